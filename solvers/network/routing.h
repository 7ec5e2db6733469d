// SPDX-License-Identifier: GPL-3.0-or-later
// Loads of all-to-all traffic (one unit for every ordered pair of endpoints) under several routings.
#pragma once

#include "solvers/network/bounds.h"

namespace cw::network {

struct WeightedGraph {
  std::vector<std::uint32_t> offset;
  std::vector<Vertex> neighbour;
  std::vector<double> capacity;
  std::vector<double> weight;     // endpoints at a vertex
  std::vector<double> extraLoad;  // per arc: traffic that stays at one vertex but uses its links
  std::vector<std::uint32_t> group;
  Vertex vertexCount() const { return Vertex(offset.size() - 1); }
};

using Loads = std::vector<double>;  // per arc

/// Shortest paths by hops, split by capacity at every switch. Empty when some pair has no path or when stopped.
Loads shortestPathLoads(const WeightedGraph& graph, const Stop& stop);
/// Local, global, local: to a router with a link to the other group, across, and on. Empty when some group is not a
/// complete graph or some pair of groups is not linked, or when stopped.
Loads groupLoads(const WeightedGraph& graph, const Stop& stop);
/// Improves a routing: rounds of routing everything on the shortest paths under prices that rise with the load, mixed
/// into the routing at hand by line search. Every round is a routing.
Loads relieve(const WeightedGraph& graph, Loads loads, int rounds, const Stop& stop);
/// Largest load / capacity.
double congestion(const WeightedGraph& graph, const Loads& loads);

}  // namespace cw::network
