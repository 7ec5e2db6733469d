// SPDX-License-Identifier: GPL-3.0-or-later
// Parts made by hand and the invariants every fabric keeps, for the tests of generators and expansion.
#pragma once

#include "model/topology.h"

#include <catch2/catch.hpp>
#include <map>
#include <set>

namespace cw::test {

inline CageGroup cages(int count, std::vector<PortMode> modes, const char* connector, int portLimit = 0) {
  CageGroup group;
  group.cages = count;
  group.modes = std::move(modes);
  group.connector = connector;
  group.portLimit = portLimit;
  return group;
}

inline Part part(const char* id, PartKind kind, std::vector<CageGroup> groups, int gpus = 0, int nodes = 1) {
  Part made;
  made.id = {id};
  made.kind = kind;
  made.name = id;
  made.cages = std::move(groups);
  if (gpus > 0) made.accelerators = {{PartId{"gpu"}, gpus}};
  if (nodes > 1) made.facts[Field::NodesPerPart].value = nodes;
  return made;
}

/// A handful of parts with the ports of well-known products.
inline Catalogue smallCatalogue() {
  std::vector<Part> parts;
  parts.push_back(part("dgx-h100", PartKind::Node, {cages(4, {{2, gbps(400)}}, "OSFP")}, 8));
  parts.push_back(part("dgx-b300", PartKind::Node, {cages(8, {{1, gbps(800)}, {2, gbps(400)}}, "OSFP")}, 8));
  parts.push_back(part("ex235a", PartKind::Node, {cages(8, {{1, gbps(200)}}, "")}, 8, 2));
  parts.push_back(part("qm9700", PartKind::Switch, {cages(32, {{2, gbps(400)}}, "OSFP")}));
  parts.push_back(part("qm9700-200", PartKind::Switch, {cages(32, {{2, gbps(400)}, {4, gbps(200)}}, "OSFP")}));
  parts.push_back(part("qm8700", PartKind::Switch, {cages(40, {{1, gbps(200)}, {2, gbps(100)}}, "QSFP56")}));
  parts.push_back(part("sn5600", PartKind::Switch,
                       {cages(64, {{1, gbps(800)}, {2, gbps(400)}, {4, gbps(200)}, {8, gbps(100)}}, "OSFP", 256)}));
  parts.push_back(
      part("tor", PartKind::Switch, {cages(48, {{1, gbps(25)}}, "SFP28"), cages(12, {{1, gbps(100)}}, "QSFP28")}));
  Part slots = part("slots", PartKind::Node, {}, 8);
  slots.slotGroups = {{"pcie5_x16", 8}, {"storage_inband", 2}};
  parts.push_back(slots);
  Part nic = part("nic-400", PartKind::Nic, {cages(1, {{1, gbps(400)}}, "OSFP")});
  nic.formFactor = "HHHL PCIe";
  parts.push_back(nic);
  Part slow = part("nic-25", PartKind::Nic, {cages(2, {{1, gbps(25)}}, "SFP28")});
  slow.formFactor = "HHHL PCIe";
  parts.push_back(slow);
  Part mezzanine = part("nic-ocp", PartKind::Nic, {cages(1, {{1, gbps(400)}}, "OSFP")});
  mezzanine.formFactor = "OCP NIC 3.0 SFF";
  parts.push_back(mezzanine);
  return Catalogue(std::move(parts));
}

inline Design designOf(BlockSpec spec, const std::string& id = "g1") {
  Design design;
  Block block;
  block.id = id;
  block.spec = std::move(spec);
  design.groups.edit().blocks.push_back(std::move(block));
  return design;
}

inline Fabric expanded(const Design& design, const Catalogue& catalogue) {
  NoProgress progress;
  auto fabric = expand(design, catalogue, progress);
  if (!fabric) FAIL(errorLine(fabric.error()));
  return std::move(*fabric);
}

/// What holds of every fabric: one link a port, equal speeds, cages within their ports, unique keys that lead back.
inline void checkInvariants(const Fabric& fabric, bool allLinked = false) {
  std::size_t used = 0, wrongOwner = 0, wrongSpeed = 0, wrongLink = 0;
  for (std::size_t p = 0; p < fabric.ports.size(); ++p) {
    const PortRow& port = fabric.ports[p];
    const DeviceRow& owner = fabric.device(port.device);
    wrongOwner += p < owner.firstPort || p >= owner.firstPort + owner.portCount;
    if (port.link == noLink) continue;
    ++used;
    const LinkRow& link = fabric.link(port.link);
    wrongLink += raw(link.a) != p && raw(link.b) != p;
  }
  for (std::size_t l = 0; l < fabric.links.size(); ++l) {
    const LinkRow& link = fabric.links[l];
    wrongSpeed += fabric.slot(link.a).speed != fabric.slot(link.b).speed;
    wrongLink += raw(fabric.port(link.a).link) != l || raw(fabric.port(link.b).link) != l;
    wrongOwner += fabric.port(link.a).device == fabric.port(link.b).device;
  }
  CHECK(used == 2 * fabric.links.size());
  CHECK(wrongOwner == 0);
  CHECK(wrongLink == 0);
  CHECK(wrongSpeed == 0);
  if (allLinked) CHECK(used == fabric.ports.size());
  for (const DeviceType& type : fabric.types) {
    const PortLayout& layout = fabric.layouts[type.layout];
    std::map<int, std::set<double>> speeds;
    std::map<int, int> ports;
    for (const PortSlot& slot : layout.ports) {
      REQUIRE(slot.cage < layout.cageCount());
      speeds[slot.cage].insert(slot.speed.base());
      ++ports[slot.cage];
    }
    const Part& source = type.nic ? *type.nic : *type.part;
    for (const auto& [cage, set] : speeds) {
      CHECK(set.size() == 1);
      int most = 0;
      for (const CageGroup& group : source.cages)
        for (const PortMode& mode : group.modes)
          if (mode.speed.base() == *set.begin()) most = std::max(most, mode.portsPerCage);
      CHECK(ports[cage] <= most);
    }
  }
  std::set<std::string> keys;
  std::size_t lost = 0;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d) {
    const DeviceKey key = fabric.key(DeviceIndex(d));
    keys.insert(key.text);
    lost += fabric.find(key) != DeviceIndex(d);
  }
  CHECK(lost == 0);
  CHECK(keys.size() == fabric.devices.size());
}

inline std::int64_t linksOf(const Fabric& fabric, LinkTier tier) {
  return std::count_if(fabric.links.begin(), fabric.links.end(), [&](const LinkRow& l) { return l.tier == tier; });
}

/// Links of every pair of devices with at least one.
inline std::map<std::pair<std::uint32_t, std::uint32_t>, int> pairsOf(const Fabric& fabric, LinkTier tier) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> pairs;
  for (const LinkRow& link : fabric.links)
    if (link.tier == tier) ++pairs[{raw(fabric.port(link.a).device), raw(fabric.port(link.b).device)}];
  return pairs;
}

}  // namespace cw::test
