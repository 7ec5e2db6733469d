// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: put all devices into racks within height, power (maximum, optics included), weight and nodes per rack.
// Method: next fit in drawing order, nodes first and then switches, storage and appliances, so that the nodes of a unit
//   stand together; one rack takes everything when that fits. Rack-scale parts are racks of their own. A device that
//   fits no rack gets one to itself and is named, never lost. A device of unknown height stands in no rack, since no
//   guess may make a lower bound: it is listed apart, and the number of racks is "at least". Unknown watts and weights
//   count nothing.
// Complexity: O(devices). Source: first-principles packing; NVIDIA's published racks hold 4 DGX H100 at 40.8 kW.
#include "solvers/counts.h"
#include "solvers/physical/physical_detail.h"

#include <cmath>
#include <map>

namespace cw {

Text rackLimitText(RackLimit limit) {
  switch (limit) {
    case RackLimit::None:
      return TR_MARK("nothing");
    case RackLimit::Height:
      return TR_MARK("height");
    case RackLimit::Power:
      return TR_MARK("power");
    case RackLimit::Weight:
      return TR_MARK("weight");
    case RackLimit::NodesPerRack:
      return TR_MARK("nodes per rack");
  }
  return TR_MARK("nothing");
}

namespace physical {

namespace {

constexpr double slackShare = 1e-9;  // rounding

/// Fills racks one after the other.
class Filler {
 public:
  Filler(const Question& question, RackReport& report, const CableReport& cables)
      : m_question(question),
        m_report(report),
        m_cables(cables),
        m_bulk(bulkByType(question)),
        m_alike(alikeTypes(*question.fabric)) {
    m_oneRack = fitsOneRack(question, m_bulk, report);
    m_empty = report.rack->value(Field::EmptyWeight).value_or(0);
  }

  void place(DeviceIndex device, bool node) {
    const std::uint32_t type = m_question.fabric->device(device).type;
    const Bulk& bulk = m_bulk[type];
    if (!bulk.units && !bulk.integrated) {
      m_report.unplaced.devices.push_back(device);
      return;
    }
    const double watts = bulk.powerMax.value_or(0) + m_cables.deviceModulesMax[raw(device)];
    if (bulk.integrated) {
      startRack(node);
      m_report.racks.back().integrated = true;
      add(device, bulk, watts);
      m_open = false;
      return;
    }
    if (m_open && !m_oneRack) {
      const RackLimit stop = blocking(bulk, watts, node);
      if (stop != RackLimit::None) {
        // What stopped the first full rack of nodes is what binds the layout; of switches, where no node is placed.
        if (m_report.binding == RackLimit::None && (node || !m_anyNode)) m_report.binding = stop;
        m_open = false;
      }
    }
    if (!m_open) startRack(node);
    m_anyNode = m_anyNode || node;
    add(device, bulk, watts);
    if (m_report.racks.back().devices.size() == 1 && exceedsAlone(bulk, watts)) m_oversize[m_alike[type]] += 1;
  }
  void closeRack() {
    if (!m_oneRack) m_open = false;
  }

  const std::map<std::uint32_t, int>& oversize() const { return m_oversize; }
  const std::vector<Bulk>& bulk() const { return m_bulk; }
  bool oneRack() const { return m_oneRack; }

 private:
  void startRack(bool node) {
    std::string number = std::to_string(m_report.racks.size() + 1);
    if (number.size() < 3) number.insert(0, 3 - number.size(), '0');
    RackRow row;
    row.name = "R" + number;
    row.nodes = node;
    m_report.racks.push_back(std::move(row));
    m_open = true;
    m_power = 0;
    m_weight = m_empty;
    m_nodes = 0;
  }
  void add(DeviceIndex device, const Bulk& bulk, double watts) {
    RackRow& rack = m_report.racks.back();
    rack.devices.push_back(device);
    rack.unitsUsed += bulk.units.value_or(0);  // of a rack-scale part only may it be unknown
    m_power += watts;
    m_weight += bulk.weight.value_or(0);
    m_nodes += m_question.fabric->device(device).tier == Tier::Node;
  }
  static bool above(double value, const std::optional<double>& limit) {
    return limit && value > *limit * (1 + slackShare);
  }
  RackLimit blocking(const Bulk& bulk, double watts, bool node) const {
    const RackRow& rack = m_report.racks.back();
    if (rack.integrated) return RackLimit::Height;
    if (node && above(m_nodes + 1, m_report.nodeLimit)) return RackLimit::NodesPerRack;
    if (above(rack.unitsUsed + *bulk.units, m_report.usableUnits)) return RackLimit::Height;
    if (above(m_power + watts, m_report.powerLimit)) return RackLimit::Power;
    if (above(m_weight + bulk.weight.value_or(0), m_report.weightLimit)) return RackLimit::Weight;
    return RackLimit::None;
  }
  bool exceedsAlone(const Bulk& bulk, double watts) const {
    return above(*bulk.units, m_report.usableUnits) || above(watts, m_report.powerLimit) ||
           above(m_empty + bulk.weight.value_or(0), m_report.weightLimit);
  }

