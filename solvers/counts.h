// SPDX-License-Identifier: GPL-3.0-or-later
// Counts that several solvers need: devices by type, GPUs, dense peak rate.
#pragma once

#include "solvers/question.h"

#include <vector>

namespace cw {

/// Devices of each type of the fabric, by type index.
std::vector<std::int64_t> devicesByType(const Fabric& fabric);
/// For each type the first type of the same part and adapters: types that differ only in their port layout are one
/// thing to power, to stack and to show.
std::vector<std::uint32_t> alikeTypes(const Fabric& fabric);
/// Parts to buy for `devices` devices: whole ones.
std::int64_t partsFor(const Part& part, std::int64_t devices);
/// Devices of a kind of tier: all endpoints, or all switches.
std::int64_t endpointCount(const Fabric& fabric);
std::int64_t switchCount(const Fabric& fabric);

/// GPUs of all nodes. Unknown for generic nodes, whose GPUs nobody named.
FigurePtr gpuCount(const Question& question);
/// Sum of the dense bf16 peaks of all accelerators.
FigurePtr peakBf16(const Question& question);

}  // namespace cw
