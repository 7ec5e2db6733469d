// SPDX-License-Identifier: GPL-3.0-or-later
// Errors and notices above the canvas: what, where, what to do; never in the way, details can be copied.
#pragma once

#include <QFrame>
#include <QString>

class QLabel;
class QTimer;

namespace cw {

class MessageBar final : public QFrame {
  Q_OBJECT
 public:
  explicit MessageBar(QWidget* parent = nullptr);
  void showError(const QString& text);
  void showNotice(const QString& text);
  QString text() const;

 private:
  void present(const QString& text, const QString& iconName, bool error);
  QLabel* m_icon;
  QLabel* m_text;
};

}  // namespace cw
