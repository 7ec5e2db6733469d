// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/text.h"

namespace cw {

std::string fillTemplate(std::string_view pattern, const std::vector<std::string>& arguments) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool placeholder = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' &&
                             pattern[i + 1] <= '9' && std::size_t(pattern[i + 1] - '1') < arguments.size();
    if (!placeholder) {
      out += pattern[i];
      continue;
    }
    out += arguments[std::size_t(pattern[++i] - '1')];
  }
  return out;
}

std::string Message::english() const {
  std::vector<std::string> texts;
  texts.reserve(m_arguments.size());
  for (const Argument& argument : m_arguments) {
    if (const auto* text = std::get_if<std::string>(&argument)) texts.push_back(*text);
    else if (const auto* count = std::get_if<std::int64_t>(&argument))
      texts.push_back(shortText(Amount::count(*count)));
    else if (const auto* number = std::get_if<double>(&argument)) texts.push_back(numberText(*number));
    else texts.push_back(shortText(std::get<Amount>(argument)));
  }
  return fillTemplate(m_text.source, texts);
}

}  // namespace cw
