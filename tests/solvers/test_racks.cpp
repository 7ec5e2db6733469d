// SPDX-License-Identifier: GPL-3.0-or-later
// Racks by hand, against the published layout, and by what every filling must keep.
#include "physical_support.h"
#include "solvers/money/money.h"

#include <set>

using namespace cw;
using namespace cw::test;

namespace {

/// Nodes of 4 U, 2 kW, 100 kg on one generic switch, in racks of 20 U, 7 kW and 500 kg static load, 100 kg empty.
struct Small {
  Part node = madePart("node", PartKind::Node, {{Field::RackUnits, 4}, {Field::PowerMax, 2000}, {Field::Weight, 100}});
  Part tor = madePart("tor", PartKind::Switch, {{Field::RackUnits, 1}, {Field::PowerMax, 500}, {Field::Weight, 10}});
  Part rack = madePart("rack", PartKind::Rack,
                       {{Field::RackHeightUnits, 20}, {Field::StaticLoad, 600}, {Field::EmptyWeight, 100}});
  std::map<SiteField, double> entered{{SiteField::RackPowerLimit, 7000}};
  int nodes = 10;

  Question question() {
    node.cages = {madeCages(1, {1, gbps(100)}, "QSFP28")};
    tor.cages = {madeCages(64, {1, gbps(100)}, "QSFP28")};
    Design design = blockDesign(fatTree("node", "tor", nodes));
    design.site.edit().rack = {"rack"};
    design.site.edit().entered = entered;
    return questionOf(design, Catalogue({node, tor, rack}));
  }
  RackReport racks() { return solved(fillRacks, question()); }
};

std::vector<std::size_t> sizes(const RackReport& report) {
  std::vector<std::size_t> out;
  for (const RackRow& rack : report.racks) out.push_back(rack.devices.size());
  return out;
}

}  // namespace

TEST_CASE("Whatever binds first ends a rack") {
  Small small;
  SECTION("Power: three nodes of 2 kW in 7 kW") {
    const RackReport report = small.racks();
    CHECK(sizes(report) == std::vector<std::size_t>{3, 3, 3, 1, 1});
    CHECK(report.binding == RackLimit::Power);
    CHECK(report.racks[0].powerMax->value().base() == 6000);
    CHECK(report.racks[0].powerTypical->value().base() == Approx(4200));
    CHECK(report.racks[0].weight->value().base() == 400);
    CHECK(report.racks[0].unitsUsed == 12);
    CHECK(report.racks[0].name == "R001");
    CHECK(report.racks[0].nodes);
    CHECK_FALSE(report.racks[4].nodes);
    CHECK(report.number->value().base() == 5);
    CHECK(report.number->unknowns() == 1);  // no cable is known here, so the watts of its ends are not
    CHECK(report.pdus->value().base() == 15);
    CHECK(report.racks[0].kind == report.racks[1].kind);
    CHECK(report.racks[0].kind != report.racks[3].kind);
  }
  SECTION("Height: usable units entered") {
    small.entered[SiteField::RackUsableUnits] = 9;
    CHECK(sizes(small.racks()) == std::vector<std::size_t>{2, 2, 2, 2, 2, 1});
    CHECK(small.racks().binding == RackLimit::Height);
  }
  SECTION("Height: all of the rack") {
    small.entered[SiteField::RackPowerLimit] = 1e6;
    small.rack.facts[Field::StaticLoad].value = 5000;
    CHECK(sizes(small.racks()) == std::vector<std::size_t>{5, 5, 1});
    CHECK(small.racks().binding == RackLimit::Height);
  }
  SECTION("Weight: static load of 600 kg holds the rack and five nodes, an entered limit fewer") {
    small.entered[SiteField::RackPowerLimit] = 1e6;
    small.entered[SiteField::RackWeightLimit] = 350;
    CHECK(sizes(small.racks()) == std::vector<std::size_t>{2, 2, 2, 2, 2, 1});
    CHECK(small.racks().binding == RackLimit::Weight);
  }
  SECTION("Nodes per rack") {
    small.entered[SiteField::NodesPerRackLimit] = 1;
    CHECK(small.racks().racks.size() == 11);
    CHECK(small.racks().binding == RackLimit::NodesPerRack);
  }
  SECTION("PDUs in a rack") {
    small.entered[SiteField::PdusPerRack] = 2;
    CHECK(small.racks().pdus->value().base() == 10);
  }
}

