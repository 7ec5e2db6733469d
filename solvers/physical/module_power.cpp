// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: watts of optics and active cable ends that the devices' own figures don't hold, never counted twice.
// Method: a node's published maximum is a system maximum, so modules in its own cages are inside it. A switch's maximum
//   holds its modules only where the vendor says so; elsewhere modules add theirs. A switch's typical power is
//   published with passive copper, so modules add theirs; a typical power that was computed from a maximum with optics
//   holds them already. Adapters are published bare, so modules in their cages add. Every occupied cage counts once.
// Complexity: O(cages). Source: NVIDIA QM97xx manual (power with passive cables, with active cables); on the SN5610
//   the sum 900 W + 64 × 17 W = 1,988 W stays within 5 % of the published 2,080 W with optics.
#include "solvers/physical/physical_detail.h"

namespace cw::physical {

namespace {

bool basisHoldsOptics(const std::string& basis) {
  return basis.find("optic") != std::string::npos && basis.find("without") == std::string::npos;
}

/// Watts of one module or cable end: maximum and typical.
struct EndWatts {
  FigurePtr maximum, typical;
};

EndWatts endWatts(const CableRow& row, bool sideA, const Site& site) {
  const std::shared_ptr<const Part>& module = sideA ? row.moduleA : row.moduleB;
  const bool wantsModule = (sideA ? row.modulesA : row.modulesB) > 0;
  const std::shared_ptr<const Part>& part = module || wantsModule ? module : row.cable;
  EndWatts watts;
  const bool fibre = part && part->cable && part->cable->kind == CableKind::Fibre;
  if (fibre || (!part && !wantsModule)) return watts;  // nothing electrical is known to be here
  if (!part) {
    watts.maximum = watts.typical = Figure::leaf(TR_MARK("Power of a module that the catalogue lacks"),
                                                 Amount::unknown(Unit::Power), Basis::Published);
    return watts;
  }
  watts.maximum = part->figure(Field::PowerPerEndMax);
  watts.typical = part->figure(Field::PowerPerEndTypical);
  if (part->cable && part->cable->kind == CableKind::PassiveCopper) {
    watts.typical = Figure::leaf(TR_MARK("Passive copper, inside the typical power of a switch"),
                                 Amount(Unit::Power, 0.0), Basis::Modelled);
  } else if (!watts.typical->known()) {
    watts.typical =
        scaled(Message(TR_MARK("Typical power of %1"), part->name), watts.maximum, site.figure(SiteField::LoadFactor),
               TR_MARK("maximum power × typical load factor, as no typical power is published"));
  }
  watts.maximum = atLeastTypical(Message(TR_MARK("Maximum power of %1"), part->name), watts.maximum, watts.typical);
  return watts;
}

double knownWatts(const FigurePtr& figure) { return figure && figure->known() ? figure->value().base() : 0; }

void addTypeFigures(const Fabric& fabric, CableReport& report) {
  std::vector<std::vector<FigurePtr>> maximum(fabric.types.size()), typical(fabric.types.size());
  const auto add = [&](std::uint32_t type, std::int64_t count, const FigurePtr& most, const FigurePtr& usual,
                       const std::shared_ptr<const Part>& part) {
    if (count == 0 || !most) return;
    const Message label(TR_MARK("%1 in %2"), part ? part->name : std::string("?"), typeName(fabric.types[type]));
    const OpticsInside inside = opticsInside(fabric.types[type]);
    if (!inside.maximum) maximum[type].push_back(Figure::times(label, count, most));
    if (!inside.typical) typical[type].push_back(Figure::times(label, count, usual));
  };
  for (const CableRow& row : report.rows) {
    add(row.typeA, row.cagesA, row.wattsMaxA, row.wattsTypicalA, row.moduleA ? row.moduleA : row.cable);
    add(row.typeB, row.cagesB, row.wattsMaxB, row.wattsTypicalB, row.moduleB ? row.moduleB : row.cable);
  }
  for (std::size_t t = 0; t < fabric.types.size(); ++t) {
    const std::string name = typeName(fabric.types[t]);
    report.modulesMax.push_back(Figure::sum(Message(TR_MARK("Optics and cable ends in %1, maximum"), name), Unit::Power,
                                            std::move(maximum[t])));
    report.modulesTypical.push_back(Figure::sum(Message(TR_MARK("Optics and cable ends in %1, typical"), name),
                                                Unit::Power, std::move(typical[t])));
  }
}

}  // namespace

OpticsInside opticsInside(const DeviceType& type) {
  if (type.nic) return {false, false};
  if (type.part->kind != PartKind::Switch) return {true, true};
  const bool published = type.part->value(Field::PowerMax) || type.part->value(Field::PowerPeak);
  const bool inMaximum = published && basisHoldsOptics(type.part->maxPowerBasis);
  return {inMaximum, inMaximum && !type.part->value(Field::PowerTypical)};
}

void addModuleWatts(const Question& question, const std::vector<std::uint32_t>& firstCage,
                    const std::vector<std::uint32_t>& cageRow, CableReport& report) {
  const Fabric& fabric = *question.fabric;
  const Site& site = *question.design->site;
  std::vector<double> maximum, typical;  // by 2 × row + side
  for (CableRow& row : report.rows) {
    const EndWatts a = endWatts(row, true, site), b = endWatts(row, false, site);
    row.wattsMaxA = a.maximum;
    row.wattsTypicalA = a.typical;
    row.wattsMaxB = b.maximum;
    row.wattsTypicalB = b.typical;
    for (const EndWatts& end : {a, b}) {
      maximum.push_back(knownWatts(end.maximum));
      typical.push_back(knownWatts(end.typical));
    }
  }
  addTypeFigures(fabric, report);
  report.deviceModulesMax.assign(fabric.devices.size(), 0);
  report.deviceModulesTypical.assign(fabric.devices.size(), 0);
  std::vector<OpticsInside> inside;
  for (const DeviceType& type : fabric.types) inside.push_back(opticsInside(type));
  for (std::size_t d = 0; d < fabric.devices.size(); ++d) {
    const OpticsInside holds = inside[fabric.devices[d].type];
    const std::size_t end = d + 1 < firstCage.size() ? firstCage[d + 1] : cageRow.size();
    for (std::size_t c = firstCage[d]; c < end; ++c) {
      if (cageRow[c] == 0xffffffffu) continue;
      if (!holds.maximum) report.deviceModulesMax[d] += maximum[cageRow[c]];
      if (!holds.typical) report.deviceModulesTypical[d] += typical[cageRow[c]];
    }
  }
}

}  // namespace cw::physical
