// SPDX-License-Identifier: GPL-3.0-or-later
// Cables and modules against published bills and by conservation.
#include "physical_support.h"
#include "solvers/money/money.h"

#include <chrono>

using namespace cw;
using namespace cw::test;

namespace {

std::int64_t linksOf(const Fabric& fabric, LinkTier tier) {
  return std::count_if(fabric.links.begin(), fabric.links.end(), [&](const LinkRow& l) { return l.tier == tier; });
}

/// Occupied cages, counted the slow way.
std::int64_t occupiedCages(const Fabric& fabric) {
  std::int64_t cages = 0;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d) {
    const PortLayout& layout = fabric.layouts[fabric.typeOf(DeviceIndex{d}).layout];
    std::vector<bool> used(std::size_t(layout.cageCount()), false);
    for (std::uint32_t p = 0; p < fabric.devices[d].portCount; ++p) {
      if (fabric.ports[fabric.devices[d].firstPort + p].link != noLink) used[layout.ports[p].cage] = true;
    }
    cages += std::count(used.begin(), used.end(), true);
  }
  return cages;
}

}  // namespace

TEST_CASE("The H100 SuperPOD's published cable bill comes out exactly") {
  // NVIDIA DGX SuperPOD reference architecture, DGX H100, RA-11333-001 V11: 2,040 NDR fibres (1,016 node-leaf + 1,024
  // leaf-spine), 1,536 switch modules, 508 DGX modules; the four reserved ports stand apart.
  const Question question = questionOf(blockDesign(superPod()));
  const CableReport report = solved(chooseCables, question);
  std::int64_t nodeFibres = 0, reserved = 0, spineFibres = 0, switchModules = 0, nodeModules = 0;
  for (const CableRow& row : report.rows) {
    REQUIRE(row.cable);
    CHECK(row.cable->id.text == "mfp7e10");
    CHECK(row.length.base() == Approx(33));
    const bool fromNode = question.fabric->types[row.typeA].part->id.text == "nvidia-dgx-h100";
    switchModules += row.modulesB;
    REQUIRE(row.moduleB);
    CHECK(row.moduleB->id.text == "mma4z00-ns");
    if (row.tier == LinkTier::LeafSpine) {
      spineFibres += row.cables;
      switchModules += row.modulesA;
      CHECK(row.moduleA->id.text == "mma4z00-ns");
    } else if (fromNode) {
      nodeFibres += row.cables;
      nodeModules += row.modulesA;
      CHECK(row.moduleA->id.text == "mma4z00-ns-flt");
    } else {
      reserved += row.cables;
    }
  }
  CHECK(nodeFibres == 1016);
  CHECK(spineFibres == 1024);
  CHECK(switchModules == 1536);
  CHECK(nodeModules == 508);
  CHECK(reserved == 4);
  CHECK(report.cablesOf(LinkTier::NodeLeaf) == 1020);
  CHECK(report.cablesOf(LinkTier::LeafSpine) == 1024);
  CHECK(report.total() == 2044);
}

TEST_CASE("Two-plane B300 cables count at 800G as published") {
  // DGX SuperPOD with DGX B300 and Spectrum-X, one unit: 512 node-leaf and 512 leaf-spine cables for 1,024 links each.
  const int units = GENERATE(1, 2, 4);
  FatTreeSpec spec = fatTree("nvidia-dgx-b300-ac", "nvidia-sn5600", 64 * units);
  spec.rails = RailMode::Optimised;
  spec.nodesPerUnit = 64;
  spec.units = units;
  spec.planes = 2;
  const Question question = questionOf(blockDesign(spec));
  const CableReport report = solved(chooseCables, question);
  REQUIRE(linksOf(*question.fabric, LinkTier::NodeLeaf) == 1024 * units);
  CHECK(report.cablesOf(LinkTier::NodeLeaf) == 512 * units);
  CHECK(report.cablesOf(LinkTier::LeafSpine) == 512 * units);
}

TEST_CASE("Links, cables and modules are conserved in random designs") {
  std::mt19937 random(77);
  for (int round = 0; round < 60; ++round) {
    const Question question = randomQuestion(random);
    const CableReport report = solved(chooseCables, question);
    std::int64_t links = 0, cages = 0, cables = 0;
    for (const CableRow& row : report.rows) {
      links += row.links;
      cages += row.cagesA + row.cagesB;
      cables += row.cables;
      CHECK(row.cables >= 1);
      CHECK(row.cables <= row.links);
      CHECK((row.modulesA == 0 || row.modulesA == row.cagesA));
      CHECK((row.modulesB == 0 || row.modulesB == row.cagesB));
    }
    CHECK(links == std::int64_t(question.fabric->links.size()));
    CHECK(cages == occupiedCages(*question.fabric));
    CHECK(cables == report.total());
    std::int64_t byTier = 0;
    for (int t = 0; t < linkTierCount; ++t) byTier += report.cablesOf(LinkTier(t));
    CHECK(byTier == report.total());
  }
}

