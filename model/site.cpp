// SPDX-License-Identifier: GPL-3.0-or-later
// Assumptions of the room: defaults with their sources. A default is never more certain than where it comes from.
#include "model/design.h"

#include <array>

namespace cw {

namespace {

const Source& choice() {
  static const Source source{"Program default; enter the project's own value", "", ""};
  return source;
}

const std::vector<SiteFieldInfo>& table() {
  static const std::vector<SiteFieldInfo> rows{
      {SiteField::LoadFactor, "load_factor", TR_MARK("Typical load factor"), Unit::Percent, 0.70, Basis::Assumed,
       Confidence::Low, choice(), 0, 1},
      {SiteField::Pue,
       "pue",
       TR_MARK("PUE"),
       Unit::Ratio,
       1.54,
       Basis::Assumed,
       Confidence::Medium,
       {"mgrid.org on the Uptime Institute Global Data Center Survey 2025, world average",
        "https://mgrid.org/2025/10/01/uptime-institute-data-center-pue-stagnation-2025-liquid-cooling/", "2025"},
       1,
       5},
      {SiteField::DistributionEfficiency,
       "distribution_efficiency",
       TR_MARK("Power distribution efficiency"),
       Unit::Percent,
       0.951,
       Basis::Assumed,
       Confidence::Low,
       {"Product of planning values: UPS 97 %, transformer 99 %, rack PDU 99 %, rounded", "", ""},
       0.5,
       1},
      {SiteField::AirTemperatureRise, "air_temperature_rise_k", TR_MARK("Air temperature rise"),
       Unit::TemperatureDifference, 12.0, Basis::Assumed, Confidence::Low, choice(), 1, 60},
      {SiteField::WaterTemperatureRise, "water_temperature_rise_k", TR_MARK("Water temperature rise"),
       Unit::TemperatureDifference, 10.0, Basis::Assumed, Confidence::Low, choice(), 1, 60},
      {SiteField::LiquidHeatShare, "liquid_heat_share", TR_MARK("Heat to liquid where a part does not publish it"),
       Unit::Percent, std::nullopt, Basis::Assumed, Confidence::Low, choice(), 0, 1},
      {SiteField::RackPowerLimit,
       "rack_power_limit_w",
       TR_MARK("Power limit of a rack"),
       Unit::Power,
       41000.0,
       Basis::Assumed,
       Confidence::Medium,
       {"NVIDIA allows four air-cooled DGX H100 in a rack: 4 × 10.2 kW = 40.8 kW, rounded up", "", ""},
       100,
       2e6},
      {SiteField::RackUsableUnits, "rack_usable_u", TR_MARK("Usable height of a rack (empty: all of it)"),
       Unit::RackUnits, std::nullopt, Basis::Assumed, Confidence::Low, choice(), 1, 100},
      {SiteField::RackWeightLimit, "rack_weight_limit_kg", TR_MARK("Weight limit of a rack (empty: its static load)"),
       Unit::Mass, std::nullopt, Basis::Assumed, Confidence::Low, choice(), 50, 10000},
      {SiteField::NodesPerRackLimit, "nodes_per_rack_limit", TR_MARK("Most nodes in a rack (empty: no limit)"),
       Unit::Count, std::nullopt, Basis::Assumed, Confidence::Low, choice(), 1, 1000},
      {SiteField::PdusPerRack,
       "pdus_per_rack",
       TR_MARK("PDUs in a rack"),
       Unit::Count,
       3.0,
       Basis::Assumed,
       Confidence::Medium,
       {"DGX SuperPOD H100 bill of materials: 96 PDUs, three in a compute rack", "", ""},
       0,
       12},
      {SiteField::CableSlack, "cable_slack", TR_MARK("Slack added to cable lengths"), Unit::Percent, 0.10,
       Basis::Assumed, Confidence::Low, choice(), 0, 2},
      {SiteField::ElectricityPrice,
       "electricity_price_per_kwh",
       TR_MARK("Electricity price"),
       Unit::MoneyPerEnergy,
       0.0892,
       Basis::Estimate,
       Confidence::High,
       {"EIA Electric Power Annual, average industrial revenue per kWh, Virginia",
        "https://www.eia.gov/electricity/annual/secrev-map.php", "2023"},
       0,
       10},
      {SiteField::Utilisation, "utilisation", TR_MARK("Share of hours the GPUs are sold or used"), Unit::Percent, 0.80,
       Basis::Assumed, Confidence::Low, choice(), 0.01, 1},
      {SiteField::Years,
       "years",
       TR_MARK("Years of use"),
       Unit::Years,
       5.0,
       Basis::Assumed,
       Confidence::Medium,
       {"US tax life of computers (MACRS), IRS Publication 946, quoted from memory", "", ""},
       1,
       30},
      {SiteField::SupportShare,
       "support_share_per_year",
       TR_MARK("Support per year, share of hardware price"),
       Unit::Percent,
       0.10,
       Basis::Estimate,
       Confidence::Medium,
       {"Public GPU server cost study: about 10 % of hardware a year", "", "2026-07"},
       0,
       1},
      {SiteField::StaffCount, "staff_count", TR_MARK("Staff (full-time persons)"), Unit::Ratio, std::nullopt,
       Basis::Assumed, Confidence::Low, choice(), 0, 10000},
      {SiteField::StaffCost,
       "staff_cost_per_year",
       TR_MARK("Cost of one person a year"),
       Unit::MoneyPerYear,
       137456.0,
       Basis::Estimate,
       Confidence::Medium,
       {"Median pay of US systems administrators, 96,800 USD (BLS, May 2024, quoted from memory), × 1.42 for benefits",
        "", "2024"},
       0,
       1e7},
      {SiteField::SpaceCostPerKw,
       "space_cost_per_kw_year",
       TR_MARK("Space per kW of IT maximum and year"),
       Unit::MoneyPerPower,
       2208.72,
       Basis::Estimate,
       Confidence::High,
       {"CBRE North America Data Center Trends H2 2024: 184.06 USD per kW and month, asking, 250 to 500 kW",
        "https://www.cbre.com/insights/reports/north-america-data-center-trends-h2-2024", "2024 H2"},
       0,
       1e6},
      {SiteField::ServicesShare, "services_share", TR_MARK("Installation services, share of hardware price"),
       Unit::Percent, 0.0, Basis::Assumed, Confidence::Low, choice(), 0, 1},
      {SiteField::PlantCostPerKw,
       "plant_cost_per_kw",
       TR_MARK("Building and plant per kW of IT maximum (own room)"),
       Unit::MoneyPerPower,
       0.0,
       Basis::Assumed,
       Confidence::Low,
       {"Program default: space is rented, so no plant is bought", "", ""},
       0,
       1e6},
  };
  return rows;
}

}  // namespace

std::span<const SiteFieldInfo> siteTable() { return table(); }

const SiteFieldInfo& siteInfo(SiteField field) { return table()[std::size_t(field)]; }

std::optional<double> Site::value(SiteField field) const {
  const auto own = entered.find(field);
  return own != entered.end() ? std::optional<double>(own->second) : siteInfo(field).standard;
}

FigurePtr Site::figure(SiteField field) const {
  const SiteFieldInfo& info = siteInfo(field);
  const auto own = entered.find(field);
  if (own != entered.end()) return Figure::leaf(info.label, Amount(info.unit, own->second), Basis::Entered);
  if (!info.standard) return Figure::leaf(info.label, Amount::unknown(info.unit), Basis::Assumed);
  return Figure::leaf(info.label, Amount(info.unit, *info.standard), info.basis, {info.source}, info.confidence);
}

PartId rackOf(const Site& site) { return site.rack.empty() ? PartId{"apc-ar3357"} : site.rack; }
PartId pduOf(const Site& site) { return site.pdu.empty() ? PartId{"raritan-px3-5878i2r-p1q1r1a5d5"} : site.pdu; }

}  // namespace cw
