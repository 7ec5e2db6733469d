// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme_choice.h"

#include "views/theme.h"

#include <QApplication>
#include <QPalette>
#include <QStyleFactory>

using namespace Qt::StringLiterals;

namespace cw::app {
namespace {

bool systemIsDark = false;
QString choice;

}  // namespace

void noteSystemTheme() {
  const QPalette palette = QApplication::palette();
  systemIsDark = palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

void applyTheme(const QString& name) {
  choice = name == u"light"_s || name == u"dark"_s ? name : u"system"_s;
  const bool dark = choice == u"dark"_s || (choice == u"system"_s && systemIsDark);
  QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
  QApplication::setPalette(themePalette(dark ? darkTheme() : lightTheme()));
}

QString currentThemeChoice() { return choice; }

}  // namespace cw::app
