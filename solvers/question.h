// SPDX-License-Identifier: GPL-3.0-or-later
// What every solver is asked with: pointers to immutable values, so a worker needs no lock.
#pragma once

#include "model/fabric.h"

#include <memory>

namespace cw {

struct Question {
  std::shared_ptr<const Design> design;
  std::shared_ptr<const Fabric> fabric;
  std::shared_ptr<const Catalogue> catalogue;  // with the design's own parts laid over
};

/// Expands `design` and lays its parts over `base`.
Result<Question> ask(const Design& design, const Catalogue& base, Progress& progress);

}  // namespace cw
