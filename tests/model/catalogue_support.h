// SPDX-License-Identifier: GPL-3.0-or-later
// Sound parts made by hand, for the tests of the catalogue and its lint.
#pragma once

#include "model/catalogue.h"

namespace cw::test {

inline Fact published(double value, std::string note = {}) {
  return Fact{value, Basis::Published, Confidence::High, {{"Data sheet", "", "2024"}}, std::move(note)};
}

inline Part soundSwitch(std::string id = "acme-s64") {
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

inline Part soundCable() {
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

inline Part soundNode(std::string id = "acme-n8") {
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

inline std::string firstProblem(const Part& part) {
  const auto problems = lintPart(part);
  return problems.empty() ? "" : problems.front().english();
}

}  // namespace cw::test
