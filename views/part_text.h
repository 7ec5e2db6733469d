// SPDX-License-Identifier: GPL-3.0-or-later
// Words for parts: one line of key facts, a tooltip with sources, the icon of a kind.
#pragma once

#include "model/catalogue.h"

#include <QString>

namespace cw {

/// "8 GPUs · 8 × 400 Gb/s · 10.2 kW · 8U"
QString partSummary(const Part& part);
/// Name, key facts and where they come from.
QString partToolTip(const Part& part);
QString partIconName(PartKind kind);
/// "64 × 400 Gb/s (OSFP)" of the fabric ports; empty when it has none.
QString portsText(const Part& part);

}  // namespace cw
