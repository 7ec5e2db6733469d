// SPDX-License-Identifier: GPL-3.0-or-later
// Requests that cannot be met say which limit binds and what would be right; modes and adapters.
#include "fabric_support.h"

#include <limits>

using namespace cw;
using namespace cw::test;
using Catch::Contains;

namespace {

FatTreeSpec plain() {
  FatTreeSpec spec;
  spec.node.part = {"dgx-h100"};
  spec.leaf = {"qm9700"};
  spec.nodes = 64;
  return spec;
}

template <class Change>
std::string refusal(Change change) {
  static const Catalogue catalogue = smallCatalogue();
  FatTreeSpec spec = plain();
  change(spec);
  const auto plan = planFatTree(spec, catalogue);
  REQUIRE_FALSE(plan);
  return errorLine(plan.error());
}

template <class Change>
std::string dragonflyRefusal(Change change) {
  static const Catalogue catalogue = smallCatalogue();
  DragonflySpec spec;
  spec.node.part = {"generic:1x200"};
  spec.router = {"generic:64x200"};
  spec.p = 4, spec.a = 8, spec.h = 4;
  change(spec);
  const auto plan = planDragonfly(spec, catalogue);
  REQUIRE_FALSE(plan);
  return errorLine(plan.error());
}

}  // namespace

TEST_CASE("Impossible numbers of a fat-tree are refused", "[topology][errors]") {
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.nodes = 0; }), Contains("1 to 2,000,000"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.nodes = -5; }), Contains("1 to 2,000,000"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.nodes = 2'000'001; }), Contains("1 to 2,000,000"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.tiers = 4; }), Contains("1, 2 or 3"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.tiers = -1; }), Contains("1, 2 or 3"));
  const double bad[] = {
      0.5, -1, 0, 1e9, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()};
  for (double value : bad)
    CHECK_THAT(refusal([&](FatTreeSpec& s) { s.oversubscription = value; }), Contains("from 1 (non-blocking)"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.nodesPerUnit = -1; }), Contains("nodes a unit"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.units = -1; }), Contains("units"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.reserveLeafPorts = -1; }), Contains("reserved leaf ports"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.planes = 0; }), Contains("1 to 64"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.planes = 65; }), Contains("1 to 64"));
  // Every number at its largest is an answer, not an overflow.
  CHECK_FALSE(
      refusal([](FatTreeSpec& s) { s.units = s.nodesPerUnit = s.reserveLeafPorts = s.nodes = 2'000'000; }).empty());
  CHECK_FALSE(refusal([](FatTreeSpec& s) {
                s.node.part = {"generic:65535x400"};
                s.leaf = {"generic:65535x400"};
                s.units = s.nodesPerUnit = s.nodes = 2'000'000;
                s.rails = RailMode::Optimised;
              }).empty());
}

TEST_CASE("A fat-tree that does not fit names the limit and the nearest sizes", "[topology][errors]") {
  CHECK_THAT(refusal([](FatTreeSpec& s) {
               s.nodes = 257;
               s.tiers = 2;
             }),
             Contains("up to 8 nodes fit with 1 tier, 256 with 2, 8,192 with 3"));
  CHECK_THAT(refusal([](FatTreeSpec& s) {
               s.nodes = 9;
               s.tiers = 1;
             }),
             Contains("8 nodes fit with 1 tier"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.nodes = 9000; }), Contains("8,192 with 3"));
  CHECK_THAT(refusal([](FatTreeSpec& s) {
               s.units = 2;
               s.nodesPerUnit = 16;
             }),
             Contains("2 units of 16 nodes have 32 slots") && Contains("4 units would do"));
  CHECK_THAT(refusal([](FatTreeSpec& s) {
               s.units = 2;
               s.nodesPerUnit = 32;
               s.reserveLeafPorts = 1;
             }),
             Contains("3 units would do"));
  CHECK_THAT(refusal([](FatTreeSpec& s) {
               s.rails = RailMode::Optimised;
               s.nodesPerUnit = 33;
             }),
             Contains("at most 32 nodes a unit"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.leaf = {"generic:8x400"}; }), Contains("use rails, planes or a larger"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.planes = 3; }), Contains("3 planes do not divide the 8 ports"));
}

