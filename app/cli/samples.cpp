// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/samples.h"

#include "app/resource_dir.h"
#include "model/formats/formats.h"

#include <algorithm>

namespace cw::cli {

namespace fs = std::filesystem;

namespace {

constexpr const char* ending = ".clusterwright";

fs::path folder() { return app::resourceDir() / "examples"; }

}  // namespace

std::vector<std::string> sampleIds() {
  std::vector<std::string> ids;
  std::error_code missing;  // a folder that is not installed holds no samples
  for (const auto& entry : fs::directory_iterator(folder(), missing))
    if (entry.path().extension() == ending) ids.push_back(entry.path().stem().string());
  std::sort(ids.begin(), ids.end());
  return ids;
}

bool isSample(const std::string& id) {
  const auto ids = sampleIds();
  return std::binary_search(ids.begin(), ids.end(), id);
}

Result<Design> loadSample(const std::string& id) {
  auto loaded = formats::loadDesign(folder() / (id + ending));
  if (!loaded) return forwardError(loaded);
  return std::move(loaded->design);
}

}  // namespace cw::cli
