// SPDX-License-Identifier: GPL-3.0-or-later
// Published fabrics and closed forms, from tests/data/reference/fabric_counts.json: plan and built fabric both.
#include "fabric_support.h"

#include <fstream>
#include <nlohmann/json.hpp>

using namespace cw;
using namespace cw::test;
using nlohmann::json;

namespace {

json referenceCases() {
  std::ifstream file(CW_TEST_DATA "/reference/fabric_counts.json");
  return json::parse(file).at("cases");
}

FatTreeSpec fatTree(const json& spec) {
  FatTreeSpec s;
  s.node.part = {spec.at("node").get<std::string>()};
  s.leaf = {spec.at("leaf").get<std::string>()};
  s.spine = {spec.value("spine", "")};
  s.nodes = spec.at("nodes");
  s.tiers = spec.at("tiers");
  s.oversubscription = spec.at("oversubscription");
  const std::string rails = spec.at("rails");
  s.rails = rails == "only" ? RailMode::Only : rails == "optimised" ? RailMode::Optimised : RailMode::None;
  s.nodesPerUnit = spec.at("nodes_per_unit");
  s.units = spec.at("units");
  s.reserveLeafPorts = spec.at("reserve");
  s.planes = spec.at("planes");
  return s;
}

DragonflySpec dragonfly(const json& spec) {
  DragonflySpec s;
  s.node.part = {spec.at("node").get<std::string>()};
  s.router = {spec.at("router").get<std::string>()};
  s.p = spec.at("p");
  s.a = spec.at("a");
  s.h = spec.at("h");
  s.groups = spec.at("groups");
  s.linksPerGroupPair = spec.at("links");
  s.nodes = spec.at("nodes");
  return s;
}

std::map<std::string, std::int64_t> figures(const FatTreePlan& plan) {
  return {{"gpus", std::int64_t(plan.gpusPerNode) * plan.spec.nodes},
          {"nodes", plan.spec.nodes},
          {"tiers", plan.tiers},
          {"pods", plan.pods},
          {"leaves", plan.leaves},
          {"spines", plan.spines},
          {"cores", plan.cores},
          {"switches", plan.leaves + plan.spines + plan.cores},
          {"leaf_down", plan.leafDown},
          {"leaf_up", plan.leafUp},
          {"spine_down", plan.spineDown},
          {"links_per_leaf_spine", plan.linksPerLeafSpine},
          {"node_leaf", plan.nodeLeafLinks},
          {"leaf_spine", plan.leafSpineLinks},
          {"spine_core", plan.spineCoreLinks}};
}

std::map<std::string, std::int64_t> figures(const DragonflyPlan& plan) {
  return {{"gpus", std::int64_t(plan.gpusPerNode) * plan.nodes},
          {"nodes", plan.nodes},
          {"groups", plan.spec.groups},
          {"routers", plan.routers},
          {"local", plan.localLinks},
          {"global", plan.globalLinks},
          {"fabric", plan.localLinks + plan.globalLinks},
          {"node_router", plan.nodeLinks},
          {"spare", plan.spareGlobalPorts}};
}

void compare(const json& expect, const std::map<std::string, std::int64_t>& found) {
  for (const auto& [key, value] : expect.items()) {
    if (key == "most_of_tiers") continue;
    INFO(key);
    REQUIRE(found.count(key) == 1);
    CHECK(found.at(key) == value.get<std::int64_t>());
  }
}

template <class Spec>
Fabric builtAs(const Spec& spec, const Catalogue& catalogue, const std::map<std::string, std::int64_t>& plan) {
  Fabric fabric = expanded(designOf(spec), catalogue);
  const auto expectLinks = [&](const char* key, LinkTier tier) {
    if (plan.count(key)) CHECK(linksOf(fabric, tier) == plan.at(key));
  };
  expectLinks("node_leaf", LinkTier::NodeLeaf);
  expectLinks("leaf_spine", LinkTier::LeafSpine);
  expectLinks("spine_core", LinkTier::SpineCore);
  expectLinks("node_router", LinkTier::NodeRouter);
  expectLinks("local", LinkTier::Local);
  expectLinks("global", LinkTier::Global);
  CHECK(fabric.count(Tier::Node) == plan.at("nodes"));
  if (plan.count("leaves")) {
    CHECK(fabric.count(Tier::Leaf) == plan.at("leaves"));
    CHECK(fabric.count(Tier::Spine) == plan.at("spines"));
    CHECK(fabric.count(Tier::Core) == plan.at("cores"));
  } else {
    CHECK(fabric.count(Tier::Router) == plan.at("routers"));
  }
  return fabric;
}

void checkFatTree(const json& one, const FatTreeSpec& spec, const Catalogue& catalogue) {
  const auto plan = planFatTree(spec, catalogue);
  if (!plan) FAIL(errorLine(plan.error()));
  compare(one.at("expect"), figures(*plan));
  const Fabric fabric = builtAs(spec, catalogue, figures(*plan));
  if (fabric.links.size() < 50'000) checkInvariants(fabric);
  if (!one.at("expect").contains("most_of_tiers")) return;
  // One node more is the published limit of these tiers.
  FatTreeSpec larger = spec;
  larger.nodes += 1;
  larger.tiers = one.at("expect").at("most_of_tiers");
  const auto refused = planFatTree(larger, catalogue);
  REQUIRE_FALSE(refused);
  const auto& said = refused.error().message.arguments();
  CHECK(std::count(said.begin(), said.end(), Message::Argument(std::int64_t(spec.nodes))) == 1);
}

}  // namespace

TEST_CASE("Published fabrics have the published counts", "[topology][reference]") {
  const Catalogue catalogue = smallCatalogue();
  const json cases = referenceCases();
  REQUIRE(cases.size() > 50);
  for (const json& one : cases) {
    INFO(one.at("id").get<std::string>());
    if (one.at("kind") == "fat-tree") {
      checkFatTree(one, fatTree(one.at("spec")), catalogue);
    } else if (one.at("kind") == "k-ary-fat-tree") {
      const auto spec = karyFatTree(one.at("spec").at("k"), gbps(400));
      REQUIRE(spec);
      checkFatTree(one, *spec, catalogue);
    } else {
      const DragonflySpec spec = dragonfly(one.at("spec"));
      const auto plan = planDragonfly(spec, catalogue);
      if (!plan) FAIL(errorLine(plan.error()));
      compare(one.at("expect"), figures(*plan));
      const Fabric fabric = builtAs(spec, catalogue, figures(*plan));
      if (fabric.links.size() < 50'000) checkInvariants(fabric);
    }
  }
}

TEST_CASE("The 127-node SuperPOD is cabled as published", "[topology][reference]") {
  const Catalogue catalogue = smallCatalogue();
  FatTreeSpec spec;
  spec.node.part = {"dgx-h100"};
  spec.leaf = spec.spine = {"qm9700"};
  spec.nodes = 127;
  spec.rails = RailMode::Optimised;
  spec.nodesPerUnit = 32;
  spec.units = 4;
  spec.reserveLeafPorts = 4;
  const Fabric fabric = expanded(designOf(spec), catalogue);
  CHECK(fabric.count(Tier::Appliance) == 4);
  // Every leaf has two links to each of the 16 spines.
  const auto pairs = pairsOf(fabric, LinkTier::LeafSpine);
  CHECK(pairs.size() == 32 * 16);
  for (const auto& [ends, links] : pairs) CHECK(links == 2);
  // Node 3.17 has port r on leaf 3.r; the placeholders take the first ports of the free slot 3.31.
  const auto node = fabric.find({"g1/node3.17"});
  REQUIRE(node);
  for (int r = 0; r < 8; ++r) {
    const PortIndex far = fabric.across(fabric.portOf(*node, r));
    CHECK(fabric.key(fabric.port(far).device).text == "g1/leaf3." + std::to_string(r));
    CHECK(fabric.ordinalOf(far) == 17);
  }
  CHECK_FALSE(fabric.find({"g1/node3.31"}));
  for (int k = 0; k < 4; ++k) {
    const auto appliance = fabric.find({"g1/appliance0." + std::to_string(k)});
    REQUIRE(appliance);
    const PortIndex far = fabric.across(fabric.portOf(*appliance, 0));
    CHECK(fabric.key(fabric.port(far).device).text == "g1/leaf3." + std::to_string(k));
    CHECK(fabric.ordinalOf(far) == 31);
  }
}

TEST_CASE("A twin-plane node has one half of each cage in each plane", "[topology][reference]") {
  const Catalogue catalogue = smallCatalogue();
  FatTreeSpec spec;
  spec.node.part = {"dgx-b300"};
  spec.leaf = {"sn5600"};
  spec.nodes = 64;
  spec.rails = RailMode::Optimised;
  spec.nodesPerUnit = 64;
  spec.planes = 2;
  const Fabric fabric = expanded(designOf(spec), catalogue);
  CHECK(linksOf(fabric, LinkTier::NodeLeaf) == 1024);
  CHECK(fabric.count(Tier::Leaf) == 16);
  CHECK(fabric.count(Tier::Spine) == 8);
  for (const LinkRow& link : fabric.links) {
    const DeviceRow& low = fabric.device(fabric.port(link.a).device);
    const DeviceRow& high = fabric.device(fabric.port(link.b).device);
    if (link.tier == LinkTier::LeafSpine) CHECK(low.plane == high.plane);
    if (link.tier == LinkTier::NodeLeaf) CHECK(fabric.ordinalOf(link.a) % 2 == high.plane);
    if (link.tier == LinkTier::NodeLeaf) CHECK(fabric.ordinalOf(link.a) == int(high.minor));
  }
  // The largest published size needs uplinks at 400 Gb/s: 128 leaves a plane meet spines of 128 ports.
  spec.nodes = 1024;
  const auto plan = planFatTree(spec, catalogue);
  REQUIRE(plan);
  CHECK(plan->tiers == 2);
  CHECK(plan->leaves == 256);
  CHECK(plan->spines == 128);
  CHECK(plan->leafUpMode == PortMode{2, gbps(400)});
}

TEST_CASE("Frontier's pairs of groups have four links each", "[topology][reference]") {
  const Catalogue catalogue = smallCatalogue();
  DragonflySpec spec;
  spec.node.part = {"ex235a"};
  spec.router = {"generic:64x200"};
  spec.p = 16, spec.a = 32, spec.h = 17, spec.groups = 74, spec.linksPerGroupPair = 4, spec.nodes = 9408;
  const Fabric fabric = expanded(designOf(spec), catalogue);
  checkInvariants(fabric);
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> pairs;
  std::map<std::uint32_t, int> globalsOfRouter;
  for (const LinkRow& link : fabric.links) {
    if (link.tier != LinkTier::Global) continue;
    const DeviceIndex a = fabric.port(link.a).device, b = fabric.port(link.b).device;
    ++pairs[{fabric.device(a).major, fabric.device(b).major}];
    ++globalsOfRouter[raw(a)];
    ++globalsOfRouter[raw(b)];
  }
  CHECK(pairs.size() == 74 * 73 / 2);
  for (const auto& [ends, links] : pairs) CHECK(links == 4);
  // 292 global links of a group on 32 routers: 9 or 10 each.
  CHECK(globalsOfRouter.size() == 74 * 32);
  for (const auto& [router, links] : globalsOfRouter) CHECK((links == 9 || links == 10));
  // The four ports of a node meet four routers.
  const auto node = fabric.find({"g1/node5.100"});
  REQUIRE(node);
  std::set<std::uint32_t> routers;
  for (int i = 0; i < 4; ++i) routers.insert(raw(fabric.port(fabric.across(fabric.portOf(*node, i))).device));
  CHECK(routers.size() == 4);
}
