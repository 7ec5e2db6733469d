// SPDX-License-Identifier: GPL-3.0-or-later
// Version 1 → 2:
//  - the load factor and the PUE stood in an object of their own, "power": {"load_factor", "pue"}; they moved to
//  "site".
//  - rails were a boolean, "rail_optimised"; "rails" now also knows fabrics whose rails share no switch.
#include "model/formats/migrations.h"

#include "model/formats/formats.h"

#include <nlohmann/json.hpp>

namespace cw::formats {

namespace {

void movePowerToSite(Json& root, ReadContext& context, std::vector<Message>& notes) {
  const auto power = root.find("power");
  if (power == root.end()) return;
  JsonObject reader(JsonNode(*power, context, "/power"));
  Json& site = root["site"];
  if (site.is_null()) site = Json::object();
  for (const char* key : {"load_factor", "pue"}) {
    const auto value = reader.find(key);
    if (!value || !site.is_object()) continue;
    if (site.contains(key)) {
      value->fail(Message(TR_MARK("the value stands in \"site\" too; keep one of them")));
      return;
    }
    site[key] = value->json();
  }
  reader.finish();
  root.erase("power");
  notes.emplace_back(TR_MARK("The load factor and the PUE moved to the site's assumptions."));
}

void nameRails(Json& root, ReadContext& context, std::vector<Message>& notes) {
  const auto blocks = root.find("blocks");
  if (blocks == root.end() || !blocks->is_array()) return;
  std::int64_t changed = 0;
  for (std::size_t i = 0; i < blocks->size(); ++i) {
    Json& block = (*blocks)[i];
    if (!block.is_object() || !block.contains("spec") || !block["spec"].is_object()) continue;
    Json& spec = block["spec"];
    const auto rails = spec.find("rail_optimised");
    if (rails == spec.end()) continue;
    const JsonNode node(*rails, context, "/blocks/" + std::to_string(i) + "/spec/rail_optimised");
    const bool optimised = node.boolean();
    if (context.failed()) return;
    spec.erase("rail_optimised");
    spec["rails"] = optimised ? "optimised" : "none";
    ++changed;
  }
  if (changed > 0) notes.emplace_back(TR_MARK("The rail setting of %1 blocks is now named."), changed);
}

void fromVersion1(Json& root, ReadContext& context, std::vector<Message>& notes) {
  movePowerToSite(root, context, notes);
  nameRails(root, context, notes);
}

using Step = void (*)(Json&, ReadContext&, std::vector<Message>&);
constexpr Step steps[] = {fromVersion1};  // steps[v - 1] leads from v to v + 1
static_assert(std::size(steps) == designVersion - 1);

}  // namespace

void upgradeDesign(Json& root, int version, ReadContext& context, std::vector<Message>& notes) {
  if (version >= designVersion) return;
  notes.emplace_back(
      TR_MARK("The file was written in format version %1 and is upgraded to %2; saving writes the new one."), version,
      designVersion);
  for (int v = version; v < designVersion && !context.failed(); ++v) steps[v - 1](root, context, notes);
  root["version"] = designVersion;
}

}  // namespace cw::formats
