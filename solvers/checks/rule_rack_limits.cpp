// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: racks above their height, power or weight. Filling keeps to the limits, so what remains are devices that
//   exceed them alone, and rack-scale parts.
// Method: every rack against the limits it was filled to; racks alike in one finding. A rack-scale part has its own
//   frame and feed: only limits entered by the user are held against it.
// Complexity: O(racks). Source: solvers/physical/racks.cpp.
#include "solvers/checks/rules.h"
#include "solvers/physical/physical.h"

#include <map>

namespace cw::rules {

namespace {

struct Excess {
  const RackRow* rack = nullptr;
  std::vector<DeviceIndex> devices;
  std::int64_t racks = 0;
};

struct Limits {
  std::optional<double> units, power, weight;
};

Limits limitsFor(const RackRow& rack, const RackReport& report, const Site& site) {
  if (!rack.integrated) return {report.usableUnits, report.powerLimit, report.weightLimit};
  Limits limits;
  if (site.entered.contains(SiteField::RackPowerLimit)) limits.power = report.powerLimit;
  if (site.entered.contains(SiteField::RackWeightLimit)) limits.weight = report.weightLimit;
  return limits;
}

bool above(double value, const std::optional<double>& limit) { return limit && value > *limit * (1 + 1e-9); }

std::optional<Message> excessOf(const RackRow& rack, const Limits& limits, std::int64_t racks) {
  if (above(rack.unitsUsed, limits.units)) {
    return Message(plural(racks, TR_MARK("%1 rack holds devices of %2 and has %3; choose a taller rack"),
                          TR_MARK("%1 racks hold devices of %2 and have %3; choose a taller rack")),
                   racks, Amount(Unit::RackUnits, rack.unitsUsed), Amount(Unit::RackUnits, *limits.units));
  }
  if (rack.powerMax->known() && above(rack.powerMax->value().base(), limits.power)) {
    return Message(
        plural(racks,
               TR_MARK("%1 rack draws %2 and may draw %3; raise the limit with the feeds or choose other devices"),
               TR_MARK("%1 racks draw %2 and may draw %3; raise the limit with the feeds or choose other devices")),
        racks, rack.powerMax->value(), Amount(Unit::Power, *limits.power));
  }
  if (rack.weight->known() && above(rack.weight->value().base(), limits.weight)) {
    return Message(plural(racks, TR_MARK("%1 rack weighs %2 filled and may weigh %3; choose a stronger rack or floor"),
                          TR_MARK("%1 racks weigh %2 filled and may weigh %3; choose a stronger rack or floor")),
                   racks, rack.weight->value(), Amount(Unit::Mass, *limits.weight));
  }
  return std::nullopt;
}

}  // namespace

RuleVerdict rackLimits(const Question& question, Progress& progress) {
  if (question.fabric->devices.empty()) return nothingToCheck(TR_MARK("the design has no devices"));
  const Result<RackReport> racks = fillRacks(question, progress);
  if (!racks) return skippedBy(racks.error());
  std::map<std::uint32_t, Excess> byKind;
  for (const RackRow& rack : racks->racks) {
    if (!excessOf(rack, limitsFor(rack, *racks, *question.design->site), 1)) continue;
    Excess& excess = byKind[rack.kind];
    excess.rack = &rack;
    ++excess.racks;
    if (excess.devices.size() < mostSubjects) {
      excess.devices.insert(excess.devices.end(), rack.devices.begin(), rack.devices.end());
    }
  }
  RuleVerdict verdict;
  for (const auto& [kind, excess] : byKind) {
    Finding finding;
    finding.rule = "rack-limits";
    finding.severity = Severity::Error;
    finding.subjects = subjectsOf(*question.fabric, excess.devices);
    finding.message = *excessOf(*excess.rack, limitsFor(*excess.rack, *racks, *question.design->site), excess.racks);
    verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace cw::rules
