// SPDX-License-Identifier: GPL-3.0-or-later
// What the files of solvers/physical share.
#pragma once

#include "solvers/physical/physical.h"

#include <span>

namespace cw::physical {

Unexpected cancelled();

/// Devices of each part with its adapters, counted at the first type of it (see alikeTypes); 0 at the others.
std::vector<std::int64_t> countByPart(const Fabric& fabric);
/// What one device of a type is to a rack; nothing where not published.
struct Bulk {
  std::optional<double> units, weight, powerMax;
  bool powerAtLeast = false;  // something of powerMax is not published
  bool integrated = false;    // a rack-scale part
};
std::vector<Bulk> bulkByType(const Question& question);
/// Limits of the racks of a site; errors when its rack is no part of the catalogue.
Result<RackReport> rackLimits(const Question& question);
/// Whether all devices surely fit one rack: then links are short.
bool fitsOneRack(const Question& question, const std::vector<Bulk>& bulk, const RackReport& limits);
/// Length of a link of a tier with slack, an assumption until racks have places.
Length assumedLength(LinkTier tier, bool oneRack, const Site& site);

/// Where a device's own published watts hold its optics.
struct OpticsInside {
  bool maximum = false, typical = false;
};
OpticsInside opticsInside(const DeviceType& type);
/// Fills the watts of rows, types and devices. `cageRow[c]` is 2 × row + side of cage c; `firstCage[d]` of device d.
void addModuleWatts(const Question& question, const std::vector<std::uint32_t>& firstCage,
                    const std::vector<std::uint32_t>& cageRow, CableReport& report);

/// A figure of the whole part divided among its nodes or switches.
FigurePtr perNode(const Part& part, FigurePtr ofPart);
/// The maximum where known; else the typical power as its lower bound, the unknown still counted.
FigurePtr atLeastTypical(Message label, const FigurePtr& maximum, const FigurePtr& typical);
/// value × factor; unknown when either is.
FigurePtr scaled(Message label, const FigurePtr& value, const FigurePtr& factor, Message formula);
/// "DGX H100", with adapters "XD670 + 8 × ConnectX-7".
std::string typeName(const DeviceType& type);
PartKind kindOf(const Fabric& fabric, std::uint32_t type);

/// "R001 to R032" and "4 × DGX H100": what stands in racks.
std::string rackContents(const Fabric& fabric, const RackRow& rack);

/// Tables that more than one report shows. By rack: each rack, or kinds of rack where `grouped` and there are many.
Table powerTotalsTable(const PowerReport& power);
Table powerByTypeTable(const Question& question, const PowerReport& power);
Table powerByRackTable(const Question& question, const RackReport& racks, bool grouped);
Table coolingTotalsTable(const CoolingReport& cooling);
/// Assumptions of the site with value, basis and source.
Table assumptionsTable(const Site& site, std::span<const SiteField> fields);

}  // namespace cw::physical
