// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: `report cables`. Method: rows of the cable solver, summed by tier; a part that is missing says so.
// Complexity: O(rows). Source: solvers/physical/cabling.cpp.
#include "solvers/physical/physical_detail.h"

#include <array>

namespace cw {

namespace {

using namespace physical;

std::string partName(const std::shared_ptr<const Part>& part) {
  if (!part) return {};
  return part->name.empty() ? part->id.text : part->name;
}

Cell nameOrGap(const std::shared_ptr<const Part>& part, bool wanted, bool missing) {
  if (part) return partName(part);
  if (!wanted) return {};
  return Message(missing ? TR_MARK("not in the catalogue") : TR_MARK("left open"));
}

Table detailTable(const Question& question, const CableReport& cables) {
  Table table;
  table.id = "cables";
  table.title = TR_MARK("Cables and optics");
  table.columns = {{"tier", TR_MARK("Links"), Unit::None, {}},
                   {"from", TR_MARK("From"), Unit::None, {}},
                   {"to", TR_MARK("To"), Unit::None, {}},
                   {"links", TR_MARK("Links"), Unit::Count, {}},
                   {"cable", TR_MARK("Cable"), Unit::None, {}},
                   {"cables", TR_MARK("Cables"), Unit::Count, {}},
                   {"length_m", TR_MARK("Length, assumed"), Unit::Length, "m"},
                   {"sold_length_m", TR_MARK("Length bought"), Unit::Length, "m"},
                   {"pieces_per_cable", TR_MARK("Pieces a cable"), Unit::Count, {}},
                   {"module_a", TR_MARK("Module, from"), Unit::None, {}},
                   {"modules_a", TR_MARK("Modules, from"), Unit::Count, {}},
                   {"module_b", TR_MARK("Module, to"), Unit::None, {}},
                   {"modules_b", TR_MARK("Modules, to"), Unit::Count, {}},
                   {"remark", TR_MARK("Remark"), Unit::None, {}}};
  std::int64_t links = 0, modulesA = 0, modulesB = 0;
  for (const CableRow& row : cables.rows) {
    table.rows.push_back(
        {{std::string(linkTierName(row.tier)), typeName(question.fabric->types[row.typeA]),
          typeName(question.fabric->types[row.typeB]), Amount::count(row.links),
          nameOrGap(row.cable, true, row.missing), Amount::count(row.cables), Amount(row.length),
          row.cable ? Cell(Amount(row.soldLength())) : Cell(), Amount::count(row.piecesPerCable),
          nameOrGap(row.moduleA, row.modulesA > 0, row.missing), Amount::count(row.modulesA),
          nameOrGap(row.moduleB, row.modulesB > 0, row.missing), Amount::count(row.modulesB), row.remark},
         RowRole::Body,
         {}});
    links += row.links;
    modulesA += row.modulesA;
    modulesB += row.modulesB;
  }
  table.rows.push_back({{Message(TR_MARK("All")),
                         std::string(),
                         std::string(),
                         Amount::count(links),
                         std::string(),
                         Amount::count(cables.total()),
                         {},
                         {},
                         {},
                         std::string(),
                         Amount::count(modulesA),
                         std::string(),
                         Amount::count(modulesB),
                         std::string()},
                        RowRole::Total,
                        {}});
  table.notes = cables.notes;
  return table;
}

Table tierTable(const CableReport& cables) {
  Table table;
  table.id = "cables_by_tier";
  table.title = TR_MARK("Cables by tier");
  table.columns = {{"tier", TR_MARK("Links"), Unit::None, {}},
                   {"links", TR_MARK("Links"), Unit::Count, {}},
                   {"cables", TR_MARK("Cables"), Unit::Count, {}}};
  std::int64_t all = 0;
  for (int t = 0; t < linkTierCount; ++t) {
    std::int64_t links = 0;
    for (const CableRow& row : cables.rows) links += row.tier == LinkTier(t) ? row.links : 0;
    if (links == 0) continue;
    all += links;
    table.rows.push_back(
        {{std::string(linkTierName(LinkTier(t))), Amount::count(links), Amount::count(cables.cablesOf(LinkTier(t)))},
         RowRole::Body,
         {}});
  }
  table.rows.push_back(
      {{Message(TR_MARK("All")), Amount::count(all), Amount::count(cables.total())}, RowRole::Total, {}});
  table.chart = {ChartKind::Bars, "tier", {"cables"}};
  return table;
}

}  // namespace

Result<Report> cableReport(const Question& question, Progress& progress) {
  const Result<CableReport> cables = chooseCables(question, progress);
  if (!cables) return forwardError(cables);
  Report report;
  report.id = "cables";
  report.title = TR_MARK("Cables");
  constexpr std::array fields{SiteField::CableSlack};
  report.tables = {tierTable(*cables), detailTable(question, *cables),
                   assumptionsTable(*question.design->site, fields)};
  return report;
}

}  // namespace cw
