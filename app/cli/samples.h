// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped samples, as requests: resources/examples holds the files they make.
#pragma once

#include "model/topology.h"

#include <span>
#include <string>
#include <variant>

namespace cw::cli {

using Spec = std::variant<FatTreeSpec, DragonflySpec>;

struct Sample {
  std::string_view id;
  std::string_view title;
  std::string_view note;
  Spec (*spec)();
};
std::span<const Sample> samples();
const Sample* findSample(std::string_view id);

/// A design with one block; fails when the block cannot be built.
Result<Design> designOf(const Spec& spec, std::string name, std::string notes, const Catalogue& catalogue,
                        Progress& progress);

}  // namespace cw::cli