TEST_CASE("Short links take copper, long ones single-mode fibre") {
  Part node = madePart("node", PartKind::Node, {{Field::RackUnits, 2}, {Field::PowerMax, 1000}, {Field::Weight, 30}});
  node.cages = {madeCages(1, {1, gbps(200)}, "QSFP56")};
  UserParts own;
  own.parts = {node};
  const Catalogue catalogue = shipped().with(own);
  FatTreeSpec spec = fatTree("node", "nvidia-qm8700", 4);
  Design design = blockDesign(spec);
  SECTION("One rack: 1.5 m and slack is within the reach of passive copper") {
    const CableReport report = solved(chooseCables, questionOf(design, catalogue));
    REQUIRE(report.rows.size() == 1);
    REQUIRE(report.rows[0].cable);
    CHECK(report.rows[0].cable->id.text == "mcp1650-h");
    CHECK(report.rows[0].cables == 4);
    CHECK(report.rows[0].modulesA == 0);
  }
  SECTION("Slack moves the length and with it the part") {
    design.site.edit().entered[SiteField::CableSlack] = 1.0;
    const CableReport report = solved(chooseCables, questionOf(design, catalogue));
    REQUIRE(report.rows[0].cable);
    CHECK(report.rows[0].length.base() == Approx(3.0));
    CHECK(report.rows[0].cable->id.text == "mfs1s00-v");
  }
  SECTION("Several racks: the active optical cable") {
    design.site.edit().entered[SiteField::NodesPerRackLimit] = 1;
    const CableReport report = solved(chooseCables, questionOf(design, catalogue));
    REQUIRE(report.rows[0].cable);
    CHECK(report.rows[0].length.base() == Approx(33));
    CHECK(report.rows[0].cable->id.text == "mfs1s00-v");
  }
  SECTION("Beyond 50 m the H100 fabric goes single mode") {
    Design pod = blockDesign(superPod());
    pod.site.edit().entered[SiteField::CableSlack] = 1.0;
    for (const CableRow& row : solved(chooseCables, questionOf(pod)).rows) {
      REQUIRE(row.moduleB);
      CHECK(row.moduleB->cable->medium.substr(0, 3) == "SMF");
    }
  }
}

TEST_CASE("A part that can be ordered goes before a prototype") {
  // The Q3400 takes ConnectX-8 modules from the B300; the ConnectX-9 module of the same form is a prototype.
  FatTreeSpec spec = fatTree("nvidia-dgx-b300-ac", "nvidia-q3400-ra", 8);
  for (const CableRow& row : solved(chooseCables, questionOf(blockDesign(spec))).rows) {
    if (row.tier != LinkTier::NodeLeaf) continue;
    REQUIRE(row.moduleA);
    CHECK(row.moduleA->id.text == "mms4a20");
  }
}

TEST_CASE("Modules of ends whose connector is unknown are counted and left open") {
  const Question question = questionOf(blockDesign(fatTree("generic:1x400", "nvidia-qm9700", 40)));
  std::int64_t open = 0;
  for (const CableRow& row : solved(chooseCables, question).rows) {
    if (row.tier != LinkTier::NodeLeaf) continue;
    CHECK_FALSE(row.moduleA);
    CHECK(row.moduleB);
    CHECK_FALSE(row.missing);
    open += row.modulesA;
  }
  CHECK(open == 40);
  NoProgress progress;
  const auto bill = billOfMaterials(question, progress);
  REQUIRE(bill);
  const auto line = std::find_if(bill->lines.begin(), bill->lines.end(), [](const BomLine& each) {
    return each.category == "optics" && each.name.find("left open") != std::string::npos;
  });
  REQUIRE(line != bill->lines.end());
  CHECK(line->quantity == 40);
  CHECK_FALSE(line->price->known());
}

TEST_CASE("The bill says what drawn storage is for") {
  Design design;
  design.groups.edit().devices.push_back({"d1", "", {{"ddn-ai400x2"}, {}, 0}, PartKind::Storage, {}, {}});
  NoProgress progress;
  const auto bill = billOfMaterials(questionOf(design), progress);
  REQUIRE(bill);
  CHECK(bill->lines.front().category == "storage");
  CHECK(bill->lines.front().usedFor.english() == "storage");
}

TEST_CASE("Generic and unknown parts keep their cables") {
  const Question generic = questionOf(blockDesign(fatTree("generic:4x400", "generic:32x400", 20)));
  const CableReport report = solved(chooseCables, generic);
  CHECK(report.total() == std::int64_t(generic.fabric->links.size()));
  for (const CableRow& row : report.rows) {
    CHECK_FALSE(row.cable);
    CHECK_FALSE(row.missing);
    CHECK(row.modulesA + row.modulesB == 0);
  }
}

TEST_CASE("Cables of 131,072 endpoints are counted fast", "[slow]") {
  FatTreeSpec spec = fatTree("generic:1x400", "generic:128x400", 131072);
  spec.tiers = 3;
  const Question question = questionOf(blockDesign(spec));
  const auto start = std::chrono::steady_clock::now();
  const CableReport cables = solved(chooseCables, question);
  const auto middle = std::chrono::steady_clock::now();
  const RackReport racks = solved(fillRacks, question);
  const auto end = std::chrono::steady_clock::now();
  CHECK(cables.total() == std::int64_t(question.fabric->links.size()));
  const auto ms = [](auto from, auto to) { return std::chrono::duration<double, std::milli>(to - from).count(); };
  WARN("cables " << ms(start, middle) << " ms, racks with cables " << ms(middle, end) << " ms, " << racks.racks.size()
                 << " racks");
  CHECK(ms(start, middle) < 1000);
  CHECK(ms(middle, end) < 1500);
}
