// SPDX-License-Identifier: GPL-3.0-or-later
// Designs that use every kind of entry a file can hold.
#pragma once

#include "model/design.h"

namespace cw {

inline Design fullDesign() {
  Design design;
  design.meta = Shared<Meta>({"Größe \"1\" \\ 日本", "first line\n\tsecond line", "EUR"});
  FatTreeSpec tree;
  tree.node = {{"nvidia-dgx-h100"}, {}, 0};
  tree.leaf = tree.spine = {"nvidia-qm9700"};
  tree.nodes = 127;
  tree.rails = RailMode::Optimised;
  tree.nodesPerUnit = 32;
  tree.units = 4;
  tree.reserveLeafPorts = 4;
  tree.oversubscription = 1.0 / 3 + 1;
  DragonflySpec dragonfly;
  dragonfly.node = {{"generic:1x200"}, {}, 0};
  dragonfly.router = {"generic:64x200"};
  dragonfly.p = 16;
  dragonfly.a = 32;
  dragonfly.h = 16;
  dragonfly.groups = 74;
  dragonfly.linksPerGroupPair = 4;
  dragonfly.nodes = 9408;
  dragonfly.arrangement = GlobalArrangement::Circulant;
  Groups& groups = design.groups.edit();
  groups.blocks = {{"g1", "Training", {0, 0}, tree}, {"g3", "", {-1234.5, 0.1 + 0.2}, dragonfly}};
  groups.devices = {
      {"n1", "Login", {{"example-server"}, {"example-nic"}, 2}, PartKind::Node, {}, {10, 20}},
      {"s7", "", {{"nvidia-qm9700"}, {}, 0}, PartKind::Switch, {2, gbps(53.125)}, {1e-9, -7}},
      {"d1", "Store", {{"example-storage"}, {}, 0}, PartKind::Storage, {}, {}},
  };
  groups.links = {{{{"free/n1"}, 0}, {{"free/s7"}, 5}}, {{{"g1/leaf0.3"}, 63}, {{"free/s7"}, 6}}};
  groups.retired = {{"g", 9}, {"s", 12}};
  design.overrides.edit()[{"g1/leaf0.3"}] = {"Leaf west", Point{4, -0.25}};
  design.overrides.edit()[{"g3/router0.4"}] = {std::nullopt, Point{0, 12}};
  Site& site = design.site.edit();
  site.rack = {"apc-ar3357"};
  site.pdu = {"raritan-px3"};
  site.entered = {{SiteField::Pue, 1.23456789012345678}, {SiteField::Years, 4}, {SiteField::LoadFactor, 0.1}};
  design.waivers.edit() = {{"port-speed:g1/leaf0.3,x/n1", "accepted: old \"cables\""}};
  return design;
}

}  // namespace cw
