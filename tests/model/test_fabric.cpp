// SPDX-License-Identifier: GPL-3.0-or-later
// Expansion: blocks, drawn devices and links, names and keys; the 131,072-endpoint fabric.
#include "fabric_support.h"

using namespace cw;
using namespace cw::test;
using Catch::Contains;

namespace {

FreeDevice drawn(const char* id, const char* partId, PartKind kind) {
  FreeDevice device;
  device.id = id;
  device.choice.part = {partId};
  device.kind = kind;
  return device;
}

FreeLink cable(const char* a, int portA, const char* b, int portB) { return {{{a}, portA}, {{b}, portB}}; }

FatTreeSpec smallTree() {
  FatTreeSpec spec;
  spec.node.part = {"dgx-h100"};
  spec.leaf = {"qm9700"};
  spec.nodes = 12;
  spec.tiers = 2;
  return spec;
}

std::string refusal(const Design& design) {
  NoProgress progress;
  const auto fabric = expand(design, smallCatalogue(), progress);
  REQUIRE_FALSE(fabric);
  return errorLine(fabric.error());
}

class Stopped final : public Progress {
 public:
  void report(double, const Text&) override {}
  bool cancelled() const override { return true; }
};

}  // namespace

TEST_CASE("An empty design is an empty fabric", "[fabric]") {
  const Fabric fabric = expanded(Design(), smallCatalogue());
  CHECK(fabric.devices.empty());
  CHECK(fabric.links.empty());
  CHECK_FALSE(fabric.find({"free/n1"}));
  CHECK_FALSE(fabric.find({""}));
}

TEST_CASE("Keys are read strictly", "[fabric]") {
  const Fabric fabric = expanded(designOf(smallTree()), smallCatalogue());
  CHECK(fabric.find({"g1/leaf2.0"}));
  for (const char* wrong : {"g1/leaf3.0", "g1/leaf0.1", "g1/leaf00.0", "g1/leaf0", "g1/leaf0.", "g1/leaf.0",
                            "g1/Leaf0.0", "g1/leaf0.0x", "g1/leaf-1.0", "g2/leaf0.0", "g1/router0.0", "leaf0.0", "g1/",
                            "/", "free/", "free/leaf0.0", "g1/leaf99999999999.0"}) {
    INFO(wrong);
    CHECK_FALSE(fabric.find({wrong}));
  }
}

TEST_CASE("Drawn devices and links join blocks", "[fabric]") {
  const Catalogue catalogue = smallCatalogue();
  Design design = designOf(smallTree());
  Groups& groups = design.groups.edit();
  groups.devices = {drawn("n10", "dgx-h100", PartKind::Node), drawn("s1", "qm9700", PartKind::Switch),
                    drawn("n2", "dgx-h100", PartKind::Node)};
  groups.devices[0].name = "login";
  groups.links = {cable("free/s1", 0, "free/n10", 0), cable("g1/leaf0.0", 20, "free/n2", 0),
                  cable("free/s1", 5, "g1/spine0.0", 63)};
  // A full leaf of four nodes has all 32 ports down taken; the third leaf of 12 nodes as well, so draw on the spines.
  SECTION("a taken port is refused") { CHECK_THAT(refusal(design), Contains("port 20 of g1/leaf0.0 has a link")); }
  SECTION("free ports are joined") {
    groups.links[1] = cable("free/n2", 0, "free/s1", 6);
    const Fabric fabric = expanded(design, catalogue);
    checkInvariants(fabric);
    CHECK(linksOf(fabric, LinkTier::Other) == 3);
    const auto n10 = fabric.find({"free/n10"});
    REQUIRE(n10);
    CHECK(fabric.name(*n10) == "login");
    CHECK(fabric.key(fabric.port(fabric.across(fabric.portOf(*n10, 0))).device).text == "free/s1");
    CHECK(fabric.name(*fabric.find({"free/n2"})) == "dgx-h100 n2");
    // The lower tier stands first.
    const LinkRow& last = fabric.links.back();
    CHECK(fabric.device(fabric.port(last.a).device).tier != Tier::Spine);
  }
}

TEST_CASE("Drawn links are classed by what they join", "[fabric]") {
  const Catalogue catalogue = smallCatalogue();
  FatTreeSpec tree = smallTree();
  tree.nodes = 9;  // the third leaf has one node: 24 ports down and some spine ports are free
  Design design = designOf(tree);
  Groups& groups = design.groups.edit();
  groups.devices = {drawn("n1", "dgx-h100", PartKind::Node)};
  groups.links = {cable("g1/leaf2.0", 30, "free/n1", 2)};
  const Fabric fabric = expanded(design, catalogue);
  checkInvariants(fabric);
  CHECK(fabric.links.back().tier == LinkTier::NodeLeaf);
  CHECK(fabric.rate(LinkIndex(std::uint32_t(fabric.links.size() - 1))) == gbps(400));
}

