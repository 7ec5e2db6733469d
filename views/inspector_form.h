// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the inspector: headings, texts, figures that explain themselves, editors with units.
#pragma once

#include "model/catalogue.h"
#include "model/figure.h"
#include "views/quantity_edit.h"

#include <functional>
#include <optional>
#include <QString>
#include <QWidget>

class QFormLayout;
class QLineEdit;
class QVBoxLayout;

namespace cw {

class PartCombo;

class InspectorForm final : public QWidget {
  Q_OBJECT
 public:
  explicit InspectorForm(QString currency, QWidget* parent = nullptr);

  void title(const QString& text, const QString& iconName, const QColor& colour);
  void subtitle(const QString& text);
  void heading(const QString& text);
  void row(const QString& label, const QString& value, const QString& tip = {});
  /// A value that opens its explanation when clicked.
  void figure(const QString& label, const FigurePtr& figure);
  QLineEdit* textEdit(const QString& label, const QString& value, const QString& placeholder,
                      std::function<void(QString)> commit);

  struct Editable {
    QString name;  // object name: keeps the focus over a rebuild
    QString label;
    Unit unit = Unit::None;
    double low = 0, high = 0;
    std::optional<double> entered;  // by the user
    QString standard;               // what stands when nothing is entered
    QString tip;
  };
  /// `commit` gets the new value, or nothing to restore the default.
  QuantityEdit* quantity(const Editable& editable, std::function<void(std::optional<double>)> commit);
  PartCombo* partCombo(const QString& label, PartCombo* combo);
  void button(const QString& text, const QString& iconName, std::function<void()> action);
  void note(const QString& text);
  void finish();

 private:
  QFormLayout* group();
  QString m_currency;
  QVBoxLayout* m_layout;
  QFormLayout* m_group = nullptr;
};

}  // namespace cw
