// SPDX-License-Identifier: GPL-3.0-or-later
// The one-page answer: what the status bar, the start page and `summary` show. Keys are the contract's.
#pragma once

#include "model/table.h"
#include "solvers/question.h"

#include <span>

namespace cw {

/// One key of the summary. Numbers by tier are nested: key "links_by_tier", sub "leaf-spine".
struct SummaryEntry {
  std::string key;  // "bisection_lower_gbps"
  std::string sub;  // empty, or the name inside a nested object
  Text title;
  std::string unitName;  // unit of the JSON number: "Gb/s", "kW"; empty: canonical
  // number (figure), bool, text or null (monostate)
  std::variant<std::monostate, FigurePtr, bool, std::string> value;
};
struct Summary {
  std::vector<SummaryEntry> entries;  // in the contract's order
  const SummaryEntry* find(std::string_view key, std::string_view sub = {}) const;
  FigurePtr figure(std::string_view key, std::string_view sub = {}) const;  // null when absent or no figure
};
/// All keys of the contract in its order; the nested ones are objects, also when empty.
struct SummaryKey {
  std::string_view key;
  bool object = false;
};
std::span<const SummaryKey> summaryKeys();

Result<Summary> summarise(const Question& question, Progress& progress);
Report toReport(const Summary& summary);

}  // namespace cw
