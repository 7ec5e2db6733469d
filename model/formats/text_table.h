// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as people read them: cells as text, and the aligned form for a terminal. Internal to model/formats.
#pragma once

#include "model/formats/cell_text.h"

#include <iosfwd>

namespace cw::formats {

std::vector<ColumnShape> shapesOf(const Table& table);
/// All cells of a table as people read them, the header first.
std::vector<std::vector<std::string>> displayRows(const Table& table, const std::vector<ColumnShape>& shapes);
/// Columns of a terminal that the text takes.
std::size_t displayWidth(std::string_view text);
/// Lines of at most `width` columns, broken at blanks; a longer word is broken where it must. At least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);
/// Columns under each other, long texts and headers wrapped so that a table fits `terminalColumns` where it can.
void writeTextTables(const Report& report, std::ostream& out);
inline constexpr std::size_t terminalColumns = 120;

}  // namespace cw::formats
