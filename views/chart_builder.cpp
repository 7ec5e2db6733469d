// SPDX-License-Identifier: GPL-3.0-or-later
// Table to chart: a few colours, axes with units, bars from zero, long series thinned to what a screen can show.
#include "views/chart_panel.h"
#include "views/text.h"
#include "views/theme.h"

#include <algorithm>
#include <cmath>
#include <QAreaSeries>
#include <QBarCategoryAxis>
#include <QBarSeries>
#include <QBarSet>
#include <QChart>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLineSeries>
#include <QPieSeries>
#include <QPieSlice>
#include <QStackedBarSeries>
#include <QToolTip>
#include <QValueAxis>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr std::size_t mostBars = 40;
constexpr std::size_t mostSlices = 7;
constexpr std::size_t mostPoints = 2000;

struct Series {
  QString title;
  std::vector<double> values;  // in the axis unit; unknown drawn as nothing
};
struct Data {
  QStringList categories;
  std::vector<double> positions;  // of the categories where they are numbers
  std::vector<Series> series;
  QString unit, categoryTitle, valueTitle;
  bool numericCategory = false;
};

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

Data collect(const Table& table, const QString& currency) {
  Data data;
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
  for (const int c : columns) data.series.push_back({onScreen(table.columns[std::size_t(c)].title), {}});
  if (category >= 0) {
    data.categoryTitle = onScreen(table.columns[std::size_t(category)].title);
    data.numericCategory = table.columns[std::size_t(category)].unit != Unit::None;
  }
  if (columns.size() == 1) data.valueTitle = data.series.front().title;
  for (const Row& row : table.rows) {
    if (row.role != RowRole::Body) continue;
    const Cell cell = category >= 0 ? row.cells[std::size_t(category)] : Cell{};
    // The axis drops names it has seen, and with them the bars' places: equal names are told apart invisibly.
    QString name = categoryText(cell, currency);
    while (data.categories.contains(name)) name += QChar(0x200b);
    data.categories << name;
    data.positions.push_back(plain(cellAmount(cell)));
    for (std::size_t s = 0; s < columns.size(); ++s)
      data.series[s].values.push_back(plain(cellAmount(row.cells[std::size_t(columns[s])])) / factor);
  }
  return data;
}

