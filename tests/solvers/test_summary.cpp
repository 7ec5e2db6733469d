// SPDX-License-Identifier: GPL-3.0-or-later
// The summary over random designs: counts of bill, fabric and cables agree, parts add up, every input moves something.
#include "model/edits.h"
#include "model/formats/formats.h"
#include "solvers/checks/checks.h"
#include "solvers/counts.h"
#include "solvers/money/money.h"
#include "solvers/registry.h"
#include "solvers/summary.h"

#include <catch2/catch.hpp>

#include <map>
#include <random>
#include <set>

using namespace cw;

namespace {

const Catalogue& shipped() {
  static const Catalogue catalogue = [] {
    auto loaded = formats::loadCatalogue(CW_RESOURCES "/catalogue");
    REQUIRE(loaded);
    return *loaded;
  }();
  return catalogue;
}

FatTreeSpec dgxTree(int nodes, RailMode rails) {
  FatTreeSpec spec;
  spec.node.part = {"nvidia-dgx-h100"};
  spec.leaf = spec.spine = {"nvidia-qm9700"};
  spec.nodes = nodes;
  spec.rails = rails;
  return spec;
}

Design with(const BlockSpec& spec) {
  auto built = edits::addBlock(spec, "block", {})(Design{});
  REQUIRE(built);
  return *built;
}

Question asked(const Design& design) {
  NoProgress progress;
  auto question = ask(design, shipped(), progress);
  if (!question) FAIL(errorLine(question.error()));
  return *question;
}

Summary summaryOf(const Design& design) {
  NoProgress progress;
  auto summary = summarise(asked(design), progress);
  if (!summary) FAIL(errorLine(summary.error()));
  return *summary;
}

/// A random fat-tree of DGX H100 or generic nodes, or a dragonfly.
Design randomDesign(std::mt19937& random) {
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  if (pick(0, 2) == 0) {
    DragonflySpec spec;
    spec.p = pick(1, 4);
    spec.a = pick(2, 5);
    spec.h = pick(1, 3);
    spec.node.part = {"generic:1x200"};
    spec.router = {"generic:" + std::to_string(spec.p + spec.a - 1 + spec.h) + "x200"};
    return with(spec);
  }
  FatTreeSpec spec = dgxTree(pick(2, 70), pick(0, 1) ? RailMode::Optimised : RailMode::None);
  if (pick(0, 1)) spec.node.part = {"generic:8x400"};
  return with(spec);
}

/// Everything the summary says, in one text.
std::string everything(const Design& design) {
  std::string text;
  for (const SummaryEntry& entry : summaryOf(design).entries) {
    text += entry.key + "." + entry.sub + "=";
    if (const auto* figure = std::get_if<FigurePtr>(&entry.value)) text += *figure ? exactText((*figure)->value()) : "";
    if (const auto* own = std::get_if<std::string>(&entry.value)) text += *own;
    text += "\n";
  }
  NoProgress progress;
  const Question question = asked(design);
  const auto heat = cooling(question, progress);
  const auto watts = power(question, progress);
  const auto cables = chooseCables(question, progress);
  REQUIRE(heat);
  REQUIRE(watts);
  REQUIRE(cables);
  for (const FigurePtr& figure : {heat->airFlow, heat->waterFlow, watts->distributionLoss})
    text += exactText(figure->value()) + "\n";
  for (const CableRow& row : cables->rows) text += exactText(Amount(row.length)) + "\n";
  return text;
}

/// DGX H100 trees with a hybrid-cooled node and a PDU price, so that every site value matters.
Design hybridDesign() {
  Part node = *shipped().find(PartId{"nvidia-dgx-h100"});
  node.id = {"own-node"};
  node.cooling = "hybrid";
  FatTreeSpec spec = dgxTree(16, RailMode::None);
  spec.node.part = node.id;
  Design design;
  for (const Edit& edit :
       {edits::addPart(node), edits::addBlock(spec, "block", {}), edits::setSiteValue(SiteField::LiquidHeatShare, 0.3),
        edits::setSiteValue(SiteField::StaffCount, 1),
        edits::overrideFact(pduOf(Site{}), Field::Price, 1500, "a quote")}) {
    auto next = edit(design);
    REQUIRE(next);
    design = *next;
  }
  return design;
}

}  // namespace

