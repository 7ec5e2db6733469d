// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the design file and its reader; the writer is in design_json.cpp. Internal to model/formats.
#pragma once

#include "model/design.h"
#include "model/formats/json_fields.h"

namespace cw::formats {

inline constexpr EnumText<RailMode> railModes[] = {
    {RailMode::None, "none"}, {RailMode::Optimised, "optimised"}, {RailMode::Only, "only"}};
inline constexpr EnumText<GlobalArrangement> arrangements[] = {{GlobalArrangement::Absolute, "absolute"},
                                                               {GlobalArrangement::Relative, "relative"},
                                                               {GlobalArrangement::Circulant, "circulant"}};
inline constexpr EnumText<PartKind> deviceKinds[] = {
    {PartKind::Node, "node"}, {PartKind::Switch, "switch"}, {PartKind::Storage, "storage"}};
inline constexpr const char* fatTreeKind = "fat-tree";
inline constexpr const char* dragonflyKind = "dragonfly";

/// Reads the current version; the design is whole only when `context` has not failed.
Design readDesign(const Json& root, ReadContext& context);

}  // namespace cw::formats
