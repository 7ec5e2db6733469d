// SPDX-License-Identifier: GPL-3.0-or-later
// The one shape of every report: feeds the window, CSV, Markdown, JSON, the command line and golden tests.
#pragma once

#include "model/figure.h"

#include <string>
#include <variant>
#include <vector>

namespace cw {

struct Column {
  std::string id;  // stable, snake_case, carries the unit: "power_max_kw"
  Text title;
  Unit unit = Unit::None;     // None: text
  std::string_view unitName;  // the one unit of the column, e.g. "kW"; empty: canonical
  bool onScreen = true;       // else only in files, where each row has to say it again
};

/// Text, a plain amount, or a figure that can explain itself. Empty prints as nothing.
using Cell = std::variant<std::monostate, std::string, Message, Amount, FigurePtr>;

enum class RowRole { Body, Subtotal, Total };
struct Row {
  std::vector<Cell> cells;  // one per column
  RowRole role = RowRole::Body;
  std::vector<std::string> subjects;  // device keys this row speaks of, for highlighting; may be empty
};

enum class ChartKind { None, Bars, StackedBars, Pie, Lines };
/// How people would rather look at the table; column ids.
struct ChartHint {
  ChartKind kind = ChartKind::None;
  std::string category;
  std::vector<std::string> values;
};

struct Table {
  std::string id;
  Text title;
  std::vector<Column> columns;
  std::vector<Row> rows;
  ChartHint chart;
  std::vector<Message> notes;  // basis, assumptions, what is missing
};

/// One report: several tables under one title.
struct Report {
  std::string id;
  Text title;
  std::vector<Table> tables;
};

/// The amount in a cell, unknown when it holds none.
Amount cellAmount(const Cell& cell);

}  // namespace cw
