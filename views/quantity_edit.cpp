// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/quantity_edit.h"

#include "views/text.h"
#include "views/theme.h"

#include <cmath>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {

QuantityEdit::QuantityEdit(Unit unit, double low, double high, QWidget* parent)
    : QWidget(parent), m_unit(unit), m_low(low), m_high(high), m_edit(new QLineEdit(this)), m_error(new QLabel(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  layout->addWidget(m_edit);
  layout->addWidget(m_error);
  m_edit->setAlignment(Qt::AlignRight);
  m_error->setWordWrap(true);
  m_error->hide();
  setFocusProxy(m_edit);
  connect(m_edit, &QLineEdit::textEdited, this, &QuantityEdit::check);
  connect(m_edit, &QLineEdit::editingFinished, this, &QuantityEdit::commit);
}

QString QuantityEdit::textOf(double base) const {
  // The exact value, so that showing and committing an untouched field changes nothing.
  return qstr(exactText(Amount(m_unit, base)));
}

void QuantityEdit::setValue(std::optional<double> base, const QString& placeholder) {
  m_value = base;
  m_shown = base ? textOf(*base) : QString();
  m_edit->setText(m_shown);
  m_edit->setPlaceholderText(placeholder);
  m_error->hide();
  m_edit->setPalette(QPalette());
}

bool QuantityEdit::hasError() const { return !m_error->isHidden(); }
QString QuantityEdit::errorText() const { return hasError() ? m_error->text() : QString(); }

void QuantityEdit::check() {
  const QString text = m_edit->text().trimmed();
  QString problem;
  m_value.reset();
  if (!text.isEmpty()) {
    // A decimal comma is accepted where the locale writes one.
    QString plain = text;
    if (QLocale().decimalPoint() == u","_s && !plain.contains(u'.')) plain.replace(u',', u'.');
    const auto parsed = parseAmount(stdstr(plain), m_unit);
    const QString range =
        tr("%1 to %2").arg(fullText(Amount(m_unit, m_low), m_currency), fullText(Amount(m_unit, m_high), m_currency));
    if (!parsed || !std::isfinite(parsed->base())) {
      const QString symbol = qstr(canonicalUnit(m_unit).symbol);
      problem = symbol.isEmpty() ? tr("Not a number; enter %1.").arg(range)
                                 : tr("Not readable; enter a number with a unit such as “%1”.").arg(symbol);
    } else if (parsed->base() < m_low || parsed->base() > m_high) {
      problem = tr("Out of range; allowed: %1.").arg(range);
    } else {
      m_value = parsed->base();
    }
  }
  m_error->setText(problem);
  m_error->setVisible(!problem.isEmpty());
  const Theme& colours = themeFor(palette());
  QPalette field = m_edit->palette();
  field.setColor(QPalette::Text, problem.isEmpty() ? colours.text : colours.error);
  m_edit->setPalette(field);
  QPalette errorPalette = m_error->palette();
  errorPalette.setColor(QPalette::WindowText, colours.error);
  m_error->setPalette(errorPalette);
}

void QuantityEdit::commit() {
  const QString text = m_edit->text();
  if (text == m_shown) return;
  check();
  if (hasError()) return;
  m_shown = text;
  if (m_value) emit committed(*m_value);
  else emit cleared();
}

}  // namespace cw
