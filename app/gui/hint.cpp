// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/hint.h"

#include <algorithm>
#include <QEvent>
#include <QTimer>

namespace cw::app {

Hint::Hint(QWidget* over) : QLabel(over), m_end(new QTimer(this)) {
  setObjectName(QStringLiteral("hint"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setTextFormat(Qt::PlainText);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::ToolTipBase);
  setForegroundRole(QPalette::ToolTipText);
  setContentsMargins(8, 4, 8, 4);
  m_end->setSingleShot(true);
  connect(m_end, &QTimer::timeout, this, &QWidget::hide);
  over->installEventFilter(this);
  hide();
}

void Hint::say(const QString& text, int milliseconds) {
  setText(text);
  if (text.isEmpty()) {
    hide();
    return;
  }
  place();
  raise();
  show();
  m_end->start(milliseconds);
}

void Hint::place() {
  const QWidget* over = parentWidget();
  const int width = std::min(sizeHint().width(), over->width());
  setGeometry(0, over->height() - sizeHint().height(), width, sizeHint().height());
}

bool Hint::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) place();
  return QLabel::eventFilter(watched, event);
}

}  // namespace cw::app
