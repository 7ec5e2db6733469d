// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_support.h"

#include "views/chart_data.h"
#include "views/chart_panel.h"
#include "views/findings_page.h"
#include "views/quantity_edit.h"
#include "views/table_model.h"
#include "views/table_view.h"
#include "views/text.h"

#include <catch2/catch.hpp>
#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QBarSeries>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QValueAxis>

using namespace cw;
using namespace Qt::StringLiterals;

namespace {

std::shared_ptr<const Table> powerTable() {
  auto table = std::make_shared<Table>();
  table->id = "power_by_part";
  table->title = TR_MARK("Power by part");
  table->columns = {{"name", TR_MARK("Name"), Unit::None, {}},
                    {"count", TR_MARK("Count"), Unit::Count, {}},
                    {"power_kw", TR_MARK("Power"), Unit::Power, "kW"}};
  const auto row = [&](const char* name, int count, double watts, RowRole role = RowRole::Body) {
    table->rows.push_back({{std::string(name), Amount::count(count),
                            Figure::leaf(TR_MARK("Power"), Amount(Unit::Power, watts), Basis::Published)},
                           role,
                           {std::string("g1/") + name}});
  };
  row("node 10", 10, 102000);
  row("node 2", 2, 20400);
  row("switch", 4, 6800);
  table->rows.push_back({{std::string("manager"), Amount::count(1),
                          Figure::leaf(TR_MARK("Power"), Amount::unknown(Unit::Power), Basis::Published)},
                         RowRole::Body,
                         {}});
  row("total", 17, 129200, RowRole::Total);
  table->chart = {ChartKind::Bars, "name", {"power_kw"}};
  return table;
}

QString text(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data().toString();
}

}  // namespace

TEST_CASE("the table model keeps one unit a column and totals apart", "[window]") {
  windowtest::needApplication();
  QLocale::setDefault(QLocale::c());
  TableModel body(TableModel::Part::Body), totals(TableModel::Part::Totals);
  QAbstractItemModelTester bodyTester(&body, QAbstractItemModelTester::FailureReportingMode::Fatal);
  QAbstractItemModelTester totalsTester(&totals, QAbstractItemModelTester::FailureReportingMode::Fatal);
  body.setTable(powerTable(), u"USD"_s);
  totals.setTable(powerTable(), u"USD"_s);
  CHECK(body.rowCount() == 4);
  CHECK(totals.rowCount() == 1);
  CHECK(body.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString() == u"Power (kW)"_s);
  CHECK(text(body, 0, 2).startsWith(u"102"_s));
  CHECK(text(body, 2, 2).startsWith(u"6.8"_s));
  CHECK(text(body, 3, 2) == u"–"_s);
  CHECK(text(totals, 0, 2).startsWith(u"129.2"_s));
  CHECK(body.figureAt(body.index(0, 2)) != nullptr);
  CHECK(body.figureAt(body.index(0, 1)) == nullptr);
  body.setTable(nullptr, u"USD"_s);
  CHECK(body.rowCount() == 0);
}

TEST_CASE("sorting is by value, names count their numbers", "[window]") {
  windowtest::needApplication();
  TableModel body(TableModel::Part::Body);
  body.setTable(powerTable(), u"USD"_s);
  TableSortModel sorted;
  QAbstractItemModelTester tester(&sorted, QAbstractItemModelTester::FailureReportingMode::Fatal);
  sorted.setSourceModel(&body);
  sorted.sort(2, Qt::DescendingOrder);
  CHECK(text(sorted, 0, 0) == u"node 10"_s);
  CHECK(text(sorted, 3, 0) == u"manager"_s);  // unknown is not the largest
  sorted.sort(0, Qt::AscendingOrder);
  CHECK(text(sorted, 1, 0) == u"node 2"_s);
  CHECK(text(sorted, 2, 0) == u"node 10"_s);
  sorted.setFilterFixedString(u"SWITCH"_s);
  CHECK(sorted.rowCount() == 1);
}

