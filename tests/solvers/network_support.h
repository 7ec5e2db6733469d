// SPDX-License-Identifier: GPL-3.0-or-later
// Small fabrics built by hand for the network tests, and a brute force that knows nothing of the solvers' methods.
#pragma once

#include "solvers/network/network.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

namespace cw::test {

class FabricBuilder {
 public:
  std::uint32_t add(Tier tier, std::uint32_t major = 0, std::uint32_t minor = 0) {
    DeviceRow row;
    row.tier = tier;
    row.major = major;
    row.minor = minor;
    m_devices.push_back(row);
    return std::uint32_t(m_devices.size() - 1);
  }
  void link(std::uint32_t a, std::uint32_t b, double gbpsEach = 1, int count = 1) {
    for (int i = 0; i < count; ++i) m_links.push_back({a, b, gbpsEach});
  }
  void unlinkLast(std::size_t index) { m_links.erase(m_links.begin() + std::ptrdiff_t(index)); }
  std::size_t linkCount() const { return m_links.size(); }

  Question question() const {
    auto fabric = std::make_shared<Fabric>();
    fabric->blockIds = {"free"};
    fabric->devices = m_devices;
    std::vector<std::vector<std::size_t>> ends(m_devices.size());
    for (std::size_t i = 0; i < m_links.size(); ++i) {
      ends[m_links[i].a].push_back(2 * i);
      ends[m_links[i].b].push_back(2 * i + 1);
    }
    fabric->links.resize(m_links.size());
    std::map<std::vector<double>, std::uint32_t> typeOf;  // port speeds -> type and layout
    for (std::uint32_t d = 0; d < m_devices.size(); ++d) {
      DeviceRow& row = fabric->devices[d];
      row.firstPort = std::uint32_t(fabric->ports.size());
      row.portCount = std::uint32_t(ends[d].size());
      std::vector<double> speeds;
      for (const std::size_t end : ends[d]) {
        const PortIndex port{std::uint32_t(fabric->ports.size())};
        fabric->ports.push_back({DeviceIndex{d}, LinkIndex{std::uint32_t(end / 2)}});
        (end % 2 ? fabric->links[end / 2].b : fabric->links[end / 2].a) = port;
        speeds.push_back(m_links[end / 2].gbpsEach);
      }
      const auto [it, added] = typeOf.try_emplace(speeds, std::uint32_t(fabric->types.size()));
      if (added) {
        PortLayout layout;
        for (const double s : speeds) layout.ports.push_back({0, gbps(s)});
        layout.connectors = {"test"};
        layout.flatTop = {false};
        auto part = std::make_shared<Part>();
        part->name = "test";
        fabric->types.push_back({part, nullptr, 0, std::uint32_t(fabric->layouts.size())});
        fabric->layouts.push_back(std::move(layout));
      }
      row.type = it->second;
    }
    for (LinkRow& link : fabric->links) link.tier = LinkTier::Other;
    return {std::make_shared<Design>(), fabric, std::make_shared<Catalogue>()};
  }

