// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped samples: the design files of resources/examples.
#pragma once

#include "model/design.h"
#include "model/result.h"

#include <string>
#include <vector>

namespace cw::cli {

/// Names of the shipped design files without their ending, sorted.
std::vector<std::string> sampleIds();
bool isSample(const std::string& id);
Result<Design> loadSample(const std::string& id);

}  // namespace cw::cli
