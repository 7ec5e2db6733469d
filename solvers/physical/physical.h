// SPDX-License-Identifier: GPL-3.0-or-later
// Power, racks, cooling, cables. One function computes a device's watts; everything else calls it.
#pragma once

#include "model/table.h"
#include "solvers/question.h"

namespace cw {

/// Watts of one device of a type with its adapters. `maximum`: published maximum, peak where higher. `typical`:
/// published typical; where unpublished, maximum times the site's load factor (basis assumed). Unknown stays unknown.
struct DevicePower {
  FigurePtr maximum, typical;
};
DevicePower devicePower(const DeviceType& type, const Site& site);

/// Devices stacked into racks by height, power and weight at once.
struct RackRow {
  std::string name;  // "R001"
  std::vector<DeviceIndex> devices;
  FigurePtr powerMax, powerTypical, weight;  // of the devices; weight includes the empty rack
  double unitsUsed = 0;
};
enum class RackLimit { None, Height, Power, Weight, NodesPerRack };
struct RackReport {
  std::shared_ptr<const Part> rack;
  std::vector<RackRow> racks;           // node racks first, then switch racks
  RackLimit binding = RackLimit::None;  // what limits the fullest node rack
  std::vector<Message> notes;
};
Result<RackReport> fillRacks(const Question& question, Progress& progress);

/// Physical cables and optics chosen for the links of the fabric.
struct CableRow {
  LinkTier tier = LinkTier::Other;
  std::shared_ptr<const Part> cable;             // copper, AOC or fibre; null: no part in the catalogue fits
  std::shared_ptr<const Part> moduleA, moduleB;  // transceivers on each side; null for copper
  std::int64_t links = 0, cables = 0, modulesA = 0, modulesB = 0;
  Length length;  // assumed or drawn
};
struct CableReport {
  std::vector<CableRow> rows;
  std::int64_t cablesOf(LinkTier tier) const;
  std::int64_t total() const;
};
Result<CableReport> chooseCables(const Question& question, Progress& progress);

struct PowerReport {
  FigurePtr itMax, itTypical;              // whole design
  FigurePtr facilityTypical, facilityMax;  // IT × PUE; distribution loss and cooling apart below
  FigurePtr distributionLoss, coolingAndOther;
  FigurePtr pue;
  struct TypeRow {
    std::uint32_t type;
    std::int64_t count;
    FigurePtr eachMax, eachTypical, max, typical;
  };
  std::vector<TypeRow> byType;
  FigurePtr modulesMax, modulesTypical;  // optics drawn apart from the devices
};
Result<PowerReport> power(const Question& question, Progress& progress);

struct CoolingReport {
  FigurePtr heatAir, heatLiquid;  // at typical power
  FigurePtr airFlow, waterFlow;   // from first principles with the temperature rises of the site
};
Result<CoolingReport> cooling(const Question& question, Progress& progress);

Result<Report> powerReport(const Question& question, Progress& progress);
Result<Report> coolingReport(const Question& question, Progress& progress);
Result<Report> rackReport(const Question& question, Progress& progress);
Result<Report> cableReport(const Question& question, Progress& progress);
/// What `export power-budget` writes: by part, by rack, totals, assumptions.
Result<Report> powerBudget(const Question& question, Progress& progress);

}  // namespace cw
