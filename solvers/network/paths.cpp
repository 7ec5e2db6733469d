// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: largest and mean distance between switches that carry endpoints, and mean distance between endpoints, all
// exact; also which endpoints cannot reach one another.
// Method: breadth-first search from 64 sources at once, one bit each, over the folded switches. Endpoints with the same
// attachments are one source: their distance is two links more than that of the nearest two of their switches. Traffic
// never passes through a node, so switches joined only by nodes are apart. Endpoints linked directly are one link
// apart. Complexity: O(sources/64 · levels · arcs). Exact: sums are integers. Source: bit-parallel multi-source search
// (Then et al., VLDB 2014).
#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "solvers/network/network.h"
#include "solvers/network/split_graph.h"

namespace cw {

using namespace network;

namespace {

using Word = std::uint64_t;

/// A set of vertices that acts as one: a switch, or the switches a class of endpoints hangs on.
struct Terminal {
  std::vector<Vertex> at;
  std::int64_t weight = 0;
};

struct Distances {
  int largest = 0;
  std::int64_t pairs = 0;    // ordered pairs of distinct terminals that reach one another
  std::int64_t hops = 0;     // over those
  double weightedPairs = 0;  // ordered, weighted by both weights, distinct terminals
  double weightedHops = 0;
};

class Search {
 public:
  Search(const SplitGraph& graph, const std::vector<Terminal>& terminals, Progress& progress)
      : m_graph(graph), m_terminals(terminals), m_progress(progress) {}

  bool run() {
    const std::size_t n = m_terminals.size();
    m_seen.resize(m_graph.vertexCount());
    m_front.resize(m_graph.vertexCount());
    m_next.resize(m_graph.vertexCount());
    m_met.resize(n);
    for (std::size_t first = 0; first < n; first += 64) {
      if (!batch(first, std::min<std::size_t>(64, n - first))) return false;
      m_progress.report(double(first) / double(n), TR_MARK("Counting hops"));
    }
    return true;
  }
  const Distances& result() const { return m_result; }

 private:
  bool batch(std::size_t first, std::size_t count) {
    const Word all = count == 64 ? ~Word(0) : (Word(1) << count) - 1;
    std::fill(m_seen.begin(), m_seen.end(), 0);
    std::fill(m_front.begin(), m_front.end(), 0);
    std::fill(m_met.begin(), m_met.end(), 0);
    m_evenWeight = m_terminals[first].weight;
    for (std::size_t i = 0; i < count; ++i) {
      m_weight[i] = double(m_terminals[first + i].weight);
      if (m_terminals[first + i].weight != m_evenWeight) m_evenWeight = -1;
      for (const Vertex v : m_terminals[first + i].at) m_front[v] |= Word(1) << i;
      m_met[first + i] |= Word(1) << i;  // a terminal does not meet itself
    }
    m_seen = m_front;
    for (int level = 0;; ++level) {
      meet(level);
      if (m_progress.cancelled()) return false;
      if (!advance(all)) return true;
    }
  }

  bool advance(Word all) {
    Word any = 0;
    for (Vertex v = 0; v < m_graph.vertexCount(); ++v) {
      Word reached = 0;
      const Word missing = all & ~m_seen[v];
      if (missing != 0)
        for (std::uint32_t i = m_graph.offset[v]; i < m_graph.offset[v + 1]; ++i) {
          reached |= m_front[m_graph.neighbour[i]];
          if ((missing & ~reached) == 0) break;
        }
      m_next[v] = reached & missing;
      any |= m_next[v];
    }
    for (Vertex v = 0; v < m_graph.vertexCount(); ++v) m_seen[v] |= m_next[v];
    m_front.swap(m_next);
    return any != 0;
  }

