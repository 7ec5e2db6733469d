// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chart_panel.h"

#include "views/chart_data.h"
#include "views/text.h"
#include "views/theme.h"

#include <algorithm>
#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QFileDialog>
#include <QMenu>
#include <QPainter>
#include <QSvgGenerator>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {

ChartPanel::ChartPanel(QWidget* parent) : QWidget(parent), m_view(new QChartView(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_view);
  m_view->setRenderHint(QPainter::Antialiasing);
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setAccessibleName(tr("Chart of the table"));
  setMinimumSize(260, 150);
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
    QMenu menu(this);
    const QAction* save = menu.addAction(tr("Export chart…"));
    if (menu.exec(m_view->mapToGlobal(at)) != save) return;
    const QString file = QFileDialog::getSaveFileName(this, tr("Export chart"), u"chart.png"_s,
                                                      tr("PNG picture (*.png);;SVG drawing (*.svg)"));
    if (!file.isEmpty()) exportTo(file);
  });
}

bool ChartPanel::canShow(const Table& table) {
  if (table.chart.kind == ChartKind::None || table.chart.values.empty()) return false;
  // Nothing known, or nothing but zeros, is nothing to draw.
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const auto& wanted = table.chart.values;
    if (std::find(wanted.begin(), wanted.end(), table.columns[c].id) == wanted.end()) continue;
    for (const Row& row : table.rows)
      if (const Amount amount = cellAmount(row.cells[c]);
          row.role == RowRole::Body && amount.known() && (amount.isMoney() ? amount.money().toDouble() : amount.base()))
        return true;
  }
  return false;
}

void ChartPanel::setTable(std::shared_ptr<const Table> table, const QString& currency) {
  m_table = std::move(table);
  m_currency = currency;
  rebuild();
}

void ChartPanel::rebuild() {
  QChart* old = m_view->chart();
  const bool shown = hasChart();
  m_view->setChart(shown ? makeChart(*m_table, m_currency, palette()) : new QChart);
  m_view->setAccessibleDescription(shown ? chartDescription(*m_table, m_currency) : QString());
  delete old;
  m_view->setBackgroundBrush(themeFor(palette()).surface);
}

void ChartPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) rebuild();
}

bool ChartPanel::exportTo(const QString& fileName) {
  if (fileName.endsWith(u".svg"_s, Qt::CaseInsensitive)) {
    QSvgGenerator svg;
    svg.setFileName(fileName);
    svg.setSize(m_view->size());
    svg.setViewBox(QRect(QPoint(0, 0), m_view->size()));
    QPainter painter;
    if (!painter.begin(&svg)) return false;
    m_view->render(&painter);
    return painter.end();
  }
  QPixmap picture(m_view->size() * 2);
  picture.setDevicePixelRatio(2);
  picture.fill(themeFor(palette()).surface);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  m_view->render(&painter, QRectF(QPointF(0, 0), QSizeF(m_view->size())));
  painter.end();
  return picture.save(fileName);
}

}  // namespace cw
