// SPDX-License-Identifier: GPL-3.0-or-later
// Bisection against brute force, against maximum flow, and under changes of the fabric.
#include <catch2/catch.hpp>

#include "network_support.h"
#include "solvers/network/bounds.h"
#include "solvers/network/graph_view.h"
#include "solvers/network/quotient.h"

using namespace cw;
using namespace cw::test;
using namespace cw::network;

namespace {

const Stop never = [] { return false; };

struct Random {
  std::mt19937 engine;
  explicit Random(unsigned seed) : engine(seed) {}
  int pick(int low, int high) { return low + int(engine() % unsigned(high - low + 1)); }
  double rate() { return std::vector<double>{1, 2, 4, 0.5}[std::size_t(pick(0, 3))]; }
};

FabricBuilder randomTree(Random& r) {
  switch (r.pick(0, 3)) {
    case 0: {
      LeafSpine s{r.pick(2, 9), r.pick(1, 7), r.pick(1, 5), r.pick(1, 2), r.pick(0, 3), r.rate(), r.rate()};
      return leafSpine(s);
    }
    case 1:
      return rails(r.pick(2, 4), r.pick(1, 6), r.pick(2, 3), r.pick(1, 3), r.pick(1, 2), r.pick(0, 1) == 1,
                   r.pick(0, 2));
    case 2:
      return planes(2, {r.pick(2, 4), r.pick(1, 6), r.pick(1, 3), 1, r.pick(0, 2), r.rate(), r.rate()});
    default:
      return threeTier({r.pick(2, 3), r.pick(1, 3), r.pick(1, 2), r.pick(1, 2), r.pick(1, 5), r.pick(0, 2), r.rate(),
                        r.rate(), r.rate()});
  }
}

Dragonfly randomDragonfly(Random& r, int mostRouters) {
  Dragonfly d;
  do {
    d.a = r.pick(1, 6);
    d.h = r.pick(1, 3);
    d.groups = r.pick(1, std::min(9, d.a * d.h + 1));
    d.p = r.pick(1, 6);
  } while (d.a * d.groups > mostRouters || d.a * d.groups < 3 || d.a * d.groups * d.p > 64);
  d.arrangement = r.pick(0, 1) ? Arrangement::Absolute : Arrangement::Relative;
  return d;
}

struct Folded {
  Fold fold;
  Quotient merged;
  std::vector<std::uint32_t> group;
  double toRate(Load load) const { return double(load) * double(fold.unit) / 1e9; }
};
Folded folded(const Question& question) {
  NoProgress progress;
  auto fold = network::fold(*question.fabric, progress);
  REQUIRE(fold);
  Folded f{std::move(*fold), {}, {}};
  f.merged = mergeAlike(f.fold.graph, never);
  f.group.assign(f.merged.graph.vertexCount(), noGroup);
  for (std::size_t v = 0; v < f.fold.deviceOf.size(); ++v) {
    const DeviceRow& row = question.fabric->devices[f.fold.deviceOf[v]];
    if (row.tier == Tier::Router) f.group[f.merged.classOf[v]] = row.major;
  }
  return f;
}

/// Maximum flow of the reported split, on the folded graph without any merging.
double flowOf(const Fold& fold, const std::vector<bool>& side) {
  std::vector<std::int64_t> onA(fold.membersOf.size(), 0);
  for (std::size_t c = 0; c < onA.size(); ++c)
    for (const std::uint32_t d : fold.membersOf[c]) onA[c] += side[d];
  const auto flow = maxFlow(fold.graph, onA, never);
  REQUIRE(flow);
  return double(flow->value) * double(fold.unit) / 1e9;
}

void checkExact(const Question& question) {
  NoProgress progress;
  const auto cut = bisection(question, progress);
  REQUIRE(cut);
  const Brute brute = bruteForce(*question.fabric);
  CHECK(toGbps(cut->lower) == Approx(brute.bisection));
  CHECK(cut->exact());
  CHECK(cut->upper <= cut->full);
  const Folded f = folded(question);
  std::int64_t onA = 0;
  for (const auto& members : f.fold.membersOf)
    for (const std::uint32_t d : members) onA += cut->side[d];
  CHECK(std::abs(f.fold.graph.endpoints - 2 * onA) <= 1);
  CHECK(flowOf(f.fold, cut->side) == Approx(toGbps(cut->upper)));
  if (cut->fabricLower) {
    CHECK(toGbps(*cut->fabricLower) == Approx(brute.fabric));
    CHECK(*cut->fabricLower == *cut->fabricUpper);
  }
}

}  // namespace

