// SPDX-License-Identifier: GPL-3.0-or-later
// Workbooks: one sheet a table, numbers as numbers. Totals that are plain sums of the rows above are live formulas, so
// that the reader can change a price and see what comes of it.
#include "model/formats/cell_text.h"
#include "model/formats/formats.h"
#include "model/formats/write_file.h"

#include <xlsxwriter.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>

namespace cw::formats {

namespace {

using Kind = CellValue::Kind;

constexpr double narrowest = 8, widest = 60;  // column widths in characters
constexpr std::size_t longestText = 32767;    // what a cell may hold

/// Formats are made once a look, because a workbook allows only some 64,000.
class Formats {
 public:
  explicit Formats(lxw_workbook* book) : m_book(book) {}
  lxw_format* get(const std::string& numbers, bool bold, bool grey = false, bool right = false) {
    lxw_format*& format = m_formats[{numbers, bold, grey, right}];
    if (format) return format;
    format = workbook_add_format(m_book);
    if (!numbers.empty()) format_set_num_format(format, numbers.c_str());
    if (bold) format_set_bold(format);
    if (grey) format_set_font_color(format, LXW_COLOR_GRAY);
    if (right) format_set_align(format, LXW_ALIGN_RIGHT);
    return format;
  }

 private:
  lxw_workbook* m_book;
  std::map<std::tuple<std::string, bool, bool, bool>, lxw_format*> m_formats;
};

/// Excel allows 31 characters, none of []:*?/\, and no name twice.
std::string sheetName(const Table& table, std::set<std::string>& taken) {
  std::string base;
  for (const char c : std::string_view(table.title.source))
    base += std::string_view("[]:*?/\\'").find(c) == std::string_view::npos ? c : ' ';
  base.erase(base.find_last_not_of(' ') + 1);
  if (base.empty()) base = table.id.empty() ? "Table" : table.id;
  const auto cut = [](std::string text, std::size_t limit) {
    if (text.size() <= limit) return text;
    while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xc0) == 0x80) --limit;
    return text.substr(0, limit);
  };
  const auto lower = [](std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? char(c + 32) : c;
    return text;
  };
  std::string name = cut(base, 31);
  for (int n = 2; !taken.insert(lower(name)).second; ++n) name = cut(base, 27) + " " + std::to_string(n);
  return name;
}

/// "#,##0.00" with the sign of the figure in front, so that the cell stays a number.
std::string numberFormat(const CellValue& value) {
  std::string digits = "#,##0.####";
  if (value.kind == Kind::Money) digits = "#,##0.00";
  else if (value.quantity == Unit::Percent) digits = "0.0##";
  else if (value.quantity == Unit::Year) digits = "0";
  else if (value.number == std::round(value.number)) digits = "#,##0";
  const std::string sign = signOf(value);
  return sign.empty() ? digits : "\"" + sign + "\"" + digits;
}

struct Span {
  std::size_t first, last;  // rows of the table, inclusive
};

/// The body rows above `row` that it sums up: all of them for a total, those since the last subtotal for a subtotal.
std::vector<Span> summedRows(const Table& table, std::size_t row) {
  std::vector<Span> spans;
  for (std::size_t r = row; r-- > 0;) {
    if (table.rows[r].role != RowRole::Body) {
      if (table.rows[row].role == RowRole::Subtotal) break;
      continue;
    }
    if (!spans.empty() && spans.back().first == r + 1) spans.back().first = r;
    else spans.push_back({r, r});
  }
  std::reverse(spans.begin(), spans.end());
  return spans;
}

/// The formula of a total, or empty when the number is not the plain sum of its rows.
std::string sumFormula(const Table& table, std::size_t row, std::size_t column, const CellValue& total) {
  const std::vector<Span> spans = summedRows(table, row);
  double sum = 0;
  bool any = false;
  for (const Span& span : spans) {
    for (std::size_t r = span.first; r <= span.last; ++r) {
      const CellValue value = cellValue(table.columns[column], cellAt(table.rows[r], column));
      if (value.kind != Kind::Number && value.kind != Kind::Money) continue;
      if (value.quantity != total.quantity) return {};
      sum += value.number;
      any = true;
    }
  }
  // Money is exact, other sums may differ in the last digits.
  const double tolerance = std::max(std::fabs(total.number), std::fabs(sum)) * 1e-9 + 1e-9;
  if (!any || std::fabs(sum - total.number) > tolerance) return {};
  std::string formula = "=SUM(";
  for (std::size_t i = 0; i < spans.size(); ++i) {
    char first[LXW_MAX_CELL_NAME_LENGTH], last[LXW_MAX_CELL_NAME_LENGTH];
    lxw_rowcol_to_cell(first, lxw_row_t(spans[i].first + 1), lxw_col_t(column));
    lxw_rowcol_to_cell(last, lxw_row_t(spans[i].last + 1), lxw_col_t(column));
    formula += (i > 0 ? "," : "") + std::string(first) + ":" + last;
  }
  return formula + ")";
}

