// SPDX-License-Identifier: GPL-3.0-or-later
// Light, dark or like the system.
#pragma once

#include <QString>

namespace cw::app {

/// Remembers what the system asked for; call once, before any palette is set.
void noteSystemTheme();
/// "system", "light" or "dark".
void applyTheme(const QString& name);
QString currentThemeChoice();

}  // namespace cw::app
