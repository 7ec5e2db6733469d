// SPDX-License-Identifier: GPL-3.0-or-later
// Bisection and hops of fabrics that are hardly any.
#include <catch2/catch.hpp>

#include "network_support.h"

using namespace cw;
using namespace cw::test;

TEST_CASE("odd ends: nothing to split, endpoints without links, endpoints linked directly, appliances") {
  NoProgress progress;
  SECTION("none and one") {
    FabricBuilder b;
    CHECK(bisection(b.question(), progress)->upper == Bandwidth());
    b.link(b.add(Tier::Node), b.add(Tier::Leaf), 400);
    CHECK(bisection(b.question(), progress)->exact());
    CHECK(bisection(b.question(), progress)->upper == Bandwidth());
  }
  SECTION("two apart") {
    FabricBuilder b;
    b.add(Tier::Node);
    b.add(Tier::Node);
    const auto cut = bisection(b.question(), progress);
    CHECK(cut->exact());
    CHECK(cut->upper == Bandwidth());
    CHECK(paths(b.question(), progress)->unreachablePairs == 1);
    CHECK(paths(b.question(), progress)->components == 2);
    CHECK_FALSE(paths(b.question(), progress)->switchDiameter);
  }
  SECTION("two islands split for nothing") {
    FabricBuilder b;
    for (int island = 0; island < 2; ++island) {
      const std::uint32_t leaf = b.add(Tier::Leaf);
      for (int i = 0; i < 4; ++i) b.link(b.add(Tier::Node), leaf, 100);
    }
    CHECK(bisection(b.question(), progress)->upper == Bandwidth());
    CHECK(paths(b.question(), progress)->unreachablePairs == 16);
  }
  SECTION("direct link between nodes") {
    FabricBuilder b;
    const std::uint32_t x = b.add(Tier::Node), y = b.add(Tier::Node), z = b.add(Tier::Node), leaf = b.add(Tier::Leaf);
    b.link(x, y, 25);
    b.link(y, leaf, 100);
    b.link(z, leaf, 100);
    const auto cut = bisection(b.question(), progress);
    CHECK(cut->exact());
    CHECK(toGbps(cut->upper) == 25);  // x alone; traffic of x may not pass through y
    const auto hops = paths(b.question(), progress);
    CHECK(hops->meanEndpointHops.value() == Approx(1.5));
    CHECK(hops->unreachablePairs == 1);
    CHECK(hops->components == 1);
  }
  SECTION("appliances are no endpoints and carry nothing") {
    FabricBuilder b = leafSpine({2, 4, 1, 1, -1, 1, 1});
    const double before = toGbps(bisection(b.question(), progress)->upper);
    const std::uint32_t a = b.add(Tier::Appliance);
    b.link(a, 9, 100);   // leaf 0
    b.link(a, 10, 100);  // leaf 1
    CHECK(toGbps(bisection(b.question(), progress)->upper) == before);
    CHECK(bisection(b.question(), progress)->exact());
  }
}
