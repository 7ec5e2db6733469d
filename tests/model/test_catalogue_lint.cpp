// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalogue_support.h"

#include <catch2/catch.hpp>

#include <functional>
#include <limits>

using namespace cw;
using namespace cw::test;

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
      {"the id", [](Part& p) { p.id.text = ".."; }},
      {"the id", [](Part& p) { p.id.text = "free"; }},
      {"the id", [](Part& p) { p.id.text = "generic"; }},
      {"no name", [](Part& p) { p.name.clear(); }},
      {"no name", [](Part& p) { p.name = " "; }},
      {"a note is blank", [](Part& p) { p.notes.push_back(""); }},
      {"has the date \"2026-13\"", [](Part& p) { p.sources[0].date = "2026-13"; }},
      {"has the date \"last year\"", [](Part& p) { p.facts[Field::PowerMax].sources[0].date = "last year"; }},
      {"2 power supplies of 800 W give less than the maximum of 1720 W",
       [](Part& p) {
         p.facts[Field::PsuCount] = published(2);
         p.facts[Field::PsuPower] = published(800);
       }},
      {"cooled by air, but 50 % of its heat goes to liquid",
       [](Part& p) {
         p.cooling = "air";
         p.facts[Field::LiquidHeatShare] = published(0.5);
       }},
      {"the empty rack weighs 900 kg",
       [](Part& p) {
         p.facts[Field::EmptyWeight] = published(900);
         p.facts[Field::StaticLoad] = published(800);
       }},
      {"the cages of all roles hold",
       [](Part& p) {
         p.cages[0].modes = {{2, gbps(400)}};
         p.cages.push_back(p.cages[0]);
         p.cages[1].role = PortRole::Management;
         p.cages[0].portLimit = p.cages[1].portLimit = 0;
         p.cages[0].cages = p.cages[1].cages = 32000;
       }},
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
