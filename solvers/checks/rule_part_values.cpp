// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: values entered one by one can make a part impossible together (typical power above the maximum), and values
//   of a part that the catalogue doesn't have change nothing. Method: the lint of the catalogue over the parts in use
//   as the entered values leave them. Complexity: O(parts in use). Source: model/catalogue_lint.cpp.
#include "model/user_parts.h"
#include "solvers/checks/rules.h"

namespace cw::rules {

namespace {

struct Judge {
  const Question& question;
  RuleVerdict verdict;

  void add(Severity severity, const std::string& subject, Message message) {
    Finding finding;
    finding.rule = "part-values";
    finding.severity = severity;
    finding.subjects = {subject};
    finding.message = std::move(message);
    verdict.findings.push_back(std::move(finding));
  }
  /// One finding a part: its first problem, as the others often follow from it.
  void judge(const Part& part) {
    if (const auto problems = lintPart(part); !problems.empty())
      add(Severity::Error, part.id.text, Message(TR_MARK("%1: %2"), part.id.text, problems.front().english()));
    for (const AcceleratorCount& held : part.accelerators) {
      if (question.catalogue->find(held.part)) continue;
      add(Severity::Warning, part.id.text,
          Message(TR_MARK("%1 holds the accelerator \"%2\", which is no part of the catalogue, so its rate is unknown; "
                          "add it or name another"),
                  part.id.text, held.part.text));
      break;
    }
  }
};

}  // namespace

RuleVerdict partValues(const Question& question, Progress&) {
  if (question.fabric->devices.empty()) return nothingToCheck(TR_MARK("the design has no devices"));
  Judge judge{question, {}};
  std::set<PartId> seen;
  const auto once = [&](const std::shared_ptr<const Part>& part) {
    if (part && seen.insert(part->id).second) judge.judge(*part);
  };
  for (const DeviceType& type : question.fabric->types) {
    once(type.part);
    once(type.nic);
  }
  for (const PartId& id : partsUsed(*question.design, *question.catalogue, *question.design->parts))
    once(question.catalogue->find(id));
  for (const auto& [id, facts] : question.design->parts->overrides) {
    if (!Catalogue::isGeneric(id) && !question.catalogue->find(id))
      judge.add(Severity::Warning, id.text,
                Message(TR_MARK("values are entered for \"%1\", which is no part of the catalogue, so they change "
                                "nothing; add the part or remove the values"),
                        id.text));
  }
  return std::move(judge.verdict);
}

}  // namespace cw::rules