TEST_CASE("random fat-trees: exact, equal to brute force and to the maximum flow of the split shown") {
  Random r(7);
  for (int i = 0; i < 120; ++i) checkExact(randomTree(r).question());
}

TEST_CASE("random fat-trees with links taken away stay exact") {
  Random r(11);
  for (int i = 0; i < 80; ++i) {
    FabricBuilder b = randomTree(r);
    for (int k = r.pick(1, 4); k > 0 && b.linkCount() > 2; --k)
      b.unlinkLast(std::size_t(r.pick(0, int(b.linkCount()) - 1)));
    checkExact(b.question());
  }
}

TEST_CASE("random dragonflies: exact while small") {
  Random r(13);
  for (int i = 0; i < 80; ++i) checkExact(dragonfly(randomDragonfly(r, 14)).question());
}

TEST_CASE("dragonflies of 20 routers are exact", "[slow]") {
  Random r(17);
  for (int i = 0; i < 12; ++i) checkExact(dragonfly(randomDragonfly(r, 20)).question());
}

TEST_CASE("the elimination alone meets brute force wherever it answers") {
  Random r(19);
  int answered = 0;
  for (int i = 0; i < 60; ++i) {
    const Question question = (i % 2 ? randomTree(r) : dragonfly(randomDragonfly(r, 12))).question();
    const Folded f = folded(question);
    const auto split = eliminate(f.merged.graph, never);
    if (!split) continue;
    ++answered;
    CHECK(f.toRate(split->cut) == Approx(bruteForce(*question.fabric).bisection));
  }
  CHECK(answered >= 50);
}

TEST_CASE("bounds for large dragonflies hold, and are tight, where brute force can tell") {
  Random r(23);
  int equal = 0, wide = 0;
  constexpr int cases = 150;
  for (int i = 0; i < cases; ++i) {
    const Dragonfly d = randomDragonfly(r, 14);
    const Question question = dragonfly(d).question();
    const Folded f = folded(question);
    const FoundSplits found = searchSplits(f.merged.graph, f.group, d.p, never);
    const FlowBound bound = flowBound(f.merged.graph, f.group, d.p, never);
    const Brute brute = bruteForce(*question.fabric);
    const double lower = f.toRate(bound.bisection), upper = f.toRate(found.best.cut);
    CAPTURE(d.p, d.a, d.h, d.groups, lower, upper, brute.bisection, brute.fabric);
    CHECK(lower <= brute.bisection + 1e-9);
    CHECK(upper >= brute.bisection - 1e-9);
    CHECK(f.toRate(bound.fabricWidth) <= brute.fabric + 1e-9);
    CHECK(f.toRate(found.fabricWidth) >= brute.fabric - 1e-9);
    equal += std::abs(upper - brute.bisection) < 1e-9;
    wide += upper > 0 && (upper - lower) / upper > 0.1;
  }
  CHECK(equal >= cases * 95 / 100);
  WARN("upper bound equal to brute force in " << equal << " of " << cases << ", interval wider than 10 % in " << wide);
}

