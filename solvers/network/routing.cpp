// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: route all-to-all traffic with little congestion; any routing is a certificate for a lower bound on cuts.
// Method: three routings: equal-cost shortest paths (one search and one sweep a source), local-global-local of a
// dragonfly (closed sums over links between groups), and price-directed improvement of either (Frank-Wolfe steps on a
// smoothed maximum).
// Complexity: sources × arcs; sum over pairs of groups of links × routers; rounds × sources × arcs × log.
// Source: concurrent flow by repeated shortest paths (Fleischer 2000, in spirit; the certificate needs no theory).
#include "solvers/network/routing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <queue>

namespace cw::network {

namespace {

/// Sends the traffic of `source` down its shortest-path graph: `order` by falling distance, `isNext(arc)` says whether
/// an arc u->v (stored at u) leads away from the source.
struct Sweep {
  std::vector<std::uint32_t> reverse;  // arc -> opposite arc
  std::vector<double> amount;

  explicit Sweep(const WeightedGraph& graph) : reverse(graph.neighbour.size()), amount(graph.vertexCount()) {
    for (Vertex v = 0; v < graph.vertexCount(); ++v)
      for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i) {
        const Vertex u = graph.neighbour[i];
        const auto first = graph.neighbour.begin() + graph.offset[u],
                   last = graph.neighbour.begin() + graph.offset[u + 1];
        reverse[i] = std::uint32_t(std::lower_bound(first, last, v) - graph.neighbour.begin());
      }
  }

  /// `leads(v, arc)`: arc i of v, turned round, is the last step of a shortest path to v.
  /// False when some traffic finds no way on: then the loads are no routing.
  template <class Leads>
  bool run(const WeightedGraph& graph, Vertex source, const std::vector<Vertex>& order, const Leads& leads,
           Loads& loads) {
    for (const Vertex v : order) amount[v] = v == source ? 0 : graph.weight[v] * graph.weight[source];
    for (auto it = order.rbegin(); it != order.rend(); ++it) {
      const Vertex v = *it;
      if (v == source || amount[v] == 0) continue;
      double total = 0;
      for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i)
        if (leads(v, i)) total += graph.capacity[i];
      if (total <= 0) return false;
      for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i)
        if (leads(v, i)) {
          const double share = amount[v] * graph.capacity[i] / total;
          loads[reverse[i]] += share;
          amount[graph.neighbour[i]] += share;
        }
    }
    return true;
  }
};

bool reachesAll(const WeightedGraph& graph, const std::vector<Vertex>& order, double total) {
  double reached = 0;
  for (const Vertex v : order) reached += graph.weight[v];
  return reached >= total;
}

double totalWeight(const WeightedGraph& graph) {
  double sum = 0;
  for (const double w : graph.weight) sum += w;
  return sum;
}

/// Shortest distances under `length` per arc; `order` by rising distance. Ties are cut by a relative tolerance so that
/// equal paths share the load.
void dijkstra(const WeightedGraph& graph, Vertex source, const std::vector<double>& length,
              std::vector<double>& distance, std::vector<Vertex>& order) {
  distance.assign(graph.vertexCount(), std::numeric_limits<double>::infinity());
  order.clear();
  using Item = std::pair<double, Vertex>;
  std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
  std::vector<char> done(graph.vertexCount(), 0);
  distance[source] = 0;
  queue.push({0, source});
  while (!queue.empty()) {
    const Vertex v = queue.top().second;
    queue.pop();
    if (done[v]) continue;
    done[v] = 1;
    order.push_back(v);
    for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i)
      if (const Vertex u = graph.neighbour[i]; distance[v] + length[i] < distance[u]) {
        distance[u] = distance[v] + length[i];
        queue.push({distance[u], u});
      }
  }
}

std::vector<double> prices(const WeightedGraph& graph, const Loads& loads, double worst, double sharpness) {
  std::vector<double> length(loads.size());
  for (std::size_t i = 0; i < loads.size(); ++i)
    length[i] = std::exp(std::max(-25.0, sharpness * (loads[i] / graph.capacity[i] / worst - 1))) / graph.capacity[i];
  return length;
}

/// Everything on shortest paths under `length`; empty when stopped.
Loads routeByPrice(const WeightedGraph& graph, const std::vector<double>& length, Sweep& sweep, const Stop& stop) {
  Loads loads = graph.extraLoad;
  std::vector<double> distance;
  std::vector<Vertex> order;
  std::vector<std::uint32_t> rank(graph.vertexCount());
  for (Vertex s = 0; s < graph.vertexCount(); ++s) {
    if (graph.weight[s] == 0) continue;
    if (stop()) return {};
    dijkstra(graph, s, length, distance, order);
    for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
    const auto leads = [&](Vertex v, std::uint32_t i) {
      const Vertex u = graph.neighbour[i];
      return rank[u] < rank[v] && distance[u] + length[sweep.reverse[i]] <= distance[v] * (1 + 1e-12);
    };
    if (!sweep.run(graph, s, order, leads, loads)) return {};
  }
  return loads;
}

