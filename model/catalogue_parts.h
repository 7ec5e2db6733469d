// SPDX-License-Identifier: GPL-3.0-or-later
// Between the catalogue's own source files.
#pragma once

#include "model/catalogue.h"

namespace cw::detail {

bool isGeneric(const PartId& id);
Result<std::shared_ptr<const Part>> makeGeneric(const PartId& id, PartKind kind);

}  // namespace cw::detail
