// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: what devices are to a rack, and what a rack of this site can take.
// Method: heights, weights and maximum power from the catalogue; height in units follows from millimetres where units
//   are not published. The filled rack, empty rack included, is held against the entered weight limit or the rack's
//   static load. Complexity: O(types). Source: EIA-310, one unit is 44.45 mm.
#include "solvers/counts.h"
#include "solvers/physical/physical_detail.h"

#include <algorithm>
#include <cmath>

namespace cw::physical {

namespace {

constexpr double metresPerUnit = 0.04445;
constexpr double integratedUnits = 40;  // a part this tall is a rack, not rack-mounted

std::optional<double> unitsOf(const Part& part) {
  if (const std::optional<double> units = part.value(Field::RackUnits)) return units;
  const std::optional<double> height = part.value(Field::Height);
  if (!height) return std::nullopt;
  return std::ceil(*height / metresPerUnit - 1e-3);
}

bool isRackScale(const Part& part, const std::optional<double>& units) {
  const std::string& form = part.formFactor;
  return (units && *units >= integratedUnits) || form == "cabinet" || form == "rack";
}

std::optional<double> minimum(std::optional<double> a, std::optional<double> b) {
  if (!a) return b;
  if (!b) return a;
  return std::min(*a, *b);
}

}  // namespace

std::vector<Bulk> bulkByType(const Question& question) {
  std::vector<Bulk> out;
  for (const DeviceType& type : question.fabric->types) {
    Bulk bulk;
    bulk.units = unitsOf(*type.part);
    bulk.integrated = isRackScale(*type.part, bulk.units);
    bulk.weight = type.part->value(Field::Weight);
    const double nodes = devicesPerPart(*type.part);
    if (bulk.units) *bulk.units /= nodes;
    if (bulk.weight) *bulk.weight /= nodes;
    const FigurePtr power = devicePower(type, *question.design->site).maximum;
    if (power->known()) bulk.powerMax = power->value().base();
    bulk.powerAtLeast = power->unknowns() > 0;
    out.push_back(bulk);
  }
  return out;
}

Result<RackReport> rackLimits(const Question& question) {
  const Site& site = *question.design->site;
  RackReport report;
  const PartId id = rackOf(site);
  report.rack = question.catalogue->find(id);
  if (!report.rack || report.rack->kind != PartKind::Rack) {
    return fail(
        ErrorCode::UnknownPart,
        Message(TR_MARK("the catalogue has no rack '%1'; choose a rack of the catalogue for the site"), id.text));
  }
  report.usableUnits = minimum(report.rack->value(Field::RackHeightUnits), site.value(SiteField::RackUsableUnits));
  report.powerLimit = site.value(SiteField::RackPowerLimit);
  report.weightLimit = site.value(SiteField::RackWeightLimit);
  // What stands on the feet, the rack included, against the rack's static load.
  if (!report.weightLimit) report.weightLimit = report.rack->value(Field::StaticLoad);
  report.nodeLimit = site.value(SiteField::NodesPerRackLimit);
  return report;
}

bool fitsOneRack(const Question& question, const std::vector<Bulk>& bulk, const RackReport& limits) {
  const std::vector<std::int64_t> counts = devicesByType(*question.fabric);
  double units = 0, power = 0, weight = limits.rack->value(Field::EmptyWeight).value_or(0), nodes = 0;
  for (std::size_t t = 0; t < counts.size(); ++t) {
    if (counts[t] == 0) continue;
    if (!bulk[t].units || bulk[t].integrated) return false;
    units += double(counts[t]) * *bulk[t].units;
    power += double(counts[t]) * bulk[t].powerMax.value_or(0);
    weight += double(counts[t]) * bulk[t].weight.value_or(0);
    if (kindOf(*question.fabric, std::uint32_t(t)) == PartKind::Node) nodes += double(counts[t]);
  }
  return units <= limits.usableUnits.value_or(0) && power <= limits.powerLimit.value_or(1e300) &&
         weight <= limits.weightLimit.value_or(1e300) && nodes <= limits.nodeLimit.value_or(1e300);
}

}  // namespace cw::physical
