// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/formats/json_fields.h"

#include "model/quantity.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace cw::formats {

namespace {

/// "a string", "the number 5": what stands in the file, for errors.
std::string whatStands(const Json& value) {
  switch (value.type()) {
    case Json::value_t::null:
      return "null";
    case Json::value_t::boolean:
      return value.get<bool>() ? "true" : "false";
    case Json::value_t::object:
      return "an object";
    case Json::value_t::array:
      return "a list";
    case Json::value_t::string: {
      const auto& text = value.get_ref<const std::string&>();
      return text.size() <= 40 ? "the text \"" + shortened(text) + "\"" : "a text";
    }
    case Json::value_t::number_unsigned:
      return std::to_string(value.get<std::uint64_t>());
    case Json::value_t::number_integer:
      return std::to_string(value.get<std::int64_t>());
    default:
      return numberText(value.get<double>());
  }
}

}  // namespace

void ReadContext::fail(const std::string& path, Message message, ErrorCode code) {
  if (m_error) return;
  m_error = Error{code, std::move(message), path.empty() ? m_file : m_file + ":" + path};
}

std::string pathPiece(std::string_view key) {
  std::string piece = "/";
  for (const char c : key) {
    if (c == '~') piece += "~0";
    else if (c == '/') piece += "~1";
    else piece += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;  // an error is one line
  }
  if (piece.size() > 200) piece = shortened(piece, 200);
  return piece;
}

std::string nearestWord(std::string_view word, const std::vector<std::string>& words) {
  if (word.size() > 100) return {};
  std::string best;
  std::size_t bestDistance = std::max<std::size_t>(2, word.size() / 2) + 1;
  for (const std::string& candidate : words) {
    if (candidate.size() > 100) continue;
    // Levenshtein, one row at a time.
    std::vector<std::size_t> row(candidate.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= word.size(); ++i) {
      std::size_t diagonal = row[0];
      row[0] = i;
      for (std::size_t j = 1; j < row.size(); ++j) {
        const std::size_t changed = diagonal + (word[i - 1] == candidate[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
      }
    }
    if (row.back() < bestDistance) {
      bestDistance = row.back();
      best = candidate;
    }
  }
  return best;
}

std::string shortened(std::string_view text, std::size_t limit) {
  const bool cut = text.size() > limit;
  while (cut && limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xc0) == 0x80) --limit;
  std::string line(text.substr(0, limit));
  // An error is one line.
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return cut ? line + "..." : line;
}

std::string orList(const std::vector<std::string>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
    list += words[i];
  }
  return list;
}

std::string JsonNode::text() const {
  if (!m_value->is_string()) {
    fail(Message(TR_MARK("here stands %1; a text in quotes is needed"), whatStands(*m_value)));
    return {};
  }
  const auto& text = m_value->get_ref<const std::string&>();
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f) {
      fail(Message(TR_MARK("the text holds a control character; use printable characters only")));
      return {};
    }
  }
  return text;
}

double JsonNode::number(double low, double high) const {
  const bool isNumber = m_value->is_number();
  const double value = isNumber ? m_value->get<double>() : 0;
  if (isNumber && std::isfinite(value) && value >= low && value <= high) return value;
  if (std::isinf(high)) {
    fail(Message(TR_MARK("here stands %1; a number of at least %2 is needed"), whatStands(*m_value), low));
  } else {
    fail(Message(TR_MARK("here stands %1; a number from %2 to %3 is needed"), whatStands(*m_value), low, high));
  }
  return std::isfinite(low) ? low : 0;
}

std::int64_t JsonNode::integer(std::int64_t low, std::int64_t high) const {
  if (m_value->is_number()) {
    // Doubles hold every whole number the limits allow; larger ones only need to be seen as too large.
    const double value = m_value->get<double>();
    if (value == std::floor(value) && value >= double(low) && value <= double(high)) return std::int64_t(value);
  }
  fail(Message(TR_MARK("here stands %1; a whole number from %2 to %3 is needed"), whatStands(*m_value), low, high));
  return low;
}

bool JsonNode::boolean() const {
  if (m_value->is_boolean()) return m_value->get<bool>();
  fail(Message(TR_MARK("here stands %1; true or false is needed"), whatStands(*m_value)));
  return false;
}

