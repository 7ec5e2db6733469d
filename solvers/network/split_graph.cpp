// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: make the fabric small enough to cut: 131,072 endpoints become some thousand classes.
// Method: one pass over the links, counting sort into compressed rows, parallel links summed, attachments compared.
// Complexity: O(links + d log d) with d links of one switch.
// Source: folding leaves every s-t cut between endpoints as it is, since a leaf's price on either side is additive.
#include "solvers/network/split_graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace cw::network {

Unexpected cancelled() { return fail(ErrorCode::Cancelled, TR_MARK("cancelled")); }

void setEdges(SplitGraph& graph, Vertex vertices, const std::vector<Edge>& edges) {
  std::vector<std::uint32_t> start(vertices + 1, 0);
  for (const Edge& e : edges)
    if (e.a != e.b) ++start[e.a + 1], ++start[e.b + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<std::pair<Vertex, Load>> arcs(start.back());
  std::vector<std::uint32_t> at(start.begin(), start.end() - 1);
  for (const Edge& e : edges)
    if (e.a != e.b) {
      arcs[at[e.a]++] = {e.b, e.capacity};
      arcs[at[e.b]++] = {e.a, e.capacity};
    }
  graph.offset.assign(1, 0);
  graph.offset.reserve(vertices + 1);
  graph.neighbour.clear();
  graph.capacity.clear();
  for (Vertex v = 0; v < vertices; ++v) {
    const auto first = arcs.begin() + start[v], last = arcs.begin() + start[v + 1];
    std::sort(first, last);
    for (auto it = first; it != last; ++it) {
      if (graph.neighbour.size() > graph.offset.back() && graph.neighbour.back() == it->first)
        graph.capacity.back() += it->second;
      else {
        graph.neighbour.push_back(it->first);
        graph.capacity.push_back(it->second);
      }
    }
    graph.offset.push_back(std::uint32_t(graph.neighbour.size()));
  }
}

namespace {

struct Raw {
  std::vector<Edge> edges;                           // vertex to vertex
  std::vector<std::vector<Attachment>> attachments;  // per endpoint, in device order
  std::vector<std::uint32_t> endpoints;              // devices
};

Load rateOf(const Fabric& fabric, std::uint32_t link) { return std::llround(fabric.rate(LinkIndex{link}).base()); }

std::uint32_t deviceAt(const Fabric& fabric, PortIndex port) { return raw(fabric.port(port).device); }

void numberVertices(const Fabric& fabric, Fold& fold) {
  fold.vertexOf.assign(fabric.devices.size(), Fold::noVertex);
  const auto add = [&](std::uint32_t device) {
    fold.vertexOf[device] = std::uint32_t(fold.deviceOf.size());
    fold.deviceOf.push_back(device);
  };
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d)
    if (isSwitchTier(fabric.devices[d].tier)) add(d);
  for (const LinkRow& link : fabric.links) {
    const std::uint32_t a = deviceAt(fabric, link.a), b = deviceAt(fabric, link.b);
    if (a == b || fabric.devices[a].tier != Tier::Node || fabric.devices[b].tier != Tier::Node) continue;
    fold.directPairs.push_back(std::minmax(a, b));
    for (const std::uint32_t d : {a, b})
      if (fold.vertexOf[d] == Fold::noVertex) add(d);
  }
  std::sort(fold.directPairs.begin(), fold.directPairs.end());
  fold.directPairs.erase(std::unique(fold.directPairs.begin(), fold.directPairs.end()), fold.directPairs.end());
}

void collect(const Fabric& fabric, const Fold& fold, std::vector<std::uint32_t>& endpointOf, Raw& raw) {
  endpointOf.assign(fabric.devices.size(), Fold::noVertex);
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d)
    if (fabric.devices[d].tier == Tier::Node) {
      endpointOf[d] = std::uint32_t(raw.endpoints.size());
      raw.endpoints.push_back(d);
    }
  raw.attachments.resize(raw.endpoints.size());
  for (std::uint32_t i = 0; i < fabric.links.size(); ++i) {
    const std::uint32_t a = deviceAt(fabric, fabric.links[i].a), b = deviceAt(fabric, fabric.links[i].b);
    if (a == b || fabric.devices[a].tier == Tier::Appliance || fabric.devices[b].tier == Tier::Appliance) continue;
    const Load rate = rateOf(fabric, i);
    const std::uint32_t va = fold.vertexOf[a], vb = fold.vertexOf[b];
    if (va != Fold::noVertex && vb != Fold::noVertex) raw.edges.push_back({va, vb, rate});
    else if (va != Fold::noVertex) raw.attachments[endpointOf[b]].push_back({va, rate});
    else if (vb != Fold::noVertex) raw.attachments[endpointOf[a]].push_back({vb, rate});
  }
  for (const Edge& e : raw.edges)  // endpoints that have a vertex: attached to it with all they have
    for (const Vertex v : {e.a, e.b})
      if (const std::uint32_t endpoint = endpointOf[fold.deviceOf[v]]; endpoint != Fold::noVertex)
        raw.attachments[endpoint].push_back({v, e.capacity});
}

