// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/formats/formats.h"
#include "sample_reports.h"

#include <catch2/catch.hpp>

#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace cw;

namespace {

std::string written(std::string_view id, const Report& report) {
  const auto* writer = formats::findTableWriter(id);
  REQUIRE(writer != nullptr);
  std::ostringstream out;
  writer->write(report, out);
  return out.str();
}

}  // namespace

TEST_CASE("CSV: exact numbers in the column's unit, unknowns counted, formulas defused") {
  CHECK(written("csv", sampleReport()) ==
        "Part,Quantity,Power (kW),Power unknown inputs,Price,Share (%),Note\n"
        "\"Switch, 64 \"\"OSFP\"\" ports\",16,27.2064,,560000.00,29,'=1+1\n"
        "Cable,1020,,1,0.10,,'-3\n"
        "Total,,27.2064,1,560000.10,,\n"
        "\n"
        "Item,Value,Value unit\n"
        "Facility,1234567.5,W\n"
        "Cost per hour,1.87,/h\n"
        "Currency,USD,\n");
}

TEST_CASE("JSON: unit in the key, money as text, unknown as null") {
  CHECK(written("json", sampleReport()) == R"({
  "id": "sample",
  "tables": [
    {
      "columns": [
        {
          "id": "part",
          "title": "Part"
        },
        {
          "id": "quantity",
          "title": "Quantity"
        },
        {
          "id": "power_kw",
          "title": "Power",
          "unit": "kW"
        },
        {
          "id": "price",
          "title": "Price"
        },
        {
          "id": "share_percent",
          "title": "Share",
          "unit": "%"
        },
        {
          "id": "note",
          "title": "Note"
        }
      ],
      "id": "bill",
      "notes": [
        "Prices of 3 parts are estimates"
      ],
      "rows": [
        {
          "note": "=1+1",
          "part": "Switch, 64 \"OSFP\" ports",
          "power_kw": 27.2064,
          "price": "560000.00",
          "quantity": 16,
          "share_percent": 29
        },
        {
          "note": "-3",
          "part": "Cable",
          "power_kw": null,
          "power_kw_unknowns": 1,
          "price": "0.10",
          "quantity": 1020,
          "share_percent": null
        },
        {
          "note": null,
          "part": "Total",
          "power_kw": 27.2064,
          "power_kw_unknowns": 1,
          "price": "560000.10",
          "quantity": null,
          "row_role": "total",
          "share_percent": null
        }
      ],
      "title": "Bill"
    },
    {
      "columns": [
        {
          "id": "item",
          "title": "Item"
        },
        {
          "id": "value",
          "title": "Value"
        }
      ],
      "id": "facts",
      "rows": [
        {
          "item": "Facility",
          "value": 1234567.5,
          "value_unit": "W"
        },
        {
          "item": "Cost per hour",
          "value": "1.87",
          "value_unit": "/h"
        },
        {
          "item": "Currency",
          "value": "USD"
        }
      ],
      "title": "Facts"
    }
  ],
  "title": "Sample"
}
)");
}

TEST_CASE("Markdown: aligned columns, signs, escaped text") {
  CHECK(written("md", sampleReport()) ==
        "# Sample\n"
        "\n"
        "## Bill\n"
        "\n"
        "| Part | Quantity | Power (kW) | Price | Share (%) | Note |\n"
        "| --- | ---: | ---: | ---: | ---: | --- |\n"
        "| Switch, 64 \"OSFP\" ports | 16 | 27.21 | ≈ 560,000.00 | 29 | =1+1 |\n"
        "| Cable | 1,020 | – | 0.10 | – | -3 |\n"
        "| **Total** |  | **≥ 27.21** | **≈ 560,000.10** |  |  |\n"
        "\n"
        "- Prices of 3 parts are estimates\n"
        "\n"
        "## Facts\n"
        "\n"
        "| Item | Value |\n"
        "| --- | ---: |\n"
        "| Facility | 1.235 MW |\n"
        "| Cost per hour | 1.87/h |\n"
        "| Currency | USD |\n");
  Report report = sampleReport();
  report.tables[0].rows[0].cells[0] = std::string("a|b<c>\n`d`");
  CHECK(written("md", report).find("| a\\|b&lt;c> \\`d\\` |") != std::string::npos);
}

TEST_CASE("Text: columns stand under each other, control characters are not obeyed") {
  Report report = sampleReport();
  report.tables[0].rows[0].cells[0] = std::string("Sw\x1b[31mitch");
  CHECK(written("table", report) ==
        "Bill\n"
        "Part         Quantity  Power (kW)         Price  Share (%)  Note\n"
        "-----------  --------  ----------  ------------  ---------  ----\n"
        "Sw [31mitch        16       27.21  ≈ 560,000.00         29  =1+1\n"
        "Cable           1,020           –          0.10          –  -3\n"
        "-----------  --------  ----------  ------------  ---------  ----\n"
        "Total                     ≥ 27.21  ≈ 560,000.10\n"
        "* Prices of 3 parts are estimates\n"
        "\n"
        "Facts\n"
        "Item              Value\n"
        "-------------  --------\n"
        "Facility       1.235 MW\n"
        "Cost per hour    1.87/h\n"
        "Currency            USD\n");
}

