// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the real window for the documentation and for looking at it: waits until everything is computed.
#pragma once

#include <QSize>
#include <QString>

namespace cw::app {

class MainWindow;

struct ShotOptions {
  QString file;    // PNG to write; empty: no picture is taken
  QString page;    // result page, or "start"
  QString table;   // table of the page
  QString select;  // block id or device key
  QString dialog;  // "fat-tree", "dragonfly", "block", "device", "explain", "shortcuts", "about"
};
/// Writes the picture once the window is settled and ends the event loop with 0, 3 when the design could not be
/// opened, or 4 when the picture cannot be written.
void takeShotWhenSettled(MainWindow* window, const ShotOptions& options);

}  // namespace cw::app
