// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/formats/formats.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>

using namespace cw;
using namespace cw::formats;

namespace {

const std::filesystem::path shippedFolder = std::filesystem::path(CW_RESOURCES) / "catalogue";

const Catalogue& shipped() {
  static const Catalogue catalogue = [] {
    auto loaded = loadCatalogue(shippedFolder);
    INFO((loaded ? "" : errorLine(loaded.error())));
    REQUIRE(loaded);
    return *loaded;
  }();
  return catalogue;
}

const Part& part(const std::string& id) {
  const auto found = shipped().find(PartId{id});
  INFO(id);
  REQUIRE(found);
  return *found;  // the shared catalogue keeps it alive
}

/// A value in the unit of its key.
double keyed(const Part& p, Field field) {
  const auto value = p.value(field);
  REQUIRE(value);
  return *value / fieldInfo(field).keyScale;
}

int fabricPorts(const Part& p) {
  const CageGroup* group = p.cagesFor(PortRole::Fabric);
  REQUIRE(group);
  return group->cages * group->modes.front().portsPerCage;
}

bool hasMode(const Part& p, int portsPerCage, double speed) {
  const CageGroup* group = p.cagesFor(PortRole::Fabric);
  REQUIRE(group);
  return std::find(group->modes.begin(), group->modes.end(), PortMode{portsPerCage, gbps(speed)}) != group->modes.end();
}

}  // namespace

TEST_CASE("The shipped catalogue holds every kind of part", "[catalogue]") {
  const std::vector<std::pair<PartKind, std::size_t>> counts{
      {PartKind::Accelerator, 29}, {PartKind::Node, 40},    {PartKind::Switch, 59},      {PartKind::Nic, 30},
      {PartKind::Storage, 14},     {PartKind::Cable, 41},   {PartKind::Transceiver, 45}, {PartKind::Rack, 9},
      {PartKind::Pdu, 5},          {PartKind::Ups, 5},      {PartKind::Cdu, 13},         {PartKind::HeatExchanger, 12},
      {PartKind::Appliance, 1},    {PartKind::Enclosure, 3}};
  std::size_t total = 0;
  for (const auto& [kind, count] : counts) {
    INFO(partKindName(kind));
    CHECK(shipped().ofKind(kind).size() == count);
    total += count;
  }
  CHECK(total == 306);
  CHECK(shipped().parts().size() == total);
}

TEST_CASE("Every shipped part passes the lint and every value has a source", "[catalogue]") {
  std::vector<Part> all;
  for (const auto& p : shipped().parts()) {
    all.push_back(*p);
    INFO(p->id.text);
    for (const Message& problem : lintPart(*p)) FAIL_CHECK(problem.english());
    CHECK_FALSE(p->sources.empty());
    for (const auto& [field, fact] : p->facts) {
      INFO(fieldInfo(field).key);
      CHECK_FALSE(fact.sources.empty());
      for (const Source& source : fact.sources) CHECK_FALSE(source.title.empty());
      CHECK(fact.basis != Basis::Entered);
    }
  }
  CHECK(lintParts(all).empty());
}

TEST_CASE("The address of a shipped source is a link or missing", "[catalogue]") {
  const auto check = [](const Source& source) {
    INFO(source.title);
    const std::string& address = source.address;
    const bool link = address.rfind("https://", 0) == 0 || address.rfind("http://", 0) == 0;
    CHECK((address.empty() || (link && address.find(' ') == std::string::npos)));
  };
  for (const auto& p : shipped().parts()) {
    for (const Source& source : p->sources) check(source);
    for (const auto& [field, fact] : p->facts)
      for (const Source& source : fact.sources) check(source);
  }
}

TEST_CASE("Shipped storage has its published ports or says that none are", "[catalogue]") {
  const std::map<std::string, CageGroup> published{
      {"ddn-ai400x2", {PortRole::Storage, 8, "", false, {{1, gbps(200)}}, 0}},
      {"weka-wekapod-nitro-wps155", {PortRole::Storage, 16, "", false, {{1, gbps(400)}}, 0}}};
  for (const auto& p : shipped().ofKind(PartKind::Storage)) {
    INFO(p->id.text);
    REQUIRE_FALSE(p->notes.empty());
    const auto known = published.find(p->id.text);
    if (known == published.end()) {
      CHECK(linkCages(*p).empty());
      CHECK(p->notes.front().find("ports not published") != std::string::npos);
      continue;
    }
    REQUIRE(linkCages(*p).size() == 1);
    CHECK(linkCages(*p).front()->cages == known->second.cages);
    CHECK(linkCages(*p).front()->modes == known->second.modes);
    CHECK(p->notes.front().find("Connector of the ports not stated") != std::string::npos);
  }
}

