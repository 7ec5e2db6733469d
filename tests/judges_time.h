// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace cw::test {

/// Times mean nothing under a sanitizer.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool judgesTime = false;
#else
inline constexpr bool judgesTime = true;
#endif

}  // namespace cw::test
