// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: `report power` and `export power-budget`.
// Method: the same tables; the report shows many racks by kind, the budget lists every rack and what was assumed.
// Complexity: O(links + devices). Source: solvers/physical/power.cpp and racks.cpp.
#include "solvers/physical/physical_detail.h"

#include <array>

namespace cw {

namespace {

constexpr std::array powerFields{SiteField::LoadFactor,
                                 SiteField::Pue,
                                 SiteField::DistributionEfficiency,
                                 SiteField::RackPowerLimit,
                                 SiteField::RackUsableUnits,
                                 SiteField::RackWeightLimit,
                                 SiteField::NodesPerRackLimit,
                                 SiteField::PdusPerRack,
                                 SiteField::CableSlack};
constexpr std::array coolingFields{SiteField::LiquidHeatShare, SiteField::AirTemperatureRise,
                                   SiteField::WaterTemperatureRise};

Result<Report> powerTables(const Question& question, bool budget, Progress& progress) {
  using namespace physical;
  ProgressSlice first(progress, 0, 0.4), second(progress, 0.4, 0.8), third(progress, 0.8, 1);
  const Result<PowerReport> watts = power(question, first);
  if (!watts) return forwardError(watts);
  const Result<RackReport> racks = fillRacks(question, second);
  if (!racks) return forwardError(racks);
  Report report;
  report.id = budget ? "power-budget" : "power";
  report.title = budget ? TR_MARK("Power budget") : TR_MARK("Power");
  report.tables = {powerTotalsTable(*watts), powerByTypeTable(question, *watts),
                   powerByRackTable(question, *racks, !budget)};
  report.tables.back().notes = racks->notes;
  std::vector<SiteField> fields(powerFields.begin(), powerFields.end());
  if (budget) {
    const Result<CoolingReport> heat = cooling(question, third);
    if (!heat) return forwardError(heat);
    report.tables.push_back(coolingTotalsTable(*heat));
    fields.insert(fields.end(), coolingFields.begin(), coolingFields.end());
  }
  report.tables.push_back(assumptionsTable(*question.design->site, fields));
  return report;
}

}  // namespace

Result<Report> powerReport(const Question& question, Progress& progress) {
  return powerTables(question, false, progress);
}

Result<Report> powerBudget(const Question& question, Progress& progress) {
  return powerTables(question, true, progress);
}

}  // namespace cw
