// SPDX-License-Identifier: GPL-3.0-or-later
// Verb: catalogue. Lists parts, shows one with the source of every value, checks a file of parts.
#include "app/cli/cli.h"
#include "model/formats/part_units.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace cw::cli {

namespace {

struct Options {
  std::string kind, id, file;
  std::string as = "table";
};

std::string sourceText(const std::vector<Source>& sources) {
  std::string text;
  for (const Source& source : sources) {
    if (!text.empty()) text += "; ";
    text += source.title;
    if (!source.date.empty()) text += " (" + source.date + ")";
    if (!source.address.empty()) text += " <" + source.address + ">";
  }
  return text;
}

Table overview(const Part& part) {
  Table table{"part", TR_MARK("Part"), {}, {}, {}, {}};
  table.columns = {{"item", TR_MARK("Item"), Unit::None, {}}, {"value", TR_MARK("Value"), Unit::None, {}}};
  const auto add = [&](Text title, std::string value) {
    if (!value.empty()) table.rows.push_back(Row{{Message(title), std::move(value)}, RowRole::Body, {}});
  };
  add(TR_MARK("Id"), part.id.text);
  add(TR_MARK("Kind"), std::string(partKindName(part.kind)));
  add(TR_MARK("Name"), part.name);
  add(TR_MARK("Vendor"), part.vendor);
  add(TR_MARK("Protocol"), part.protocol);
  add(TR_MARK("Form factor"), part.formFactor);
  add(TR_MARK("Cooling"), part.cooling);
  add(TR_MARK("Airflow"), part.airflow);
  add(TR_MARK("Maximum power basis"), part.maxPowerBasis);
  for (const std::string& number : part.partNumbers) add(TR_MARK("Part number"), number);
  for (const AcceleratorCount& held : part.accelerators)
    add(TR_MARK("Accelerators"), std::to_string(held.count) + " × " + held.part.text);
  for (const SlotGroup& slots : part.slotGroups)
    add(TR_MARK("Slots"), std::to_string(slots.count) + " × " + slots.role);
  add(TR_MARK("Confidence"), confidenceText(part.confidence).source);
  add(TR_MARK("Sources"), sourceText(part.sources));
  for (const std::string& note : part.notes) add(TR_MARK("Note"), note);
  return table;
}

/// For people the value in the unit that fits, a price with its currency; for programs a number in the key's unit.
Cell valueCell(const FieldInfo& info, const Fact& fact, bool own, bool forPeople) {
  if (!forPeople) return Amount::ratio(formats::fromBase(fact.value, info.keyScale));
  std::string text = exactText(Amount(info.unit, fact.value));
  if (info.unit == Unit::Money) text += own || fact.basis == Basis::Entered ? ", design's currency" : " USD";
  return text;
}

Table facts(const Part& part, bool own, bool forPeople) {
  Table table{"facts", TR_MARK("Values"), {}, {}, {}, {}};
  table.columns = {{"field", TR_MARK("Field"), Unit::None, {}},
                   {"title", TR_MARK("What"), Unit::None, {}},
                   {"value", TR_MARK("Value"), Unit::None, {}},
                   {"basis", TR_MARK("Basis"), Unit::None, {}},
                   {"confidence", TR_MARK("Confidence"), Unit::None, {}},
                   {"source", TR_MARK("Source"), Unit::None, {}},
                   {"note", TR_MARK("Note"), Unit::None, {}}};
  for (const auto& [field, fact] : part.facts) {
    const FieldInfo& info = fieldInfo(field);
    table.rows.push_back(Row{
        {std::string(info.key), Message(info.label),
         valueCell(info, fact, own, forPeople),
         Message(basisText(fact.basis)), Message(confidenceText(fact.confidence)), sourceText(fact.sources), fact.note},
        RowRole::Body,
        {}});
  }
  return table;
}

Table cages(const Part& part) {
  Table table{"cages", TR_MARK("Cages and ports"), {}, {}, {}, {}};
  table.columns = {{"role", TR_MARK("Role"), Unit::None, {}},
                   {"cages", TR_MARK("Cages"), Unit::Count, {}},
                   {"connector", TR_MARK("Connector"), Unit::None, {}},
                   {"modes", TR_MARK("Modes: ports of a cage × speed of each, one direction"), Unit::None, {}}};
  for (const CageGroup& group : part.cages) {
    std::string modes;
    for (const PortMode& mode : group.modes) {
      if (!modes.empty()) modes += ", ";
      modes += std::to_string(mode.portsPerCage) + " × " + shortText(Amount(mode.speed));
    }
    table.rows.push_back(
        Row{{std::string(portRoleName(group.role)), Amount::count(group.cages), group.connector, modes},
            RowRole::Body,
            {}});
  }
  return table;
}

Result<int> runList(const Options& options, Progress&) {
  if (const auto known = knownForm(options.as); !known) return forwardError(known);
  const auto kind = parsePartKind(options.kind);
  if (!options.kind.empty() && !kind) {
    std::vector<std::string> names;
    for (int k = 0; k <= int(PartKind::Enclosure); ++k) names.emplace_back(partKindName(PartKind(k)));
    return fail(ErrorCode::WrongUsage,
                Message(TR_MARK("there is no kind of part %1; the kinds are %2"), options.kind, orList(names)));
  }
  const auto parts = loadParts();
  if (!parts) return forwardError(parts);
  Table table{"parts", TR_MARK("Parts"), {}, {}, {}, {}};
  table.columns = {{"kind", TR_MARK("Kind"), Unit::None, {}},
                   {"id", TR_MARK("Id"), Unit::None, {}},
                   {"name", TR_MARK("Name"), Unit::None, {}},
                   {"vendor", TR_MARK("Vendor"), Unit::None, {}}};
  for (const auto& part : parts->catalogue.parts())
    if (!kind || part->kind == *kind)
      table.rows.push_back(
          Row{{std::string(partKindName(part->kind)), part->id.text, part->name, part->vendor}, RowRole::Body, {}});
  return print(Report{"parts", TR_MARK("Parts"), {std::move(table)}}, options.as);
}

Result<int> runShow(const Options& options, Progress&) {
  if (const auto known = knownForm(options.as); !known) return forwardError(known);
  const auto parts = loadParts();
  if (!parts) return forwardError(parts);
  auto part = parts->catalogue.find(PartId{options.id});
  if (Catalogue::isGeneric(PartId{options.id})) {
    // Its ports are the same whichever kind it stands for.
    const auto made = parts->catalogue.find(PartId{options.id}, PartKind::Node);
    if (!made) return forwardError(made);
    part = *made;
  }
  if (!part)
    return fail(ErrorCode::UnknownPart,
                Message(TR_MARK("there is no part %1; clusterwright-cli catalogue list names them all"), options.id));
  const auto& mine = parts->user.parts;
  const bool own = std::any_of(mine.begin(), mine.end(), [&](const Part& each) { return each.id == part->id; });
  const bool forPeople = options.as == "table" || options.as == "md";
  return print(Report{"part", TR_MARK("Part"), {overview(*part), facts(*part, own, forPeople), cages(*part)}},
               options.as);
}

std::string sound(const std::string& file, std::size_t parts) {
  return file + ": " + std::to_string(parts) + (parts == 1 ? " part, sound" : " parts, all sound");
}

Result<int> runCheck(const Options& options, Progress&) {
  // A user catalogue says so in its format; everything else is judged as a catalogue.
  if (const auto own = formats::loadUserParts(options.file); own)
    return print(sound(options.file, own->parts.size()) +
                 "; parts with overwritten values: " + std::to_string(own->overrides.size()) + "\n");
  else if (own.error().where != options.file + ":/format") return forwardError(own);
  const auto text = formats::readFile(options.file, formats::largestDesignFile);
  if (!text) return forwardError(text);
  const auto parts = formats::parseCatalogue(*text, options.file);
  if (!parts) return forwardError(parts);
  return print(sound(options.file, parts->size()) + "\n");
}

}  // namespace

void addCatalogue(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("catalogue", "Parts with their sources");
  verb->require_subcommand(1);
  auto options = std::make_shared<Options>();
  const auto runs = [options, &action](CLI::App* sub, Result<int> (*run)(const Options&, Progress&)) {
    sub->callback(
        [options, &action, run] { action = [options, run](Progress& progress) { return run(*options, progress); }; });
  };
  auto* list = verb->add_subcommand("list", "All parts, or those of a kind");
  list->add_option("--kind", options->kind, "node, switch, nic, cable, ...");
  list->add_option("--as", options->as, "table, json, csv or md");
  runs(list, runList);
  auto* show = verb->add_subcommand("show", "One part: every value with basis, source and date");
  show->add_option("ID", options->id, "Part id")->required();
  show->add_option("--as", options->as, "table, json, csv or md");
  runs(show, runShow);
  auto* check = verb->add_subcommand("check", "Refuse impossible parts in a catalogue file");
  check->add_option("FILE", options->file, "Catalogue file")->required();
  runs(check, runCheck);
}

}  // namespace cw::cli
