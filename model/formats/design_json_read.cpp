// SPDX-License-Identifier: GPL-3.0-or-later
// JSON → design, strict: unknown keys, doubled ids, links to missing devices and values out of range are errors.
#include "model/design_limits.h"
#include "model/formats/design_json.h"
#include "model/formats/design_sections.h"
#include "model/formats/part_json.h"

#include <nlohmann/json.hpp>
#include <set>

namespace cw::formats {

namespace detail {

void check(const JsonNode& node, const std::optional<Message>& problem) {
  if (problem) node.fail(*problem);
}

namespace {
bool tooMany(const JsonNode& list, int limit) {
  if (!list.json().is_array() || list.json().size() <= std::size_t(limit)) return false;
  list.fail(Message(TR_MARK("the list has %1 entries; at most %2 are allowed"), list.json().size(), limit));
  return true;
}
}  // namespace

std::vector<JsonNode> boundedElements(JsonObject& object, std::string_view key, int limit) {
  const auto list = object.find(key);
  if (!list || tooMany(*list, limit)) return {};
  return list->elements();
}

PartId readPart(JsonObject& object, std::string_view key) {
  const auto member = object.find(key);
  if (!member) return {};
  PartId part{member->text()};
  check(*member, limits::partIdProblem(part.text));
  return part;
}

double coordinate(JsonObject& object, std::string_view key) {
  return object.number(key, 0, -limits::coordinate, limits::coordinate);
}

std::string readName(JsonObject& object) {
  const auto member = object.find("name");
  if (!member) return {};
  std::string name = member->text();
  check(*member, limits::textProblem(name, limits::nameBytes));
  return name;
}

}  // namespace detail

namespace {

using namespace detail;

Meta readMeta(const JsonNode& node) {
  JsonObject object(node);
  Meta meta;
  meta.name = readName(object);
  if (const auto notes = object.find("notes")) {
    meta.notes = notes->text();
    check(*notes, limits::textProblem(meta.notes, limits::notesBytes, true));
  }
  if (const auto currency = object.find("currency")) {
    meta.currency = currency->text();
    check(*currency, limits::currencyProblem(meta.currency));
  }
  object.finish();
  return meta;
}

Overrides readOverrides(const JsonNode& node, const Groups& groups) {
  std::set<std::string> blocks;
  for (const Block& block : groups.blocks) blocks.insert(block.id);
  Overrides overrides;
  for (const auto& [key, member] : node.members()) {
    check(member, limits::keyProblem(key));
    if (!member.failed() && !blocks.contains(key.substr(0, key.find('/'))))
      member.fail(Message(TR_MARK("the design has no block that holds \"%1\"; name a member of a block"), key));
    JsonObject object(member);
    DeviceOverride change;
    if (object.has("name")) change.name = readName(object);
    else object.find("name");
    if (object.has("dx") || object.has("dy")) change.at = Point{coordinate(object, "dx"), coordinate(object, "dy")};
    object.find("dx");
    object.find("dy");
    object.finish();
    if (change == DeviceOverride() && !object.failed())
      member.fail(Message(TR_MARK("nothing is changed here; give \"name\" or \"dx\" and \"dy\", or remove the entry")));
    if (member.failed()) break;
    overrides[{key}] = std::move(change);
  }
  return overrides;
}

Site readSite(const JsonNode& node) {
  JsonObject object(node);
  Site site;
  site.rack = readPart(object, "rack");
  site.pdu = readPart(object, "pdu");
  for (const SiteFieldInfo& info : siteTable()) {
    if (const auto value = object.maybeNumber(info.key, info.low, info.high)) site.entered[info.field] = *value;
  }
  object.finish();
  return site;
}

std::vector<Waiver> readWaivers(JsonObject& root) {
  std::vector<Waiver> waivers;
  std::set<std::string> seen;
  for (const JsonNode& node : boundedElements(root, "waivers", limits::devices)) {
    JsonObject object(node);
    Waiver waiver{object.requireText("identity"), object.requireText("reason")};
    object.finish();
    if (!seen.insert(waiver.identity).second)
      node.fail(Message(TR_MARK("the finding \"%1\" is waived twice; keep one entry"), shortened(waiver.identity)));
    if (node.failed()) break;
    waivers.push_back(std::move(waiver));
  }
  return waivers;
}

}  // namespace

Design readDesign(const Json& root, ReadContext& context) {
  JsonObject object((JsonNode(root, context)));
  Design design;
  object.find("format");
  object.find("version");
  if (const auto meta = object.find("meta")) design.meta = Shared<Meta>(readMeta(*meta));
  design.groups = Shared<Groups>(readGroups(object));
  if (const auto overrides = object.find("overrides"); overrides && !context.failed())
    design.overrides = Shared<Overrides>(readOverrides(*overrides, *design.groups));
  if (const auto site = object.find("site")) design.site = Shared<Site>(readSite(*site));
  if (const auto parts = object.find("parts"); parts && !context.failed()) {
    Result<UserParts> read = userPartsFromJson(parts->json(), context.file() + ":" + parts->path());
    if (read) design.parts = Shared<UserParts>(std::move(*read));
    else context.take(read.error());
  }
  design.waivers = Shared<std::vector<Waiver>>(readWaivers(object));
  object.finish();
  return design;
}

}  // namespace cw::formats