TEST_CASE("What fits one rack stands in one rack") {
  Small small;
  small.nodes = 3;
  const RackReport report = small.racks();
  CHECK(sizes(report) == std::vector<std::size_t>{4});
  CHECK(report.racks[0].powerMax->value().base() == 6500);
  CHECK(report.racks[0].unitsUsed == 13);
}

TEST_CASE("A device too large for any rack is kept in one of its own and named") {
  Small small;
  small.nodes = 2;
  small.node.facts[Field::PowerMax].value = 9000;
  const RackReport report = small.racks();
  CHECK(sizes(report) == std::vector<std::size_t>{1, 1, 1});
  CHECK(std::any_of(report.notes.begin(), report.notes.end(), [](const Message& note) {
    return note.english() == "2 of node exceed the limits of a rack alone: each has a rack of its own.";
  }));
}

TEST_CASE("Devices of unknown height stand in no rack, and the racks are at least") {
  Small small;
  small.node.facts.erase(Field::RackUnits);
  small.node.facts.erase(Field::PowerMax);
  small.node.facts.erase(Field::Weight);
  const RackReport report = small.racks();
  CHECK(report.number->unknowns() == 4);      // height, watts and weight of the nodes, watts of cable ends
  CHECK(report.number->value().base() == 1);  // that of the switch
  CHECK(report.frames->unknowns() == 4);
  CHECK(report.pdus->value().base() == 3);
  CHECK(sizes(report) == std::vector<std::size_t>{1});
  CHECK(report.unplaced.devices.size() == 10);
  CHECK_FALSE(report.unplaced.powerMax->known());
  CHECK_FALSE(report.unplaced.weight->known());
  CHECK(report.notes.size() == 3);
}

TEST_CASE("Where no height is known the number of racks is unknown, and the bill says so") {
  // Published: Frontier's 9,408 nodes stand in 74 cabinets. Heights of its blades in rack units do not exist.
  DragonflySpec spec;
  spec.node.part = {"hpe-ex235a"};
  spec.router = {"hpe-slingshot-blade-200"};
  spec.p = 4;
  spec.a = 4;
  spec.h = 2;
  const Question question = questionOf(blockDesign(spec));
  const RackReport report = solved(fillRacks, question);
  CHECK(report.racks.empty());
  CHECK(report.unplaced.devices.size() == question.fabric->devices.size());
  CHECK_FALSE(report.number->known());
  CHECK_FALSE(report.pdus->known());
  const BomReport bill = solved(billOfMaterials, question);
  const auto line =
      std::find_if(bill.lines.begin(), bill.lines.end(), [](const BomLine& each) { return each.category == "rack"; });
  REQUIRE(line != bill.lines.end());
  CHECK(line->quantity == 0);
  REQUIRE(line->counted);
  CHECK_FALSE(line->counted->known());
  CHECK_FALSE(line->price->known());
  CHECK(line->unitPrice->known());
  // Nothing that has a price is bought, so there is no capital cost either, not one of 0.00.
  CHECK_FALSE(bill.total->known());
  // A height entered is an unknown less, though its racks now have a number.
  Design design = *question.design;
  design.parts.edit().overrides[{"hpe-slingshot-blade-200"}][Field::RackUnits] = {
      1, Basis::Entered, Confidence::High, {}, ""};
  const BomReport later = solved(billOfMaterials, questionOf(design));
  CHECK(later.total->unknowns() <= bill.total->unknowns());
}

TEST_CASE("Racks filled up to a limit of unknown watts are at least, and the limit that binds is named") {
  Small small;
  small.node.facts.erase(Field::PowerMax);
  const RackReport report = small.racks();
  CHECK(report.number->unknowns() == 2);  // the nodes' watts and those of cable ends
  CHECK(report.binding == RackLimit::Height);
  // Only switches are placed: what binds is theirs.
  small.node.facts.erase(Field::RackUnits);
  small.tor.facts[Field::PowerMax].value = 4000;
  small.nodes = 100;
  CHECK(small.racks().binding == RackLimit::Power);
}

TEST_CASE("A height in millimetres becomes units") {
  Small small;
  small.node.facts.erase(Field::RackUnits);
  small.node.facts[Field::Height].value = 0.175;  // 3.94 U
  CHECK(small.racks().racks[0].unitsUsed == 12);
  CHECK(small.racks().unplaced.devices.empty());
}

