// SPDX-License-Identifier: GPL-3.0-or-later
// Designs for the canvas tests, made of generic parts.
#pragma once

#include "model/edits.h"
#include "model/fabric.h"
#include "views/canvas/canvas_layout.h"

#include <catch2/catch.hpp>

namespace cw::test {

struct Sample {
  std::shared_ptr<const Design> design;
  std::shared_ptr<const Fabric> fabric;
  std::shared_ptr<const Catalogue> catalogue = std::make_shared<Catalogue>();
  std::shared_ptr<const CanvasLayout> layout;
};

inline Sample sampleOf(Design design) {
  Sample sample;
  NoProgress progress;
  auto fabric = expand(design, *sample.catalogue, progress);
  INFO((fabric ? std::string() : errorLine(fabric.error())));
  REQUIRE(fabric);
  sample.design = std::make_shared<Design>(std::move(design));
  sample.fabric = std::make_shared<Fabric>(std::move(*fabric));
  sample.layout = buildLayout(sample.design, sample.fabric, progress);
  REQUIRE(sample.layout);
  return sample;
}

inline Design applied(Design design, const Edit& edit) {
  auto next = edit(design);
  INFO((next ? std::string() : errorLine(next.error())));
  REQUIRE(next);
  return std::move(*next);
}

inline Design withBlock(BlockSpec spec, std::string name, Point at = {}) {
  return applied({}, edits::addBlock(std::move(spec), std::move(name), at));
}

/// 127 nodes of eight ports, four units, rail-optimised: 32 leaves, 16 spines.
inline Design superPod() {
  FatTreeSpec spec;
  spec.node.part = {"generic:8x400"};
  spec.leaf = spec.spine = spec.core = {"generic:64x400"};
  spec.nodes = 127;
  spec.rails = RailMode::Optimised;
  spec.nodesPerUnit = 32;
  spec.units = 4;
  spec.reserveLeafPorts = 4;
  return withBlock(spec, "SuperPOD compute fabric");
}

inline Design fatTree(int nodes, int tiers, const char* switches, const char* node = "generic:1x400") {
  FatTreeSpec spec;
  spec.node.part = {node};
  spec.leaf = spec.spine = spec.core = {switches};
  spec.nodes = nodes;
  spec.tiers = tiers;
  return withBlock(spec, "Fat-tree");
}

inline Design dragonfly(int p, int a, int h, int groups = 0, int linksPerPair = 0, const char* router = nullptr) {
  DragonflySpec spec;
  spec.node.part = {"generic:1x200"};
  spec.router = {router ? std::string(router) : "generic:" + std::to_string(p + a - 1 + h) + "x200"};
  spec.p = p;
  spec.a = a;
  spec.h = h;
  spec.groups = groups;
  spec.linksPerGroupPair = linksPerPair;
  return withBlock(spec, "Dragonfly");
}

inline FreeDevice freeDevice(const char* id, PartKind kind, const char* part, Point at) {
  FreeDevice device;
  device.id = id;
  device.kind = kind;
  device.choice.part = {part};
  device.at = at;
  return device;
}

/// A node n1 below a switch s1, two cables between them, and a faster node n2 beside.
inline Design drawnByHand() {
  Design design;
  design = applied(design, edits::addDevice(freeDevice("s1", PartKind::Switch, "generic:16x400", {0, 0})));
  design = applied(design, edits::addDevice(freeDevice("n1", PartKind::Node, "generic:4x400", {-80, 160})));
  design = applied(design, edits::addDevice(freeDevice("n2", PartKind::Node, "generic:4x800", {160, 160})));
  const DeviceKey s1{"free/s1"}, n1{"free/n1"};
  return applied(design, edits::addLinks({{{n1, 0}, {s1, 2}}, {{n1, 1}, {s1, 3}}}));
}

}  // namespace cw::test
