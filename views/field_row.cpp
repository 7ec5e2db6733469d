// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/field_row.h"

#include <QBoxLayout>
#include <QLabel>

namespace cw {
namespace {

constexpr int gap = 8;

}  // namespace

FieldRow::FieldRow(const QString& label, QWidget* field, int fieldWidth, QWidget* parent)
    : QWidget(parent),
      m_label(new QLabel(label, this)),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_fieldWidth(fieldWidth) {
  m_layout->setContentsMargins(0, 0, 0, 0);
  m_layout->addWidget(m_label);
  m_layout->addWidget(field, 1);
  // A long label never widens the page; it is cut and its tooltip has all of it.
  m_label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  m_label->setToolTip(label);
  m_label->setBuddy(field);
  arrange();
}

void FieldRow::arrange() {
  const bool beside = m_label->sizeHint().width() + gap + m_fieldWidth <= width();
  m_layout->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  m_layout->setSpacing(beside ? gap : 2);
  m_layout->setStretch(0, beside ? 1 : 0);
  m_layout->setStretch(1, 0);
}

void FieldRow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

}  // namespace cw
