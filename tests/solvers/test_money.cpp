// SPDX-License-Identifier: GPL-3.0-or-later
// Bill and cost of a small cluster, worked out by hand; then what every price and site value does to them.
#include "solvers/counts.h"
#include "solvers/money/money.h"

#include <catch2/catch.hpp>

#include <set>

using namespace cw;

namespace {

Part priced(const std::string& id, PartKind kind, double price) {
  Part part;
  part.id = {id};
  part.kind = kind;
  part.name = id;
  part.vendor = "Maker";
  part.facts[Field::Price] = {price, Basis::Estimate, Confidence::Low, {{"A price list", "", "2026"}}, ""};
  return part;
}

std::vector<Part> testParts() {
  Part gpu = priced("t-gpu", PartKind::Accelerator, 1);
  gpu.facts[Field::Bf16] = {1e15, Basis::Published, Confidence::High, {}, ""};
  Part node = priced("t-node", PartKind::Node, 100000.25);
  node.accelerators = {{{"t-gpu"}, 8}};
  return {gpu,
          node,
          priced("t-nic", PartKind::Nic, 1500.10),
          priced("t-switch", PartKind::Switch, 30000.5),
          priced("t-cable", PartKind::Cable, 120.05),
          priced("t-module", PartKind::Transceiver, 900.01),
          priced("t-rack", PartKind::Rack, 2500),
          priced("t-pdu", PartKind::Pdu, 1100.99)};
}

/// Four nodes with eight adapters each on two switches, 32 cables of 2 m with a module at each end, two racks.
struct Example {
  Design design;
  std::vector<Part> parts = testParts();
  double itMax = 40e3, facility = 35e3;

  Example() {
    Site& site = design.site.edit();
    site.pdu = {"t-pdu"};
    site.entered = {{SiteField::PdusPerRack, 3},      {SiteField::ElectricityPrice, 0.10},
                    {SiteField::Utilisation, 0.8},    {SiteField::Years, 5},
                    {SiteField::SupportShare, 0.10},  {SiteField::StaffCount, 0.5},
                    {SiteField::StaffCost, 100000},   {SiteField::SpaceCostPerKw, 2208.72},
                    {SiteField::ServicesShare, 0.05}, {SiteField::PlantCostPerKw, 1000}};
  }
  static std::shared_ptr<const Part> part(const Catalogue& catalogue, const char* id) {
    return catalogue.find(PartId{id});
  }
  Question question() const {
    const Catalogue catalogue = Catalogue(parts).with(*design.parts);
    auto built = std::make_shared<Fabric>();
    built->blockIds = {"free"};
    built->types = {{part(catalogue, "t-node"), part(catalogue, "t-nic"), 8, 0},
                    {part(catalogue, "t-switch"), nullptr, 0, 0}};
    for (int i = 0; i < 6; ++i) {
      DeviceRow row;
      row.type = i < 4 ? 0 : 1;
      row.tier = i < 4 ? Tier::Node : Tier::Leaf;
      built->devices.push_back(row);
    }
    return {std::make_shared<Design>(design), built, std::make_shared<Catalogue>(catalogue)};
  }
  static RackReport racks(const Question& asked) {
    RackReport report;
    report.rack = part(*asked.catalogue, "t-rack");
    report.racks.resize(2);
    report.number = report.frames = Figure::counted(TR_MARK("Racks"), Amount::count(2));
    const double each = asked.design->site->value(SiteField::PdusPerRack).value_or(0);
    report.pdus = Figure::counted(TR_MARK("PDUs"), Amount::count(std::int64_t(2 * each)));
    return report;
  }
  static CableReport cables(const Question& asked) {
    CableRow row;
    row.tier = LinkTier::NodeLeaf;
    row.cable = part(*asked.catalogue, "t-cable");
    row.moduleA = row.moduleB = part(*asked.catalogue, "t-module");
    row.links = row.cables = row.modulesA = row.modulesB = 32;
    row.length = Length::base(2);
    CableReport report;
    report.rows = {row};
    return report;
  }
  PowerReport power() const {
    PowerReport report;
    report.itMax = Figure::counted(TR_MARK("IT maximum"), Amount(Power::base(itMax)));
    report.facilityTypical = Figure::counted(TR_MARK("Facility"), Amount(Power::base(facility)));
    return report;
  }
  BomReport bill() const {
    const Question asked = question();
    return billOf(asked, racks(asked), cables(asked), power());
  }
  CostReport cost() const { return costOf(question(), bill(), power()); }
};

const BomLine& lineOf(const BomReport& bill, const std::string& part) {
  for (const BomLine& line : bill.lines)
    if (line.part.text == part) return line;
  FAIL("no line for " << part);
  return bill.lines.front();
}

std::string text(const FigurePtr& figure) { return figure->value().money().decimal(); }

}  // namespace

