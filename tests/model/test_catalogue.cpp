// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/catalogue.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>
#include <limits>
#include <set>

using namespace cw;

namespace {

Fact published(double value, std::string note = {}) {
  return Fact{value, Basis::Published, Confidence::High, {{"Data sheet", "", "2024"}}, std::move(note)};
}

Part soundSwitch(std::string id = "acme-s64") {
  Part part;
  part.id.text = std::move(id);
  part.kind = PartKind::Switch;
  part.name = "S64";
  part.sources = {{"Data sheet", "", "2024"}};
  CageGroup group;
  group.cages = 32;
  group.connector = "OSFP";
  group.modes = {{2, gbps(400)}, {4, gbps(200)}};
  part.cages = {group};
  part.facts[Field::PowerMax] = published(1720);
  part.facts[Field::PowerTypical] = published(747);
  part.facts[Field::RackUnits] = published(1);
  part.facts[Field::Height] = published(0.0436);
  return part;
}

Part soundCable() {
  Part part;
  part.id.text = "acme-dac";
  part.kind = PartKind::Cable;
  part.name = "DAC";
  part.sources = {{"Data sheet", "", "2024"}};
  CableInfo cable;
  cable.medium = "copper";
  cable.ends = {{"OSFP", true, false, 1, gbps(800)}, {"OSFP", false, true, 2, gbps(400)}};
  cable.linksCarried = 2;
  cable.lengths = {1, 2, 3};
  part.cable = cable;
  part.facts[Field::Reach] = published(3);
  return part;
}

Part soundNode(std::string id = "acme-n8") {
  Part part;
  part.id.text = std::move(id);
  part.name = "N8";
  part.sources = {{"Data sheet", "", "2024"}};
  part.accelerators = {{PartId{"acme-gpu"}, 8}};
  part.facts[Field::Price] = Fact{375000, Basis::Estimate, Confidence::Low, {{"Press", "", "2026"}}, "midpoint"};
  part.facts[Field::PriceLow] = Fact{300000, Basis::Estimate, Confidence::Low, {{"Press", "", "2026"}}, ""};
  part.facts[Field::PriceHigh] = Fact{450000, Basis::Estimate, Confidence::Low, {{"Press", "", "2026"}}, ""};
  return part;
}

std::string firstProblem(const Part& part) {
  const auto problems = lintPart(part);
  return problems.empty() ? "" : problems.front().english();
}

}  // namespace

TEST_CASE("The table of fields is in order and its keys read back", "[catalogue]") {
  std::set<std::string_view> keys;
  int index = 0;
  for (const FieldInfo& info : fieldTable()) {
    CHECK(int(info.field) == index++);
    CHECK(&fieldInfo(info.field) == &info);
    CHECK(parseField(info.key) == info.field);
    CHECK(keys.insert(info.key).second);
    CHECK(info.low < info.high);
    CHECK(info.keyScale > 0);
  }
  CHECK(index == int(Field::ApproachTemperature) + 1);
  CHECK_FALSE(parseField("power"));
  CHECK(fieldInfo(Field::Depth).key == "depth_mm");
  CHECK(fieldInfo(Field::Depth).keyScale == 0.001);
  CHECK(fieldInfo(Field::CoolingPower).keyScale == 1000);
}

TEST_CASE("Kinds, roles and cable kinds read back", "[catalogue]") {
  for (int i = 0; i <= int(PartKind::Enclosure); ++i) CHECK(parsePartKind(partKindName(PartKind(i))) == PartKind(i));
  for (int i = 0; i <= int(PortRole::Other); ++i) CHECK(parsePortRole(portRoleName(PortRole(i))) == PortRole(i));
  for (int i = 0; i <= int(CableKind::TwistedPair); ++i)
    CHECK(parseCableKind(cableKindName(CableKind(i))) == CableKind(i));
  CHECK(partKindName(PartKind::Switch) == "switch");
  CHECK(portRoleName(PortRole::Fabric) == "fabric");
  CHECK_FALSE(parsePartKind("Switch"));
  CHECK_FALSE(parsePortRole(""));
}