void tidy(std::vector<Attachment>& list) {
  if (list.size() < 2) return;
  std::sort(list.begin(), list.end());
  std::size_t kept = 0;
  for (std::size_t i = 1; i < list.size(); ++i) {
    if (list[i].vertex == list[kept].vertex) list[kept].capacity += list[i].capacity;
    else list[++kept] = list[i];
  }
  list.resize(kept + 1);
}

struct AttachmentHash {
  std::size_t operator()(const std::vector<Attachment>& list) const {
    std::uint64_t h = 0x9e3779b97f4a7c15ull + list.size();
    for (const Attachment& a : list) {
      h = (h ^ a.vertex) * 0xff51afd7ed558ccdull;
      h = (h ^ (h >> 32) ^ std::uint64_t(a.capacity)) * 0xc4ceb9fe1a85ec53ull;
    }
    return std::size_t(h ^ (h >> 29));
  }
};

/// Whether sums over all links stay within 64 bits, with room for the flows that count some of them several times.
bool countable(const Raw& raw, Load unit) {
  double total = 0;
  for (const Edge& e : raw.edges) total += double(e.capacity / unit);
  for (const auto& list : raw.attachments)
    for (const Attachment& a : list) total += double(a.capacity / unit);
  return total < 1e18;
}

}  // namespace

Result<Fold> fold(const Fabric& fabric, Progress& progress) {
  Fold result;
  Raw raw;
  numberVertices(fabric, result);
  if (progress.cancelled()) return cancelled();
  std::vector<std::uint32_t> endpointOf;
  collect(fabric, result, endpointOf, raw);
  if (progress.cancelled()) return cancelled();

  Load unit = 0;
  for (const Edge& e : raw.edges) unit = std::gcd(unit, e.capacity);
  for (const auto& list : raw.attachments)
    for (const Attachment& a : list) unit = std::gcd(unit, a.capacity);
  result.unit = std::max<Load>(unit, 1);
  if (!countable(raw, result.unit))
    return fail(ErrorCode::CannotBuild, TR_MARK("the links carry too much together to be counted exactly; use fewer "
                                                "links, or speeds that are multiples of a larger unit"));
  for (Edge& e : raw.edges) e.capacity /= result.unit;
  setEdges(result.graph, Vertex(result.deviceOf.size()), raw.edges);
  if (progress.cancelled()) return cancelled();

  std::unordered_map<std::vector<Attachment>, std::uint32_t, AttachmentHash> index;
  for (std::size_t i = 0; i < raw.endpoints.size(); ++i) {
    if (i % 16384 == 0 && progress.cancelled()) return cancelled();
    auto& list = raw.attachments[i];
    for (Attachment& a : list) a.capacity /= result.unit;
    tidy(list);
    const auto [it, added] = index.try_emplace(std::move(list), std::uint32_t(result.graph.classes.size()));
    if (added) {
      result.graph.classes.push_back({0, it->first});
      result.membersOf.emplace_back();
    }
    ++result.graph.classes[it->second].count;
    result.membersOf[it->second].push_back(raw.endpoints[i]);
  }
  result.graph.endpoints = std::int64_t(raw.endpoints.size());
  return result;
}

Load vertexCut(const SplitGraph& graph, const std::vector<char>& side) {
  Load twice = 0;
  for (Vertex v = 0; v < graph.vertexCount(); ++v)
    for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i)
      if (side[v] != side[graph.neighbour[i]]) twice += graph.capacity[i];
  return twice / 2;
}

void placeEndpoints(const SplitGraph& graph, std::int64_t target, Split& split) {
  struct Price {
    Load moreOnA;  // price on A minus price on B
    std::uint32_t index;
  };
  std::vector<Price> prices(graph.classes.size());
  split.cut = vertexCut(graph, split.side);
  split.onA.assign(graph.classes.size(), 0);
  for (std::uint32_t i = 0; i < graph.classes.size(); ++i) {
    Load onA = 0, onB = 0;
    for (const Attachment& a : graph.classes[i].attachments) (split.side[a.vertex] ? onB : onA) += a.capacity;
    prices[i] = {onA - onB, i};
    split.cut += graph.classes[i].count * onB;
  }
  std::sort(prices.begin(), prices.end(), [](const Price& x, const Price& y) {
    return x.moreOnA != y.moreOnA ? x.moreOnA < y.moreOnA : x.index < y.index;
  });
  for (const Price& p : prices) {
    const std::int64_t taken = std::min(target, graph.classes[p.index].count);
    split.onA[p.index] = taken;
    split.cut += taken * p.moreOnA;
    target -= taken;
  }
}

void placeHalf(const SplitGraph& graph, Split& split) {
  Split other = split;
  placeEndpoints(graph, graph.endpoints / 2, split);
  if (graph.endpoints % 2 == 0) return;
  placeEndpoints(graph, graph.endpoints / 2 + 1, other);
  if (other.cut < split.cut) split = std::move(other);
}

}  // namespace cw::network
