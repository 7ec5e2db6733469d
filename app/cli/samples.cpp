// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/samples.h"

#include "model/edits.h"
#include "solvers/question.h"

#include <array>

namespace cw::cli {

namespace {

Spec superpod() {
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

Spec frontier() {
  DragonflySpec spec;
  spec.node.part = {"hpe-ex235a"};
  spec.router = {"hpe-slingshot-blade-200"};
  spec.p = 16;
  spec.a = 32;
  spec.h = 10;
  spec.groups = 74;
  spec.linksPerGroupPair = 4;
  spec.nodes = 9408;
  return spec;
}

Spec starter() {
  FatTreeSpec spec;
  spec.node.part = {"nvidia-dgx-h100"};
  spec.leaf = {"nvidia-qm9700"};
  spec.nodes = 4;
  spec.tiers = 1;
  return spec;
}

Spec h200Rails() {
  FatTreeSpec spec;
  spec.node.part = {"nvidia-dgx-h200"};
  spec.leaf = spec.spine = {"nvidia-qm9700"};
  spec.nodes = 128;
  spec.rails = RailMode::Optimised;
  spec.nodesPerUnit = 32;
  return spec;
}

Spec clos() {
  FatTreeSpec spec;
  spec.node.part = {"generic:1x400"};
  spec.leaf = spec.spine = spec.core = {"nvidia-sn5600"};
  spec.nodes = 131072;
  spec.tiers = 3;
  return spec;
}

// Persons per cluster are published nowhere; the samples enter what a site of that size might employ.

std::vector<Edit> superpodEntered() { return {edits::setSiteValue(SiteField::StaffCount, 4)}; }

std::vector<Edit> frontierEntered() { return {edits::setSiteValue(SiteField::StaffCount, 40)}; }

std::vector<Edit> starterEntered() {
  return {edits::setSiteValue(SiteField::StaffCount, 0.5), edits::setSiteValue(SiteField::RackPowerLimit, 45000)};
}

std::vector<Edit> h200Entered() {
  return {edits::setSiteValue(SiteField::StaffCount, 4),
          edits::overrideFact({"nvidia-dgx-h200"}, Field::Price, 470000,
                              "No price of the DGX H200 is public: middle of reseller prices of HGX H200 eight-GPU "
                              "systems, 420,000 to 520,000 USD")};
}

std::vector<Edit> closEntered() { return {edits::setSiteValue(SiteField::StaffCount, 60)}; }

constexpr std::array table{
    Sample{"superpod-h100-4su", "DGX H100 SuperPOD, 4 scalable units",
           "127 DGX H100 in four scalable units of 32 slots, rail-optimised, non-blocking over 32 leaf and 16 spine "
           "switches. One slot of the last unit is empty; four leaf ports go to fabric management. After NVIDIA's "
           "reference architecture RA-11333-001. Staff is an entered assumption.",
           superpod, superpodEntered},
    Sample{"frontier-like", "Frontier-like dragonfly",
           "74 groups of 32 Slingshot switches with 16 endpoint ports each, four links between every two groups, "
           "9,408 nodes with four MI250X and four 200 Gb/s ports. After published descriptions of Frontier's compute "
           "groups; storage and service groups are left out. Prices, power and weights of its parts are not public. "
           "Staff is an entered assumption.",
           frontier, frontierEntered},
    Sample{"starter-32", "One rack, 32 GPUs",
           "Four DGX H100 on one QM9700: the smallest useful cluster, in one rack whose power limit is entered as "
           "45 kW. Staff is an entered assumption.",
           starter, starterEntered},
    Sample{"h200-1024-rail", "1,024 H200, rail-optimised",
           "128 DGX H200 in four units of 32, each GPU's adapter on the leaf of its rail, non-blocking over 32 leaf "
           "and 16 spine switches. Staff and the price of a node are entered assumptions.",
           h200Rails, h200Entered},
    Sample{"clos-131072", "131,072 endpoints in three tiers",
           "A non-blocking three-tier Clos of SN5600 switches: leaves take 64 nodes at 400 Gb/s and send 32 uplinks at "
           "800 Gb/s, spines and cores run at 800 Gb/s. The endpoints are generic "
           "single-port nodes: their power, price and GPUs are unknown, so totals are lower bounds. Staff is an "
           "entered assumption.",
           clos, closEntered},
};

}  // namespace

std::span<const Sample> samples() { return table; }

const Sample* findSample(std::string_view id) {
  for (const Sample& sample : table)
    if (sample.id == id) return &sample;
  return nullptr;
}

Result<Design> designOf(const Spec& spec, Meta meta, const std::vector<Edit>& entered, const Catalogue& catalogue,
                        Progress& progress) {
  Design design;
  std::string name = meta.name;
  design.meta.edit() = std::move(meta);
  auto built = edits::addBlock(spec, std::move(name), Point{})(design);
  for (const Edit& edit : entered) {
    if (!built) break;
    built = edit(*built);
  }
  if (!built) return forwardError(built);
  // A file that could not be opened again is never written.
  if (const auto question = ask(*built, catalogue, progress); !question) return forwardError(question);
  return built;
}

}  // namespace cw::cli
