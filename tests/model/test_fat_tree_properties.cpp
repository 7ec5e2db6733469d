// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of every fat-tree, over random requests; each input changes its output.
#include "property_support.h"

using namespace cw;
using namespace cw::test;

namespace {

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
