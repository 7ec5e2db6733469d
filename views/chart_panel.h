// SPDX-License-Identifier: GPL-3.0-or-later
// A table as people would rather look at it: bars, stacked bars, pie or lines, as its chart hint says.
#pragma once

#include "model/table.h"

#include <memory>
#include <QWidget>

class QChart;
class QChartView;

namespace cw {

class ChartPanel final : public QWidget {
  Q_OBJECT
 public:
  explicit ChartPanel(QWidget* parent = nullptr);
  /// Whether the table says how to draw it and has something to draw.
  static bool canShow(const Table& table);
  void setTable(std::shared_ptr<const Table> table, const QString& currency);
  bool hasChart() const { return m_table && canShow(*m_table); }
  bool exportTo(const QString& fileName);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void rebuild();
  std::shared_ptr<const Table> m_table;
  QString m_currency;
  QChartView* m_view;
};

/// Draws `table` into a new chart in the colours that go with `palette`.
QChart* makeChart(const Table& table, const QString& currency, const QPalette& palette);

}  // namespace cw
