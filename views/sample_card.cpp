// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sample_card.h"

#include "views/icons.h"
#include "views/theme.h"

#include <QPainter>
#include <QTextLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr int margin = 16;

/// Wrapped text in `box`, drawn where there is a painter; returns its height.
int wrapped(QPainter* painter, const QFont& font, const QRect& box, const QString& text) {
  const QFontMetrics metrics(font);
  QTextLayout layout(text, font);
  layout.beginLayout();
  int y = box.top();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(box.width());
    if (painter)
      painter->drawText(box.left(), y + metrics.ascent(), text.mid(line.textStart(), line.textLength()).trimmed());
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
  // As high as the texts need at this width; cards of one row share the highest.
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setText(m_sample.title);
  setAccessibleName(m_sample.title);
  setAccessibleDescription(m_sample.counts);
  setToolTip(m_sample.description);
}

QSize SampleCard::sizeHint() const { return {280, heightForWidth(280)}; }

int SampleCard::heightForWidth(int width) const {
  return 2 * margin + texts(nullptr, QRect(margin, 0, width - 2 * margin, 0));
}

int SampleCard::texts(QPainter* painter, const QRect& box) const {
  const Theme& colours = themeFor(palette());
  const auto put = [&](const QFont& face, const QColor& colour, const QRect& where, const QString& text) {
    if (painter) {
      painter->setFont(face);
      painter->setPen(colour);
    }
    return wrapped(painter, face, where, text);
  };
  QFont bold = font();
  bold.setBold(true);
  bold.setPointSizeF(bold.pointSizeF() * 1.1);
  QRect rest = box;
  rest.setTop(rest.top() + std::max(28, put(bold, colours.text, rest.adjusted(28, 1, 0, 0), m_sample.title)) + 4);
  rest.setTop(rest.top() + put(font(), blend(colours.surface, colours.text, 0.85), rest, m_sample.counts) + 6);
  rest.setTop(rest.top() + put(font(), colours.secondary, rest, m_sample.description));
  return rest.top() - box.top();
}

void SampleCard::paintEvent(QPaintEvent*) {
  const Theme& colours = themeFor(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool hot = underMouse() || hasFocus();
  painter.setPen(QPen(hot ? colours.accent : colours.line, hot ? 1.5 : 1));
  painter.setBrush(isDown() ? blend(colours.surface, colours.accent, 0.08) : colours.surface);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
  const QRect box = rect().adjusted(margin, margin, -margin, -margin);
  painter.drawPixmap(box.topLeft(),
                     iconPixmap(m_sample.tree ? u"waypoints"_s : u"orbit"_s, colours.accent, 20, devicePixelRatioF()));
  texts(&painter, box);
}

}  // namespace cw
