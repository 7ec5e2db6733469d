// SPDX-License-Identifier: GPL-3.0-or-later
// A box of two switches counts as two switches everywhere and is bought whole; drawn storage passes the rules.
#include "solvers/checks/checks.h"
#include "solvers/counts.h"
#include "solvers/money/money.h"

#include "physical_support.h"

#include <algorithm>

using namespace cw;
using namespace cw::test;

namespace {

FreeDevice drawn(const char* id, const char* partId, PartKind kind) {
  FreeDevice device;
  device.id = id;
  device.choice.part = {partId};
  device.kind = kind;
  return device;
}

std::size_t findingsOf(const Question& question, const char* rule) {
  NoProgress progress;
  const CheckReport report = runChecks(question, ruleTable(), progress);
  return std::size_t(std::count_if(report.findings.begin(), report.findings.end(),
                                   [&](const Finding& finding) { return finding.rule == rule; }));
}

}  // namespace

TEST_CASE("Q3200 is planned as 36-port switches and bought in boxes of two") {
  // Three leaves of 18 ports down and two spines: five switches in three boxes of 862 W typical and two rack units.
  const Question question = questionOf(blockDesign(fatTree("generic:1x800", "nvidia-q3200-ra", 37)));
  CHECK(switchCount(*question.fabric) == 5);
  for (const DeviceRow& device : question.fabric->devices)
    if (isSwitchTier(device.tier)) CHECK(device.portCount == 36);
  const DeviceType& leaf = question.fabric->types[question.fabric->devices.back().type];
  REQUIRE(leaf.part->id.text == "nvidia-q3200-ra");
  const DevicePower power = devicePower(leaf, *question.design->site);
  CHECK(power.typical->value().base() == 431);
  // No maximum is published: at least the typical power.
  CHECK(power.maximum->value().base() == 431);
  CHECK(power.maximum->unknowns() > 0);
  const RackReport racks = solved(fillRacks, question);
  double units = 0;
  for (const RackRow& rack : racks.racks) units += rack.unitsUsed;
  CHECK(units == 5);  // half a box of two units each; the nodes' height is unknown
  CHECK(racks.unplaced.devices.size() == 37);
  const BomReport bill = solved(billOfMaterials, question);
  std::vector<BomLine> boxes;
  for (const BomLine& line : bill.lines)
    if (line.part.text == "nvidia-q3200-ra") boxes.push_back(line);
  REQUIRE(boxes.size() == 1);
  CHECK(boxes[0].quantity == 3);
  CHECK(boxes[0].usedFor.english() == "5 switches, 2 in a part");
  CHECK(findingsOf(question, "switch-radix") == 0);
}

TEST_CASE("Shipped storage is drawn with its published ports, or with none") {
  Design design;
  design.groups.edit().devices = {
      drawn("x1", "ddn-ai400x2", PartKind::Storage), drawn("x2", "weka-wekapod-nitro-wps155", PartKind::Storage),
      drawn("x3", "netapp-aff-a90", PartKind::Storage), drawn("s1", "nvidia-qm8700", PartKind::Switch)};
  design.groups.edit().links = {{{{"free/x1"}, 7}, {{"free/s1"}, 39}}};
  const Question question = questionOf(design);
  const Fabric& fabric = *question.fabric;
  const auto ports = [&](const char* key) { return fabric.device(*fabric.find({key})).portCount; };
  CHECK(ports("free/x1") == 8);
  CHECK(ports("free/x2") == 16);
  CHECK(ports("free/x3") == 0);
  CHECK(fabric.links.size() == 1);
  CHECK(findingsOf(question, "switch-radix") == 0);
}
