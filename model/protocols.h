// SPDX-License-Identifier: GPL-3.0-or-later
// Which link protocols a part speaks, and whether two parts have one in common.
#pragma once

#include "model/catalogue.h"

#include <optional>

namespace cw {

/// What a device speaks at its fabric ports: its own protocol, or else that of its adapter. Empty: not stated.
inline const std::string& protocolOf(const Part& part, const Part* nic) {
  return part.protocol.empty() && nic ? nic->protocol : part.protocol;
}

/// Why these two cannot be cabled, with both protocols named; nothing when they share one or when either is not stated.
/// Slingshot switches speak Ethernet to their endpoints (HPE), so Slingshot counts as Ethernet too.
std::optional<Message> protocolClash(const std::string& nameA, const std::string& protocolA, const std::string& nameB,
                                     const std::string& protocolB);

}  // namespace cw
