// SPDX-License-Identifier: GPL-3.0-or-later
// One part read from JSON.
#include "model/formats/part_json.h"

#include "model/design_limits.h"
#include "model/formats/part_units.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace cw::formats {

namespace {

constexpr int mostCages = 65535;
constexpr double fastestGbps = 1e6;

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
    part.slotGroups.push_back(std::move(group));
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

/// Names stand in every row of a list, so that one of megabytes would make it endless; notes and addresses are longer.
void boundTexts(const JsonNode& node, bool remark = false) {
  if (node.failed()) return;
  if (node.json().is_string()) {
    const auto problem = limits::textProblem(node.text(), remark ? limits::notesBytes : limits::nameBytes, remark);
    if (problem) node.fail(*problem);
  } else if (node.json().is_array()) {
    for (const JsonNode& element : node.elements()) boundTexts(element, remark);
  } else if (node.json().is_object()) {
    for (const auto& [key, member] : node.members())
      boundTexts(member, key == "note" || key == "notes" || key == "address");
  }
}

/// Nothing can hold what is no accelerator; of parts elsewhere only their catalogue knows.
void checkHeld(const JsonNode& parts, const std::vector<Part>& read) {
  for (std::size_t i = 0; i < read.size(); ++i) {
    for (const AcceleratorCount& held : read[i].accelerators) {
      const auto own = std::find_if(read.begin(), read.end(), [&](const Part& part) { return part.id == held.part; });
      if (own != read.end() && own->kind != PartKind::Accelerator)
        parts.elements()[i].fail(Message(TR_MARK("\"%1\" is held as an accelerator, but is a part of the kind %2; name "
                                                 "an accelerator"),
                                         shortened(held.part.text), partKindName(own->kind)));
    }
  }
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

Part readPart(const JsonNode& node, const SourceTable* sources) {
  static const std::string kinds = kindWords();
  boundTexts(node);
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
  if (const auto parts = object.find("parts"); parts && !node.failed()) checkHeld(*parts, user.parts);
  if (const auto overrides = object.find("overrides")) {
    for (const auto& [id, member] : overrides->members()) {
      if (id.empty()) member.fail(Message(TR_MARK("a part id is empty; name the part whose values change")));
      if (const auto problem = limits::partIdProblem(id)) member.fail(*problem);
      boundTexts(member);
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
