// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of a design's sections share. Internal to model/formats.
#pragma once

#include "model/design.h"
#include "model/formats/json_fields.h"

namespace cw::formats::detail {

/// Reports `problem` at `node` when there is one.
void check(const JsonNode& node, const std::optional<Message>& problem);
/// The elements of a list with at most `limit` of them.
std::vector<JsonNode> boundedElements(JsonObject& object, std::string_view key, int limit);
PartId readPart(JsonObject& object, std::string_view key);
double coordinate(JsonObject& object, std::string_view key);
std::string readName(JsonObject& object);

/// Blocks, drawn devices, links and retired ids.
Groups readGroups(JsonObject& root);

}  // namespace cw::formats::detail
