// SPDX-License-Identifier: GPL-3.0-or-later
// What a check says. A finding's identity (rule and subjects) is stable, so that it can be waived in the design.
#pragma once

#include "model/text.h"

#include <string>
#include <vector>

namespace cw {

enum class Severity { Error, Warning, Hint };

struct Finding {
  std::string rule;  // "port-speed"
  Severity severity = Severity::Error;
  std::vector<std::string> subjects;  // device keys or names, sorted
  Message message;                    // what is wrong; what would be right
  bool waived = false;
  std::string waiverReason;
  std::string identity() const;  // "port-speed:g1/leaf0.3,x/n1"
};

struct Waiver {
  std::string identity;
  std::string reason;
  friend bool operator==(const Waiver&, const Waiver&) = default;
};

}  // namespace cw
