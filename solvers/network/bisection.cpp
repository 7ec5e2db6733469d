// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: over all splits of the endpoints into halves (sizes differ by at most one), the least of the maximum flows.
// A node is one endpoint with all its ports on one side; links count at their one-direction rate; switches take the
// side that is cheaper; appliances constrain nothing. Method: fold the endpoints, merge switches that may share a side
// (quotient.cpp), then
//   narrow graphs (every fat-tree): dynamic programming over the merged tree, exact (eliminate.cpp);
//   at most 22 merged switches: every side assignment, exact (enumerate.cpp);
//   else an interval: a routed flow below (flow_bound.cpp), a concrete split above (search_splits.cpp).
// The split is carried back to the devices and its cut is counted afresh over all links of the fabric.
// Complexity: links + the method's own. Min cut and max flow of a split are equal (Ford and Fulkerson 1956).
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "solvers/network/bounds.h"
#include "solvers/network/exact_split.h"
#include "solvers/network/graph_view.h"
#include "solvers/network/network.h"
#include "solvers/network/quotient.h"

namespace cw {

using namespace network;

namespace {

Load fullInjection(const SplitGraph& graph) {
  std::map<Load, std::int64_t> byRate;
  for (const EndpointClass& c : graph.classes) byRate[c.injection()] += c.count;
  Load sum = 0;
  std::int64_t left = graph.endpoints / 2;
  for (const auto& [rate, count] : byRate) {
    const std::int64_t some = std::min(left, count);
    sum += some * rate;
    left -= some;
  }
  return sum;
}

bool isDirect(const Fabric& fabric, const Fold& folded) {
  if (folded.deviceOf.empty()) return false;
  return std::all_of(folded.deviceOf.begin(), folded.deviceOf.end(),
                     [&](std::uint32_t d) { return fabric.devices[d].tier == Tier::Router; });
}

/// Group of each merged vertex where all switches are routers of one block; none otherwise.
std::vector<std::uint32_t> groupsOf(const Fabric& fabric, const Fold& folded, const Quotient& merged) {
  std::vector<std::uint32_t> group(merged.graph.vertexCount(), noGroup);
  if (!isDirect(fabric, folded)) return group;
  for (std::size_t v = 0; v < folded.deviceOf.size(); ++v) {
    const DeviceRow& row = fabric.devices[folded.deviceOf[v]];
    group[merged.classOf[v]] = row.major + 65536u * row.block;
  }
  return group;
}

/// The folded graph with nothing merged.
Quotient unmerged(const Fold& folded) {
  Quotient quotient{folded.graph, std::vector<Vertex>(folded.graph.vertexCount())};
  std::iota(quotient.classOf.begin(), quotient.classOf.end(), Vertex(0));
  return quotient;
}

struct Answer {
  Load lower = 0;
  Split split;
  Message lowerArgument, upperArgument;
  std::optional<Load> fabricLower, fabricUpper;
};

void takeExact(Answer& answer, Split split, Message argument) {
  answer.lower = split.cut;
  answer.split = std::move(split);
  answer.lowerArgument = std::move(argument);
  answer.upperArgument = TR_MARK("a concrete split of the endpoints whose cut was counted link by link");
}

/// The split's switches moved to the sides of a minimum cut, its endpoints placed anew.
void polish(const SplitGraph& graph, Split& split, const Stop& stop) {
  constexpr std::size_t largest = 400'000;
  if (graph.arcCount() > largest) return;
  const auto flow = maxFlow(graph, split.onA, stop);
  if (!flow || flow->value >= split.cut) return;
  Split better;
  better.side = flow->side;
  placeHalf(graph, better);
  if (better.cut < split.cut) split = std::move(better);
}

void takeInterval(Answer& answer, const Quotient& merged, const std::vector<std::uint32_t>& group, std::int64_t slack,
                  bool needBisection, Progress& progress, const Stop& stop) {
  progress.report(0.3, TR_MARK("Searching for a cheap split"));
  FoundSplits found = searchSplits(merged.graph, group, slack, stop);
  progress.report(0.6, TR_MARK("Proving a lower bound"));
  const FlowBound bound = flowBound(merged.graph, group, slack, stop);
  if (slack >= 0 && !found.fabricSide.empty()) {
    answer.fabricLower = bound.fabricWidth;
    answer.fabricUpper = found.fabricWidth;
  }
  if (!needBisection) return;
  polish(merged.graph, found.best, stop);
  answer.lower = bound.bisection;
  answer.split = std::move(found.best);
  answer.lowerArgument = TR_MARK(
      "flow: all-to-all traffic was routed within the links' rates; every balanced split has to carry its share of it");
  answer.upperArgument =
      TR_MARK("the cheapest concrete split found by local search, counted link by link; not proven to be the least");
}

/// The bisection of the merged graph; the fabric width too where `slack` is not below zero.
Answer solveMerged(const Fabric& fabric, const Fold& folded, const Quotient& merged, std::int64_t slack,
                   Progress& progress, const Stop& stop) {
  Answer answer;
  const SplitGraph& graph = merged.graph;
  const bool width = slack >= 0;
  const Message enumerated(
      TR_MARK("exhaustive: every side assignment of the %1 switches (alike ones merged) with its best placement of the "
              "endpoints was compared"),
      std::int64_t(graph.vertexCount()));
  if (width && graph.vertexCount() <= enumerationLimit) {
    progress.report(0.3, TR_MARK("Comparing all splits"));
    if (auto all = enumerateSides(graph, slack, stop)) {
      answer.fabricLower = answer.fabricUpper = all->fabricWidth;
      takeExact(answer, std::move(all->best), enumerated);
    }
    return answer;
  }
  progress.report(0.2, TR_MARK("Cutting the tree of merged switches"));
  std::optional<Split> exact = eliminate(graph, stop);
  if (exact) {
    takeExact(answer, std::move(*exact),
              Message(TR_MARK("exact: %1 switches merge into %2 that may differ in side; dynamic programming over all "
                              "their sides and all counts of endpoints"),
                      std::int64_t(folded.graph.vertexCount()), std::int64_t(graph.vertexCount())));
    if (!width) return answer;
  } else if (graph.vertexCount() <= enumerationLimit) {
    if (auto all = enumerateSides(graph, -1, stop)) takeExact(answer, std::move(all->best), enumerated);
    return answer;
  }
  takeInterval(answer, merged, groupsOf(fabric, folded, merged), slack, !exact, progress, stop);
  return answer;
}

Answer solve(const Fabric& fabric, const Fold& folded, const Quotient& merged, Progress& progress, const Stop& stop) {
  if (!isDirect(fabric, folded)) return solveMerged(fabric, folded, merged, -1, progress, stop);
  std::int64_t slack = 0;
  for (const std::int64_t w : fabricWeights(folded.graph)) slack = std::max(slack, w);
  if (merged.graph.vertexCount() == folded.graph.vertexCount())
    return solveMerged(fabric, folded, merged, slack, progress, stop);
  // Merging keeps the cheapest splits of the endpoints; a balanced split of the switches may tell alike ones apart.
  ProgressSlice first(progress, 0, 0.6), second(progress, 0.6, 1);
  Answer answer = solveMerged(fabric, folded, merged, -1, first, stop);
  const Quotient plain = unmerged(folded);
  Answer width;
  if (plain.graph.vertexCount() <= enumerationLimit) {
    if (const auto all = enumerateSides(plain.graph, slack, stop))
      width.fabricLower = width.fabricUpper = all->fabricWidth;
  } else {
    takeInterval(width, plain, groupsOf(fabric, folded, plain), slack, false, second, stop);
  }
  answer.fabricLower = width.fabricLower;
  answer.fabricUpper = width.fabricUpper;
  return answer;
}

std::vector<bool> deviceSides(const Fabric& fabric, const Fold& folded, const Quotient& merged, const Split& split) {
  std::vector<bool> side(fabric.devices.size(), false);
  for (std::size_t v = 0; v < folded.deviceOf.size(); ++v)
    side[folded.deviceOf[v]] = split.side[merged.classOf[v]] != 0;
  for (std::size_t c = 0; c < folded.membersOf.size(); ++c)
    for (std::size_t i = 0; i < folded.membersOf[c].size(); ++i)
      side[folded.membersOf[c][i]] = std::int64_t(i) < split.onA[c];
  for (const LinkRow& link : fabric.links) {  // appliances go with what they hang on
    const auto a = raw(fabric.port(link.a).device), b = raw(fabric.port(link.b).device);
    if (fabric.devices[a].tier == Tier::Appliance) side[a] = side[b];
    else if (fabric.devices[b].tier == Tier::Appliance) side[b] = side[a];
  }
  return side;
}

/// Cut of the reported split, counted over the fabric's own links.
/// Counted in `unit`, a divisor of every rate: bits per second would not fit for large fast fabrics.
void countCut(const Fabric& fabric, Load unit, BisectionReport& report) {
  Load cut = 0;
  report.linksCut = 0;
  for (std::uint32_t i = 0; i < fabric.links.size(); ++i) {
    const auto a = raw(fabric.port(fabric.links[i].a).device), b = raw(fabric.port(fabric.links[i].b).device);
    if (report.side[a] == report.side[b]) continue;
    // An appliance with links to both sides carries nothing between them.
    if (fabric.devices[a].tier == Tier::Appliance || fabric.devices[b].tier == Tier::Appliance) continue;
    cut += std::llround(fabric.rate(LinkIndex{i}).base()) / unit;
    ++report.linksCut;
  }
  report.upper = Bandwidth::base(double(cut) * double(unit));
}

}  // namespace

Result<BisectionReport> bisection(const Question& question, Progress& progress) {
  const Fabric& fabric = *question.fabric;
  progress.report(0, TR_MARK("Folding the fabric"));
  const Result<Fold> folded = fold(fabric, progress);
  if (!folded) return forwardError(folded);
  BisectionReport report;
  report.side.assign(fabric.devices.size(), false);
  const auto rate = [&](Load load) { return Bandwidth::base(double(load) * double(folded->unit)); };
  report.full = rate(fullInjection(folded->graph));
  if (folded->graph.endpoints < 2) {
    report.lowerArgument = report.upperArgument =
        TR_MARK("fewer than two endpoints: there is nothing to split, so the bisection is zero");
    return report;
  }
  const Stop stop = [&] { return progress.cancelled(); };
  const Quotient merged = mergeAlike(folded->graph, stop);
  if (stop()) return cancelled();
  Answer answer = solve(fabric, *folded, merged, progress, stop);
  if (stop()) return cancelled();
  report.side = deviceSides(fabric, *folded, merged, answer.split);
  if (stop()) return cancelled();
  countCut(fabric, folded->unit, report);
  report.lower = rate(answer.lower);
  report.lowerArgument = std::move(answer.lowerArgument);
  report.upperArgument = std::move(answer.upperArgument);
  if (answer.fabricLower) report.fabricLower = rate(*answer.fabricLower);
  if (answer.fabricUpper) report.fabricUpper = rate(*answer.fabricUpper);
  report.fabricByPorts = answer.fabricLower && weights(folded->graph).empty();
  progress.report(1, TR_MARK("Bisection known"));
  return report;
}

}  // namespace cw
