// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text in the lower left corner of the drawing that goes by itself: what the mouse points at, why a cable is
// not possible, what was saved. Unlike a message of the status bar it never hides the figures there.
#pragma once

#include <QLabel>

class QTimer;

namespace cw::app {

class Hint final : public QLabel {
  Q_OBJECT
 public:
  explicit Hint(QWidget* over);
  /// Shows the text for that long; an empty one takes the last away.
  void say(const QString& text, int milliseconds);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  QTimer* m_end;
};

}  // namespace cw::app
