// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: physical cables and modules for all links, by tier and kind of cage pair.
// Method: links are grouped by tier and the kinds of cage at both ends; one pass over the cages counts occupied cages,
//   bundles of split ports and whether all links of a cage go to one other cage; the choice of parts is made once a
//   group. A cage whose ports serve two groups takes its module in the group of its first linked port.
//   Lengths are assumed by tier (no places in the room yet): 1.5 m when everything stands in one rack, else the runs
//   of assumedLength; the design's slack is added.
// Complexity: O(links + ports), a hash look-up a link.
// Source: NVIDIA DGX SuperPOD H100 bill of materials (one fibre a link, one module a cage) as the counting practice.
#include "solvers/physical/cable_choice.h"
#include "solvers/physical/physical_detail.h"

#include <array>
#include <unordered_map>

namespace cw {

namespace physical {

Length assumedLength(LinkTier tier, bool oneRack, const Site& site) {
  double metres = 1.5;
  if (!oneRack) {
    switch (tier) {
      case LinkTier::NodeRouter:
        metres = 3;
        break;
      case LinkTier::Local:
        metres = 10;
        break;
      case LinkTier::SpineCore:
      case LinkTier::Global:
        metres = 60;
        break;
      default:
        metres = 30;
    }
  }
  return Length::base(metres * (1 + site.value(SiteField::CableSlack).value_or(0)));
}

namespace {

constexpr std::uint32_t none = 0xffffffffu;

/// Links of one tier between two kinds of cage.
struct Group {
  LinkTier tier;
  std::uint32_t endA, endB;  // index into Ends::cages
  std::int64_t links = 0;
  std::array<std::int64_t, 2> ownCages{}, touchedCages{}, splits{};
  bool paired = true;
};

/// Kinds of cage: one entry a device type and kind of cage in its layout.
struct Ends {
  std::vector<CageEnd> cages;
  std::vector<std::uint32_t> type;                 // of each entry
  std::vector<std::vector<std::uint32_t>> ofCage;  // [type][cage]
};

int nativePorts(const CageGroup* group, int ports, Bandwidth speed) {
  int fewest = ports;
  if (!group) return fewest;
  const double total = speed.base() * ports;
  for (const PortMode& mode : group->modes) {
    const bool sameTotal = std::abs(mode.speed.base() * mode.portsPerCage - total) <= 1e-6 * total;
    if (sameTotal && mode.portsPerCage > 0 && mode.portsPerCage < fewest) fewest = mode.portsPerCage;
  }
  return fewest;
}

/// The published cages that a layout's cage belongs to: by connector, on the adapter where there is one.
const CageGroup* publishedCages(const DeviceType& type, const std::string& connector) {
  const Part& part = type.nic ? *type.nic : *type.part;
  const CageGroup* fallback = part.cagesFor(PortRole::Fabric);
  for (const CageGroup& group : part.cages) {
    if (group.role == PortRole::Fabric && group.connector == connector) return &group;
  }
  return fallback;
}

CageEnd describe(const DeviceType& type, const PortLayout& layout, int cage, int ports, Bandwidth speed) {
  CageEnd end;
  end.cage.connector = layout.connectors[std::size_t(cage)];
  // Adapters and node front cages take flat-top modules, also where the catalogue doesn't repeat it.
  end.cage.flatTop = layout.flatTop[std::size_t(cage)] || type.part->kind != PartKind::Switch;
  end.cage.cages = 1;
  end.ports = std::max(1, ports);
  end.speed = speed;
  end.nativePorts = nativePorts(publishedCages(type, end.cage.connector), end.ports, speed);
  end.cage.modes = {{end.ports, speed}};
  end.vendor = type.part->vendor;
  end.protocol = type.part->protocol.empty() && type.nic ? type.nic->protocol : type.part->protocol;
  return end;
}

Ends describeEnds(const Fabric& fabric) {
  Ends ends;
  ends.ofCage.resize(fabric.types.size());
  for (std::uint32_t t = 0; t < fabric.types.size(); ++t) {
    const DeviceType& type = fabric.types[t];
    const PortLayout& layout = fabric.layouts[type.layout];
    std::vector<int> ports(std::size_t(layout.cageCount()), 0);
    std::vector<Bandwidth> speed(ports.size());
    for (const PortSlot& slot : layout.ports) {
      ++ports[slot.cage];
      speed[slot.cage] = slot.speed;
    }
    const std::size_t first = ends.cages.size();
    for (int c = 0; c < layout.cageCount(); ++c) {
      const CageEnd end = describe(type, layout, c, ports[std::size_t(c)], speed[std::size_t(c)]);
      std::size_t found = first;
      while (found < ends.cages.size() &&
             !(ends.cages[found].cage.connector == end.cage.connector && ends.cages[found].ports == end.ports &&
               ends.cages[found].cage.flatTop == end.cage.flatTop && ends.cages[found].speed == end.speed)) {
        ++found;
      }
      if (found == ends.cages.size()) {
        ends.cages.push_back(end);
        ends.type.push_back(t);
      }
      ends.ofCage[t].push_back(std::uint32_t(found));
    }
  }
  return ends;
}

std::uint32_t endOf(const Fabric& fabric, const Ends& ends, PortIndex port) {
  const std::uint32_t type = fabric.device(fabric.port(port).device).type;
  const PortLayout& layout = fabric.layouts[fabric.types[type].layout];
  return ends.ofCage[type][layout.ports[std::size_t(fabric.ordinalOf(port))].cage];
}

struct Grouping {
  std::vector<Group> groups;
  std::vector<std::uint32_t> ofLink;
};

Result<Grouping> groupLinks(const Fabric& fabric, const Ends& ends, Progress& progress) {
  Grouping out;
  out.ofLink.resize(fabric.links.size());
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  for (std::size_t i = 0; i < fabric.links.size(); ++i) {
    if ((i & 0xffff) == 0 && progress.cancelled()) return cancelled();
    const LinkRow& link = fabric.links[i];
    const std::uint32_t a = endOf(fabric, ends, link.a), b = endOf(fabric, ends, link.b);
    const std::uint64_t key = (std::uint64_t(link.tier) << 60) | (std::uint64_t(a) << 30) | b;
    const auto [entry, fresh] = known.try_emplace(key, std::uint32_t(out.groups.size()));
    if (fresh) {
      Group group{};
      group.tier = link.tier;
      group.endA = a;
      group.endB = b;
      group.paired = true;
      out.groups.push_back(group);
    }
    ++out.groups[entry->second].links;
    out.ofLink[i] = entry->second;
  }
  return out;
}

struct Cages {
  std::vector<std::uint32_t> first;  // per device
  std::vector<std::uint32_t> row;    // per cage: 2 × group + side of its first link, or none
};

/// Counts one cage, whose linked ports are `ports`, into the groups.
void countCage(const Fabric& fabric, const Ends& ends, const Cages& cages, std::span<const PortIndex> ports,
               std::uint32_t cage, Grouping& grouping, std::vector<std::uint32_t>& rowOfCage) {
  std::array<std::pair<std::uint32_t, int>, 16> used{};  // group-side → links
  std::size_t kinds = 0;
  std::uint32_t partner = none;
  bool mixed = false;
  for (const PortIndex port : ports) {
    const LinkIndex link = fabric.port(port).link;
    const std::uint32_t side = fabric.link(link).a == port ? 0 : 1;
    const std::uint32_t key = 2 * grouping.ofLink[raw(link)] + side;
    std::size_t k = 0;
    while (k < kinds && used[k].first != key) ++k;
    if (k == kinds && kinds < used.size()) used[kinds++] = {key, 0};
    if (k < used.size()) ++used[k].second;
    const PortIndex other = fabric.across(port);
    const std::uint32_t device = raw(fabric.port(other).device);
    const PortLayout& layout = fabric.layouts[fabric.types[fabric.devices[device].type].layout];
    const std::uint32_t otherCage = cages.first[device] + layout.ports[std::size_t(fabric.ordinalOf(other))].cage;
    mixed = mixed || (partner != none && partner != otherCage);
    partner = otherCage;
  }
  for (std::size_t k = 0; k < kinds; ++k) {
    Group& group = grouping.groups[used[k].first / 2];
    const std::uint32_t side = used[k].first % 2;
    const CageEnd& end = ends.cages[side == 0 ? group.endA : group.endB];
    const int ways = end.ports / end.nativePorts;
    ++group.touchedCages[side];
    group.splits[side] += (used[k].second + ways - 1) / ways;
    group.paired = group.paired && !mixed;
  }
  if (kinds == 0) return;
  rowOfCage[cage] = used[0].first;
  ++grouping.groups[used[0].first / 2].ownCages[used[0].first % 2];
}

Result<Cages> countCages(const Fabric& fabric, const Ends& ends, Grouping& grouping, Progress& progress) {
  Cages cages;
  cages.first.reserve(fabric.devices.size());
  std::uint32_t total = 0;
  for (const DeviceRow& device : fabric.devices) {
    cages.first.push_back(total);
    total += std::uint32_t(fabric.layouts[fabric.types[device.type].layout].cageCount());
  }
  cages.row.assign(total, none);
  std::vector<std::vector<PortIndex>> linked;
  for (std::size_t d = 0; d < fabric.devices.size(); ++d) {
    if ((d & 0xfff) == 0 && progress.cancelled()) return cancelled();
    const DeviceRow& device = fabric.devices[d];
    const PortLayout& layout = fabric.layouts[fabric.types[device.type].layout];
    if (linked.size() < std::size_t(layout.cageCount())) linked.resize(std::size_t(layout.cageCount()));
    for (std::uint32_t p = 0; p < device.portCount; ++p) {
      const PortIndex port{device.firstPort + p};
      if (fabric.port(port).link != noLink) linked[layout.ports[p].cage].push_back(port);
    }
    for (int c = 0; c < layout.cageCount(); ++c) {
      std::vector<PortIndex>& ports = linked[std::size_t(c)];
      if (!ports.empty()) {
        countCage(fabric, ends, cages, ports, cages.first[d] + std::uint32_t(c), grouping, cages.row);
      }
      ports.clear();
    }
  }
  return cages;
}

std::int64_t cableCount(const Group& group, const CableChoice& choice) {
  switch (choice.count) {
    case CableCount::PerLink:
      return group.links;
    case CableCount::PerCageA:
      return group.touchedCages[0];
    case CableCount::PerCageB:
      return group.touchedCages[1];
    case CableCount::PerSplitA:
      return group.splits[0];
    case CableCount::PerSplitB:
      return group.splits[1];
  }
  return group.links;
}

CableRow rowFor(const Question& question, const Ends& ends, const Group& group, bool oneRack) {
  CableRow row;
  row.tier = group.tier;
  row.links = group.links;
  row.length = assumedLength(group.tier, oneRack, *question.design->site);
  row.typeA = ends.type[group.endA];
  row.typeB = ends.type[group.endB];
  row.cagesA = group.ownCages[0];
  row.cagesB = group.ownCages[1];
  const CageEnd& a = ends.cages[group.endA];
  const CageEnd& b = ends.cages[group.endB];
  const CableChoice choice = chooseParts(*question.catalogue, a, b, row.length, group.paired);
  row.cable = choice.cable;
  row.moduleA = choice.moduleA;
  row.moduleB = choice.moduleB;
  row.remark = choice.remark;
  row.cables = cableCount(group, choice);
  row.piecesPerCable = choice.pieces;
  row.missing = !choice.complete && a.known() && b.known();
  // A cage without a fitting module still needs one; a direct cable or an unknown connector does not say so.
  const bool optics = choice.moduleA || choice.moduleB || (!choice.fits && a.known() && b.known());
  if (optics && a.known()) row.modulesA = row.cagesA;
  if (optics && b.known()) row.modulesB = row.cagesB;
  return row;
}

}  // namespace

}  // namespace physical

std::int64_t CableReport::cablesOf(LinkTier tier) const {
  std::int64_t sum = 0;
  for (const CableRow& row : rows) sum += row.tier == tier ? row.cables : 0;
  return sum;
}

std::int64_t CableReport::total() const {
  std::int64_t sum = 0;
  for (const CableRow& row : rows) sum += row.cables;
  return sum;
}

Result<CableReport> chooseCables(const Question& question, Progress& progress) {
  using namespace physical;
  const Fabric& fabric = *question.fabric;
  const Result<RackReport> limits = rackLimits(question);
  if (!limits) return forwardError(limits);
  const bool oneRack = fitsOneRack(question, bulkByType(question), *limits);
  const Ends ends = describeEnds(fabric);
  Result<Grouping> grouping = groupLinks(fabric, ends, progress);
  if (!grouping) return forwardError(grouping);
  Result<Cages> cages = countCages(fabric, ends, *grouping, progress);
  if (!cages) return forwardError(cages);

  CableReport report;
  for (const Group& group : grouping->groups) report.rows.push_back(rowFor(question, ends, group, oneRack));
  addModuleWatts(question, cages->first, cages->row, report);
  report.notes.push_back(
      oneRack ? Message(TR_MARK("Lengths are assumed: everything stands in one rack, 1.5 m a cable plus slack."))
              : Message(TR_MARK("Lengths are assumed by tier until racks have places: 3 m node-router, 10 m local, "
                                "30 m node-leaf and leaf-spine, 60 m spine-core and global, plus slack.")));
  return report;
}

}  // namespace cw
