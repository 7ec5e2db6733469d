// SPDX-License-Identifier: GPL-3.0-or-later
// Heat and flows by hand and against planning rules.
#include "physical_support.h"

using namespace cw;
using namespace cw::test;

namespace {

struct Room {
  Part node = madePart("node", PartKind::Node, {{Field::PowerTypical, 10000}});
  Part tor = madePart("tor", PartKind::Switch, {{Field::PowerTypical, 1000}});
  Part rack = madePart("rack", PartKind::Rack, {{Field::RackHeightUnits, 42}});
  std::map<SiteField, double> entered;

  CoolingReport report() {
    node.cages = {madeCages(1, {1, gbps(100)}, "QSFP28")};
    tor.cages = {madeCages(64, {1, gbps(100)}, "QSFP28")};
    Design design = blockDesign(fatTree("node", "tor", 60));
    design.site.edit().rack = {"rack"};
    design.site.edit().entered = entered;
    return solved(cooling, questionOf(design, Catalogue({node, tor, rack})));
  }
};

}  // namespace

TEST_CASE("Air-cooled parts heat air, and the flow follows from the heat balance") {
  Room room;
  room.node.cooling = room.tor.cooling = "air";
  room.entered[SiteField::AirTemperatureRise] = 12;
  const CoolingReport report = room.report();
  // Modules of this made-up fabric are not in its catalogue, so the switch's heat is at least its own.
  CHECK(report.heatAir->value().base() == Approx(601000));
  CHECK(report.heatLiquid->value().base() == 0);
  CHECK(report.waterFlow->value().base() == 0);
  const double flow = report.airFlow->value().base();
  CHECK(flow == Approx(601000 / (1.2 * 1005 * 12)));
  // Planning rules: CFM = 1.756 × W / ΔT; 600 kW at 12 K need 41.5 m³/s.
  CHECK(flow * 2118.88 == Approx(1.756 * 601000 / 12).epsilon(0.02));
  CHECK(flow == Approx(41.5 * 601 / 600).epsilon(0.01));
}

TEST_CASE("A published liquid share splits the heat") {
  Room room;
  room.node.cooling = "hybrid";
  room.node.facts[Field::LiquidHeatShare].value = 0.9;
  room.tor.cooling = "air";
  const CoolingReport report = room.report();
  CHECK(report.heatLiquid->value().base() == Approx(540000));
  CHECK(report.heatAir->value().base() == Approx(61000));
  // 14.34 L/min per kW and kelvin, at 10 K.
  CHECK(report.waterFlow->value().base() * 60000 == Approx(14.34 * 540 / 10).epsilon(0.001));
}

TEST_CASE("An unpublished liquid share is unknown until it is entered") {
  Room room;
  room.node.cooling = "liquid";
  room.tor.cooling = "air";
  CoolingReport report = room.report();
  CHECK_FALSE(report.byType[0].liquid->known());
  CHECK(report.heatAir->unknowns() > report.byType[1].air->unknowns());
  CHECK(report.heatAir->value().base() == Approx(1000));
  CHECK(report.notes.size() == 1);
  room.entered[SiteField::LiquidHeatShare] = 0.8;
  report = room.report();
  CHECK(report.heatLiquid->value().base() == Approx(480000));
  CHECK(report.heatAir->value().base() == Approx(121000));
  CHECK(report.notes.empty());
}

TEST_CASE("Every site value of cooling moves its output") {
  Room room;
  room.node.cooling = "hybrid";
  room.node.facts[Field::LiquidHeatShare].value = 0.5;
  room.tor.cooling = "air";
  const CoolingReport before = room.report();
  room.entered[SiteField::AirTemperatureRise] = 24;
  room.entered[SiteField::WaterTemperatureRise] = 20;
  const CoolingReport after = room.report();
  CHECK(after.airFlow->value().base() == Approx(before.airFlow->value().base() / 2));
  CHECK(after.waterFlow->value().base() == Approx(before.waterFlow->value().base() / 2));
  room.node.facts.erase(Field::PowerTypical);
  room.node.facts[Field::PowerMax].value = 10000;
  room.entered[SiteField::LoadFactor] = 0.5;
  CHECK(base(room.report().heatLiquid) == Approx(150000));
}

TEST_CASE("Heat is the typical power and no watt is lost") {
  std::mt19937 random(99);
  for (int round = 0; round < 40; ++round) {
    const Question question = randomQuestion(random);
    const CoolingReport heat = solved(cooling, question);
    const PowerReport watts = solved(power, question);
    double all = 0, split = 0;
    for (const CoolingReport::TypeRow& row : heat.byType) {
      all += base(row.heat);
      split += row.liquidShare->known() ? base(row.heat) : 0;
    }
    CHECK(all == Approx(base(watts.itTypical)));
    CHECK(base(heat.heatAir) + base(heat.heatLiquid) == Approx(split));
  }
  const Question pod = questionOf(blockDesign(superPod()));
  CHECK(base(solved(cooling, pod).heatAir) == Approx(base(solved(power, pod).itTypical)));
}

TEST_CASE("Reports of the physical solvers have a cell for every column") {
  const Question question = questionOf(blockDesign(superPod()));
  for (auto* solver : {powerReport, coolingReport, rackReport, cableReport, powerBudget}) {
    const Report report = solved(solver, question);
    CHECK(!report.id.empty());
    REQUIRE(!report.tables.empty());
    for (const Table& table : report.tables) {
      INFO(table.id);
      CHECK(!table.rows.empty());
      for (const Row& row : table.rows) CHECK(row.cells.size() == table.columns.size());
      const auto isColumn = [&](const std::string& id) {
        return std::any_of(table.columns.begin(), table.columns.end(), [&](const Column& c) { return c.id == id; });
      };
      if (table.chart.kind == ChartKind::None) continue;
      CHECK(isColumn(table.chart.category));
      for (const std::string& id : table.chart.values) CHECK(isColumn(id));
    }
  }
}

namespace {

class CancelAtOnce final : public Progress {
 public:
  void report(double, const Text&) override {}
  bool cancelled() const override { return true; }
};

}  // namespace

TEST_CASE("A cancelled physical solver says so") {
  const Question question = questionOf(blockDesign(superPod()));
  for (auto* solver : {powerReport, coolingReport, rackReport, cableReport, powerBudget}) {
    CancelAtOnce progress;
    const auto result = solver(question, progress);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::Cancelled);
  }
}
