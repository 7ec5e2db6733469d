// SPDX-License-Identifier: GPL-3.0-or-later
// Words and units that part files share: keys carry the unit ("depth_mm"), the table of fields converts to base units.
#pragma once

#include "model/formats/part_json.h"

#include <charconv>
#include <cmath>

namespace cw::formats {

inline constexpr EnumText<Basis> basisWords[] = {{Basis::Published, "published"}, {Basis::Measured, "measured"},
                                                 {Basis::Modelled, "modelled"},   {Basis::Assumed, "assumed"},
                                                 {Basis::Entered, "entered"},     {Basis::Estimate, "estimate"}};
inline constexpr EnumText<Confidence> confidenceWords[] = {
    {Confidence::High, "high"}, {Confidence::Medium, "medium"}, {Confidence::Low, "low"}};

inline constexpr double giga = 1e9;

/// Scales below one are one over a whole number; dividing keeps 897.1 mm exact where multiplying would not.
inline double toBase(double value, double scale) { return scale < 1 ? value / std::round(1 / scale) : value * scale; }

/// The shortest number that reads back to `base`: fifteen digits where they suffice, so that files stay as written.
inline double fromBase(double base, double scale) {
  const double value = scale < 1 ? base * std::round(1 / scale) : base / scale;
  char digits[40];
  const auto written = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 15);
  double rounded = value;
  std::from_chars(digits, written.ptr, rounded);
  return toBase(rounded, scale) == base ? rounded : value;
}

}  // namespace cw::formats
