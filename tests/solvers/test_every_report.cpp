// SPDX-License-Identifier: GPL-3.0-or-later
// Every report of every shipped sample, and of designs that hold next to nothing: cells are numbers, totals are the
// sums of their rows, maximum is never below typical, and a cancelled solver says so.
#include "physical_support.h"
#include "solvers/registry.h"
#include "solvers/summary.h"

#include <algorithm>
#include <filesystem>
#include <set>

using namespace cw;
using namespace cw::test;

namespace {

std::vector<std::pair<std::string, Question>> samples() {
  std::vector<std::pair<std::string, Question>> list;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(CW_RESOURCES) + "/examples")) {
    if (entry.path().extension() != ".clusterwright") continue;
    const auto loaded = formats::loadDesign(entry.path());
    REQUIRE(loaded);
    list.emplace_back(entry.path().stem().string(), questionOf(loaded->design));
  }
  return list;
}

Question freeNode() {
  Design design;
  FreeDevice node;
  node.id = "n1";
  node.choice.part = {"generic:1x400"};
  design.groups.edit().devices.push_back(node);
  return questionOf(design);
}

class CancelledAtOnce final : public Progress {
 public:
  void report(double, const Text&) override {}
  bool cancelled() const override { return true; }
};

/// Columns of which a total is the sum: all but values of one piece, shares and the like.
bool additive(const Column& column) {
  switch (column.unit) {
    case Unit::Count:
    case Unit::Power:
    case Unit::Bandwidth:
    case Unit::Money:
    case Unit::MoneyPerYear:
    case Unit::Mass:
      return true;
    default:
      return false;
  }
}

void checkTable(const Table& table) {
  std::vector<double> sums(table.columns.size(), 0);
  for (const Row& row : table.rows) {
    REQUIRE(row.cells.size() == table.columns.size());
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const Amount amount = cellAmount(row.cells[c]);
      CAPTURE(table.id, table.columns[c].id);
      if (!amount.known()) continue;
      REQUIRE(std::isfinite(amount.base()));
      if (row.role == RowRole::Body) sums[c] += amount.base();
      else if (additive(table.columns[c])) CHECK(amount.base() == Approx(sums[c]).margin(1e-3));
    }
  }
}

}  // namespace

TEST_CASE("Every report of every sample holds numbers whose totals are the sums of their rows", "[slow]") {
  auto designs = samples();
  REQUIRE(designs.size() >= 5);
  designs.emplace_back("empty", questionOf(Design{}));
  designs.emplace_back("one free node", freeNode());
  for (const auto& [name, question] : designs)
    for (const SolverInfo& info : solverTable()) {
      CAPTURE(name, info.id);
      NoProgress progress;
      const auto report = info.run(question, progress);
      REQUIRE(report);
      for (const Table& table : report->tables) checkTable(table);
      CancelledAtOnce stop;
      const auto stopped = info.run(question, stop);
      REQUIRE_FALSE(stopped);
      CHECK(stopped.error().code == ErrorCode::Cancelled);
    }
}

TEST_CASE("Reports that rest on assumptions of the site list them with basis and source") {
  const Question question = questionOf(blockDesign(superPod()));
  for (const auto& [id, rows] : {std::pair{"power", 9}, {"cooling", 4}, {"racks", 5}, {"cables", 1}, {"cost", 12}}) {
    CAPTURE(id);
    NoProgress progress;
    const auto report = findSolver(id)->run(question, progress);
    REQUIRE(report);
    const auto table = std::find_if(report->tables.begin(), report->tables.end(),
                                    [](const Table& t) { return t.id == "assumptions"; });
    REQUIRE(table != report->tables.end());
    CHECK(table->rows.size() == std::size_t(rows));
    for (const Row& row : table->rows) CHECK(row.cells.size() == 4);
  }
}

TEST_CASE("No sample draws more typically than at most", "[slow]") {
  for (const auto& [name, question] : samples()) {
    CAPTURE(name);
    const PowerReport report = solved(power, question);
    CHECK(base(report.itMax) >= base(report.itTypical));
  }
}

TEST_CASE("Designs of nothing and of one free node have a summary without a number that is none") {
  for (const Question& question : {questionOf(Design{}), freeNode()}) {
    NoProgress progress;
    const auto summary = summarise(question, progress);
    REQUIRE(summary);
    for (const SummaryEntry& entry : summary->entries) {
      const auto* figure = std::get_if<FigurePtr>(&entry.value);
      CAPTURE(entry.key);
      if (figure && *figure && (*figure)->known()) CHECK(std::isfinite((*figure)->value().base()));
    }
    CHECK(summary->figure("nodes")->value().base() == double(question.fabric->devices.size()));
    CHECK_FALSE(summary->figure("cost_per_gpu_hour")->known());
    CHECK(std::holds_alternative<std::monostate>(summary->find("mean_endpoint_hops")->value));
  }
}
