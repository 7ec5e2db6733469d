// SPDX-License-Identifier: GPL-3.0-or-later
// For writers that make a file themselves, such as the workbook writer. Bytes in memory: writeFileAtomically.
#pragma once

#include "model/formats/formats.h"

#include <functional>

namespace cw::formats {

/// Lets `produce` fill a file beside `file` (it exists, empty), flushes it and renames it over `file`. When anything
/// fails the file beside is removed and the old one stays.
Result<void> replaceFile(const std::filesystem::path& file,
                         const std::function<Result<void>(const std::filesystem::path& temporary)>& produce);

}  // namespace cw::formats
