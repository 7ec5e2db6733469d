// SPDX-License-Identifier: GPL-3.0-or-later
// Power against published figures, by hand and by conservation over random designs.
#include "physical_support.h"

#include <set>

using namespace cw;
using namespace cw::test;

namespace {

DeviceType typeOf(Part part) { return {std::make_shared<const Part>(std::move(part)), nullptr, 0, 0}; }

}  // namespace

TEST_CASE("A device draws its published watts, the peak where higher") {
  Site site;
  SECTION("Typical from the load factor") {
    const DevicePower power = devicePower(typeOf(madePart("n", PartKind::Node, {{Field::PowerMax, 10200}})), site);
    CHECK(power.maximum->value().base() == 10200);
    CHECK(power.typical->value().base() == Approx(7140));
    CHECK(power.typical->basis() == Basis::Assumed);
    CHECK(power.typical->estimated());
    site.entered[SiteField::LoadFactor] = 0.5;
    const DevicePower half = devicePower(typeOf(madePart("n", PartKind::Node, {{Field::PowerMax, 10200}})), site);
    CHECK(half.typical->value().base() == 5100);
  }
  SECTION("Published typical wins over the load factor") {
    const DevicePower power = devicePower(
        typeOf(madePart("s", PartKind::Switch, {{Field::PowerMax, 1720}, {Field::PowerTypical, 747}})), site);
    CHECK(power.maximum->value().base() == 1720);
    CHECK(power.typical->value().base() == 747);
  }
  SECTION("DGX B300: typical 15 kW lies above the 14.5 kW maximum, so the 19.7 kW peak counts") {
    const auto part = shipped().find(PartId{"nvidia-dgx-b300-ac"});
    REQUIRE(part);
    const DevicePower power = devicePower({part, nullptr, 0, 0}, site);
    CHECK(power.maximum->value().base() == 19700);
    CHECK(power.typical->value().base() == 15000);
  }
  SECTION("Unknown stays unknown") {
    const DevicePower power = devicePower(typeOf(madePart("x", PartKind::Switch)), site);
    CHECK_FALSE(power.maximum->known());
    CHECK_FALSE(power.typical->known());
    CHECK(power.maximum->unknowns() == 1);
    const DevicePower typicalOnly =
        devicePower(typeOf(madePart("x", PartKind::Switch, {{Field::PowerTypical, 940}})), site);
    CHECK(typicalOnly.maximum->value().base() == 940);  // at least
    CHECK(typicalOnly.maximum->unknowns() == 1);
    CHECK(typicalOnly.maximum->formula().english().find("at least") != std::string::npos);
    CHECK(typicalOnly.typical->value().base() == 940);
  }
  SECTION("Adapters add theirs, unknown ones make it at least") {
    DeviceType type = typeOf(madePart("n", PartKind::Node, {{Field::PowerMax, 5000}}));
    type.nicCount = 8;
    type.nic = std::make_shared<const Part>(madePart("a", PartKind::Nic, {{Field::PowerMax, 25}}));
    CHECK(devicePower(type, site).maximum->value().base() == 5200);
    CHECK(devicePower(type, site).typical->value().base() == Approx(3640));
    type.nic = std::make_shared<const Part>(madePart("a", PartKind::Nic));
    CHECK(devicePower(type, site).maximum->value().base() == 5000);
    CHECK(devicePower(type, site).maximum->unknowns() == 1);
  }
  SECTION("A blade of two nodes gives each half its watts") {
    const DevicePower power =
        devicePower(typeOf(madePart("b", PartKind::Node, {{Field::PowerMax, 4000}, {Field::NodesPerPart, 2}})), site);
    CHECK(power.maximum->value().base() == 2000);
    CHECK(power.typical->value().base() == Approx(1400));
  }
}

TEST_CASE("The SuperPOD's power follows from its published parts") {
  const Question question = questionOf(blockDesign(superPod()));
  const PowerReport report = solved(power, question);
  // 127 DGX H100 at 10.2 kW and 48 QM9700 at 1,720 W with optics; the optics of both are inside these figures.
  const double maximum = 127 * 10200.0 + 48 * 1720.0;
  CHECK(report.itMax->value().base() == Approx(maximum));
  CHECK(report.modulesMax->value().base() == 0);
  // Typical: nodes at 70 %, switches at 747 W with passive copper plus 1,536 modules at 15 W.
  const double typical = 127 * 7140.0 + 48 * 747.0 + 1536 * 15.0;
  CHECK(report.itTypical->value().base() == Approx(typical));
  CHECK(report.modulesTypical->value().base() == Approx(1536 * 15.0));
  // The four placeholder appliances are the only devices whose power is unknown.
  CHECK(report.itMax->unknowns() == 1);
  CHECK(report.facilityTypical->value().base() == Approx(typical * 1.54));
  CHECK(report.facilityMax->value().base() == Approx(maximum * 1.54));
  CHECK(report.distributionLoss->value().base() == Approx(typical * (1 / 0.951 - 1)));
  CHECK(report.coolingAndOther->value().base() ==
        Approx(report.facilityTypical->value().base() - typical - report.distributionLoss->value().base()));
  CHECK(report.facilityTypical->unknowns() == report.itTypical->unknowns());
}

