// SPDX-License-Identifier: GPL-3.0-or-later
// Which ports may be joined by a cable drawn by hand.
#pragma once

#include "model/fabric.h"

#include <optional>
#include <QString>

namespace cw {

/// Why no cable can join the two ports, in a word or two ("400G ≠ 800G"); nothing when one can.
std::optional<QString> cablingProblem(const Fabric& fabric, PortIndex from, PortIndex to);
/// The first port of `device` a cable from `from` may end at.
std::optional<PortIndex> firstLegalPort(const Fabric& fabric, PortIndex from, DeviceIndex device);
std::optional<PortIndex> firstFreePort(const Fabric& fabric, DeviceIndex device);
PortRef portRef(const Fabric& fabric, PortIndex port);

}  // namespace cw
