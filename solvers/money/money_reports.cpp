// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: bill and cost as tables, for the window, the exports and the command line.
// Method: one row a line, figures in the cells, so that every number explains itself; chart hints say how to draw it.
// Complexity: O(lines). Source: solvers/money/bom.cpp and cost.cpp.

#include "solvers/money/money.h"
#include "solvers/physical/physical_detail.h"

#include <array>

namespace cw {

namespace {

struct Category {
  std::string_view id;
  Text title;
};
constexpr std::array categories{Category{"node", TR_MARK("Nodes")},
                                Category{"storage", TR_MARK("Storage")},
                                Category{"adapter", TR_MARK("Adapters")},
                                Category{"switch", TR_MARK("Switches")},
                                Category{"appliance", TR_MARK("Appliances")},
                                Category{"optics", TR_MARK("Optics")},
                                Category{"cable", TR_MARK("Cables")},
                                Category{"rack", TR_MARK("Racks")},
                                Category{"pdu", TR_MARK("PDUs")},
                                Category{"service", TR_MARK("Services")},
                                Category{"plant", TR_MARK("Building and plant")}};

Text categoryTitle(std::string_view id) {
  for (const Category& category : categories)
    if (category.id == id) return category.title;
  return TR_MARK("Other");
}

/// Where a price comes from: basis, source, date; of a price of several parts that of the first known one.
std::string originOf(const FigurePtr& price) {
  if (!price->known()) return {};
  for (const FigurePtr& part : price->inputs())
    if (std::string text = originOf(part); !text.empty()) return text;
  if (price->sources().empty() && !price->formula().english().empty()) return {};
  std::string text = basisText(price->basis()).source;
  if (!price->sources().empty()) {
    const Source& source = price->sources().front();
    text += ": " + source.title;
    if (!source.date.empty()) text += ", " + source.date;
  } else if (!price->note().empty()) {
    text += ": " + price->note();
  }
  return text;
}

Row bomRow(const BomLine& line, const std::string& currency) {
  return Row{{Message(categoryTitle(line.category)), line.part.text, line.name, line.vendor,
              line.counted ? Cell(line.counted) : Cell(Amount::count(line.quantity)), line.usedFor, line.unitPrice,
              line.price, line.low, line.high, currency, originOf(line.unitPrice)},
             RowRole::Body,
             {}};
}

Table bomTable(const Question& question, const BomReport& bill) {
  const std::string& currency = question.design->meta->currency;
  Table table{"bom", TR_MARK("Bill of materials"), {}, {}, {}, bill.notes};
  table.columns = {{"category", TR_MARK("Category"), Unit::None, {}},
                   {"part", TR_MARK("Part"), Unit::None, {}, false},
                   {"name", TR_MARK("Name"), Unit::None, {}},
                   {"vendor", TR_MARK("Vendor"), Unit::None, {}},
                   {"quantity", TR_MARK("Quantity"), Unit::Count, {}},
                   {"used_for", TR_MARK("Used for"), Unit::None, {}},
                   {"unit_price", TR_MARK("Unit price"), Unit::Money, {}},
                   {"price", TR_MARK("Price"), Unit::Money, {}},
                   {"price_low", TR_MARK("Price, low end"), Unit::Money, {}},
                   {"price_high", TR_MARK("Price, high end"), Unit::Money, {}},
                   {"currency", TR_MARK("Currency"), Unit::None, {}, false},
                   {"price_source", TR_MARK("Origin of the price"), Unit::None, {}}};
  for (const BomLine& line : bill.lines) table.rows.push_back(bomRow(line, currency));
  if (bill.lines.empty()) return table;
  const Message label = bill.total->unknowns() > 0 ? Message(TR_MARK("Total, at least")) : Message(TR_MARK("Total"));
  table.rows.push_back(
      Row{{label, {}, {}, {}, {}, {}, {}, bill.total, bill.low, bill.high, currency, {}}, RowRole::Total, {}});
  return table;
}

Table capexTable(const BomReport& bill) {
  Table table{"capex_by_category", TR_MARK("Capital cost by category"), {}, {}, {}, {}};
  table.columns = {{"category", TR_MARK("Category"), Unit::None, {}},
                   {"lines", TR_MARK("Lines"), Unit::Count, {}},
                   {"price", TR_MARK("Price"), Unit::Money, {}}};
  table.chart = {ChartKind::Bars, "category", {"price"}};
  for (const Category& category : categories) {
    std::vector<FigurePtr> prices;
    for (const BomLine& line : bill.lines)
      if (line.category == category.id) prices.push_back(line.price);
    if (prices.empty()) continue;
    const auto lines = std::int64_t(prices.size());
    table.rows.push_back(Row{
        {Message(category.title), Amount::count(lines), Figure::sum(category.title, Unit::Money, std::move(prices))},
        RowRole::Body,
        {}});
  }
  table.rows.push_back(
      Row{{Message(TR_MARK("Total")), Amount::count(std::int64_t(bill.lines.size())), bill.total}, RowRole::Total, {}});
  table.notes = bill.notes;
  return table;
}

Table opexTable(const CostReport& report) {
  Table table{"opex_per_year", TR_MARK("Yearly cost"), {}, {}, {}, {}};
  table.columns = {{"item", TR_MARK("Item"), Unit::None, {}},
                   {"cost_per_year", TR_MARK("Cost per year"), Unit::MoneyPerYear, {}}};
  table.chart = {ChartKind::Pie, "item", {"cost_per_year"}};
  for (const FigurePtr& figure : {report.energy, report.support, report.staff, report.space})
    table.rows.push_back(Row{{figure->label(), figure}, RowRole::Body, {}});
  table.rows.push_back(Row{{Message(TR_MARK("Total")), report.opexPerYear}, RowRole::Total, {}});
  table.notes = {TR_MARK("Energy is the facility power at typical load over all 8,760 hours of a year"),
                 TR_MARK("Space is charged per kW of IT maximum, with electricity apart")};
  return table;
}

Table totalTable(const Question& question, const CostReport& report) {
  Table table{"cost", TR_MARK("Cost of ownership"), {}, {}, {}, {}};
  table.columns = {{"item", TR_MARK("Item"), Unit::None, {}}, {"value", TR_MARK("Value"), Unit::None, {}}};
  for (const FigurePtr& figure : {report.capex, report.opexPerYear, report.years, report.tco, report.gpus,
                                  report.utilisation, report.costPerGpuHour})
    table.rows.push_back(Row{{figure->label(), figure}, RowRole::Body, {}});
  table.rows.push_back(Row{{Message(TR_MARK("Currency")), question.design->meta->currency}, RowRole::Body, {}});
  table.notes = {TR_MARK("Undiscounted, no residual value")};
  return table;
}

Table cumulativeTable(const CostReport& report) {
  Table table{"cost_over_years", TR_MARK("Cost over the years"), {}, {}, {}, {}};
  table.columns = {{"years", TR_MARK("Years"), Unit::Years, {}},
                   {"capex", TR_MARK("Capital cost"), Unit::Money, {}},
                   {"cost", TR_MARK("Cost so far"), Unit::Money, {}}};
  table.chart = {ChartKind::Lines, "years", {"cost", "capex"}};
  for (std::size_t i = 0; i < report.cumulative.size(); ++i)
    table.rows.push_back(
        Row{{Amount(Unit::Years, report.cumulativeYears[i]), report.capex, report.cumulative[i]}, RowRole::Body, {}});
  return table;
}

constexpr std::array moneyFields{SiteField::ElectricityPrice, SiteField::Utilisation,   SiteField::Years,
                                 SiteField::SupportShare,     SiteField::StaffCount,    SiteField::StaffCost,
                                 SiteField::SpaceCostPerKw,   SiteField::ServicesShare, SiteField::PlantCostPerKw,
                                 SiteField::PdusPerRack,      SiteField::LoadFactor,    SiteField::Pue};

}  // namespace

Result<Report> bomReport(const Question& question, Progress& progress) {
  const auto bill = billOfMaterials(question, progress);
  if (!bill) return forwardError(bill);
  return Report{"bom", TR_MARK("Bill of materials"), {bomTable(question, *bill)}};
}

Result<Report> costReport(const Question& question, Progress& progress) {
  ProgressSlice first(progress, 0, 0.8), second(progress, 0.8, 1);
  const auto bill = billOfMaterials(question, first);
  if (!bill) return forwardError(bill);
  const auto watts = power(question, second);
  if (!watts) return forwardError(watts);
  const CostReport report = costOf(question, *bill, *watts);
  return Report{"cost",
                TR_MARK("Cost"),
                {totalTable(question, report), capexTable(*bill), opexTable(report), cumulativeTable(report),
                 physical::assumptionsTable(*question.design->site, moneyFields)}};
}

}  // namespace cw