/// The share of `b` that makes the worst link best (the maximum is convex in the share: ternary search).
double bestShare(const WeightedGraph& graph, const Loads& a, const Loads& b) {
  const auto worst = [&](double share) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
      most = std::max(most, ((1 - share) * a[i] + share * b[i]) / graph.capacity[i]);
    return most;
  };
  double low = 0, high = 1;
  for (int step = 0; step < 24; ++step) {
    const double left = low + (high - low) / 3, right = high - (high - low) / 3;
    if (worst(left) <= worst(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

}  // namespace

double congestion(const WeightedGraph& graph, const Loads& loads) {
  double most = 0;
  for (std::size_t i = 0; i < loads.size(); ++i) most = std::max(most, loads[i] / graph.capacity[i]);
  return most;
}

Loads shortestPathLoads(const WeightedGraph& graph, const Stop& stop) {
  Loads loads = graph.extraLoad;
  Sweep sweep(graph);
  const double total = totalWeight(graph);
  std::vector<int> distance(graph.vertexCount());
  std::vector<Vertex> order;
  for (Vertex s = 0; s < graph.vertexCount(); ++s) {
    if (graph.weight[s] == 0) continue;
    if (stop()) return {};
    std::fill(distance.begin(), distance.end(), -1);
    order.assign(1, s);
    distance[s] = 0;
    for (std::size_t at = 0; at < order.size(); ++at)
      for (std::uint32_t i = graph.offset[order[at]]; i < graph.offset[order[at] + 1]; ++i)
        if (const Vertex u = graph.neighbour[i]; distance[u] < 0) {
          distance[u] = distance[order[at]] + 1;
          order.push_back(u);
        }
    if (!reachesAll(graph, order, total)) return {};
    const bool routed = sweep.run(
        graph, s, order, [&](Vertex v, std::uint32_t i) { return distance[graph.neighbour[i]] == distance[v] - 1; },
        loads);
    if (!routed) return {};
  }
  return loads;
}

Loads groupLoads(const WeightedGraph& graph, const Stop& stop) {
  const Vertex n = graph.vertexCount();
  std::map<std::uint32_t, std::vector<Vertex>> members;
  for (Vertex v = 0; v < n; ++v) {
    if (graph.group[v] == noGroup) return {};
    members[graph.group[v]].push_back(v);
  }
  std::map<std::uint32_t, double> weight;
  for (Vertex v = 0; v < n; ++v) weight[graph.group[v]] += graph.weight[v];
  const auto arc = [&](Vertex u, Vertex v) {
    const auto first = graph.neighbour.begin() + graph.offset[u], last = graph.neighbour.begin() + graph.offset[u + 1];
    const auto it = std::lower_bound(first, last, v);
    return it != last && *it == v ? std::size_t(it - graph.neighbour.begin()) : graph.neighbour.size();
  };
  Loads loads = graph.extraLoad;
  std::map<std::pair<std::uint32_t, std::uint32_t>, double> between;  // capacity of a pair of groups
  for (Vertex v = 0; v < n; ++v) {
    if (v % 256 == 0 && stop()) return {};
    for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i)
      between[{graph.group[v], graph.group[graph.neighbour[i]]}] += graph.capacity[i];
  }
  std::size_t pairs = 0;
  for (const auto& entry : between) pairs += entry.first.first != entry.first.second;
  if (pairs != members.size() * (members.size() - 1)) return {};
  for (const auto& [id, list] : members) {
    if (stop()) return {};
    for (const Vertex u : list)
      for (const Vertex v : list)
        if (u != v) {
          const std::size_t a = arc(u, v);
          if (a == graph.neighbour.size()) return {};
          loads[a] += graph.weight[u] * graph.weight[v];
        }
  }
  for (Vertex x = 0; x < n; ++x) {
    if (x % 256 == 0 && stop()) return {};
    for (std::uint32_t i = graph.offset[x]; i < graph.offset[x + 1]; ++i) {
      const Vertex y = graph.neighbour[i];
      const std::uint32_t from = graph.group[x], to = graph.group[y];
      if (from == to) continue;
      const double share = graph.capacity[i] / between[{from, to}];
      loads[i] += share * weight[from] * weight[to];
      for (const Vertex r : members[from])
        if (r != x) loads[arc(r, x)] += share * graph.weight[r] * weight[to];
      for (const Vertex r : members[to])
        if (r != y) loads[arc(y, r)] += share * graph.weight[r] * weight[from];
    }
  }
  return loads;
}

Loads relieve(const WeightedGraph& graph, Loads loads, int rounds, const Stop& stop) {
  if (rounds <= 0 || loads.empty()) return loads;
  Sweep sweep(graph);
  double sharpness = 8;
  int stale = 0;
  for (int round = 0; round < rounds && stale < 6; ++round) {
    const double worst = congestion(graph, loads);
    if (worst <= 0) break;
    const Loads other = routeByPrice(graph, prices(graph, loads, worst, sharpness), sweep, stop);
    if (other.empty()) break;
    if (stop()) break;
    const double share = bestShare(graph, loads, other);
    for (std::size_t i = 0; i < loads.size(); ++i) loads[i] += share * (other[i] - loads[i]);
    if (congestion(graph, loads) > worst * (1 - 1e-3)) {
      sharpness *= 1.6;  // a harder maximum once the soft one is flat
      ++stale;
    } else {
      stale = 0;
    }
  }
  return loads;
}

}  // namespace cw::network
