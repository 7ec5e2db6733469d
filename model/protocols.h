// SPDX-License-Identifier: GPL-3.0-or-later
// Which link protocols a part speaks, and whether two parts have one in common. One judgement for blocks, drawn links
// and the canvas.
#pragma once

#include "model/catalogue.h"

#include <optional>

namespace cw {

/// What a device speaks at its fabric ports: its own protocol, or else that of its adapter. Empty: not stated.
inline const std::string& protocolOf(const Part& part, const Part* nic) {
  return part.protocol.empty() && nic ? nic->protocol : part.protocol;
}

/// The protocols known by name in a part's text, in one order: {"InfiniBand", "Ethernet"}. Slingshot switches speak
/// Ethernet to their endpoints (HPE), so Slingshot counts as Ethernet too.
std::vector<std::string_view> protocolsIn(std::string_view protocol);
/// Whether both state what they speak and have nothing in common.
bool protocolsClash(std::string_view a, std::string_view b);

/// Why the ports of `a` cannot be cabled to those of `b`, with both protocols, the modes of the ports and the switches
/// that would fit in place of `b` (of `a` where only that is one). Nothing when they share a protocol or when either
/// does not state any.
std::optional<Message> protocolClash(const Part& a, const Part* nicA, const Part& b, const Part* nicB,
                                     const Catalogue& catalogue);

}  // namespace cw