TEST_CASE("Wrong drawn links and ids are named", "[fabric]") {
  Design design;
  Groups& groups = design.groups.edit();
  groups.devices = {drawn("n1", "dgx-h100", PartKind::Node), drawn("s1", "qm9700", PartKind::Switch)};
  const auto with = [&](FreeLink link) {
    groups.links = {link};
    return refusal(design);
  };
  CHECK_THAT(with(cable("free/n9", 0, "free/s1", 0)), Contains("free/n9, which does not exist"));
  CHECK_THAT(with(cable("free/n1", 8, "free/s1", 0)), Contains("port 8 of free/n1, which has ports 0 to 7"));
  CHECK_THAT(with(cable("free/n1", -1, "free/s1", 0)), Contains("port -1 of free/n1"));
  CHECK_THAT(with(cable("free/n1", 0, "free/n1", 1)), Contains("free/n1 to itself"));
  groups.links.clear();
  groups.devices[1].mode = {3, gbps(100)};
  CHECK_THAT(refusal(design), Contains("no mode of 3 ports of 100 Gb/s"));
  groups.devices[1] = groups.devices[0];
  CHECK_THAT(refusal(design), Contains("the device id n1 is taken"));
  groups.devices[1].id = "a/b";
  CHECK_THAT(refusal(design), Contains("no device id"));
  groups.devices[1] = drawn("n2", "no-such", PartKind::Node);
  CHECK_THAT(refusal(design), Contains("free/n2") && Contains("no-such"));
  groups.devices.clear();
  Block block;
  block.id = "g1";
  block.spec = smallTree();
  groups.blocks = {block, block};
  CHECK_THAT(refusal(design), Contains("the block id g1 is taken"));
  groups.blocks[1].id = "free";
  CHECK_THAT(refusal(design), Contains("the block id free is taken"));
}

TEST_CASE("A drawn switch runs in the mode chosen", "[fabric]") {
  Design design;
  Groups& groups = design.groups.edit();
  groups.devices = {drawn("s1", "sn5600", PartKind::Switch), drawn("s2", "sn5600", PartKind::Switch),
                    drawn("s3", "sn5600", PartKind::Switch)};
  groups.devices[1].mode = {2, gbps(400)};
  groups.devices[2].mode = {8, gbps(100)};
  const Fabric fabric = expanded(design, smallCatalogue());
  CHECK(fabric.device(*fabric.find({"free/s1"})).portCount == 64);
  CHECK(fabric.device(*fabric.find({"free/s2"})).portCount == 128);
  CHECK(fabric.device(*fabric.find({"free/s3"})).portCount == 256);
  checkInvariants(fabric);
}

TEST_CASE("Drawn parts without fabric ports are devices, not endpoints", "[fabric]") {
  const Catalogue catalogue({part("manager", PartKind::Node, {}), part("store", PartKind::Storage, {})});
  Design design;
  design.groups.edit().devices = {drawn("n1", "manager", PartKind::Node), drawn("x1", "store", PartKind::Storage)};
  const Fabric fabric = expanded(design, catalogue);
  checkInvariants(fabric);
  CHECK(fabric.count(Tier::Node) == 0);
  CHECK(fabric.count(Tier::Appliance) == 2);
  CHECK(fabric.ports.empty());
  // With slots it could have ports, so an adapter must be chosen.
  Design undecided;
  undecided.groups.edit().devices = {drawn("n1", "slots", PartKind::Node)};
  CHECK_THAT(refusal(undecided), Contains("choose an adapter: nic-25, nic-400"));
}

TEST_CASE("A box of two switches is drawn and cabled as two switches", "[fabric]") {
  const Catalogue catalogue({part("twin", PartKind::Switch, {cages(36, {{2, gbps(800)}}, "OSFP")}, 0, 2),
                             part("odd", PartKind::Switch, {cages(35, {{2, gbps(800)}}, "OSFP")}, 0, 2)});
  Design design;
  design.groups.edit().devices = {drawn("s1", "twin", PartKind::Switch), drawn("s2", "twin", PartKind::Switch)};
  design.groups.edit().links = {cable("free/s1", 0, "free/s2", 35)};
  const Fabric fabric = expanded(design, catalogue);
  CHECK(fabric.count(Tier::Switch) == 2);
  for (const DeviceRow& device : fabric.devices) {
    CHECK(device.portCount == 36);
    CHECK(fabric.layouts[fabric.types[device.type].layout].cageCount() == 18);
  }
  checkInvariants(fabric);

  // 36 ports: 36 nodes need one switch, 37 need two tiers with leaves of 18 nodes.
  FatTreeSpec spec;
  spec.node.part = {"generic:1x800"};
  spec.leaf = {"twin"};
  spec.nodes = 36;
  CHECK(expanded(designOf(spec), catalogue).count(Tier::Leaf) == 1);
  spec.nodes = 37;
  const Fabric tree = expanded(designOf(spec), catalogue);
  CHECK(tree.count(Tier::Leaf) == 3);
  CHECK(tree.count(Tier::Spine) == 2);
  checkInvariants(tree);

  NoProgress progress;
  spec.leaf = {"odd"};
  for (const Design& wrong : {designOf(spec), [] {
                                Design d;
                                d.groups.edit().devices = {drawn("s1", "odd", PartKind::Switch)};
                                return d;
                              }()}) {
    const auto refused = expand(wrong, catalogue, progress);
    REQUIRE_FALSE(refused);
    CHECK_THAT(errorLine(refused.error()), Contains("35 fabric cages for 2 switches"));
  }
}

