// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: parts whose maximum power is not published make all power totals "at least". Method: the one function of
//   device power, a finding a part. Complexity: O(types). Source: solvers/physical/device_power.cpp.
#include "solvers/checks/rules.h"
#include "solvers/physical/physical.h"

#include <set>

namespace cw::rules {

RuleVerdict powerUnknown(const Question& question, Progress&) {
  if (question.fabric->devices.empty()) return nothingToCheck(TR_MARK("the design has no devices"));
  RuleVerdict verdict;
  std::set<std::string> seen;
  for (const DeviceType& type : question.fabric->types) {
    if (devicePower(type, *question.design->site).maximum->unknowns() == 0) continue;
    const Part& part = type.nic && type.part->value(Field::PowerMax) ? *type.nic : *type.part;
    if (!seen.insert(part.id.text).second) continue;
    Finding finding;
    finding.rule = "power-unknown";
    finding.severity = Severity::Hint;
    finding.subjects = {part.id.text};
    finding.message =
        Message(TR_MARK("the maximum power of %1 is unknown, so totals are at least; enter it for the part"),
                part.name.empty() ? part.id.text : part.name);
    verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace cw::rules
