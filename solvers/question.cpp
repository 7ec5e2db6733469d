// SPDX-License-Identifier: GPL-3.0-or-later
#include "solvers/question.h"

namespace cw {

Result<Question> ask(const Design& design, const Catalogue& base, Progress& progress) {
  auto fabric = expand(design, base, progress);
  if (!fabric) return forwardError(fabric);
  return Question{std::make_shared<const Design>(design), std::make_shared<const Fabric>(std::move(*fabric)),
                  std::make_shared<const Catalogue>(base.with(*design.parts))};
}

}  // namespace cw
