// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: capital, yearly and total cost of a design and the cost of one GPU-hour.
// Method: capital cost is the bill's total. Per year: energy = facility power at typical load × 8,760 h × tariff
// (typical power is already the load over the year, so utilisation does not scale it again); support = share of the
// hardware; staff = persons × cost; space = IT maximum in kW × rate. TCO = capex + years × opex, undiscounted, no
// residual value. Cost of a GPU-hour = TCO / (GPUs × 8,760 × years × utilisation).
// Every line is rounded to cents, half away from zero, so that printed lines add up to printed totals.
// Complexity: O(1) after bill and power. Source: the command-line contract's definitions.

#include "solvers/counts.h"
#include "solvers/money/money.h"

#include <cmath>

namespace cw {

namespace {

constexpr double hoursPerYear = 8760;

Amount perYear(double value) { return Amount(Money::fromDouble(value), Unit::MoneyPerYear); }

/// The product of inputs in base units times `factor`, as money of `unit`; unknown when one input is.
FigurePtr product(Message label, Message formula, double factor, std::vector<FigurePtr> inputs, Unit unit) {
  double value = factor;
  bool known = true;
  for (const FigurePtr& input : inputs) {
    known = known && input->known();
    value *= input->known() ? input->value().base() : 0;
  }
  const Amount amount = known ? Amount(Money::fromDouble(value).cents(), unit) : Amount::unknown(unit);
  return Figure::derived(std::move(label), amount, std::move(formula), std::move(inputs));
}

FigurePtr supportOf(const BomReport& bill, const FigurePtr& share) {
  Amount value = Amount::unknown(Unit::MoneyPerYear);
  if (bill.hardware->known() && share->known())
    value = Amount((bill.hardware->value().money() * share->value().base()).cents(), Unit::MoneyPerYear);
  return Figure::derived(TR_MARK("Support"), value, TR_MARK("hardware price × share per year"), {bill.hardware, share});
}

/// capex + years × opex; an unknown side leaves a lower bound, both unknown nothing.
FigurePtr totalAfter(Message label, const CostReport& report, const FigurePtr& years) {
  const FigurePtr &capex = report.capex, &opex = report.opexPerYear;
  Amount value = Amount::unknown(Unit::Money);
  if (years->known() && (capex->known() || opex->known()))
    value = Amount(capex->value().money() + (opex->value().money() * years->value().base()).cents());
  return Figure::derived(std::move(label), value, TR_MARK("capital cost + years × yearly cost, undiscounted"),
                         {capex, years, opex});
}

FigurePtr gpuHour(const CostReport& report) {
  const double hours = report.gpus->known() && report.years->known() && report.utilisation->known()
                           ? report.gpus->value().base() * hoursPerYear * report.years->value().base() *
                                 report.utilisation->value().base()
                           : 0;
  Amount value = Amount::unknown(Unit::MoneyPerHour);
  // With some GPUs unknown the quotient would bound nothing.
  if (report.tco->known() && hours > 0 && report.gpus->unknowns() == 0)
    value = Amount(Money::fromDouble(report.tco->value().money().toDouble() / hours), Unit::MoneyPerHour);
  return Figure::derived(TR_MARK("Cost of a GPU-hour"), value,
                         TR_MARK("total cost / (GPUs × 8,760 h × years × utilisation)"),
                         {report.tco, report.gpus, report.years, report.utilisation});
}

void addCumulative(CostReport& report) {
  const double years = report.years->known() ? report.years->value().base() : 0;
  for (double year = 0; year < years; year += 1) report.cumulativeYears.push_back(year);
  report.cumulativeYears.push_back(years);
  for (const double year : report.cumulativeYears) {
    const FigurePtr after = Figure::counted(TR_MARK("Years"), Amount(Unit::Years, year));
    report.cumulative.push_back(totalAfter(TR_MARK("Cost so far"), report, after));
  }
}

}  // namespace

CostReport costOf(const Question& question, const BomReport& bill, const PowerReport& watts) {
  const Site& site = *question.design->site;
  CostReport report;
  report.capex = bill.total;
  report.energy = product(TR_MARK("Energy"), TR_MARK("facility power at typical load in kW × 8,760 h × price per kWh"),
                          hoursPerYear / 1e3, {watts.facilityTypical, siteMoney(question, SiteField::ElectricityPrice)},
                          Unit::MoneyPerYear);
  report.support = supportOf(bill, site.figure(SiteField::SupportShare));
  const FigurePtr persons = site.figure(SiteField::StaffCount);
  report.staff = persons->known() && persons->value().base() == 0
                     ? Figure::derived(TR_MARK("Staff"), perYear(0), TR_MARK("persons × cost of one"), {persons})
                     : product(TR_MARK("Staff"), TR_MARK("persons × cost of one"), 1,
                               {persons, siteMoney(question, SiteField::StaffCost)}, Unit::MoneyPerYear);
  report.space = product(TR_MARK("Space"), TR_MARK("IT maximum in kW × price per kW and year"), 1e-3,
                         {watts.itMax, siteMoney(question, SiteField::SpaceCostPerKw)}, Unit::MoneyPerYear);
  report.opexPerYear = Figure::sum(TR_MARK("Yearly cost"), Unit::MoneyPerYear,
                                   {report.energy, report.support, report.staff, report.space},
                                   TR_MARK("energy + support + staff + space"));
  report.years = site.figure(SiteField::Years);
  report.gpus = gpuCount(question);
  report.utilisation = site.figure(SiteField::Utilisation);
  report.tco = totalAfter(TR_MARK("Total cost of ownership"), report, report.years);
  report.costPerGpuHour = gpuHour(report);
  addCumulative(report);
  return report;
}

Result<CostReport> cost(const Question& question, Progress& progress) {
  ProgressSlice first(progress, 0, 0.8), second(progress, 0.8, 1);
  const auto bill = billOfMaterials(question, first);
  if (!bill) return forwardError(bill);
  const auto watts = power(question, second);
  if (!watts) return forwardError(watts);
  return costOf(question, *bill, *watts);
}

}  // namespace cw
