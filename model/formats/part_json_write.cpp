// SPDX-License-Identifier: GPL-3.0-or-later
// One part written as JSON.
#include "model/formats/part_json.h"
#include "model/formats/part_units.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cw::formats {

namespace {

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

}  // namespace

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
  for (const SlotGroup& group : part.slotGroups)
    json["slots"].push_back({{"role", group.role}, {"count", group.count}});
  for (const AcceleratorCount& held : part.accelerators)
    json["accelerators"].push_back({{"part", held.part.text}, {"count", held.count}});
  if (part.cable) json["cable"] = cableToJson(*part.cable);
  for (const auto& [field, fact] : part.facts)
    json["values"][std::string(fieldInfo(field).key)] = factToJson(field, fact);
  return json;
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

}  // namespace cw::formats