TEST_CASE("Bill, fabric and cables count the same, and everything adds up") {
  std::mt19937 random(20);
  for (int round = 0; round < 12; ++round) {
    const Design design = randomDesign(random);
    const Question question = asked(design);
    NoProgress progress;
    const auto bill = billOfMaterials(question, progress);
    const auto cables = chooseCables(question, progress);
    const auto racks = fillRacks(question, progress);
    REQUIRE(bill);
    REQUIRE(cables);
    REQUIRE(racks);
    std::map<std::string, std::int64_t> quantity;
    for (const BomLine& line : bill->lines) quantity[line.category] += line.quantity;
    CAPTURE(round);
    CHECK(quantity["node"] == endpointCount(*question.fabric));
    CHECK(quantity["switch"] == switchCount(*question.fabric));
    CHECK(quantity["appliance"] == question.fabric->count(Tier::Appliance));
    const auto known = [](const FigurePtr& figure) {
      return figure->known() ? std::int64_t(figure->value().base()) : 0;
    };
    CHECK(quantity["rack"] == known(racks->frames));
    CHECK(quantity["pdu"] == known(racks->pdus));
    std::int64_t modules = 0, links = 0, pieces = 0, cableCount = 0;
    for (const CableRow& row : cables->rows) {
      pieces += row.cables * row.piecesPerCable;
      cableCount += row.cables;
      modules += row.modulesA + row.modulesB;
      links += row.links;
    }
    CHECK(quantity["optics"] == modules);
    CHECK(quantity["cable"] == pieces);
    CHECK(cables->total() == cableCount);
    CHECK(links == std::int64_t(question.fabric->links.size()));
    Money sum;
    for (const BomLine& line : bill->lines) sum += line.price->value().money();
    CHECK(sum == bill->total->value().money());
  }
}

TEST_CASE("Links by tier add up to all links, devices to all devices") {
  std::mt19937 random(21);
  for (int round = 0; round < 6; ++round) {
    const Design design = randomDesign(random);
    const Question question = asked(design);
    const Summary summary = summaryOf(design);
    double links = 0, switches = 0;
    for (const SummaryEntry& entry : summary.entries) {
      if (entry.key == "links_by_tier") links += std::get<FigurePtr>(entry.value)->value().base();
      if (entry.key == "switches_by_tier") switches += std::get<FigurePtr>(entry.value)->value().base();
    }
    CHECK(links == double(question.fabric->links.size()));
    CHECK(switches == summary.figure("switches")->value().base());
  }
}

TEST_CASE("The summary's money is the bill's and the cost solver's") {
  const Design design = with(dgxTree(16, RailMode::Optimised));
  const Question question = asked(design);
  NoProgress progress;
  const auto bill = billOfMaterials(question, progress);
  const auto money = cost(question, progress);
  REQUIRE(bill);
  REQUIRE(money);
  const Summary summary = summaryOf(design);
  CHECK(summary.figure("capex")->value() == bill->total->value());
  CHECK(summary.figure("tco")->value() == money->tco->value());
  CHECK(summary.figure("cost_per_gpu_hour")->value() == money->costPerGpuHour->value());
  CHECK(summary.figure("gpus")->value().base() == 128);
}

