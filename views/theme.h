// SPDX-License-Identifier: GPL-3.0-or-later
// The program's colours: one table, light and dark. Every view takes its colours from here and none by literal.
#pragma once

#include <array>
#include <QColor>
#include <QPalette>

namespace cw {

struct Theme {
  bool dark = false;
  QColor ground, surface, raised;  // canvas, docks, popups
  QColor text, secondary;          // labels, less important labels
  QColor line;                     // separators, outlines
  QColor accent;                   // selection, focus, primary action
  QColor node, networkSwitch, storage, rack;
  QColor good, warning, error;  // always beside an icon or a word
  // Of charts: told apart also by eyes that miss a colour, and from `secondary`, which stands for the rest.
  std::array<QColor, 7> series;
};

const Theme& lightTheme();
const Theme& darkTheme();
/// The theme that goes with the application's palette: dark where its windows are dark.
const Theme& theme();
/// The theme that goes with one widget's palette.
const Theme& themeFor(const QPalette& palette);
/// A widget palette in the theme's colours, for when the user asks for light or dark instead of the system's choice.
QPalette themePalette(const Theme& theme);
/// `share` of `over` laid on `base`, opaque: 0 gives `base`, 1 gives `over`.
QColor blend(const QColor& base, const QColor& over, double share);

}  // namespace cw
