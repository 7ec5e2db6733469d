// SPDX-License-Identifier: GPL-3.0-or-later
// Reports for a terminal. Method: natural widths; where the table is too wide, sources become numbered notes and what
// is the same in every row becomes a note, headers of numbers wrap, then the widest texts give way; what still does not
// fit continues below, beside the first columns again. Numbers are never broken.
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
using Widths = std::vector<std::size_t>;

/// A table on its way to the terminal: the header is the first row.
struct Sheet {
  Rows rows;
  std::vector<ColumnShape> shapes;
  std::vector<std::string> notes;

  std::size_t columns() const { return shapes.size(); }
};

std::size_t totalOf(const Widths& widths) {
  if (widths.empty()) return 0;
  return std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
}

Widths naturalWidths(const Sheet& sheet) {
  Widths widths(sheet.columns(), 0);
  for (const auto& row : sheet.rows)
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], displayWidth(row[c]));
  return widths;
}

/// What a column cannot go below: its numbers and the longest word above them, or a few letters of its texts.
Widths leastWidths(const Sheet& sheet) {
  Widths least = naturalWidths(sheet);
  for (std::size_t c = 0; c < sheet.columns(); ++c) {
    if (!sheet.shapes[c].numeric) {
      least[c] = std::min(least[c], narrowestText);
      continue;
    }
    least[c] = longestWord(sheet.rows.front()[c]);
    for (std::size_t r = 1; r < sheet.rows.size(); ++r) least[c] = std::max(least[c], displayWidth(sheet.rows[r][c]));
  }
  return least;
}

Widths widthsOf(const Sheet& sheet) {
  Widths widths = naturalWidths(sheet);
  if (totalOf(widths) <= terminalColumns) return widths;
  const Widths least = leastWidths(sheet);
  const auto narrow = [&](bool numeric) {  // the widest of a kind first
    while (totalOf(widths) > terminalColumns) {
      std::size_t widest = widths.size();
      for (std::size_t c = 0; c < widths.size(); ++c)
        if (sheet.shapes[c].numeric == numeric && widths[c] > least[c] &&
            (widest == widths.size() || widths[c] > widths[widest]))
          widest = c;
      if (widest == widths.size()) break;
      --widths[widest];
    }
  };
  narrow(true);
  narrow(false);
  return widths;
}

/// Sources are long and repeat: a number stands in the row, the text once below.
void moveSources(const Table& table, Sheet& sheet) {
  std::vector<std::string> known;
  for (std::size_t c = 0; c < sheet.columns(); ++c) {
    if (!table.columns[c].id.ends_with("source")) continue;
    for (std::size_t r = 1; r < sheet.rows.size(); ++r) {
      std::string& cell = sheet.rows[r][c];
      if (cell.empty()) continue;
      const auto found = std::find(known.begin(), known.end(), cell);
      const std::size_t number = std::size_t(found - known.begin()) + 1;
      if (found == known.end()) known.push_back(cell);
      cell = "[" + std::to_string(number) + "]";
    }
  }
  for (std::size_t i = 0; i < known.size(); ++i) sheet.notes.push_back("[" + std::to_string(i + 1) + "] " + known[i]);
}

/// A text that is the same in every row needs no column.
void moveConstants(const Table& table, Sheet& sheet) {
  for (std::size_t c = sheet.columns(); c-- > 1;) {
    if (sheet.shapes[c].numeric || sheet.rows.size() < 3 || sheet.rows[1][c].empty()) continue;
    const std::string value = sheet.rows[1][c];
    bool same = true;
    for (std::size_t r = 1; r < sheet.rows.size(); ++r)
      same =
          same && (sheet.rows[r][c] == value || (table.rows[r - 1].role == RowRole::Total && sheet.rows[r][c].empty()));
    if (!same) continue;
    sheet.notes.insert(sheet.notes.begin(), sheet.rows.front()[c] + ": " + value);
    for (auto& row : sheet.rows) row.erase(row.begin() + std::ptrdiff_t(c));
    sheet.shapes.erase(sheet.shapes.begin() + std::ptrdiff_t(c));
  }
}

Sheet sheetOf(const Table& table) {
  Sheet sheet;
  sheet.shapes = shapesOf(table);
  sheet.rows = displayRows(table, sheet.shapes);
  if (totalOf(naturalWidths(sheet)) > terminalColumns) moveSources(table, sheet);
  if (totalOf(leastWidths(sheet)) > terminalColumns) moveConstants(table, sheet);
  return sheet;
}

/// The sheet in pieces that each fit, all led by the first columns that name a row.
std::vector<Sheet> piecesOf(const Sheet& sheet) {
  const Widths least = leastWidths(sheet);
  if (totalOf(least) <= terminalColumns) return {sheet};
  std::size_t leading = 1;
  while (leading < 2 && leading < sheet.columns() && !sheet.shapes[leading].numeric) ++leading;
  std::vector<Sheet> pieces;
  for (std::size_t next = leading; next < sheet.columns();) {
    Sheet piece;
    piece.rows.resize(sheet.rows.size());
    Widths used;
    const auto take = [&](std::size_t c) {
      used.push_back(least[c]);
      piece.shapes.push_back(sheet.shapes[c]);
      for (std::size_t r = 0; r < sheet.rows.size(); ++r) piece.rows[r].push_back(sheet.rows[r][c]);
    };
    for (std::size_t c = 0; c < leading; ++c) take(c);
    do take(next++);
    while (next < sheet.columns() && totalOf(used) + gap + least[next] <= terminalColumns);
    pieces.push_back(std::move(piece));
  }
  return pieces;
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

void writePiece(const Table& table, const Sheet& piece, std::ostream& out) {
  const Widths widths = widthsOf(piece);
  std::vector<std::string> rule;
  for (const std::size_t width : widths) rule.emplace_back(width, '-');
  for (std::size_t r = 0; r < piece.rows.size(); ++r) {
    const bool startsTotals =
        r > 1 && table.rows[r - 1].role == RowRole::Total && table.rows[r - 2].role != RowRole::Total;
    if (r == 1 || startsTotals) writeRow(rule, widths, piece.shapes, out);
    writeRow(piece.rows[r], widths, piece.shapes, out);
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
    for (std::size_t at = 0, end = 0; at < word.size();) {
      if (at == end) {  // too long a word breaks behind its hyphens first
        end = std::min(word.find_first_of("-/", at), word.size() - 1) + 1;
        if (used > 0 && wide > width && used + displayWidth(word.substr(at, end - at)) > width) breakLine();
      }
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
    const Sheet sheet = sheetOf(table);
    const std::vector<Sheet> pieces = piecesOf(sheet);
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      out << (p > 0 ? "\n" : "") << table.title.source << (p > 0 ? ", continued" : "") << '\n';
      writePiece(table, pieces[p], out);
    }
    std::vector<std::string> notes = sheet.notes;
    for (const Message& note : table.notes) notes.push_back("* " + oneLine(note.english()));
    for (const std::string& note : notes) {
      const auto lines = wrapped(note, terminalColumns - 2);
      for (std::size_t l = 0; l < lines.size(); ++l) out << (l == 0 ? "" : "  ") << lines[l] << '\n';
    }
  }
}

}  // namespace cw::formats
