// SPDX-License-Identifier: GPL-3.0-or-later
// Where the programs find what they ship with, and the user's own parts.
#pragma once

#include <filesystem>

namespace cw::app {

/// Folder that holds catalogue/ and examples/: ../share/clusterwright beside an installed program, else the source
/// tree the program was built from.
std::filesystem::path resourceDir();
/// The user catalogue file; it need not exist. Empty when no home folder is known.
std::filesystem::path userPartsFile();
/// Whether something stands there, also what cannot be read: a link that leads nowhere, a folder without rights. A
/// catalogue that is out of reach must be an error, not values that are missing without a word.
bool hasUserParts(const std::filesystem::path& file);

}  // namespace cw::app
