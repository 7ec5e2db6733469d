// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of every fat-tree and dragonfly, over random requests; each input changes its output.
#include "fabric_support.h"

#include <random>

using namespace cw;
using namespace cw::test;

namespace {

class Dice {
 public:
  explicit Dice(unsigned seed) : m_engine(seed) {}
  int of(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_engine); }
  template <class T>
  T any(std::initializer_list<T> values) {
    return *(values.begin() + of(0, int(values.size()) - 1));
  }

 private:
  std::mt19937 m_engine;
};

PartId generic(int ports, int speed) { return {"generic:" + std::to_string(ports) + "x" + std::to_string(speed)}; }

FatTreeSpec randomTree(Dice& dice) {
  FatTreeSpec spec;
  const int ports = dice.any({1, 1, 2, 4, 8});
  spec.node.part = dice.of(0, 4) == 0 ? PartId{dice.any({"dgx-h100", "dgx-b300", "ex235a"})} : generic(ports, 400);
  const auto pick = [&] {
    return dice.of(0, 3) == 0 ? PartId{dice.any({"qm9700", "sn5600", "qm9700-200"})}
                              : generic(dice.any({4, 6, 8, 10, 12, 16, 24, 36, 48, 64}), 400);
  };
  spec.leaf = pick();
  spec.spine = dice.of(0, 1) ? spec.leaf : pick();
  spec.core = dice.of(0, 1) ? spec.spine : pick();
  spec.nodes = dice.of(1, 300);
  spec.tiers = dice.of(0, 3);
  spec.oversubscription = dice.any({1.0, 1.0, 1.5, 2.0, 3.0});
  spec.rails = dice.any({RailMode::None, RailMode::Optimised, RailMode::Only});
  spec.nodesPerUnit = dice.any({0, 0, 1, 3, 4, 8, 20, 32});
  spec.units = dice.any({0, 0, 0, 2, 5, 9});
  spec.reserveLeafPorts = dice.any({0, 0, 1, 4, 9});
  spec.planes = dice.any({1, 1, 2, 4});
  return spec;
}

/// Largest and smallest number of links of a pair, and that each low device meets `partners` of the other tier.
void checkEven(const Fabric& fabric, LinkTier tier, int links, int partners) {
  std::map<std::uint32_t, int> met;
  std::size_t uneven = 0;
  for (const auto& [ends, count] : pairsOf(fabric, tier)) {
    uneven += count != links;
    ++met[ends.first];
  }
  CHECK(uneven == 0);
  for (const auto& [device, count] : met)
    if (count != partners) FAIL_CHECK("device " << device << " meets " << count << ", not " << partners);
}

void checkPlanes(const Fabric& fabric) {
  std::size_t mixed = 0;
  for (const LinkRow& link : fabric.links) {
    const DeviceRow& low = fabric.device(fabric.port(link.a).device);
    const DeviceRow& high = fabric.device(fabric.port(link.b).device);
    if (low.tier != Tier::Node && low.tier != Tier::Appliance) mixed += low.plane != high.plane;
  }
  CHECK(mixed == 0);
}

/// Where rails share no switch, no switch sees ports of two rails; returns how many sets of joined switches there are.
int switchSets(const Fabric& fabric) {
  std::vector<std::uint32_t> root(fabric.devices.size());
  for (std::uint32_t i = 0; i < root.size(); ++i) root[i] = i;
  const auto find = [&](std::uint32_t i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  for (const LinkRow& link : fabric.links)
    if (link.tier != LinkTier::NodeLeaf)
      root[find(raw(fabric.port(link.a).device))] = find(raw(fabric.port(link.b).device));
  std::set<std::uint32_t> sets;
  for (std::uint32_t i = 0; i < root.size(); ++i)
    if (isSwitchTier(fabric.devices[i].tier)) sets.insert(find(i));
  return int(sets.size());
}

void checkTree(const FatTreePlan& plan, const Fabric& fabric) {
  checkInvariants(fabric);
  checkPlanes(fabric);
  CHECK(fabric.count(Tier::Node) == plan.spec.nodes);
  CHECK(fabric.count(Tier::Leaf) == plan.leaves);
  CHECK(fabric.count(Tier::Spine) == plan.spines);
  CHECK(fabric.count(Tier::Core) == plan.cores);
  CHECK(fabric.count(Tier::Appliance) == plan.spec.reserveLeafPorts);
  CHECK(linksOf(fabric, LinkTier::NodeLeaf) == plan.nodeLeafLinks);
  CHECK(linksOf(fabric, LinkTier::LeafSpine) == plan.leafSpineLinks);
  CHECK(linksOf(fabric, LinkTier::SpineCore) == plan.spineCoreLinks);
  if (plan.tiers > 1) {
    CHECK(plan.oversubscription <= plan.spec.oversubscription * (1 + 1e-9));
    checkEven(fabric, LinkTier::LeafSpine, plan.linksPerLeafSpine, plan.leafUp / plan.linksPerLeafSpine);
  }
  if (plan.tiers == 3)
    checkEven(fabric, LinkTier::SpineCore, plan.linksPerSpineCore, plan.spineUp / plan.linksPerSpineCore);
  const int trees = plan.spec.rails == RailMode::Only ? plan.portsPerNode : plan.spec.planes;
  CHECK(switchSets(fabric) == (plan.tiers == 1 ? plan.leaves : trees));
}

std::string keysOf(const Fabric& fabric, Tier tier) {
  std::string all;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d)
    if (fabric.devices[d].tier == tier) all += fabric.key(DeviceIndex(d)).text + " ";
  return all;
}

}  // namespace

