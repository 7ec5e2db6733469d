// SPDX-License-Identifier: GPL-3.0-or-later
// One function a rule, each in its own file. Private to solvers/checks.
#pragma once

#include "solvers/checks/checks.h"

namespace cw::rules {

RuleVerdict portSpeed(const Question& question, Progress& progress);
RuleVerdict protocol(const Question& question, Progress& progress);
RuleVerdict protocolUnknown(const Question& question, Progress& progress);
RuleVerdict switchRadix(const Question& question, Progress& progress);
RuleVerdict endpointConnected(const Question& question, Progress& progress);
RuleVerdict rackLimits(const Question& question, Progress& progress);
RuleVerdict cableMissing(const Question& question, Progress& progress);
RuleVerdict partValues(const Question& question, Progress& progress);
RuleVerdict pueBelowLosses(const Question& question, Progress& progress);
RuleVerdict oversubscription(const Question& question, Progress& progress);
RuleVerdict powerUnknown(const Question& question, Progress& progress);
RuleVerdict priceBelowParts(const Question& question, Progress& progress);

/// A rule that cannot judge says why.
RuleVerdict skippedBy(const Error& error);
/// A rule about things the design does not have says what it lacks.
RuleVerdict nothingToCheck(Text lacking);
/// The text for one thing or for any other number of them.
inline Text plural(std::int64_t count, Text one, Text many) { return count == 1 ? one : many; }
/// Subjects of a finding about many like devices: sorted, without repeats, the first few. The message carries the
/// count; the identity stays the same as long as these stay.
std::vector<std::string> subjectsOf(const Fabric& fabric, std::vector<DeviceIndex> devices);
inline constexpr std::size_t mostSubjects = 20;

}  // namespace cw::rules
