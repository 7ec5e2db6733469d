// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the structure of a block from its devices' tiers and ordinals: pods and units of a fat-tree, groups of a
// dragonfly. Linear in devices plus one look at each leaf's uplinks.
#include "views/canvas/layout_builder.h"

#include <map>
#include <set>

namespace cw::detail {
namespace {

/// Which set of spines a device belongs to, or a leaf's first uplink leads to.
using SpineSet = std::pair<int, std::uint32_t>;  // plane, pod

std::optional<SpineSet> spinesAbove(const Fabric& fabric, std::uint32_t leaf) {
  const DeviceRow& row = fabric.devices[leaf];
  for (std::uint32_t p = row.firstPort; p < row.firstPort + row.portCount; ++p) {
    const LinkIndex link = fabric.ports[p].link;
    if (link == noLink || fabric.link(link).tier != LinkTier::LeafSpine) continue;
    const DeviceRow& spine = fabric.device(fabric.port(fabric.across(PortIndex{p})).device);
    return SpineSet{spine.plane, spine.major};
  }
  return std::nullopt;
}

/// A placeholder appliance stands in the unit of the leaf it is cabled to.
std::uint32_t unitOfAppliance(const Fabric& fabric, std::uint32_t appliance) {
  for (const PortRow& port : fabric.portsOf(DeviceIndex{appliance}))
    if (port.link != noLink) {
      const LinkRow& link = fabric.link(port.link);
      const DeviceIndex a = fabric.port(link.a).device, b = fabric.port(link.b).device;
      return fabric.device(raw(a) == appliance ? b : a).major;
    }
  return fabric.devices[appliance].major;
}

std::vector<DeviceList> valuesOf(std::map<SpineSet, DeviceList>& sets) {
  std::vector<DeviceList> lists;
  for (auto& [key, devices] : sets) lists.push_back(std::move(devices));
  return lists;
}

Box unitBox(int ordinal, DeviceList leaves, DeviceList nodes) {
  Box unit;
  unit.kind = LayoutGroup::Kind::Unit;
  unit.ordinal = ordinal;
  if (!leaves.empty()) unit.tiers.push_back({std::move(leaves)});
  unit.nodes = std::move(nodes);
  return unit;
}

struct Parts {
  std::map<SpineSet, DeviceList> spines, cores;
  std::map<std::uint32_t, DeviceList> leaves, nodes;  // by unit
};

Parts sortOut(const Fabric& fabric, std::uint32_t first, std::uint32_t last) {
  Parts parts;
  for (std::uint32_t d = first; d < last; ++d) {
    const DeviceRow& row = fabric.devices[d];
    switch (row.tier) {
      case Tier::Core:
        parts.cores[{row.plane, 0}].push_back(d);
        break;
      case Tier::Spine:
        parts.spines[{row.plane, row.major}].push_back(d);
        break;
      case Tier::Leaf:
      case Tier::Switch:
      case Tier::Router:
        parts.leaves[row.major].push_back(d);
        break;
      case Tier::Node:
        parts.nodes[row.major].push_back(d);
        break;
      case Tier::Appliance:
        parts.nodes[unitOfAppliance(fabric, d)].push_back(d);
        break;
    }
  }
  return parts;
}

/// The one set of spines above every leaf of each unit; nothing when a unit reaches several (rails, planes).
std::optional<std::map<std::uint32_t, SpineSet>> podOfUnits(const Fabric& fabric, const Parts& parts) {
  std::map<std::uint32_t, SpineSet> pods;
  for (const auto& [unit, leaves] : parts.leaves)
    for (std::uint32_t leaf : leaves) {
      const auto above = spinesAbove(fabric, leaf);
      if (!above) return std::nullopt;
      const auto [it, added] = pods.try_emplace(unit, *above);
      if (!added && it->second != *above) return std::nullopt;
    }
  return pods;
}

}  // namespace

Box closTree(const Fabric& fabric, std::uint32_t first, std::uint32_t last) {
  Parts parts = sortOut(fabric, first, last);
  Box block;
  block.kind = LayoutGroup::Kind::Block;
  std::optional<std::map<std::uint32_t, SpineSet>> pods;
  if (parts.spines.size() > 1) pods = podOfUnits(fabric, parts);
  std::map<std::uint32_t, Box> units;
  for (auto& [unit, leaves] : parts.leaves) units[unit] = unitBox(int(unit), std::move(leaves), {});
  for (auto& [unit, nodes] : parts.nodes) {
    auto it = units.find(unit);
    if (it == units.end()) it = units.emplace(unit, unitBox(int(unit), {}, {})).first;
    it->second.nodes = std::move(nodes);
  }
  if (!parts.cores.empty()) block.tiers.push_back(valuesOf(parts.cores));
  if (pods) {
    std::map<SpineSet, Box> boxes;
    for (auto& [key, spines] : parts.spines) {
      Box& pod = boxes[key];
      pod.kind = LayoutGroup::Kind::Pod;
      pod.ordinal = int(key.second);
      pod.tiers.push_back({std::move(spines)});
    }
    for (auto& [unit, box] : units) {
      const auto pod = pods->find(unit);
      if (pod != pods->end()) boxes[pod->second].children.push_back(std::move(box));
      else block.children.push_back(std::move(box));
    }
    for (auto& [key, pod] : boxes) block.children.push_back(std::move(pod));
    return block;
  }
  if (!parts.spines.empty()) block.tiers.push_back(valuesOf(parts.spines));
  for (auto& [unit, box] : units) block.children.push_back(std::move(box));
  if (block.children.size() == 1 && block.tiers.empty()) {  // one tier, one unit: no frame inside the frame
    block.tiers = std::move(block.children.front().tiers);
    block.nodes = std::move(block.children.front().nodes);
    block.children.clear();
  }
  return block;
}

Box dragonflyTree(const Fabric& fabric, std::uint32_t first, std::uint32_t last) {
  Box block;
  block.kind = LayoutGroup::Kind::Block;
  block.ring = true;
  std::map<std::uint32_t, Box> groups;
  for (std::uint32_t d = first; d < last; ++d) {
    const DeviceRow& row = fabric.devices[d];
    Box& group = groups[row.major];
    group.kind = LayoutGroup::Kind::Ring;
    group.ordinal = int(row.major);
    if (!isSwitchTier(row.tier)) {
      group.nodes.push_back(d);
      continue;
    }
    if (group.tiers.empty()) group.tiers.push_back({{}});
    group.tiers.front().front().push_back(d);
  }
  for (auto& [ordinal, group] : groups) block.children.push_back(std::move(group));
  return block;
}

}  // namespace cw::detail
