// SPDX-License-Identifier: GPL-3.0-or-later
// Strict reading of JSON: every error names the file and the JSON path, says what stands there and what would be right.
// The first error wins; readers go on with harmless defaults, and the caller looks at ReadContext once at the end.
// Internal to model/formats: include it only in .cpp files and in other internal headers of this folder.
#pragma once

#include "model/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cw::formats {

using Json = nlohmann::json;

/// Deepest nesting accepted; designs and catalogues need eight.
inline constexpr int deepestJson = 48;

/// Parses UTF-8 JSON. Errors carry FILE:LINE. Refuses duplicate keys, deep nesting, numbers that overflow, text after
/// the end. A UTF-8 byte order mark is skipped.
Result<Json> parseJson(std::string_view text, const std::string& fileName);

/// Canonical text: sorted keys, two-space indent, numbers as numberText, one trailing newline.
std::string canonicalJson(const Json& value);

/// A double as JSON; -0 becomes 0. Whole numbers become JSON integers, so that they print without a fraction.
Json jsonNumber(double value);

/// Collects the first error of one file.
class ReadContext {
 public:
  explicit ReadContext(std::string fileName) : m_file(std::move(fileName)) {}
  const std::string& file() const { return m_file; }
  bool failed() const { return m_error.has_value(); }
  const Error& error() const { return *m_error; }
  /// Kept only when it is the first.
  void fail(const std::string& path, Message message, ErrorCode code = ErrorCode::InputUnusable);
  /// An error of another reader, which names its place itself.
  void take(const Error& error) {
    if (!m_error) m_error = error;
  }

 private:
  std::string m_file;
  std::optional<Error> m_error;
};

/// The words an enum has in files.
template <class E>
struct EnumText {
  E value;
  std::string_view text;
};

/// One JSON value and the path to it ("/blocks/0/spec/nodes").
class JsonNode {
 public:
  JsonNode(const Json& value, ReadContext& context, std::string path = {})
      : m_value(&value), m_context(&context), m_path(std::move(path)) {}

  const Json& json() const { return *m_value; }
  const std::string& path() const { return m_path; }
  ReadContext& context() const { return *m_context; }
  bool failed() const { return m_context->failed(); }
  /// Reports "what is wrong; what would be right" at this place.
  void fail(Message message) const { m_context->fail(m_path, std::move(message)); }

  /// A string without control characters other than tab and newline.
  std::string text() const;
  /// A finite number in [low, high].
  double number(double low, double high) const;
  /// A whole number in [low, high].
  std::int64_t integer(std::int64_t low, std::int64_t high) const;
  bool boolean() const;
  /// The elements of an array; empty after an error.
  std::vector<JsonNode> elements() const;
  /// The members of an object whose keys are data (part ids, device keys).
  std::vector<std::pair<std::string, JsonNode>> members() const;
  /// A string that is one of the words of `parse`; `allowed` lists them for the error.
  template <class E>
  E oneOf(std::optional<E> (*parse)(std::string_view), const std::string& allowed, E fallback) const;
  template <class E, std::size_t N>
  E oneOf(const EnumText<E> (&table)[N]) const;

 private:
  void notOneOf(const std::string& word, const std::string& allowed) const;
  const Json* m_value;
  ReadContext* m_context;
  std::string m_path;
};

/// Reads one object; a key that nobody asked for is an error naming the nearest one that was asked for.
class JsonObject {
 public:
  explicit JsonObject(const JsonNode& node);

  const JsonNode& node() const { return m_node; }
  bool failed() const { return m_node.failed(); }
  bool has(std::string_view key) const;
  /// The member, or nothing when it is absent.
  std::optional<JsonNode> find(std::string_view key);
  /// The member; absent is an error.
  std::optional<JsonNode> require(std::string_view key);

  std::string text(std::string_view key, std::string fallback = {});
  std::string requireText(std::string_view key);  // not empty
  double number(std::string_view key, double fallback, double low, double high);
  std::optional<double> maybeNumber(std::string_view key, double low, double high);
  int integer(std::string_view key, int fallback, int low, int high);
  bool boolean(std::string_view key, bool fallback);
  std::vector<std::string> texts(std::string_view key);
  /// The elements of an array member; none when it is absent.
  std::vector<JsonNode> elements(std::string_view key);
  template <class E, std::size_t N>
  E oneOf(std::string_view key, const EnumText<E> (&table)[N], E fallback) {
    const auto member = find(key);
    return member ? member->oneOf(table) : fallback;
  }

  /// After the last question: refuses the keys nobody asked for.
  void finish();

 private:
  JsonNode m_node;
  std::vector<std::string> m_asked;
};

/// A key as a piece of a JSON path (RFC 6901): "~" and "/" escaped, shortened to a line.
std::string pathPiece(std::string_view key);
/// The word of `words` with the fewest letters to change, or empty when none is close.
std::string nearestWord(std::string_view word, const std::vector<std::string>& words);
/// At most `limit` bytes of `text`, cut between characters: quotes in errors.
std::string shortened(std::string_view text, std::size_t limit = 60);
/// "a, b or c".
std::string orList(const std::vector<std::string>& words);

template <class E>
E JsonNode::oneOf(std::optional<E> (*parse)(std::string_view), const std::string& allowed, E fallback) const {
  const std::string word = text();
  if (failed()) return fallback;
  if (const auto value = parse(word)) return *value;
  notOneOf(word, allowed);
  return fallback;
}

template <class E, std::size_t N>
E JsonNode::oneOf(const EnumText<E> (&table)[N]) const {
  const std::string word = text();
  if (failed()) return table[0].value;
  std::vector<std::string> words;
  for (const EnumText<E>& row : table) {
    if (row.text == word) return row.value;
    words.emplace_back(row.text);
  }
  notOneOf(word, orList(words));
  return table[0].value;
}

template <class E, std::size_t N>
std::string enumText(const EnumText<E> (&table)[N], E value) {
  for (const EnumText<E>& row : table)
    if (row.value == value) return std::string(row.text);
  return std::string(table[0].text);
}

}  // namespace cw::formats
