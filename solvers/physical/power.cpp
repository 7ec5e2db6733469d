// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: power of the whole design, maximum and typical, at the devices and at the facility.
// Method: devices × watts by type, plus the optics their own figures don't hold. Facility power is IT × PUE; the share
//   lost in distribution is IT × (1/η − 1), and cooling and all else is what remains.
// Complexity: O(links + devices) for the cables, O(types) else.
// Source: definition of PUE (total over IT energy, The Green Grid / ISO/IEC 30134-2).
#include "solvers/counts.h"
#include "solvers/physical/physical_detail.h"

#include <set>

namespace cw {

namespace physical {

namespace {

FigurePtr lossOf(Message label, const FigurePtr& it, const FigurePtr& efficiency) {
  Amount value = Amount::unknown(Unit::Power);
  if (it->known() && efficiency->known() && efficiency->value().base() > 0) {
    value = Amount(Unit::Power, it->value().base() * (1 / efficiency->value().base() - 1));
  }
  return Figure::derived(std::move(label), value, TR_MARK("IT power × (1 / distribution efficiency − 1)"),
                         {it, efficiency});
}

FigurePtr restOf(Message label, const FigurePtr& facility, const FigurePtr& it, const FigurePtr& loss) {
  Amount value = Amount::unknown(Unit::Power);
  if (facility->known() && it->known() && loss->known()) {
    value = Amount(Unit::Power, facility->value().base() - it->value().base() - loss->value().base());
  }
  // The IT power is an input of the other two already: its unknowns are not counted again.
  return Figure::derived(std::move(label), value, TR_MARK("facility power − IT power − distribution loss"), {facility});
}

void addFacility(const Site& site, PowerReport& report) {
  report.pue = site.figure(SiteField::Pue);
  const FigurePtr efficiency = site.figure(SiteField::DistributionEfficiency);
  report.facilityTypical =
      scaled(TR_MARK("Facility power, typical"), report.itTypical, report.pue, TR_MARK("typical IT power × PUE"));
  report.facilityMax = scaled(TR_MARK("Facility power, maximum"), report.itMax, report.pue,
                              TR_MARK("maximum IT power × PUE, for sizing"));
  report.distributionLoss = lossOf(TR_MARK("Distribution loss, typical"), report.itTypical, efficiency);
  report.distributionLossMax = lossOf(TR_MARK("Distribution loss, maximum"), report.itMax, efficiency);
  report.coolingAndOther =
      restOf(TR_MARK("Cooling and other, typical"), report.facilityTypical, report.itTypical, report.distributionLoss);
  report.coolingAndOtherMax =
      restOf(TR_MARK("Cooling and other, maximum"), report.facilityMax, report.itMax, report.distributionLossMax);
  if (report.coolingAndOther->known() && report.coolingAndOther->value().base() < 0) {
    report.notes.push_back(Message(
        TR_MARK("The PUE of %1 is below what distribution alone costs at %2 efficiency; one of the two is wrong."),
        report.pue->value(), efficiency->value()));
  }
}

void addNotes(const Fabric& fabric, const PowerReport& report, std::vector<Message>& notes) {
  bool nodesHold = false, adapters = false;
  std::set<std::string> said;  // one part may come with and without adapters
  for (const PowerReport::TypeRow& row : report.byType) {
    const DeviceType& type = fabric.types[row.type];
    adapters = adapters || type.nic != nullptr;
    nodesHold = nodesHold || (type.part->kind != PartKind::Switch && !type.nic && !type.part->generic);
    if (type.part->kind == PartKind::Switch && opticsInside(type).maximum && said.insert(type.part->id.text).second) {
      notes.push_back(Message(TR_MARK("The published maximum of %1 holds its optics; its typical power does not."),
                              type.part->name));
    }
    if (row.eachMax->unknowns() > 0) {
      notes.push_back(Message(TR_MARK("Maximum power of %1 is not published: totals are at least."), typeName(type)));
    }
  }
  if (nodesHold) {
    notes.push_back(TR_MARK("A node's published power is a system figure: optics in its own cages are inside it."));
  }
  if (adapters) {
    notes.push_back(
        TR_MARK("Adapters added to a node count on top of it, their optics too; a published system maximum "
                "may already hold some of that."));
  }
}

/// Rows of parts with their adapters; types that differ only in their port layout are one row.
std::vector<PowerReport::TypeRow> rowsByPart(const Question& question, const CableReport& cables) {
  const Fabric& fabric = *question.fabric;
  const std::vector<std::uint32_t> alike = alikeTypes(fabric);
  const std::vector<std::int64_t> counts = devicesByType(fabric), together = countByPart(fabric);
  std::vector<std::vector<FigurePtr>> modulesMax(fabric.types.size()), modulesTypical(fabric.types.size());
  for (std::uint32_t t = 0; t < fabric.types.size(); ++t) {
    if (counts[t] == 0) continue;
    if (!cables.modulesMax[t]->inputs().empty()) modulesMax[alike[t]].push_back(cables.modulesMax[t]);
    if (!cables.modulesTypical[t]->inputs().empty()) modulesTypical[alike[t]].push_back(cables.modulesTypical[t]);
  }
  const auto whole = [](Message label, std::vector<FigurePtr> parts) {
    return parts.size() == 1 ? parts.front() : Figure::sum(std::move(label), Unit::Power, std::move(parts));
  };
  std::vector<PowerReport::TypeRow> rows;
  for (std::uint32_t t = 0; t < fabric.types.size(); ++t) {
    if (together[t] == 0) continue;
    const DevicePower each = devicePower(fabric.types[t], *question.design->site);
    const std::string name = typeName(fabric.types[t]);
    PowerReport::TypeRow row;
    row.type = t;
    row.count = together[t];
    row.eachMax = each.maximum;
    row.eachTypical = each.typical;
    row.max = Figure::times(Message(TR_MARK("%1, maximum"), name), row.count, each.maximum);
    row.typical = Figure::times(Message(TR_MARK("%1, typical"), name), row.count, each.typical);
    row.modulesMax = whole(Message(TR_MARK("Optics and cable ends in %1, maximum"), name), std::move(modulesMax[t]));
    row.modulesTypical =
        whole(Message(TR_MARK("Optics and cable ends in %1, typical"), name), std::move(modulesTypical[t]));
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

}  // namespace physical

Result<PowerReport> power(const Question& question, Progress& progress) {
  using namespace physical;
  const Result<CableReport> cables = chooseCables(question, progress);
  if (!cables) return forwardError(cables);
  const Fabric& fabric = *question.fabric;
  const Site& site = *question.design->site;
  PowerReport report;
  report.byType = rowsByPart(question, *cables);
  std::vector<FigurePtr> maximum, typical, modulesMax, modulesTypical;
  for (const PowerReport::TypeRow& row : report.byType) {
    maximum.push_back(row.max);
    typical.push_back(row.typical);
    if (!row.modulesMax->inputs().empty()) modulesMax.push_back(row.modulesMax);
    if (!row.modulesTypical->inputs().empty()) modulesTypical.push_back(row.modulesTypical);
  }
  report.modulesMax = Figure::sum(TR_MARK("Optics and cable ends, maximum"), Unit::Power, modulesMax,
                                  TR_MARK("only where no device's own figure holds them"));
  report.modulesTypical = Figure::sum(TR_MARK("Optics and cable ends, typical"), Unit::Power, modulesTypical,
                                      TR_MARK("only where no device's own figure holds them"));
  if (!modulesMax.empty()) maximum.push_back(report.modulesMax);
  if (!modulesTypical.empty()) typical.push_back(report.modulesTypical);
  report.itMax = Figure::sum(TR_MARK("IT power, maximum"), Unit::Power, std::move(maximum),
                             TR_MARK("all devices at their published maximum + optics"));
  report.itTypical = Figure::sum(TR_MARK("IT power, typical"), Unit::Power, std::move(typical),
                                 TR_MARK("all devices at typical power + optics"));
  addFacility(site, report);
  addNotes(fabric, report, report.notes);
  return report;
}

}  // namespace cw
