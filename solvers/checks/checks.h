// SPDX-License-Identifier: GPL-3.0-or-later
// Design rules: one function a rule, one table lists them; a check that did not run is not a pass.
#pragma once

#include "model/table.h"
#include "solvers/question.h"

#include <span>

namespace cw {

/// Waived: it failed and every finding is accepted. NotApplicable: the design has nothing the rule speaks of.
enum class Outcome { NotRun, Passed, Failed, Skipped, Cancelled, Waived, NotApplicable };
Text outcomeText(Outcome outcome);

/// A rule's verdict: findings, or why it was skipped, or that there is nothing to check.
struct RuleVerdict {
  std::vector<Finding> findings;
  std::optional<Message> skipped;
  std::optional<Message> notApplicable;  // what the design lacks
};
struct Rule {
  std::string_view id;  // "port-speed"
  Text title;
  Severity severity = Severity::Error;
  RuleVerdict (*check)(const Question& question, Progress& progress);
};
std::span<const Rule> ruleTable();

struct RuleOutcome {
  const Rule* rule = nullptr;
  Outcome outcome = Outcome::NotRun;
  std::optional<Message> reason;
};
struct CheckReport {
  std::vector<RuleOutcome> outcomes;   // one per rule, in table order
  std::vector<Finding> findings;       // waived ones marked
  int count(Severity severity) const;  // unwaived
  int waived() const;
};
CheckReport runChecks(const Question& question, std::span<const Rule> rules, Progress& progress);
Report toReport(const CheckReport& report);

}  // namespace cw