TEST_CASE("a table copies as text that pastes into a spreadsheet", "[window]") {
  windowtest::needApplication();
  QLocale::setDefault(QLocale::c());
  TableView view;
  view.setTable(powerTable(), u"USD"_s);
  const QStringList lines = view.asText().split(u'\n', Qt::SkipEmptyParts);
  REQUIRE(lines.size() == 6);  // header, four parts, total
  CHECK(lines.first() == u"Name\tCount\tPower (kW)"_s);
  CHECK(lines.last().startsWith(u"total\t17\t"_s));
  view.bodyView()->selectRow(0);
  CHECK(view.asText().split(u'\n', Qt::SkipEmptyParts).size() == 2);
}

TEST_CASE("selecting a row names its devices", "[window]") {
  windowtest::needApplication();
  TableView view;
  view.setTable(powerTable(), u"USD"_s);
  QSignalSpy spy(&view, &TableView::subjectsActivated);
  view.bodyView()->selectRow(2);
  REQUIRE(spy.count() == 1);
  CHECK(spy.first().first().toStringList() == QStringList{u"g1/switch"_s});
}

TEST_CASE("bars start at zero and the axis names its unit", "[window]") {
  windowtest::needApplication();
  const auto table = powerTable();
  REQUIRE(ChartPanel::canShow(*table));
  const std::unique_ptr<QChart> chart(makeChart(*table, u"USD"_s, QPalette()));
  const QValueAxis* axis = nullptr;
  for (const QAbstractAxis* each : chart->axes())
    if (const auto* values = qobject_cast<const QValueAxis*>(each)) axis = values;
  REQUIRE(axis);
  CHECK(axis->min() == 0);
  CHECK(axis->max() >= 102);
  CHECK(axis->titleText().contains(u"kW"_s));
  const auto* bars = qobject_cast<QAbstractBarSeries*>(chart->series().first());
  REQUIRE(bars);
  CHECK(bars->barSets().first()->count() == 4);  // the total is no bar
}

TEST_CASE("bars of one part in two roles are told apart by the role", "[window]") {
  Table table;
  table.columns = {{"tier", TR_MARK("Tier"), Unit::None, {}},
                   {"part", TR_MARK("Part"), Unit::None, {}},
                   {"ports", TR_MARK("Ports"), Unit::Count, {}}};
  for (const auto& [tier, part] : {std::pair{"Node", "DGX"}, {"Leaf", "QM9700"}, {"Spine", "QM9700"}})
    table.rows.push_back({{std::string(tier), std::string(part), Amount::count(64)}, RowRole::Body, {}});
  table.chart = {ChartKind::Bars, "part", {"ports"}};
  CHECK(chartData(table, u"USD"_s).categories == QStringList{u"DGX"_s, u"QM9700, Leaf"_s, u"QM9700, Spine"_s});
}

TEST_CASE("an axis of several series says what it measures, and a bar of nothing known says so", "[window]") {
  windowtest::needApplication();
  Table table;
  table.title = TR_MARK("Power by part");
  table.columns = {{"part", TR_MARK("Part"), Unit::None, {}},
                   {"max", TR_MARK("Maximum"), Unit::Power, "kW"},
                   {"typical", TR_MARK("Typical"), Unit::Power, "kW"}};
  table.rows = {{{std::string("node"), Amount(Unit::Power, 10200), Amount(Unit::Power, 7140)}, RowRole::Body, {}},
                {{std::string("port"), Amount::unknown(Unit::Power), Amount::unknown(Unit::Power)}, RowRole::Body, {}}};
  table.chart = {ChartKind::Bars, "part", {"max", "typical"}};
  const ChartData data = chartData(table, u"USD"_s);
  CHECK(data.valueTitle == u"Power"_s);
  CHECK(data.categories == QStringList{u"node"_s, u"port (unknown)"_s});
  ChartPanel panel;
  panel.setTable(std::make_shared<Table>(table), u"USD"_s);
  const auto* view = panel.findChild<QChartView*>();
  REQUIRE(view);
  INFO(stdstr(view->accessibleDescription()));
  CHECK(view->accessibleDescription().contains(u"node: Maximum: 10.2 kW, Typical: 7.14 kW"_s));
  CHECK(view->accessibleDescription().contains(u"port (unknown): Maximum: unknown, Typical: unknown"_s));

  table.rows.front().cells = {std::string("node"), Amount(Unit::Power, 0), Amount(Unit::Power, 0)};
  CHECK_FALSE(ChartPanel::canShow(table));  // nothing but zeros is nothing to draw
}

