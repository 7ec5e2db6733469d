// SPDX-License-Identifier: GPL-3.0-or-later
// Tables under the eye: widths, titles, empty ones, and the explanation behind a figure.
#include "window_support.h"

#include "views/explain_dialog.h"
#include "views/table_model.h"
#include "views/table_view.h"

#include <catch2/catch.hpp>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace cw;
using namespace Qt::StringLiterals;

namespace {

std::shared_ptr<const Table> partTable() {
  auto table = std::make_shared<Table>();
  table->id = "parts_by_count";
  table->title = TR_MARK("Parts");
  table->columns = {{"name", TR_MARK("Name"), Unit::None, {}}, {"count", TR_MARK("Count"), Unit::Count, {}}};
  for (const char* name : {"node", "switch"})
    table->rows.push_back({{std::string(name), Amount::count(4)}, RowRole::Body, {}});
  return table;
}

}  // namespace

TEST_CASE("the longest texts of a wide table give way so that its prices stay in sight", "[window]") {
  windowtest::needApplication();
  auto table = std::make_shared<Table>();
  table->columns = {{"name", TR_MARK("Name"), Unit::None, {}},
                    {"used", TR_MARK("Used for"), Unit::None, {}},
                    {"price", TR_MARK("Price"), Unit::Money, {}}};
  table->rows.push_back(
      {{std::string(200, 'x'), std::string(200, 'y'), Amount(Money::fromDouble(1e6))}, RowRole::Body, {}});
  TableView view;
  view.resize(600, 200);
  view.show();
  view.setTable(table, u"USD"_s);
  const auto* shown = view.findChild<QTableView*>();
  REQUIRE(shown);
  CHECK(shown->columnViewportPosition(2) + shown->columnWidth(2) <= shown->viewport()->width());
  // A scroll bar takes room: the columns give it.
  auto longer = std::make_shared<Table>(*table);
  longer->rows.assign(50, table->rows.front());
  view.setTable(longer, u"USD"_s);
  CHECK(windowtest::waitFor(
      [&] {
        return shown->verticalScrollBar()->isVisible() &&
               shown->columnViewportPosition(2) + shown->columnWidth(2) <= shown->viewport()->width();
      },
      2000));
}

TEST_CASE("a number that grows is never cut off", "[window]") {
  windowtest::needApplication();
  const auto priced = [](double price) {
    auto table = std::make_shared<Table>();
    table->id = "prices";
    table->columns = {{"name", TR_MARK("Name"), Unit::None, {}}, {"price", TR_MARK("Price"), Unit::Money, {}}};
    table->rows = {{{std::string("node"), Amount(Money::fromDouble(price))}, RowRole::Body, {}},
                   {{std::string("Total"), Amount(Money::fromDouble(price))}, RowRole::Total, {}}};
    return table;
  };
  TableView view;
  view.resize(600, 200);
  view.show();
  view.setTable(priced(100), u"USD"_s);
  const auto* shown = view.findChild<QTableView*>();
  const int before = shown->columnWidth(1);
  view.setTable(priced(9e11), u"USD"_s);
  CHECK(shown->columnWidth(1) > before);
  for (const auto* table : view.findChildren<QTableView*>())
    CHECK(static_cast<const QAbstractItemView*>(table)->sizeHintForColumn(1) <= table->columnWidth(1));
}

TEST_CASE("the user's column widths come back in the next run, others fit anew", "[window]") {
  windowtest::needApplication();
  const QTemporaryDir home;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
  const auto shownWith = [&](TableView& view) {
    view.setRemembering(true);
    view.resize(600, 200);
    view.show();
    view.setTable(partTable(), u"USD"_s);
    return view.bodyView();
  };
  {
    TableView view;
    shownWith(view)->setColumnWidth(1, 137);
    REQUIRE(windowtest::waitFor([] { return !QSettings().value(u"tables/parts_by_count/columns"_s).isNull(); }));
  }
  TableView next;
  CHECK(shownWith(next)->columnWidth(1) == 137);
}

TEST_CASE("a table without rows says why", "[window]") {
  windowtest::needApplication();
  TableView view;
  view.resize(500, 200);
  view.show();
  view.setTable(partTable(), u"USD"_s);
  const auto* nothing = view.bodyView()->viewport()->findChild<QLabel*>();
  REQUIRE(nothing);
  CHECK(nothing->isHidden());
  view.setFilter(u"no such part"_s);
  CHECK(nothing->isVisible());
  CHECK(nothing->text().contains(u"filter"_s));
  view.setFilter({});
  CHECK(nothing->isHidden());
  auto none = std::make_shared<Table>(*partTable());
  none->id = "other";
  none->rows.clear();
  view.setTable(none, u"USD"_s);
  CHECK(nothing->isVisible());
}

TEST_CASE("a column's title keeps its unit unless it says it as a word", "[window]") {
  TableModel model(TableModel::Part::Body);
  auto table = std::make_shared<Table>();
  table->columns = {{"a", TR_MARK("Length, assumed"), Unit::Length, "m"}, {"b", TR_MARK("Years"), Unit::Years, {}}};
  table->rows.push_back({{Amount(Unit::Length, 3), Amount(Unit::Years, 5)}, RowRole::Body, {}});
  model.setTable(table, u"USD"_s);
  CHECK(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString() == u"Length, assumed (m)"_s);
  CHECK(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString() == u"Years"_s);
}

TEST_CASE("an explanation shows basis and sources whole, with links, and Return closes it", "[window]") {
  windowtest::needApplication();
  const FigurePtr price = Figure::leaf(TR_MARK("Price"), Amount(Money::fromDouble(10)), Basis::Estimate,
                                       {{"A list", "https://example.org/list?a=1&b=2", "2026-01"}}, Confidence::Low);
  ExplainDialog dialog(Figure::sum(TR_MARK("Sum"), Unit::Money, {price}), u"USD"_s);
  dialog.show();
  const auto* tree = dialog.findChild<QTreeWidget*>();
  REQUIRE(tree);
  const QString basis = tree->topLevelItem(0)->text(2);
  CHECK(basis.contains(u"low"_s));
  CHECK(tree->columnWidth(2) >= tree->fontMetrics().horizontalAdvance(basis));
  const QLabel* detail = nullptr;
  for (const QLabel* label : dialog.findChildren<QLabel*>())
    if (label->text().contains(u"<a href=\"https://example.org/list?a=1&amp;b=2\">"_s)) detail = label;
  REQUIRE(detail);
  CHECK(detail->openExternalLinks());
  CHECK(detail->textInteractionFlags().testFlag(Qt::TextSelectableByMouse));
  CHECK(detail->wordWrap());
  for (const QPushButton* button : dialog.findChildren<QPushButton*>())
    CHECK(button->isDefault() == (button == dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close)));
}
