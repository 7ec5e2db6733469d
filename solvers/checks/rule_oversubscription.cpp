// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: leaf switches with more bandwidth down to the nodes than up. It may be meant, hence a hint.
// Method: bandwidth of cabled ports by direction for each leaf that has uplinks; the worst ratio of a block is named.
// Complexity: O(links). Source: definition of oversubscription at the leaf.
#include "solvers/checks/rules.h"

#include <algorithm>
#include <map>

namespace cw::rules {

RuleVerdict oversubscription(const Question& question, Progress& progress) {
  const Fabric& fabric = *question.fabric;
  std::vector<double> down(fabric.devices.size(), 0), up(fabric.devices.size(), 0);
  for (std::uint32_t i = 0; i < fabric.links.size(); ++i) {
    if ((i & 0xffff) == 0 && progress.cancelled()) return {};
    const LinkRow& link = fabric.links[i];
    const double rate = fabric.rate(LinkIndex{i}).base();
    if (link.tier == LinkTier::NodeLeaf) down[raw(fabric.port(link.b).device)] += rate;
    if (link.tier == LinkTier::LeafSpine) up[raw(fabric.port(link.a).device)] += rate;
  }
  if (std::none_of(up.begin(), up.end(), [](double rate) { return rate > 0; }))
    return nothingToCheck(TR_MARK("no leaf switch has uplinks"));
  struct Worst {
    double ratio = 1;
    std::vector<DeviceIndex> leaves;
  };
  std::map<std::uint16_t, Worst> blocks;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d) {
    if (up[d] <= 0 || down[d] <= up[d] * (1 + 1e-9)) continue;
    Worst& worst = blocks[fabric.devices[d].block];
    worst.ratio = std::max(worst.ratio, down[d] / up[d]);
    worst.leaves.push_back(DeviceIndex{d});
  }
  RuleVerdict verdict;
  for (const auto& [block, worst] : blocks) {
    Finding finding;
    finding.rule = "oversubscription";
    finding.severity = Severity::Hint;
    finding.subjects = subjectsOf(fabric, worst.leaves);
    finding.message = Message(
        plural(std::int64_t(worst.leaves.size()),
               TR_MARK("%1 leaf switch carries more down than up, %2 : 1; add uplinks unless it is meant"),
               TR_MARK("%1 leaf switches carry more down than up, at worst %2 : 1; add uplinks unless it is meant")),
        std::int64_t(worst.leaves.size()), Amount::ratio(worst.ratio));
    verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace cw::rules
