// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: the network on one page: devices, ports and links by tier, oversubscription, bisection, hops.
// Method: one pass over devices and links; bisection and hops from their own solvers.
// Complexity: O(devices + links) beside those.
#include <array>
#include <map>

#include "solvers/counts.h"
#include "solvers/network/network.h"

namespace cw {

namespace {

FigurePtr counted(Text label, std::int64_t n, Text formula) {
  return Figure::counted(label, Amount::count(n), formula);
}

struct PortUse {
  std::int64_t devices = 0, ports = 0, used = 0;
};

Table deviceTable(const Fabric& fabric) {
  // Types that differ only in their port layout are one row.
  const std::vector<std::uint32_t> alike = alikeTypes(fabric);
  std::map<std::pair<Tier, std::uint32_t>, PortUse> use;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d) {
    const DeviceRow& row = fabric.devices[d];
    PortUse& u = use[{row.tier, alike[row.type]}];
    ++u.devices;
    u.ports += row.portCount;
    for (const PortRow& port : fabric.portsOf(DeviceIndex{d})) u.used += port.link != noLink;
  }
  Table table{"devices", TR_MARK("Devices and ports by tier"), {}, {}, {}, {}};
  table.columns = {{"tier", TR_MARK("Tier"), Unit::None, {}},
                   {"part", TR_MARK("Part"), Unit::None, {}},
                   {"devices", TR_MARK("Devices"), Unit::Count, {}},
                   {"ports", TR_MARK("Ports"), Unit::Count, {}},
                   {"ports_used", TR_MARK("Ports used"), Unit::Count, {}},
                   {"ports_free", TR_MARK("Ports free"), Unit::Count, {}}};
  for (const auto& [key, u] : use) {
    const FigurePtr ports = counted(TR_MARK("Ports"), u.ports, TR_MARK("ports of all devices of this row"));
    const FigurePtr used = counted(TR_MARK("Ports used"), u.used, TR_MARK("ports that hold a link"));
    const FigurePtr spare = Figure::derived(TR_MARK("Ports free"), Amount::count(u.ports - u.used),
                                            TR_MARK("ports − ports used"), {ports, used});
    const auto& part = fabric.types[key.second].part;
    table.rows.push_back(
        {{Message(tierTitle(key.first)), part ? part->name : std::string(),
          counted(TR_MARK("Devices"), u.devices, TR_MARK("devices of this tier and part")), ports, used, spare},
         RowRole::Body,
         {}});
  }
  table.chart = {ChartKind::StackedBars, "part", {"ports_used", "ports_free"}};
  return table;
}

Text linkTierTitle(LinkTier tier) {
  switch (tier) {
    case LinkTier::NodeLeaf:
      return TR_MARK("Node to leaf");
    case LinkTier::LeafSpine:
      return TR_MARK("Leaf to spine");
    case LinkTier::SpineCore:
      return TR_MARK("Spine to core");
    case LinkTier::NodeRouter:
      return TR_MARK("Node to router");
    case LinkTier::Local:
      return TR_MARK("Local, inside a group");
    case LinkTier::Global:
      return TR_MARK("Global, between groups");
    case LinkTier::Other:
      break;
  }
  return TR_MARK("Other");
}

Table linkTable(const Fabric& fabric) {
  std::array<std::int64_t, linkTierCount> links{};
  std::array<Bandwidth, linkTierCount> capacity{};
  std::int64_t total = 0;
  Bandwidth all;
  for (std::uint32_t i = 0; i < fabric.links.size(); ++i) {
    const auto tier = std::size_t(fabric.links[i].tier);
    const Bandwidth rate = fabric.rate(LinkIndex{i});
    ++links[tier];
    capacity[tier] += rate;
    ++total;
    all += rate;
  }
  Table table{"links", TR_MARK("Links by tier"), {}, {}, {}, {}};
  table.columns = {{"tier", TR_MARK("Tier"), Unit::None, {}},
                   {"links", TR_MARK("Links"), Unit::Count, {}},
                   {"capacity_gbps", TR_MARK("Capacity, one direction"), Unit::Bandwidth, "Gb/s"}};
  std::vector<FigurePtr> countParts, capacityParts;
  for (std::size_t t = 0; t < links.size(); ++t) {
    if (links[t] == 0) continue;
    const Text title = linkTierTitle(LinkTier(t));
    countParts.push_back(counted(title, links[t], TR_MARK("links of this tier, each port pair once")));
    capacityParts.push_back(Figure::derived(Message(title), Amount(capacity[t]),
                                            TR_MARK("sum over the links of the slower of their two ports"),
                                            {countParts.back()}));
    table.rows.push_back({{Message(title), countParts.back(), capacityParts.back()}, RowRole::Body, {}});
  }
  table.rows.push_back(
      {{Message(TR_MARK("All links")),
        Figure::derived(TR_MARK("Links"), Amount::count(total), TR_MARK("sum of the tiers"), countParts),
        Figure::derived(TR_MARK("Capacity"), Amount(all), TR_MARK("sum of the tiers"), capacityParts)},
       RowRole::Total,
       {}});
  table.chart = {ChartKind::Bars, "tier", {"links"}};
  return table;
}

/// Bandwidth of the links of a tier's devices towards lower and higher tiers.
struct UpDown {
  Bandwidth down, up;
};

Table oversubscriptionTable(const Fabric& fabric) {
  std::map<Tier, UpDown> sums;
  for (std::uint32_t i = 0; i < fabric.links.size(); ++i) {
    const Tier a = fabric.device(fabric.port(fabric.links[i].a).device).tier;
    const Tier b = fabric.device(fabric.port(fabric.links[i].b).device).tier;
    if (a == Tier::Appliance || b == Tier::Appliance || a == b) continue;
    const Bandwidth rate = fabric.rate(LinkIndex{i});
    const Tier low = std::min(a, b), high = std::max(a, b);
    if (isSwitchTier(low)) sums[low].up += rate;
    sums[high].down += rate;
  }
  Table table{"oversubscription", TR_MARK("Oversubscription by tier"), {}, {}, {}, {}};
  table.columns = {{"tier", TR_MARK("Tier"), Unit::None, {}},
                   {"down_gbps", TR_MARK("Down"), Unit::Bandwidth, "Gb/s"},
                   {"up_gbps", TR_MARK("Up"), Unit::Bandwidth, "Gb/s"},
                   {"ratio", TR_MARK("Down : up"), Unit::Ratio, {}}};
  for (const auto& [tier, sum] : sums) {
    if (!isSwitchTier(tier) || sum.up.base() <= 0) continue;  // the top tier has nothing above
    const FigurePtr down =
        Figure::counted(TR_MARK("Bandwidth down"), Amount(sum.down), TR_MARK("links to the tier below, one direction"));
    const FigurePtr up =
        Figure::counted(TR_MARK("Bandwidth up"), Amount(sum.up), TR_MARK("links to the tier above, one direction"));
    table.rows.push_back({{Message(tierTitle(tier)), down, up,
                           Figure::derived(TR_MARK("Oversubscription"), Amount::ratio(sum.down / sum.up),
                                           TR_MARK("bandwidth down ÷ bandwidth up"), {down, up})},
                          RowRole::Body,
                          {}});
  }
  table.notes.push_back(
      TR_MARK("Over the links as cabled; ports without a link and spare appliances are not counted."));
  return table;
}

FigurePtr boundFigure(Text label, Bandwidth value, const Message& argument) {
  return Figure::derived(label, Amount(value), argument, {});
}

Table bisectionTable(const BisectionReport& cut) {
  Table table{"bisection", TR_MARK("Bisection bandwidth"), {}, {}, {}, {}};
  table.columns = {{"of", TR_MARK("Split of"), Unit::None, {}},
                   {"lower_gbps", TR_MARK("At least"), Unit::Bandwidth, "Gb/s"},
                   {"upper_gbps", TR_MARK("At most"), Unit::Bandwidth, "Gb/s"},
                   {"exact", TR_MARK("Exact"), Unit::None, {}},
                   {"full_gbps", TR_MARK("Full bisection"), Unit::Bandwidth, "Gb/s"},
                   {"share", TR_MARK("Share of full, at least"), Unit::Percent, {}},
                   {"links_cut", TR_MARK("Links cut"), Unit::Count, {}}};
  const auto yesNo = [](bool yes) { return Message(yes ? TR_MARK("yes") : TR_MARK("no")); };
  const FigurePtr lower = boundFigure(TR_MARK("Bisection, at least"), cut.lower, cut.lowerArgument);
  const FigurePtr full = Figure::counted(TR_MARK("Full bisection"), Amount(cut.full),
                                         TR_MARK("injection bandwidth of the smaller half of the endpoints that has "
                                                 "the least: no split can carry more"));
  Cell share;
  if (cut.full.base() > 0)
    share = Figure::derived(TR_MARK("Share of full bisection"), Amount::percent(cut.lower / cut.full),
                            TR_MARK("bisection at least ÷ full bisection"), {lower, full});
  table.rows.push_back(
      {{Message(TR_MARK("Endpoints")), lower, boundFigure(TR_MARK("Bisection, at most"), cut.upper, cut.upperArgument),
        yesNo(cut.exact()), full, share,
        counted(TR_MARK("Links cut"), cut.linksCut,
                TR_MARK("links between the two sides of the split "
                        "behind the upper bound"))},
       RowRole::Body,
       {}});
  if (cut.fabricLower && cut.fabricUpper)
    table.rows.push_back(
        {{Message(TR_MARK("Switches")),
          boundFigure(TR_MARK("Fabric bisection, at least"), *cut.fabricLower,
                      TR_MARK("least capacity of switch-to-switch links between two sets of switches whose endpoint "
                              "counts differ by at most one switch's endpoints: proven")),
          boundFigure(TR_MARK("Fabric bisection, at most"), *cut.fabricUpper,
                      TR_MARK("a concrete split of the switches")),
          yesNo(*cut.fabricLower == *cut.fabricUpper),
          {},
          {},
          {}},
         RowRole::Body,
         {}});
  table.notes = {TR_MARK("Over all splits of the endpoints into halves, the least of the maximum flows. One direction; "
                         "both directions together carry twice as much."),
                 cut.lowerArgument};
  if (cut.upperArgument.english() != cut.lowerArgument.english()) table.notes.push_back(cut.upperArgument);
  if (cut.fabricByPorts)
    table.notes.push_back(
        TR_MARK("Nodes hang on several switches: for the split of the switches, a switch's endpoints are its endpoint "
                "ports, and both sides hold the same number of them within those of one switch."));
  return table;
}

Cell hopFigure(Text label, std::optional<double> value, Text formula) {
  if (!value) return {};
  return Figure::counted(label, Amount(Unit::Count, *value), formula);
}

Table pathTable(const PathReport& paths) {
  Table table{"paths", TR_MARK("Hops"), {}, {}, {}, {}};
  table.columns = {{"switch_diameter", TR_MARK("Switch diameter"), Unit::Count, {}},
                   {"mean_switch_hops", TR_MARK("Mean switch hops"), Unit::Count, {}},
                   {"mean_endpoint_hops", TR_MARK("Mean endpoint hops"), Unit::Count, {}},
                   {"components", TR_MARK("Connected parts"), Unit::Count, {}},
                   {"unreachable_pairs", TR_MARK("Endpoint pairs apart"), Unit::Count, {}}};
  std::optional<double> diameter;
  if (paths.switchDiameter) diameter = *paths.switchDiameter;
  table.rows.push_back(
      {{hopFigure(TR_MARK("Switch diameter"), diameter,
                  TR_MARK("most links between switches on a shortest path, over switches that carry endpoints")),
        hopFigure(TR_MARK("Mean switch hops"), paths.meanSwitchHops,
                  TR_MARK("links between switches, mean over ordered pairs of distinct switches that carry endpoints "
                          "and reach one another")),
        hopFigure(TR_MARK("Mean endpoint hops"), paths.meanEndpointHops,
                  TR_MARK("links from endpoint to endpoint, mean over pairs that reach one another; no path leads "
                          "through a node")),
        counted(TR_MARK("Connected parts"), paths.components, TR_MARK("parts of the cabling that hold endpoints")),
        counted(TR_MARK("Endpoint pairs apart"), paths.unreachablePairs, TR_MARK("pairs without a path"))},
       RowRole::Body,
       {}});
  return table;
}

}  // namespace

Result<Report> networkReport(const Question& question, Progress& progress) {
  ProgressSlice first(progress, 0, 0.7), second(progress, 0.7, 1);
  const Result<BisectionReport> cut = bisection(question, first);
  if (!cut) return forwardError(cut);
  const Result<PathReport> hops = paths(question, second);
  if (!hops) return forwardError(hops);
  const Fabric& fabric = *question.fabric;
  return Report{
      "network",
      TR_MARK("Network"),
      {deviceTable(fabric), linkTable(fabric), oversubscriptionTable(fabric), bisectionTable(*cut), pathTable(*hops)}};
}

}  // namespace cw