  const Question& m_question;
  RackReport& m_report;
  const CableReport& m_cables;
  std::vector<Bulk> m_bulk;
  std::vector<std::uint32_t> m_alike;
  std::map<std::uint32_t, int> m_oversize;
  bool m_oneRack = false, m_open = false, m_anyNode = false;
  double m_empty = 0, m_power = 0, m_weight = 0, m_nodes = 0;
};

/// Power and weight of racks as figures; racks alike share them.
class RackFigures {
 public:
  RackFigures(const Question& question, const RackReport& report, const CableReport& cables)
      : m_fabric(*question.fabric), m_report(report), m_cables(cables), m_alike(alikeTypes(*question.fabric)) {
    for (const DeviceType& type : m_fabric.types) {
      m_power.push_back(devicePower(type, *question.design->site));
      m_weight.push_back(perNode(*type.part, type.part->figure(Field::Weight)));
    }
  }

  void fill(RackRow& rack) {
    std::map<std::uint32_t, std::int64_t> counts;
    double maximum = 0, typical = 0;
    bool unknownOptics = false;
    for (const DeviceIndex device : rack.devices) {
      const std::uint32_t type = m_fabric.device(device).type;
      ++counts[m_alike[type]];
      unknownOptics = unknownOptics || m_cables.modulesMax[type]->unknowns() > 0;
      maximum += m_cables.deviceModulesMax[raw(device)];
      typical += m_cables.deviceModulesTypical[raw(device)];
    }
    const Key key{rack.integrated, unknownOptics, {counts.begin(), counts.end()}, maximum, typical};
    const auto [entry, fresh] = m_known.try_emplace(key);
    if (fresh) {
      entry->second = make(rack.integrated, key);
      entry->second.kind = std::uint32_t(m_known.size() - 1);
    }
    rack.powerMax = entry->second.powerMax;
    rack.powerTypical = entry->second.powerTypical;
    rack.weight = entry->second.weight;
    rack.kind = entry->second.kind;
  }

 private:
  struct Key {
    bool integrated, unknownOptics;
    std::vector<std::pair<std::uint32_t, std::int64_t>> counts;
    double maximum, typical;
    auto operator<=>(const Key&) const = default;
  };

  RackRow make(bool integrated, const Key& key) const {
    std::vector<FigurePtr> most, usual, weights;
    for (const auto& [type, count] : key.counts) {
      const Message label(TR_MARK("%1 in this rack"), typeName(m_fabric.types[type]));
      most.push_back(Figure::times(label, count, m_power[type].maximum));
      usual.push_back(Figure::times(label, count, m_power[type].typical));
      weights.push_back(Figure::times(label, count, m_weight[type]));
    }
    const auto optics = [&](double watts) {
      return Figure::derived(TR_MARK("Optics and cable ends in this rack"), Amount(Unit::Power, watts),
                             TR_MARK("modules in occupied cages × watts of one, where no device holds them"), {});
    };
    const auto missing =
        Figure::leaf(TR_MARK("Optics without published power"), Amount::unknown(Unit::Power), Basis::Published);
    if (key.maximum > 0) most.push_back(optics(key.maximum));
    if (key.typical > 0) usual.push_back(optics(key.typical));
    if (key.unknownOptics) {
      most.push_back(missing);
      usual.push_back(missing);
    }
    if (!integrated) weights.push_back(m_report.rack->figure(Field::EmptyWeight));
    RackRow row;
    row.powerMax = Figure::sum(TR_MARK("Maximum power of the rack"), Unit::Power, std::move(most));
    row.powerTypical = Figure::sum(TR_MARK("Typical power of the rack"), Unit::Power, std::move(usual));
    row.weight = Figure::sum(TR_MARK("Weight of the filled rack"), Unit::Mass, std::move(weights));
    return row;
  }

