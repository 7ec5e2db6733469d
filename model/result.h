// SPDX-License-Identifier: GPL-3.0-or-later
// Expected failures are values: Result<T> holds a T or an Error. The interface follows std::expected, which C++20
// lacks, so that it can be replaced by it later.
#pragma once

#include "model/text.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace cw {

enum class ErrorCode {
  WrongUsage,        // the request itself makes no sense (exit status 2)
  InputUnusable,     // a file or value cannot be used (3)
  FileTooNew,        // written by a newer version (3)
  CannotBuild,       // a limit binds: ports, tiers, speeds (3)
  UnknownPart,       // no such part in the catalogue (3)
  OutputNotWritten,  // disk full, read-only folder (4)
  Cancelled          // the user said stop (5)
};

/// What went wrong, where, and what would be right. `where` is "FILE:LINE" or "FILE:/json/path" or empty.
struct Error {
  ErrorCode code = ErrorCode::InputUnusable;
  Message message;  // "what is wrong; what would be right"
  std::string where;
};

/// One line, as the command line prints it: "WHERE: MESSAGE" or just the message.
inline std::string errorLine(const Error& error) {
  return error.where.empty() ? error.message.english() : error.where + ": " + error.message.english();
}

struct Unexpected {
  Error error;
};
inline Unexpected fail(ErrorCode code, Message message, std::string where = {}) {
  return Unexpected{Error{code, std::move(message), std::move(where)}};
}

template <class T>
class [[nodiscard]] Result {
 public:
  using value_type = T;
  Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
  Result(Unexpected failure) : m_state(std::in_place_index<1>, std::move(failure.error)) {}

  bool has_value() const { return m_state.index() == 0; }
  explicit operator bool() const { return has_value(); }
  T& value() & { return std::get<0>(m_state); }
  const T& value() const& { return std::get<0>(m_state); }
  T&& value() && { return std::get<0>(std::move(m_state)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const { return std::get<1>(m_state); }

 private:
  std::variant<T, Error> m_state;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;
  Result() = default;
  Result(Unexpected failure) : m_error(std::move(failure.error)) {}

  bool has_value() const { return !m_error; }
  explicit operator bool() const { return has_value(); }
  const Error& error() const { return *m_error; }

 private:
  std::optional<Error> m_error;
};

/// Hands an error of one Result type on as another.
template <class T>
Unexpected forwardError(const Result<T>& failed) {
  return Unexpected{failed.error()};
}

}  // namespace cw
