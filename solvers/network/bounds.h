// SPDX-License-Identifier: GPL-3.0-or-later
// Certified bounds for graphs too wide and too large to be solved exactly.
#pragma once

#include "solvers/network/exact_split.h"
#include "solvers/network/split_graph.h"

namespace cw::network {

inline constexpr std::uint32_t noGroup = 0xffffffffu;

struct FlowBound {
  Load bisection = 0;    // every balanced split of the endpoints cuts at least this
  Load fabricWidth = 0;  // every split of the vertices within the slack cuts at least this
};
/// `group` of each vertex (noGroup: none). `slack`: greatest difference of the fabric weights of two sides for the
/// fabric width; below zero: none wanted.
/// A stopped run still returns a valid, weaker bound.
FlowBound flowBound(const SplitGraph& graph, const std::vector<std::uint32_t>& group, std::int64_t slack,
                    const Stop& stop);

struct FoundSplits {
  Split best;                    // concrete bisection
  Load fabricWidth = 0;          // of fabricSide, within the slack
  std::vector<char> fabricSide;  // empty: none found
};
FoundSplits searchSplits(const SplitGraph& graph, const std::vector<std::uint32_t>& group, std::int64_t slack,
                         const Stop& stop);

/// Endpoints that sit on exactly one vertex, counted there; empty when some endpoint does not.
std::vector<std::int64_t> weights(const SplitGraph& graph);
/// What the fabric width balances: the endpoints at each vertex, or, where some endpoint hangs on several vertices, the
/// endpoint ports there, all in multiples of one rate (a port of twice that rate counts twice).
std::vector<std::int64_t> fabricWeights(const SplitGraph& graph);

}  // namespace cw::network
