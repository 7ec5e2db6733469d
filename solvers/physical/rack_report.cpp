// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: `report racks`. Method: racks by kind and the limits they were filled to. Complexity: O(racks).
// Source: solvers/physical/racks.cpp.
#include "solvers/physical/physical_detail.h"

#include <array>
#include <map>

namespace cw {

namespace {

using namespace physical;

Amount limitOf(Unit unit, const std::optional<double>& limit) {
  return limit ? Amount(unit, *limit) : Amount::unknown(unit);
}

Table limitsTable(const RackReport& racks) {
  Table table;
  table.id = "rack_limits";
  table.title = TR_MARK("Limits of a rack");
  table.columns = {{"rack_part", TR_MARK("Rack"), Unit::None, {}},
                   {"racks", TR_MARK("Racks"), Unit::Count, {}},
                   {"pdus", TR_MARK("Rack PDUs"), Unit::Count, {}},
                   {"usable_u", TR_MARK("Usable height"), Unit::RackUnits, "U"},
                   {"power_limit_kw", TR_MARK("Power limit"), Unit::Power, "kW"},
                   {"weight_limit_kg", TR_MARK("Weight limit, rack included"), Unit::Mass, "kg"},
                   {"nodes_limit", TR_MARK("Most nodes"), Unit::Count, {}},
                   {"binding", TR_MARK("What binds"), Unit::None, {}}};
  table.rows.push_back({{racks.rack->name, racks.number, racks.pdus, limitOf(Unit::RackUnits, racks.usableUnits),
                         limitOf(Unit::Power, racks.powerLimit), limitOf(Unit::Mass, racks.weightLimit),
                         limitOf(Unit::Count, racks.nodeLimit),
                         racks.racks.empty() ? Cell() : Cell(Message(rackLimitText(racks.binding)))},
                        RowRole::Body,
                        {}});
  table.notes = racks.notes;
  return table;
}

Table fillTable(const Question& question, const RackReport& racks) {
  struct Kind {
    const RackRow* first;
    const RackRow* last;
    std::int64_t count = 0;
  };
  std::vector<Kind> kinds;
  std::map<std::uint32_t, std::size_t> known;
  for (const RackRow& rack : racks.racks) {
    const auto [entry, fresh] = known.try_emplace(rack.kind, kinds.size());
    if (fresh) kinds.push_back({&rack, &rack, 0});
    kinds[entry->second].last = &rack;
    ++kinds[entry->second].count;
  }
  Table table;
  table.id = "racks";
  table.title = TR_MARK("Racks by kind");
  table.columns = {{"rack", TR_MARK("Rack"), Unit::None, {}},
                   {"contents", TR_MARK("Holds"), Unit::None, {}},
                   {"count", TR_MARK("Racks"), Unit::Count, {}},
                   {"units_used_u", TR_MARK("Height used"), Unit::RackUnits, "U"},
                   {"power_max_kw", TR_MARK("Maximum of a rack"), Unit::Power, "kW"},
                   {"power_typical_kw", TR_MARK("Typical of a rack"), Unit::Power, "kW"},
                   {"weight_kg", TR_MARK("Weight of a rack"), Unit::Mass, "kg"}};
  for (const Kind& kind : kinds) {
    const RackRow& rack = *kind.first;
    table.rows.push_back({{kind.count == 1 ? rack.name : rack.name + " … " + kind.last->name,
                           rackContents(*question.fabric, rack), Amount::count(kind.count),
                           Amount(Unit::RackUnits, rack.unitsUsed), rack.powerMax, rack.powerTypical, rack.weight},
                          RowRole::Body,
                          {}});
  }
  if (const RackRow& rest = racks.unplaced; !rest.devices.empty()) {
    table.rows.push_back({{Message(TR_MARK("In no rack: height unknown")),
                           rackContents(*question.fabric, rest),
                           Amount::unknown(Unit::Count),
                           Amount::unknown(Unit::RackUnits),
                           {},
                           {},
                           {}},
                          RowRole::Body,
                          {}});
  }
  Row total;
  total.role = RowRole::Total;
  total.cells = {Message(TR_MARK("All racks")), std::string(), racks.number, {}, {}, {}, {}};
  table.rows.push_back(std::move(total));
  table.chart = {ChartKind::Bars, "rack", {"power_max_kw"}};
  return table;
}

}  // namespace

Result<Report> rackReport(const Question& question, Progress& progress) {
  const Result<RackReport> racks = fillRacks(question, progress);
  if (!racks) return forwardError(racks);
  Report report;
  report.id = "racks";
  report.title = TR_MARK("Racks");
  constexpr std::array fields{SiteField::RackPowerLimit, SiteField::RackUsableUnits, SiteField::RackWeightLimit,
                              SiteField::NodesPerRackLimit, SiteField::PdusPerRack};
  report.tables = {limitsTable(*racks), fillTable(question, *racks), assumptionsTable(*question.design->site, fields)};
  return report;
}

}  // namespace cw