TEST_CASE("One unit, tier or group is spoken of in the singular", "[topology][errors]") {
  CHECK_THAT(refusal([](FatTreeSpec& s) {
               s.rails = RailMode::Optimised;
               s.nodesPerUnit = 16;
               s.units = 1;
             }),
             Contains("1 unit of 16 nodes has 16 slots") && Contains("4 units would do"));
  CHECK_THAT(refusal([](FatTreeSpec& s) {
               s.tiers = 1;
               s.nodes = 1000;
             }),
             Contains("does not fit 1 tier of"));
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) {
               s.groups = 1;
               s.nodes = 33;
             }),
             Contains("1 group holds 32 nodes") && Contains("2 groups would do"));
}

TEST_CASE("Parts that do not go together are named", "[topology][errors]") {
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.node.part = {"no-such"}; }), Contains("no-such"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.leaf = {"no-such"}; }), Contains("no-such"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.node.part = {}; }), Contains("no node is named"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.leaf = {}; }), Contains("no leaf switch is named"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.leaf = {"qm8700"}; }),
             Contains("dgx-h100 runs its ports at 400 Gb/s") && Contains("qm8700 at 200, 100 Gb/s"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.spine = {"qm8700"}; }),
             Contains("qm9700 runs its ports at 400 Gb/s") && Contains("two switches that share a speed"));
}

TEST_CASE("Slots take adapters, and only those that fit", "[topology][errors]") {
  const Catalogue catalogue = smallCatalogue();
  const std::string without = refusal([](FatTreeSpec& s) { s.node.part = {"slots"}; });
  CHECK_THAT(without, Contains("8 adapter slots") && Contains("nic-400"));
  // Neither the mezzanine card nor the one too slow for the leaf is offered.
  CHECK_THAT(without, !Contains("nic-ocp") && !Contains("nic-25"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.node = {{"slots"}, {"nic-400"}, 9}; }), Contains("takes 1 to 8"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.node = {{"slots"}, {"nic-ocp"}, 8}; }), Contains("adapters that fit"));
  CHECK_THAT(refusal([](FatTreeSpec& s) { s.node = {{"dgx-h100"}, {"nic-400"}, 1}; }), Contains("no slot"));
  FatTreeSpec spec = plain();
  spec.node = {{"slots"}, {"nic-400"}, 8};
  const auto plan = planFatTree(spec, catalogue);
  REQUIRE(plan);
  CHECK(plan->portsPerNode == 8);
  CHECK(plan->gpusPerNode == 8);
  const Fabric fabric = expanded(designOf(spec), catalogue);
  const DeviceType& type = fabric.typeOf(*fabric.find({"g1/node0.0"}));
  REQUIRE(type.nic);
  CHECK(type.nicCount == 8);
  CHECK(fabric.layouts[type.layout].cageCount() == 8);
}

TEST_CASE("A switch runs each range of cages in the mode that fits", "[topology]") {
  const Catalogue catalogue = smallCatalogue();
  FatTreeSpec spec = plain();
  SECTION("800 Gb/s cages take two 400 Gb/s ports each, uplinks stay native") {
    spec.leaf = {"sn5600"};
    const auto plan = planFatTree(spec, catalogue);
    REQUIRE(plan);
    CHECK(plan->leafDownMode == PortMode{2, gbps(400)});
    CHECK(plan->leafUpMode == PortMode{1, gbps(800)});
    CHECK(plan->leafDown == 64);
    CHECK(plan->leafUp == 32);
  }
  SECTION("cages of two kinds serve the side whose speed they have") {
    spec.node.part = {"generic:1x25"};
    spec.leaf = {"tor"};
    spec.spine = {"generic:32x100"};
    spec.nodes = 480;
    const auto plan = planFatTree(spec, catalogue);
    REQUIRE(plan);
    CHECK(plan->leafDown == 48);
    CHECK(plan->leafUp == 12);
    checkInvariants(expanded(designOf(spec), catalogue));
  }
  SECTION("the port limit of a switch holds") {
    spec.node.part = {"generic:1x100"};
    spec.leaf = {"sn5600"};
    spec.nodes = 256;
    spec.tiers = 1;
    CHECK(planFatTree(spec, catalogue));
    spec.nodes = 257;
    CHECK_FALSE(planFatTree(spec, catalogue));
  }
}