TEST_CASE("a long table draws no more bars than a page can carry", "[window]") {
  windowtest::needApplication();
  auto table = std::make_shared<Table>(*powerTable());
  const Row row = table->rows.front();
  table->rows.assign(5000, row);
  const std::unique_ptr<QChart> chart(makeChart(*table, u"USD"_s, QPalette()));
  const auto* bars = qobject_cast<QBarSeries*>(chart->series().first());
  REQUIRE(bars);
  CHECK(bars->barSets().first()->count() <= 40);
  CHECK(bars->barSets().first()->at(0) == Approx(102));
}

TEST_CASE("the findings model survives the model tester", "[window]") {
  windowtest::needApplication();
  FindingsModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  auto checks = std::make_shared<CheckReport>();
  Finding finding;
  finding.rule = "port-speed";
  finding.severity = Severity::Warning;
  finding.subjects = {"g1/leaf0.0", "free/n1"};
  finding.message = Message(TR_MARK("400G meets 800G; use one speed"));
  checks->findings = {finding};
  model.setChecks(checks, u"USD"_s);
  CHECK(model.rowCount() == 1);
  CHECK(text(model, 0, FindingsModel::SeverityColumn) == u"Warning"_s);
  CHECK(text(model, 0, FindingsModel::WhereColumn).contains(u"free/n1"_s));
  CHECK(text(model, 0, FindingsModel::StateColumn) == u"open"_s);
  model.setChecks(checks, u"USD"_s, [](const std::string& key) { return u"name of %1"_s.arg(qstr(key)); });
  CHECK(text(model, 0, FindingsModel::WhereColumn) == u"name of g1/leaf0.0, name of free/n1"_s);
}

TEST_CASE("a sum of money is typed as people write it and shown in cents", "[window]") {
  windowtest::needApplication();
  const QLocale before;
  QuantityEdit edit(Unit::Money, 0, 1e12);
  edit.setCurrency(u"USD"_s);
  QSignalSpy committed(&edit, &QuantityEdit::committed);
  const auto type = [&](const QString& what) {
    edit.lineEdit()->setText(what);
    emit edit.lineEdit()->textEdited(what);
    return edit.value().value_or(-1);
  };
  QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  CHECK(type(u"450k"_s) == 450000);
  CHECK(edit.errorLabel()->text().contains(u"450,000.00"_s));  // what was understood
  CHECK_FALSE(edit.hasError());
  CHECK(type(u"$ 1.25M"_s) == 1250000);
  CHECK(type(u"1,234,567.89 USD"_s) == 1234567.89);
  CHECK(type(u"1 250 000"_s) == 1250000);
  CHECK(type(u"1'250'000"_s) == 1250000);
  CHECK(type(u"12,50"_s) == -1);
  CHECK(edit.hasError());
  edit.setValue(450000.0);
  CHECK(edit.lineEdit()->text() == u"450,000.00"_s);
  edit.setValue(0.0813);
  CHECK(edit.lineEdit()->text() == u"0.0813"_s);
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
  edit.setValue(450000.5);
  CHECK(edit.lineEdit()->text() == u"450.000,50"_s);
  CHECK(type(edit.lineEdit()->text()) == 450000.5);
  CHECK(type(u"450.000"_s) == 450000);
  CHECK(type(u"1,5M"_s) == 1500000);
  QuantityEdit power(Unit::Power, 0, 1e9);
  power.lineEdit()->setText(u"1,25 kW"_s);
  emit power.lineEdit()->textEdited(power.lineEdit()->text());
  CHECK(power.value().value_or(-1) == 1250);
  power.lineEdit()->setText(u"1.234 kW"_s);
  emit power.lineEdit()->textEdited(power.lineEdit()->text());
  CHECK(power.value().value_or(-1) == 1234);
  QLocale::setDefault(before);
  CHECK(fullText(Amount(Unit::Money, 0.0), u"USD"_s).endsWith(u"0.00"_s));
  CHECK(fullText(Amount(Unit::MoneyPerEnergy, 0.0813), u"USD"_s).contains(u"0.0813"_s));
}

