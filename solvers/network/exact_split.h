// SPDX-License-Identifier: GPL-3.0-or-later
// Exact bisection of graphs that are narrow (trees and near-trees) or small.
#pragma once

#include "solvers/network/split_graph.h"

#include <optional>

namespace cw::network {

/// The cheapest balanced split by eliminating vertices one after another. Nothing when the graph is too wide or the
/// tables would grow past the work limit, or when `stop` says so.
std::optional<Split> eliminate(const SplitGraph& graph, const Stop& stop);

inline constexpr Vertex enumerationLimit = 22;
struct Enumerated {
  Split best;                       // the bisection
  std::optional<Load> fabricWidth;  // least vertex cut with fabric weights within `slack` of each other
  std::vector<char> fabricSide;
};
/// Every assignment of sides to the vertices; for each the endpoints are placed by price. At most `enumerationLimit`
/// vertices. `slack` < 0: no fabric width. Nothing when stopped.
std::optional<Enumerated> enumerateSides(const SplitGraph& graph, std::int64_t slack, const Stop& stop);

}  // namespace cw::network
