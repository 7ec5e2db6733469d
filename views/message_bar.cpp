// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/message_bar.h"

#include "views/icons.h"
#include "views/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace cw {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), m_icon(new QLabel(this)), m_text(new QLabel(this)) {
  setAutoFillBackground(true);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 6, 6, 6);
  layout->setSpacing(8);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* copy = new QToolButton(this);
  copy->setIcon(icon(u"clipboard-copy"_s));
  copy->setToolTip(tr("Copy message"));
  copy->setAccessibleName(copy->toolTip());
  copy->setAutoRaise(true);
  auto* close = new QToolButton(this);
  close->setIcon(icon(u"x"_s));
  close->setToolTip(tr("Close message"));
  close->setAccessibleName(close->toolTip());
  close->setAutoRaise(true);
  layout->addWidget(m_icon);
  layout->addWidget(m_text, 1);
  layout->addWidget(copy);
  layout->addWidget(close);
  connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text->text()); });
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  hide();
}

QString MessageBar::text() const { return m_text->text(); }
void MessageBar::showError(const QString& text) { present(text, u"circle-alert"_s, true); }
void MessageBar::showNotice(const QString& text) { present(text, u"info"_s, false); }

void MessageBar::present(const QString& text, const QString& iconName, bool error) {
  const Theme& colours = theme();
  const QColor tone = error ? colours.error : colours.accent;
  QPalette own;
  own.setColor(QPalette::Window, blend(colours.surface, tone, 0.12));
  own.setColor(QPalette::WindowText, colours.text);
  setPalette(own);
  m_icon->setPixmap(iconPixmap(iconName, tone, 16, devicePixelRatioF()));
  m_text->setText(text);
  show();
}

}  // namespace cw
