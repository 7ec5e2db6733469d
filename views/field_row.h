// SPDX-License-Identifier: GPL-3.0-or-later
// A label and its field in one line where both fit, the label above the field where not.
#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;

namespace cw {

class FieldRow final : public QWidget {
 public:
  /// `fieldWidth` is the room the field needs beside its label.
  FieldRow(const QString& label, QWidget* field, int fieldWidth, QWidget* parent);
  QLabel* label() const { return m_label; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  QLabel* m_label;
  QBoxLayout* m_layout;
  int m_fieldWidth;
};

}  // namespace cw
