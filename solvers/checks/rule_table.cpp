// SPDX-License-Identifier: GPL-3.0-or-later
// Every rule in one list, and what rules share. Method: a table. Complexity: O(1). Source: none needed.
#include "solvers/checks/rules.h"

#include <algorithm>

namespace cw {

std::span<const Rule> ruleTable() {
  static const std::vector<Rule> table{
      {"port-speed", TR_MARK("Both ends of a link run at one speed"), Severity::Error, rules::portSpeed},
      {"protocol", TR_MARK("Both ends of a link speak one protocol"), Severity::Error, rules::protocol},
      {"switch-radix", TR_MARK("No device has more links than its ports and cages allow"), Severity::Error,
       rules::switchRadix},
      {"endpoint-connected", TR_MARK("Every endpoint reaches every other"), Severity::Error, rules::endpointConnected},
      {"rack-limits", TR_MARK("Racks keep to their height, power and weight"), Severity::Error, rules::rackLimits},
      {"part-values", TR_MARK("Every part in use is possible and every entered value has its part"), Severity::Error,
       rules::partValues},
      {"cable-missing", TR_MARK("The catalogue has a cable for every link"), Severity::Warning, rules::cableMissing},
      {"pue-below-losses", TR_MARK("The PUE covers the distribution losses"), Severity::Warning, rules::pueBelowLosses},
      {"price-below-parts", TR_MARK("No node costs less than its accelerators"), Severity::Warning,
       rules::priceBelowParts},
      {"oversubscription", TR_MARK("Leaf switches carry as much up as down"), Severity::Hint, rules::oversubscription},
      {"power-unknown", TR_MARK("The maximum power of every part is known"), Severity::Hint, rules::powerUnknown},
      {"protocol-unknown", TR_MARK("Every part states which protocol its ports speak"), Severity::Hint,
       rules::protocolUnknown},
  };
  return table;
}

namespace rules {

RuleVerdict skippedBy(const Error& error) {
  RuleVerdict verdict;
  verdict.skipped = error.message;
  return verdict;
}

RuleVerdict nothingToCheck(Text lacking) {
  RuleVerdict verdict;
  verdict.notApplicable = Message(lacking);
  return verdict;
}

std::vector<std::string> subjectsOf(const Fabric& fabric, std::vector<DeviceIndex> devices) {
  // Lowest indices first: they follow the drawing order, which a larger block only extends.
  std::sort(devices.begin(), devices.end());
  devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
  std::vector<std::string> subjects;
  for (const DeviceIndex device : devices) {
    if (subjects.size() == mostSubjects) break;
    subjects.push_back(fabric.key(device).text);
  }
  std::sort(subjects.begin(), subjects.end());
  return subjects;
}

}  // namespace rules

}  // namespace cw