TEST_CASE("A fact is a figure with its source; a missing one is unknown", "[catalogue]") {
  const Part part = soundSwitch();
  const FigurePtr power = part.figure(Field::PowerMax);
  CHECK(power->value() == Amount(Power::base(1720)));
  CHECK(power->basis() == Basis::Published);
  CHECK(power->label().english() == "Maximum power of S64");
  REQUIRE(power->sources().size() == 1);
  CHECK(power->sources()[0].date == "2024");
  const FigurePtr weight = part.figure(Field::Weight);
  CHECK_FALSE(weight->known());
  CHECK(weight->unknowns() == 1);
  CHECK(weight->value().unit() == Unit::Mass);
  const FigurePtr price = soundNode().figure(Field::Price);
  CHECK(price->value().isMoney());
  CHECK(price->value().money().decimal() == "375000.00");
  CHECK(price->estimated());
  CHECK(part.value(Field::PowerTypical) == 747.0);
  CHECK_FALSE(part.value(Field::Weight));
  REQUIRE(part.cagesFor(PortRole::Fabric));
  CHECK(part.cagesFor(PortRole::Fabric)->cages == 32);
  CHECK(part.cagesFor(PortRole::Management) == nullptr);
}

TEST_CASE("Generic parts have the ports asked for and nothing else", "[catalogue]") {
  const Catalogue catalogue;
  const auto part = catalogue.find(PartId{"generic:8x400"}, PartKind::Node);
  REQUIRE(part);
  CHECK((*part)->generic);
  CHECK((*part)->kind == PartKind::Node);
  CHECK((*part)->id.text == "generic:8x400");
  REQUIRE((*part)->cages.size() == 1);
  CHECK((*part)->cages[0].cages == 8);
  CHECK((*part)->cages[0].modes == std::vector<PortMode>{{1, gbps(400)}});
  CHECK((*part)->facts.empty());
  CHECK_FALSE(gpusOf(**part));
  CHECK(lintPart(**part).empty());
  CHECK(catalogue.find(PartId{"generic:65535x0.5"}, PartKind::Switch));
  CHECK(catalogue.find(PartId{"generic:1x100"}, PartKind::Nic));

  for (const char* bad :
       {"generic:",          "generic:8",       "generic:x400",   "generic:8x",      "generic:0x400",
        "generic:65536x400", "generic:-8x400",  "generic:8x-400", "generic:8x0",     "generic:8xinf",
        "generic:8xnan",     "generic:8x1e400", "generic:8x4e2",  "generic:8.5x400", "generic:8x400x2",
        "generic: 8x400",    "generic:8x400 ",  "generic:+8x400", "generic:0x10x4",  "generic:99999999999999999999x1",
        "generic:8x1000001", "generic:8x4.0.0"}) {
    INFO(bad);
    const auto wrong = catalogue.find(PartId{bad}, PartKind::Switch);
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().code == ErrorCode::UnknownPart);
    CHECK(wrong.error().message.english().find("generic:PxG") != std::string::npos);
  }
  CHECK_FALSE(catalogue.find(PartId{"generic:8x400"}, PartKind::Rack));
}

TEST_CASE("Looking up parts", "[catalogue]") {
  const Catalogue catalogue({soundSwitch("acme-s64"), soundNode("acme-n8"), soundSwitch("acme-s32")});
  REQUIRE(catalogue.parts().size() == 3);
  CHECK(catalogue.parts()[0]->id.text == "acme-n8");  // sorted by kind, then id
  CHECK(catalogue.parts()[1]->id.text == "acme-s32");
  CHECK(catalogue.ofKind(PartKind::Switch).size() == 2);
  CHECK(catalogue.find(PartId{"acme-s64"}, PartKind::Switch));
  CHECK(catalogue.find(PartId{"nothing"}) == nullptr);
  CHECK(gpusOf(*catalogue.find(PartId{"acme-n8"})) == 8);

  const auto typo = catalogue.find(PartId{"acme-s46"}, PartKind::Switch);
  REQUIRE_FALSE(typo);
  CHECK(typo.error().code == ErrorCode::UnknownPart);
  CHECK(typo.error().message.english() ==
        "the catalogue has no switch \"acme-s46\"; the nearest ids are acme-s32, acme-s64");
  const auto kind = catalogue.find(PartId{"acme-n8"}, PartKind::Switch);
  REQUIRE_FALSE(kind);
  CHECK(kind.error().message.english().find("the kind node") != std::string::npos);
  CHECK_FALSE(Catalogue().find(PartId{"acme-n8"}, PartKind::Node));
}

