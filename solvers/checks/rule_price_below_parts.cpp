// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: a node whose price is below that of its accelerators alone: one of the two prices is wrong. Method: price of
//   the part against the sum of count × price of its accelerators, where all are known. Complexity: O(types).
// Source: the shipped public prices, which contradict each other for some systems.
#include "solvers/checks/rules.h"

#include <set>

namespace cw::rules {

RuleVerdict priceBelowParts(const Question& question, Progress&) {
  RuleVerdict verdict;
  bool compared = false;
  std::set<PartId> seen;
  for (const DeviceType& type : question.fabric->types) {
    const Part& part = *type.part;
    const std::optional<double> price = part.value(Field::Price);
    if (!price || part.accelerators.empty() || !seen.insert(part.id).second) continue;
    double sum = 0;
    bool known = true;
    for (const AcceleratorCount& accelerator : part.accelerators) {
      const auto found = question.catalogue->find(accelerator.part);
      const std::optional<double> each = found ? found->value(Field::Price) : std::nullopt;
      known = known && each;
      sum += each.value_or(0) * accelerator.count;
    }
    compared = compared || known;
    if (!known || *price >= sum) continue;
    Finding finding;
    finding.rule = "price-below-parts";
    finding.severity = Severity::Warning;
    finding.subjects = {part.id.text};
    finding.message = Message(
        TR_MARK("the price of %1, %2, is below that of its accelerators alone, %3; enter the price you were quoted"),
        part.name, Amount(Money::fromDouble(*price)), Amount(Money::fromDouble(sum)));
    verdict.findings.push_back(std::move(finding));
  }
  if (!compared) return nothingToCheck(TR_MARK("no node has a price beside those of its accelerators"));
  return verdict;
}

}  // namespace cw::rules