  void meet(int level) {
    for (std::size_t t = 0; t < m_terminals.size(); ++t) {
      Word fresh = 0;
      for (const Vertex v : m_terminals[t].at) fresh |= m_front[v];
      fresh &= ~m_met[t];
      if (fresh == 0) continue;
      m_met[t] |= fresh;
      const int sources = std::popcount(fresh);
      double weight = double(m_evenWeight) * sources;
      if (m_evenWeight < 0) {
        weight = 0;
        for (Word bits = fresh; bits != 0; bits &= bits - 1) weight += m_weight[std::countr_zero(bits)];
      }
      weight *= double(m_terminals[t].weight);
      m_result.largest = std::max(m_result.largest, level);
      m_result.pairs += sources;
      m_result.hops += std::int64_t(sources) * level;
      m_result.weightedPairs += weight;
      m_result.weightedHops += weight * level;
    }
  }

  const SplitGraph& m_graph;
  const std::vector<Terminal>& m_terminals;
  Progress& m_progress;
  std::vector<Word> m_seen, m_front, m_next, m_met;
  double m_weight[64] = {};
  std::int64_t m_evenWeight = 0;
  Distances m_result;
};

std::vector<Terminal> switchTerminals(const Fold& folded, const Fabric& fabric) {
  std::vector<std::int64_t> weight(folded.graph.vertexCount(), 0);
  for (const EndpointClass& c : folded.graph.classes)
    for (const Attachment& a : c.attachments) weight[a.vertex] += c.count;
  std::vector<Terminal> list;
  for (Vertex v = 0; v < weight.size(); ++v)
    if (weight[v] > 0 && isSwitchTier(fabric.devices[folded.deviceOf[v]].tier)) list.push_back({{v}, weight[v]});
  return list;
}

/// Classes that differ in capacity only are one here. Endpoints without a switch are left out.
std::vector<Terminal> endpointTerminals(const Fold& folded) {
  std::map<std::vector<Vertex>, std::int64_t> byPlace;
  for (const EndpointClass& c : folded.graph.classes) {
    std::vector<Vertex> at;
    for (const Attachment& a : c.attachments) at.push_back(a.vertex);
    if (!at.empty()) byPlace[at] += c.count;
  }
  std::vector<Terminal> list;
  for (const auto& [at, count] : byPlace) list.push_back({at, count});
  return list;
}

/// Links between switches and endpoints alone: endpoints that are linked directly get their switch links back as
/// attachments, so that no path leads through them.
Fold withoutPassage(const Fabric& fabric, const Fold& folded) {
  Fold result = folded;
  if (folded.directPairs.empty()) return result;
  std::vector<Edge> edges;
  std::map<std::uint32_t, std::vector<Attachment>> attached;  // vertex of an endpoint -> its switches
  const auto isSwitch = [&](Vertex v) { return isSwitchTier(fabric.devices[folded.deviceOf[v]].tier); };
  for (Vertex v = 0; v < folded.graph.vertexCount(); ++v)
    for (std::uint32_t i = folded.graph.offset[v]; i < folded.graph.offset[v + 1]; ++i) {
      const Vertex u = folded.graph.neighbour[i];
      if (isSwitch(v) && isSwitch(u) && u > v) edges.push_back({v, u, folded.graph.capacity[i]});
      else if (!isSwitch(v) && isSwitch(u)) attached[v].push_back({u, folded.graph.capacity[i]});
    }
  setEdges(result.graph, folded.graph.vertexCount(), edges);
  for (EndpointClass& c : result.graph.classes)
    if (c.attachments.size() == 1 && !isSwitch(c.attachments[0].vertex))
      c.attachments = attached[c.attachments[0].vertex];
  return result;
}

/// Links between the switches of two endpoints, or -1.
int distanceBetween(const SplitGraph& graph, const std::vector<Vertex>& from, const std::vector<Vertex>& to) {
  std::vector<int> distance(graph.vertexCount(), -1);
  std::vector<Vertex> queue = from;
  for (const Vertex v : from) distance[v] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    if (std::find(to.begin(), to.end(), queue[at]) != to.end()) return distance[queue[at]];
    for (std::uint32_t i = graph.offset[queue[at]]; i < graph.offset[queue[at] + 1]; ++i)
      if (const Vertex u = graph.neighbour[i]; distance[u] < 0) {
        distance[u] = distance[queue[at]] + 1;
        queue.push_back(u);
      }
  }
  return -1;
}

struct EndpointTotals {
  double pairs = 0, hops = 0;  // ordered pairs that reach one another; links on their shortest paths
};

/// Direct links between endpoints shorten their pair to one link.
bool addDirectPairs(const Fold& folded, const Fold& apart, EndpointTotals& totals, Progress& progress) {
  std::map<std::uint32_t, std::vector<Vertex>> places;
  for (std::size_t c = 0; c < folded.membersOf.size(); ++c)
    for (const std::uint32_t device : folded.membersOf[c])
      if (folded.vertexOf[device] != Fold::noVertex)
        for (const Attachment& a : apart.graph.classes[c].attachments) places[device].push_back(a.vertex);
  for (const auto& [a, b] : folded.directPairs) {
    if (progress.cancelled()) return false;
    const int between = distanceBetween(apart.graph, places[a], places[b]);
    if (between < 0) totals.pairs += 2;
    else totals.hops -= 2.0 * (between + 2);
    totals.hops += 2;
  }
  return true;
}

int partsWithEndpoints(const Fabric& fabric) {
  std::vector<std::uint32_t> parent(fabric.devices.size());
  std::iota(parent.begin(), parent.end(), 0u);
  const auto find = [&](std::uint32_t d) {
    while (parent[d] != d) d = parent[d] = parent[parent[d]];
    return d;
  };
  for (const LinkRow& link : fabric.links)
    parent[find(raw(fabric.port(link.a).device))] = find(raw(fabric.port(link.b).device));
  std::vector<char> counted(fabric.devices.size(), 0);
  int parts = 0;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d)
    if (fabric.devices[d].tier == Tier::Node && !counted[find(d)]) counted[find(d)] = 1, ++parts;
  return parts;
}

}  // namespace

