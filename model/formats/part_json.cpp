// SPDX-License-Identifier: GPL-3.0-or-later
// One part as JSON. Keys carry the unit ("depth_mm"); the table of fields converts to base units.
#include "model/formats/part_json.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>

namespace cw::formats {

namespace {

constexpr EnumText<Basis> basisWords[] = {{Basis::Published, "published"}, {Basis::Measured, "measured"},
                                          {Basis::Modelled, "modelled"},   {Basis::Assumed, "assumed"},
                                          {Basis::Entered, "entered"},     {Basis::Estimate, "estimate"}};
constexpr EnumText<Confidence> confidenceWords[] = {
    {Confidence::High, "high"}, {Confidence::Medium, "medium"}, {Confidence::Low, "low"}};

constexpr int mostCages = 65535;
constexpr double fastestGbps = 1e6;

/// Scales below one are one over a whole number; dividing keeps 897.1 mm exact where multiplying would not.
double toBase(double value, double scale) { return scale < 1 ? value / std::round(1 / scale) : value * scale; }

/// The shortest number that reads back to `base`: fifteen digits where they suffice, so that files stay as written.
double fromBase(double base, double scale) {
  const double value = scale < 1 ? base * std::round(1 / scale) : base / scale;
  char digits[40];
  std::snprintf(digits, sizeof digits, "%.15g", value);
  const double rounded = std::strtod(digits, nullptr);
  return toBase(rounded, scale) == base ? rounded : value;
}

constexpr double giga = 1e9;

Json sourceToJson(const Source& source) {
  Json json = {{"title", source.title}};
  if (!source.address.empty()) json["address"] = source.address;
  if (!source.date.empty()) json["date"] = source.date;
  return json;
}

Json sourcesToJson(const std::vector<Source>& sources) {
  Json list = Json::array();
  for (const Source& source : sources) list.push_back(sourceToJson(source));
  return list;
}

void putText(Json& json, const char* key, const std::string& text) {
  if (!text.empty()) json[key] = text;
}

void putTexts(Json& json, const char* key, const std::vector<std::string>& texts) {
  if (!texts.empty()) json[key] = texts;
}

Json factToJson(Field field, const Fact& fact) {
  Json json = {{"value", jsonNumber(fromBase(fact.value, fieldInfo(field).keyScale))},
               {"basis", enumText(basisWords, fact.basis)},
               {"confidence", enumText(confidenceWords, fact.confidence)}};
  if (!fact.sources.empty()) json["sources"] = sourcesToJson(fact.sources);
  putText(json, "note", fact.note);
  return json;
}

Json cagesToJson(const CageGroup& group) {
  Json modes = Json::array();
  for (const PortMode& mode : group.modes)
    modes.push_back(
        {{"ports_per_cage", mode.portsPerCage}, {"speed_gbps", jsonNumber(fromBase(mode.speed.base(), giga))}});
  Json json = {{"role", portRoleName(group.role)}, {"cages", group.cages}, {"modes", std::move(modes)}};
  putText(json, "connector", group.connector);
  if (group.flatTop) json["flat_top"] = true;
  if (group.portLimit != 0) json["port_limit"] = group.portLimit;
  return json;
}

Json cableToJson(const CableInfo& cable) {
  Json ends = Json::array();
  for (const CableEnd& end : cable.ends) {
    Json json = {{"connector", end.connector},
                 {"count", end.count},
                 {"speed_gbps", jsonNumber(fromBase(end.speedEach.base(), giga))}};
    if (end.finned) json["finned"] = true;
    if (end.flatTop) json["flat_top"] = true;
    ends.push_back(std::move(json));
  }
  Json json = {{"kind", cableKindName(cable.kind)}, {"ends", std::move(ends)}, {"links_carried", cable.linksCarried}};
  putText(json, "medium", cable.medium);
  putTexts(json, "protocols", cable.protocols);
  if (!cable.lengths.empty()) {
    Json lengths = Json::array();
    for (const double length : cable.lengths) lengths.push_back(jsonNumber(length));
    json["lengths_m"] = std::move(lengths);
  }
  return json;
}

Source readSourceOf(const JsonNode& node, const SourceTable* table) {
  if (!table || !node.json().is_string()) return readSource(node);
  const auto found = table->find(node.text());
  if (found != table->end()) return found->second;
  std::vector<std::string> names;
  for (const auto& [name, source] : *table) names.push_back(name);
  const std::string near = nearestWord(node.text(), names);
  node.fail(near.empty()
                ? Message(TR_MARK("the file lists no source \"%1\"; add it under \"sources\""), node.text())
                : Message(TR_MARK("the file lists no source \"%1\"; did you mean \"%2\"?"), node.text(), near));
  return {};
}

std::vector<Source> readSources(JsonObject& object, const SourceTable* table) {
  std::vector<Source> sources;
  for (const JsonNode& node : object.elements("sources")) sources.push_back(readSourceOf(node, table));
  return sources;
}

Fact readFact(const JsonNode& node, Field field, const SourceTable* table) {
  const FieldInfo& info = fieldInfo(field);
  JsonObject object(node);
  Fact fact;
  if (const auto value = object.require("value"))
    fact.value =
        toBase(value->number(fromBase(info.low, info.keyScale), fromBase(info.high, info.keyScale)), info.keyScale);
  fact.basis = object.oneOf("basis", basisWords, Basis::Entered);
  fact.confidence = object.oneOf("confidence", confidenceWords, Confidence::High);
  fact.sources = readSources(object, table);
  fact.note = object.text("note");
  object.finish();
  return fact;
}

std::map<Field, Fact> readFacts(const JsonNode& node, const SourceTable* table) {
  std::map<Field, Fact> facts;
  for (const auto& [key, member] : node.members()) {
    const auto field = parseField(key);
    if (field) {
      facts[*field] = readFact(member, *field, table);
      continue;
    }
    std::vector<std::string> keys;
    for (const FieldInfo& info : fieldTable()) keys.emplace_back(info.key);
    const std::string near = nearestWord(key, keys);
    member.fail(near.empty()
                    ? Message(TR_MARK("no part has a value \"%1\"; remove it"), shortened(key))
                    : Message(TR_MARK("no part has a value \"%1\"; did you mean \"%2\"?"), shortened(key), near));
  }
  return facts;
}

CageGroup readCages(const JsonNode& node) {
  JsonObject object(node);
  CageGroup group;
  if (const auto role = object.require("role"))
    group.role = role->oneOf(&parsePortRole, "fabric, storage, in-band, out-of-band, management, scale-up or other",
                             PortRole::Other);
  if (const auto cages = object.require("cages")) group.cages = int(cages->integer(1, mostCages));
  group.connector = object.text("connector");
  group.flatTop = object.boolean("flat_top", false);
  group.portLimit = object.integer("port_limit", 0, 0, mostCages);
  object.require("modes");
  for (const JsonNode& modeNode : object.elements("modes")) {
    JsonObject modeObject(modeNode);
    PortMode mode;
    mode.portsPerCage = modeObject.integer("ports_per_cage", 1, 1, 64);
    if (const auto speed = modeObject.require("speed_gbps"))
      mode.speed = Bandwidth::base(toBase(speed->number(1e-6, fastestGbps), giga));
    modeObject.finish();
    group.modes.push_back(mode);
  }
  object.finish();
  return group;
}

CableEnd readEnd(const JsonNode& node) {
  JsonObject object(node);
  CableEnd end;
  end.connector = object.requireText("connector");
  end.finned = object.boolean("finned", false);
  end.flatTop = object.boolean("flat_top", false);
  end.count = object.integer("count", 1, 1, 16);
  if (const auto speed = object.require("speed_gbps"))
    end.speedEach = Bandwidth::base(toBase(speed->number(1e-6, fastestGbps), giga));
  object.finish();
  return end;
}

CableInfo readCable(const JsonNode& node) {
  JsonObject object(node);
  CableInfo cable;
  if (const auto kind = object.require("kind"))
    cable.kind = kind->oneOf(&parseCableKind,
                             "passive-copper, active-copper, active-optical, transceiver, fibre or twisted-pair",
                             CableKind::PassiveCopper);
  cable.medium = object.text("medium");
  object.require("ends");
  for (const JsonNode& end : object.elements("ends")) cable.ends.push_back(readEnd(end));
  cable.linksCarried = object.integer("links_carried", 1, 1, 16);
  for (const JsonNode& length : object.elements("lengths_m")) cable.lengths.push_back(length.number(0.01, 1e6));
  cable.protocols = object.texts("protocols");
  object.finish();
  return cable;
}

void readStructure(JsonObject& object, Part& part) {
  for (const JsonNode& cages : object.elements("cages")) part.cages.push_back(readCages(cages));
  for (const JsonNode& node : object.elements("slots")) {
    JsonObject slot(node);
    SlotGroup group{slot.requireText("role"), 0};
    if (const auto count = slot.require("count")) group.count = int(count->integer(1, 256));
    slot.finish();
    part.slots.push_back(std::move(group));
  }
  for (const JsonNode& node : object.elements("accelerators")) {
    JsonObject held(node);
    AcceleratorCount accelerator{PartId{held.requireText("part")}, 0};
    if (const auto count = held.require("count")) accelerator.count = int(count->integer(1, 65535));
    held.finish();
    part.accelerators.push_back(std::move(accelerator));
  }
  if (const auto cable = object.find("cable")) part.cable = readCable(*cable);
}

std::string kindWords() {
  std::vector<std::string> words;
  for (int kind = 0; kind <= int(PartKind::Enclosure); ++kind) words.emplace_back(partKindName(PartKind(kind)));
  return orList(words);
}

/// "FILE:/a/b" into its two pieces; a file name may hold ":" but hardly ":/" twice.
std::pair<std::string, std::string> splitWhere(const std::string& where) {
  const auto at = where.rfind(":/");
  if (at == std::string::npos) return {where, {}};
  return {where.substr(0, at), where.substr(at + 1)};
}

}  // namespace

Source readSource(const JsonNode& node) {
  JsonObject object(node);
  Source source;
  source.title = object.requireText("title");
  source.address = object.text("address");
  source.date = object.text("date");
  object.finish();
  return source;
}

Json partToJson(const Part& part) {
  Json json = {{"id", part.id.text},
               {"kind", partKindName(part.kind)},
               {"name", part.name},
               {"confidence", enumText(confidenceWords, part.confidence)}};
  putText(json, "vendor", part.vendor);
  putText(json, "protocol", part.protocol);
  putText(json, "form_factor", part.formFactor);
  putText(json, "cooling", part.cooling);
  putText(json, "airflow", part.airflow);
  putText(json, "status", part.status);
  putText(json, "max_power_basis", part.maxPowerBasis);
  putTexts(json, "part_numbers", part.partNumbers);
  putTexts(json, "notes", part.notes);
  if (!part.sources.empty()) json["sources"] = sourcesToJson(part.sources);
  for (const CageGroup& group : part.cages) json["cages"].push_back(cagesToJson(group));
  for (const SlotGroup& group : part.slots) json["slots"].push_back({{"role", group.role}, {"count", group.count}});
  for (const AcceleratorCount& held : part.accelerators)
    json["accelerators"].push_back({{"part", held.part.text}, {"count", held.count}});
  if (part.cable) json["cable"] = cableToJson(*part.cable);
  for (const auto& [field, fact] : part.facts)
    json["values"][std::string(fieldInfo(field).key)] = factToJson(field, fact);
  return json;
}

Part readPart(const JsonNode& node, const SourceTable* sources) {
  static const std::string kinds = kindWords();
  JsonObject object(node);
  Part part;
  part.id.text = object.requireText("id");
  if (const auto kind = object.require("kind")) part.kind = kind->oneOf(&parsePartKind, kinds, PartKind::Node);
  part.name = object.requireText("name");
  part.vendor = object.text("vendor");
  part.protocol = object.text("protocol");
  part.formFactor = object.text("form_factor");
  part.cooling = object.text("cooling");
  part.airflow = object.text("airflow");
  part.status = object.text("status");
  part.maxPowerBasis = object.text("max_power_basis");
  part.partNumbers = object.texts("part_numbers");
  part.notes = object.texts("notes");
  part.confidence = object.oneOf("confidence", confidenceWords, Confidence::High);
  part.sources = readSources(object, sources);
  readStructure(object, part);
  if (const auto values = object.find("values")) part.facts = readFacts(*values, sources);
  object.finish();
  return part;
}

Result<Part> partFromJson(const Json& json, const std::string& where, const SourceTable* sources) {
  const auto [file, path] = splitWhere(where);
  ReadContext context(file);
  Part part = readPart(JsonNode(json, context, path), sources);
  if (context.failed()) return Unexpected{context.error()};
  return part;
}

Json userPartsToJson(const UserParts& parts) {
  Json json = {{"overrides", Json::object()}, {"parts", Json::array()}};
  std::vector<const Part*> sorted;
  for (const Part& part : parts.parts) sorted.push_back(&part);
  std::sort(sorted.begin(), sorted.end(), [](const Part* a, const Part* b) { return a->id < b->id; });
  for (const Part* part : sorted) json["parts"].push_back(partToJson(*part));
  for (const auto& [id, facts] : parts.overrides) {
    if (facts.empty()) continue;
    for (const auto& [field, fact] : facts)
      json["overrides"][id.text][std::string(fieldInfo(field).key)] = factToJson(field, fact);
  }
  return json;
}

UserParts readUserParts(const JsonNode& node) {
  JsonObject object(node);
  UserParts user;
  std::set<PartId> ids;
  for (const JsonNode& element : object.elements("parts")) {
    Part part = readPart(element);
    if (node.failed()) return user;
    if (const auto problems = lintPart(part); !problems.empty()) element.fail(problems.front());
    if (!ids.insert(part.id).second)
      element.fail(Message(TR_MARK("the part \"%1\" stands twice; keep one of them"), part.id.text));
    user.parts.push_back(std::move(part));
  }
  if (const auto overrides = object.find("overrides")) {
    for (const auto& [id, member] : overrides->members()) {
      if (id.empty()) member.fail(Message(TR_MARK("a part id is empty; name the part whose values change")));
      auto facts = readFacts(member, nullptr);
      for (auto& [field, fact] : facts) fact.basis = Basis::Entered;
      if (!facts.empty()) user.overrides[PartId{id}] = std::move(facts);
    }
  }
  object.finish();
  return user;
}

Result<UserParts> userPartsFromJson(const Json& json, const std::string& where) {
  const auto [file, path] = splitWhere(where);
  ReadContext context(file);
  UserParts user = readUserParts(JsonNode(json, context, path));
  if (context.failed()) return Unexpected{context.error()};
  return user;
}

}  // namespace cw::formats
