// SPDX-License-Identifier: GPL-3.0-or-later
// Merging switches that may take the same side of every cheapest cut.
#pragma once

#include "solvers/network/split_graph.h"

namespace cw::network {

struct Quotient {
  SplitGraph graph;             // same endpoint classes, fewer vertices
  std::vector<Vertex> classOf;  // vertex of the folded graph -> vertex of the quotient
};

/// For every split of the endpoints, the cheapest cut of the quotient equals that of `graph`. Stopped: nothing is
/// merged.
Quotient mergeAlike(const SplitGraph& graph, const Stop& stop);

}  // namespace cw::network
