// SPDX-License-Identifier: GPL-3.0-or-later
// The real main window on the real screen, and where things are on it.
#pragma once

#include "app/gui/main_window.h"
#include "hand.h"

#include <QTemporaryDir>

namespace cw::windowtest {

class Desk {
 public:
  /// Opens the window, maximised; nothing of the user's settings is read or written.
  Desk();

  app::MainWindow& window() { return *m_window; }
  const Design& design() { return m_window->document().design(); }
  QString file(const QString& name) const { return m_folder.filePath(name); }

  // For the hand: each asks the window's thread.
  void waitUntilShown(Hand& hand);
  void settle(Hand& hand);
  /// A point of the drawing, and what stands there, on the screen.
  QPoint scene(Point at);
  QPoint middleOf(const std::string& blockOrKey);
  QPoint titleOf(const std::string& block);
  QPoint port(const std::string& device, int ordinal);
  /// The button of an action in the toolbar.
  QPoint tool(const QString& action);
  /// "1,016 GPUs" as the status bar says it, by the name of the figure; empty when it is not there.
  QString figure(const QString& name);
  /// Searches the palette and drags the part onto the point.
  void dragPart(Hand& hand, const QString& search, const QString& payload, QPoint to);
  /// The dialog on the screen, of this class name or any.
  QWidget* dialog(const char* className);
  QByteArray bytes();

 private:
  QTemporaryDir m_folder;
  std::unique_ptr<app::MainWindow> m_window;
};

/// A file dialog of the program answered by keys.
void answerFileDialog(Hand& hand, Desk& desk, const QString& file);

}  // namespace cw::windowtest
