// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/resource_dir.h"

#include <cstdlib>
#include <string>

namespace cw::app {

namespace fs = std::filesystem;

fs::path resourceDir() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (!failed) {
    const fs::path installed = program.parent_path().parent_path() / "share" / "clusterwright";
    if (fs::is_directory(installed / "catalogue", failed)) return installed;
  }
  return CW_RESOURCE_DIR;
}

bool hasUserParts(const fs::path& file) {
  std::error_code unreachable;
  return !file.empty() && fs::symlink_status(file, unreachable).type() != fs::file_type::not_found;
}

fs::path userPartsFile() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  fs::path base = variable("XDG_DATA_HOME");
  // The base directory specification: a relative path is invalid and ignored.
  if (!base.is_absolute()) {
    const std::string home = variable("HOME");
    if (home.empty()) return {};
    base = fs::path(home) / ".local" / "share";
  }
  return base / "clusterwright" / "user-parts.json";
}

}  // namespace cw::app
