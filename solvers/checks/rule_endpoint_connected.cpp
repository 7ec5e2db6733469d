// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: endpoints that cannot reach all others. Nodes don't forward, so a path runs over switches only.
// Method: union of switches over their links; an endpoint belongs to the parts its ports lead to (a direct link between
//   two nodes is a part of its own); two endpoints reach each other when they share a part. Endpoints with equal sets
//   of parts are alike, and kinds are compared pair by pair. Inside a block, and for devices without a link, this is an
//   error; several drawings side by side are a warning.
// Complexity: O(links · α) and the square of the number of kinds. Source: definition of a connected fabric.
#include "solvers/checks/rules.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace cw::rules {

namespace {

class Parts {
 public:
  explicit Parts(std::size_t count) : m_parent(count) { std::iota(m_parent.begin(), m_parent.end(), 0u); }
  std::uint32_t find(std::uint32_t x) {
    while (m_parent[x] != x) x = m_parent[x] = m_parent[m_parent[x]];
    return x;
  }
  void join(std::uint32_t a, std::uint32_t b) { m_parent[find(a)] = find(b); }

 private:
  std::vector<std::uint32_t> m_parent;
};

/// Endpoints by the set of parts they belong to.
using Kinds = std::map<std::vector<std::uint32_t>, std::vector<DeviceIndex>>;

bool shareAny(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return true;
    a[i] < b[j] ? ++i : ++j;
  }
  return false;
}

/// Endpoints outside the largest set whose members all reach each other, as far as comparing kinds tells.
std::vector<DeviceIndex> strays(const Kinds& kinds) {
  if (kinds.size() < 2) return {};
  std::vector<const Kinds::value_type*> order;
  for (const auto& kind : kinds) order.push_back(&kind);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto* a, const auto* b) { return a->second.size() > b->second.size(); });
  std::vector<const Kinds::value_type*> together;
  std::vector<DeviceIndex> out;
  for (const auto* kind : order) {
    const bool reachesAll =
        !kind->first.empty() && std::all_of(together.begin(), together.end(),
                                            [&](const auto* other) { return shareAny(kind->first, other->first); });
    if (reachesAll) together.push_back(kind);
    else out.insert(out.end(), kind->second.begin(), kind->second.end());
  }
  return out;
}

Finding findingFor(const Fabric& fabric, Severity severity, const std::vector<DeviceIndex>& devices, Message message) {
  Finding finding;
  finding.rule = "endpoint-connected";
  finding.severity = severity;
  finding.subjects = subjectsOf(fabric, devices);
  finding.message = std::move(message);
  return finding;
}

/// Sets of parts of all endpoints, by block.
std::map<std::uint16_t, Kinds> kindsByBlock(const Fabric& fabric, Parts& parts, std::vector<DeviceIndex>& unlinked) {
  std::map<std::uint16_t, Kinds> blocks;
  std::vector<std::uint32_t> own;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d) {
    const DeviceRow& device = fabric.devices[d];
    if (device.tier != Tier::Node) continue;
    own.clear();
    for (std::uint32_t p = 0; p < device.portCount; ++p) {
      const PortIndex port{device.firstPort + p};
      const LinkIndex link = fabric.port(port).link;
      if (link == noLink) continue;
      const DeviceIndex other = fabric.port(fabric.across(port)).device;
      const bool direct = !isSwitchTier(fabric.device(other).tier);
      own.push_back(direct ? std::uint32_t(fabric.devices.size()) + raw(link) : parts.find(raw(other)));
    }
    if (own.empty()) {
      unlinked.push_back(DeviceIndex{d});
      continue;
    }
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    blocks[device.block][own].push_back(DeviceIndex{d});
  }
  return blocks;
}

}  // namespace

RuleVerdict endpointConnected(const Question& question, Progress& progress) {
  const Fabric& fabric = *question.fabric;
  RuleVerdict verdict;
  if (fabric.count(Tier::Node) == 0) return nothingToCheck(TR_MARK("the design has no endpoints"));
  Parts parts(fabric.devices.size());
  for (std::size_t i = 0; i < fabric.links.size(); ++i) {
    if ((i & 0xffff) == 0 && progress.cancelled()) return {};
    const DeviceIndex a = fabric.port(fabric.links[i].a).device, b = fabric.port(fabric.links[i].b).device;
    if (isSwitchTier(fabric.device(a).tier) && isSwitchTier(fabric.device(b).tier)) parts.join(raw(a), raw(b));
  }
  std::vector<DeviceIndex> unlinked;
  std::map<std::uint16_t, Kinds> blocks = kindsByBlock(fabric, parts, unlinked);
  if (!unlinked.empty()) {
    verdict.findings.push_back(findingFor(
        fabric, Severity::Error, unlinked,
        Message(plural(std::int64_t(unlinked.size()), TR_MARK("%1 endpoint has no link; cable it to a switch"),
                       TR_MARK("%1 endpoints have no link; cable each to a switch")),
                std::int64_t(unlinked.size()))));
  }
  Kinds all;
  for (const auto& [block, kinds] : blocks) {
    if (progress.cancelled()) return {};
    for (const auto& [sets, members] : kinds) all[sets].insert(all[sets].end(), members.begin(), members.end());
    if (block == 0) continue;  // drawn one by one: judged with the whole drawing
    const std::vector<DeviceIndex> outside = strays(kinds);
    if (outside.empty()) continue;
    verdict.findings.push_back(findingFor(
        fabric, Severity::Error, outside,
        Message(plural(std::int64_t(outside.size()),
                       TR_MARK("%1 endpoint of %2 cannot reach all others of it; link its switches to theirs"),
                       TR_MARK("%1 endpoints of %2 cannot reach all others of it; link their switches")),
                std::int64_t(outside.size()), fabric.blockIds[block])));
  }
  if (!verdict.findings.empty()) return verdict;
  const std::vector<DeviceIndex> outside = strays(all);
  if (!outside.empty()) {
    verdict.findings.push_back(findingFor(
        fabric, Severity::Warning, outside,
        Message(
            plural(
                std::int64_t(outside.size()),
                TR_MARK("%1 endpoint cannot reach the others: the drawing falls apart; link its parts if they belong "
                        "to one fabric"),
                TR_MARK("%1 endpoints cannot reach the others: the drawing falls apart; link its parts if they belong "
                        "to one fabric")),
            std::int64_t(outside.size()))));
  }
  return verdict;
}

}  // namespace cw::rules