std::vector<JsonNode> JsonNode::elements() const {
  std::vector<JsonNode> nodes;
  if (!m_value->is_array()) {
    fail(Message(TR_MARK("here stands %1; a list [...] is needed"), whatStands(*m_value)));
    return nodes;
  }
  nodes.reserve(m_value->size());
  for (std::size_t i = 0; i < m_value->size(); ++i)
    nodes.emplace_back((*m_value)[i], *m_context, m_path + "/" + std::to_string(i));
  return nodes;
}

std::vector<std::pair<std::string, JsonNode>> JsonNode::members() const {
  std::vector<std::pair<std::string, JsonNode>> nodes;
  if (!m_value->is_object()) {
    fail(Message(TR_MARK("here stands %1; an object {...} is needed"), whatStands(*m_value)));
    return nodes;
  }
  for (auto it = m_value->begin(); it != m_value->end(); ++it)
    nodes.emplace_back(it.key(), JsonNode(it.value(), *m_context, m_path + pathPiece(it.key())));
  return nodes;
}

void JsonNode::notOneOf(const std::string& word, const std::string& allowed) const {
  fail(Message(TR_MARK("here stands \"%1\"; %2 is needed"), shortened(word), allowed));
}

JsonObject::JsonObject(const JsonNode& node) : m_node(node) {
  if (!node.json().is_object())
    node.fail(Message(TR_MARK("here stands %1; an object {...} is needed"), whatStands(node.json())));
}

bool JsonObject::has(std::string_view key) const {
  return m_node.json().is_object() && m_node.json().contains(std::string(key));
}

std::optional<JsonNode> JsonObject::find(std::string_view key) {
  const std::string name(key);
  if (std::find(m_asked.begin(), m_asked.end(), name) == m_asked.end()) m_asked.push_back(name);
  if (!m_node.json().is_object()) return std::nullopt;
  const auto it = m_node.json().find(name);
  if (it == m_node.json().end()) return std::nullopt;
  return JsonNode(*it, m_node.context(), m_node.path() + pathPiece(key));
}

std::optional<JsonNode> JsonObject::require(std::string_view key) {
  auto member = find(key);
  if (!member) m_node.fail(Message(TR_MARK("the key \"%1\" is missing; add it"), std::string(key)));
  return member;
}

std::string JsonObject::text(std::string_view key, std::string fallback) {
  const auto member = find(key);
  return member ? member->text() : fallback;
}

std::string JsonObject::requireText(std::string_view key) {
  const auto member = require(key);
  if (!member) return {};
  std::string value = member->text();
  if (value.empty() && !failed()) member->fail(Message(TR_MARK("the text is empty; a value is needed")));
  return value;
}

double JsonObject::number(std::string_view key, double fallback, double low, double high) {
  const auto member = find(key);
  return member ? member->number(low, high) : fallback;
}

std::optional<double> JsonObject::maybeNumber(std::string_view key, double low, double high) {
  const auto member = find(key);
  if (!member) return std::nullopt;
  return member->number(low, high);
}

int JsonObject::integer(std::string_view key, int fallback, int low, int high) {
  const auto member = find(key);
  return member ? int(member->integer(low, high)) : fallback;
}

bool JsonObject::boolean(std::string_view key, bool fallback) {
  const auto member = find(key);
  return member ? member->boolean() : fallback;
}

std::vector<std::string> JsonObject::texts(std::string_view key) {
  std::vector<std::string> values;
  for (const JsonNode& element : elements(key)) values.push_back(element.text());
  return values;
}

std::vector<JsonNode> JsonObject::elements(std::string_view key) {
  const auto member = find(key);
  return member ? member->elements() : std::vector<JsonNode>();
}

void JsonObject::finish() {
  if (failed()) return;
  for (auto it = m_node.json().begin(); it != m_node.json().end(); ++it) {
    if (std::find(m_asked.begin(), m_asked.end(), it.key()) != m_asked.end()) continue;
    // Of equally near keys the missing one was meant, so those come first.
    std::vector<std::string> candidates = m_asked;
    std::stable_partition(candidates.begin(), candidates.end(), [&](const std::string& asked) { return !has(asked); });
    const std::string nearest = nearestWord(it.key(), candidates);
    const std::string path = m_node.path() + pathPiece(it.key());
    const std::string key = shortened(it.key());
    if (!nearest.empty()) {
      m_node.context().fail(path,
                            Message(TR_MARK("the key \"%1\" is unknown here; did you mean \"%2\"?"), key, nearest));
    } else {
      m_node.context().fail(path,
                            Message(TR_MARK("the key \"%1\" is unknown here; allowed are %2"), key, orList(m_asked)));
    }
    return;
  }
}

}  // namespace cw::formats
