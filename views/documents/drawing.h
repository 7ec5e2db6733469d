// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing of a fabric on paper: SVG or PNG by the file's ending, light theme, with a title block.
#pragma once

#include "model/fabric.h"
#include "model/progress.h"
#include "model/result.h"

#include <filesystem>

namespace cw {

/// Needs a QGuiApplication (any platform, also "offscreen"). The file appears whole or not at all.
Result<void> exportDrawing(const Design& design, const Fabric& fabric, const std::filesystem::path& path,
                           Progress* progress = nullptr);

}  // namespace cw