TEST_CASE("User parts and values lie over the shipped ones", "[catalogue]") {
  const Catalogue shipped({soundSwitch("acme-s64"), soundNode("acme-n8")});
  UserParts user;
  Part own = soundSwitch("my-switch");
  own.name = "Mine";
  Part replaced = soundSwitch("acme-s64");
  replaced.name = "Replaced";
  user.parts = {own, replaced};
  user.overrides[PartId{"acme-n8"}][Field::Price] = Fact{310000, Basis::Published, Confidence::High, {}, "quote"};
  user.overrides[PartId{"my-switch"}][Field::PowerMax] = Fact{900, Basis::Entered, Confidence::High, {}, ""};
  user.overrides[PartId{"not-there"}][Field::PowerMax] = Fact{900, Basis::Entered, Confidence::High, {}, ""};
  const Catalogue both = shipped.with(user);

  CHECK(both.parts().size() == 3);
  CHECK(both.find(PartId{"acme-s64"})->name == "Replaced");
  CHECK(both.find(PartId{"my-switch"})->value(Field::PowerMax) == 900.0);
  const auto node = both.find(PartId{"acme-n8"});
  CHECK(node->value(Field::Price) == 310000.0);
  CHECK(node->fact(Field::Price)->basis == Basis::Entered);
  CHECK_FALSE(node->fact(Field::PriceLow));  // the published range does not belong to an entered price
  CHECK_FALSE(node->fact(Field::PriceHigh));
  CHECK(lintPart(*node).empty());
  // The shipped catalogue is untouched.
  CHECK(shipped.find(PartId{"acme-n8"})->value(Field::Price) == 375000.0);
  CHECK(shipped.find(PartId{"acme-s64"})->name == "S64");
  CHECK(shipped.with(UserParts{}).parts().size() == 2);
}

TEST_CASE("Cable ends fit cages by connector and top", "[catalogue]") {
  CHECK(connectorsMate("OSFP", "OSFP"));
  CHECK(connectorsMate("OSFP or QSFP-DD", "QSFP-DD"));
  CHECK_FALSE(connectorsMate("QSFP112", "OSFP"));
  CHECK_FALSE(connectorsMate("", ""));
  CHECK_FALSE(connectorsMate("OSFP", ""));
  CageGroup finned, flat, quad;
  finned.connector = flat.connector = "OSFP";
  flat.flatTop = true;
  quad.connector = "QSFP112";
  const CableEnd finnedEnd{"OSFP", true, false, 1, gbps(800)}, flatEnd{"OSFP", false, true, 1, gbps(800)};
  const CableEnd bothEnd{"OSFP", true, true, 1, gbps(800)}, anyEnd{"OSFP", false, false, 1, gbps(800)};
  CHECK(endFits(finnedEnd, finned));
  CHECK_FALSE(endFits(finnedEnd, flat));
  CHECK_FALSE(endFits(flatEnd, finned));
  CHECK(endFits(flatEnd, flat));
  CHECK((endFits(bothEnd, finned) && endFits(bothEnd, flat) && endFits(anyEnd, finned) && endFits(anyEnd, flat)));
  CHECK_FALSE(endFits(finnedEnd, quad));
}

TEST_CASE("Sound parts pass the lint", "[catalogue][lint]") {
  CHECK(firstProblem(soundSwitch()) == "");
  CHECK(firstProblem(soundCable()) == "");
  CHECK(firstProblem(soundNode()) == "");
}

