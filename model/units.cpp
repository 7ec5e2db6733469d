// SPDX-License-Identifier: GPL-3.0-or-later
// The table of printable units: every unit a value may be typed and shown in, with its factor to the base unit.
#include "model/quantity.h"

#include <cmath>

namespace cw {

namespace {

struct UnitRow {
  std::vector<UnitName> names;  // smallest first
  std::size_t canonical;        // index of the one in files
};

const UnitRow& row(Unit unit) {
  static const UnitRow none{{{"", 1}}, 0};
  static const UnitRow percent{{{"%", 0.01}}, 0};
  static const UnitRow power{{{"mW", 1e-3}, {"W", 1}, {"kW", 1e3}, {"MW", 1e6}, {"GW", 1e9}}, 1};
  static const UnitRow energy{
      {{"J", 1}, {"Wh", 3600}, {"kWh", 3.6e6}, {"MWh", 3.6e9}, {"GWh", 3.6e12}, {"TWh", 3.6e15}}, 2};
  static const UnitRow bandwidth{
      {{"bit/s", 1}, {"kb/s", 1e3}, {"Mb/s", 1e6}, {"Gb/s", 1e9}, {"Tb/s", 1e12}, {"Pb/s", 1e15}}, 3};
  static const UnitRow byteRate{{{"B/s", 1}, {"kB/s", 1e3}, {"MB/s", 1e6}, {"GB/s", 1e9}, {"TB/s", 1e12}}, 3};
  static const UnitRow dataSize{{{"B", 1}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"PB", 1e15}}, 3};
  static const UnitRow length{{{"mm", 1e-3}, {"m", 1}, {"km", 1e3}}, 1};
  static const UnitRow mass{{{"g", 1e-3}, {"kg", 1}, {"t", 1e3}}, 1};
  static const UnitRow duration{
      {{"ns", 1e-9}, {"µs", 1e-6}, {"ms", 1e-3}, {"s", 1}, {"min", 60}, {"h", 3600}, {"d", 86400}}, 3};
  static const UnitRow kelvin{{{"K", 1}}, 0};
  static const UnitRow celsius{{{"°C", 1}}, 0};
  static const UnitRow flow{{{"L/min", 1.0 / 60000}, {"m³/h", 1.0 / 3600}, {"m³/s", 1}}, 2};
  static const UnitRow flops{{{"FLOP/s", 1}, {"GFLOP/s", 1e9}, {"TFLOP/s", 1e12}, {"PFLOP/s", 1e15}, {"EFLOP/s", 1e18}},
                             2};
  static const UnitRow rackUnits{{{"U", 1}}, 0};
  static const UnitRow years{{{"years", 1}}, 0};
  static const UnitRow voltage{{{"V", 1}, {"kV", 1e3}}, 0};
  static const UnitRow current{{{"A", 1}}, 0};
  static const UnitRow apparent{{{"VA", 1}, {"kVA", 1e3}, {"MVA", 1e6}}, 1};
  static const UnitRow perEnergy{{{"/kWh", 1}}, 0};
  static const UnitRow perPower{{{"/kW", 1}}, 0};
  static const UnitRow perYear{{{"/year", 1}}, 0};
  static const UnitRow perHour{{{"/h", 1}}, 0};
  switch (unit) {
    case Unit::Percent:
      return percent;
    case Unit::Power:
      return power;
    case Unit::Energy:
      return energy;
    case Unit::Bandwidth:
      return bandwidth;
    case Unit::ByteRate:
      return byteRate;
    case Unit::DataSize:
      return dataSize;
    case Unit::Length:
      return length;
    case Unit::Mass:
      return mass;
    case Unit::Duration:
      return duration;
    case Unit::TemperatureDifference:
      return kelvin;
    case Unit::Temperature:
      return celsius;
    case Unit::VolumeFlow:
      return flow;
    case Unit::FlopRate:
      return flops;
    case Unit::RackUnits:
      return rackUnits;
    case Unit::Years:
      return years;
    case Unit::Voltage:
      return voltage;
    case Unit::Current:
      return current;
    case Unit::ApparentPower:
      return apparent;
    case Unit::MoneyPerEnergy:
      return perEnergy;
    case Unit::MoneyPerPower:
      return perPower;
    case Unit::MoneyPerYear:
      return perYear;
    case Unit::MoneyPerHour:
      return perHour;
    case Unit::None:
    case Unit::Count:
    case Unit::Ratio:
    case Unit::Year:
    case Unit::Money:
      return none;
  }
  return none;
}

}  // namespace

const std::vector<UnitName>& unitNames(Unit unit) { return row(unit).names; }

const UnitName& canonicalUnit(Unit unit) { return row(unit).names[row(unit).canonical]; }

const UnitName& fittingUnit(Unit unit, double base) {
  const auto& names = row(unit).names;
  const double magnitude = std::fabs(base);
  if (magnitude == 0 || !std::isfinite(magnitude)) return canonicalUnit(unit);
  const UnitName* best = &names.front();
  for (const UnitName& name : names) {
    if (magnitude >= name.factor) best = &name;
  }
  return *best;
}

}  // namespace cw
