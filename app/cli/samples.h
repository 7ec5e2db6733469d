// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped samples, as requests: resources/examples holds the files they make.
#pragma once

#include "model/document.h"
#include "model/topology.h"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace cw::cli {

using Spec = std::variant<FatTreeSpec, DragonflySpec>;

struct Sample {
  std::string_view id;
  std::string_view title;
  std::string_view note;
  Spec (*spec)();
  std::vector<Edit> (*entered)();  // site values and prices of the sample
};
std::span<const Sample> samples();
const Sample* findSample(std::string_view id);

/// A design with one block and what is entered for it; fails when it cannot be built.
Result<Design> designOf(const Spec& spec, Meta meta, const std::vector<Edit>& entered, const Catalogue& catalogue,
                        Progress& progress);

}  // namespace cw::cli
