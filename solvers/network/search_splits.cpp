// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: find a cheap concrete split of a large fabric.
// Method: Fiduccia-Mattheyses passes (every vertex moves once, best prefix kept) from several starts: whole groups with
// the one split group's routers chosen by their links, regions grown from a vertex, order of numbering, chance with a
// fixed seed; the split in which one side holds no switch is always a candidate. The balance is soft: endpoints may be
// peeled off their switch at the price of their links.
// Complexity: starts × passes × arcs × log. No proof of closeness: the lower bound is computed apart.
// Source: Fiduccia and Mattheyses 1982; whole groups and the half group linked to just those for dragonflies.
#include <algorithm>
#include <map>
#include <queue>
#include <random>

#include "solvers/network/bounds.h"

namespace cw::network {

namespace {

class Searcher {
 public:
  Searcher(const SplitGraph& graph, std::int64_t slack, const Stop& stop)
      : m_graph(graph), m_slack(slack), m_stop(stop) {
    Load injected = 0;
    for (const EndpointClass& c : graph.classes) injected += c.count * c.injection();
    m_weight = fabricWeights(graph);
    for (const std::int64_t w : m_weight) m_total += w;
    m_flip = m_total > 0 ? std::max<Load>(1, injected / m_total) : 1;
    for (const std::int64_t w : m_weight) m_heaviest = std::max(m_heaviest, w);
  }

  void consider(std::vector<char> side, bool strict) {
    m_side = std::move(side);
    for (int pass = 0; pass < 12 && !m_stop(); ++pass)
      if (!improve(strict)) break;
    record();
  }

  /// Prices m_side exactly and keeps it when it is the best so far.
  void record() {
    Split split;
    split.side = m_side;
    placeHalf(m_graph, split);
    if (!m_any || split.cut < m_found.best.cut) m_found.best = split;
    m_any = true;
    std::int64_t onA = 0;
    for (Vertex v = 0; v < m_graph.vertexCount(); ++v)
      if (m_side[v]) onA += m_weight[v];
    m_balanced = std::abs(m_total - 2 * onA) <= m_slack;
    if (!m_balanced) return;
    const Load width = vertexCut(m_graph, m_side);
    if (m_found.fabricSide.empty() || width < m_found.fabricWidth) {
      m_found.fabricWidth = width;
      m_found.fabricSide = m_side;
    }
  }

  /// Whether the last split considered lies within the slack.
  bool balanced() const { return m_balanced; }
  std::int64_t total() const { return m_total; }
  const std::vector<std::int64_t>& weight() const { return m_weight; }
  FoundSplits found() && { return std::move(m_found); }

 private:
  struct Candidate {
    Load gain;
    Vertex vertex;
    bool operator<(const Candidate& o) const { return gain != o.gain ? gain < o.gain : vertex > o.vertex; }
  };
  using Heap = std::priority_queue<Candidate>;

  std::int64_t distance(std::int64_t onA) const {
    return std::max<std::int64_t>({m_total / 2 - onA, onA - (m_total - m_total / 2), 0});
  }
  Load price(std::int64_t onA, bool strict) const {
    const std::int64_t d = distance(onA);
    if (!strict) return m_flip * d;
    return std::abs(m_total - 2 * onA) <= m_slack ? 0 : (m_flip * 1024 + 1) * d;
  }

  const Candidate* top(Heap& heap, char side) const {
    while (!heap.empty()) {
      const Candidate& c = heap.top();
      if (!m_locked[c.vertex] && m_side[c.vertex] == side && m_gain[c.vertex] == c.gain) return &c;
      heap.pop();
    }
    return nullptr;
  }

  bool improve(bool strict) {
    const Vertex n = m_graph.vertexCount();
    m_gain.assign(n, 0);
    m_locked.assign(n, 0);
    Heap heap[2];
    std::int64_t onA = 0;
    for (Vertex v = 0; v < n; ++v) {
      if (m_side[v]) onA += m_weight[v];
      for (std::uint32_t i = m_graph.offset[v]; i < m_graph.offset[v + 1]; ++i)
        m_gain[v] += m_side[v] != m_side[m_graph.neighbour[i]] ? m_graph.capacity[i] : -m_graph.capacity[i];
      heap[int(m_side[v])].push({m_gain[v], v});
    }
    std::vector<Vertex> moved;
    Load change = price(onA, strict), best = change;  // relative to the cut at the start
    std::size_t bestCount = 0;
    Load cut = 0;
    const std::size_t patience = std::max<std::size_t>(64, n / 3);
    while (moved.size() < n && moved.size() - bestCount < patience) {
      const Candidate* fromA = top(heap[1], 1);
      const Candidate* fromB = top(heap[0], 0);
      if (!fromA && !fromB) break;
      bool takeA = fromA != nullptr;
      if (fromA && fromB) {
        const std::int64_t excess = 2 * onA - m_total;
        if (std::abs(excess) > 2 * m_heaviest) takeA = excess > 0;
        else
          takeA = price(onA - m_weight[fromA->vertex], strict) - fromA->gain <=
                  price(onA + m_weight[fromB->vertex], strict) - fromB->gain;
      }
      const Candidate chosen = takeA ? *fromA : *fromB;
      onA += takeA ? -m_weight[chosen.vertex] : m_weight[chosen.vertex];
      cut -= chosen.gain;
      flip(chosen.vertex, heap);
      moved.push_back(chosen.vertex);
      change = cut + price(onA, strict);
      if (change < best) best = change, bestCount = moved.size();
      if (moved.size() % 256 == 0 && m_stop()) break;
    }
    for (std::size_t i = bestCount; i < moved.size(); ++i) m_side[moved[i]] ^= 1;
    return bestCount > 0;
  }

