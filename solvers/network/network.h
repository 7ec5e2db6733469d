// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about the fabric as a graph. Reports describe one connected part of the drawing after another only in
// `components`; hops are over switches that carry endpoints.
#pragma once

#include "model/table.h"
#include "solvers/question.h"

#include <optional>

namespace cw {

struct BisectionReport {
  Bandwidth lower, upper;  // certified interval, as the contract defines bisection bandwidth
  bool exact() const { return lower == upper; }
  Bandwidth full;  // injection bandwidth of the floor(n/2) endpoints that have the least
  /// Direct networks only: least capacity of switch-to-switch links between two sets of switches whose endpoint counts
  /// differ by at most one switch's endpoints. Where an endpoint hangs on several switches, a switch's endpoints are
  /// its endpoint ports (in multiples of the rate that divides them all).
  std::optional<Bandwidth> fabricLower, fabricUpper;
  bool fabricByPorts = false;            // endpoints counted as ports
  Message lowerArgument, upperArgument;  // why each bound holds
  std::vector<bool> side;                // per device of the fabric: the split behind the upper bound
  std::int64_t linksCut = 0;
};
Result<BisectionReport> bisection(const Question& question, Progress& progress);

struct PathReport {
  std::optional<int> switchDiameter;       // links between switches on a shortest path
  std::optional<double> meanSwitchHops;    // over ordered pairs of distinct switches that carry endpoints
  std::optional<double> meanEndpointHops;  // links from endpoint to endpoint
  int components = 0;                      // connected parts that hold endpoints
  std::int64_t unreachablePairs = 0;       // unordered endpoint pairs with no path
};
Result<PathReport> paths(const Question& question, Progress& progress);

/// Counts by tier, both reports, oversubscription, ports used: `report network`.
Result<Report> networkReport(const Question& question, Progress& progress);

}  // namespace cw
