// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: a PUE that is lower than the distribution losses alone make it. Method: PUE against 1 / efficiency.
// Complexity: O(1). Source: definition of PUE (ISO/IEC 30134-2).
#include "solvers/checks/rules.h"

namespace cw::rules {

RuleVerdict pueBelowLosses(const Question& question, Progress&) {
  RuleVerdict verdict;
  const std::optional<double> pue = question.design->site->value(SiteField::Pue);
  const std::optional<double> efficiency = question.design->site->value(SiteField::DistributionEfficiency);
  if (!pue || !efficiency || *efficiency <= 0) {
    verdict.skipped = TR_MARK("PUE or distribution efficiency is unknown");
    return verdict;
  }
  if (*pue * *efficiency >= 1 - 1e-9) {
    // Two values that go together say nothing as long as nothing draws power.
    return question.fabric->devices.empty() ? nothingToCheck(TR_MARK("the design has no devices")) : verdict;
  }
  Finding finding;
  finding.rule = "pue-below-losses";
  finding.severity = Severity::Warning;
  finding.subjects = {"site"};
  finding.message =
      Message(TR_MARK("the PUE of %1 is below %2, which distribution alone costs at %3 efficiency; correct "
                      "one of the two"),
              Amount::ratio(*pue), Amount::ratio(1 / *efficiency), Amount::percent(*efficiency));
  verdict.findings.push_back(std::move(finding));
  return verdict;
}

}  // namespace cw::rules
