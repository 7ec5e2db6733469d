// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: heat to air and to liquid, and the flows that carry it.
// Method: all IT power becomes heat. A part's published liquid share splits it; "air" alone means none; a liquid or
//   hybrid part without a published share takes the site's, and without that its heat is of unknown split. Optics
//   follow the device they sit in. Flow = heat / (density × heat capacity × temperature rise).
// Complexity: O(links + devices) for the cables, O(types) else.
// Source: energy balance; air 1.2 kg/m³ and 1,005 J/(kg K) at 20 °C, water 1,000 kg/m³ and 4,186 J/(kg K). The air
//   flow agrees with the rule CFM = 1.756 × W / ΔT within 2 %, the water flow with 14.34 L/min per kW and K.
#include "solvers/physical/physical_detail.h"

namespace cw {

namespace physical {

namespace {

struct Medium {
  Message density, capacity;
  double kgPerM3, joulePerKgK;
  Source source;
};

const Medium& air() {
  static const Medium medium{TR_MARK("Density of air, 20 °C at sea level"),
                             TR_MARK("Heat capacity of air"),
                             1.2,
                             1005,
                             {"Standard air, ASHRAE convention", "", ""}};
  return medium;
}
const Medium& water() {
  static const Medium medium{
      TR_MARK("Density of water"), TR_MARK("Heat capacity of water"), 1000, 4186, {"Water at about 20 °C", "", ""}};
  return medium;
}

FigurePtr flowOf(Message label, const FigurePtr& heat, const FigurePtr& rise, const Medium& medium) {
  Amount value = Amount::unknown(Unit::VolumeFlow);
  if (heat->known() && rise->known() && rise->value().base() > 0) {
    value =
        Amount(Unit::VolumeFlow, heat->value().base() / (medium.kgPerM3 * medium.joulePerKgK * rise->value().base()));
  }
  const auto constant = [&](const Message& name, double number, const char* unit) {
    return Figure::leaf(name, Amount::ratio(number), Basis::Published, {medium.source}, Confidence::High, unit);
  };
  return Figure::derived(std::move(label), value, TR_MARK("heat / (density × heat capacity × temperature rise)"),
                         {heat, rise, constant(medium.density, medium.kgPerM3, "kg/m³"),
                          constant(medium.capacity, medium.joulePerKgK, "J/(kg K)")});
}

FigurePtr liquidShareOf(const Part& part, const Site& site) {
  if (const FigurePtr published = part.figure(Field::LiquidHeatShare); published->known()) return published;
  if (part.cooling == "air") {
    return Figure::leaf(Message(TR_MARK("Heat of %1 to liquid"), part.name), Amount::percent(0), Basis::Published,
                        part.sources, part.confidence, "air-cooled");
  }
  // "liquid", "hybrid" and nothing stated: only the user can say how much.
  return site.figure(SiteField::LiquidHeatShare);
}

FigurePtr share(Message label, const FigurePtr& heat, const FigurePtr& liquidShare, bool liquid) {
  Amount value = Amount::unknown(Unit::Power);
  if (heat->known() && liquidShare->known()) {
    const double part = liquid ? liquidShare->value().base() : 1 - liquidShare->value().base();
    value = Amount(Unit::Power, heat->value().base() * part);
  }
  return Figure::derived(std::move(label), value,
                         liquid ? TR_MARK("heat × liquid share") : TR_MARK("heat × (1 − liquid share)"),
                         {heat, liquidShare});
}

}  // namespace

}  // namespace physical

Result<CoolingReport> cooling(const Question& question, Progress& progress) {
  using namespace physical;
  const Result<PowerReport> watts = power(question, progress);
  if (!watts) return forwardError(watts);
  const Fabric& fabric = *question.fabric;
  const Site& site = *question.design->site;
  CoolingReport report;
  std::vector<FigurePtr> toAir, toLiquid;
  for (const PowerReport::TypeRow& type : watts->byType) {
    const Part& part = *fabric.types[type.type].part;
    CoolingReport::TypeRow row;
    row.type = type.type;
    row.count = type.count;
    std::vector<FigurePtr> sources;
    sources.reserve(2);
    sources.push_back(type.typical);
    if (!type.modulesTypical->inputs().empty()) sources.push_back(type.modulesTypical);
    row.heat = Figure::sum(Message(TR_MARK("Heat of all %1"), typeName(fabric.types[type.type])), Unit::Power,
                           std::move(sources), TR_MARK("typical power, all of which becomes heat"));
    row.liquidShare = liquidShareOf(part, site);
    row.air = share(Message(TR_MARK("Heat of %1 to air"), part.name), row.heat, row.liquidShare, false);
    row.liquid = share(Message(TR_MARK("Heat of %1 to liquid"), part.name), row.heat, row.liquidShare, true);
    if (row.heat->known() && !row.liquidShare->known()) {
      report.notes.push_back(
          Message(TR_MARK("How much heat %1 gives to liquid is not published; enter the share."), part.name));
    }
    toAir.push_back(row.air);
    toLiquid.push_back(row.liquid);
    report.byType.push_back(std::move(row));
  }
  report.heatAir = Figure::sum(TR_MARK("Heat to air"), Unit::Power, std::move(toAir));
  report.heatLiquid = Figure::sum(TR_MARK("Heat to liquid"), Unit::Power, std::move(toLiquid));
  report.airFlow = flowOf(TR_MARK("Air flow"), report.heatAir, site.figure(SiteField::AirTemperatureRise), air());
  report.waterFlow =
      flowOf(TR_MARK("Water flow"), report.heatLiquid, site.figure(SiteField::WaterTemperatureRise), water());
  return report;
}

}  // namespace cw
