// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: the one-page answer, every key of the command-line contract (README.md).
// Method: each solver once; the counts of devices and links in one pass. A key is null only when nothing about it is
// known; keys that are lower bounds are listed under "unknown" with the number of their distinct unknown inputs.
// Complexity: that of the solvers. Source: the contract's definitions.

#include "solvers/summary.h"

#include "solvers/checks/checks.h"
#include "solvers/counts.h"
#include "solvers/money/money.h"
#include "solvers/network/network.h"
#include "solvers/physical/physical.h"

#include <array>
#include <map>

namespace cw {

namespace {

constexpr std::array keyTable{
    SummaryKey{"gpus"},
    SummaryKey{"nodes"},
    SummaryKey{"switches"},
    SummaryKey{"racks"},
    SummaryKey{"unknown", true},
    SummaryKey{"switches_by_tier", true},
    SummaryKey{"links_by_tier", true},
    SummaryKey{"cables_by_tier", true},
    SummaryKey{"bisection_lower_gbps"},
    SummaryKey{"bisection_upper_gbps"},
    SummaryKey{"bisection_exact"},
    SummaryKey{"fabric_bisection_lower_gbps"},
    SummaryKey{"fabric_bisection_upper_gbps"},
    SummaryKey{"full_bisection_gbps"},
    SummaryKey{"switch_diameter"},
    SummaryKey{"mean_switch_hops"},
    SummaryKey{"mean_endpoint_hops"},
    SummaryKey{"it_power_max_kw"},
    SummaryKey{"it_power_typical_kw"},
    SummaryKey{"facility_power_kw"},
    SummaryKey{"pue"},
    SummaryKey{"facility_power_max_kw"},
    SummaryKey{"heat_air_kw"},
    SummaryKey{"heat_liquid_kw"},
    SummaryKey{"currency"},
    SummaryKey{"capex"},
    SummaryKey{"opex_per_year"},
    SummaryKey{"tco"},
    SummaryKey{"tco_years"},
    SummaryKey{"cost_per_gpu_hour"},
    SummaryKey{"peak_bf16_pflops"},
    SummaryKey{"findings", true},
};

class Page {
 public:
  void figure(std::string key, Text title, FigurePtr figure, std::string unitName = {}) {
    if (figure && figure->known() && figure->unknowns() > 0) m_unknown.emplace_back(key, figure->unknowns());
    m_summary.entries.push_back({std::move(key), {}, title, std::move(unitName), std::move(figure)});
  }
  void count(std::string key, std::string sub, Text title, std::int64_t number) {
    m_summary.entries.push_back(
        {std::move(key), std::move(sub), title, {}, Figure::counted(title, Amount::count(number))});
  }
  void text(std::string key, Text title, std::string value) {
    m_summary.entries.push_back({std::move(key), {}, title, {}, std::move(value)});
  }
  void flag(std::string key, Text title, bool value) {
    m_summary.entries.push_back({std::move(key), {}, title, {}, value});
  }
  void nothing(std::string key, Text title) {
    m_summary.entries.push_back({std::move(key), {}, title, {}, std::monostate{}});
  }
  /// Puts the unknown counts at their place in the order.
  Summary finish() {
    auto at = m_summary.entries.begin();
    while (at != m_summary.entries.end() && at->key != "racks") ++at;
    if (at != m_summary.entries.end()) ++at;
    std::vector<SummaryEntry> entries;
    for (auto& [key, number] : m_unknown)
      entries.push_back({"unknown",
                         key,
                         TR_MARK("Unknown inputs"),
                         {},
                         Figure::counted(TR_MARK("Unknown inputs"), Amount::count(number))});
    m_summary.entries.insert(at, entries.begin(), entries.end());
    return std::move(m_summary);
  }

