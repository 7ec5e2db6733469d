// SPDX-License-Identifier: GPL-3.0-or-later
// Between the catalogue's own source files.
#pragma once

#include "model/catalogue.h"

namespace cw::detail {

inline constexpr double fastestPort = 1e15;  // bit/s; a thousand times the fastest port made
Result<std::shared_ptr<const Part>> makeGeneric(const PartId& id, PartKind kind);

void lintCable(const Part& part, std::vector<Message>& out);

}  // namespace cw::detail