TEST_CASE("Every shipped price is an estimate with a dated or explained source", "[catalogue]") {
  int prices = 0;
  for (const auto& p : shipped().parts()) {
    for (const Field field : {Field::Price, Field::PricePerMetre}) {
      const Fact* fact = p->fact(field);
      if (!fact) continue;
      ++prices;
      INFO(p->id.text);
      CHECK(fact->basis == Basis::Estimate);
      CHECK_FALSE(fact->note.empty());
      const bool dated = std::any_of(fact->sources.begin(), fact->sources.end(),
                                     [](const Source& source) { return !source.date.empty(); });
      const bool said = fact->note.find("undated") != std::string::npos;
      CHECK((dated || said));
    }
  }
  CHECK(prices > 60);
}

TEST_CASE("DGX H100 as its user guide states it", "[catalogue]") {
  // NVIDIA DGX H100/H200 User Guide, introduction: ports, size, weight, power, air.
  const Part& p = part("nvidia-dgx-h100");
  CHECK(p.kind == PartKind::Node);
  CHECK(gpusOf(p) == 8);
  CHECK(p.accelerators.front().part.text == "nvidia-h100-sxm");
  const CageGroup* fabric = p.cagesFor(PortRole::Fabric);
  REQUIRE(fabric);
  CHECK(fabric->cages == 4);
  CHECK(fabric->connector == "OSFP");
  CHECK(fabric->flatTop);
  CHECK(fabric->modes == std::vector<PortMode>{{2, gbps(400)}});
  REQUIRE(p.cagesFor(PortRole::Storage));
  CHECK(p.cagesFor(PortRole::Storage)->cages == 4);
  CHECK(p.cagesFor(PortRole::Storage)->connector == "QSFP112");
  CHECK(p.cagesFor(PortRole::InBand)->modes.front().speed == gbps(100));
  CHECK(p.cagesFor(PortRole::OutOfBand)->modes.front().speed == gbps(1));
  CHECK(keyed(p, Field::PowerMax) == 10200);
  CHECK_FALSE(p.value(Field::PowerTypical));
  CHECK(keyed(p, Field::RackUnits) == 8);
  CHECK(keyed(p, Field::Weight) == 130.45);
  CHECK(keyed(p, Field::Height) == Approx(356));
  CHECK(keyed(p, Field::Depth) == Approx(897.1));
  CHECK(*p.value(Field::Depth) == 0.8971);
  CHECK(*p.value(Field::AirFlow) == Approx(1105 * 0.00047194745).epsilon(1e-6));  // 1,105 CFM
  CHECK(keyed(p, Field::InletMax) == 30);
  // No list price; the range 300,000 to 450,000 of resellers and equal builds counts at its midpoint.
  CHECK(keyed(p, Field::Price) == 375000);
  CHECK(keyed(p, Field::PriceLow) == 300000);
  CHECK(keyed(p, Field::PriceHigh) == 450000);
  CHECK(p.fact(Field::Price)->confidence == Confidence::Low);
}

TEST_CASE("DGX B300 keeps its crossing power figures as published", "[catalogue]") {
  // User guide 14.5 kW maximum; best-practice paper 15.0 kW typical and 19.7 kW peak.
  const Part& p = part("nvidia-dgx-b300-ac");
  CHECK(keyed(p, Field::PowerMax) == 14500);
  CHECK(keyed(p, Field::PowerTypical) == 15000);
  CHECK(keyed(p, Field::PowerPeak) == 19700);
  CHECK_FALSE(p.fact(Field::PowerTypical)->note.empty());
  CHECK(fabricPorts(p) == 8);
  CHECK(hasMode(p, 1, 800));
  CHECK(hasMode(p, 2, 400));  // ConnectX-8 on Ethernet
}

