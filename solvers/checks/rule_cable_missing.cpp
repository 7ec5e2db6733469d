// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: links whose cable or modules the bill can't name. Method: rows of the cable solver without a part: a warning
//   where both ends are known and nothing in the catalogue fits; a hint where a part states no connector (generic parts
//   never do), so that nothing can be chosen. Complexity: O(links). Source: solvers/physical/cabling.cpp.
#include "solvers/checks/rules.h"
#include "solvers/physical/physical.h"

#include <algorithm>

namespace cw::rules {

namespace {

Message gapText(const CableRow& row, const Part& a, const Part& b, bool warning) {
  if (warning)
    return Message(
        plural(row.cables,
               TR_MARK("%1 cable from %2 to %3 over %4 has no fitting part; enter a cable or module of your own"),
               TR_MARK("%1 cables from %2 to %3 over %4 have no fitting part; enter a cable or module of your own")),
        row.cables, a.name, b.name, Amount(row.length));
  return Message(plural(row.cables,
                        TR_MARK("%1 cable from %2 to %3 lacks parts and a price, since a connector is unknown; choose "
                                "parts that state theirs"),
                        TR_MARK("%1 cables from %2 to %3 lack parts and a price, since a connector is unknown; choose "
                                "parts that state theirs")),
                 row.cables, a.name, b.name);
}

}  // namespace

RuleVerdict cableMissing(const Question& question, Progress& progress) {
  if (question.fabric->links.empty()) return nothingToCheck(TR_MARK("the design has no links"));
  const Result<CableReport> cables = chooseCables(question, progress);
  if (!cables) return skippedBy(cables.error());
  const Fabric& fabric = *question.fabric;
  RuleVerdict verdict;
  for (const CableRow& row : cables->rows) {
    const Part& a = *fabric.types[row.typeA].part;
    const Part& b = *fabric.types[row.typeB].part;
    const bool open = !row.cable || (row.modulesA > 0 && !row.moduleA) || (row.modulesB > 0 && !row.moduleB);
    if (!open) continue;
    const bool warning = row.missing || (!row.cable && !a.generic && !b.generic);
    Finding finding;
    finding.rule = "cable-missing";
    finding.severity = warning ? Severity::Warning : Severity::Hint;
    // Named by tier and parts, not by devices: the gap is in the catalogue.
    finding.subjects = {a.id.text, b.id.text, std::string(linkTierName(row.tier))};
    std::sort(finding.subjects.begin(), finding.subjects.end());
    finding.message = gapText(row, a, b, warning);
    const std::string identity = finding.identity();
    const bool known = std::any_of(verdict.findings.begin(), verdict.findings.end(),
                                   [&](const Finding& other) { return other.identity() == identity; });
    if (!known) verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace cw::rules
