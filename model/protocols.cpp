// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/protocols.h"

namespace cw {

namespace {

enum Family : unsigned { InfiniBand = 1, Ethernet = 2, Slingshot = 4, OmniPath = 8 };

unsigned familiesIn(std::string_view protocol) {
  unsigned families = 0;
  const auto has = [&](std::string_view word) { return protocol.find(word) != std::string_view::npos; };
  if (has("InfiniBand")) families |= InfiniBand;
  if (has("Ethernet")) families |= Ethernet;
  if (has("Slingshot")) families |= Slingshot | Ethernet;
  if (has("Omni-Path")) families |= OmniPath;
  return families;
}

}  // namespace

std::optional<Message> protocolClash(const std::string& nameA, const std::string& protocolA, const std::string& nameB,
                                     const std::string& protocolB) {
  const unsigned a = familiesIn(protocolA), b = familiesIn(protocolB);
  if (a == 0 || b == 0 || (a & b) != 0) return std::nullopt;
  return Message(TR_MARK("%1 speaks %2, %3 speaks %4: they cannot be cabled to each other; choose two parts of one "
                         "protocol"),
                 nameA, protocolA, nameB, protocolB);
}

}  // namespace cw
