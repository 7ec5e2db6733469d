// SPDX-License-Identifier: GPL-3.0-or-later
// One line editor for every quantity: reads "1.2 MW", "70 %", "3"; says what is wrong beside the field and keeps the
// wrong text for correction.
#pragma once

#include "model/quantity.h"

#include <optional>
#include <QString>
#include <QWidget>

class QLabel;
class QLineEdit;

namespace cw {

class QuantityEdit final : public QWidget {
  Q_OBJECT
 public:
  /// `low` and `high` in base units, both allowed.
  QuantityEdit(Unit unit, double low, double high, QWidget* parent = nullptr);
  ~QuantityEdit() override;

  /// Shows a value; nothing leaves the field empty with `placeholder`.
  void setValue(std::optional<double> base, const QString& placeholder = {});
  void setCurrency(const QString& currency) { m_currency = currency; }
  /// The value in the field, nothing when it is empty or wrong.
  std::optional<double> value() const { return m_value; }
  bool hasError() const { return m_wrong; }
  QString errorText() const;
  QLineEdit* lineEdit() const { return m_edit; }
  /// Stands below the field, while one types: what was understood, or what is wrong. A form may place it where there
  /// is more room.
  QLabel* errorLabel() const { return m_error; }

 signals:
  /// The user finished with a right value (Enter or leaving the field). Not emitted when the text is unchanged.
  void committed(double base);
  /// The user emptied the field: back to the default.
  void cleared();

 private:
  void check();
  void commit();
  QString textOf(double base) const;
  QString plain(const QString& text) const;
  QString problemWith(const QString& text);

  Unit m_unit;
  double m_low, m_high;
  QString m_currency;
  QString m_shown;
  bool m_wrong = false;
  std::optional<double> m_value;
  QLineEdit* m_edit;
  QLabel* m_error;
};

}  // namespace cw