TEST_CASE("A bill worked out by hand is right to the cent") {
  const BomReport bill = Example().bill();
  CHECK(lineOf(bill, "t-node").quantity == 4);
  CHECK(text(lineOf(bill, "t-node").price) == "400001.00");
  CHECK(lineOf(bill, "t-nic").quantity == 32);
  CHECK(text(lineOf(bill, "t-nic").price) == "48003.20");
  CHECK(lineOf(bill, "t-switch").quantity == 2);
  CHECK(text(lineOf(bill, "t-switch").price) == "60001.00");
  CHECK(lineOf(bill, "t-cable").quantity == 32);  // once, not once an end
  CHECK(text(lineOf(bill, "t-cable").price) == "3841.60");
  CHECK(lineOf(bill, "t-module").quantity == 64);
  CHECK(text(lineOf(bill, "t-module").price) == "57600.64");
  CHECK(lineOf(bill, "t-rack").quantity == 2);
  CHECK(lineOf(bill, "t-pdu").quantity == 6);
  CHECK(text(lineOf(bill, "t-pdu").price) == "6605.94");
  CHECK(text(bill.hardware) == "581053.38");
  CHECK(bill.total->value().money() == *Money::parse("650106.05"));  // + 29,052.67 services + 40,000 plant
  CHECK(text(bill.total) == "650106.05");
  CHECK(bill.unpriced == 0);
  CHECK(bill.total->unknowns() == 0);
}

TEST_CASE("A cable costs its fixed part and each metre of the length it is sold in") {
  Example example;
  Part& cable = example.parts[4];
  cable.facts[Field::PricePerMetre] = {2.5, Basis::Estimate, Confidence::Low, {{"A price list", "", "2026"}}, ""};
  // No length listed: as assumed, 2 m.
  CHECK(text(lineOf(example.bill(), "t-cable").unitPrice) == "125.05");
  cable.cable.emplace().lengths = {1, 5, 3};
  const BomReport bill = example.bill();
  const BomLine& line = lineOf(bill, "t-cable");
  CHECK(text(line.unitPrice) == "127.55");  // 120.05 + 3 m × 2.50
  CHECK(text(line.price) == "4081.60");
  CHECK(text(line.low) == "4081.60");
  CHECK(line.usedFor.english() == "node-leaf links, 3 m");
  REQUIRE(line.unitPrice->inputs().size() == 3);
  CHECK(text(line.unitPrice->inputs()[0]) == "120.05");
  CHECK(text(line.unitPrice->inputs()[1]) == "2.50");
  CHECK(line.unitPrice->inputs()[2]->value().base() == 3);
  cable.facts[Field::PriceLow] = {100, Basis::Estimate, Confidence::Low, {}, ""};
  CHECK(text(lineOf(example.bill(), "t-cable").low) == "3440.00");  // 32 × (100 + 7.50)
  // One part known makes a lower bound.
  cable.facts.erase(Field::PriceLow);
  cable.facts.erase(Field::Price);
  const BomReport partly = example.bill();
  CHECK(text(lineOf(partly, "t-cable").price) == "240.00");
  CHECK(lineOf(partly, "t-cable").price->unknowns() == 1);
}

TEST_CASE("The length bought is the next one sold, or the one needed where none is as long") {
  CableRow row;
  row.length = Length::base(33);
  CHECK(row.soldLength() == row.length);
  Part cable;
  cable.cable.emplace().lengths = {50, 30, 35};
  row.cable = std::make_shared<const Part>(cable);
  CHECK(row.soldLength() == Length::base(35));
  row.length = Length::base(30);
  CHECK(row.soldLength() == Length::base(30));
  row.length = Length::base(51);
  CHECK(row.soldLength() == row.length);
}

TEST_CASE("All pieces of a cable are bought") {
  const Question asked = Example().question();
  CableReport cables = Example::cables(asked);
  cables.rows[0].piecesPerCable = 2;
  const BomReport bill = billOf(asked, Example::racks(asked), cables, Example().power());
  CHECK(lineOf(bill, "t-cable").quantity == 64);
  CHECK(text(lineOf(bill, "t-cable").price) == "7683.20");
}