TEST_CASE("Every writer takes an empty report, short rows and missing figures") {
  Report report{"empty", TR_MARK("Empty"), {{"t", TR_MARK("T"), {{"a", TR_MARK("A"), Unit::Power, "kW"}}, {}, {}, {}}}};
  report.tables[0].rows.resize(2);
  report.tables[0].rows[1].cells = {FigurePtr()};
  for (const auto& writer : formats::tableWriters()) {
    CHECK(!written(writer.id, report).empty());
    CHECK_NOTHROW(written(writer.id, Report{}));
  }
  CHECK(formats::findTableWriter("pdf") == nullptr);
}

TEST_CASE("A report is saved in the form its ending names, and in no other") {
  const auto folder = std::filesystem::temp_directory_path() / ("clusterwright-save-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const Report report = sampleReport();
  for (const auto& [name, begin] : {std::pair{"a.CSV", ""}, {"a.json", "{"}, {"a.md", "#"}, {"a.xlsx", "PK"}}) {
    CAPTURE(name);
    REQUIRE(formats::saveReport(report, folder / name, formats::endingOf(folder / name)));
    std::ifstream in(folder / name, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    CHECK(bytes.starts_with(begin));
    CHECK(bytes.size() > 20);
  }
  for (const char* name : {"a.pdf", "a", "a.table"}) {
    const auto refused = formats::saveReport(report, folder / name, formats::endingOf(folder / name));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.english().find(".xlsx, .csv, .md or .json") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / name));
  }
  std::filesystem::remove_all(folder);
}

TEST_CASE("Text: a table too wide for a terminal wraps texts and headers, never numbers") {
  Report report{"r", TR_MARK("R"), {}};
  Table table{"t", TR_MARK("T"), {}, {}, {}, {}};
  table.columns = {{"name", TR_MARK("Name"), Unit::None, {}},
                   {"source", TR_MARK("Source"), Unit::None, {}},
                   {"power_kw", TR_MARK("Maximum power of a rack with its optics"), Unit::Power, "kW"}};
  std::string sentence;
  for (int i = 0; i < 40; ++i) sentence += "wört ";
  const std::string address = "https://" + std::string(150, 'x');
  table.rows.push_back({{std::string("one"), sentence, Amount(Unit::Power, 1234567890)}, RowRole::Body, {}});
  table.rows.push_back({{std::string("two"), address, Amount(Unit::Power, 1)}, RowRole::Body, {}});
  table.notes = {Message(TR_MARK("%1"), sentence)};
  report.tables = {table};
  const std::string text = written("table", report);
  CAPTURE(text);
  std::istringstream lines(text);
  std::string together;
  for (std::string line; std::getline(lines, line);) {
    const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
    CHECK(columns <= 120);
    for (const char c : line)
      if (c == 'x') together += c;
  }
  CHECK(together.size() == 150 + 1);  // nothing of the address is lost; one x stands in "Maximum"
  CHECK(text.find("1,234,568") != std::string::npos);
}

TEST_CASE("Text: sources become numbered notes, what never changes a note, and what is left continues below") {
  Report report{"r", TR_MARK("R"), {}};
  Table table{"bill", TR_MARK("Bill"), {}, {}, {}, {}};
  table.columns = {{"part", TR_MARK("Part"), Unit::None, {}}, {"maker", TR_MARK("Maker"), Unit::None, {}}};
  for (int i = 0; i < 12; ++i)
    table.columns.push_back({"n" + std::to_string(i), TR_MARK("Some number"), Unit::Count, {}});
  table.columns.push_back({"currency", TR_MARK("Currency"), Unit::None, {}});
  table.columns.push_back({"price_source", TR_MARK("Origin"), Unit::None, {}});
  const std::string origin = "A price list that anybody can read, https://example.org/prices/list";
  for (const char* part : {"nvidia-dgx-h100", "raritan-px3-5878i2r-p1q1r1a5d5"}) {
    Row row{{std::string(part), std::string("Maker of ") + part}, RowRole::Body, {}};
    for (int i = 0; i < 12; ++i) row.cells.emplace_back(Amount::count(1234567890));
    row.cells.emplace_back(std::string("USD"));
    row.cells.emplace_back(origin);
    table.rows.push_back(std::move(row));
  }
  report.tables = {table};
  const std::string text = written("table", report);
  CAPTURE(text);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 120);
  const auto times = [&](const std::string& what) {
    std::size_t count = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
    return count;
  };
  CHECK(times("[1] A price list that anybody can read") == 1);
  CHECK(times("Origin: [1]") == 1);
  CHECK(times("Currency: USD") == 1);
  CHECK(times("USD") == 1);
  CHECK(times("Bill, continued") >= 1);
  CHECK(times("1,234,567,890") == 24);
  CHECK(times("nvidia-dgx-\n") + times("nvidia-dgx- ") + times("nvidia-dgx-h100") >= 2);  // broken at its hyphens
}
