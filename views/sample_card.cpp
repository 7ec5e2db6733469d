// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sample_card.h"

#include "views/icons.h"
#include "views/theme.h"

#include <QPainter>
#include <QTextLayout>
#include <QTextOption>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr int margin = 16;

/// Draws wrapped text of at most `lines` lines, the last one shortened with an ellipsis; returns the height used.
int drawLines(QPainter& painter, const QRect& box, const QString& text, int lines) {
  const QFontMetrics metrics(painter.font());
  QTextLayout layout(text, painter.font());
  layout.beginLayout();
  int y = box.top();
  for (int i = 0; i < lines; ++i) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(box.width());
    QString shown = text.mid(line.textStart(), line.textLength()).trimmed();
    const bool more = line.textStart() + line.textLength() < text.size();
    if (i == lines - 1 && more) shown = metrics.elidedText(text.mid(line.textStart()), Qt::ElideRight, box.width());
    painter.drawText(box.left(), y + metrics.ascent(), shown);
    y += metrics.lineSpacing();
  }
  layout.endLayout();
  return y - box.top();
}

}  // namespace

SampleCard::SampleCard(Sample sample, QWidget* parent) : QAbstractButton(parent), m_sample(std::move(sample)) {
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setText(m_sample.title);
  setAccessibleName(m_sample.title);
  setAccessibleDescription(m_sample.counts);
  setToolTip(m_sample.description);
}

QSize SampleCard::sizeHint() const {
  const int line = fontMetrics().lineSpacing();
  return {280, 2 * margin + int(line * 2.4) + 2 * line + 8 + 3 * line + 8};
}

void SampleCard::paintEvent(QPaintEvent*) {
  const Theme& colours = themeFor(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool hot = underMouse() || hasFocus();
  painter.setPen(QPen(hot ? colours.accent : colours.line, hot ? 1.5 : 1));
  painter.setBrush(isDown() ? blend(colours.surface, colours.accent, 0.08) : colours.surface);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);

  QRect box = rect().adjusted(margin, margin, -margin, -margin);
  painter.drawPixmap(box.topLeft(),
                     iconPixmap(m_sample.tree ? u"waypoints"_s : u"orbit"_s, colours.accent, 20, devicePixelRatioF()));
  QFont bold = font();
  bold.setBold(true);
  bold.setPointSizeF(bold.pointSizeF() * 1.1);
  painter.setFont(bold);
  painter.setPen(colours.text);
  box.setTop(box.top() + std::max(28, drawLines(painter, box.adjusted(28, 1, 0, 0), m_sample.title, 2)) + 4);
  painter.setFont(font());
  painter.setPen(blend(colours.surface, colours.text, 0.85));
  box.setTop(box.top() + drawLines(painter, box, m_sample.counts, 2) + 6);
  painter.setPen(colours.secondary);
  drawLines(painter, box, m_sample.description, std::max(1, box.height() / fontMetrics().lineSpacing()));
}

}  // namespace cw
