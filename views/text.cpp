// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text.h"

#include <cmath>
#include <QCoreApplication>
#include <QFile>
#include <QHash>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr char16_t dash[] = u"\u2013";
// A unit stays with its number at line ends.
constexpr QChar narrowSpace(0x00a0);

QString argumentOnScreen(const Message::Argument& argument, const QString& currency) {
  if (const auto* text = std::get_if<std::string>(&argument)) return qstr(*text);
  if (const auto* whole = std::get_if<std::int64_t>(&argument)) return QLocale().toString(qlonglong(*whole));
  if (const auto* real = std::get_if<double>(&argument)) return numberOnScreen(*real, decimalsFor(*real, 4));
  return amountText(std::get<Amount>(argument), currency);
}

bool isMoneyUnit(Unit unit) {
  return unit == Unit::Money || unit == Unit::MoneyPerEnergy || unit == Unit::MoneyPerPower ||
         unit == Unit::MoneyPerYear || unit == Unit::MoneyPerHour;
}

QString moneySuffix(Unit unit) {
  switch (unit) {
    case Unit::MoneyPerEnergy:
      return u"/kWh"_s;
    case Unit::MoneyPerPower:
      return u"/kW"_s;
    case Unit::MoneyPerYear:
      return QCoreApplication::translate("units", "/yr");
    case Unit::MoneyPerHour:
      return u"/h"_s;
    default:
      return {};
  }
}

double moneyValue(const Amount& amount) { return amount.isMoney() ? amount.money().toDouble() : amount.base(); }

/// Cents, and the digits behind them where a small amount has some: 0.12, 0.0813.
int moneyDecimals(double value, double below) {
  if (!(std::abs(value) < below)) return 2;
  for (int decimals = 2; decimals < 4; ++decimals) {
    const double scale = std::pow(10.0, decimals);
    if (std::abs(std::round(value * scale) / scale - value) < 5e-6) return decimals;
  }
  return 4;
}

QString shortMoney(const Amount& amount, const QString& currency, int digits) {
  const double value = moneyValue(amount);
  struct Step {
    double factor;
    const char16_t* name;
  };
  static constexpr Step steps[] = {{1e9, u"bn"}, {1e6, u"M"}, {1e3, u"k"}};
  QString number, step;
  for (const Step& s : steps) {
    if (std::abs(value) < s.factor * (s.factor == 1e3 ? 100 : 1)) continue;
    number = numberOnScreen(value / s.factor, decimalsFor(value / s.factor, std::min(digits, 3)));
    step = QString(narrowSpace) + QString::fromUtf16(s.name);
    break;
  }
  if (number.isEmpty()) number = numberOnScreen(value, std::abs(value) < 1000 ? moneyDecimals(value, 0.1) : 0);
  return currencySign(currency) + narrowSpace + number + step + moneySuffix(amount.unit());
}

}  // namespace

QString qstr(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }
std::string stdstr(const QString& text) { return text.toStdString(); }
std::filesystem::path nativePath(const QString& fileName) {
  return std::filesystem::path(QFile::encodeName(fileName).toStdString());
}

QString onScreen(const Text& text) {
  // Engine texts are their own ids: lupdate -tr-function-alias QT_TRID_NOOP+=TR_MARK collects them, lrelease -idbased
  // makes the catalogue (lupdate 6.4 leaves quotes in an id bare: escape them first), and what no catalogue has comes
  // back as it is.
  return text.source[0] ? qtTrId(text.source) : QString();
}

QString onScreen(const Message& message, const QString& currency) {
  const QString pattern = onScreen(message.text());
  const auto& arguments = message.arguments();
  QString result;
  for (qsizetype i = 0; i < pattern.size(); ++i) {
    const int which = pattern[i] == u'%' && i + 1 < pattern.size() ? pattern[i + 1].digitValue() : -1;
    if (which >= 1 && which <= int(arguments.size())) {
      result += argumentOnScreen(arguments[std::size_t(which - 1)], currency);
      ++i;
    } else {
      result += pattern[i];
    }
  }
  return result;
}

QString onScreen(const Error& error) {
  const QString message = onScreen(error.message);
  return error.where.empty() ? message : qstr(error.where) + u": "_s + message;
}