TEST_CASE("Modules in a SN5610 come within 5 % of its published maximum with optics") {
  const auto part = shipped().find(PartId{"nvidia-sn5610"});
  REQUIRE(part);
  const double sum = part->value(Field::PowerTypical).value() + 64 * 17;
  CHECK(sum == Approx(part->value(Field::PowerMax).value()).epsilon(0.05));
}

TEST_CASE("Modules add to a switch whose maximum is without optics") {
  // SN5600: no published maximum, 940 W typical; 64 800G cages in use in a full leaf.
  const Question question = questionOf(blockDesign(fatTree("nvidia-dgx-b300-ac", "nvidia-sn5600", 8)));
  const PowerReport report = solved(power, question);
  const CableReport cables = solved(chooseCables, question);
  double most = 0;
  for (const CableRow& row : cables.rows) {
    REQUIRE(row.moduleB);
    most += double(row.modulesB) * row.moduleB->value(Field::PowerPerEndMax).value();
  }
  CHECK(most > 0);
  CHECK(report.modulesMax->value().base() == Approx(most));
  // The switch draws at least its typical 940 W at most.
  const double switches = 940.0 * double(question.fabric->count(Tier::Leaf) + question.fabric->count(Tier::Spine));
  CHECK(report.itMax->value().base() == Approx(8 * 19700.0 + switches + most));
  CHECK(report.itMax->unknowns() == 1);
}

TEST_CASE("Watts add up by type, by rack and in total for random designs") {
  std::mt19937 random(20240607);
  for (int round = 0; round < 60; ++round) {
    const Question question = randomQuestion(random);
    const PowerReport report = solved(power, question);
    const RackReport racks = solved(fillRacks, question);
    double maximum = 0, typical = 0, rackMaximum = 0, rackTypical = 0, weight = 0;
    std::int64_t devices = 0;
    for (const PowerReport::TypeRow& row : report.byType) {
      CHECK(base(row.max) == Approx(double(row.count) * base(row.eachMax)));
      maximum += base(row.max) + base(row.modulesMax);
      typical += base(row.typical) + base(row.modulesTypical);
      devices += row.count;
    }
    std::vector<int> placed(question.fabric->devices.size(), 0);
    std::vector<RackRow> rows = racks.racks;
    rows.push_back(racks.unplaced);  // devices of unknown height draw power too
    for (const RackRow& rack : rows) {
      rackMaximum += base(rack.powerMax);
      rackTypical += base(rack.powerTypical);
      weight += base(rack.weight);
      for (const DeviceIndex device : rack.devices) ++placed[raw(device)];
    }
    CHECK(devices == std::int64_t(question.fabric->devices.size()));
    CHECK(std::count(placed.begin(), placed.end(), 1) == std::ptrdiff_t(placed.size()));
    CHECK(base(report.itMax) == Approx(maximum));
    CHECK(base(report.itTypical) == Approx(typical));
    CHECK(rackMaximum == Approx(maximum));
    CHECK(rackTypical == Approx(typical));
    double parts = double(racks.racks.size()) * racks.rack->value(Field::EmptyWeight).value();
    for (const DeviceRow& device : question.fabric->devices) {
      parts += question.fabric->types[device.type].part->value(Field::Weight).value_or(0);
    }
    CHECK(weight == Approx(parts));
  }
}

TEST_CASE("The maximum never falls below the typical power, whatever is published") {
  std::mt19937 random(7);
  for (int round = 0; round < 80; ++round) {
    const Question question = randomQuestion(random);
    const bool exceptional =
        std::any_of(question.fabric->types.begin(), question.fabric->types.end(), [](const DeviceType& type) {
          const auto most = std::max(type.part->value(Field::PowerMax), type.part->value(Field::PowerPeak));
          return most && type.part->value(Field::PowerTypical).value_or(0) > *most;
        });
    if (exceptional) continue;
    const PowerReport report = solved(power, question);
    CHECK(base(report.itMax) >= base(report.itTypical));
    for (const RackRow& rack : solved(fillRacks, question).racks)
      CHECK(base(rack.powerMax) >= base(rack.powerTypical) * (1 - 1e-12));
  }
}