/// More bars than a page can carry are summarised in runs: the mean of each run, named by its first and last.
void thinBars(Data& data) {
  const std::size_t count = std::size_t(data.categories.size());
  if (count <= mostBars) return;
  const std::size_t run = (count + mostBars - 1) / mostBars;
  QStringList names;
  std::vector<Series> thinned;
  for (const Series& series : data.series) thinned.push_back({series.title, {}});
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

std::vector<QColor> seriesColours(const Theme& colours) {
  return {colours.accent,        colours.node,    colours.rack,     colours.storage,
          colours.networkSwitch, colours.warning, colours.secondary};
}

QValueAxis* valueAxis(const Data& data, bool stacked, const Theme& colours) {
  auto* axis = new QValueAxis;
  double largest = 0, least = 0;
  const std::size_t count = data.series.empty() ? 0 : data.series.front().values.size();
  for (std::size_t i = 0; i < count; ++i) {
    double sum = 0;
    for (const Series& series : data.series) {
      sum = stacked ? sum + series.values[i] : series.values[i];
      largest = std::max(largest, sum);
      least = std::min(least, sum);
    }
  }
  // Round steps the eye can read: 1, 2, 2.5 or 5 times a power of ten, at most five of them.
  const double span = std::max(largest - least, 1e-9);
  const double power = std::pow(10.0, std::floor(std::log10(span / 4)));
  double step = power * 10;
  for (const double factor : {1.0, 2.0, 2.5, 5.0, 10.0})
    if (span / (factor * power) <= 5) {
      step = factor * power;
      break;
    }
  axis->setRange(std::floor(least / step) * step, std::ceil(largest / step - 1e-9) * step);
  axis->setTickCount(int(std::lround((axis->max() - axis->min()) / step)) + 1);
  axis->setLabelFormat(u"%.%1f"_s.arg(step >= 1 && std::fmod(step, 1.0) < 1e-9 ? 0 : step >= 0.1 ? 1 : 2));
  axis->setTitleText(data.unit.isEmpty()         ? data.valueTitle
                     : data.valueTitle.isEmpty() ? data.unit
                                                 : u"%1 (%2)"_s.arg(data.valueTitle, data.unit));
  axis->setGridLineColor(blend(colours.surface, colours.line, 0.8));
  axis->setLinePen(QPen(Qt::NoPen));
  return axis;
}

void styleAxis(QAbstractAxis* axis, const Theme& colours, const QFont& font) {
  axis->setLabelsBrush(colours.secondary);
  axis->setTitleBrush(colours.secondary);
  axis->setLabelsFont(font);
  axis->setTitleFont(font);
  axis->setLinePenColor(colours.line);
}

QString valueText(const Data& data, const QString& name, double value) {
  return u"%1: %2 %3"_s.arg(name, numberOnScreen(value, decimalsFor(value, 4)), data.unit).trimmed();
}

void addBars(QChart* chart, Data data, bool stacked, const Theme& colours, const QFont& font) {
  thinBars(data);
  QAbstractBarSeries* bars = nullptr;
  if (stacked) bars = new QStackedBarSeries;
  else bars = new QBarSeries;
  bars->setBarWidth(0.7);
  const auto palette = seriesColours(colours);
  for (std::size_t s = 0; s < data.series.size(); ++s) {
    auto* set = new QBarSet(data.series[s].title);
    for (const double value : data.series[s].values) *set << value;
    set->setColor(palette[s % palette.size()]);
    set->setBorderColor(palette[s % palette.size()]);
    QObject::connect(set, &QBarSet::hovered, set, [data, s](bool on, int index) {
      if (on && index < data.categories.size())
        QToolTip::showText(QCursor::pos(),
                           data.categories[index] + u'\n' +
                               valueText(data, data.series[s].title, data.series[s].values[std::size_t(index)]));
      else QToolTip::hideText();
    });
    bars->append(set);
  }
  chart->addSeries(bars);
  auto* categories = new QBarCategoryAxis;
  categories->append(data.categories);
  categories->setGridLineVisible(false);
  // Names that cannot stand side by side are turned; the full one stands in the tooltip.
  qsizetype letters = 0;
  for (const QString& name : data.categories) letters += name.size() + 2;
  qsizetype longest = 0;
  for (const QString& name : data.categories) longest = std::max(longest, name.size());
  categories->setTruncateLabels(longest > 24);
  if (letters > 60) categories->setLabelsAngle(data.categories.size() > 12 ? -90 : -30);
  QValueAxis* values = valueAxis(data, stacked, colours);
  for (QAbstractAxis* axis : {static_cast<QAbstractAxis*>(categories), static_cast<QAbstractAxis*>(values)})
    styleAxis(axis, colours, font);
  chart->addAxis(categories, Qt::AlignBottom);
  chart->addAxis(values, Qt::AlignLeft);
  bars->attachAxis(categories);
  bars->attachAxis(values);
}

void addLines(QChart* chart, const Data& data, const Theme& colours, const QFont& font) {
  auto* positions = new QValueAxis;
  QValueAxis* values = valueAxis(data, false, colours);
  chart->addAxis(positions, Qt::AlignBottom);
  chart->addAxis(values, Qt::AlignLeft);
  const auto palette = seriesColours(colours);
  const std::size_t count = std::size_t(data.categories.size());
  const std::size_t step = std::max<std::size_t>(1, (count + mostPoints - 1) / mostPoints);
  double last = 0;
  for (std::size_t s = 0; s < data.series.size(); ++s) {
    auto* line = new QLineSeries;
    line->setName(data.series[s].title);
    line->setPen(QPen(palette[s % palette.size()], 2));
    line->setPointsVisible(count <= 30);
    for (std::size_t i = 0; i < count; i += step) {
      const double x = data.numericCategory ? data.positions[i] : double(i);
      line->append(x, data.series[s].values[i]);
      last = std::max(last, x);
    }
    QObject::connect(line, &QLineSeries::hovered, line, [data, s](const QPointF& at, bool on) {
      if (on) QToolTip::showText(QCursor::pos(), valueText(data, data.series[s].title, at.y()));
      else QToolTip::hideText();
    });
    chart->addSeries(line);
    line->attachAxis(positions);
    line->attachAxis(values);
  }
  const double first = count && data.numericCategory ? data.positions.front() : 0;
  positions->setRange(first, std::max(last, first + 1));
  const int steps = int(last - first);
  positions->setTickCount(steps >= 1 && steps <= 10 ? steps + 1 : 6);
  positions->setLabelFormat(u"%.0f"_s);
  positions->setTitleText(data.categoryTitle);
  positions->setGridLineVisible(false);
  styleAxis(positions, colours, font);
  styleAxis(values, colours, font);
}

void addPie(QChart* chart, const Data& data, const Theme& colours, const QFont& font) {
  if (data.series.empty()) return;
  std::vector<std::pair<double, QString>> parts;
  double total = 0;
  for (std::size_t i = 0; i < data.series.front().values.size(); ++i) {
    const double value = data.series.front().values[i];
    if (value > 0) parts.emplace_back(value, data.categories[qsizetype(i)]);
    total += std::max(0.0, value);
  }
  std::stable_sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  // Small parts would be unreadable slivers: they are one slice, named as such.
  double rest = 0;
  std::size_t kept = 0;
  while (kept < parts.size() && kept < mostSlices && parts[kept].first >= total * 0.01) ++kept;
  for (std::size_t i = kept; i < parts.size(); ++i) rest += parts[i].first;
  if (kept < parts.size()) {
    const QString name = parts.size() - kept == 1 ? parts.back().second
                                                  : counted(std::int64_t(parts.size() - kept), QObject::tr("1 other"),
                                                            QObject::tr("%1 others"));
    parts.resize(kept);
    parts.emplace_back(rest, name);
  }
  auto* pie = new QPieSeries;
  pie->setHoleSize(0.5);
  pie->setPieSize(0.8);
  const auto palette = seriesColours(colours);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const double share = total > 0 ? parts[i].first / total : 0;
    auto* slice = pie->append(u"%1  %2 %"_s.arg(parts[i].second, numberOnScreen(share * 100, share < 0.1 ? 1 : 0)),
                              parts[i].first);
    slice->setColor(palette[i % palette.size()]);
    slice->setBorderColor(colours.surface);
    slice->setBorderWidth(2);
    slice->setLabelFont(font);
    QObject::connect(slice, &QPieSlice::hovered, slice, [data, part = parts[i]](bool on) {
      if (on) QToolTip::showText(QCursor::pos(), valueText(data, part.second, part.first));
      else QToolTip::hideText();
    });
  }
  chart->addSeries(pie);
}

}  // namespace

