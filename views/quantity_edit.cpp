// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/quantity_edit.h"

#include "views/text.h"
#include "views/theme.h"

#include <cmath>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

bool isMoneyUnit(Unit unit) {
  return unit == Unit::Money || unit == Unit::MoneyPerEnergy || unit == Unit::MoneyPerPower ||
         unit == Unit::MoneyPerYear || unit == Unit::MoneyPerHour;
}

}  // namespace

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
  if (!isMoneyUnit(m_unit)) return qstr(exactText(Amount(m_unit, base)));
  // Money shows cents, and the digits behind them that it has.
  int decimals = 2;
  const auto exact = [&] {
    return std::abs(QString::number(base, 'f', decimals).toDouble() - base) <= 1e-9 * std::abs(base);
  };
  while (decimals < 6 && !exact()) ++decimals;
  QLocale locale;
  locale.setNumberOptions(QLocale::DefaultNumberOptions);  // thousands grouped
  return locale.toString(base, 'f', decimals) + qstr(canonicalUnit(m_unit).symbol);
}

/// The text as the engine reads it: a point for decimals, commas for thousands, no currency.
QString QuantityEdit::plain(const QString& text) const {
  QString number = text;
  if (isMoneyUnit(m_unit)) {
    for (const QString& sign : {m_currency, currencySign(m_currency)})
      if (!sign.isEmpty()) number.remove(sign, Qt::CaseInsensitive);
    number = number.trimmed();
  }
  // Blanks and apostrophes between thousands.
  static const QRegularExpression blanks(u"(?<=\\d)[ \u00a0\u2009\u202f'\u2019](?=\\d{3}(?!\\d))"_s);
  number.replace(blanks, u","_s);
  if (QLocale().decimalPoint() != u","_s) return number;
  // Where the locale writes a decimal comma, points are for thousands; a lone point in a field that shows none of them
  // is a decimal point.
  static const QRegularExpression grouped(u"^[+-]?\\d{1,3}(\\.\\d{3})+(?!\\d)"_s);
  const bool points =
      number.contains(grouped) && (isMoneyUnit(m_unit) || number.count(u'.') > 1 || number.contains(u','));
  if (!number.contains(u',') && !points) return number;
  if (number.contains(u'.') && !points) return number;
  number.replace(u',', u'\x1');
  number.replace(u'.', u',');
  number.replace(u'\x1', u'.');
  return number;
}

// The field loses the focus while it dies and would finish an edit of an object that is half gone.
QuantityEdit::~QuantityEdit() { m_edit->disconnect(this); }

void QuantityEdit::setValue(std::optional<double> base, const QString& placeholder) {
  m_value = base;
  m_shown = base ? textOf(*base) : QString();
  m_edit->setText(m_shown);
  m_edit->setPlaceholderText(placeholder);
  m_error->hide();
  m_wrong = false;
  m_edit->setPalette(QPalette());
}

QString QuantityEdit::errorText() const { return m_wrong ? m_error->text() : QString(); }

/// What is wrong with a text; empty when it is right and its value taken.
QString QuantityEdit::problemWith(const QString& text) {
  const auto parsed = parseAmount(stdstr(plain(text)), m_unit);
  const QString range =
      tr("%1 to %2").arg(fullText(Amount(m_unit, m_low), m_currency), fullText(Amount(m_unit, m_high), m_currency));
  if (!parsed || !std::isfinite(parsed->base())) {
    const QString symbol = qstr(canonicalUnit(m_unit).symbol);
    if (isMoneyUnit(m_unit)) return tr("Not readable; enter an amount such as “1,250.50”, “450k” or “1.2M”.");
    return symbol.isEmpty() ? tr("Not a number; enter %1.").arg(range)
                            : tr("Not readable; enter a number with a unit such as “%1”.").arg(symbol);
  }
  if (parsed->base() < m_low || parsed->base() > m_high) return tr("Out of range; allowed: %1.").arg(range);
  m_value = parsed->base();
  return {};
}

void QuantityEdit::check() {
  const QString text = m_edit->text().trimmed();
  m_value.reset();
  const QString problem = text.isEmpty() ? QString() : problemWith(text);
  m_wrong = !problem.isEmpty();
  m_error->setText(m_wrong ? problem : m_value ? u"= "_s + fullText(Amount(m_unit, *m_value), m_currency) : QString());
  m_error->setVisible(!m_error->text().isEmpty());
  const Theme& colours = themeFor(palette());
  QPalette field = m_edit->palette();
  field.setColor(QPalette::Text, m_wrong ? colours.error : colours.text);
  m_edit->setPalette(field);
  QPalette tone = m_error->palette();
  tone.setColor(QPalette::WindowText, m_wrong ? colours.error : colours.secondary);
  m_error->setPalette(tone);
}

void QuantityEdit::commit() {
  const QString text = m_edit->text();
  if (text == m_shown) {
    m_error->setVisible(m_wrong);
    return;
  }
  check();
  if (m_wrong) return;
  m_error->hide();
  m_shown = text;
  if (m_value) emit committed(*m_value);
  else emit cleared();
}

}  // namespace cw
