// SPDX-License-Identifier: GPL-3.0-or-later
// Parts as JSON: shared by the catalogue files, the user catalogue file and the parts inside a design. Private to
// model/formats: include it from .cpp files only.
#pragma once

#include "model/catalogue.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace cw::formats {

/// Sources of a file by their short name.
using SourceTable = std::map<std::string, Source>;

/// Canonical: keys sorted, empty members left out, sources written in full.
nlohmann::json partToJson(const Part& part);
/// Strict: an unknown key, a wrong type or a number out of place is an error. `where` is "FILE:/path/to/part". Sources
/// may be written in full or, where a table is given, by their short name. Does not lint.
Result<Part> partFromJson(const nlohmann::json& json, const std::string& where, const SourceTable* sources = nullptr);

/// {"overrides": {PART: {FIELD: fact}}, "parts": [...]}
nlohmann::json userPartsToJson(const UserParts& parts);
/// As partFromJson; lints the parts and values too. An override counts as entered.
Result<UserParts> userPartsFromJson(const nlohmann::json& json, const std::string& where);

/// A whole file as JSON: syntax errors and keys that occur twice are named by FILE:LINE.
Result<nlohmann::json> parseJson(std::string_view text, const std::string& fileName);

}  // namespace cw::formats