/// What is too long for a cell says that it was cut.
std::string cellText(std::string text) {
  if (text.size() <= longestText) return text;
  constexpr std::string_view cut = " … (cut: a cell holds no more; the CSV and JSON exports have all of it)";
  std::size_t limit = longestText - cut.size();
  while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xc0) == 0x80) --limit;
  text.resize(limit);
  return text.append(cut);
}

lxw_error writeCell(lxw_worksheet* sheet, Formats& formats, const Table& table, std::size_t row, std::size_t column,
                    const CellValue& value, bool mixed) {
  const auto r = lxw_row_t(row + 1);
  const auto c = lxw_col_t(column);
  const bool total = table.rows[row].role != RowRole::Body;
  if (value.kind == Kind::Empty) return LXW_NO_ERROR;
  if (value.kind == Kind::Text)
    return worksheet_write_string(sheet, r, c, cellText(value.text).c_str(), formats.get("", total));
  if (value.kind == Kind::Unknown)
    return worksheet_write_string(sheet, r, c, "unknown", formats.get("", total, true, true));
  std::string look = numberFormat(value);
  if (mixed && !value.unit.empty()) look += "\" " + value.unit + "\"";
  const std::string formula = total ? sumFormula(table, row, column, value) : std::string();
  if (!formula.empty())
    return worksheet_write_formula_num(sheet, r, c, formula.c_str(), formats.get(look, total), value.number);
  return worksheet_write_number(sheet, r, c, value.number, formats.get(look, total));
}

std::size_t characters(std::string_view text) {
  return std::size_t(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

lxw_error writeSheet(lxw_worksheet* sheet, Formats& formats, const Table& table) {
  lxw_error error = LXW_NO_ERROR;
  const auto keep = [&error](lxw_error next) {
    if (error == LXW_NO_ERROR) error = next;
  };
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const ColumnShape shape = columnShape(table, c);
    const std::string header = headerText(table.columns[c]);
    std::size_t width = characters(header);
    keep(worksheet_write_string(sheet, 0, lxw_col_t(c), header.c_str(), formats.get("", true, false, shape.numeric)));
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      const CellValue value = cellValue(table.columns[c], cellAt(table.rows[r], c));
      width = std::max(width, characters(displayText(value, shape.mixed)));
      keep(writeCell(sheet, formats, table, r, c, value, shape.mixed));
    }
    const double characterWidth = std::clamp(double(width) + 2, narrowest, widest);
    keep(worksheet_set_column(sheet, lxw_col_t(c), lxw_col_t(c), characterWidth, nullptr));
  }
  worksheet_freeze_panes(sheet, 1, 0);
  for (std::size_t i = 0; i < table.notes.size(); ++i) {
    const std::string note = cellText(table.notes[i].english());
    keep(worksheet_write_string(sheet, lxw_row_t(table.rows.size() + 2 + i), 0, note.c_str(),
                                formats.get("", false, true)));
  }
  return error;
}

Unexpected notWritten(const std::filesystem::path& file, lxw_error error) {
  return fail(ErrorCode::OutputNotWritten,
              Message(TR_MARK("the workbook cannot be written (%1); free some space or choose another folder"),
                      std::string(lxw_strerror(error))),
              file.string());
}

/// The library does not see every failed write; a whole archive ends with its directory record.
bool isWholeArchive(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  char tail[22] = {};
  in.seekg(-std::streamoff(sizeof tail), std::ios::end);
  return in.read(tail, sizeof tail) && std::string_view(tail, 4) == std::string_view("PK\5\6", 4);
}

Result<void> writeBook(const Report& report, const std::filesystem::path& file) {
  lxw_workbook* book = workbook_new(file.c_str());
  if (!book) return notWritten(file, LXW_ERROR_MEMORY_MALLOC_FAILED);
  Formats formats(book);
  std::set<std::string> names;
  lxw_error error = LXW_NO_ERROR;
  for (const Table& table : report.tables) {
    lxw_worksheet* sheet = workbook_add_worksheet(book, sheetName(table, names).c_str());
    if (!sheet) error = LXW_ERROR_SHEETNAME_ALREADY_USED;
    else if (const lxw_error failed = writeSheet(sheet, formats, table); error == LXW_NO_ERROR) error = failed;
  }
  // Frees the workbook whatever it returns.
  if (const lxw_error closed = workbook_close(book); closed != LXW_NO_ERROR) error = closed;
  if (error != LXW_NO_ERROR) return notWritten(file, error);
  if (!isWholeArchive(file)) return notWritten(file, LXW_ERROR_ZIP_CLOSE);
  return {};
}

}  // namespace

Result<void> writeXlsx(const Report& report, const std::filesystem::path& file) {
  for (const Table& table : report.tables) {
    if (table.rows.size() + table.notes.size() + 2 >= LXW_ROW_MAX)
      return fail(
          ErrorCode::OutputNotWritten,
          Message(TR_MARK("a sheet holds %1 rows, the table has %2; export it as CSV"), LXW_ROW_MAX, table.rows.size()),
          file.string());
  }
  return replaceFile(file, [&](const std::filesystem::path& temporary) { return writeBook(report, temporary); });
}

}  // namespace cw::formats
