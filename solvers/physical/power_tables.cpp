// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: the power tables that the report, the power budget and the window share.
// Method: figures of the power and rack reports as rows; many racks are shown by kind, so that a chart stays readable.
// Complexity: O(racks + types). Source: solvers/physical/power.cpp and racks.cpp.
#include "solvers/counts.h"
#include "solvers/physical/physical_detail.h"

#include <map>

namespace cw::physical {

namespace {

constexpr std::size_t mostBars = 60;

Column text(const char* id, Text title) { return {id, title, Unit::None, {}}; }
Column count(const char* id, Text title) { return {id, title, Unit::Count, {}}; }
Column kilowatts(const char* id, Text title) { return {id, title, Unit::Power, "kW"}; }

struct RackLine {
  const RackRow* first;
  const RackRow* last;
  std::int64_t count;
};

std::vector<RackLine> rackLines(const RackReport& racks, bool byKind) {
  std::vector<RackLine> lines;
  std::map<std::uint32_t, std::size_t> known;
  for (const RackRow& rack : racks.racks) {
    const auto [entry, fresh] = known.try_emplace(rack.kind, lines.size());
    if (!byKind || fresh) {
      lines.push_back({&rack, &rack, 1});
    } else {
      lines[entry->second].last = &rack;
      ++lines[entry->second].count;
    }
  }
  return lines;
}

std::string lineName(const RackLine& line) {
  if (line.count == 1) return line.first->name;
  return line.first->name + " … " + line.last->name;
}

}  // namespace

std::string rackContents(const Fabric& fabric, const RackRow& rack) {
  const std::vector<std::uint32_t> alike = alikeTypes(fabric);
  std::map<std::uint32_t, std::int64_t> counts;
  for (const DeviceIndex device : rack.devices) ++counts[alike[fabric.device(device).type]];
  std::string text;
  for (const auto& [type, number] : counts) {
    if (!text.empty()) text += ", ";
    text += std::to_string(number) + " × " + typeName(fabric.types[type]);
  }
  return text;
}

Table powerTotalsTable(const PowerReport& power) {
  Table table;
  table.id = "power_totals";
  table.title = TR_MARK("Power of the design");
  table.columns = {text("item", TR_MARK("Item")), kilowatts("power_max_kw", TR_MARK("Maximum")),
                   kilowatts("power_typical_kw", TR_MARK("Typical"))};
  const auto row = [&](Text title, const FigurePtr& maximum, const FigurePtr& typical, RowRole role) {
    table.rows.push_back({{Message(title), maximum, typical}, role, {}});
  };
  row(TR_MARK("IT power"), power.itMax, power.itTypical, RowRole::Body);
  row(TR_MARK("Distribution loss"), power.distributionLossMax, power.distributionLoss, RowRole::Body);
  row(TR_MARK("Cooling and other"), power.coolingAndOtherMax, power.coolingAndOther, RowRole::Body);
  row(TR_MARK("Facility power"), power.facilityMax, power.facilityTypical, RowRole::Total);
  table.chart = {ChartKind::Bars, "item", {"power_max_kw", "power_typical_kw"}};
  table.notes = power.notes;
  return table;
}

Table powerByTypeTable(const Question& question, const PowerReport& power) {
  Table table;
  table.id = "power_by_part";
  table.title = TR_MARK("Power by part");
  table.columns = {text("part", TR_MARK("Part")),
                   text("part_id", TR_MARK("Id")),
                   count("count", TR_MARK("Count")),
                   Column{"each_max_w", TR_MARK("Maximum each"), Unit::Power, "W"},
                   Column{"each_typical_w", TR_MARK("Typical each"), Unit::Power, "W"},
                   kilowatts("power_max_kw", TR_MARK("Maximum")),
                   kilowatts("power_typical_kw", TR_MARK("Typical"))};
  for (const PowerReport::TypeRow& row : power.byType) {
    const DeviceType& type = question.fabric->types[row.type];
    table.rows.push_back({{typeName(type), type.part->id.text, Amount::count(row.count), row.eachMax, row.eachTypical,
                           row.max, row.typical},
                          RowRole::Body,
                          {}});
  }
  if (!power.modulesMax->inputs().empty() || !power.modulesTypical->inputs().empty()) {
    table.rows.push_back({{Message(TR_MARK("Optics and cable ends, where not inside the above")),
                           std::string(),
                           {},
                           {},
                           {},
                           power.modulesMax,
                           power.modulesTypical},
                          RowRole::Body,
                          {}});
  }
  table.rows.push_back(
      {{Message(TR_MARK("IT power")), std::string(), {}, {}, {}, power.itMax, power.itTypical}, RowRole::Total, {}});
  table.chart = {ChartKind::Bars, "part", {"power_max_kw", "power_typical_kw"}};
  return table;
}

Table powerByRackTable(const Question& question, const RackReport& racks, bool grouped) {
  const bool byKind = grouped && racks.racks.size() > mostBars;
  Table table;
  table.id = "power_by_rack";
  table.title = byKind ? TR_MARK("Power by kind of rack") : TR_MARK("Power by rack");
  table.columns = {text("rack", TR_MARK("Rack")),
                   text("contents", TR_MARK("Holds")),
                   count("racks", TR_MARK("Racks")),
                   Column{"units_used_u", TR_MARK("Height used"), Unit::RackUnits, "U"},
                   kilowatts("rack_max_kw", TR_MARK("Maximum of a rack")),
                   kilowatts("rack_typical_kw", TR_MARK("Typical of a rack")),
                   kilowatts("power_max_kw", TR_MARK("Maximum")),
                   kilowatts("power_typical_kw", TR_MARK("Typical"))};
  std::vector<FigurePtr> maximum, typical;
  for (const RackLine& line : rackLines(racks, byKind)) {
    const RackRow& rack = *line.first;
    const FigurePtr most =
        line.count == 1 ? rack.powerMax : Figure::times(TR_MARK("Racks alike, maximum"), line.count, rack.powerMax);
    const FigurePtr usual = line.count == 1
                                ? rack.powerTypical
                                : Figure::times(TR_MARK("Racks alike, typical"), line.count, rack.powerTypical);
    Row row;
    row.cells = {lineName(line),
                 rackContents(*question.fabric, rack),
                 Amount::count(line.count),
                 Amount(Unit::RackUnits, rack.unitsUsed),
                 rack.powerMax,
                 rack.powerTypical,
                 most,
                 usual};
    if (racks.racks.size() <= mostBars) {
      for (const DeviceIndex device : rack.devices) row.subjects.push_back(question.fabric->key(device).text);
    }
    table.rows.push_back(std::move(row));
    maximum.push_back(most);
    typical.push_back(usual);
  }
  if (const RackRow& rest = racks.unplaced; !rest.devices.empty()) {
    table.rows.push_back({{Message(TR_MARK("In no rack: height unknown")),
                           rackContents(*question.fabric, rest),
                           Amount::unknown(Unit::Count),
                           Amount::unknown(Unit::RackUnits),
                           {},
                           {},
                           rest.powerMax,
                           rest.powerTypical},
                          RowRole::Body,
                          {}});
    maximum.push_back(rest.powerMax);
    typical.push_back(rest.powerTypical);
  }
  table.rows.push_back({{Message(TR_MARK("All devices")),
                         std::string(),
                         racks.number,
                         {},
                         {},
                         {},
                         Figure::sum(TR_MARK("All devices, maximum"), Unit::Power, std::move(maximum)),
                         Figure::sum(TR_MARK("All devices, typical"), Unit::Power, std::move(typical))},
                        RowRole::Total,
                        {}});
  table.chart = {ChartKind::Bars, "rack", {"rack_max_kw", "rack_typical_kw"}};
  return table;
}

Table assumptionsTable(const Site& site, std::span<const SiteField> fields) {
  Table table;
  table.id = "assumptions";
  table.title = TR_MARK("Assumptions");
  table.columns = {text("assumption", TR_MARK("Assumption")), text("value", TR_MARK("Value")),
                   text("basis", TR_MARK("Basis")), text("source", TR_MARK("Source"))};
  for (const SiteField field : fields) {
    const FigurePtr figure = site.figure(field);
    std::string source;
    for (const Source& from : figure->sources()) {
      if (!source.empty()) source += "; ";
      source += from.title;
      if (!from.date.empty()) source += ", " + from.date;
      if (!from.address.empty()) source += " <" + from.address + ">";
    }
    const Cell value = figure->known() ? Cell(figure) : Cell(Message(TR_MARK("not entered")));
    table.rows.push_back({{figure->label(), value, Message(basisText(figure->basis())), source}, RowRole::Body, {}});
  }
  return table;
}

}  // namespace cw::physical