QString currencySign(const QString& currency) {
  static const QHash<QString, QString> signs{
      {u"USD"_s, u"$"_s}, {u"EUR"_s, u"€"_s}, {u"GBP"_s, u"£"_s}, {u"JPY"_s, u"¥"_s}, {u"CNY"_s, u"CN¥"_s}};
  return signs.value(currency, currency.isEmpty() ? u"$"_s : currency);
}

int decimalsFor(double value, int digits) {
  const double size = std::abs(value);
  if (!(size > 0) || !std::isfinite(size)) return 0;
  const int before = int(std::floor(std::log10(size) + 1e-12)) + 1;
  const int decimals = std::clamp(digits - before, 0, 6);
  // A whole number needs no decimals to be exact.
  const double scale = std::pow(10.0, decimals);
  for (int d = 0; d < decimals; ++d) {
    const double step = std::pow(10.0, d);
    if (std::abs(std::round(size * step) / step - std::round(size * scale) / scale) < 0.5 / scale) return d;
  }
  return decimals;
}

QString counted(std::int64_t count, const QString& one, const QString& many) {
  return count == 1 ? one : many.arg(QLocale().toString(qlonglong(count)));
}

QString numberOnScreen(double value, int decimals) {
  if (!std::isfinite(value)) return QString::fromUtf16(dash);
  const double scale = std::pow(10.0, decimals);
  if (std::abs(value) * scale < 0.5) value = 0;  // no "-0"
  return QLocale().toString(value, 'f', decimals);
}

QString amountText(const Amount& amount, const QString& currency, int digits) {
  if (!amount.known()) return QString::fromUtf16(dash);
  if (isMoneyUnit(amount.unit())) return shortMoney(amount, currency, digits);
  const double base = amount.base();
  if (amount.unit() == Unit::Count) return numberOnScreen(base, decimalsFor(base, 12));
  if (amount.unit() == Unit::Year) return QString::number(qlonglong(base));
  const UnitName& name = fittingUnit(amount.unit(), base);
  const double value = base / name.factor;
  const QString number = numberOnScreen(value, decimalsFor(value, digits));
  const QString symbol = qstr(name.symbol);
  return symbol.isEmpty() ? number : number + narrowSpace + symbol;
}

QString fullText(const Amount& amount, const QString& currency) {
  if (!amount.known()) return QCoreApplication::translate("figure", "unknown");
  if (isMoneyUnit(amount.unit()))
    return currencySign(currency) + narrowSpace +
           numberOnScreen(moneyValue(amount), moneyDecimals(moneyValue(amount), 1)) + moneySuffix(amount.unit());
  return amountText(amount, currency, 12);
}

QString figureSign(const Figure& figure) {
  if (!figure.known()) return {};
  if (figure.unknowns() > 0) return u"≥"_s + narrowSpace;
  return figure.estimated() ? u"≈"_s + narrowSpace : QString();
}

QString figureOnScreen(const Figure& figure, const QString& currency, int digits) {
  return figureSign(figure) + amountText(figure.value(), currency, digits);
}

QString figureToolTip(const Figure& figure, const QString& currency) {
  QStringList lines{onScreen(figure.label(), currency) + u": "_s + fullText(figure.value(), currency)};
  if (figure.unknowns() > 0 && !figure.known())
    lines << counted(figure.unknowns(), QCoreApplication::translate("figure", "1 input unknown"),
                     QCoreApplication::translate("figure", "%1 inputs unknown"));
  else if (figure.unknowns() > 0)
    lines << counted(figure.unknowns(), QCoreApplication::translate("figure", "≥ at least: 1 value unknown"),
                     QCoreApplication::translate("figure", "≥ at least: %1 values unknown"));
  if (figure.estimated()) lines << QCoreApplication::translate("figure", "≈ contains an estimate");
  if (figure.measured()) lines << QCoreApplication::translate("figure", "contains a measured value");
  const QString formula = onScreen(figure.formula(), currency);
  if (!formula.isEmpty()) lines << formula;
  return lines.join(u'\n');
}

}  // namespace cw