TEST_CASE("A key with unknown inputs is listed with their number; unknown keys are not listed") {
  const Summary summary = summaryOf(with(dgxTree(16, RailMode::Optimised)));
  std::set<std::string> listed;
  for (const SummaryEntry& entry : summary.entries)
    if (entry.key == "unknown") {
      listed.insert(entry.sub);
      const FigurePtr figure = summary.figure(entry.sub);
      REQUIRE(figure);
      CHECK(figure->known());
      CHECK(figure->unknowns() > 0);
      CHECK(std::get<FigurePtr>(entry.value)->value().base() >= 1);
    }
  CHECK(listed.contains("opex_per_year"));  // the number of staff is unknown until entered
  for (const SummaryKey& key : summaryKeys()) {
    const FigurePtr figure = summary.figure(key.key);
    if (figure && figure->known()) CHECK(listed.contains(std::string(key.key)) == (figure->unknowns() > 0));
  }
}

TEST_CASE("An empty design has a summary of nothing") {
  const Summary summary = summaryOf(Design{});
  CHECK(summary.figure("nodes")->value().base() == 0);
  CHECK(summary.figure("switches")->value().base() == 0);
  CHECK(summary.figure("racks")->value().base() == 0);
  CHECK_FALSE(summary.figure("cost_per_gpu_hour")->known());
}

TEST_CASE("Every site value moves something in the summary") {
  const Design plain = hybridDesign();
  const std::string before = everything(plain);
  const std::map<SiteField, double> entered{{SiteField::LoadFactor, 0.5},
                                            {SiteField::Pue, 1.2},
                                            {SiteField::DistributionEfficiency, 0.9},
                                            {SiteField::AirTemperatureRise, 20},
                                            {SiteField::WaterTemperatureRise, 20},
                                            {SiteField::LiquidHeatShare, 0.5},
                                            {SiteField::RackPowerLimit, 15000},
                                            {SiteField::RackUsableUnits, 20},
                                            {SiteField::RackWeightLimit, 400},
                                            {SiteField::NodesPerRackLimit, 1},
                                            {SiteField::PdusPerRack, 4},
                                            {SiteField::CableSlack, 1},
                                            {SiteField::ElectricityPrice, 0.2},
                                            {SiteField::Utilisation, 0.5},
                                            {SiteField::Years, 3},
                                            {SiteField::SupportShare, 0.2},
                                            {SiteField::StaffCount, 2},
                                            {SiteField::StaffCost, 90000},
                                            {SiteField::SpaceCostPerKw, 100},
                                            {SiteField::ServicesShare, 0.1},
                                            {SiteField::PlantCostPerKw, 5000}};
  CHECK(entered.size() == siteTable().size());
  for (const auto& [field, value] : entered) {
    auto changed = edits::setSiteValue(field, value)(plain);
    REQUIRE(changed);
    CAPTURE(siteInfo(field).key);
    CHECK(everything(*changed) != before);
  }
}

TEST_CASE("Every report of the table runs, has rows, and can be found by its id") {
  const Question question = asked(with(dgxTree(8, RailMode::None)));
  NoProgress progress;
  std::set<std::string> ids;
  for (const SolverInfo& info : solverTable()) {
    CAPTURE(info.id);
    CHECK(ids.insert(std::string(info.id)).second);
    CHECK(findSolver(info.id) == &info);
    const auto report = info.run(question, progress);
    REQUIRE(report);
    REQUIRE_FALSE(report->tables.empty());
    std::size_t rows = 0;
    for (const Table& table : report->tables) rows += table.rows.size();
    CHECK(rows > 0);
    for (const Table& table : report->tables)
      for (const Row& row : table.rows) CHECK(row.cells.size() == table.columns.size());
  }
  CHECK(findSolver("nonsense") == nullptr);
}

TEST_CASE("A cancelled summary says so") {
  class Stop final : public Progress {
   public:
    void report(double, const Text&) override {}
    bool cancelled() const override { return true; }
  } stop;
  const auto summary = summarise(asked(with(dgxTree(64, RailMode::Optimised))), stop);
  REQUIRE_FALSE(summary);
  CHECK(summary.error().code == ErrorCode::Cancelled);
}
