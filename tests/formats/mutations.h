// SPDX-License-Identifier: GPL-3.0-or-later
// Damage to JSON files, the same for the same seed.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cw {

/// All stretches of `text` that `inside` accepts: numbers, or keys.
inline std::vector<std::pair<std::size_t, std::size_t>> stretches(const std::string& text, std::string_view letters) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  for (std::size_t at = text.find_first_of(letters); at != std::string::npos;) {
    std::size_t end = text.find_first_not_of(letters, at);
    if (end == std::string::npos) end = text.size();
    found.emplace_back(at, end - at);
    at = text.find_first_of(letters, end);
  }
  return found;
}

/// The text with one thing wrong, as damage or malice would leave it.
inline std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : std::size_t(random()) % n; };
  const auto swapStretch = [&](std::string_view letters, const std::vector<std::string>& with) {
    const auto all = stretches(text, letters);
    if (all.empty()) return;
    const auto [at, length] = all[below(all.size())];
    text.replace(at, length, with[below(with.size())]);
  };
  static const std::vector<std::string> numbers{"-1",  "1e999",      "1e308", "-0",     "99999999999999999999",
                                                "0.1", "2147483648", "NaN",   "null",   "\"7\"",
                                                "[]",  "{}",         "true",  "1e-320", "00",
                                                "-",   "65536"};
  static const std::vector<std::string> words{"id",        "spec",      "nodes",   "x",    "",     "blocks", "version",
                                              "__proto__", "a\\u0000b", "\\ud800", "part", "free", "g1"};
  switch (below(8)) {
    case 0:
      for (std::size_t i = 0; i < 1 + below(8); ++i) text[below(text.size())] ^= char(1u << below(8));
      break;
    case 1:
      text.resize(below(text.size()));
      break;
    case 2:
      swapStretch("0123456789.-", numbers);
      break;
    case 3:
      swapStretch("abcdefghijklmnopqrstuvwxyz_", words);
      break;
    case 4: {  // a chunk stands twice
      const std::size_t at = below(text.size());
      text.insert(below(text.size()), text.substr(at, below(400)));
      break;
    }
    case 5:
      text.erase(below(text.size()), below(60));
      break;
    case 6: {  // a whole line stands twice or goes: valid JSON more often than not
      const std::size_t start = text.rfind('\n', below(text.size()));
      if (start == std::string::npos) break;
      const std::size_t end = text.find('\n', start + 1);
      const std::string line = text.substr(start, end == std::string::npos ? end : end - start);
      if (below(2) == 0) text.erase(start, line.size());
      else text.insert(start, line);
      break;
    }
    default:
      text.insert(below(text.size()), std::string(below(5000), "[{\"\0\xff"[below(5)]));
      break;
  }
  return text;
}

}  // namespace cw
