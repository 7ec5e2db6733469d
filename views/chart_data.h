// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart draws, taken from a report table: categories, series in one unit, titles.
#pragma once

#include "model/table.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace cw {

struct ChartSeries {
  QString title;
  std::vector<double> values;  // in the axis unit; unknown drawn as nothing
  std::vector<bool> known = {};
};
struct ChartData {
  QStringList categories;
  std::vector<double> positions;  // of the categories where they are numbers
  std::vector<ChartSeries> series;
  QString unit, categoryTitle, valueTitle;
  bool numericCategory = false;
};
ChartData chartData(const Table& table, const QString& currency);
/// The chart in words, for those who hear it: its title, then every category with its values.
QString chartDescription(const Table& table, const QString& currency);
/// More bars than a page can carry are summarised in runs: the mean of each run, named by its first and last.
void thinBars(ChartData& data);
/// "Maximum: 41.2 kW"
QString valueText(const ChartData& data, const QString& name, double value);

}  // namespace cw
