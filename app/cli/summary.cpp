// SPDX-License-Identifier: GPL-3.0-or-later
// Verb: summary. The JSON form is the contract's: keys in its order, units in the keys, money as decimal strings.
#include "solvers/summary.h"

#include "app/cli/cli.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace cw::cli {

namespace {

using Json = nlohmann::ordered_json;

double factorOf(Unit unit, const std::string& name) {
  if (name.empty()) return canonicalUnit(unit).factor;
  for (const UnitName& candidate : unitNames(unit))
    if (candidate.symbol == name) return candidate.factor;
  return canonicalUnit(unit).factor;
}

Json numberJson(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return Json(std::int64_t(value));
  return Json(value);
}

Json valueJson(const SummaryEntry& entry) {
  if (const auto* flag = std::get_if<bool>(&entry.value)) return Json(*flag);
  if (const auto* text = std::get_if<std::string>(&entry.value)) return Json(*text);
  const auto* figure = std::get_if<FigurePtr>(&entry.value);
  if (!figure || !*figure || !(*figure)->known()) return Json(nullptr);
  const Amount& amount = (*figure)->value();
  if (amount.isMoney()) return Json(amount.money().decimal());
  return numberJson(amount.base() / factorOf(amount.unit(), entry.unitName));
}

std::string summaryJson(const Summary& summary) {
  Json document = Json::object();
  for (const SummaryKey& key : summaryKeys()) {
    Json value = key.object ? Json::object() : Json(nullptr);
    for (const SummaryEntry& entry : summary.entries) {
      if (entry.key != key.key) continue;
      if (key.object) value[entry.sub] = valueJson(entry);
      else value = valueJson(entry);
    }
    document[std::string(key.key)] = std::move(value);
  }
  return document.dump(2) + "\n";
}

/// For people: the counts of unknown inputs, one row a key for programs, are one row and a note.
Report grouped(Report report) {
  Table& table = report.tables.front();
  const auto counts = [](const Row& row) { return std::get<std::string>(row.cells.front()).starts_with("unknown."); };
  const auto first = std::find_if(table.rows.begin(), table.rows.end(), counts);
  if (first == table.rows.end()) return report;
  std::string list;
  std::int64_t keys = 0;
  for (auto row = first; row != table.rows.end() && counts(*row); ++row, ++keys) {
    const std::string key = std::get<std::string>(row->cells.front()).substr(std::string_view("unknown.").size());
    if (!list.empty()) list += ", ";
    list += key + " " + std::to_string(std::int64_t(cellAmount(row->cells.back()).base()));
  }
  const auto at = table.rows.erase(first, first + keys);
  table.rows.insert(at,
                    Row{{std::string("unknown"), Message(TR_MARK("Values that are lower bounds")), Amount::count(keys)},
                        RowRole::Body,
                        {}});
  table.notes.push_back(Message(TR_MARK("Unknown inputs of each lower bound: %1"), list));
  return report;
}

struct Options {
  std::string design;
  std::string as = "table";
};

Result<int> run(const Options& options, Progress& progress) {
  if (options.as != "json")
    if (const auto known = knownForm(options.as); !known) return forwardError(known);
  const auto asked = askFile(options.design, progress);
  if (!asked) return forwardError(asked);
  const auto summary = summarise(asked->question, progress);
  if (!summary) return forwardError(summary);
  if (options.as == "json") return print(summaryJson(*summary));
  const bool forPeople = options.as == "table" || options.as == "md";
  return print(forPeople ? grouped(toReport(*summary)) : toReport(*summary), options.as);
}

}  // namespace

void addSummary(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("summary", "The one-page answer about a design");
  auto options = std::make_shared<Options>();
  verb->add_option("DESIGN", options->design, "Design file")->required();
  verb->add_option("--as", options->as, "table, json, csv or md");
  verb->callback([options, &action] { action = [options](Progress& progress) { return run(*options, progress); }; });
}

}  // namespace cw::cli