TEST_CASE("Impossible switches are refused, each for its own reason", "[catalogue][lint]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  struct Case {
    std::string says;
    std::function<void(Part&)> spoil;
  };
  const std::vector<Case> cases{
      {"the id", [](Part& p) { p.id.text = "a b"; }},
      {"the id", [](Part& p) { p.id.text.clear(); }},
      {"no name", [](Part& p) { p.name.clear(); }},
      {"the cooling is", [](Part& p) { p.cooling = "wet"; }},
      {"basis of the maximum power", [](Part& p) { p.maxPowerBasis = "maybe"; }},
      {"state both or none",
       [](Part& p) {
         p.maxPowerBasis = "with optics";
         p.facts.erase(Field::PowerMax);
       }},
      {"power_max_w has no source", [](Part& p) { p.facts[Field::PowerMax].sources.clear(); }},
      {"the part has no source", [](Part& p) { p.sources.clear(); }},
      {"power_max_w is 0", [](Part& p) { p.facts[Field::PowerMax].value = 0; }},
      {"power_max_w is -5", [](Part& p) { p.facts[Field::PowerMax].value = -5; }},
      {"power_max_w is", [nan](Part& p) { p.facts[Field::PowerMax].value = nan; }},
      {"power_max_w is", [](Part& p) { p.facts[Field::PowerMax].value = 1e12; }},
      {"weight_kg is -1", [](Part& p) { p.facts[Field::Weight] = published(-1); }},
      {"must be a whole number", [](Part& p) { p.facts[Field::PsuCount] = published(2.5); }},
      {"typical power of 2000 W is above the maximum", [](Part& p) { p.facts[Field::PowerTypical].value = 2000; }},
      {"power_max_w (1720) is above power_peak_w (1000)", [](Part& p) { p.facts[Field::PowerPeak] = published(1000); }},
      {"price_low (9) is above price (8)",
       [](Part& p) {
         p.facts[Field::Price] = published(8);
         p.facts[Field::PriceLow] = published(9);
       }},
      {"price (8) is above price_high (7)",
       [](Part& p) {
         p.facts[Field::Price] = published(8);
         p.facts[Field::PriceHigh] = published(7);
       }},
      {"1 rack units are 44 mm", [](Part& p) { p.facts[Field::Height].value = 0.052; }},
      {"no fabric ports", [](Part& p) { p.cages.clear(); }},
      {"no fabric ports", [](Part& p) { p.cages[0].role = PortRole::Management; }},
      {"there are 0 fabric cages", [](Part& p) { p.cages[0].cages = 0; }},
      {"there are -1 fabric cages", [](Part& p) { p.cages[0].cages = -1; }},
      {"there are 70,000 fabric cages", [](Part& p) { p.cages[0].cages = 70000; }},
      {"the fabric cages hold 80,000 ports", [](Part& p) { p.cages[0].cages = 20000; }},
      {"no port mode", [](Part& p) { p.cages[0].modes.clear(); }},
      {"holds 0 ports", [](Part& p) { p.cages[0].modes[1].portsPerCage = 0; }},
      {"runs at -400 Gb/s", [](Part& p) { p.cages[0].modes[1].speed = gbps(-400); }},
      {"runs at", [nan](Part& p) { p.cages[0].modes[0].speed = gbps(nan); }},
      {"carries more than its native mode",
       [](Part& p) {
         p.cages[0].modes[1] = {4, gbps(400)};
       }},
      {"stands twice", [](Part& p) { p.cages[0].modes[1] = p.cages[0].modes[0]; }},
      {"the port limit", [](Part& p) { p.cages[0].portLimit = 63; }},
      {"the port limit", [](Part& p) { p.cages[0].portLimit = 129; }},
      {"only nodes and enclosures",
       [](Part& p) {
         p.accelerators = {{PartId{"g"}, 1}};
       }},
      {"leave \"cable\" out", [](Part& p) { p.cable = CableInfo{}; }},
      {"don't divide among the 3 nodes or switches", [](Part& p) { p.facts[Field::NodesPerPart] = published(3); }},
      {"1 to 256 slots",
       [](Part& p) {
         p.slotGroups = {{"pcie5_x16", 0}};
       }},
  };
  for (const Case& wrong : cases) {
    Part part = soundSwitch();
    wrong.spoil(part);
    INFO(wrong.says);
    CHECK(firstProblem(part).find(wrong.says) != std::string::npos);
  }
}

TEST_CASE("A typical power above the maximum needs a reason", "[catalogue][lint]") {
  Part part = soundSwitch();
  part.facts[Field::PowerTypical] = published(2000, "as published in a later paper");
  CHECK(firstProblem(part) == "");
}

TEST_CASE("Impossible cables are refused", "[catalogue][lint]") {
  const std::vector<std::pair<std::string, std::function<void(Part&)>>> cases{
      {"ends are missing", [](Part& p) { p.cable.reset(); }},
      {"1 kinds of end", [](Part& p) { p.cable->ends.pop_back(); }},
      {"no connector", [](Part& p) { p.cable->ends[0].connector.clear(); }},
      {"0 branches", [](Part& p) { p.cable->ends[1].count = 0; }},
      {"one side carries 800 Gb/s and the other 400 Gb/s", [](Part& p) { p.cable->ends[1].speedEach = gbps(200); }},
      {"carries 1 links over 2 branches", [](Part& p) { p.cable->linksCarried = 1; }},
      {"the length of 4 m", [](Part& p) { p.cable->lengths.push_back(4); }},
      {"the length of 1 m",
       [](Part& p) {
         p.cable->lengths = {2, 1};
       }},
      {"has a cable of the kind transceiver", [](Part& p) { p.cable->kind = CableKind::Transceiver; }},
  };
  for (const auto& [says, spoil] : cases) {
    Part part = soundCable();
    spoil(part);
    INFO(says);
    CHECK(firstProblem(part).find(says) != std::string::npos);
  }
}

TEST_CASE("Duplicate ids and unknown accelerators show over all parts", "[catalogue][lint]") {
  const std::vector<Part> parts{soundSwitch(), soundSwitch(), soundNode()};
  const auto problems = lintParts(parts);
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].english().find("\"acme-s64\" occurs twice") != std::string::npos);
  CHECK(problems[1].english().find("\"acme-gpu\"") != std::string::npos);
}
