// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: links between parts that share no protocol, such as an InfiniBand switch and an Ethernet switch.
// Method: one pass over the links, judged once for every pair of types. Complexity: O(links). Source: protocols that
//   the makers state for switches and adapters; a part without a stated protocol is not judged.
#include "model/protocols.h"
#include "solvers/checks/rules.h"

#include <map>

namespace cw::rules {

RuleVerdict protocol(const Question& question, Progress& progress) {
  const Fabric& fabric = *question.fabric;
  if (fabric.links.empty()) return nothingToCheck(TR_MARK("the design has no links"));
  struct Pair {
    std::optional<Message> clash;
    std::vector<DeviceIndex> devices;
  };
  std::map<std::pair<std::uint32_t, std::uint32_t>, Pair> pairs;
  for (std::size_t i = 0; i < fabric.links.size(); ++i) {
    if ((i & 0xffff) == 0 && progress.cancelled()) return {};
    const DeviceIndex low = fabric.port(fabric.links[i].a).device, high = fabric.port(fabric.links[i].b).device;
    const auto [found, fresh] = pairs.try_emplace({fabric.device(low).type, fabric.device(high).type});
    Pair& pair = found->second;
    if (fresh) {
      const DeviceType &a = fabric.typeOf(low), &b = fabric.typeOf(high);
      pair.clash = protocolClash(*a.part, a.nic.get(), *b.part, b.nic.get(), *question.catalogue);
    }
    if (!pair.clash) continue;
    if (pair.devices.size() < 2 * mostSubjects) pair.devices.insert(pair.devices.end(), {low, high});
  }
  RuleVerdict verdict;
  for (auto& [types, pair] : pairs) {
    if (!pair.clash) continue;
    Finding finding;
    finding.rule = "protocol";
    finding.severity = Severity::Error;
    finding.subjects = subjectsOf(fabric, std::move(pair.devices));
    finding.message = *pair.clash;
    verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace cw::rules