TEST_CASE("Rack-scale parts need no rack; a number of racks that is at least makes its price at least") {
  const Question asked = Example().question();
  RackReport racks = Example::racks(asked);
  racks.frames = Figure::counted(TR_MARK("Racks"), Amount::count(0));
  racks.pdus = Figure::counted(TR_MARK("PDUs"), Amount::count(0));
  for (const BomLine& line : billOf(asked, racks, Example::cables(asked), Example().power()).lines)
    CHECK((line.category != "rack" && line.category != "pdu"));
  const FigurePtr height = Figure::leaf(TR_MARK("Height"), Amount::unknown(Unit::RackUnits), Basis::Published);
  racks.frames = Figure::derived(TR_MARK("Racks"), Amount::count(2), TR_MARK("stacked"), {height});
  const BomReport bill = billOf(asked, racks, Example::cables(asked), Example().power());
  CHECK(lineOf(bill, "t-rack").quantity == 2);
  CHECK(text(lineOf(bill, "t-rack").price) == "5000.00");
  CHECK(lineOf(bill, "t-rack").price->unknowns() == 1);
  CHECK(bill.total->unknowns() > 0);
}

TEST_CASE("Yearly cost, total cost and the GPU-hour are right to the cent") {
  const CostReport report = Example().cost();
  CHECK(text(report.energy) == "30660.00");
  CHECK(report.support->value().money() == *Money::parse("58105.34"));  // 10 % of 581,053.38, to the cent
  CHECK(text(report.staff) == "50000.00");
  CHECK(text(report.space) == "88348.80");
  CHECK(text(report.opexPerYear) == "227114.14");
  CHECK(report.tco->value().money() == *Money::parse("1785676.75"));  // 650,106.05 + 5 × 227,114.14
  CHECK(report.gpus->value().base() == 32);
  CHECK(text(report.costPerGpuHour) == "1.59");
  REQUIRE(report.cumulative.size() == 6);
  CHECK(report.cumulative.front()->value() == report.capex->value());
  CHECK(report.cumulative.back()->value() == report.tco->value());
}

TEST_CASE("Lines add up to the total, exactly") {
  const BomReport bill = Example().bill();
  Money sum, low, high;
  for (const BomLine& line : bill.lines) {
    CHECK(line.price->value().money() == line.unitPrice->value().money() * line.quantity);
    sum += line.price->value().money();
    low += line.low->value().money();
    high += line.high->value().money();
  }
  CHECK(sum == bill.total->value().money());
  CHECK(low == bill.low->value().money());
  CHECK(high == bill.high->value().money());
}

TEST_CASE("A line without a price stays and makes the total a lower bound") {
  Example example;
  example.parts[3].facts.erase(Field::Price);  // the switch
  const BomReport bill = example.bill();
  CHECK(lineOf(bill, "t-switch").quantity == 2);
  CHECK_FALSE(lineOf(bill, "t-switch").price->known());
  CHECK(bill.unpriced == 1);
  CHECK(text(bill.hardware) == "521052.38");
  CHECK(bill.total->unknowns() > 0);
  CHECK_FALSE(bill.notes.empty());
  const CostReport report = example.cost();
  CHECK(report.tco->known());
  CHECK(report.tco->unknowns() > 0);
  CHECK(report.costPerGpuHour->known());  // a lower bound over a known number of GPUs
}

TEST_CASE("A bill of which no price is known has no hardware total") {
  Example example;
  for (Part& part : example.parts) part.facts.erase(Field::Price);
  example.design.site.edit().entered[SiteField::PlantCostPerKw] = 0;
  const BomReport bill = example.bill();
  CHECK_FALSE(bill.hardware->known());
  CHECK(bill.unpriced == 8);  // seven parts and the services on them
}

TEST_CASE("Without known GPUs there is no cost of a GPU-hour") {
  Example example;
  example.parts[1].generic = true;
  example.parts[1].accelerators.clear();
  const CostReport report = example.cost();
  CHECK_FALSE(report.gpus->known());
  CHECK(report.tco->known());
  CHECK_FALSE(report.costPerGpuHour->known());
}

TEST_CASE("A part that holds two nodes is bought once for two") {
  Example example;
  example.parts[1].facts[Field::NodesPerPart] = {2, Basis::Published, Confidence::High, {}, ""};
  CHECK(lineOf(example.bill(), "t-node").quantity == 2);
  CHECK(example.cost().gpus->value().base() == 16);
  CHECK(partsFor(example.parts[1], 5) == 3);
  CHECK(partsFor(example.parts[0], 5) == 5);
}