  const Fabric& m_fabric;
  const RackReport& m_report;
  const CableReport& m_cables;
  std::vector<std::uint32_t> m_alike;
  std::vector<DevicePower> m_power;
  std::vector<FigurePtr> m_weight;
  std::map<Key, RackRow> m_known;
};

void addNotes(const Question& question, const Filler& filler, RackReport& report) {
  const std::vector<std::int64_t> counts = countByPart(*question.fabric);
  for (std::size_t t = 0; t < counts.size(); ++t) {
    if (counts[t] == 0) continue;
    const std::string name = typeName(question.fabric->types[t]);
    const Bulk& bulk = filler.bulk()[t];
    if (!bulk.units && !bulk.integrated) {
      report.notes.push_back(
          Message(TR_MARK("Height of %1 is unknown: %2 in no rack; enter the height to place them."), name, counts[t]));
    }
    if (!bulk.powerMax) {
      report.notes.push_back(Message(TR_MARK("Maximum power of %1 is unknown and not counted."), name));
    } else if (bulk.powerAtLeast) {
      report.notes.push_back(Message(TR_MARK("Maximum power of %1 is known in part: counted as %2 each."), name,
                                     Amount(Unit::Power, *bulk.powerMax)));
    }
    if (!bulk.weight) report.notes.push_back(Message(TR_MARK("Weight of %1 is unknown and not counted."), name));
    if (bulk.integrated) report.notes.push_back(Message(TR_MARK("%1 is a rack of its own."), name));
  }
  for (const auto& [type, count] : filler.oversize()) {
    report.notes.push_back(Message(TR_MARK("%1 of %2 exceed the limits of a rack alone: each has a rack of its own."),
                                   count, typeName(question.fabric->types[type])));
  }
  if (filler.oneRack()) report.notes.push_back(TR_MARK("Everything fits one rack, switches included."));
}

/// Unknown watts and weights, where a rack is filled up to a limit of them: more racks may be needed. Those of devices
/// of unknown height count too, so that entering a height never adds an unknown.
void addUnknownLoads(const Question& question, const Filler& filler, const CableReport& cables,
                     const RackReport& report, std::vector<FigurePtr>& inputs) {
  const Fabric& fabric = *question.fabric;
  const std::vector<std::int64_t> counts = countByPart(fabric);
  for (std::size_t t = 0; t < counts.size(); ++t) {
    if (counts[t] == 0 || filler.bulk()[t].integrated) continue;
    const Part& part = *fabric.types[t].part;
    const DevicePower watts = devicePower(fabric.types[t], *question.design->site);
    if (report.powerLimit && watts.maximum->unknowns() > 0) inputs.push_back(watts.maximum);
    if (report.powerLimit && cables.modulesMax[t]->unknowns() > 0) inputs.push_back(cables.modulesMax[t]);
    if (report.weightLimit && !filler.bulk()[t].weight) inputs.push_back(part.figure(Field::Weight));
  }
}

void addTotals(const Question& question, const Filler& filler, const CableReport& cables, RackReport& report) {
  std::vector<FigurePtr> inputs;
  const std::vector<std::int64_t> counts = countByPart(*question.fabric);
  for (std::size_t t = 0; t < counts.size(); ++t) {
    if (counts[t] == 0 || filler.bulk()[t].units || filler.bulk()[t].integrated) continue;
    inputs.push_back(Figure::leaf(Message(TR_MARK("Height of %1"), typeName(question.fabric->types[t])),
                                  Amount::unknown(Unit::RackUnits), Basis::Published));
  }
  addUnknownLoads(question, filler, cables, report, inputs);
  const Message formula = TR_MARK("devices stacked in order until height, power, weight or nodes per rack binds");
  // No rack known and devices left over: nothing is known of the number.
  const auto atLeast = [&](std::int64_t count) {
    return count == 0 && !report.unplaced.devices.empty() ? Amount::unknown(Unit::Count) : Amount::count(count);
  };
  const Amount number = atLeast(std::int64_t(report.racks.size()));
  report.number = inputs.empty() ? Figure::counted(TR_MARK("Racks"), number, formula)
                                 : Figure::derived(TR_MARK("Racks"), number, formula, std::move(inputs));
  std::int64_t open = 0;
  for (const RackRow& rack : report.racks) open += !rack.integrated;
  // Where the number of racks is a lower bound, so are those to buy.
  std::vector<FigurePtr> heights(report.number->inputs().begin(), report.number->inputs().end());
  report.frames = Figure::derived(TR_MARK("Racks to buy"), atLeast(open),
                                  TR_MARK("racks without rack-scale parts, which bring their own"), std::move(heights));
  const FigurePtr each = question.design->site->figure(SiteField::PdusPerRack);
  Amount pdus = Amount::unknown(Unit::Count);
  if (each->known() && report.frames->known())
    pdus = Amount::count(std::int64_t(std::llround(each->value().base())) * open);
  report.pdus = Figure::derived(TR_MARK("Rack PDUs"), pdus, TR_MARK("racks without rack-scale parts × PDUs in a rack"),
                                {report.frames, each});
}

}  // namespace

}  // namespace physical

Result<RackReport> fillRacks(const Question& question, Progress& progress) {
  using namespace physical;
  Result<RackReport> limits = rackLimits(question);
  if (!limits) return limits;
  RackReport& report = *limits;
  const Result<CableReport> cables = chooseCables(question, progress);
  if (!cables) return forwardError(cables);
  const Fabric& fabric = *question.fabric;
  Filler filler(question, report, *cables);
  for (const bool nodes : {true, false}) {
    for (std::uint32_t d = 0; d < fabric.devices.size(); ++d) {
      if ((d & 0xfff) == 0 && progress.cancelled()) return cancelled();
      if ((fabric.devices[d].tier == Tier::Node) == nodes) filler.place(DeviceIndex{d}, nodes);
    }
    filler.closeRack();
  }
  RackFigures figures(question, report, *cables);
  for (RackRow& rack : report.racks) figures.fill(rack);
  report.unplaced.integrated = true;  // no empty rack weighs on it
  figures.fill(report.unplaced);
  addNotes(question, filler, report);
  addTotals(question, filler, *cables, report);
  return limits;
}

}  // namespace cw