TEST_CASE("Random fat-trees keep every promise", "[topology][property]") {
  const Catalogue catalogue = smallCatalogue();
  Dice dice(20241);
  int built = 0, refused = 0;
  for (int round = 0; round < 1500; ++round) {
    const FatTreeSpec spec = randomTree(dice);
    INFO("round " << round << " node " << spec.node.part.text << " leaf " << spec.leaf.text << " spine "
                  << spec.spine.text << " core " << spec.core.text << " nodes " << spec.nodes << " tiers " << spec.tiers
                  << " rails " << int(spec.rails) << " unit " << spec.nodesPerUnit << " units " << spec.units
                  << " reserve " << spec.reserveLeafPorts << " planes " << spec.planes << " over "
                  << spec.oversubscription);
    const auto plan = planFatTree(spec, catalogue);
    if (!plan) {
      ++refused;
      CHECK(plan.error().message.english().size() > 20);
      continue;
    }
    ++built;
    checkTree(*plan, expanded(designOf(spec), catalogue));
    // The resolved request is the same request.
    const auto again = planFatTree(plan->spec, catalogue);
    REQUIRE(again);
    CHECK(again->leaves == plan->leaves);
    CHECK(again->spines == plan->spines);
    CHECK(again->cores == plan->cores);
  }
  CHECK(built > 250);
  CHECK(refused > 100);
}

TEST_CASE("The sizes a refusal names can be built, one node more cannot", "[topology][property]") {
  const Catalogue catalogue = smallCatalogue();
  Dice dice(5);
  int tried = 0;
  for (int round = 0; round < 3000; ++round) {
    FatTreeSpec spec = randomTree(dice);
    spec.units = 0;
    spec.nodes = 2'000'000;
    const auto refused = planFatTree(spec, catalogue);
    if (refused) continue;
    const auto& said = refused.error().message.arguments();
    if (said.size() != 7) continue;  // another limit binds
    for (int tiers = spec.tiers > 0 ? spec.tiers : 1; tiers <= (spec.tiers > 0 ? spec.tiers : 3); ++tiers) {
      const auto limit = std::get<std::int64_t>(said[std::size_t(3 + tiers)]);
      FatTreeSpec most = spec;
      most.tiers = tiers;
      INFO("round " << round << " tiers " << tiers << " limit " << limit << " rails " << int(spec.rails) << " unit "
                    << spec.nodesPerUnit << " leaf " << spec.leaf.text << " spine " << spec.spine.text << " core "
                    << spec.core.text << " node " << spec.node.part.text);
      if (limit > 0 && limit < 100'000) {
        most.nodes = int(limit);
        const auto built = planFatTree(most, catalogue);
        CHECK(built);
        if (!built) UNSCOPED_INFO(errorLine(built.error()));
        ++tried;
      }
      most.nodes = int(limit) + 1;
      if (limit < 2'000'000) CHECK_FALSE(planFatTree(most, catalogue));
    }
  }
  CHECK(tried > 500);
}

