// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: links whose two ports run at different speeds; the slower one rules and the rest is lost.
// Method: one pass over the links, like links gathered in one finding. Complexity: O(links). Source: none needed.
#include "solvers/checks/rules.h"

#include <map>

namespace cw::rules {

RuleVerdict portSpeed(const Question& question, Progress& progress) {
  const Fabric& fabric = *question.fabric;
  if (fabric.links.empty()) return nothingToCheck(TR_MARK("the design has no links"));
  struct Like {
    std::int64_t count = 0;
    std::vector<DeviceIndex> devices;
  };
  std::map<std::tuple<std::uint16_t, LinkTier, double, double>, Like> found;
  for (std::size_t i = 0; i < fabric.links.size(); ++i) {
    if ((i & 0xffff) == 0 && progress.cancelled()) return {};
    const LinkRow& link = fabric.links[i];
    const Bandwidth a = fabric.slot(link.a).speed, b = fabric.slot(link.b).speed;
    if (a == b) continue;
    const DeviceIndex low = fabric.port(link.a).device, high = fabric.port(link.b).device;
    Like& like = found[{fabric.device(low).block, link.tier, a.base(), b.base()}];
    ++like.count;
    if (like.devices.size() < 2 * mostSubjects) {
      like.devices.push_back(low);
      like.devices.push_back(high);
    }
  }
  RuleVerdict verdict;
  for (const auto& [key, like] : found) {
    Finding finding;
    finding.rule = "port-speed";
    finding.severity = Severity::Error;
    finding.subjects = subjectsOf(fabric, like.devices);
    finding.message =
        Message(plural(like.count, TR_MARK("%1 link joins a port of %2 to one of %3; run both ends at one speed"),
                       TR_MARK("%1 links join a port of %2 to one of %3; run both ends at one speed")),
                like.count, Amount(Bandwidth::base(std::get<2>(key))), Amount(Bandwidth::base(std::get<3>(key))));
    verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace cw::rules
