// SPDX-License-Identifier: GPL-3.0-or-later
// Power, racks, cooling, cables. One function computes a device's watts; everything else calls it.
#pragma once

#include "model/table.h"
#include "solvers/question.h"

namespace cw {

/// Watts of one device of a type with its adapters. `maximum`: published maximum, peak where higher. `typical`:
/// published typical; where unpublished, maximum times the site's load factor (basis assumed). Where only the typical
/// is published the maximum is at least that, with its unknown counted. Unknown stays unknown. Optics are apart: see
/// CableReport::modulesMax.
struct DevicePower {
  FigurePtr maximum, typical;
};
DevicePower devicePower(const DeviceType& type, const Site& site);

/// Devices stacked into racks by height, power and weight at once.
struct RackRow {
  std::string name;  // "R001"
  std::vector<DeviceIndex> devices;
  FigurePtr powerMax, powerTypical, weight;  // devices with their optics; weight includes the empty rack
  double unitsUsed = 0;
  bool nodes = false;       // holds nodes; else switches, storage, appliances
  bool integrated = false;  // a rack-scale part that is its own rack
  std::uint32_t kind = 0;   // racks of one kind hold the same devices in number and type and draw the same power
};
enum class RackLimit { None, Height, Power, Weight, NodesPerRack };
Text rackLimitText(RackLimit limit);
struct RackReport {
  std::shared_ptr<const Part> rack;
  std::vector<RackRow> racks;           // node racks first, then switch racks
  RackRow unplaced;                     // devices of unknown height: in no rack, their watts and weight together
  FigurePtr number;                     // of racks; at least, when heights are unknown; unknown when no height is known
  FigurePtr frames;                     // racks to buy: without rack-scale parts, which bring their own
  FigurePtr pdus;                       // frames × PDUs in a rack
  RackLimit binding = RackLimit::None;  // what limits the fullest node rack
  std::optional<double> usableUnits, powerLimit, weightLimit, nodeLimit;  // U, W, kg, nodes
  std::vector<Message> notes;
};
Result<RackReport> fillRacks(const Question& question, Progress& progress);

/// Physical cables and optics chosen for the links of the fabric. One row a tier and pair of device and cage kinds.
struct CableRow {
  LinkTier tier = LinkTier::Other;
  std::shared_ptr<const Part> cable;             // copper, AOC or fibre; null: no part in the catalogue fits
  std::shared_ptr<const Part> moduleA, moduleB;  // transceivers on each side; null for copper and where none fits
  std::int64_t links = 0, cables = 0, modulesA = 0, modulesB = 0;
  int piecesPerCable = 1;  // parts to buy a cable: 2 where an 800G port leaves through two fibres
  Length length;           // assumed: slack included
  /// What is bought for it: the next length that the part is sold in; `length` where the part lists none as long.
  Length soldLength() const;
  std::uint32_t typeA = 0, typeB = 0;   // of the devices joined: index into Fabric::types
  std::int64_t cagesA = 0, cagesB = 0;  // occupied cages; a cage shared by two rows counts in one of them
  FigurePtr wattsMaxA, wattsMaxB;       // of one module or cable end
  FigurePtr wattsTypicalA, wattsTypicalB;
  Message remark;  // what is missing, or how the row counts
  /// Nothing fits although both ends name their connectors.
  bool missing = false;
};
struct CableReport {
  std::vector<CableRow> rows;
  /// Per device type: optics and active cable ends that the device's own watts don't hold.
  std::vector<FigurePtr> modulesMax, modulesTypical;
  /// The same per device, W, known part only, for rack sums.
  std::vector<double> deviceModulesMax, deviceModulesTypical;
  std::vector<Message> notes;
  std::int64_t cablesOf(LinkTier tier) const;
  std::int64_t total() const;
};
Result<CableReport> chooseCables(const Question& question, Progress& progress);

struct PowerReport {
  FigurePtr itMax, itTypical;                         // whole design
  FigurePtr facilityTypical, facilityMax;             // IT × PUE; distribution loss and cooling apart below
  FigurePtr distributionLoss, coolingAndOther;        // at typical power
  FigurePtr distributionLossMax, coolingAndOtherMax;  // at maximum power
  FigurePtr pue;
  /// A part with its adapters; `type` is the first of the fabric's types that are alike but for their ports.
  struct TypeRow {
    std::uint32_t type;
    std::int64_t count;
    FigurePtr eachMax, eachTypical, max, typical;
    FigurePtr modulesMax, modulesTypical;  // of all devices of the type, drawn apart
  };
  std::vector<TypeRow> byType;
  FigurePtr modulesMax, modulesTypical;  // optics drawn apart from the devices
  std::vector<Message> notes;
};
Result<PowerReport> power(const Question& question, Progress& progress);

struct CoolingReport {
  FigurePtr heatAir, heatLiquid;  // at typical power
  FigurePtr airFlow, waterFlow;   // from first principles with the temperature rises of the site
  struct TypeRow {
    std::uint32_t type;
    std::int64_t count;
    FigurePtr heat, liquidShare, air, liquid;
  };
  std::vector<TypeRow> byType;
  std::vector<Message> notes;
};
Result<CoolingReport> cooling(const Question& question, Progress& progress);

Result<Report> powerReport(const Question& question, Progress& progress);
Result<Report> coolingReport(const Question& question, Progress& progress);
Result<Report> rackReport(const Question& question, Progress& progress);
Result<Report> cableReport(const Question& question, Progress& progress);
/// What `export power-budget` writes: by part, by rack, totals, assumptions.
Result<Report> powerBudget(const Question& question, Progress& progress);

}  // namespace cw