TEST_CASE("Prices in USD do not count in a design of another currency") {
  Example example;
  example.design.meta.edit().currency = "EUR";
  const BomReport bill = example.bill();
  CHECK(bill.unpriced == 8);
  CHECK_FALSE(bill.hardware->known());
  CHECK(bill.notes.size() == 3);
  // What the user enters is in the design's currency.
  example.design.parts.edit().overrides[{"t-switch"}][Field::Price] = {20000, Basis::Entered, Confidence::High, {}, ""};
  const BomReport entered = example.bill();
  CHECK(text(lineOf(entered, "t-switch").price) == "40000.00");
  CHECK(entered.unpriced == 6);
  // So is a part of the user's own.
  example.design.parts.edit().parts.push_back(priced("t-cable", PartKind::Cable, 100));
  CHECK(text(lineOf(example.bill(), "t-cable").price) == "3200.00");
  // Site defaults in USD are unknown too; entered ones count.
  CHECK(siteMoney(example.question(), SiteField::ElectricityPrice)->known());
  example.design.site.edit().entered.erase(SiteField::ElectricityPrice);
  CHECK_FALSE(siteMoney(example.question(), SiteField::ElectricityPrice)->known());
}

TEST_CASE("Published price ranges carry through to the total") {
  Example example;
  example.parts[1].facts[Field::PriceLow] = {90000, Basis::Estimate, Confidence::Low, {}, ""};
  example.parts[1].facts[Field::PriceHigh] = {120000, Basis::Estimate, Confidence::Low, {}, ""};
  const BomReport bill = example.bill();
  CHECK(text(lineOf(bill, "t-node").low) == "360000.00");
  CHECK(text(lineOf(bill, "t-node").high) == "480000.00");
  CHECK((bill.total->value().money() - bill.low->value().money()).decimal() == "42001.05");
  CHECK((bill.high->value().money() - bill.total->value().money()).decimal() == "83998.95");
  // An entered price takes the published range's place, and may bring a range of its own.
  const auto enter = [&](Field field, double value) {
    example.design.parts.edit().overrides[{"t-node"}][field] = {value, Basis::Entered, Confidence::Low, {}, "quote"};
  };
  enter(Field::Price, 110000);
  CHECK(text(lineOf(example.bill(), "t-node").low) == "440000.00");
  CHECK(text(lineOf(example.bill(), "t-node").high) == "440000.00");
  enter(Field::PriceLow, 100000);
  enter(Field::PriceHigh, 130000);
  CHECK(text(lineOf(example.bill(), "t-node").low) == "400000.00");
  CHECK(text(lineOf(example.bill(), "t-node").price) == "440000.00");
  CHECK(text(lineOf(example.bill(), "t-node").high) == "520000.00");
}

TEST_CASE("Every price moves the total by what it should") {
  const BomReport before = Example().bill();
  for (const char* id : {"t-node", "t-nic", "t-switch", "t-cable", "t-module", "t-rack", "t-pdu"}) {
    Example changed;
    for (Part& part : changed.parts)
      if (part.id.text == id) part.facts[Field::Price].value += 1;
    const BomReport after = changed.bill();
    const Money difference = after.total->value().money() - before.total->value().money();
    CAPTURE(id);
    CHECK(difference == Money::tenThousandths(lineOf(before, id).quantity * 10500));  // with 5 % services
  }
}

TEST_CASE("Every site value of money moves its output") {
  const CostReport before = Example().cost();
  const auto outputs = [](const CostReport& report) {
    return std::tuple(report.capex->value().money(), report.opexPerYear->value().money(), report.tco->value().money(),
                      report.costPerGpuHour->value().money());
  };
  for (const SiteField field : {SiteField::PdusPerRack, SiteField::ElectricityPrice, SiteField::Utilisation,
                                SiteField::Years, SiteField::SupportShare, SiteField::StaffCount, SiteField::StaffCost,
                                SiteField::SpaceCostPerKw, SiteField::ServicesShare, SiteField::PlantCostPerKw}) {
    Example changed;
    changed.design.site.edit().entered[field] *= field == SiteField::Utilisation ? 0.5 : 2;
    CAPTURE(siteInfo(field).key);
    CHECK(outputs(changed.cost()) != outputs(before));
  }
  Example power;
  power.itMax *= 2;
  CHECK(outputs(power.cost()) != outputs(before));
  power.itMax /= 2;
  power.facility *= 2;
  CHECK(text(power.cost().energy) == "61320.00");
}

TEST_CASE("Peak rate is the dense rate of all accelerators") {
  CHECK(peakBf16(Example().question())->value().base() == Approx(32e15));
}

TEST_CASE("Every figure of bill and cost explains itself") {
  const CostReport report = Example().cost();
  for (const FigurePtr& figure : {report.capex, report.energy, report.support, report.staff, report.space,
                                  report.opexPerYear, report.tco, report.costPerGpuHour}) {
    CAPTURE(figure->label().english());
    CHECK_FALSE(figure->formula().english().empty());
    CHECK_FALSE(figure->inputs().empty());
  }
  CHECK(explain(*report.capex).find("A price list") != std::string::npos);
}
