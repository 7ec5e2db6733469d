// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chart_data.h"

#include "views/text.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr std::size_t mostBars = 40;
constexpr qsizetype mostSpoken = 20;  // categories

int columnOf(const Table& table, const std::string& id) {
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    if (table.columns[c].id == id) return int(c);
  return -1;
}

double plain(const Amount& amount) {
  if (!amount.known()) return 0;
  return amount.isMoney() ? amount.money().toDouble() : amount.base();
}

QString categoryText(const Cell& cell, const QString& currency) {
  if (const auto* text = std::get_if<std::string>(&cell)) return qstr(*text);
  if (const auto* message = std::get_if<Message>(&cell)) return onScreen(*message, currency);
  const Amount amount = cellAmount(cell);
  return amount.known() ? amountText(amount, currency) : QString();
}

/// Names of the body rows; those that occur more than once are told apart by the first column: "QM9700, Leaf".
QStringList categoryNames(const Table& table, int category, const QString& currency) {
  QStringList names, firsts;
  for (const Row& row : table.rows) {
    if (row.role != RowRole::Body) continue;
    names << (category >= 0 ? categoryText(row.cells[std::size_t(category)], currency) : QString());
    firsts << (category > 0 ? categoryText(row.cells.front(), currency) : QString());
  }
  QStringList apart;
  for (qsizetype i = 0; i < names.size(); ++i)
    apart << (names.count(names[i]) > 1 && !firsts[i].isEmpty() ? names[i] + u", "_s + firsts[i] : names[i]);
  return apart;
}

/// What an axis of several series measures.
QString quantityName(Unit unit) {
  switch (unit) {
    case Unit::Power:
      return QObject::tr("Power");
    case Unit::Bandwidth:
      return QObject::tr("Bandwidth");
    case Unit::Money:
    case Unit::MoneyPerYear:
      return QObject::tr("Cost");
    case Unit::Count:
      return QObject::tr("Number");
    default:
      return {};
  }
}

/// Whether nothing is known of a row: its place stays empty, which is not the same as nothing.
bool nothingKnown(const Row& row, const std::vector<int>& columns) {
  return !columns.empty() && std::none_of(columns.begin(), columns.end(),
                                          [&](int c) { return cellAmount(row.cells[std::size_t(c)]).known(); });
}

/// A unit for the axis that keeps its numbers short: "kW", "MW", "M$".
std::pair<double, QString> axisUnit(Unit unit, double largest, const QString& currency) {
  switch (unit) {
    case Unit::Money:
    case Unit::MoneyPerYear:
    case Unit::MoneyPerHour:
    case Unit::MoneyPerPower:
    case Unit::MoneyPerEnergy: {
      const QString sign = currencySign(currency);
      if (largest >= 1e9) return {1e9, sign + u" bn"_s};
      if (largest >= 1e6) return {1e6, sign + u" M"_s};
      if (largest >= 1e4) return {1e3, sign + u" k"_s};
      return {1, sign};
    }
    case Unit::None:
    case Unit::Count:
    case Unit::Ratio:
      return {1, QString()};
    default: {
      const UnitName& name = fittingUnit(unit, largest);
      return {name.factor, qstr(name.symbol)};
    }
  }
}

}  // namespace

ChartData chartData(const Table& table, const QString& currency) {
  ChartData data;
  const int category = columnOf(table, table.chart.category);
  std::vector<int> columns;
  for (const std::string& id : table.chart.values)
    if (const int c = columnOf(table, id); c >= 0) columns.push_back(c);
  double largest = 0;
  for (const Row& row : table.rows)
    for (const int c : columns)
      if (row.role == RowRole::Body)
        largest = std::max(largest, std::abs(plain(cellAmount(row.cells[std::size_t(c)]))));
  const Unit unit = columns.empty() ? Unit::None : table.columns[std::size_t(columns.front())].unit;
  const auto [factor, symbol] = axisUnit(unit, largest, currency);
  data.unit = symbol;
  for (const int c : columns) data.series.push_back({onScreen(table.columns[std::size_t(c)].title), {}, {}});
  if (category >= 0) {
    data.categoryTitle = onScreen(table.columns[std::size_t(category)].title);
    data.numericCategory = table.columns[std::size_t(category)].unit != Unit::None;
  }
  data.valueTitle = columns.size() == 1 ? data.series.front().title : quantityName(unit);
  const QStringList names = categoryNames(table, category, currency);
  for (const Row& row : table.rows) {
    if (row.role != RowRole::Body) continue;
    const Cell cell = category >= 0 ? row.cells[std::size_t(category)] : Cell{};
    // The axis drops names it has seen, and with them the bars' places: equal names are told apart invisibly.
    QString name = names[data.categories.size()];
    if (nothingKnown(row, columns) && !data.numericCategory) name = QObject::tr("%1 (unknown)").arg(name);
    while (data.categories.contains(name)) name += QChar(0x200b);
    data.categories << name;
    data.positions.push_back(plain(cellAmount(cell)));
    for (std::size_t s = 0; s < columns.size(); ++s) {
      const Amount amount = cellAmount(row.cells[std::size_t(columns[s])]);
      data.series[s].values.push_back(plain(amount) / factor);
      data.series[s].known.push_back(amount.known());
    }
  }
  return data;
}

void thinBars(ChartData& data) {
  const std::size_t count = std::size_t(data.categories.size());
  if (count <= mostBars) return;
  const std::size_t run = (count + mostBars - 1) / mostBars;
  QStringList names;
  std::vector<ChartSeries> thinned;
  for (const ChartSeries& series : data.series) thinned.push_back({series.title, {}, {}});
  for (std::size_t from = 0; from < count; from += run) {
    const std::size_t to = std::min(from + run, count);
    names << (to - from == 1 ? data.categories[qsizetype(from)]
                             : data.categories[qsizetype(from)] + u"–"_s + data.categories[qsizetype(to - 1)]);
    for (std::size_t s = 0; s < thinned.size(); ++s) {
      double sum = 0;
      for (std::size_t i = from; i < to; ++i) sum += data.series[s].values[i];
      thinned[s].values.push_back(sum / double(to - from));
    }
  }
  data.categories = names;
  data.series = std::move(thinned);
  data.valueTitle = QObject::tr("%1 mean of %2").arg(data.valueTitle).arg(run).trimmed();
}

QString chartDescription(const Table& table, const QString& currency) {
  const ChartData data = chartData(table, currency);
  QStringList spoken{onScreen(table.title)};
  for (qsizetype i = 0; i < std::min(data.categories.size(), mostSpoken); ++i) {
    QStringList values;
    for (const ChartSeries& series : data.series)
      values << (series.known[std::size_t(i)] ? valueText(data, series.title, series.values[std::size_t(i)])
                                              : QObject::tr("%1: unknown").arg(series.title));
    spoken << u"%1: %2"_s.arg(data.categories[i], values.join(u", "_s));
  }
  if (const qsizetype more = data.categories.size() - mostSpoken; more > 0)
    spoken << QObject::tr("and %1 more").arg(QLocale().toString(more));
  return spoken.join(u". "_s).remove(QChar(0x200b));
}

QString valueText(const ChartData& data, const QString& name, double value) {
  return u"%1: %2 %3"_s.arg(name, numberOnScreen(value, decimalsFor(value, 4)), data.unit).trimmed();
}

}  // namespace cw
