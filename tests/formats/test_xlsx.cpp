// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/formats/formats.h"
#include "sample_reports.h"

#include <catch2/catch.hpp>

#include <unistd.h>
#include <cstdio>

using namespace cw;
namespace fs = std::filesystem;

namespace {

std::string inside(const fs::path& file, const std::string& member) {
  FILE* pipe = ::popen(("unzip -p '" + file.string() + "' " + member).c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  char buffer[4096];
  for (std::size_t got; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) text.append(buffer, got);
  REQUIRE(::pclose(pipe) == 0);
  return text;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

fs::path target(const char* name) {
  const fs::path folder = fs::temp_directory_path() / ("cw-xlsx-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  return folder / name;
}

}  // namespace

TEST_CASE("A workbook has numbers, a frozen header and live totals with their values") {
  const fs::path file = target("a.xlsx");
  const auto result = formats::writeXlsx(sampleReport(), file);
  REQUIRE((result ? std::string() : errorLine(result.error())) == "");
  const std::string sheet = inside(file, "xl/worksheets/sheet1.xml");
  CHECK(has(sheet, "<f>SUM(C2:C3)</f><v>27.2064"));
  CHECK(has(sheet, "<f>SUM(D2:D3)</f><v>560000.1"));
  CHECK(has(sheet, "state=\"frozen\""));
  CHECK(has(sheet, "ySplit=\"1\""));
  CHECK(has(sheet, "<cols>"));
  // The unknown and the texts are texts, also the one that looks like a formula.
  CHECK(!has(sheet, "<f>1+1"));
  const std::string strings = inside(file, "xl/sharedStrings.xml");
  CHECK(has(strings, ">=1+1<"));
  CHECK(has(strings, ">unknown<"));
  CHECK(has(strings, ">Power (kW)<"));
  CHECK(has(strings, ">Prices of 3 parts are estimates<"));
  const std::string book = inside(file, "xl/workbook.xml");
  CHECK(has(book, "name=\"Bill\""));
  CHECK(has(book, "name=\"Facts\""));
  const std::string styles = inside(file, "xl/styles.xml");
  CHECK(has(styles, "≥"));
  CHECK(has(styles, "#,##0.00"));
  CHECK(std::distance(fs::directory_iterator(file.parent_path()), fs::directory_iterator()) == 1);
  fs::remove_all(file.parent_path());
}

TEST_CASE("A total that is no plain sum stays a number; subtotals sum their own rows") {
  Report report{"r", TR_MARK("R"), {}};
  Table table{
      "t", TR_MARK("A/B [x]"), {{"n", TR_MARK("N"), Unit::Count, {}}, {"m", TR_MARK("M"), Unit::Count, {}}}, {}, {},
      {}};
  const auto row = [](int n, int m, RowRole role) { return Row{{Amount::count(n), Amount::count(m)}, role, {}}; };
  table.rows = {row(1, 1, RowRole::Body), row(2, 2, RowRole::Body),     row(3, 3, RowRole::Subtotal),
                row(4, 4, RowRole::Body), row(4, 4, RowRole::Subtotal), row(7, 100, RowRole::Total)};
  report.tables = {table, table};
  const fs::path file = target("b.xlsx");
  REQUIRE(formats::writeXlsx(report, file));
  const std::string sheet = inside(file, "xl/worksheets/sheet1.xml");
  CHECK(has(sheet, "<f>SUM(A2:A3)</f><v>3<"));
  CHECK(has(sheet, "<f>SUM(A5:A5)</f><v>4<"));
  CHECK(has(sheet, "<f>SUM(A2:A3,A5:A5)</f><v>7<"));
  CHECK(!has(sheet, "<f>SUM(B2:B3,B5:B5)"));
  CHECK(has(sheet, "<v>100<"));
  const std::string book = inside(file, "xl/workbook.xml");
  CHECK(has(book, "name=\"A B  x\""));
  CHECK(has(book, "name=\"A B  x 2\""));
  fs::remove_all(file.parent_path());
}

TEST_CASE("A workbook that cannot be written is an error and leaves nothing") {
  const auto result = formats::writeXlsx(sampleReport(), target("no/a.xlsx"));
  REQUIRE(!result);
  CHECK(result.error().code == ErrorCode::OutputNotWritten);
  CHECK(fs::is_empty(target("no").parent_path()));
  fs::remove_all(target("no").parent_path());
}
