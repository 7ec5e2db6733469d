// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: run rules over a design and tell passed, failed, skipped and cancelled apart.
// Method: rules in table order; waivers of the design are matched by identity. After a cancel the remaining rules stay
//   "not run": no silence counts as a pass. Complexity: sum of the rules. Source: none needed.
#include "solvers/checks/checks.h"

#include <algorithm>

namespace cw {

Text outcomeText(Outcome outcome) {
  switch (outcome) {
    case Outcome::NotRun:
      return TR_MARK("not run");
    case Outcome::Passed:
      return TR_MARK("passed");
    case Outcome::Failed:
      return TR_MARK("failed");
    case Outcome::Skipped:
      return TR_MARK("skipped");
    case Outcome::Cancelled:
      return TR_MARK("cancelled");
    case Outcome::Waived:
      return TR_MARK("waived");
    case Outcome::NotApplicable:
      return TR_MARK("not applicable");
  }
  return TR_MARK("not run");
}

int CheckReport::count(Severity severity) const {
  return int(std::count_if(findings.begin(), findings.end(),
                           [&](const Finding& f) { return !f.waived && f.severity == severity; }));
}

int CheckReport::waived() const {
  return int(std::count_if(findings.begin(), findings.end(), [](const Finding& f) { return f.waived; }));
}

namespace {

void applyWaivers(const std::vector<Waiver>& waivers, Finding& finding) {
  const std::string identity = finding.identity();
  for (const Waiver& waiver : waivers) {
    if (waiver.identity != identity) continue;
    finding.waived = true;
    finding.waiverReason = waiver.reason;
  }
}

Text severityText(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return TR_MARK("error");
    case Severity::Warning:
      return TR_MARK("warning");
    case Severity::Hint:
      return TR_MARK("hint");
  }
  return TR_MARK("error");
}

}  // namespace

CheckReport runChecks(const Question& question, std::span<const Rule> rules, Progress& progress) {
  CheckReport report;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    RuleOutcome outcome{&rules[i], Outcome::NotRun, {}};
    if (progress.cancelled()) {
      report.outcomes.push_back(outcome);
      continue;
    }
    ProgressSlice slice(progress, double(i) / double(rules.size()), double(i + 1) / double(rules.size()));
    slice.report(0, rules[i].title);
    RuleVerdict verdict = rules[i].check(question, slice);
    if (progress.cancelled()) {
      outcome.outcome = Outcome::Cancelled;
    } else if (verdict.skipped) {
      outcome.outcome = Outcome::Skipped;
      outcome.reason = std::move(verdict.skipped);
    } else if (verdict.notApplicable) {
      outcome.outcome = Outcome::NotApplicable;
      outcome.reason = std::move(verdict.notApplicable);
    } else {
      outcome.outcome = verdict.findings.empty() ? Outcome::Passed : Outcome::Waived;
      for (Finding& finding : verdict.findings) {
        applyWaivers(*question.design->waivers, finding);
        if (!finding.waived) outcome.outcome = Outcome::Failed;
        report.findings.push_back(std::move(finding));
      }
    }
    report.outcomes.push_back(std::move(outcome));
  }
  return report;
}

Report toReport(const CheckReport& report) {
  Table findings;
  findings.id = "findings";
  findings.title = TR_MARK("Findings");
  findings.columns = {
      {"severity", TR_MARK("Severity"), Unit::None, {}}, {"rule", TR_MARK("Rule"), Unit::None, {}},
      {"message", TR_MARK("Finding"), Unit::None, {}},   {"subjects", TR_MARK("Where"), Unit::None, {}},
      {"waived", TR_MARK("Waived"), Unit::None, {}},     {"identity", TR_MARK("Identity"), Unit::None, {}}};
  for (const Finding& finding : report.findings) {
    std::string where;
    for (const std::string& subject : finding.subjects) where += (where.empty() ? "" : ", ") + subject;
    findings.rows.push_back({{Message(severityText(finding.severity)), finding.rule, finding.message, where,
                              finding.waived ? finding.waiverReason : std::string(), finding.identity()},
                             RowRole::Body,
                             finding.subjects});
  }
  Table rules;
  rules.id = "rules";
  rules.title = TR_MARK("Rules");
  rules.columns = {{"rule", TR_MARK("Rule"), Unit::None, {}},
                   {"title", TR_MARK("What it asks"), Unit::None, {}},
                   {"outcome", TR_MARK("Outcome"), Unit::None, {}},
                   {"reason", TR_MARK("Reason"), Unit::None, {}}};
  for (const RuleOutcome& outcome : report.outcomes) {
    rules.rows.push_back(
        {{std::string(outcome.rule->id), Message(outcome.rule->title), Message(outcomeText(outcome.outcome)),
          outcome.reason ? Cell(*outcome.reason) : Cell(std::string())},
         RowRole::Body,
         {}});
  }
  Report out;
  out.id = "check";
  out.title = TR_MARK("Design rules");
  out.tables = {std::move(findings), std::move(rules)};
  return out;
}

}  // namespace cw
