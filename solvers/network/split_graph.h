// SPDX-License-Identifier: GPL-3.0-or-later
// A fabric folded for questions about splits: switches are vertices, parallel links are summed, endpoints with the same
// attachments are one class with a count. Capacities are integers: multiples of one unit that divides every link rate.
#pragma once

#include "model/fabric.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace cw::network {

using Vertex = std::uint32_t;
using Load = std::int64_t;  // capacity in units of Fold::unit
using Stop = std::function<bool()>;

struct Attachment {
  Vertex vertex = 0;
  Load capacity = 0;
  friend auto operator<=>(const Attachment&, const Attachment&) = default;
};

/// Endpoints that cannot be told apart by where they are attached.
struct EndpointClass {
  std::int64_t count = 0;
  std::vector<Attachment> attachments;  // by vertex, each vertex once; may be empty
  Load injection() const {
    Load sum = 0;
    for (const Attachment& a : attachments) sum += a.capacity;
    return sum;
  }
};

struct SplitGraph {
  std::vector<std::uint32_t> offset{0};  // compressed rows
  std::vector<Vertex> neighbour;
  std::vector<Load> capacity;
  std::vector<EndpointClass> classes;
  std::int64_t endpoints = 0;

  Vertex vertexCount() const { return Vertex(offset.size() - 1); }
  std::size_t arcCount() const { return neighbour.size(); }
};

struct Edge {
  Vertex a = 0, b = 0;
  Load capacity = 0;
};
/// Compressed rows of undirected edges; parallel ones are summed, loops dropped.
void setEdges(SplitGraph& graph, Vertex vertices, const std::vector<Edge>& edges);

struct Fold {
  SplitGraph graph;
  Load unit = 1;                                      // bit/s of one capacity unit
  std::vector<std::uint32_t> deviceOf;                // vertex -> device
  std::vector<std::vector<std::uint32_t>> membersOf;  // class -> devices
  std::vector<std::uint32_t> vertexOf;                // device -> vertex, noVertex for endpoints and appliances
  std::vector<std::pair<std::uint32_t, std::uint32_t>> directPairs;  // endpoints linked without a switch between
  static constexpr std::uint32_t noVertex = 0xffffffffu;
};

/// Folds `fabric`. An endpoint that is also linked to other endpoints gets a vertex of its own that holds its links,
/// attached with the sum of their capacities: cutting that attachment is never cheaper than cutting the links, so no
/// min cut changes. Appliances are left out: they are no endpoints and carry nothing.
/// Errors: Cancelled.
Result<Fold> fold(const Fabric& fabric, Progress& progress);

Unexpected cancelled();

/// Sides of the vertices and how many of each class lie on side A (true).
struct Split {
  std::vector<char> side;         // per vertex
  std::vector<std::int64_t> onA;  // per class
  Load cut = 0;
};

/// The cheapest placement of the endpoints with exactly `target` on side A, the vertices' sides being given: with those
/// fixed every endpoint has its own price on each side, so the best choice is a sort. Fills onA and cut.
void placeEndpoints(const SplitGraph& graph, std::int64_t target, Split& split);
/// The better of floor(n/2) and ceil(n/2) on side A.
void placeHalf(const SplitGraph& graph, Split& split);
/// Capacity between the sides among the vertices alone.
Load vertexCut(const SplitGraph& graph, const std::vector<char>& side);

}  // namespace cw::network
