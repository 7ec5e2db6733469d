// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: `report cooling`. Method: figures of the cooling solver as tables. Complexity: O(types).
// Source: solvers/physical/cooling.cpp.
#include "solvers/physical/physical_detail.h"

#include <array>

namespace cw {

namespace physical {

Table coolingTotalsTable(const CoolingReport& cooling) {
  Table table;
  table.id = "cooling_totals";
  table.title = TR_MARK("Heat and flow at typical power");
  table.columns = {{"medium", TR_MARK("Carried by"), Unit::None, {}},
                   {"heat_kw", TR_MARK("Heat"), Unit::Power, "kW"},
                   {"air_flow_m3_per_h", TR_MARK("Air flow"), Unit::VolumeFlow, "m³/h"},
                   {"water_flow_l_per_min", TR_MARK("Water flow"), Unit::VolumeFlow, "L/min"}};
  table.rows.push_back({{Message(TR_MARK("Air")), cooling.heatAir, cooling.airFlow, {}}, RowRole::Body, {}});
  table.rows.push_back({{Message(TR_MARK("Liquid")), cooling.heatLiquid, {}, cooling.waterFlow}, RowRole::Body, {}});
  table.chart = {ChartKind::Pie, "medium", {"heat_kw"}};
  table.notes = cooling.notes;
  table.notes.push_back(
      TR_MARK("Flows follow from the heat balance with the temperature rises of the site: air at "
              "1.2 kg/m³ and 1,005 J/(kg K), water at 1,000 kg/m³ and 4,186 J/(kg K)."));
  return table;
}

}  // namespace physical

Result<Report> coolingReport(const Question& question, Progress& progress) {
  using namespace physical;
  const Result<CoolingReport> heat = cooling(question, progress);
  if (!heat) return forwardError(heat);
  Table table;
  table.id = "cooling_by_part";
  table.title = TR_MARK("Heat by part");
  table.columns = {{"part", TR_MARK("Part"), Unit::None, {}},
                   {"count", TR_MARK("Count"), Unit::Count, {}},
                   {"heat_kw", TR_MARK("Heat"), Unit::Power, "kW"},
                   {"liquid_share_percent", TR_MARK("To liquid"), Unit::Percent, "%"},
                   {"heat_air_kw", TR_MARK("To air"), Unit::Power, "kW"},
                   {"heat_liquid_kw", TR_MARK("To liquid"), Unit::Power, "kW"}};
  std::vector<FigurePtr> all;
  for (const CoolingReport::TypeRow& row : heat->byType) {
    table.rows.push_back({{typeName(question.fabric->types[row.type]), Amount::count(row.count), row.heat,
                           row.liquidShare, row.air, row.liquid},
                          RowRole::Body,
                          {}});
    all.push_back(row.heat);
  }
  table.rows.push_back({{Message(TR_MARK("All")),
                         {},
                         Figure::sum(TR_MARK("Heat of the design"), Unit::Power, std::move(all)),
                         {},
                         heat->heatAir,
                         heat->heatLiquid},
                        RowRole::Total,
                        {}});
  table.chart = {ChartKind::StackedBars, "part", {"heat_air_kw", "heat_liquid_kw"}};
  constexpr std::array fields{SiteField::LoadFactor, SiteField::LiquidHeatShare, SiteField::AirTemperatureRise,
                              SiteField::WaterTemperatureRise};
  Report report;
  report.id = "cooling";
  report.title = TR_MARK("Cooling");
  report.tables = {coolingTotalsTable(*heat), std::move(table), assumptionsTable(*question.design->site, fields)};
  return report;
}

}  // namespace cw