TEST_CASE("Impossible dragonflies are refused", "[topology][errors]") {
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) { s.p = 0; }), Contains("p is 0"));
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) { s.a = -1; }), Contains("a is -1"));
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) { s.h = -1; }), Contains("h is -1"));
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) { s.groups = 34; }), Contains("up to 33 groups fit"));
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) {
               s.groups = 18;
               s.linksPerGroupPair = 2;
             }),
             Contains("up to 17 groups fit"));
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) { s.linksPerGroupPair = -2; }), Contains("links per pair"));
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) { s.router = {"generic:14x200"}; }),
             Contains("15 in all") && Contains("has 14"));
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) {
               s.groups = 2;
               s.nodes = 65;
             }),
             Contains("2 groups hold 64 nodes") && Contains("3 groups would do"));
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) { s.node.part = {"generic:1x400"}; }), Contains("share a speed"));
  CHECK_THAT(dragonflyRefusal([](DragonflySpec& s) { s.node.part = {"generic:33x200"}; }),
             Contains("only 32 endpoint"));
  CHECK_FALSE(dragonflyRefusal([](DragonflySpec& s) {
                s.p = s.a = s.h = 100'000;
                s.router = {"generic:65535x200"};
              }).empty());
}

TEST_CASE("k-ary fat-trees need an even k", "[topology][errors]") {
  for (int k : {-2, 0, 1, 3, 202}) CHECK_FALSE(karyFatTree(k, gbps(400)));
  for (double rate : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) CHECK_FALSE(karyFatTree(4, gbps(rate)));
  CHECK(karyFatTree(2, gbps(0.5)));
}

TEST_CASE("InfiniBand uplinks are not split between switches", "[topology]") {
  Part leaf = part("ndr", PartKind::Switch, {cages(4, {{2, gbps(400)}, {4, gbps(200)}}, "OSFP")});
  FatTreeSpec spec;
  spec.node.part = {"generic:1x400"};
  spec.leaf = {"ndr"};
  spec.nodes = 40;
  // Spines of 8 ports at 400 Gb/s join 8 leaves; split to 16 ports of 200 Gb/s they would join 16.
  CHECK(planFatTree(spec, Catalogue({leaf}))->tiers == 2);
  leaf.protocol = "InfiniBand NDR";
  CHECK(planFatTree(spec, Catalogue({leaf}))->tiers == 3);
}

TEST_CASE("Empty node slots are said with the counts, and their leaves keep their uplinks", "[topology]") {
  FatTreeSpec spec;
  spec.node.part = {"dgx-h100"};
  spec.leaf = {"qm9700"};
  spec.nodes = 40;
  spec.nodesPerUnit = 32;
  spec.rails = RailMode::Optimised;
  const auto plan = planFatTree(spec, smallCatalogue());
  REQUIRE(plan);
  CHECK(plan->units == 2);
  CHECK(plan->leafSpineLinks == 2 * 8 * 32);
  const auto notes = assumptionsOf(*plan);
  REQUIRE(notes.size() == 1);
  CHECK_THAT(notes[0].english(), Contains("24 of 64 node slots stay empty") && Contains("keep all their uplinks"));
  spec.nodes = 63;
  CHECK_THAT(assumptionsOf(*planFatTree(spec, smallCatalogue()))[0].english(), Contains("1 of 64 node slots stays"));
  // A slot given up for reserved ports is not empty, nor has a single switch uplinks to keep.
  spec.reserveLeafPorts = 4;
  CHECK(assumptionsOf(*planFatTree(spec, smallCatalogue())).empty());
  spec.nodes = 64, spec.reserveLeafPorts = 0;
  CHECK(assumptionsOf(*planFatTree(spec, smallCatalogue())).empty());
  spec = {};
  spec.node.part = {"generic:1x400"};
  spec.leaf = {"qm9700"};
  spec.nodes = 3, spec.tiers = 1;
  CHECK(assumptionsOf(*planFatTree(spec, smallCatalogue())).empty());
}
