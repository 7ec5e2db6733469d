// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogue files: {"format", "version", "currency", "sources": {NAME: source}, "parts": [...]}.
#include "model/formats/formats.h"
#include "model/formats/part_json.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace cw::formats {

namespace {

constexpr const char* formatName = "clusterwright-catalogue";
constexpr int catalogueVersion = 1;
constexpr std::uintmax_t largestFile = 32u << 20;  // bytes

void readHead(JsonObject& object) {
  if (const auto format = object.require("format")) {
    if (const std::string name = format->text(); name != formatName && !object.failed())
      format->fail(Message(TR_MARK("the format is \"%1\"; a catalogue has \"%2\""), shortened(name), formatName));
  }
  if (const auto version = object.require("version")) {
    if (const auto number = version->integer(1, 1'000'000); number > catalogueVersion && !object.failed())
      version->context().fail(version->path(),
                              Message(TR_MARK("the catalogue has the version %1; this program reads up to version %2"),
                                      number, catalogueVersion),
                              ErrorCode::FileTooNew);
  }
  if (const auto currency = object.find("currency")) {
    if (const std::string name = currency->text(); name != "USD" && !object.failed())
      currency->fail(Message(TR_MARK("the prices are in \"%1\"; a catalogue states them in USD"), shortened(name)));
  }
}

SourceTable readSourceTable(JsonObject& object) {
  SourceTable table;
  if (const auto sources = object.find("sources"))
    for (const auto& [name, node] : sources->members()) table[name] = readSource(node);
  return table;
}

}  // namespace

Result<std::vector<Part>> parseCatalogue(std::string_view text, const std::string& fileName) {
  const auto json = parseJson(text, fileName);
  if (!json) return forwardError(json);
  ReadContext context(fileName);
  JsonObject object(JsonNode(*json, context));
  readHead(object);
  if (context.failed()) return Unexpected{context.error()};
  const SourceTable sources = readSourceTable(object);
  std::vector<Part> parts;
  std::map<PartId, std::string> seen;
  object.require("parts");
  for (const JsonNode& node : object.elements("parts")) {
    Part part = readPart(node, &sources);
    if (context.failed()) break;
    if (part.sources.empty())
      node.fail(Message(TR_MARK("the part \"%1\" has no source; list at least one under \"sources\""), part.id.text));
    for (const Message& problem : lintPart(part))
      node.fail(Message(TR_MARK("part \"%1\": %2"), part.id.text, problem.english()));
    if (const auto [at, fresh] = seen.emplace(part.id, node.path()); !fresh)
      node.fail(Message(TR_MARK("the part \"%1\" stands also at %2; keep one of them"), part.id.text, at->second));
    parts.push_back(std::move(part));
  }
  object.finish();
  if (context.failed()) return Unexpected{context.error()};
  return parts;
}

Result<Catalogue> loadCatalogue(const std::filesystem::path& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".json") files.push_back(at->path());
  if (error)
    return fail(
        ErrorCode::InputUnusable,
        Message(TR_MARK("the catalogue folder cannot be read (%1); name a folder of catalogue files"), error.message()),
        folder.string());
  if (files.empty())
    return fail(ErrorCode::InputUnusable,
                Message(TR_MARK("the folder holds no catalogue; name a folder with *.json catalogue files")),
                folder.string());
  std::sort(files.begin(), files.end());

  std::vector<Part> parts;
  std::map<PartId, std::string> seen;
  for (const auto& file : files) {
    const auto text = readFile(file, largestFile);
    if (!text) return forwardError(text);
    auto more = parseCatalogue(*text, file.string());
    if (!more) return forwardError(more);
    for (Part& part : *more) {
      if (const auto [at, fresh] = seen.emplace(part.id, file.filename().string()); !fresh)
        return fail(ErrorCode::InputUnusable,
                    Message(TR_MARK("the part \"%1\" stands also in %2; keep one of them"), part.id.text, at->second),
                    file.string());
      parts.push_back(std::move(part));
    }
  }
  if (const auto problems = lintParts(parts); !problems.empty())
    return fail(ErrorCode::InputUnusable, problems.front(), folder.string());
  return Catalogue(std::move(parts));
}

}  // namespace cw::formats