TEST_CASE("A part is one row of the power tables, whatever its port layouts") {
  // Two blocks use the same switch in different layouts: ports at 400 Gb/s and at 200 Gb/s.
  Design design = blockDesign(fatTree("nvidia-dgx-h100", "nvidia-qm9700", 40));
  Block other;
  other.id = "g2";
  other.spec = fatTree("nvidia-dgx-a100-640", "nvidia-qm9700", 40);
  design.groups.edit().blocks.push_back(other);
  const Question question = questionOf(design);
  std::set<std::string> typeNames;
  for (const DeviceType& type : question.fabric->types) typeNames.insert(type.part->id.text);
  REQUIRE(question.fabric->types.size() > typeNames.size());
  const Report report = solved(powerReport, question);
  std::set<std::string> ids, notes;
  for (const Row& row : report.tables[1].rows)
    if (row.role == RowRole::Body) CHECK(ids.insert(std::get<std::string>(row.cells[1])).second);
  for (const Message& note : report.tables[0].notes) CHECK(notes.insert(note.english()).second);
  for (const Row& row : report.tables[2].rows) {
    const auto* contents = std::get_if<std::string>(&row.cells[1]);
    if (!contents) continue;
    CHECK(contents->find("QM9700") == contents->rfind("QM9700"));
  }
}

TEST_CASE("Every site value of power moves its output") {
  const Design plain = blockDesign(superPod());
  const PowerReport before = solved(power, questionOf(plain));
  const auto changed = [&](SiteField field, double value) {
    Design design = plain;
    design.site.edit().entered[field] = value;
    return solved(power, questionOf(design));
  };
  CHECK(base(changed(SiteField::LoadFactor, 0.9).itTypical) > base(before.itTypical));
  CHECK(base(changed(SiteField::LoadFactor, 0.9).itMax) == base(before.itMax));
  CHECK(base(changed(SiteField::Pue, 1.2).facilityTypical) < base(before.facilityTypical));
  CHECK(base(changed(SiteField::Pue, 1.2).facilityMax) < base(before.facilityMax));
  CHECK(base(changed(SiteField::DistributionEfficiency, 0.9).distributionLoss) > base(before.distributionLoss));
  CHECK(base(changed(SiteField::DistributionEfficiency, 0.9).coolingAndOther) < base(before.coolingAndOther));
  CHECK(base(changed(SiteField::DistributionEfficiency, 0.9).facilityTypical) == base(before.facilityTypical));
  CHECK(changed(SiteField::Pue, 1.01).notes.size() == before.notes.size() + 1);
}

TEST_CASE("The power budget agrees with its solvers and with the published racks") {
  const Question question = questionOf(blockDesign(superPod()));
  const Report budget = solved(powerBudget, question);
  const PowerReport watts = solved(power, question);
  const auto table = [&](const char* id) -> const Table& {
    for (const Table& t : budget.tables) {
      if (t.id == id) return t;
    }
    FAIL(id);
    return budget.tables.front();
  };
  const auto cell = [](const Table& t, const Row& row, const char* column) {
    for (std::size_t c = 0; c < t.columns.size(); ++c) {
      if (t.columns[c].id == column) return cellAmount(row.cells[c]).base();
    }
    FAIL(column);
    return 0.0;
  };
  const Table& totals = table("power_totals");
  CHECK(cell(totals, totals.rows.front(), "power_max_kw") == Approx(base(watts.itMax)));
  CHECK(cell(totals, totals.rows.back(), "power_typical_kw") == Approx(base(watts.facilityTypical)));
  for (const char* id : {"power_by_part", "power_by_rack"}) {
    const Table& t = table(id);
    double sum = 0;
    for (const Row& row : t.rows) {
      REQUIRE(row.cells.size() == t.columns.size());
      const double value = cell(t, row, "power_max_kw");
      if (row.role == RowRole::Body && std::isfinite(value)) sum += value;
    }
    CHECK(sum == Approx(base(watts.itMax)));
    CHECK(cell(t, t.rows.back(), "power_max_kw") == Approx(sum));
  }
  // The reference architecture: four nodes in a rack, 40.8 kW ("about 41 kW"), 32 compute racks.
  const Table& racks = table("power_by_rack");
  int full = 0;
  for (const Row& row : racks.rows) {
    full += row.role == RowRole::Body && cell(racks, row, "rack_max_kw") == Approx(40800);
  }
  CHECK(full == 31);
  CHECK(table("assumptions").rows.size() == 12);
  for (const Row& row : table("assumptions").rows) CHECK(row.cells.size() == 4);
}

TEST_CASE("Many racks are charted by kind") {
  Design design = blockDesign(fatTree("nvidia-dgx-h100", "nvidia-qm9700", 512));
  const Question question = questionOf(design);
  const Report report = solved(powerReport, question);
  const Table& racks = report.tables[2];
  CHECK(racks.rows.size() <= 61);
  double count = 0;
  for (const Row& row : racks.rows) count += row.role == RowRole::Body ? cellAmount(row.cells[2]).base() : 0;
  CHECK(count == double(solved(fillRacks, question).racks.size()));
}
