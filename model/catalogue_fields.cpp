// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the catalogue: one table of fields, names of kinds and port roles.
#include "model/catalogue.h"

#include <algorithm>
#include <array>

namespace cw {

namespace {

constexpr double kilo = 1e3, milli = 1e-3, giga = 1e9, tera = 1e12;
constexpr double litrePerMinute = 1.0 / 60000;  // m³/s

/// In the order of Field, so that a field is its own index.
const std::vector<FieldInfo>& table() {
  static const std::vector<FieldInfo> rows{
      {Field::PowerMax, "power_max_w", TR_MARK("Maximum power"), Unit::Power, 0.01, 2e6},
      {Field::PowerPeak, "power_peak_w", TR_MARK("Peak power"), Unit::Power, 0.01, 2e6},
      {Field::PowerTypical, "power_typical_w", TR_MARK("Typical power"), Unit::Power, 0.01, 2e6},
      {Field::Weight, "weight_kg", TR_MARK("Weight"), Unit::Mass, 0.001, 2e4},
      {Field::RackUnits, "rack_units", TR_MARK("Height in rack units"), Unit::RackUnits, 0, 60},
      {Field::Height, "height_mm", TR_MARK("Height"), Unit::Length, 0.002, 5, milli},
      {Field::Width, "width_mm", TR_MARK("Width"), Unit::Length, 0.002, 5, milli},
      {Field::Depth, "depth_mm", TR_MARK("Depth"), Unit::Length, 0.002, 5, milli},
      {Field::AirFlow, "airflow_m3_s", TR_MARK("Airflow"), Unit::VolumeFlow, 1e-4, 100},
      {Field::LiquidHeatShare, "liquid_heat_share", TR_MARK("Share of heat to liquid"), Unit::Percent, 0, 1},
      {Field::LiquidFlow, "liquid_flow_l_min", TR_MARK("Liquid flow"), Unit::VolumeFlow, 1e-6, 1, litrePerMinute},
      {Field::InletMin, "inlet_min_c", TR_MARK("Lowest air inlet temperature"), Unit::Temperature, -40, 60},
      {Field::InletMax, "inlet_max_c", TR_MARK("Highest air inlet temperature"), Unit::Temperature, -40, 80},
      {Field::Price, "price", TR_MARK("Price"), Unit::Money, 0, 1e12},
      {Field::PriceLow, "price_low", TR_MARK("Lowest price"), Unit::Money, 0, 1e12},
      {Field::PriceHigh, "price_high", TR_MARK("Highest price"), Unit::Money, 0, 1e12},
      {Field::PricePerMetre, "price_per_metre", TR_MARK("Price of each metre"), Unit::Money, 0, 1e8},
      {Field::NodesPerPart, "nodes_per_part", TR_MARK("Independent nodes or switches in one part"), Unit::Count, 1,
       256},
      {Field::CpuCount, "cpu_count", TR_MARK("CPUs"), Unit::Count, 0, 1024},
      {Field::CpuCores, "cpu_cores_each", TR_MARK("Cores of each CPU"), Unit::Count, 1, 4096},
      {Field::Memory, "memory_gb", TR_MARK("Memory"), Unit::DataSize, 1e6, 1e17, giga},
      {Field::PsuCount, "psu_count", TR_MARK("Power supplies"), Unit::Count, 0, 256},
      {Field::PsuPower, "psu_power_w", TR_MARK("Rating of each power supply"), Unit::Power, 1, 1e5},
      {Field::Fp64Vector, "fp64_vector_tflops", TR_MARK("FP64 vector, dense"), Unit::FlopRate, 1e9, 1e17, tera},
      {Field::Fp64Tensor, "fp64_tensor_tflops", TR_MARK("FP64 tensor, dense"), Unit::FlopRate, 1e9, 1e17, tera},
      {Field::Fp32, "fp32_tflops", TR_MARK("FP32 vector, dense"), Unit::FlopRate, 1e9, 1e17, tera},
      {Field::Tf32, "tf32_tflops", TR_MARK("TF32, dense"), Unit::FlopRate, 1e9, 1e17, tera},
      {Field::Bf16, "bf16_tflops", TR_MARK("BF16, dense"), Unit::FlopRate, 1e9, 1e18, tera},
      {Field::Fp16, "fp16_tflops", TR_MARK("FP16, dense"), Unit::FlopRate, 1e9, 1e18, tera},
      {Field::Fp8, "fp8_tflops", TR_MARK("FP8, dense"), Unit::FlopRate, 1e9, 1e18, tera},
      {Field::Fp4, "fp4_tflops", TR_MARK("FP4, dense"), Unit::FlopRate, 1e9, 1e18, tera},
      {Field::Int8, "int8_tops", TR_MARK("INT8, dense"), Unit::FlopRate, 1e9, 1e18, tera},
      {Field::GpuMemory, "gpu_memory_gb", TR_MARK("Accelerator memory"), Unit::DataSize, 1e8, 1e14, giga},
      {Field::GpuMemoryBandwidth, "gpu_memory_bandwidth_gb_s", TR_MARK("Accelerator memory bandwidth"), Unit::ByteRate,
       1e9, 1e15, giga},
      {Field::ScaleUpBandwidth, "scale_up_gb_s", TR_MARK("Scale-up bandwidth, one direction"), Unit::ByteRate, 1e8,
       1e14, giga},
      {Field::ScaleUpDomain, "scale_up_domain", TR_MARK("Accelerators in a scale-up domain"), Unit::Count, 1, 1e6},
      {Field::Tdp, "tdp_w", TR_MARK("Thermal design power"), Unit::Power, 1, 2e4},
      {Field::TdpMin, "tdp_min_w", TR_MARK("Lowest power setting"), Unit::Power, 1, 2e4},
      {Field::PcieGeneration, "pcie_generation", TR_MARK("PCIe generation"), Unit::Count, 1, 12},
      {Field::LaunchYear, "launch_year", TR_MARK("Launch year"), Unit::Year, 1990, 2100},
      {Field::Latency, "latency_ns", TR_MARK("Latency port to port"), Unit::Duration, 1e-9, 1e-2, 1e-9},
      {Field::ModulePowerMax, "module_power_max_w", TR_MARK("Power a cage feeds to a module"), Unit::Power, 0.1, 100},
      {Field::ReadRate, "read_gb_s", TR_MARK("Read rate"), Unit::ByteRate, 1e6, 1e15, giga},
      {Field::WriteRate, "write_gb_s", TR_MARK("Write rate"), Unit::ByteRate, 1e6, 1e15, giga},
      {Field::CapacityUsable, "capacity_usable_tb", TR_MARK("Usable capacity"), Unit::DataSize, 1e9, 1e19, tera},
      {Field::Reach, "reach_m", TR_MARK("Reach"), Unit::Length, 0.1, 1e6},
      {Field::PowerPerEndMax, "power_per_end_max_w", TR_MARK("Maximum power of an end"), Unit::Power, 0, 100},
      {Field::PowerPerEndTypical, "power_per_end_typical_w", TR_MARK("Typical power of an end"), Unit::Power, 0, 100},
      {Field::RackHeightUnits, "rack_height_u", TR_MARK("Usable rack units"), Unit::RackUnits, 1, 100},
      {Field::StaticLoad, "static_load_kg", TR_MARK("Load at rest"), Unit::Mass, 10, 2e4},
      {Field::DynamicLoad, "dynamic_load_kg", TR_MARK("Load while rolling"), Unit::Mass, 10, 2e4},
      {Field::EmptyWeight, "empty_weight_kg", TR_MARK("Empty weight"), Unit::Mass, 1, 5000},
      {Field::ApparentPower, "apparent_power_kva", TR_MARK("Rated apparent power"), Unit::ApparentPower, 10, 1e8, kilo},
      {Field::RatedPower, "rated_power_w", TR_MARK("Rated output power"), Unit::Power, 10, 1e8},
      {Field::Voltage, "voltage_v", TR_MARK("Voltage"), Unit::Voltage, 1, 5e4},
      {Field::Current, "current_a", TR_MARK("Current"), Unit::Current, 0.1, 1e4},
      {Field::Phases, "phases", TR_MARK("Phases"), Unit::Count, 1, 3},
      {Field::Efficiency, "efficiency", TR_MARK("Efficiency"), Unit::Percent, 0.3, 1},
      {Field::EfficiencyEco, "efficiency_eco", TR_MARK("Efficiency in eco mode"), Unit::Percent, 0.3, 1},
      {Field::CoolingPower, "cooling_kw", TR_MARK("Cooling capacity"), Unit::Power, 100, 1e8, kilo},
      {Field::ApproachTemperature, "approach_k", TR_MARK("Approach temperature"), Unit::TemperatureDifference, 0.1, 60},
  };
  return rows;
}

struct KindName {
  PartKind kind;
  std::string_view name;
  Text title;
};
constexpr std::array kinds{
    KindName{PartKind::Accelerator, "accelerator", TR_MARK("Accelerator")},
    KindName{PartKind::Node, "node", TR_MARK("Node")},
    KindName{PartKind::Switch, "switch", TR_MARK("Switch")},
    KindName{PartKind::Nic, "nic", TR_MARK("Network adapter")},
    KindName{PartKind::Storage, "storage", TR_MARK("Storage system")},
    KindName{PartKind::Cable, "cable", TR_MARK("Cable")},
    KindName{PartKind::Transceiver, "transceiver", TR_MARK("Transceiver")},
    KindName{PartKind::Rack, "rack", TR_MARK("Rack")},
    KindName{PartKind::Pdu, "pdu", TR_MARK("Rack PDU")},
    KindName{PartKind::Ups, "ups", TR_MARK("UPS")},
    KindName{PartKind::Cdu, "cdu", TR_MARK("Coolant distribution unit")},
    KindName{PartKind::HeatExchanger, "heat-exchanger", TR_MARK("Heat exchanger")},
    KindName{PartKind::Appliance, "appliance", TR_MARK("Appliance")},
    KindName{PartKind::Enclosure, "enclosure", TR_MARK("Enclosure")},
};
struct RoleName {
  PortRole role;
  std::string_view name;
};
constexpr std::array roles{
    RoleName{PortRole::Fabric, "fabric"},         RoleName{PortRole::Storage, "storage"},
    RoleName{PortRole::InBand, "in-band"},        RoleName{PortRole::OutOfBand, "out-of-band"},
    RoleName{PortRole::Management, "management"}, RoleName{PortRole::ScaleUp, "scale-up"},
    RoleName{PortRole::Other, "other"},
};
struct CableName {
  CableKind kind;
  std::string_view name;
};
constexpr std::array cables{
    CableName{CableKind::PassiveCopper, "passive-copper"},
    CableName{CableKind::ActiveCopper, "active-copper"},
    CableName{CableKind::ActiveOptical, "active-optical"},
    CableName{CableKind::Transceiver, "transceiver"},
    CableName{CableKind::Fibre, "fibre"},
    CableName{CableKind::TwistedPair, "twisted-pair"},
};

}  // namespace

std::span<const FieldInfo> fieldTable() { return table(); }

const FieldInfo& fieldInfo(Field field) { return table()[std::size_t(field)]; }

std::optional<Field> parseField(std::string_view key) {
  const auto found = std::find_if(table().begin(), table().end(), [&](const FieldInfo& row) { return row.key == key; });
  if (found == table().end()) return std::nullopt;
  return found->field;
}

std::string_view partKindName(PartKind kind) { return kinds[std::size_t(kind)].name; }
Text partKindTitle(PartKind kind) { return kinds[std::size_t(kind)].title; }
std::optional<PartKind> parsePartKind(std::string_view name) {
  for (const KindName& row : kinds)
    if (row.name == name) return row.kind;
  return std::nullopt;
}

std::string_view portRoleName(PortRole role) { return roles[std::size_t(role)].name; }
std::optional<PortRole> parsePortRole(std::string_view name) {
  for (const RoleName& row : roles)
    if (row.name == name) return row.role;
  return std::nullopt;
}

std::string_view cableKindName(CableKind kind) { return cables[std::size_t(kind)].name; }
std::optional<CableKind> parseCableKind(std::string_view name) {
  for (const CableName& row : cables)
    if (row.name == name) return row.kind;
  return std::nullopt;
}

}  // namespace cw