TEST_CASE("Drawn storage is cabled by its storage ports", "[fabric]") {
  CageGroup storage = cages(8, {{1, gbps(200)}}, "");
  storage.role = PortRole::Storage;
  CageGroup management = cages(2, {{1, gbps(1)}}, "RJ45");
  management.role = PortRole::Management;
  const Catalogue catalogue({part("store", PartKind::Storage, {management, storage}),
                             part("qm8700", PartKind::Switch, {cages(40, {{1, gbps(200)}}, "QSFP56")})});
  Design design;
  design.groups.edit().devices = {drawn("x1", "store", PartKind::Storage), drawn("s1", "qm8700", PartKind::Switch)};
  design.groups.edit().links = {cable("free/x1", 0, "free/s1", 0), cable("free/x1", 7, "free/s1", 39)};
  const Fabric fabric = expanded(design, catalogue);
  const DeviceRow& store = fabric.device(*fabric.find({"free/x1"}));
  CHECK(store.tier == Tier::Appliance);
  CHECK(store.portCount == 8);
  CHECK(fabric.links.size() == 2);
  checkInvariants(fabric);
  design.groups.edit().links.push_back(cable("free/x1", 8, "free/s1", 1));
  NoProgress progress;
  const auto refused = expand(design, catalogue, progress);
  REQUIRE_FALSE(refused);
  CHECK_THAT(errorLine(refused.error()), Contains("ports 0 to 7"));
}

TEST_CASE("Members of blocks can be renamed", "[fabric]") {
  Design design = designOf(smallTree());
  Overrides& overrides = design.overrides.edit();
  overrides[{"g1/leaf1.0"}].name = "middle";
  overrides[{"g1/leaf77.0"}].name = "gone";
  const Fabric fabric = expanded(design, smallCatalogue());
  CHECK(fabric.name(*fabric.find({"g1/leaf1.0"})) == "middle");
  CHECK(fabric.name(*fabric.find({"g1/leaf2.0"})) == "Leaf 2.0");
  CHECK(fabric.names.size() == 1);
}

TEST_CASE("Several blocks keep apart", "[fabric]") {
  Design design = designOf(smallTree());
  Block second;
  second.id = "g2";
  DragonflySpec dragonfly;
  dragonfly.node.part = {"generic:1x200"};
  dragonfly.router = {"generic:8x200"};
  dragonfly.p = 2, dragonfly.a = 4, dragonfly.h = 2;
  second.spec = dragonfly;
  design.groups.edit().blocks.push_back(second);
  const Fabric fabric = expanded(design, smallCatalogue());
  checkInvariants(fabric);
  CHECK(fabric.find({"g2/router8.3"}));
  CHECK(fabric.device(*fabric.find({"g2/node8.7"})).block == 2);
  CHECK(fabric.count(Tier::Router) == 36);
}

TEST_CASE("Expansion stops when asked", "[fabric]") {
  Stopped progress;
  const auto fabric = expand(designOf(smallTree()), smallCatalogue(), progress);
  REQUIRE_FALSE(fabric);
  CHECK(fabric.error().code == ErrorCode::Cancelled);
}

TEST_CASE("131,072 endpoints in three tiers", "[fabric]") {
  FatTreeSpec spec;
  spec.node.part = {"generic:1x400"};
  spec.leaf = {"generic:128x400"};
  spec.nodes = 131072;
  const Fabric fabric = expanded(designOf(spec), smallCatalogue());
  CHECK(fabric.links.size() == 393216);
  CHECK(fabric.count(Tier::Leaf) == 2048);
  CHECK(fabric.count(Tier::Spine) == 2048);
  CHECK(fabric.count(Tier::Core) == 1024);
  checkInvariants(fabric, true);
}