TEST_CASE("Random non-blocking trees have as many uplinks as node ports on a full leaf", "[topology][property]") {
  const Catalogue catalogue = smallCatalogue();
  Dice dice(7);
  for (int round = 0; round < 200; ++round) {
    FatTreeSpec spec;
    spec.node.part = generic(1, 100);
    spec.leaf = generic(2 * dice.of(2, 32), 100);
    spec.nodes = dice.of(1, 2000);
    spec.tiers = dice.of(2, 3);
    const auto plan = planFatTree(spec, catalogue);
    if (!plan) continue;
    CHECK(plan->leafUp == plan->leafDown);
    if (plan->tiers == 3) CHECK(plan->spineUp == plan->spineDown);
    // Spines are as few as carry the uplinks evenly.
    if (plan->tiers == 2) {
      const int ports = std::stoi(spec.leaf.text.substr(8));
      for (int fewer = 1; fewer < plan->spines; ++fewer)
        CHECK((plan->leafUp % fewer != 0 || plan->leafSpineLinks > std::int64_t(fewer) * ports));
    }
  }
}

TEST_CASE("Keys stay when units grow", "[topology][property]") {
  const Catalogue catalogue = smallCatalogue();
  for (const RailMode rails : {RailMode::None, RailMode::Optimised, RailMode::Only}) {
    FatTreeSpec spec;
    spec.node.part = {"dgx-h100"};
    spec.leaf = {"qm9700"};
    spec.rails = rails;
    spec.nodesPerUnit = 16;
    spec.tiers = 2;
    spec.units = 2;
    spec.nodes = 30;
    spec.planes = 2;
    const Fabric small = expanded(designOf(spec), catalogue);
    spec.units = 4;
    spec.nodes = 50;
    const Fabric large = expanded(designOf(spec), catalogue);
    for (std::uint32_t d = 0; d < small.devices.size(); ++d) {
      const DeviceRow& row = small.devices[d];
      const auto grown = large.find(small.key(DeviceIndex(d)));
      REQUIRE(grown);
      CHECK(large.device(*grown).plane == row.plane);
      if (row.tier != Tier::Node) continue;
      // A node stays on its leaves.
      for (int port = 0; port < int(row.portCount); ++port)
        CHECK(small.key(small.port(small.across(small.portOf(DeviceIndex(d), port))).device) ==
              large.key(large.port(large.across(large.portOf(*grown, port))).device));
    }
  }
}

TEST_CASE("Each input of a fat-tree changes the fabric", "[topology][property]") {
  const Catalogue catalogue = smallCatalogue();
  FatTreeSpec base;
  base.node.part = {"generic:4x400"};
  base.leaf = base.spine = base.core = {"generic:32x400"};
  base.nodes = 60;
  base.tiers = 2;
  base.nodesPerUnit = 16;
  base.rails = RailMode::Optimised;
  const auto figure = [&](const FatTreeSpec& spec) {
    const Fabric fabric = expanded(designOf(spec), catalogue);
    std::string all = std::to_string(fabric.ports.size()) + keysOf(fabric, Tier::Node) + keysOf(fabric, Tier::Leaf) +
                      keysOf(fabric, Tier::Spine) + keysOf(fabric, Tier::Core);
    for (const LinkRow& link : fabric.links) all += std::to_string(raw(link.b)) + ",";
    return all;
  };
  std::set<std::string> seen{figure(base)};
  const auto changed = [&](auto change) {
    FatTreeSpec spec = base;
    change(spec);
    CHECK(seen.insert(figure(spec)).second);
  };
  changed([](FatTreeSpec& s) { s.node.part = {"generic:2x400"}; });
  changed([](FatTreeSpec& s) { s.leaf = {"generic:36x400"}; });
  changed([](FatTreeSpec& s) { s.spine = {"generic:64x400"}; });
  changed([](FatTreeSpec& s) { s.nodes = 61; });
  changed([](FatTreeSpec& s) { s.tiers = 3; });
  changed([](FatTreeSpec& s) {
    s.tiers = 3;
    s.core = {"generic:64x400"};
  });
  changed([](FatTreeSpec& s) { s.oversubscription = 2; });
  changed([](FatTreeSpec& s) { s.rails = RailMode::Only; });
  changed([](FatTreeSpec& s) { s.rails = RailMode::None; });
  changed([](FatTreeSpec& s) { s.nodesPerUnit = 12; });
  changed([](FatTreeSpec& s) { s.units = 6; });
  changed([](FatTreeSpec& s) { s.reserveLeafPorts = 3; });
  changed([](FatTreeSpec& s) { s.planes = 2; });
}

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