Result<PathReport> paths(const Question& question, Progress& progress) {
  const Fabric& fabric = *question.fabric;
  const Result<Fold> folded = fold(fabric, progress);
  if (!folded) return forwardError(folded);
  const Fold apart = withoutPassage(fabric, *folded);
  PathReport report;
  report.components = partsWithEndpoints(fabric);

  const std::vector<Terminal> switches = switchTerminals(apart, fabric), endpoints = endpointTerminals(apart);
  ProgressSlice firstHalf(progress, 0, 0.5), secondHalf(progress, 0.5, 1);
  Search bySwitch(apart.graph, switches, firstHalf), byEndpoint(apart.graph, endpoints, secondHalf);
  if (!bySwitch.run()) return cancelled();
  const bool alike =
      std::all_of(endpoints.begin(), endpoints.end(), [](const Terminal& t) { return t.at.size() == 1; });
  if (!alike && !byEndpoint.run()) return cancelled();
  const Distances& hops = bySwitch.result();
  if (!switches.empty()) report.switchDiameter = hops.largest;
  if (hops.pairs > 0) report.meanSwitchHops = double(hops.hops) / double(hops.pairs);

  const Distances& links = alike ? hops : byEndpoint.result();
  EndpointTotals totals{links.weightedPairs, links.weightedHops + 2 * links.weightedPairs};
  for (const Terminal& t : endpoints) {  // endpoints side by side on the same switch
    const double inside = double(t.weight) * double(t.weight - 1);
    totals.pairs += inside;
    totals.hops += 2 * inside;
  }
  if (!addDirectPairs(*folded, apart, totals, progress)) return cancelled();
  if (totals.pairs > 0) report.meanEndpointHops = totals.hops / totals.pairs;
  const double n = double(apart.graph.endpoints);
  report.unreachablePairs = std::int64_t((n * (n - 1) - totals.pairs) / 2);
  return report;
}

}  // namespace cw
