// SPDX-License-Identifier: GPL-3.0-or-later
// Parts as JSON: shared by the catalogue files, the user catalogue file and the parts inside a design. Private to
// model/formats: include it from .cpp files only.
#pragma once

#include "model/catalogue.h"
#include "model/formats/json_fields.h"

#include <map>
#include <string>

namespace cw::formats {

/// Sources of a file by their short name.
using SourceTable = std::map<std::string, Source>;

/// Canonical: keys sorted, empty members left out, sources written in full.
Json partToJson(const Part& part);
/// Strict: an unknown key, a wrong type or a number out of place is an error of the node's context. Sources may be
/// written in full or, where a table is given, by their short name. Does not lint.
Part readPart(const JsonNode& node, const SourceTable* sources = nullptr);
/// One source written in full.
Source readSource(const JsonNode& node);

/// {"overrides": {PART: {FIELD: fact}}, "parts": [...]}
Json userPartsToJson(const UserParts& parts);
/// As readPart; lints the parts too. An override counts as entered.
UserParts readUserParts(const JsonNode& node);
Result<UserParts> userPartsFromJson(const Json& json, const std::string& where);

}  // namespace cw::formats
