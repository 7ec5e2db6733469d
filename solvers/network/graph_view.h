// SPDX-License-Identifier: GPL-3.0-or-later
// Boost's view of a folded fabric, for maximum flow. Boost's flow functions take no visitor; a residual capacity map
// that throws when the caller wants to stop ends them within milliseconds.
#pragma once

#include "solvers/network/exact_split.h"
#include "solvers/network/split_graph.h"

#include <optional>

namespace cw::network {

struct MaxFlow {
  Load value = 0;
  std::vector<char> side;  // of the vertices: the cut nearest to side B's endpoints
};
/// Greatest flow from the endpoints on A to those on B of `split` (counts per class; its vertex sides are not read),
/// by Boykov-Kolmogorov. Nothing when stopped.
std::optional<MaxFlow> maxFlow(const SplitGraph& graph, const std::vector<std::int64_t>& onA, const Stop& stop);

}  // namespace cw::network
