// SPDX-License-Identifier: GPL-3.0-or-later
// Shipped parts beside the data sheets they are taken from.
#include "shipped_catalogue.h"

#include <algorithm>
#include <cmath>

using namespace cw;
using namespace cw::formats;

namespace {

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
