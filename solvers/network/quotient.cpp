// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: a fat-tree of thousands of switches is a small tree in disguise: all planes do the same.
// Method: the coarsest equitable partition of the switches that tells every endpoint from every other (colour
// refinement started from the attachments), then one vertex a class with the capacities summed.
// Why no min cut changes: fix the endpoints' sides (0 or 1) and let a switch v lie at x(v) in [0, 1]; the cheapest cut
// is the least sum of c(u,v)·|x(u) − x(v)|, taken at 0/1 values (min cut is a linear programme with integral corners).
// Replace x by its mean over each class. Every switch of class C has the same capacity c(C,D) to class D, so between C
// and D the old price is at least |Σ c(u,v)(x(u) − x(v))| = W(C,D)·|mean(C) − mean(D)|, the new price; the same holds
// towards each single endpoint. So some cheapest cut is constant on the classes. No symmetry is needed and none
// claimed. The partition is found with hashes and then checked exactly; if the check fails nothing is merged.
// Complexity: O(rounds × arcs); rounds is about the number of tiers.
#include "solvers/network/quotient.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace cw::network {

namespace {

std::uint64_t mix(std::uint64_t h) {
  h += 0x9e3779b97f4a7c15ull;
  h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9ull;
  h = (h ^ (h >> 27)) * 0x94d049bb133111ebull;
  return h ^ (h >> 31);
}

/// Renumbers hashes to 0..count-1 in order of first appearance.
Vertex renumber(const std::vector<std::uint64_t>& hash, std::vector<Vertex>& colour) {
  std::unordered_map<std::uint64_t, Vertex> seen;
  seen.reserve(hash.size());
  for (std::size_t v = 0; v < hash.size(); ++v)
    colour[v] = seen.try_emplace(hash[v], Vertex(seen.size())).first->second;
  return Vertex(seen.size());
}

using Row = std::vector<std::pair<Vertex, Load>>;

/// Capacity of `v` per neighbouring class, by class; its own class included.
Row rowOf(const SplitGraph& graph, const std::vector<Vertex>& colour, Vertex v) {
  Row row;
  for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i)
    row.emplace_back(colour[graph.neighbour[i]], graph.capacity[i]);
  std::sort(row.begin(), row.end());
  Row summed;
  for (const auto& [c, load] : row) {
    if (!summed.empty() && summed.back().first == c) summed.back().second += load;
    else summed.emplace_back(c, load);
  }
  return summed;
}

/// Endpoint classes at each vertex with the capacity to one member.
std::vector<Row> attachmentRows(const SplitGraph& graph) {
  std::vector<Row> rows(graph.vertexCount());
  for (Vertex c = 0; c < graph.classes.size(); ++c)
    for (const Attachment& a : graph.classes[c].attachments) rows[a.vertex].emplace_back(c, a.capacity);
  return rows;
}

bool isEquitable(const SplitGraph& graph, const std::vector<Row>& attached, const std::vector<Vertex>& colour,
                 Vertex colours, const Stop& stop) {
  std::vector<Row> first(colours);
  std::vector<Vertex> representative(colours, Fold::noVertex);
  for (Vertex v = 0; v < graph.vertexCount(); ++v) {
    const Vertex c = colour[v];
    if (v % 1024 == 0 && stop()) return false;
    if (representative[c] == Fold::noVertex) {
      representative[c] = v;
      first[c] = rowOf(graph, colour, v);
    } else if (attached[v] != attached[representative[c]] || rowOf(graph, colour, v) != first[c]) {
      return false;
    }
  }
  return true;
}

}  // namespace

Quotient mergeAlike(const SplitGraph& graph, const Stop& stop) {
  const Vertex n = graph.vertexCount();
  const std::vector<Row> attached = attachmentRows(graph);
  std::vector<std::uint64_t> hash(n);
  for (Vertex v = 0; v < n; ++v) {
    hash[v] = 1;
    for (const auto& [c, load] : attached[v]) hash[v] = mix(hash[v] ^ (std::uint64_t(c) << 32) ^ std::uint64_t(load));
  }
  std::vector<Vertex> colour(n);
  Vertex colours = renumber(hash, colour);
  for (Vertex before = 0; before != colours && !stop();) {
    before = colours;
    for (Vertex v = 0; v < n; ++v) {
      std::uint64_t sum = mix(colour[v]);  // a sum over neighbours adds up the capacity per colour by itself
      for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i)
        sum += std::uint64_t(graph.capacity[i]) * mix(colour[graph.neighbour[i]] + 0x51ed2701ull);
      hash[v] = sum;
    }
    colours = renumber(hash, colour);
  }
  if (!isEquitable(graph, attached, colour, colours, stop)) {
    colours = n;
    std::iota(colour.begin(), colour.end(), Vertex(0));
  }

  Quotient quotient;
  std::vector<Edge> edges;
  for (Vertex v = 0; v < n; ++v)
    for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i)
      if (graph.neighbour[i] > v) edges.push_back({colour[v], colour[graph.neighbour[i]], graph.capacity[i]});
  setEdges(quotient.graph, colours, edges);
  quotient.graph.endpoints = graph.endpoints;
  quotient.graph.classes = graph.classes;
  for (EndpointClass& c : quotient.graph.classes) {
    for (Attachment& a : c.attachments) a.vertex = colour[a.vertex];
    std::sort(c.attachments.begin(), c.attachments.end());
    std::vector<Attachment> summed;
    for (const Attachment& a : c.attachments) {
      if (!summed.empty() && summed.back().vertex == a.vertex) summed.back().capacity += a.capacity;
      else summed.push_back(a);
    }
    c.attachments = std::move(summed);
  }
  quotient.classOf = std::move(colour);
  return quotient;
}

}  // namespace cw::network