TEST_CASE("A rack-scale part is its own rack and needs no other") {
  Small small;
  small.node.facts[Field::RackUnits].value = 48;
  small.nodes = 2;
  const RackReport report = small.racks();
  CHECK(sizes(report) == std::vector<std::size_t>{1, 1, 1});
  CHECK(report.racks[0].integrated);
  CHECK(report.racks[0].weight->value().base() == 100);  // no empty rack on top
  CHECK(report.pdus->value().base() == 3);
  FatTreeSpec spec = fatTree("nvidia-gb200-nvl72", "nvidia-qm9700", 8);
  spec.rails = RailMode::Only;
  spec.tiers = 1;
  const RackReport shippedRacks = solved(fillRacks, questionOf(blockDesign(spec)));
  CHECK(shippedRacks.racks[7].integrated);
  CHECK(shippedRacks.racks[7].devices.size() == 1);
  CHECK_FALSE(shippedRacks.racks[8].integrated);
}

TEST_CASE("The SuperPOD takes 32 compute racks of four nodes") {
  // Published: 38 racks with storage and management, 32 of them with 4 DGX H100 at about 41 kW.
  const Question question = questionOf(blockDesign(superPod()));
  const RackReport report = solved(fillRacks, question);
  int compute = 0, most = 0;
  std::set<std::uint32_t> unitsInRack;
  for (const RackRow& rack : report.racks) {
    compute += rack.nodes;
    if (!rack.nodes) continue;
    most = std::max(most, int(rack.devices.size()));
    CHECK(rack.powerMax->value().base() <= 41000);
    for (const DeviceIndex device : rack.devices) {
      CHECK(question.fabric->device(device).major == question.fabric->device(rack.devices.front()).major);
    }
  }
  CHECK(compute == 32);
  CHECK(most == 4);
  CHECK(report.binding == RackLimit::Power);
  // 48 switches at 1,720 W: three more; storage and management racks are not in this design.
  CHECK(report.racks.size() == 35);
  CHECK(report.unplaced.devices.size() == 4);  // what the reserved ports lead to
}

TEST_CASE("Every site value of racks moves its output") {
  const Design plain = blockDesign(superPod());
  const auto with = [&](SiteField field, double value) {
    Design design = plain;
    design.site.edit().entered[field] = value;
    return solved(fillRacks, questionOf(design));
  };
  const std::size_t before = solved(fillRacks, questionOf(plain)).racks.size();
  CHECK(with(SiteField::RackPowerLimit, 21000).racks.size() > before);
  CHECK(with(SiteField::RackUsableUnits, 16).racks.size() > before);
  CHECK(with(SiteField::RackWeightLimit, 500).racks.size() > before);
  CHECK(with(SiteField::NodesPerRackLimit, 3).racks.size() > before);
  CHECK(with(SiteField::PdusPerRack, 4).pdus->value().base() == double(4 * before));
  Design other = plain;
  other.site.edit().rack = {"apc-ar3300"};
  CHECK(solved(fillRacks, questionOf(other)).usableUnits == 42);
  // A rack or PDU that is none, or is no part at all, is refused at its place in the design.
  NoProgress progress;
  for (const char* wrong : {"no-such-part", "raritan-px3-5878i2r-p1q1r1a5d5"}) {
    other.site.edit().rack = {wrong};
    const auto failed = ask(other, shipped(), progress);
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code == ErrorCode::UnknownPart);
    CHECK(failed.error().where == "/site/rack");
  }
  other.site.edit().rack = {};
  other.site.edit().pdu = {"apc-ar3300"};
  const auto noPdu = ask(other, shipped(), progress);
  REQUIRE_FALSE(noPdu);
  CHECK(noPdu.error().where == "/site/pdu");
}

TEST_CASE("Random designs lose no device and keep to the limits") {
  std::mt19937 random(5);
  for (int round = 0; round < 60; ++round) {
    const RackReport report = solved(fillRacks, randomQuestion(random));
    for (const RackRow& rack : report.racks) {
      REQUIRE(!rack.devices.empty());
      if (rack.integrated || rack.devices.size() == 1) continue;
      CHECK(rack.unitsUsed <= *report.usableUnits);
      CHECK(base(rack.powerMax) <= *report.powerLimit * (1 + 1e-9));
      CHECK(base(rack.weight) <= *report.weightLimit * (1 + 1e-9));
    }
  }
}
