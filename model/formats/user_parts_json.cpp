// SPDX-License-Identifier: GPL-3.0-or-later
// The user catalogue file: own parts and overwritten values.
#include "model/formats/formats.h"
#include "model/formats/part_json.h"

#include <nlohmann/json.hpp>

namespace cw::formats {

namespace {

constexpr const char* formatName = "clusterwright-user-parts";
constexpr int userPartsVersion = 1;
constexpr std::uintmax_t largestFile = 32u << 20;  // bytes

}  // namespace

Result<UserParts> loadUserParts(const std::filesystem::path& file) {
  const auto text = readFile(file, largestFile);
  if (!text) return forwardError(text);
  auto json = parseJson(*text, file.string());
  if (!json) return forwardError(json);
  ReadContext context(file.string());
  JsonObject head(JsonNode(*json, context));
  if (const auto format = head.require("format")) {
    if (const std::string name = format->text(); name != formatName && !head.failed())
      format->fail(Message(TR_MARK("the format is \"%1\"; a user catalogue has \"%2\""), shortened(name), formatName));
  }
  if (const auto version = head.require("version")) {
    if (const auto number = version->integer(1, 1'000'000); number > userPartsVersion && !head.failed())
      context.fail(version->path(),
                   Message(TR_MARK("the user catalogue has the version %1; this program reads up to version %2"),
                           number, userPartsVersion),
                   ErrorCode::FileTooNew);
  }
  if (context.failed()) return Unexpected{context.error()};
  json->erase("format");
  json->erase("version");
  UserParts user = readUserParts(JsonNode(*json, context));
  if (context.failed()) return Unexpected{context.error()};
  return user;
}

Result<void> saveUserParts(const UserParts& parts, const std::filesystem::path& file) {
  Json json = userPartsToJson(parts);
  json["format"] = formatName;
  json["version"] = userPartsVersion;
  return writeFileAtomically(file, canonicalJson(json));
}

}  // namespace cw::formats
