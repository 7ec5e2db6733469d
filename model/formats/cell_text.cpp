// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/formats/cell_text.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace cw::formats {

namespace {

bool isMoney(Unit unit) {
  return unit == Unit::Money || unit == Unit::MoneyPerEnergy || unit == Unit::MoneyPerPower ||
         unit == Unit::MoneyPerYear || unit == Unit::MoneyPerHour;
}

/// Converts to the unit shown. Fifteen digits hide the last bit of the division, which nobody entered.
double shown(double base, double factor) {
  // No locale: this text never leaves the function, but a decimal comma would cut the number.
  const double quotient = factor < 1 ? base * std::round(1 / factor) : base / factor;
  if (!std::isfinite(quotient) || quotient == 0) return quotient == 0 ? 0 : quotient;
  const int digits = 15 - 1 - int(std::floor(std::log10(std::fabs(quotient))));
  if (digits > 300 || digits < -300) return quotient;
  // Scaling by a power of ten that is exact in a double, so that 0.29 × 100 becomes 29 and not 28.999999999999996.
  if (digits >= 0 && digits <= 22) return std::round(quotient * std::pow(10.0, digits)) / std::pow(10.0, digits);
  return quotient;
}

const UnitName& unitOf(const Column& column, Unit unit) {
  if (column.unit == unit) {
    for (const UnitName& name : unitNames(unit)) {
      if (name.symbol == column.unitName) return name;
    }
  }
  return canonicalUnit(unit);
}

void setAmount(CellValue& value, const Column& column, const Amount& amount) {
  value.quantity = amount.unit();
  const UnitName& name = unitOf(column, amount.unit());
  value.unit = std::string(name.symbol);
  value.fitting = amount.known() ? shortText(amount) : "–";
  if (!amount.known() || !std::isfinite(amount.base())) {
    value.kind = CellValue::Kind::Unknown;
    return;
  }
  value.kind = CellValue::Kind::Number;
  value.number = shown(amount.base(), name.factor);
  // Two digits would hide a price per kWh, so those stay plain numbers.
  if (!amount.isMoney() && amount.unit() != Unit::Money) return;
  if (amount.unit() == Unit::MoneyPerEnergy || amount.unit() == Unit::MoneyPerPower) return;
  const Money money = amount.isMoney() ? amount.money() : Money::fromDouble(amount.base());
  value.kind = money.valid() ? CellValue::Kind::Money : CellValue::Kind::Unknown;
  value.text = money.decimal();
}

std::string grouped(std::string digits) {
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::size_t first = !digits.empty() && digits[0] == '-' ? 1 : 0;
  for (std::size_t i = point; i > first + 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

/// Whole numbers in full; others with four significant digits, but never fewer than all before the point.
std::string readable(double number) {
  const double magnitude = std::fabs(number);
  if (magnitude >= 1e15) return numberText(number);
  if (number == std::round(number)) return grouped(numberText(number));
  if (magnitude >= 1000) return grouped(numberText(std::round(number)));
  return shortText(Amount::ratio(number));
}

}  // namespace

CellValue cellValue(const Column& column, const Cell& cell) {
  CellValue value;
  if (const auto* text = std::get_if<std::string>(&cell)) {
    value.kind = CellValue::Kind::Text;
    value.text = *text;
  } else if (const auto* message = std::get_if<Message>(&cell)) {
    value.kind = CellValue::Kind::Text;
    value.text = message->english();
  } else if (const auto* amount = std::get_if<Amount>(&cell)) {
    setAmount(value, column, *amount);
  } else if (const auto* figure = std::get_if<FigurePtr>(&cell); figure && *figure) {
    setAmount(value, column, (*figure)->value());
    value.unknowns = (*figure)->unknowns();
    value.estimated = (*figure)->estimated();
    value.fitting = figureText(**figure);
  }
  return value;
}

ColumnShape columnShape(const Table& table, std::size_t column) {
  ColumnShape shape;
  shape.numeric = table.columns[column].unit != Unit::None;
  for (const Row& row : table.rows) {
    const CellValue value = cellValue(table.columns[column], cellAt(row, column));
    if (value.kind == CellValue::Kind::Empty || value.kind == CellValue::Kind::Text) continue;
    shape.numeric = true;
    shape.mixed = shape.mixed || value.quantity != table.columns[column].unit;
    shape.unknowns = shape.unknowns || value.unknowns > 0;
  }
  return shape;
}

std::string headerText(const Column& column) {
  std::string text = column.title.source;
  // A currency is stated by the column or the row; "/kWh" alone would read as nonsense.
  const std::string_view unit = !column.unitName.empty() ? column.unitName
                                : isMoney(column.unit)   ? std::string_view()
                                                         : canonicalUnit(column.unit).symbol;
  if (!unit.empty()) text += " (" + std::string(unit) + ")";
  return text;
}

std::string signOf(const CellValue& value) {
  if (value.kind != CellValue::Kind::Number && value.kind != CellValue::Kind::Money) return {};
  return value.unknowns > 0 ? "≥ " : value.estimated ? "≈ " : "";
}

std::string displayText(const CellValue& value, bool mixed) {
  switch (value.kind) {
    case CellValue::Kind::Empty:
      return {};
    case CellValue::Kind::Text:
      return oneLine(value.text);
    case CellValue::Kind::Unknown:
      return "–";
    case CellValue::Kind::Money:
      return mixed ? value.fitting : signOf(value) + grouped(value.text);
    case CellValue::Kind::Number:
      return mixed ? value.fitting : signOf(value) + readable(value.number);
  }
  return {};
}

const Cell& cellAt(const Row& row, std::size_t column) {
  static const Cell empty;
  return column < row.cells.size() ? row.cells[column] : empty;
}

std::string oneLine(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return line;
}

}  // namespace cw::formats