TEST_CASE("QM9700 as its manual states it", "[catalogue]") {
  // NVIDIA QM97x0 hardware user manual, specifications and interfaces.
  const Part& p = part("nvidia-qm9700");
  const CageGroup* fabric = p.cagesFor(PortRole::Fabric);
  REQUIRE(fabric);
  CHECK(fabric->cages == 32);
  CHECK_FALSE(fabric->flatTop);
  CHECK(fabric->modes == std::vector<PortMode>{{2, gbps(400)}, {4, gbps(200)}});
  CHECK(fabricPorts(p) == 64);
  CHECK(keyed(p, Field::PowerMax) == 1720);
  CHECK(keyed(p, Field::PowerTypical) == 747);
  CHECK(p.maxPowerBasis == "with optics");
  CHECK(keyed(p, Field::ModulePowerMax) == 17);
  CHECK(keyed(p, Field::Weight) == 14.8);
  CHECK(keyed(p, Field::Height) == Approx(43.6));
  CHECK(keyed(p, Field::RackUnits) == 1);
  CHECK_FALSE(p.value(Field::Latency));
  CHECK(keyed(p, Field::Price) == 32870);  // channel listing of 2026-07-04
  CHECK(p.fact(Field::Price)->sources.front().date == "2026-07-04");
}

TEST_CASE("Cages and ports of other switches", "[catalogue]") {
  CHECK(fabricPorts(part("nvidia-qm8700")) == 40);
  CHECK(hasMode(part("nvidia-qm8700"), 2, 100));  // HDR100, 80 ports
  const Part& q3400 = part("nvidia-q3400-ra");
  CHECK(q3400.cagesFor(PortRole::Fabric)->cages == 72);
  CHECK(fabricPorts(q3400) == 144);
  CHECK(keyed(q3400, Field::PowerMax) == 7000);
  const Part& sn5600 = part("nvidia-sn5600");
  CHECK(sn5600.cagesFor(PortRole::Fabric)->modes ==
        std::vector<PortMode>{{1, gbps(800)}, {2, gbps(400)}, {4, gbps(200)}, {8, gbps(100)}});
  CHECK(sn5600.cagesFor(PortRole::Fabric)->portLimit == 256);
  CHECK_FALSE(sn5600.value(Field::PowerMax));
  CHECK(part("drivenets-2500s").maxPowerBasis == "without optics");
  CHECK(part("intel-opa-100swe48").maxPowerBasis == "passive copper");
  const Part& rosetta = part("hpe-slingshot-tor-200");
  CHECK(rosetta.cagesFor(PortRole::Fabric)->cages == 32);
  CHECK(fabricPorts(rosetta) == 64);
  CHECK(keyed(part("nvidia-q3200-ra"), Field::NodesPerPart) == 2);      // two switches of 36 ports in one box
  CHECK(part("nvidia-sn6600-ld").cagesFor(PortRole::Fabric)->flatTop);  // liquid cooled
}

TEST_CASE("Accelerator rates are dense and links per direction", "[catalogue]") {
  // H100 SXM: 989.4 dense bf16 (1,979 with sparsity); NVLink 900 GB/s adds both directions.
  const Part& h100 = part("nvidia-h100-sxm");
  CHECK(*h100.value(Field::Bf16) == Approx(989.4e12));
  CHECK(*h100.value(Field::Fp8) == Approx(1978.9e12));
  CHECK(keyed(h100, Field::ScaleUpBandwidth) == 450);
  CHECK(keyed(h100, Field::GpuMemory) == 80);
  CHECK(keyed(h100, Field::Tdp) == 700);
  CHECK(keyed(h100, Field::Price) == 28000);  // 25,000 to 31,000, 2026-09
  // Google states TPU links one way: 4,800 Gb/s a chip.
  const Part& v5p = part("google-tpu-v5p");
  CHECK(keyed(v5p, Field::ScaleUpBandwidth) == 600);
  CHECK_FALSE(v5p.value(Field::Tdp));
  CHECK(part("google-tpu-v4").fact(Field::Tdp)->basis == Basis::Measured);
  CHECK(keyed(part("amd-mi300x"), Field::ScaleUpBandwidth) == 448);
  // Baseboard of eight at 125,000.
  CHECK(keyed(part("intel-gaudi3-oam"), Field::Price) == 15625);
}

