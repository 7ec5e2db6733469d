// SPDX-License-Identifier: GPL-3.0-or-later
// A chart from its data: a few colours, axes with units, bars from zero.
#include "views/chart_data.h"
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
#include <QHorizontalBarSeries>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QLineSeries>
#include <QLocale>
#include <QPieSeries>
#include <QPieSlice>
#include <QStackedBarSeries>
#include <QToolTip>
#include <QValueAxis>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr std::size_t mostSlices = 7;
constexpr std::size_t mostPoints = 2000;
constexpr qsizetype mostLevelLetters = 60;  // of all names, to stand side by side
constexpr qsizetype mostNameLetters = 28;   // of a name beside a lying bar
constexpr qsizetype mostRows = 16;          // bars that lie above one another

QColor seriesColour(const Theme& colours, std::size_t i) { return colours.series[i % colours.series.size()]; }

QValueAxis* valueAxis(const ChartData& data, bool stacked, const Theme& colours) {
  auto* axis = new QValueAxis;
  double largest = 0, least = 0;
  const std::size_t count = data.series.empty() ? 0 : data.series.front().values.size();
  for (std::size_t i = 0; i < count; ++i) {
    double sum = 0;
    for (const ChartSeries& series : data.series) {
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

/// Every nth name where all would touch; the bars keep their places and the tooltip has every name.
QStringList spacedNames(const QStringList& names, qsizetype most) {
  const qsizetype step = (names.size() + most - 1) / most;
  QStringList shown;
  for (qsizetype i = 0; i < names.size(); ++i) shown << (i % step == 0 ? names[i] : QString(i + 1, QChar(0x200b)));
  return shown;
}

/// Names short enough to stand beside lying bars: their middles go, the tooltip has them whole.
QStringList shortNames(const QStringList& names) {
  QStringList shown;
  for (const QString& name : names) {
    QString text = name;
    if (name.size() > mostNameLetters) text = name.left(mostNameLetters / 2) + u'…' + name.right(mostNameLetters / 2);
    while (shown.contains(text)) text += QChar(0x200b);  // the axis drops names it has seen
    shown << text;
  }
  return shown;
}

QAbstractBarSeries* barSeries(const ChartData& data, bool stacked, bool lying, const Theme& colours) {
  QAbstractBarSeries* bars = nullptr;
  if (lying && stacked) bars = new QHorizontalStackedBarSeries;
  else if (lying) bars = new QHorizontalBarSeries;
  else if (stacked) bars = new QStackedBarSeries;
  else bars = new QBarSeries;
  bars->setBarWidth(0.7);
  for (std::size_t i = 0; i < data.series.size(); ++i) {
    // Lying groups fill from below: the last goes in first, so that the first stands on top as in the legend.
    const std::size_t s = lying && !stacked ? data.series.size() - 1 - i : i;
    auto* set = new QBarSet(data.series[s].title);
    for (const double value : data.series[s].values) *set << value;
    set->setColor(seriesColour(colours, s));
    set->setBorderColor(seriesColour(colours, s));
    QObject::connect(set, &QBarSet::hovered, set, [data, s](bool on, int index) {
      if (on && index < data.categories.size())
        QToolTip::showText(QCursor::pos(),
                           data.categories[index] + u'\n' +
                               valueText(data, data.series[s].title, data.series[s].values[std::size_t(index)]));
      else QToolTip::hideText();
    });
    bars->append(set);
  }
  return bars;
}

void addBars(QChart* chart, ChartData data, bool stacked, const Theme& colours, const QFont& font) {
  thinBars(data);
  qsizetype longest = 0, sum = 0;
  for (const QString& name : data.categories) {
    longest = std::max(longest, name.size() + 2);
    sum += name.size() + 3;
  }
  const qsizetype letters = longest * data.categories.size();  // every name has the same room
  // Names that cannot stand side by side get a line each: the bars lie down, the first on top.
  const bool lying = letters > mostLevelLetters && data.categories.size() <= mostRows;
  if (lying) {
    std::reverse(data.categories.begin(), data.categories.end());
    for (ChartSeries& series : data.series) std::reverse(series.values.begin(), series.values.end());
  }
  QAbstractBarSeries* bars = barSeries(data, stacked, lying, colours);
  chart->addSeries(bars);
  auto* categories = new QBarCategoryAxis;
  categories->append(
      lying ? shortNames(data.categories)
      : letters <= mostLevelLetters
          ? data.categories
          : spacedNames(data.categories, std::max<qsizetype>(2, mostLevelLetters * data.categories.size() /
                                                                    std::max<qsizetype>(1, sum))));
  categories->setTruncateLabels(false);
  categories->setGridLineVisible(false);
  QValueAxis* values = valueAxis(data, stacked, colours);
  for (QAbstractAxis* axis : {static_cast<QAbstractAxis*>(categories), static_cast<QAbstractAxis*>(values)})
    styleAxis(axis, colours, font);
  chart->addAxis(categories, lying ? Qt::AlignLeft : Qt::AlignBottom);
  chart->addAxis(values, lying ? Qt::AlignBottom : Qt::AlignLeft);
  bars->attachAxis(categories);
  bars->attachAxis(values);
}

void addLines(QChart* chart, const ChartData& data, const Theme& colours, const QFont& font) {
  auto* positions = new QValueAxis;
  QValueAxis* values = valueAxis(data, false, colours);
  chart->addAxis(positions, Qt::AlignBottom);
  chart->addAxis(values, Qt::AlignLeft);
  const std::size_t count = std::size_t(data.categories.size());
  const std::size_t step = std::max<std::size_t>(1, (count + mostPoints - 1) / mostPoints);
  double last = 0;
  for (std::size_t s = 0; s < data.series.size(); ++s) {
    auto* line = new QLineSeries;
    line->setName(data.series[s].title);
    // Also by their dash, for print in grey.
    line->setPen(QPen(seriesColour(colours, s), 2, s % 2 == 0 ? Qt::SolidLine : Qt::DashLine));
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

void addPie(QChart* chart, const ChartData& data, const Theme& colours, const QFont& font) {
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
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const double share = total > 0 ? parts[i].first / total : 0;
    auto* slice = pie->append(u"%1  %2 %"_s.arg(parts[i].second, numberOnScreen(share * 100, share < 0.1 ? 1 : 0)),
                              parts[i].first);
    slice->setColor(i < kept ? seriesColour(colours, i) : colours.secondary);
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
  chart->setLocalizeNumbers(true);  // thousands separators, as in the tables
  chart->setLocale(QLocale());
  chart->setBackgroundBrush(colours.surface);
  chart->setBackgroundRoundness(0);
  chart->setMargins(QMargins(4, 4, 8, 4));
  chart->layout()->setContentsMargins(0, 0, 0, 0);
  const ChartData data = chartData(table, currency);
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
  for (const QAbstractSeries* series : chart->series())
    if (series->type() == QAbstractSeries::SeriesTypeHorizontalBar) legend->setReverseMarkers(true);
  legend->setVisible(pie || data.series.size() > 1);
  return chart;
}

}  // namespace cw
