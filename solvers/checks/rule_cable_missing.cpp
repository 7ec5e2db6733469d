// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: links for which the catalogue has no cable or module. Method: rows of the cable solver without a part; those
//   of generic parts are left out, since nothing about their connectors was ever said. Complexity: O(links). Source:
//   solvers/physical/cabling.cpp.
#include "solvers/checks/rules.h"
#include "solvers/physical/physical.h"

#include <algorithm>

namespace cw::rules {

RuleVerdict cableMissing(const Question& question, Progress& progress) {
  if (question.fabric->links.empty()) return nothingToCheck(TR_MARK("the design has no links"));
  const Result<CableReport> cables = chooseCables(question, progress);
  if (!cables) return skippedBy(cables.error());
  const Fabric& fabric = *question.fabric;
  RuleVerdict verdict;
  for (const CableRow& row : cables->rows) {
    const DeviceType& a = fabric.types[row.typeA];
    const DeviceType& b = fabric.types[row.typeB];
    const bool unnamed = !row.cable && !a.part->generic && !b.part->generic;
    if (!row.missing && !unnamed) continue;
    Finding finding;
    finding.rule = "cable-missing";
    finding.severity = Severity::Warning;
    // Named by tier and parts, not by devices: the gap is in the catalogue.
    finding.subjects = {a.part->id.text, b.part->id.text, std::string(linkTierName(row.tier))};
    std::sort(finding.subjects.begin(), finding.subjects.end());
    finding.message = Message(
        plural(row.cables,
               TR_MARK("%1 cable from %2 to %3 over %4 has no fitting part; enter a cable or module of your own"),
               TR_MARK("%1 cables from %2 to %3 over %4 have no fitting part; enter a cable or module of your own")),
        row.cables, a.part->name, b.part->name, Amount(row.length));
    const std::string identity = finding.identity();
    const bool known = std::any_of(verdict.findings.begin(), verdict.findings.end(),
                                   [&](const Finding& other) { return other.identity() == identity; });
    if (!known) verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace cw::rules
