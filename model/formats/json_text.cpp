// SPDX-License-Identifier: GPL-3.0-or-later
// JSON text: a parser front that knows lines, and the canonical writer.
#include "model/formats/json_fields.h"
#include "model/quantity.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace cw::formats {

namespace {

/// Builds the document from parser events. The library's own builder would let the last of two equal keys win and would
/// nest without end.
class Builder {
 public:
  explicit Builder(Json& root) : m_root(root) {}

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(std::int64_t value) { return put(value); }
  bool number_unsigned(std::uint64_t value) { return put(value); }
  bool number_float(double value, const std::string&) { return put(value); }
  bool string(std::string& value) { return put(std::move(value)); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& value) {
    if (m_open.back()->contains(value)) {
      m_problem = Message(TR_MARK("the key \"%1\" stands twice in one object; keep one of them"), shortened(value));
      return false;
    }
    m_key = std::move(value);
    return true;
  }
  template <class Exception>
  bool parse_error(std::size_t position, const std::string&, const Exception& exception) {
    m_position = position;
    m_libraryText = exception.what();
    return false;
  }

  const std::optional<Message>& problem() const { return m_problem; }
  std::size_t position() const { return m_position; }
  const std::string& libraryText() const { return m_libraryText; }

 private:
  Json* place(Json value) {
    if (m_open.empty()) {
      m_root = std::move(value);
      return &m_root;
    }
    Json& parent = *m_open.back();
    if (parent.is_array()) {
      parent.push_back(std::move(value));
      return &parent.back();
    }
    return &(parent[m_key] = std::move(value));
  }
  template <class Value>
  bool put(Value&& value) {
    place(Json(std::forward<Value>(value)));
    return true;
  }
  bool open(Json value) {
    if (int(m_open.size()) >= deepestJson) {
      m_problem =
          Message(TR_MARK("lists and objects are nested more than %1 deep; no file of this program is"), deepestJson);
      return false;
    }
    m_open.push_back(place(std::move(value)));
    return true;
  }
  bool close() {
    m_open.pop_back();
    return true;
  }

  Json& m_root;
  std::vector<Json*> m_open;  // stable: a container only grows while it is the innermost one
  std::string m_key;
  std::optional<Message> m_problem;
  std::size_t m_position = 0;
  std::string m_libraryText;
};

/// A character source that remembers how far the parser has read, for errors the builder finds.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;
  CountingIterator(const char* at, const char** furthest) : m_at(at), m_furthest(furthest) {}
  const char& operator*() const { return *m_at; }
  CountingIterator& operator++() {
    ++m_at;
    if (m_furthest) *m_furthest = m_at;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.m_at == b.m_at; }
  friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return a.m_at != b.m_at; }

 private:
  const char* m_at;
  const char** m_furthest;
};

/// Printable ASCII only, and not more than a line: the parser quotes what it read, which may be anything.
std::string printable(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (out.size() >= 160) return out + "...";
    out += c >= 0x20 && c < 0x7f ? c : '?';
  }
  return out;
}

/// The library's message without its code and position, which stand in `where`.
std::string syntaxText(const std::string& libraryText) {
  std::string_view text = libraryText;
  if (const auto bracket = text.find("] "); bracket != std::string_view::npos) text.remove_prefix(bracket + 2);
  if (text.substr(0, 11) == "parse error") {
    if (const auto colon = text.find(": "); colon != std::string_view::npos) text.remove_prefix(colon + 2);
  }
  return printable(text);
}

void appendText(std::string& out, const std::string& text) {
  // Json::dump escapes; invalid UTF-8 becomes U+FFFD, so that the file can be read back.
  out += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void appendValue(std::string& out, const Json& value, int indent) {
  const auto newLine = [&out](int depth) {
    out += '\n';
    out.append(std::size_t(depth) * 2, ' ');
  };
  if (value.is_object() && !value.empty()) {
    out += '{';
    bool first = true;
    for (auto it = value.begin(); it != value.end(); ++it) {
      if (!first) out += ',';
      first = false;
      newLine(indent + 1);
      appendText(out, it.key());
      out += ": ";
      appendValue(out, it.value(), indent + 1);
    }
    newLine(indent);
    out += '}';
  } else if (value.is_array() && !value.empty()) {
    out += '[';
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out += ',';
      newLine(indent + 1);
      appendValue(out, value[i], indent + 1);
    }
    newLine(indent);
    out += ']';
  } else if (value.is_number_float()) {
    const double number = value.get<double>();
    out += !std::isfinite(number) ? "null" : number == 0 ? "0" : numberText(number);
  } else if (value.is_string()) {
    appendText(out, value.get_ref<const std::string&>());
  } else {
    out += value.dump();
  }
}

}  // namespace

Result<Json> parseJson(std::string_view text, const std::string& fileName) {
  if (text.substr(0, 2) == "\xff\xfe" || text.substr(0, 2) == "\xfe\xff") {
    return fail(ErrorCode::InputUnusable, Message(TR_MARK("the file is UTF-16; save it as UTF-8")), fileName + ":1");
  }
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  if (std::all_of(text.begin(), text.end(), [](unsigned char c) { return c <= ' '; })) {
    return fail(ErrorCode::InputUnusable, Message(TR_MARK("the file is empty; a JSON object {...} is needed")),
                fileName + ":1");
  }
  const auto lineOf = [&](std::size_t position) {
    position = std::min(position, text.size());
    return 1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(position), '\n');
  };
  // The parser takes a zero byte for the end and would leave what follows unread.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return fail(ErrorCode::InputUnusable,
                Message(TR_MARK("a zero byte stands in the file; it is damaged or no text, so restore a copy")),
                fileName + ":" + std::to_string(lineOf(zero)));
  }
  Json root;
  Builder builder(root);
  const char* furthest = text.data();
  const char* end = text.data() + text.size();
  if (Json::sax_parse(CountingIterator(text.data(), &furthest), CountingIterator(end, nullptr), &builder)) return root;

  if (builder.problem()) {
    const auto line = lineOf(std::size_t(furthest - text.data()));
    return fail(ErrorCode::InputUnusable, *builder.problem(), fileName + ":" + std::to_string(line));
  }
  // The position counts the byte that was wrong, so the line is that of the bytes before it.
  const std::size_t position = builder.position() > 0 ? builder.position() - 1 : 0;
  return fail(ErrorCode::InputUnusable,
              Message(TR_MARK("this is no valid JSON: %1"), syntaxText(builder.libraryText())),
              fileName + ":" + std::to_string(lineOf(position)));
}

std::string canonicalJson(const Json& value) {
  std::string out;
  appendValue(out, value, 0);
  out += '\n';
  return out;
}

Json jsonNumber(double value) {
  if (value == std::floor(value) && std::fabs(value) < 1e15) return std::int64_t(value);
  return value;
}

}  // namespace cw::formats