  void flip(Vertex v, Heap* heap) {
    m_locked[v] = 1;
    m_side[v] ^= 1;
    for (std::uint32_t i = m_graph.offset[v]; i < m_graph.offset[v + 1]; ++i) {
      const Vertex u = m_graph.neighbour[i];
      if (m_locked[u]) continue;
      m_gain[u] += m_side[u] != m_side[v] ? 2 * m_graph.capacity[i] : -2 * m_graph.capacity[i];
      heap[int(m_side[u])].push({m_gain[u], u});
    }
  }

  const SplitGraph& m_graph;
  std::int64_t m_slack;
  const Stop& m_stop;
  std::vector<std::int64_t> m_weight;
  std::int64_t m_total = 0, m_heaviest = 0;
  Load m_flip = 1;
  std::vector<char> m_side, m_locked;
  std::vector<Load> m_gain;
  FoundSplits m_found;
  bool m_any = false, m_balanced = false;
};

/// Side A filled in the order given until it holds half of the endpoints.
std::vector<char> fill(const Searcher& searcher, const std::vector<Vertex>& order) {
  std::vector<char> side(searcher.weight().size(), 0);
  std::int64_t onA = 0;
  for (const Vertex v : order) {
    if (2 * (onA + searcher.weight()[v]) > searcher.total() + searcher.weight()[v]) break;
    onA += searcher.weight()[v];
    side[v] = 1;
  }
  return side;
}

/// Splits `group` in the middle of its routers and ranks the others by how much more they link to its first half.
std::vector<Vertex> byHalfGroup(const SplitGraph& graph, const std::vector<std::uint32_t>& groupOf,
                                const std::map<std::uint32_t, std::vector<Vertex>>& members, std::uint32_t group) {
  const std::vector<Vertex>& split = members.at(group);
  std::map<std::uint32_t, Load> lean;
  for (std::size_t i = 0; i < split.size(); ++i)
    for (std::uint32_t a = graph.offset[split[i]]; a < graph.offset[split[i] + 1]; ++a)
      lean[groupOf[graph.neighbour[a]]] += i < split.size() / 2 ? graph.capacity[a] : -graph.capacity[a];
  std::vector<std::pair<Load, std::uint32_t>> ranked;
  for (const auto& entry : members)
    if (entry.first != group) ranked.emplace_back(-lean[entry.first], entry.first);
  std::sort(ranked.begin(), ranked.end());
  std::vector<Vertex> order(split.begin(), split.begin() + std::ptrdiff_t(split.size() / 2));
  for (const auto& entry : ranked) {
    const auto& list = members.at(entry.second);
    order.insert(order.end(), list.begin(), list.end());
  }
  order.insert(order.end(), split.begin() + std::ptrdiff_t(split.size() / 2), split.end());
  return order;
}

std::vector<Vertex> grown(const SplitGraph& graph, Vertex seed) {
  std::vector<Vertex> order{seed};
  std::vector<char> seen(graph.vertexCount(), 0);
  seen[seed] = 1;
  for (Vertex next = 0, at = 0; order.size() < graph.vertexCount(); ++at) {
    if (at == order.size()) {
      while (seen[next]) ++next;
      seen[next] = 1;
      order.push_back(next);
    }
    for (std::uint32_t i = graph.offset[order[at]]; i < graph.offset[order[at] + 1]; ++i)
      if (!seen[graph.neighbour[i]]) {
        seen[graph.neighbour[i]] = 1;
        order.push_back(graph.neighbour[i]);
      }
  }
  return order;
}

}  // namespace

FoundSplits searchSplits(const SplitGraph& graph, const std::vector<std::uint32_t>& group, std::int64_t slack,
                         const Stop& stop) {
  Searcher searcher(graph, slack, stop);
  const Vertex n = graph.vertexCount();
  searcher.consider(std::vector<char>(n, 0), false);
  if (n == 0) return std::move(searcher).found();
  const int starts = int(std::clamp<std::size_t>(600'000 / (graph.arcCount() + n), 2, 40));
  std::map<std::uint32_t, std::vector<Vertex>> members;
  for (Vertex v = 0; v < n; ++v) members[group[v]].push_back(v);
  const auto attempt = [&](const std::vector<Vertex>& order) {
    const std::vector<char> side = fill(searcher, order);
    searcher.consider(side, false);
    if (slack >= 0 && !searcher.balanced()) searcher.consider(side, true);
  };
  if (members.size() > 1 && !members.contains(noGroup)) {
    int used = 0;
    for (const auto& entry : members) {
      if (used++ >= std::max(2, starts / 3) || stop()) break;
      attempt(byHalfGroup(graph, group, members, entry.first));
    }
  }
  std::vector<Vertex> order(n);
  for (Vertex v = 0; v < n; ++v) order[v] = v;
  attempt(order);
  std::mt19937 random(20240229u);
  for (int start = 0; start < starts && !stop(); ++start) {
    if (start % 2 == 0) {
      attempt(grown(graph, Vertex(random() % n)));
      continue;
    }
    for (Vertex v = n - 1; v > 0; --v) std::swap(order[v], order[random() % (v + 1)]);
    attempt(order);
  }
  return std::move(searcher).found();
}

}  // namespace cw::network
