// SPDX-License-Identifier: GPL-3.0-or-later
// Design ↔ text. What is written: the specification of a block in full, so that a later change of a default cannot
// change an old file; empty texts, empty lists and unset options not at all.
#include "model/formats/design_json.h"

#include "model/formats/formats.h"
#include "model/formats/migrations.h"
#include "model/formats/part_json.h"
#include "model/formats/write_file.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace cw::formats {

namespace {

constexpr const char* formatName = "clusterwright-design";

Json metaJson(const Meta& meta) {
  Json json = {{"currency", meta.currency}};
  if (!meta.name.empty()) json["name"] = meta.name;
  if (!meta.notes.empty()) json["notes"] = meta.notes;
  return json;
}

void writeChoice(const NodeChoice& choice, Json& json) {
  json["part"] = choice.part.text;
  if (!choice.nic.empty()) json["nic"] = choice.nic.text;
  if (choice.nicCount != 0) json["nic_count"] = choice.nicCount;
}

void writePoint(Point at, Json& json) {
  json["x"] = jsonNumber(at.x);
  json["y"] = jsonNumber(at.y);
}

Json specJson(const FatTreeSpec& spec) {
  Json json = {{"leaf", spec.leaf.text},
               {"nodes", spec.nodes},
               {"nodes_per_unit", spec.nodesPerUnit},
               {"oversubscription", jsonNumber(spec.oversubscription)},
               {"planes", spec.planes},
               {"rails", enumText(railModes, spec.rails)},
               {"reserve_leaf_ports", spec.reserveLeafPorts},
               {"tiers", spec.tiers},
               {"units", spec.units}};
  if (!spec.spine.empty()) json["spine"] = spec.spine.text;
  if (!spec.core.empty()) json["core"] = spec.core.text;
  writeChoice(spec.node, json["node"]);
  return json;
}

Json specJson(const DragonflySpec& spec) {
  Json json = {{"a", spec.a},
               {"arrangement", enumText(arrangements, spec.arrangement)},
               {"groups", spec.groups},
               {"h", spec.h},
               {"links_per_group_pair", spec.linksPerGroupPair},
               {"nodes", spec.nodes},
               {"p", spec.p},
               {"router", spec.router.text}};
  writeChoice(spec.node, json["node"]);
  return json;
}

Json blockJson(const Block& block) {
  Json json = {{"id", block.id},
               {"kind", std::holds_alternative<FatTreeSpec>(block.spec) ? fatTreeKind : dragonflyKind}};
  if (!block.name.empty()) json["name"] = block.name;
  writePoint(block.at, json);
  json["spec"] = std::visit([](const auto& spec) { return specJson(spec); }, block.spec);
  return json;
}

/// Whole kb/s: dividing and multiplying by 10⁹ alone would not always read back to the same number.
Json gbpsJson(Bandwidth speed) { return jsonNumber(std::round(speed.base() / 1e3) / 1e6); }

Json deviceJson(const FreeDevice& device) {
  Json json = {{"id", device.id}, {"kind", enumText(deviceKinds, device.kind)}};
  if (!device.name.empty()) json["name"] = device.name;
  writeChoice(device.choice, json);
  writePoint(device.at, json);
  if (device.mode != PortMode())
    json["mode"] = {{"gbps", gbpsJson(device.mode.speed)}, {"ports_per_cage", device.mode.portsPerCage}};
  return json;
}

std::string linkText(const FreeLink& link) {
  return link.a.device.text + ":" + std::to_string(link.a.port) + " " + link.b.device.text + ":" +
         std::to_string(link.b.port);
}

Json overridesJson(const Overrides& overrides) {
  Json json = Json::object();
  for (const auto& [key, change] : overrides) {
    Json& entry = json[key.text] = Json::object();
    if (change.name) entry["name"] = *change.name;
    if (change.at) {
      entry["dx"] = jsonNumber(change.at->x);
      entry["dy"] = jsonNumber(change.at->y);
    }
  }
  return json;
}

Json siteJson(const Site& site) {
  Json json = Json::object();
  if (!site.rack.empty()) json["rack"] = site.rack.text;
  if (!site.pdu.empty()) json["pdu"] = site.pdu.text;
  for (const auto& [field, value] : site.entered) json[std::string(siteInfo(field).key)] = jsonNumber(value);
  return json;
}

template <class T, class F>
void writeList(Json& root, const char* key, const std::vector<T>& values, F&& toJson) {
  if (values.empty()) return;
  Json& list = root[key] = Json::array();
  for (const T& value : values) list.push_back(toJson(value));
}

/// The version of the file, or nothing after an error.
std::optional<int> readVersion(const Json& root, ReadContext& context) {
  const JsonNode node(root, context);
  JsonObject object(node);
  if (context.failed()) return std::nullopt;
  const auto format = object.find("format");
  if (!format || !format->json().is_string() || format->json().get_ref<const std::string&>() != formatName) {
    context.fail(format ? "/format" : "",
                 Message(TR_MARK("this is JSON, but no Clusterwright design; a design has \"format\": \"%1\""),
                         std::string(formatName)));
    return std::nullopt;
  }
  const auto version = object.require("version");
  if (!version) return std::nullopt;
  const std::int64_t number = version->integer(1, 1'000'000);
  if (context.failed()) return std::nullopt;
  if (number > designVersion) {
    context.fail("/version",
                 Message(TR_MARK("the file has format version %1, this program reads up to %2; open it with a newer "
                                 "Clusterwright that knows version %1"),
                         number, designVersion),
                 ErrorCode::FileTooNew);
    return std::nullopt;
  }
  return int(number);
}

}  // namespace

std::string designText(const Design& design) {
  Json root = {{"format", formatName}, {"version", designVersion}, {"meta", metaJson(*design.meta)}};
  writeList(root, "blocks", design.groups->blocks, blockJson);
  writeList(root, "devices", design.groups->devices, deviceJson);
  writeList(root, "links", design.groups->links, linkText);
  if (!design.groups->retired.empty()) root["retired_ids"] = design.groups->retired;
  if (!design.overrides->empty()) root["overrides"] = overridesJson(*design.overrides);
  if (Json site = siteJson(*design.site); !site.empty()) root["site"] = std::move(site);
  if (!design.parts->parts.empty() || !design.parts->overrides.empty()) root["parts"] = userPartsToJson(*design.parts);
  writeList(root, "waivers", *design.waivers, [](const Waiver& waiver) -> Json {
    return {{"identity", waiver.identity}, {"reason", waiver.reason}};
  });
  return canonicalJson(root);
}

Result<Loaded> parseDesign(std::string_view text, const std::string& fileName) {
  Result<Json> root = parseJson(text, fileName);
  if (!root) return forwardError(root);
  ReadContext context(fileName);
  Loaded loaded;
  const std::optional<int> version = readVersion(*root, context);
  if (version) upgradeDesign(*root, *version, context, loaded.notes);
  if (!context.failed()) loaded.design = readDesign(*root, context);
  if (context.failed()) return Unexpected{context.error()};
  if (text.substr(0, 3) == "\xef\xbb\xbf")
    loaded.notes.emplace_back(TR_MARK("The file begins with a byte order mark; saving leaves it out."));
  return loaded;
}

Result<Loaded> loadDesign(const std::filesystem::path& file) {
  const Result<std::string> text = readFile(file, largestDesignFile);
  if (!text) return forwardError(text);
  return parseDesign(*text, file.string());
}

Result<void> saveDesign(const Design& design, const std::filesystem::path& file) {
  return writeFileAtomically(file, designText(design));
}

}  // namespace cw::formats