 private:
  Summary m_summary;
  std::vector<std::pair<std::string, int>> m_unknown;
};

void addCounts(Page& page, const Question& question, const RackReport& racks, const CableReport& cables) {
  const Fabric& fabric = *question.fabric;
  page.figure("gpus", TR_MARK("GPUs"), gpuCount(question));
  page.count("nodes", {}, TR_MARK("Nodes"), endpointCount(fabric));
  page.count("switches", {}, TR_MARK("Switches"), switchCount(fabric));
  page.figure("racks", TR_MARK("Racks"), racks.number);
  std::map<Tier, std::int64_t> switches;
  for (const DeviceRow& device : fabric.devices)
    if (isSwitchTier(device.tier)) ++switches[device.tier];
  std::map<LinkTier, std::int64_t> links;
  for (const LinkRow& link : fabric.links) ++links[link.tier];
  for (const auto& [tier, number] : switches)
    page.count("switches_by_tier", std::string(tierName(tier)), TR_MARK("Switches"), number);
  for (const auto& [tier, number] : links)
    page.count("links_by_tier", std::string(linkTierName(tier)), TR_MARK("Links"), number);
  for (const auto& [tier, number] : links)
    page.count("cables_by_tier", std::string(linkTierName(tier)), TR_MARK("Cables"), cables.cablesOf(tier));
}

FigurePtr rate(Text label, Bandwidth value, const Message& why) { return Figure::counted(label, Amount(value), why); }

void addNetwork(Page& page, const BisectionReport& cut, const PathReport& hops) {
  constexpr const char* unit = "Gb/s";
  page.figure("bisection_lower_gbps", TR_MARK("Bisection bandwidth, at least"),
              rate(TR_MARK("Bisection bandwidth, at least"), cut.lower, cut.lowerArgument), unit);
  page.figure("bisection_upper_gbps", TR_MARK("Bisection bandwidth, at most"),
              rate(TR_MARK("Bisection bandwidth, at most"), cut.upper, cut.upperArgument), unit);
  page.flag("bisection_exact", TR_MARK("Bisection bandwidth exact"), cut.exact());
  const auto optional = [&](std::string key, Text title, const std::optional<Bandwidth>& value) {
    if (value)
      page.figure(std::move(key), title,
                  rate(title, *value, TR_MARK("capacity of switch-to-switch links between two halves")), unit);
    else page.nothing(std::move(key), title);
  };
  optional("fabric_bisection_lower_gbps", TR_MARK("Fabric bisection, at least"), cut.fabricLower);
  optional("fabric_bisection_upper_gbps", TR_MARK("Fabric bisection, at most"), cut.fabricUpper);
  page.figure(
      "full_bisection_gbps", TR_MARK("Full bisection"),
      rate(TR_MARK("Full bisection"), cut.full, TR_MARK("injection bandwidth of the smaller half of the endpoints")),
      unit);
  const auto number = [&](std::string key, Text title, std::optional<double> value, Unit kind, Text formula) {
    if (value) page.figure(std::move(key), title, Figure::counted(title, Amount(kind, *value), formula));
    else page.nothing(std::move(key), title);
  };
  const Text diameter = TR_MARK("Switch diameter");
  if (hops.switchDiameter)
    page.figure("switch_diameter", diameter,
                Figure::counted(diameter, Amount::count(*hops.switchDiameter),
                                TR_MARK("links between switches on the longest shortest path")));
  else page.nothing("switch_diameter", diameter);
  number("mean_switch_hops", TR_MARK("Mean switch hops"), hops.meanSwitchHops, Unit::Ratio,
         TR_MARK("mean over ordered pairs of switches that carry endpoints"));
  number("mean_endpoint_hops", TR_MARK("Mean endpoint hops"), hops.meanEndpointHops, Unit::Ratio,
         TR_MARK("mean links from endpoint to endpoint over all pairs"));
}

void addPower(Page& page, const PowerReport& watts, const CoolingReport& heat) {
  page.figure("it_power_max_kw", TR_MARK("IT power, maximum"), watts.itMax, "kW");
  page.figure("it_power_typical_kw", TR_MARK("IT power, typical"), watts.itTypical, "kW");
  page.figure("facility_power_kw", TR_MARK("Facility power, typical"), watts.facilityTypical, "kW");
  page.figure("pue", TR_MARK("PUE"), watts.pue);
  page.figure("facility_power_max_kw", TR_MARK("Facility power, maximum"), watts.facilityMax, "kW");
  page.figure("heat_air_kw", TR_MARK("Heat to air"), heat.heatAir, "kW");
  page.figure("heat_liquid_kw", TR_MARK("Heat to liquid"), heat.heatLiquid, "kW");
}

void addMoney(Page& page, const Question& question, const CostReport& money) {
  page.text("currency", TR_MARK("Currency"), question.design->meta->currency);
  page.figure("capex", TR_MARK("Capital cost"), money.capex);
  page.figure("opex_per_year", TR_MARK("Yearly cost"), money.opexPerYear);
  page.figure("tco", TR_MARK("Total cost of ownership"), money.tco);
  page.figure("tco_years", TR_MARK("Years"), money.years);
  page.figure("cost_per_gpu_hour", TR_MARK("Cost of a GPU-hour"), money.costPerGpuHour);
  page.figure("peak_bf16_pflops", TR_MARK("Peak rate, bf16 dense"), peakBf16(question), "PFLOP/s");
}

void addFindings(Page& page, const CheckReport& checks) {
  page.count("findings", "error", TR_MARK("Errors"), checks.count(Severity::Error));
  page.count("findings", "warning", TR_MARK("Warnings"), checks.count(Severity::Warning));
  page.count("findings", "hint", TR_MARK("Hints"), checks.count(Severity::Hint));
  page.count("findings", "waived", TR_MARK("Waived"), checks.waived());
}

}  // namespace

std::span<const SummaryKey> summaryKeys() { return keyTable; }

const SummaryEntry* Summary::find(std::string_view key, std::string_view sub) const {
  for (const SummaryEntry& entry : entries)
    if (entry.key == key && entry.sub == sub) return &entry;
  return nullptr;
}

FigurePtr Summary::figure(std::string_view key, std::string_view sub) const {
  const SummaryEntry* entry = find(key, sub);
  const auto* figure = entry ? std::get_if<FigurePtr>(&entry->value) : nullptr;
  return figure ? *figure : nullptr;
}

Result<Summary> summarise(const Question& question, Progress& progress) {
  ProgressSlice cutSlice(progress, 0, 0.4), hopSlice(progress, 0.4, 0.6), rackSlice(progress, 0.6, 0.7),
      cableSlice(progress, 0.7, 0.8), powerSlice(progress, 0.8, 0.85), coolingSlice(progress, 0.85, 0.9),
      checkSlice(progress, 0.9, 1);
  const auto cut = bisection(question, cutSlice);
  if (!cut) return forwardError(cut);
  const auto hops = paths(question, hopSlice);
  if (!hops) return forwardError(hops);
  const auto racks = fillRacks(question, rackSlice);
  if (!racks) return forwardError(racks);
  const auto cables = chooseCables(question, cableSlice);
  if (!cables) return forwardError(cables);
  const auto watts = power(question, powerSlice);
  if (!watts) return forwardError(watts);
  const auto heat = cooling(question, coolingSlice);
  if (!heat) return forwardError(heat);
  const CheckReport checks = runChecks(question, ruleTable(), checkSlice);
  if (progress.cancelled()) return fail(ErrorCode::Cancelled, TR_MARK("cancelled"));
  Page page;
  addCounts(page, question, *racks, *cables);
  addNetwork(page, *cut, *hops);
  addPower(page, *watts, *heat);
  addMoney(page, question, costOf(question, billOf(question, *racks, *cables, *watts), *watts));
  addFindings(page, checks);
  return page.finish();
}

Report toReport(const Summary& summary) {
  Table table{"summary", TR_MARK("Summary"), {}, {}, {}, {}};
  table.columns = {{"key", TR_MARK("Key"), Unit::None, {}},
                   {"title", TR_MARK("What"), Unit::None, {}},
                   {"value", TR_MARK("Value"), Unit::None, {}}};
  for (const SummaryEntry& entry : summary.entries) {
    Cell value;
    if (const auto* figure = std::get_if<FigurePtr>(&entry.value)) value = *figure;
    else if (const auto* flag = std::get_if<bool>(&entry.value)) value = std::string(*flag ? "yes" : "no");
    else if (const auto* text = std::get_if<std::string>(&entry.value)) value = *text;
    const std::string key = entry.sub.empty() ? entry.key : entry.key + "." + entry.sub;
    table.rows.push_back(Row{{key, Message(entry.title), std::move(value)}, RowRole::Body, {}});
  }
  return Report{"summary", TR_MARK("Summary"), {std::move(table)}};
}

}  // namespace cw
