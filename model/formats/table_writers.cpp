// SPDX-License-Identifier: GPL-3.0-or-later
// Reports as text. For machines: csv and json, exact and without grouping. For people: md and table.
//
// csv (RFC 4180, LF at the end of lines): one table after another with an empty line between them. The header is the
// title with the column's unit. Numbers have 15 significant digits, money two decimals. An unknown is an empty cell.
// Where a figure of a column has unknown inputs, a column "… unknown inputs" follows it and counts them: the number is
// then a lower bound. Where a column's cells have units of their own, a column "… unit" follows. A text that a
// spreadsheet would run as a formula (it begins with = + - @) gets an apostrophe in front.
//
// json: {"id", "title", "tables": [{"id", "title", "columns": [{"id", "title", "unit"}], "rows": [{COLUMN: value}],
// "notes"}]}. The column's id carries the unit, money is a decimal text, an unknown is null; "COLUMN_unknowns" and
// "COLUMN_unit" as above; "row_role" says "subtotal" or "total".
#include "model/formats/formats.h"
#include "model/formats/json_fields.h"
#include "model/formats/text_table.h"

#include <nlohmann/json.hpp>
#include <ostream>

namespace cw::formats {

namespace {

using Kind = CellValue::Kind;

std::string csvText(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos) text.insert(0, "'");
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

std::string csvValue(const CellValue& value) {
  switch (value.kind) {
    case Kind::Number:
      return numberText(value.number);
    case Kind::Money:
      return value.text;
    case Kind::Text:
      return csvText(value.text);
    case Kind::Empty:
    case Kind::Unknown:
      return {};
  }
  return {};
}

void csvLine(const std::vector<std::string>& cells, std::ostream& out) {
  for (std::size_t i = 0; i < cells.size(); ++i) out << (i > 0 ? "," : "") << cells[i];
  out << '\n';
}

void csvTable(const Table& table, std::ostream& out) {
  const std::vector<ColumnShape> shapes = shapesOf(table);
  std::vector<std::string> line;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    const std::string title = column.title.source;
    line.push_back(csvText(headerText(column)));
    if (shapes[i].mixed) line.push_back(csvText(title + " unit"));
    if (shapes[i].unknowns) line.push_back(csvText(title + " unknown inputs"));
  }
  csvLine(line, out);
  for (const Row& row : table.rows) {
    line.clear();
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const CellValue value = cellValue(table.columns[i], cellAt(row, i));
      line.push_back(csvValue(value));
      if (shapes[i].mixed) line.push_back(csvText(value.unit));
      if (shapes[i].unknowns) line.push_back(value.unknowns > 0 ? std::to_string(value.unknowns) : std::string());
    }
    csvLine(line, out);
  }
}

void writeCsv(const Report& report, std::ostream& out) {
  for (std::size_t i = 0; i < report.tables.size(); ++i) {
    if (i > 0) out << '\n';
    csvTable(report.tables[i], out);
  }
}

Json jsonValue(const CellValue& value) {
  switch (value.kind) {
    case Kind::Number:
      return jsonNumber(value.number);
    case Kind::Money:
    case Kind::Text:
      return value.text;
    case Kind::Empty:
    case Kind::Unknown:
      return nullptr;
  }
  return nullptr;
}

Json jsonRow(const Table& table, const std::vector<ColumnShape>& shapes, const Row& row) {
  Json json = Json::object();
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    const CellValue value = cellValue(column, cellAt(row, i));
    json[column.id] = jsonValue(value);
    if (value.unknowns > 0) json[column.id + "_unknowns"] = value.unknowns;
    if (shapes[i].mixed && !value.unit.empty()) json[column.id + "_unit"] = value.unit;
  }
  if (row.role == RowRole::Subtotal) json["row_role"] = "subtotal";
  if (row.role == RowRole::Total) json["row_role"] = "total";
  return json;
}

void writeJson(const Report& report, std::ostream& out) {
  Json root = {{"id", report.id}, {"title", report.title.source}, {"tables", Json::array()}};
  for (const Table& table : report.tables) {
    Json json = {{"id", table.id}, {"title", table.title.source}, {"columns", Json::array()}, {"rows", Json::array()}};
    for (const Column& column : table.columns) {
      Json& entry = json["columns"].emplace_back(Json{{"id", column.id}, {"title", column.title.source}});
      const auto unit = column.unitName.empty() ? canonicalUnit(column.unit).symbol : column.unitName;
      if (!unit.empty()) entry["unit"] = std::string(unit);
    }
    const std::vector<ColumnShape> shapes = shapesOf(table);
    for (const Row& row : table.rows) json["rows"].push_back(jsonRow(table, shapes, row));
    for (const Message& note : table.notes) json["notes"].push_back(note.english());
    root["tables"].push_back(std::move(json));
  }
  out << canonicalJson(root);
}

std::string markdownText(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '<') escaped += "&lt;";
    else if (c == '&') escaped += "&amp;";
    else {
      if (std::string_view("|\\`*_[]").find(c) != std::string_view::npos) escaped += '\\';
      escaped += c;
    }
  }
  return escaped;
}

void writeMarkdown(const Report& report, std::ostream& out) {
  out << "# " << markdownText(report.title.source) << '\n';
  for (const Table& table : report.tables) {
    out << "\n## " << markdownText(table.title.source) << "\n\n";
    const std::vector<ColumnShape> shapes = shapesOf(table);
    const auto rows = displayRows(table, shapes);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const bool bold = r > 0 && table.rows[r - 1].role != RowRole::Body;
      for (const std::string& cell : rows[r]) {
        const std::string text = markdownText(cell);
        out << "| " << (bold && !text.empty() ? "**" + text + "**" : text) << ' ';
      }
      out << "|\n";
      if (r > 0) continue;
      for (const ColumnShape& shape : shapes) out << (shape.numeric ? "| ---: " : "| --- ");
      out << "|\n";
    }
    for (std::size_t i = 0; i < table.notes.size(); ++i)
      out << (i == 0 ? "\n" : "") << "- " << markdownText(table.notes[i].english()) << '\n';
  }
}

constexpr TableWriter writers[] = {{"table", TR_MARK("Aligned text"), writeTextTables},
                                   {"json", TR_MARK("JSON"), writeJson},
                                   {"csv", TR_MARK("CSV"), writeCsv},
                                   {"md", TR_MARK("Markdown"), writeMarkdown}};

}  // namespace

std::span<const TableWriter> tableWriters() { return writers; }

const TableWriter* findTableWriter(std::string_view id) {
  for (const TableWriter& writer : writers) {
    if (writer.id == id) return &writer;
  }
  return nullptr;
}

}  // namespace cw::formats
