// SPDX-License-Identifier: GPL-3.0-or-later
// What a table cell says, once for all writers. Internal to model/formats.
#pragma once

#include "model/table.h"

#include <string>
#include <string_view>
#include <vector>

namespace cw::formats {

struct CellValue {
  enum class Kind { Empty, Text, Number, Money, Unknown };
  Kind kind = Kind::Empty;
  std::string text;   // Text; Money: the decimal
  double number = 0;  // Number and Money, in `unit`, 15 significant digits
  std::string unit;   // symbol, may be empty
  Unit quantity = Unit::None;
  int unknowns = 0;  // of a figure: unknown inputs, so that the number is a lower bound
  bool estimated = false;
  std::string fitting;  // English text in the unit that fits, with sign: for columns of mixed units
};
CellValue cellValue(const Column& column, const Cell& cell);

/// How a column's cells are written: decided once from all its rows.
struct ColumnShape {
  bool numeric = false;   // some cell is an amount
  bool mixed = false;     // amounts of units other than the column's: each states its own
  bool unknowns = false;  // some figure has unknown inputs
};
ColumnShape columnShape(const Table& table, std::size_t column);

/// "Power (kW)".
std::string headerText(const Column& column);
/// "≥ ", "≈ " or nothing.
std::string signOf(const CellValue& value);
/// English text for people: sign, grouped digits, in the column's unit.
std::string displayText(const CellValue& value, bool mixed);
/// The cell of a row, empty when the row is too short.
const Cell& cellAt(const Row& row, std::size_t column);
/// Characters that terminals and spreadsheets would obey rather than show become spaces.
std::string oneLine(std::string_view text);

}  // namespace cw::formats