TEST_CASE("the quantity editor reads units and keeps wrong text", "[window]") {
  windowtest::needApplication();
  QuantityEdit edit(Unit::Power, 1, 1e8);
  QSignalSpy committed(&edit, &QuantityEdit::committed);
  QSignalSpy cleared(&edit, &QuantityEdit::cleared);
  const auto type = [&](const QString& what) {
    edit.lineEdit()->setText(what);
    emit edit.lineEdit()->textEdited(what);
    emit edit.lineEdit()->editingFinished();
  };
  type(u"1.2 MW"_s);
  REQUIRE(committed.count() == 1);
  CHECK(committed.last().first().toDouble() == Approx(1.2e6));
  type(u"1.2 parsecs"_s);
  CHECK(edit.hasError());
  CHECK(edit.lineEdit()->text() == u"1.2 parsecs"_s);
  CHECK(committed.count() == 1);
  type(u"1 TW"_s);
  CHECK(edit.hasError());
  type(u"nan"_s);
  CHECK(edit.hasError());
  CHECK(committed.count() == 1);
  type(u"40 kW"_s);
  CHECK_FALSE(edit.hasError());
  CHECK(committed.last().first().toDouble() == Approx(4e4));
  type(QString());
  CHECK(cleared.count() == 1);
  edit.setValue(40000.0);
  emit edit.lineEdit()->editingFinished();
  CHECK(committed.count() == 2);  // an untouched field commits nothing
}

TEST_CASE("numbers on screen carry sign, unit and four digits", "[window]") {
  windowtest::needApplication();
  QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  const QChar space(0x00a0);
  CHECK(amountText(Amount(Unit::Power, 1384250), u"USD"_s) == u"1.384"_s + space + u"MW"_s);
  CHECK(amountText(Amount(Unit::Bandwidth, 201.6e12), u"USD"_s) == u"201.6"_s + space + u"Tb/s"_s);
  CHECK(amountText(Amount::count(1016), u"USD"_s) == u"1,016"_s);
  CHECK(amountText(Amount(Money::fromDouble(41234567.89)), u"USD"_s) == u"$"_s + space + u"41.2"_s + space + u"M"_s);
  CHECK(amountText(Amount(Money::fromDouble(2.314), Unit::MoneyPerHour), u"USD"_s) == u"$"_s + space + u"2.31/h"_s);
  CHECK(amountText(Amount::unknown(Unit::Power), u"USD"_s) == u"–"_s);
  const FigurePtr known = Figure::leaf(TR_MARK("a"), Amount(Unit::Power, 1000), Basis::Estimate);
  CHECK(figureSign(*known).startsWith(u"≈"_s));
  const FigurePtr unknown = Figure::leaf(TR_MARK("b"), Amount::unknown(Unit::Power), Basis::Published);
  CHECK(figureSign(*Figure::sum(TR_MARK("c"), Unit::Power, {known, unknown})).startsWith(u"≥"_s));
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
  CHECK(amountText(Amount(Unit::Power, 1384250), u"EUR"_s) == u"1,384"_s + space + u"MW"_s);
  QLocale::setDefault(QLocale::c());
}