 private:
  struct Link {
    std::uint32_t a, b;
    double gbpsEach;
  };
  std::vector<DeviceRow> m_devices;
  std::vector<Link> m_links;
};

struct LeafSpine {
  int leaves = 2, hostsPerLeaf = 2, spines = 1, linksPerPair = 1, lastLeafHosts = -1;
  double hostRate = 1, upRate = 1;
};
inline void addLeafSpine(FabricBuilder& b, const LeafSpine& s, const std::vector<std::vector<std::uint32_t>>& hosts) {
  std::vector<std::uint32_t> spine;
  for (int i = 0; i < s.spines; ++i) spine.push_back(b.add(Tier::Spine, 0, std::uint32_t(i)));
  for (int l = 0; l < s.leaves; ++l) {
    const std::uint32_t leaf = b.add(Tier::Leaf, std::uint32_t(l), 0);
    for (const std::uint32_t h : hosts[std::size_t(l)]) b.link(h, leaf, s.hostRate);
    for (const std::uint32_t t : spine) b.link(leaf, t, s.upRate, s.linksPerPair);
  }
}
inline std::vector<std::vector<std::uint32_t>> addHosts(FabricBuilder& b, const LeafSpine& s) {
  std::vector<std::vector<std::uint32_t>> hosts(static_cast<std::size_t>(s.leaves));
  for (int l = 0; l < s.leaves; ++l) {
    const int count = l == s.leaves - 1 && s.lastLeafHosts >= 0 ? s.lastLeafHosts : s.hostsPerLeaf;
    for (int i = 0; i < count; ++i) hosts[std::size_t(l)].push_back(b.add(Tier::Node));
  }
  return hosts;
}
inline FabricBuilder leafSpine(const LeafSpine& s) {
  FabricBuilder b;
  addLeafSpine(b, s, addHosts(b, s));
  return b;
}
inline FabricBuilder planes(int count, const LeafSpine& s) {
  FabricBuilder b;
  const auto hosts = addHosts(b, s);
  for (int p = 0; p < count; ++p) addLeafSpine(b, s, hosts);
  return b;
}

/// `units` of `nodes` with one port on each of `rails` leaves; spines shared by all rails or a set for each.
inline FabricBuilder rails(int units, int nodes, int railCount, int spines, int linksPerPair, bool shared,
                           int lastUnitNodes = -1, double rate = 1) {
  FabricBuilder b;
  std::vector<std::vector<std::uint32_t>> spine(static_cast<std::size_t>(shared ? 1 : railCount));
  for (auto& list : spine)
    for (int i = 0; i < spines; ++i) list.push_back(b.add(Tier::Spine));
  for (int u = 0; u < units; ++u) {
    std::vector<std::uint32_t> node;
    const int count = u == units - 1 && lastUnitNodes >= 0 ? lastUnitNodes : nodes;
    for (int i = 0; i < count; ++i) node.push_back(b.add(Tier::Node));
    for (int r = 0; r < railCount; ++r) {
      const std::uint32_t leaf = b.add(Tier::Leaf, std::uint32_t(u), std::uint32_t(r));
      for (const std::uint32_t n : node) b.link(n, leaf, rate);
      for (const std::uint32_t s : spine[shared ? 0 : std::size_t(r)]) b.link(leaf, s, rate, linksPerPair);
    }
  }
  return b;
}

/// Three tiers: pods of leaves and spines, spine i of every pod to core group i of `cores` switches.
struct ThreeTier {
  int pods = 2, leaves = 2, spines = 2, cores = 1, hostsPerLeaf = 2, lastLeafHosts = -1;
  double hostRate = 1, leafRate = 1, coreRate = 1;
};
inline FabricBuilder threeTier(const ThreeTier& t) {
  FabricBuilder b;
  std::vector<std::vector<std::uint32_t>> core(static_cast<std::size_t>(t.spines));
  for (auto& group : core)
    for (int i = 0; i < t.cores; ++i) group.push_back(b.add(Tier::Core));
  for (int p = 0; p < t.pods; ++p) {
    std::vector<std::uint32_t> spine;
    for (int s = 0; s < t.spines; ++s) {
      spine.push_back(b.add(Tier::Spine, std::uint32_t(p), std::uint32_t(s)));
      for (const std::uint32_t c : core[std::size_t(s)]) b.link(spine.back(), c, t.coreRate);
    }
    for (int l = 0; l < t.leaves; ++l) {
      const std::uint32_t leaf = b.add(Tier::Leaf, std::uint32_t(p), std::uint32_t(l));
      const bool last = p == t.pods - 1 && l == t.leaves - 1 && t.lastLeafHosts >= 0;
      for (int h = 0; h < (last ? t.lastLeafHosts : t.hostsPerLeaf); ++h) b.link(b.add(Tier::Node), leaf, t.hostRate);
      for (const std::uint32_t s : spine) b.link(leaf, s, t.leafRate);
    }
  }
  return b;
}
inline FabricBuilder karyTree(int k, int hostsPerLeaf) {
  return threeTier({.pods = k, .leaves = k / 2, .spines = k / 2, .cores = k / 2, .hostsPerLeaf = hostsPerLeaf});
}

enum class Arrangement { Absolute, Relative };
struct Dragonfly {
  int p = 1, a = 2, h = 1, groups = 0;  // 0: a·h + 1
  Arrangement arrangement = Arrangement::Relative;
  double localRate = 1, globalRate = 1, hostRate = 1;
};
/// One link a pair of groups for a·h+1 groups; with fewer, the global ports go round the other groups in turn as far as
/// both ends have one.
inline FabricBuilder dragonfly(const Dragonfly& d) {
  FabricBuilder b;
  const int groups = d.groups > 0 ? d.groups : d.a * d.h + 1, ports = d.a * d.h;
  std::vector<std::vector<std::uint32_t>> router(static_cast<std::size_t>(groups));
  for (int g = 0; g < groups; ++g)
    for (int r = 0; r < d.a; ++r)
      router[std::size_t(g)].push_back(b.add(Tier::Router, std::uint32_t(g), std::uint32_t(r)));
  for (const auto& group : router)
    for (std::size_t r = 0; r < group.size(); ++r) {
      for (int i = 0; i < d.p; ++i) b.link(b.add(Tier::Node), group[r], d.hostRate);
      for (std::size_t s = r + 1; s < group.size(); ++s) b.link(group[r], group[s], d.localRate);
    }
  const int perPair = groups > 1 ? ports / (groups - 1) : 0;
  for (int i = 0; i < groups; ++i)
    for (int j = i + 1; j < groups; ++j)
      for (int k = 0; k < perPair; ++k) {
        // Port of group i towards j: by the other group's number, or by the distance round the ring.
        const bool absolute = d.arrangement == Arrangement::Absolute;
        const int there = absolute ? j - 1 : j - i - 1, back = absolute ? i : groups - (j - i) - 1;
        const int portI = there + k * (groups - 1), portJ = back + k * (groups - 1);
        b.link(router[std::size_t(i)][std::size_t(portI / d.h)], router[std::size_t(j)][std::size_t(portJ / d.h)],
               d.globalRate);
      }
  return b;
}

struct Brute {
  double bisection = 0;  // Gb/s
  double fabric = -1;    // least cut of router sets whose endpoint ports differ by at most one router's; -1: none
};
/// All side assignments of the switches, the best balanced placement of the endpoints for each. At most 21 switches.
inline Brute bruteForce(const Fabric& fabric) {
  std::vector<int> switchAt(fabric.devices.size(), -1), hostAt(fabric.devices.size(), -1);
  int switches = 0, hosts = 0;
  for (std::size_t d = 0; d < fabric.devices.size(); ++d) {
    if (isSwitchTier(fabric.devices[d].tier)) switchAt[d] = switches++;
    else if (fabric.devices[d].tier == Tier::Node) hostAt[d] = hosts++;
  }
  struct Wire {
    int a, b;
    std::int64_t rate;
  };
  std::vector<std::vector<std::pair<int, std::int64_t>>> near(static_cast<std::size_t>(switches)), hostsAt(near.size());
  std::vector<std::int64_t> lean(static_cast<std::size_t>(hosts), 0);  // price on A minus price on B
  std::vector<int> load(near.size(), 0);
  for (std::uint32_t i = 0; i < fabric.links.size(); ++i) {
    auto a = raw(fabric.port(fabric.links[i].a).device), b = raw(fabric.port(fabric.links[i].b).device);
    const auto rate = std::int64_t(toGbps(fabric.rate(LinkIndex{i})) * 1000 + 0.5);
    if (switchAt[a] < 0) std::swap(a, b);
    if (switchAt[a] < 0) continue;
    if (switchAt[b] >= 0) {
      near[std::size_t(switchAt[a])].emplace_back(switchAt[b], rate);
      near[std::size_t(switchAt[b])].emplace_back(switchAt[a], rate);
    } else if (hostAt[b] >= 0) {
      hostsAt[std::size_t(switchAt[a])].emplace_back(hostAt[b], rate);
      lean[std::size_t(hostAt[b])] += rate;
      ++load[std::size_t(switchAt[a])];
    }
  }
  const std::int64_t ports = std::accumulate(load.begin(), load.end(), std::int64_t(0));
  std::vector<char> side(near.size(), 0);
  std::int64_t cut = 0, allOnB = 0, best = INT64_MAX, fabricBest = -1, onA = 0;
  const int heaviest = load.empty() ? 0 : *std::max_element(load.begin(), load.end());
  std::vector<std::int64_t> sorted;
  for (std::uint64_t step = 0; step < (std::uint64_t(1) << switches); ++step) {
    if (step > 0) {
      std::size_t v = 0;
      while (!(step >> v & 1)) ++v;
      const std::int64_t sign = side[v] ? -1 : 1;
      for (const auto& [u, rate] : near[v]) cut += side[std::size_t(u)] == side[v] ? rate : -rate;
      for (const auto& [h, rate] : hostsAt[v]) lean[std::size_t(h)] -= 2 * sign * rate, allOnB += sign * rate;
      onA += sign * load[v];
      side[v] = !side[v];
    }
    sorted = lean;
    std::sort(sorted.begin(), sorted.end());
    std::int64_t cost = cut + allOnB;
    for (int i = 0; i < hosts / 2; ++i) cost += sorted[std::size_t(i)];
    best = std::min(best, cost);  // the mirrored assignment covers the other odd half
    if (std::abs(ports - 2 * onA) <= heaviest && (fabricBest < 0 || cut < fabricBest)) fabricBest = cut;
  }
  return {double(best) / 1000, fabricBest < 0 ? -1 : double(fabricBest) / 1000};
}

}  // namespace cw::test
