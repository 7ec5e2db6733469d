// SPDX-License-Identifier: GPL-3.0-or-later
// Shipped parts, designs over them and random designs, for the tests of power, racks, cables, cooling and rules.
#pragma once

#include "model/formats/formats.h"
#include "solvers/physical/physical.h"

#include <catch2/catch.hpp>
#include <random>

namespace cw::test {

inline const Catalogue& shipped() {
  static const Catalogue catalogue = [] {
    auto loaded = formats::loadCatalogue(std::string(CW_RESOURCES) + "/catalogue");
    if (!loaded) FAIL(errorLine(loaded.error()));
    return std::move(*loaded);
  }();
  return catalogue;
}

inline Design blockDesign(BlockSpec spec) {
  Design design;
  Block block;
  block.id = "g1";
  block.spec = std::move(spec);
  design.groups.edit().blocks.push_back(std::move(block));
  return design;
}

inline Question questionOf(const Design& design, const Catalogue& catalogue = shipped()) {
  NoProgress progress;
  auto question = ask(design, catalogue, progress);
  if (!question) FAIL(errorLine(question.error()));
  return std::move(*question);
}

/// The published design: 127 DGX H100 in 4 scalable units, rails, 4 reserved leaf ports.
inline FatTreeSpec superPod() {
  FatTreeSpec spec;
  spec.node.part = {"nvidia-dgx-h100"};
  spec.leaf = spec.spine = {"nvidia-qm9700"};
  spec.nodes = 127;
  spec.rails = RailMode::Optimised;
  spec.nodesPerUnit = 32;
  spec.units = 4;
  spec.reserveLeafPorts = 4;
  return spec;
}

inline FatTreeSpec fatTree(const char* node, const char* leaf, int nodes) {
  FatTreeSpec spec;
  spec.node.part = {node};
  spec.leaf = spec.spine = spec.core = {leaf};
  spec.nodes = nodes;
  return spec;
}

template <class T>
T solved(Result<T> (*solver)(const Question&, Progress&), const Question& question) {
  NoProgress progress;
  auto result = solver(question, progress);
  if (!result) FAIL(errorLine(result.error()));
  return std::move(*result);
}

inline double base(const FigurePtr& figure) { return figure->known() ? figure->value().base() : 0.0; }

/// A part with facts, for cases worked out by hand.
inline Part madePart(const char* id, PartKind kind, std::map<Field, double> facts = {}) {
  Part part;
  part.id = {id};
  part.name = id;
  part.kind = kind;
  for (const auto& [field, value] : facts) part.facts[field].value = value;
  return part;
}

inline CageGroup madeCages(int count, PortMode mode, const char* connector) {
  CageGroup group;
  group.cages = count;
  group.modes = {mode};
  group.connector = connector;
  return group;
}

/// Random fat-trees and dragonflies of shipped and generic parts that can be built, drawn devices beside them.
inline Question randomQuestion(std::mt19937& random) {
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  static const std::vector<std::pair<const char*, const char*>> pairs{{"nvidia-dgx-h100", "nvidia-qm9700"},
                                                                      {"nvidia-dgx-b300-ac", "nvidia-sn5600"},
                                                                      {"generic:4x400", "generic:32x400"},
                                                                      {"nvidia-dgx-a100-640", "nvidia-qm8700"},
                                                                      {"generic:2x400", "nvidia-sn5610"}};
  for (;;) {
    const auto& [node, leaf] = pairs[std::size_t(pick(0, int(pairs.size()) - 1))];
    Design design;
    if (pick(0, 3) == 0) {
      DragonflySpec spec;
      spec.node.part = {"generic:1x400"};
      spec.router = {"generic:64x400"};
      spec.p = pick(1, 4);
      spec.a = pick(2, 5);
      spec.h = pick(1, 3);
      design = blockDesign(spec);
    } else {
      FatTreeSpec spec = fatTree(node, leaf, pick(1, 140));
      spec.rails = pick(0, 1) ? RailMode::Optimised : RailMode::None;
      design = blockDesign(spec);
    }
    design.site.edit().entered[SiteField::LoadFactor] = pick(40, 100) / 100.0;
    NoProgress progress;
    if (auto question = ask(design, shipped(), progress)) return std::move(*question);
  }
}

}  // namespace cw::test
