// SPDX-License-Identifier: GPL-3.0-or-later
// Bisection of what the generators build: random requests against brute force, non-blocking trees of any size.
#include <catch2/catch.hpp>

#include "network_support.h"

using namespace cw;
using namespace cw::test;

namespace {

int pick(std::mt19937& random, int low, int high) { return low + int(random() % unsigned(high - low + 1)); }
PartId generic(int ports) { return {"generic:" + std::to_string(ports) + "x100"}; }

std::optional<Question> built(BlockSpec spec) {
  Design design;
  design.groups.edit().blocks.push_back({"g1", "", {}, std::move(spec)});
  NoProgress progress;
  const auto question = ask(design, Catalogue(), progress);
  if (!question) return std::nullopt;  // the request cannot be built; the generators' tests look at that
  return *question;
}

FatTreeSpec randomFatTree(std::mt19937& random, int mostNodes, int mostPorts) {
  FatTreeSpec s;
  const int ports = pick(random, 1, 4);
  s.node.part = generic(ports);
  s.leaf = generic(2 * pick(random, 2, mostPorts / 2));
  s.spine = s.core = generic(2 * pick(random, 2, mostPorts / 2));
  s.nodes = pick(random, 2, mostNodes);
  s.tiers = pick(random, 0, 3);
  s.oversubscription = std::vector<double>{1, 1, 2, 3}[std::size_t(pick(random, 0, 3))];
  s.rails = std::vector<RailMode>{RailMode::None, RailMode::Optimised, RailMode::Only}[std::size_t(pick(random, 0, 2))];
  if (ports % 2 == 0 && pick(random, 0, 2) == 0) s.planes = 2;
  return s;
}

DragonflySpec randomDragonfly(std::mt19937& random) {
  DragonflySpec s;
  s.node.part = generic(1);
  s.p = pick(random, 1, 4);
  s.a = pick(random, 1, 5);
  s.h = pick(random, 1, 3);
  s.groups = pick(random, 2, 5);
  s.router = generic(s.p + s.a - 1 + s.h);
  s.arrangement = std::vector<GlobalArrangement>{GlobalArrangement::Absolute, GlobalArrangement::Relative,
                                                 GlobalArrangement::Circulant}[std::size_t(pick(random, 0, 2))];
  return s;
}

struct Tally {
  int cases = 0, equal = 0, wide = 0;
};
void check(const Question& question, Tally& tally) {
  int switches = 0;
  for (const DeviceRow& row : question.fabric->devices) switches += isSwitchTier(row.tier);
  if (question.fabric->count(Tier::Node) > 64 || switches > 14) return;
  NoProgress progress;
  const auto cut = bisection(question, progress);
  REQUIRE(cut);
  const double brute = bruteForce(*question.fabric).bisection;
  CHECK(toGbps(cut->lower) <= brute + 1e-9);
  CHECK(toGbps(cut->upper) >= brute - 1e-9);
  ++tally.cases;
  tally.equal += std::abs(toGbps(cut->upper) - brute) < 1e-9;
  tally.wide += cut->upper.base() > 0 && (cut->upper - cut->lower) / cut->upper > 0.1;
}

}  // namespace

TEST_CASE("random generated fat-trees and dragonflies: the interval holds brute force and is tight") {
  std::mt19937 random(41);
  Tally trees, dragonflies;
  for (int i = 0; i < 600; ++i)
    if (const auto question = built(randomFatTree(random, 40, 16))) check(*question, trees);
  for (int i = 0; i < 200; ++i)
    if (const auto question = built(randomDragonfly(random))) check(*question, dragonflies);
  for (const Tally& t : {trees, dragonflies}) {
    CHECK(t.cases >= 40);
    CHECK(t.equal * 100 >= t.cases * 95);
    CHECK(t.wide == 0);
  }
  WARN(trees.cases << " fat-trees and " << dragonflies.cases << " dragonflies compared");
}

TEST_CASE("non-blocking fat-trees of any size carry every half, exactly") {
  std::mt19937 random(43);
  int compared = 0;
  for (int i = 0; i < 150; ++i) {
    FatTreeSpec spec = randomFatTree(random, 2000, 64);
    spec.oversubscription = 1;
    const auto question = built(spec);
    if (!question) continue;
    ++compared;
    NoProgress progress;
    const auto cut = bisection(*question, progress);
    REQUIRE(cut);
    CAPTURE(spec.nodes, spec.tiers, spec.node.part.text, spec.leaf.text, spec.spine.text, spec.planes, int(spec.rails));
    CHECK(cut->exact());
    CHECK(cut->upper == cut->full);
  }
  CHECK(compared >= 40);
}

TEST_CASE("Rates beyond 64 bits of bits per second are counted all the same") {
  // 20,000 endpoints of 1 Pb/s, non-blocking: half of them through the cut, more than 9.2e18 bit/s.
  FatTreeSpec spec;
  spec.node.part = {"generic:1x1000000"};
  spec.leaf = spec.spine = {"generic:400x1000000"};
  spec.nodes = 20000;
  spec.tiers = 2;
  const auto question = built(spec);
  REQUIRE(question);
  NoProgress progress;
  const auto found = bisection(*question, progress);
  REQUIRE(found);
  const BisectionReport& report = *found;
  CHECK(report.lower.base() == Approx(1e19));
  CHECK(report.upper.base() == report.lower.base());
}

TEST_CASE("Rates without a common unit that sum beyond 64 bits are refused, not wrapped") {
  FatTreeSpec spec;
  spec.node.part = {"generic:1x999999.999999999"};
  spec.leaf = spec.spine = {"generic:400x999999.999999999"};
  spec.nodes = 20000;
  spec.tiers = 2;
  auto question = built(spec);
  REQUIRE(question);
  auto mixed = std::make_shared<Fabric>(*question->fabric);
  mixed->layouts.front().ports.front().speed = Bandwidth::base(1);
  question->fabric = mixed;
  NoProgress progress;
  const auto refused = bisection(*question, progress);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.english().find("fewer links") != std::string::npos);
}
