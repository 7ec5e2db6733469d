// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/finding.h"

namespace cw {

std::string Finding::identity() const {
  std::string out = rule + ":";
  for (std::size_t i = 0; i < subjects.size(); ++i) out += (i ? "," : "") + subjects[i];
  return out;
}

}  // namespace cw