TEST_CASE("Nodes with slots, blades and rack systems", "[catalogue]") {
  const Part& dell = part("dell-xe9680-h100");
  CHECK(dell.cagesFor(PortRole::Fabric) == nullptr);
  REQUIRE(dell.slotGroups.size() == 1);
  CHECK(dell.slotGroups[0].role == "pcie5_x16");
  CHECK(dell.slotGroups[0].count == 10);
  CHECK_FALSE(dell.value(Field::PowerMax));
  const Part& blade = part("hpe-ex235a");  // two nodes of four MI250X
  CHECK(gpusOf(blade) == 8);
  CHECK(fabricPorts(blade) == 8);
  CHECK(keyed(blade, Field::NodesPerPart) == 2);
  const Part& rack = part("nvidia-gb200-nvl72");
  CHECK(rack.kind == PartKind::Node);
  CHECK(gpusOf(rack) == 72);
  CHECK(fabricPorts(rack) == 72);
  CHECK(keyed(rack, Field::RackUnits) == 48);
  CHECK(keyed(rack, Field::PowerMax) == 132000);
  CHECK(keyed(rack, Field::LiquidHeatShare) == 0.85);
  CHECK(part("nvidia-ufm-ndr").kind == PartKind::Appliance);
}

TEST_CASE("Cables carry the links their ends hold", "[catalogue]") {
  CHECK(part("mcp4y10").cable->linksCarried == 2);  // twin-port copper
  CHECK(part("mcp7y00").cable->linksCarried == 2);  // one cage to two adapters
  CHECK(part("mcp7y00").cable->lengths == std::vector<double>{1, 1.5, 2, 2.5, 3});
  CHECK(part("mfp7e10").cable->linksCarried == 1);
  CHECK(part("mfp7e10").cable->kind == CableKind::Fibre);
  const Part& module = part("mma4z00-ns");
  CHECK(module.kind == PartKind::Transceiver);
  CHECK(module.cable->ends[0].finned);
  CHECK_FALSE(module.cable->ends[0].flatTop);
  CHECK(module.cable->ends[1].count == 2);
  CHECK(module.cable->ends[1].connector == "MPO-12/APC");
  CHECK(keyed(module, Field::PowerPerEndMax) == 17);
  CHECK(keyed(module, Field::Reach) == 50);
  // The DGX side takes the flat-top twin, the switch the finned one.
  const CageGroup& dgx = *part("nvidia-dgx-h100").cagesFor(PortRole::Fabric);
  const CageGroup& leaf = *part("nvidia-qm9700").cagesFor(PortRole::Fabric);
  CHECK_FALSE(endFits(module.cable->ends[0], dgx));
  CHECK(endFits(module.cable->ends[0], leaf));
  CHECK(endFits(part("mma4z00-ns-flt").cable->ends[0], dgx));
  CHECK(endFits(part("mcp7y00").cable->ends[1], *part("cx7-ndr-osfp").cagesFor(PortRole::Fabric)));
}

TEST_CASE("Racks, power and cooling parts", "[catalogue]") {
  const Part& rack = part("apc-ar3300");
  CHECK(keyed(rack, Field::RackHeightUnits) == 42);
  CHECK(keyed(rack, Field::StaticLoad) == 1701);
  CHECK(keyed(rack, Field::EmptyWeight) == 134.1);
  const Part& pdu = part("raritan-px3-5878i2r-p1q1r1a5d5");
  CHECK(keyed(pdu, Field::ApparentPower) == 34.5);
  CHECK(keyed(pdu, Field::Voltage) == 415);
  CHECK(keyed(part("eaton-9395xr"), Field::Efficiency) == 0.975);
  const Part& cdu = part("vertiv-coolchip-1350");
  CHECK(*cdu.value(Field::CoolingPower) == 1.35e6);
  CHECK(keyed(cdu, Field::PowerMax) == 20500);
  CHECK(keyed(cdu, Field::Price) == 185000);
  CHECK(keyed(part("motivair-chilleddoor"), Field::CoolingPower) == 75);
}

TEST_CASE("Loading the shipped catalogue is quick", "[catalogue]") {
  double best = 1e9;
  for (int run = 0; run < 3; ++run) {
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(loadCatalogue(shippedFolder));
    best = std::min(best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  INFO(best << " ms");
  CHECK(best < 1500);  // 25 ms in an optimised build; sanitizers on a busy machine need room
}
