// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector_form.h"

#include "views/explain_dialog.h"
#include "views/field_row.h"
#include "views/icons.h"
#include "views/part_combo.h"
#include "views/text.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr int editWidth = 96;
constexpr int comboWidth = 250;  // shows the name of a rack or PDU

}  // namespace

InspectorForm::InspectorForm(QString currency, QWidget* parent)
    : QWidget(parent), m_currency(std::move(currency)), m_layout(new QVBoxLayout(this)) {
  m_layout->setContentsMargins(12, 12, 12, 12);
  m_layout->setSpacing(6);
}

QFormLayout* InspectorForm::group() {
  if (!m_group) {
    m_group = new QFormLayout;
    m_group->setContentsMargins(0, 0, 0, 0);
    m_group->setHorizontalSpacing(8);
    m_group->setVerticalSpacing(4);
    m_group->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_group->setLabelAlignment(Qt::AlignLeft);
    m_layout->addLayout(m_group);
  }
  return m_group;
}

void InspectorForm::title(const QString& text, const QString& iconName, const QColor& colour) {
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  auto* picture = new QLabel(this);
  picture->setPixmap(iconPixmap(iconName, colour, 20, devicePixelRatioF()));
  auto* label = new QLabel(text, this);
  QFont large = font();
  large.setPointSizeF(large.pointSizeF() * 1.2);
  large.setBold(true);
  label->setFont(large);
  label->setWordWrap(true);
  line->addWidget(picture, 0, Qt::AlignTop);
  line->addWidget(label, 1);
  m_layout->addLayout(line);
}

void InspectorForm::subtitle(const QString& text) {
  auto* label = new QLabel(text, this);
  label->setWordWrap(true);
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_layout->addWidget(label);
  m_group = nullptr;
}

void InspectorForm::heading(const QString& text) {
  m_group = nullptr;
  m_layout->addSpacing(8);
  auto* label = new QLabel(text, this);
  QFont bold = font();
  bold.setBold(true);
  label->setFont(bold);
  label->setWordWrap(true);
  m_layout->addWidget(label);
}

void InspectorForm::row(const QString& label, const QString& value, const QString& tip) {
  auto* field = new QLabel(value, this);
  field->setWordWrap(true);
  field->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  field->setTextInteractionFlags(Qt::TextSelectableByMouse);
  field->setToolTip(tip);
  group()->addRow(label, field);
}

void InspectorForm::figure(const QString& label, const FigurePtr& figure) {
  if (!figure) return;
  auto* button = new QToolButton(this);
  button->setText(figureOnScreen(*figure, m_currency));
  button->setAutoRaise(true);
  button->setAccessibleName(label + u' ' + button->text());
  button->setToolTip(figureToolTip(*figure, m_currency));
  button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  connect(button, &QToolButton::clicked, this, [this, figure] { explainFigure(figure, m_currency, window()); });
  auto* holder = new QWidget(this);
  auto* line = new QHBoxLayout(holder);
  line->setContentsMargins(0, 0, 0, 0);
  line->addStretch(1);
  line->addWidget(button);
  group()->addRow(label, holder);
}

QLineEdit* InspectorForm::textEdit(const QString& label, const QString& value, const QString& placeholder,
                                   std::function<void(QString)> commit) {
  auto* edit = new QLineEdit(value, this);
  edit->setObjectName(u"text:"_s + label);
  edit->setPlaceholderText(placeholder);
  edit->setAccessibleName(label);
  if (!value.isEmpty()) edit->setToolTip(value);
  edit->setCursorPosition(0);
  connect(edit, &QLineEdit::editingFinished, this, [edit, value, commit = std::move(commit)] {
    if (edit->text() != value) commit(edit->text());
  });
  group()->addRow(label, edit);
  return edit;
}

QuantityEdit* InspectorForm::quantity(const Editable& editable, std::function<void(std::optional<double>)> commit) {
  auto* holder = new QWidget(this);
  auto* line = new QHBoxLayout(holder);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(2);
  line->addStretch(1);
  auto* edit = new QuantityEdit(editable.unit, editable.low, editable.high, holder);
  edit->setCurrency(m_currency);
  edit->setValue(editable.entered, editable.standard);
  edit->lineEdit()->setObjectName(editable.name);
  edit->lineEdit()->setAccessibleName(editable.label);
  edit->setToolTip(editable.tip);
  edit->setFixedWidth(editWidth);
  line->addWidget(edit);
  auto* reset = new QToolButton(holder);
  reset->setIcon(icon(u"rotate-ccw"_s));
  reset->setIconSize(QSize(14, 14));
  reset->setAutoRaise(true);
  reset->setToolTip(tr("Back to %1").arg(editable.standard));
  reset->setAccessibleName(tr("%1: back to %2").arg(editable.label, editable.standard));
  // The button keeps its room, so that entered and default values stand under one another.
  QSizePolicy keep = reset->sizePolicy();
  keep.setRetainSizeWhenHidden(true);
  reset->setSizePolicy(keep);
  reset->setVisible(editable.entered.has_value());
  line->addWidget(reset, 0, Qt::AlignTop);
  auto* row = new FieldRow(editable.label, holder, holder->sizeHint().width(), this);
  row->label()->setToolTip(editable.tip);
  row->label()->setBuddy(edit);
  if (editable.entered) {
    QFont bold = font();
    bold.setBold(true);
    row->label()->setFont(bold);
  }
  group()->addRow(row);
  group()->addRow(edit->errorLabel());
  connect(edit, &QuantityEdit::committed, this, [commit](double value) { commit(value); });
  connect(edit, &QuantityEdit::cleared, this, [commit] { commit(std::nullopt); });
  connect(reset, &QToolButton::clicked, this, [commit] { commit(std::nullopt); });
  return edit;
}

PartCombo* InspectorForm::partCombo(const QString& label, PartCombo* combo) {
  combo->setAccessibleName(label);
  group()->addRow(new FieldRow(label, combo, comboWidth, this));
  return combo;
}

void InspectorForm::button(const QString& text, const QString& iconName, std::function<void()> action) {
  auto* push = new QPushButton(icon(iconName), text, this);
  connect(push, &QPushButton::clicked, this, std::move(action));
  auto* line = new QHBoxLayout;
  line->addWidget(push);
  line->addStretch(1);
  m_layout->addLayout(line);
  m_group = nullptr;
}

void InspectorForm::note(const QString& text) { subtitle(text); }

void InspectorForm::finish() { m_layout->addStretch(1); }

}  // namespace cw
