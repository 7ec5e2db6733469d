// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: physical cables and modules for all links, by tier and kind of cage pair.
// Method: links are grouped by tier and the kinds of cage at both ends; one pass over the links
//   and one over the cages count occupied cages, bundles of split ports and whether all links of a cage go to one other
//   cage; the choice of parts is made once a group. A cage whose ports serve two groups takes its module in the group
//   of its first link. Lengths are assumed by tier (no places in the room yet): 1.5 m when everything stands in one
//   rack, else the runs of assumedLength; the design's slack is added.
// Complexity: O(links + ports), a hash look-up a link.
// Source: NVIDIA DGX SuperPOD bills of materials as the counting practice: H100, one fibre a link and one module a cage;
//   B300, one cable for an 800G link although it leaves through two fibres (both are bought: piecesPerCable).
#include "model/protocols.h"
#include "solvers/physical/cable_choice.h"
#include "solvers/physical/physical_detail.h"

#include <array>
#include <map>
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
  LinkTier tier = LinkTier::Other;
  std::uint32_t endA = 0, endB = 0;  // index into Ends::cages
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
  const auto groups = linkCages(part);
  for (const CageGroup* group : groups) {
    if (group->connector == connector) return group;
  }
  return groups.empty() ? nullptr : groups.front();
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
  end.protocol = protocolOf(*type.part, type.nic.get());
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

/// A port as the counting sees it: its cage among all cages and the kind of that cage.
struct Plug {
  std::uint32_t cage, end;
};

/// What is known of every cage after a pass over the links.
struct Cages {
  std::vector<std::uint32_t> first;    // first cage of each device
  std::vector<std::uint32_t> row;      // 2 × group + side of the cage's first link, or none
  std::vector<std::uint32_t> partner;  // the one cage its links lead to, or none
  std::vector<std::uint16_t> links;    // of that group
  std::vector<bool> mixed;             // its links lead to several cages
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> more;  // (cage, other group-side) → links

  Plug plug(const Fabric& fabric, const Ends& ends, PortIndex port) const {
    const std::uint32_t device = raw(fabric.ports[raw(port)].device);
    const DeviceRow& owner = fabric.devices[device];
    const std::uint16_t cage = fabric.layouts[fabric.types[owner.type].layout].ports[raw(port) - owner.firstPort].cage;
    return {first[device] + cage, ends.ofCage[owner.type][cage]};
  }
  void count(std::uint32_t cage, std::uint32_t key, std::uint32_t other) {
    if (row[cage] == none) {
      row[cage] = key;
      partner[cage] = other;
    } else if (partner[cage] != other) {
      mixed[cage] = true;
    }
    if (row[cage] == key) ++links[cage];
    else ++more[{cage, key}];
  }
};

Cages emptyCages(const Fabric& fabric) {
  Cages cages;
  cages.first.reserve(fabric.devices.size());
  std::uint32_t total = 0;
  for (const DeviceRow& device : fabric.devices) {
    cages.first.push_back(total);
    total += std::uint32_t(fabric.layouts[fabric.types[device.type].layout].cageCount());
  }
  cages.row.assign(total, none);
  cages.partner.assign(total, none);
  cages.links.assign(total, 0);
  cages.mixed.assign(total, false);
  return cages;
}

void countCage(const Ends& ends, std::uint32_t key, std::int64_t links, bool mixed, std::vector<Group>& groups) {
  Group& group = groups[key / 2];
  const std::uint32_t side = key % 2;
  const CageEnd& end = ends.cages[side == 0 ? group.endA : group.endB];
  const int ways = end.ports / end.nativePorts;
  ++group.touchedCages[side];
  group.splits[side] += (links + ways - 1) / ways;
  group.paired = group.paired && !mixed;
}

/// Groups of the links with the counts of their cages.
Result<std::vector<Group>> groupLinks(const Fabric& fabric, const Ends& ends, Cages& cages, Progress& progress) {
  std::vector<Group> groups;
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  std::uint64_t lastKey = ~std::uint64_t(0);
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < fabric.links.size(); ++i) {
    if ((i & 0xffff) == 0 && progress.cancelled()) return cancelled();
    const LinkRow& link = fabric.links[i];
    const Plug a = cages.plug(fabric, ends, link.a), b = cages.plug(fabric, ends, link.b);
    const std::uint64_t key = (std::uint64_t(link.tier) << 60) | (std::uint64_t(a.end) << 30) | b.end;
    if (key != lastKey) {
      const auto [entry, fresh] = known.try_emplace(key, std::uint32_t(groups.size()));
      if (fresh) {
        groups.emplace_back();
        groups.back().tier = link.tier;
        groups.back().endA = a.end;
        groups.back().endB = b.end;
      }
      lastKey = key;
      last = entry->second;
    }
    ++groups[last].links;
    cages.count(a.cage, 2 * last, b.cage);
    cages.count(b.cage, 2 * last + 1, a.cage);
  }
  for (std::size_t c = 0; c < cages.row.size(); ++c) {
    if (cages.row[c] == none) continue;
    countCage(ends, cages.row[c], cages.links[c], cages.mixed[c], groups);
    ++groups[cages.row[c] / 2].ownCages[cages.row[c] % 2];
  }
  for (const auto& [where, links] : cages.more) countCage(ends, where.second, links, true, groups);
  return groups;
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
  // Fibre ends in a module on both sides, also where none fits or the connector is unknown; a direct cable has none.
  if (choice.moduleA || choice.moduleB || row.missing) {
    row.modulesA = row.cagesA;
    row.modulesB = row.cagesB;
  }
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

Length CableRow::soldLength() const {
  if (!cable || !cable->cable) return length;
  std::optional<double> shortest;
  for (const double sold : cable->cable->lengths) {
    if (sold * (1 + 1e-9) >= length.base() && (!shortest || sold < *shortest)) shortest = sold;
  }
  return shortest ? Length::base(*shortest) : length;
}

Result<CableReport> chooseCables(const Question& question, Progress& progress) {
  using namespace physical;
  if (progress.cancelled()) return cancelled();
  const Fabric& fabric = *question.fabric;
  const Result<RackReport> limits = rackLimits(question);
  if (!limits) return forwardError(limits);
  const bool oneRack = fitsOneRack(question, bulkByType(question), *limits);
  const Ends ends = describeEnds(fabric);
  Cages cages = emptyCages(fabric);
  const Result<std::vector<Group>> groups = groupLinks(fabric, ends, cages, progress);
  if (!groups) return forwardError(groups);

  CableReport report;
  for (const Group& group : *groups) report.rows.push_back(rowFor(question, ends, group, oneRack));
  addModuleWatts(question, cages.first, cages.row, report);
  report.notes.push_back(
      oneRack ? Message(TR_MARK("Lengths are assumed: everything stands in one rack, 1.5 m a cable plus slack."))
              : Message(TR_MARK("Lengths are assumed by tier until racks have places: 3 m node-router, 10 m local, "
                                "30 m node-leaf and leaf-spine, 60 m spine-core and global, plus slack.")));
  return report;
}

}  // namespace cw
