// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the engine. The engine only marks them (TR_MARK); the views translate, the command line prints English.
#pragma once

#include "model/quantity.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Marks a literal for lupdate (-tr-function-alias QT_TRID_NOOP+=TR_MARK) and yields it unchanged.
#define TR_MARK(text) \
  ::cw::Text { text }

namespace cw {

/// A translatable literal; made only by TR_MARK.
struct Text {
  const char* source = "";
  friend bool operator==(const Text& a, const Text& b) { return std::string_view(a.source) == b.source; }
};

/// A translatable template with typed arguments: "%1 of %2 ports used". Numbers and amounts are formatted late, so that
/// the views can use the locale.
class Message {
 public:
  using Argument = std::variant<std::string, std::int64_t, double, Amount>;

  Message() = default;
  Message(Text text) : m_text(text) {}
  template <class... Args>
  Message(Text text, Args&&... args) : m_text(text), m_arguments{argument(std::forward<Args>(args))...} {}

  Text text() const { return m_text; }
  const std::vector<Argument>& arguments() const { return m_arguments; }
  /// The English text with its arguments filled in, locale-free.
  std::string english() const;

 private:
  template <class T>
  static Argument argument(T&& value) {
    using Plain = std::decay_t<T>;
    if constexpr (std::is_same_v<Plain, Amount>) return Argument(std::forward<T>(value));
    else if constexpr (std::is_floating_point_v<Plain>) return Argument(double(value));
    else if constexpr (std::is_integral_v<Plain>) return Argument(std::int64_t(value));
    else return Argument(std::string(std::forward<T>(value)));
  }
  Text m_text;
  std::vector<Argument> m_arguments;
};

/// Replaces %1, %2, … in `pattern`.
std::string fillTemplate(std::string_view pattern, const std::vector<std::string>& arguments);

}  // namespace cw