TEST_CASE("bounds hold for nodes with ports on several routers") {
  Random r(37);
  for (int i = 0; i < 60; ++i) {
    const int groups = r.pick(2, 4), routers = r.pick(2, 3), nodes = r.pick(1, 4), ports = r.pick(2, routers);
    const double local = r.rate(), global = r.rate();
    FabricBuilder b;
    std::vector<std::vector<std::uint32_t>> router(static_cast<std::size_t>(groups));
    for (int g = 0; g < groups; ++g) {
      auto& list = router[std::size_t(g)];
      for (int k = 0; k < routers; ++k) {
        list.push_back(b.add(Tier::Router, std::uint32_t(g), std::uint32_t(k)));
        for (int o = 0; o < k; ++o) b.link(list[std::size_t(o)], list.back(), local);
      }
      for (int n = 0; n < nodes; ++n) {
        const std::uint32_t node = b.add(Tier::Node);
        for (int k = 0; k < ports; ++k) b.link(node, list[std::size_t((n + k) % routers)], 1);
      }
      for (int o = 0; o < g; ++o)
        b.link(list[std::size_t(o % routers)], router[std::size_t(o)][std::size_t(g % routers)], global);
    }
    const Question question = b.question();
    const Folded f = folded(question);
    const Brute brute = bruteForce(*question.fabric);
    const double lower = f.toRate(flowBound(f.merged.graph, f.group, -1, never).bisection);
    CHECK(lower > 0);
    CHECK(lower <= brute.bisection + 1e-9);
    CHECK(f.toRate(searchSplits(f.merged.graph, f.group, -1, never).best.cut) >= brute.bisection - 1e-9);
    NoProgress progress;
    const auto cut = bisection(question, progress);
    REQUIRE(cut);
    CHECK(toGbps(cut->lower) == Approx(brute.bisection));
    // A switch's endpoints are its endpoint ports here, and the same answer comes from the bounds of large fabrics.
    REQUIRE(cut->fabricLower);
    CHECK(toGbps(*cut->fabricLower) == Approx(brute.fabric));
    CHECK(cut->fabricByPorts == weights(f.fold.graph).empty());
    std::vector<std::uint32_t> group;
    for (const std::uint32_t d : f.fold.deviceOf) group.push_back(question.fabric->devices[d].major);
    std::int64_t slack = 0;
    for (const std::int64_t w : fabricWeights(f.fold.graph)) slack = std::max(slack, w);
    const FoundSplits found = searchSplits(f.fold.graph, group, slack, never);
    REQUIRE_FALSE(found.fabricSide.empty());
    CHECK(f.toRate(found.fabricWidth) >= brute.fabric - 1e-9);
    CHECK(f.toRate(flowBound(f.fold.graph, group, slack, never).fabricWidth) <= brute.fabric + 1e-9);
  }
}

TEST_CASE("merging switches changes no maximum flow") {
  Random r(29);
  for (int i = 0; i < 60; ++i) {
    const Question question = randomTree(r).question();
    const Folded f = folded(question);
    std::vector<std::int64_t> onA;
    for (const EndpointClass& c : f.fold.graph.classes) onA.push_back(r.pick(0, int(c.count)));
    const auto whole = maxFlow(f.fold.graph, onA, never), merged = maxFlow(f.merged.graph, onA, never);
    REQUIRE(whole);
    REQUIRE(merged);
    CHECK(whole->value == merged->value);
    // The cut found on the merged graph costs what the flow carries, endpoints fixed.
    Load cut = vertexCut(f.merged.graph, merged->side);
    for (std::size_t c = 0; c < onA.size(); ++c)
      for (const Attachment& a : f.merged.graph.classes[c].attachments)
        cut += a.capacity * (merged->side[a.vertex] ? f.merged.graph.classes[c].count - onA[c] : onA[c]);
    CHECK(cut == merged->value);
  }
}

TEST_CASE("one more link never lowers the bisection, a faster one neither") {
  Random r(31);
  NoProgress progress;
  for (int i = 0; i < 40; ++i) {
    FabricBuilder b = dragonfly(randomDragonfly(r, 10));
    const Question before = b.question();
    std::vector<std::uint32_t> routers;
    for (std::uint32_t d = 0; d < before.fabric->devices.size(); ++d)
      if (before.fabric->devices[d].tier == Tier::Router) routers.push_back(d);
    b.link(routers[0], routers[std::size_t(r.pick(1, int(routers.size()) - 1))], 1);
    const auto one = bisection(before, progress), two = bisection(b.question(), progress);
    REQUIRE(one);
    REQUIRE(two);
    CHECK(two->lower >= one->lower);
    CHECK(two->upper >= one->upper);
  }
}
