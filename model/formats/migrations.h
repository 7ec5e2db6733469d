// SPDX-License-Identifier: GPL-3.0-or-later
// Upgrade of older design files on raw JSON, one step per version. Internal to model/formats.
#pragma once

#include "model/formats/json_fields.h"

namespace cw::formats {

/// Brings `root` from `version` to designVersion; says in `notes` what changed. Errors name the JSON path.
void upgradeDesign(Json& root, int version, ReadContext& context, std::vector<Message>& notes);

}  // namespace cw::formats
