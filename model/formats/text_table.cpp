// SPDX-License-Identifier: GPL-3.0-or-later
// Reports for a terminal. Method: natural widths; where the table is too wide, headers of numbers wrap first, then the
// widest texts give way. Numbers are never broken.
#include "model/formats/text_table.h"

#include <algorithm>
#include <numeric>
#include <ostream>

namespace cw::formats {

namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t narrowestText = 12;

/// East Asian characters take two columns, combining marks are not expected.
std::size_t widthOf(unsigned char lead) {
  const bool wide = lead >= 0xe3 && lead <= 0xed;  // U+3000 to U+DFFF
  return wide || lead >= 0xf0 ? 2 : 1;
}

/// Bytes of the character that starts at `at`.
std::size_t bytesAt(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) ++end;
  return end - at;
}

std::size_t longestWord(std::string_view text) {
  std::size_t longest = 0, from = 0;
  while (from <= text.size()) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    longest = std::max(longest, displayWidth(text.substr(from, to - from)));
    from = to + 1;
  }
  return longest;
}

using Rows = std::vector<std::vector<std::string>>;

std::vector<std::size_t> widthsOf(const Rows& rows, const std::vector<ColumnShape>& shapes) {
  const std::size_t columns = shapes.size();
  std::vector<std::size_t> widths(columns, 0), least(columns, 0);
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (std::size_t c = 0; c < columns; ++c) {
      widths[c] = std::max(widths[c], displayWidth(rows[r][c]));
      if (shapes[c].numeric) least[c] = std::max(least[c], r == 0 ? longestWord(rows[r][c]) : displayWidth(rows[r][c]));
    }
  const auto total = [&] { return std::accumulate(widths.begin(), widths.end(), gap * (columns - 1)); };
  if (columns == 0 || total() <= terminalColumns) return widths;
  for (std::size_t c = 0; c < columns; ++c)
    if (shapes[c].numeric) widths[c] = std::min(widths[c], std::max(least[c], narrowestText));
  while (total() > terminalColumns) {
    std::size_t widest = columns;
    for (std::size_t c = 0; c < columns; ++c)
      if (!shapes[c].numeric && widths[c] > narrowestText && (widest == columns || widths[c] > widths[widest]))
        widest = c;
    if (widest == columns) break;
    --widths[widest];
  }
  return widths;
}

void writeRow(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
              const std::vector<ColumnShape>& shapes, std::ostream& out) {
  std::vector<std::vector<std::string>> lines;
  std::size_t height = 1;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    lines.push_back(wrapped(cells[c], widths[c]));
    height = std::max(height, lines.back().size());
  }
  for (std::size_t l = 0; l < height; ++l) {
    std::string line;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const std::string text = l < lines[c].size() ? lines[c][l] : std::string();
      const std::string pad(widths[c] - std::min(widths[c], displayWidth(text)), ' ');
      if (c > 0) line.append(gap, ' ');
      line += shapes[c].numeric ? pad + text : text + pad;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

}  // namespace

std::vector<ColumnShape> shapesOf(const Table& table) {
  std::vector<ColumnShape> shapes;
  for (std::size_t i = 0; i < table.columns.size(); ++i) shapes.push_back(columnShape(table, i));
  return shapes;
}

std::vector<std::vector<std::string>> displayRows(const Table& table, const std::vector<ColumnShape>& shapes) {
  std::vector<std::vector<std::string>> rows(1);
  for (const Column& column : table.columns) rows[0].push_back(headerText(column));
  for (const Row& row : table.rows) {
    auto& line = rows.emplace_back();
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      line.push_back(displayText(cellValue(table.columns[i], cellAt(row, i)), shapes[i].mixed));
  }
  return rows;
}

std::size_t displayWidth(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size(); at += bytesAt(text, at))
    width += widthOf(static_cast<unsigned char>(text[at]));
  return width;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  if (displayWidth(text) <= width) return {std::string(text)};
  std::vector<std::string> lines(1);
  std::size_t used = 0;
  const auto breakLine = [&] {
    lines.emplace_back();
    used = 0;
  };
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    const std::string_view word = text.substr(from, to - from);
    const std::size_t wide = displayWidth(word);
    if (used > 0 && used + 1 + wide > width) breakLine();
    if (used > 0 && !word.empty()) {
      lines.back() += ' ';
      ++used;
    }
    for (std::size_t at = 0; at < word.size();) {
      const std::size_t bytes = bytesAt(word, at), columns = widthOf(static_cast<unsigned char>(word[at]));
      if (used > 0 && used + columns > width) breakLine();
      lines.back() += word.substr(at, bytes);
      used += columns;
      at += bytes;
    }
    from = to + 1;
  }
  return lines;
}

void writeTextTables(const Report& report, std::ostream& out) {
  for (std::size_t t = 0; t < report.tables.size(); ++t) {
    const Table& table = report.tables[t];
    if (t > 0) out << '\n';
    out << table.title.source << '\n';
    const std::vector<ColumnShape> shapes = shapesOf(table);
    const Rows rows = displayRows(table, shapes);
    const std::vector<std::size_t> widths = widthsOf(rows, shapes);
    std::vector<std::string> rule;
    for (const std::size_t width : widths) rule.emplace_back(width, '-');
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const bool startsTotals =
          r > 1 && table.rows[r - 1].role == RowRole::Total && table.rows[r - 2].role != RowRole::Total;
      if (r == 1 || startsTotals) writeRow(rule, widths, shapes, out);
      writeRow(rows[r], widths, shapes, out);
    }
    for (const Message& note : table.notes) {
      const auto lines = wrapped(oneLine(note.english()), terminalColumns - 2);
      for (std::size_t l = 0; l < lines.size(); ++l) out << (l == 0 ? "* " : "  ") << lines[l] << '\n';
    }
  }
}

}  // namespace cw::formats
