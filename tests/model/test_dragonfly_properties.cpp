// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of every dragonfly, over random requests; each input changes its output.
#include "property_support.h"

using namespace cw;
using namespace cw::test;

TEST_CASE("Random dragonflies keep every promise", "[topology][property]") {
  const Catalogue catalogue = smallCatalogue();
  Dice dice(99);
  int built = 0;
  for (int round = 0; round < 400; ++round) {
    DragonflySpec spec;
    spec.p = dice.of(1, 6), spec.a = dice.of(1, 8), spec.h = dice.of(0, 5);
    spec.groups = dice.any({0, 0, 1, 2, 3, 5, 8});
    spec.linksPerGroupPair = dice.any({0, 0, 1, 2, 3});
    spec.node.part = generic(dice.any({1, 1, 2, 3, 4}), 200);
    spec.router = generic(spec.p + spec.a - 1 + spec.h + dice.of(0, 2), 200);
    spec.arrangement =
        dice.any({GlobalArrangement::Absolute, GlobalArrangement::Relative, GlobalArrangement::Circulant});
    INFO("round " << round << " p" << spec.p << " a" << spec.a << " h" << spec.h << " g" << spec.groups << " L"
                  << spec.linksPerGroupPair << " arrangement " << int(spec.arrangement));
    const auto plan = planDragonfly(spec, catalogue);
    if (!plan) continue;
    ++built;
    const Fabric fabric = expanded(designOf(spec), catalogue);
    checkInvariants(fabric);
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> pairs;
    std::map<std::uint32_t, int> perRouter;
    for (const LinkRow& link : fabric.links) {
      if (link.tier != LinkTier::Global) continue;
      const auto a = fabric.port(link.a).device, b = fabric.port(link.b).device;
      ++pairs[{fabric.device(a).major, fabric.device(b).major}];
      ++perRouter[raw(a)], ++perRouter[raw(b)];
    }
    const int g = plan->spec.groups;
    CHECK(pairs.size() == std::size_t(g * (g - 1) / 2));
    for (const auto& [ends, links] : pairs) CHECK(links == plan->spec.linksPerGroupPair);
    const int used = spec.a * spec.h - plan->spareGlobalPorts;
    for (const auto& [router, links] : perRouter)
      CHECK((links == used / spec.a || links == ceil(double(used) / spec.a)));
    CHECK(linksOf(fabric, LinkTier::Local) == g * spec.a * (spec.a - 1) / 2);
    for (const auto& [ends, links] : pairsOf(fabric, LinkTier::Local)) CHECK(links == 1);
    CHECK(linksOf(fabric, LinkTier::NodeRouter) == std::int64_t(plan->nodes) * plan->portsPerNode);
  }
  CHECK(built > 150);
}

TEST_CASE("Each input of a dragonfly changes the fabric", "[topology][property]") {
  const Catalogue catalogue = smallCatalogue();
  DragonflySpec base;
  base.node.part = {"generic:1x200"};
  base.router = {"generic:64x200"};
  base.p = 4, base.a = 4, base.h = 3;
  base.groups = 5;
  base.linksPerGroupPair = 2;
  base.nodes = 70;
  const auto figure = [&](const DragonflySpec& spec) {
    const Fabric fabric = expanded(designOf(spec), catalogue);
    std::string all = std::to_string(fabric.ports.size()) + keysOf(fabric, Tier::Node) + keysOf(fabric, Tier::Router);
    for (const LinkRow& link : fabric.links)
      all += std::to_string(raw(link.a)) + "-" + std::to_string(raw(link.b)) + ",";
    return all;
  };
  std::set<std::string> seen{figure(base)};
  const auto changed = [&](auto change) {
    DragonflySpec spec = base;
    change(spec);
    INFO("the " << seen.size() << ". change");
    CHECK(seen.insert(figure(spec)).second);
  };
  changed([](DragonflySpec& s) { s.node.part = {"generic:2x200"}, s.nodes = 40; });
  changed([](DragonflySpec& s) { s.router = {"generic:32x200"}; });
  changed([](DragonflySpec& s) { s.p = 5; });
  changed([](DragonflySpec& s) { s.a = 5; });
  changed([](DragonflySpec& s) { s.h = 4, s.linksPerGroupPair = 0; });
  changed([](DragonflySpec& s) { s.groups = 6; });
  changed([](DragonflySpec& s) { s.linksPerGroupPair = 3; });
  changed([](DragonflySpec& s) { s.nodes = 69; });
  changed([](DragonflySpec& s) { s.arrangement = GlobalArrangement::Relative; });
  changed([](DragonflySpec& s) { s.arrangement = GlobalArrangement::Circulant; });
  // With the links stated, more global ports are spare ones, and the plan says so.
  DragonflySpec wider = base;
  wider.h = 4;
  CHECK(planDragonfly(wider, catalogue)->spareGlobalPorts == planDragonfly(base, catalogue)->spareGlobalPorts + base.a);
}

TEST_CASE("The arrangements of a dragonfly are those of their definitions", "[topology]") {
  const Catalogue catalogue = smallCatalogue();
  // a = 2, h = 2, five groups: global ports 0 and 1 of a group sit on router 0, ports 2 and 3 on router 1.
  const auto peers = [&](GlobalArrangement arrangement, int group) {
    DragonflySpec spec;
    spec.p = 1, spec.a = 2, spec.h = 2;
    spec.node.part = {"generic:1x100"};
    spec.router = {"generic:4x100"};
    spec.arrangement = arrangement;
    const Fabric fabric = expanded(designOf(spec), catalogue);
    std::vector<std::uint32_t> found;
    for (int x = 0; x < 4; ++x) {
      const auto router = fabric.find({"g1/router" + std::to_string(group) + "." + std::to_string(x / 2)});
      found.push_back(fabric.device(fabric.port(fabric.across(fabric.portOf(*router, 2 + x % 2))).device).major);
    }
    return found;
  };
  using Row = std::vector<std::uint32_t>;
  CHECK(peers(GlobalArrangement::Absolute, 0) == Row{1, 2, 3, 4});
  CHECK(peers(GlobalArrangement::Absolute, 2) == Row{0, 1, 3, 4});
  CHECK(peers(GlobalArrangement::Relative, 2) == Row{3, 4, 0, 1});
  CHECK(peers(GlobalArrangement::Circulant, 2) == Row{3, 1, 4, 0});
}