QChart* makeChart(const Table& table, const QString& currency, const QPalette& palette) {
  const Theme& colours = themeFor(palette);
  auto* chart = new QChart;
  QFont font;
  font.setPointSizeF(std::max(7.5, font.pointSizeF() - 1));
  QFont titleFont;
  titleFont.setBold(true);
  chart->setTitle(onScreen(table.title));
  chart->setTitleFont(titleFont);
  chart->setTitleBrush(colours.text);
  chart->setBackgroundBrush(colours.surface);
  chart->setBackgroundRoundness(0);
  chart->setMargins(QMargins(4, 4, 8, 4));
  chart->layout()->setContentsMargins(0, 0, 0, 0);
  const Data data = collect(table, currency);
  switch (table.chart.kind) {
    case ChartKind::Bars:
      addBars(chart, data, false, colours, font);
      break;
    case ChartKind::StackedBars:
      addBars(chart, data, true, colours, font);
      break;
    case ChartKind::Lines:
      addLines(chart, data, colours, font);
      break;
    case ChartKind::Pie:
      addPie(chart, data, colours, font);
      break;
    case ChartKind::None:
      break;
  }
  QLegend* legend = chart->legend();
  legend->setLabelColor(colours.text);
  legend->setFont(font);
  legend->setMarkerShape(QLegend::MarkerShapeRectangle);
  const bool pie = table.chart.kind == ChartKind::Pie;
  legend->setAlignment(pie ? Qt::AlignRight : Qt::AlignTop);
  legend->setVisible(pie || data.series.size() > 1);
  return chart;
}

}  // namespace cw
