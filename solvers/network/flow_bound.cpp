// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: prove that no balanced split is cheap.
// Method: route β units for every ordered pair of endpoints; whatever crosses a split of h to n−h endpoints fits into
// its capacity, so cut ≥ β·h·(n−h). Local links of a group that this leaves room on carry α more for every pair inside
// the group, so cut ≥ β·h·(n−h) + α·Σ x_g·(s_g − x_g) with x_g of the s_g endpoints of group g on one side. The sum is
// concave, so at given h its least value has whole groups and at most one split group; the least over the reachable h
// is taken. Endpoints that hang on one switch may lie on the other side of it at their own price: a split of the
// switches at h endpoints has to pay the cheapest |n/2 − h| of them too, so the bound is the least over h of both.
// Complexity: that of the routing, and n/step · groups sizes.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "solvers/network/bounds.h"
#include "solvers/network/routing.h"

namespace cw::network {

namespace {

/// The rate that divides all endpoint links.
Load portUnit(const SplitGraph& graph) {
  Load unit = 0;
  for (const EndpointClass& c : graph.classes)
    for (const Attachment& a : c.attachments) unit = std::gcd(unit, a.capacity);
  return std::max<Load>(unit, 1);
}

}  // namespace

std::vector<std::int64_t> weights(const SplitGraph& graph) {
  std::vector<std::int64_t> weight(graph.vertexCount(), 0);
  for (const EndpointClass& c : graph.classes) {
    if (c.attachments.size() > 1) return {};
    if (c.attachments.size() == 1) weight[c.attachments[0].vertex] += c.count;
  }
  return weight;
}

std::vector<std::int64_t> fabricWeights(const SplitGraph& graph) {
  std::vector<std::int64_t> weight = weights(graph);
  if (!weight.empty() || graph.vertexCount() == 0) return weight;
  const Load unit = portUnit(graph);
  weight.assign(graph.vertexCount(), 0);
  for (const EndpointClass& c : graph.classes)
    for (const Attachment& a : c.attachments) weight[a.vertex] += c.count * (a.capacity / unit);
  return weight;
}

namespace {

constexpr double routingBudget = 4e7;  // arc steps of shortest-path work, a second or two
constexpr double sweepBudget = 2e9;    // arc steps of plain sweeps where there is no other routing
constexpr double extraBudget = 2e7;    // the same where there is one already

/// Endpoint classes become vertices of their own when some endpoint has several attachments.
WeightedGraph weighted(const SplitGraph& graph, const std::vector<std::uint32_t>& group, bool classesAsVertices) {
  SplitGraph extended;
  std::vector<Edge> edges;
  for (Vertex v = 0; v < graph.vertexCount(); ++v)
    for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i)
      if (graph.neighbour[i] > v) edges.push_back({v, graph.neighbour[i], graph.capacity[i]});
  const Vertex base = graph.vertexCount();
  Vertex count = base;
  if (classesAsVertices)
    for (const EndpointClass& c : graph.classes) {
      for (const Attachment& a : c.attachments) edges.push_back({count, a.vertex, a.capacity * c.count});
      ++count;
    }
  setEdges(extended, count, edges);
  WeightedGraph result;
  result.offset = std::move(extended.offset);
  result.neighbour = std::move(extended.neighbour);
  result.capacity.assign(extended.capacity.begin(), extended.capacity.end());
  result.extraLoad.assign(result.capacity.size(), 0);
  result.weight.assign(count, 0);
  result.group = group;
  result.group.resize(count, noGroup);
  if (!classesAsVertices) {
    const auto w = weights(graph);
    std::copy(w.begin(), w.end(), result.weight.begin());
    return result;
  }
  for (Vertex v = base; v < count; ++v) {
    const EndpointClass& c = graph.classes[v - base];
    result.weight[v] = double(c.count);
    // Members reach one another up and down their own links, by capacity.
    const double inside = double(c.count) * double(c.count - 1), all = double(c.injection()) * double(c.count);
    for (std::uint32_t i = result.offset[v]; i < result.offset[v + 1]; ++i) {
      const double share = inside * result.capacity[i] / all;
      result.extraLoad[i] += share;
      const Vertex u = result.neighbour[i];
      for (std::uint32_t j = result.offset[u]; j < result.offset[u + 1]; ++j)
        if (result.neighbour[j] == v) result.extraLoad[j] += share;
    }
  }
  return result;
}

Loads bestRouting(const WeightedGraph& graph, const Stop& stop) {
  double sources = 0;
  for (const double w : graph.weight) sources += w > 0;
  const double arcs = double(graph.neighbour.size());
  Loads best = groupLoads(graph, stop);
  if (sources * arcs <= (best.empty() ? sweepBudget : extraBudget)) {
    Loads shortest = shortestPathLoads(graph, stop);
    if (best.empty() || (!shortest.empty() && congestion(graph, shortest) < congestion(graph, best)))
      best = std::move(shortest);
  }
  const int rounds = int(std::min(120.0, routingBudget / (sources * arcs * 4 + 1)));
  return relieve(graph, std::move(best), rounds, stop);
}

/// Least Σ x_g·(s_g − x_g) at every h (multiples of `step`): whole groups and at most one split one.
std::vector<double> insidePairs(const std::vector<std::int64_t>& sizes, std::int64_t step, std::int64_t total) {
  const std::int64_t n = total / step;
  std::vector<char> reachable(std::size_t(n + 1), 0);
  reachable[0] = 1;
  for (const std::int64_t size : sizes)
    for (std::int64_t h = n; h >= size / step; --h)
      if (reachable[std::size_t(h - size / step)]) reachable[std::size_t(h)] = 1;
  std::vector<double> least(std::size_t(n + 1), std::numeric_limits<double>::infinity());
  for (const std::int64_t size : std::set<std::int64_t>(sizes.begin(), sizes.end()))
    for (std::int64_t x = 0; x <= size / step; ++x) {
      const double pairs = double(x * step) * double(size - x * step);
      for (std::int64_t h = x; h <= n; ++h)
        if (reachable[std::size_t(h - x)]) least[std::size_t(h)] = std::min(least[std::size_t(h)], pairs);
    }
  return least;
}

/// The vertices of the connected part that holds most endpoints.
std::vector<char> mainPart(const SplitGraph& graph, const std::vector<std::int64_t>& weight) {
  std::vector<int> part(graph.vertexCount(), -1);
  std::vector<std::int64_t> held;
  std::vector<Vertex> queue;
  for (Vertex s = 0; s < graph.vertexCount(); ++s) {
    if (part[s] >= 0) continue;
    const int id = int(held.size());
    held.push_back(0);
    part[s] = id;
    queue.assign(1, s);
    for (std::size_t at = 0; at < queue.size(); ++at) {
      held.back() += weight[queue[at]];
      for (std::uint32_t i = graph.offset[queue[at]]; i < graph.offset[queue[at] + 1]; ++i)
        if (const Vertex u = graph.neighbour[i]; part[u] < 0) part[u] = id, queue.push_back(u);
    }
  }
  const int largest = held.empty() ? -1 : int(std::max_element(held.begin(), held.end()) - held.begin());
  std::vector<char> in(graph.vertexCount(), 0);
  for (Vertex v = 0; v < graph.vertexCount(); ++v) in[v] = part[v] == largest;
  return in;
}

/// Room the routing leaves for direct traffic inside the groups, per ordered pair of endpoints, at β.
double roomInside(const WeightedGraph& graph, const Loads& loads, double beta) {
  double room = std::numeric_limits<double>::infinity();
  std::map<std::uint32_t, std::vector<Vertex>> members;
  for (Vertex v = 0; v < graph.vertexCount(); ++v) members[graph.group[v]].push_back(v);
  for (const auto& [group, list] : members) {
    if (group == noGroup) return 0;
    for (const Vertex u : list) {
      if (graph.weight[u] == 0) continue;
      std::size_t partners = 0;
      for (std::uint32_t i = graph.offset[u]; i < graph.offset[u + 1]; ++i) {
        const Vertex v = graph.neighbour[i];
        if (graph.group[v] != group || graph.weight[v] == 0) continue;
        ++partners;
        room = std::min(room, std::max(0.0, graph.capacity[i] - beta * loads[i]) / (graph.weight[u] * graph.weight[v]));
      }
      const auto hosting = std::count_if(list.begin(), list.end(), [&](Vertex v) { return graph.weight[v] > 0; });
      if (partners + 1 < std::size_t(hosting)) return 0;
    }
  }
  return std::isfinite(room) ? room : 0;
}

/// flips[k]: price of the k cheapest endpoints.
std::vector<double> flipPrices(const SplitGraph& graph) {
  std::map<Load, std::int64_t> byPrice;
  for (const EndpointClass& c : graph.classes) byPrice[c.injection()] += c.count;
  std::vector<double> sum{0};
  for (const auto& [price, count] : byPrice)
    for (std::int64_t i = 0; i < count; ++i) sum.push_back(sum.back() + double(price));
  return sum;
}

Load certified(double bound) { return std::max<Load>(0, Load(std::ceil(bound * (1 - 1e-9) - 1e-9))); }

/// Every port of an endpoint as an endpoint of its own: their number at a vertex is its fabric weight.
SplitGraph byPort(const SplitGraph& graph) {
  const Load unit = portUnit(graph);
  SplitGraph ports = graph;
  ports.classes.clear();
  ports.endpoints = 0;
  for (const EndpointClass& c : graph.classes)
    for (const Attachment& a : c.attachments) {
      ports.classes.push_back({c.count * (a.capacity / unit), {{a.vertex, unit}}});
      ports.endpoints += ports.classes.back().count;
    }
  return ports;
}

/// The bound when side A must hold between `half` and `otherHalf` endpoints.
FlowBound boundBetween(const SplitGraph& graph, const std::vector<std::uint32_t>& group, std::int64_t slack,
                       std::int64_t half, std::int64_t otherHalf, const Stop& stop) {
  FlowBound result;
  auto weight = weights(graph);
  WeightedGraph net = weighted(graph, group, weight.empty());
  const std::int64_t attached = std::accumulate(weight.begin(), weight.end(), std::int64_t(0));
  if (!weight.empty()) {  // only what hangs together can be routed; the rest goes to either side for nothing
    const std::vector<char> in = mainPart(graph, weight);
    for (Vertex v = 0; v < graph.vertexCount(); ++v)
      if (!in[v]) weight[v] = 0, net.weight[v] = 0;
  }
  if (stop()) return result;
  const Loads loads = bestRouting(net, stop);
  if (stop()) return result;
  const double worst = loads.empty() ? 0 : congestion(net, loads);
  if (worst <= 0) return result;
  if (weight.empty()) {
    result.bisection = certified(double(half) * double(otherHalf) / worst);
    return result;
  }
  const std::int64_t n = std::accumulate(weight.begin(), weight.end(), std::int64_t(0)), apart = graph.endpoints - n;
  std::int64_t step = 0;
  for (const std::int64_t w : weight) step = std::gcd(step, w);
  std::map<std::uint32_t, std::int64_t> sizeOf;
  for (Vertex v = 0; v < graph.vertexCount(); ++v) sizeOf[net.group[v]] += weight[v];
  std::vector<std::int64_t> sizes;
  for (const auto& entry : sizeOf) sizes.push_back(entry.second);
  if (stop()) return result;
  const std::vector<double> inside = insidePairs(sizes, step, n);
  if (stop()) return result;
  const std::vector<double> flips = flipPrices(graph);
  double bisection = 0, width = 0;
  constexpr int parts = 40;
  for (int part = 1; part <= parts; ++part) {
    if (stop()) break;  // each part is a bound of its own
    const double beta = part / (parts * worst), alpha = roomInside(net, loads, beta);
    double least = std::numeric_limits<double>::infinity(), leastWidth = least;
    for (std::int64_t h = 0; h <= n; h += step) {
      const double inner = alpha > 0 ? alpha * inside[std::size_t(h / step)] : 0;
      const double cut = beta * double(h) * double(n - h) + inner;
      const std::int64_t off = std::max<std::int64_t>({half - apart - h, h - otherHalf, 0});
      least = std::min(least, cut + flips[std::size_t(off)]);
      if (std::abs(n - 2 * h) <= slack + attached - n) leastWidth = std::min(leastWidth, cut);
    }
    bisection = std::max(bisection, least);
    if (std::isfinite(leastWidth)) width = std::max(width, leastWidth);
  }
  result.bisection = certified(bisection);
  result.fabricWidth = certified(width);
  return result;
}

}  // namespace

FlowBound flowBound(const SplitGraph& graph, const std::vector<std::uint32_t>& group, std::int64_t slack,
                    const Stop& stop) {
  const std::int64_t half = graph.endpoints / 2, otherHalf = graph.endpoints - half;
  if (graph.endpoints == 0 || !weights(graph).empty()) return boundBetween(graph, group, slack, half, otherHalf, stop);
  // A split of whole endpoints is a split of their ports too, so a bound for all of those holds, as long as the
  // endpoints are alike in what they can send.
  const SplitGraph ports = byPort(graph);
  const std::int64_t portsEach = graph.classes[0].injection() / portUnit(graph);
  const bool alike = std::all_of(graph.classes.begin(), graph.classes.end(),
                                 [&](const EndpointClass& c) { return c.injection() == graph.classes[0].injection(); });
  if (alike && portsEach > 0) return boundBetween(ports, group, slack, half * portsEach, otherHalf * portsEach, stop);
  FlowBound bound = boundBetween(graph, group, -1, half, otherHalf, stop);
  if (slack >= 0) bound.fabricWidth = boundBetween(ports, group, slack, 0, ports.endpoints, stop).fabricWidth;
  return bound;
}

}  // namespace cw::network
