// SPDX-License-Identifier: GPL-3.0-or-later
// The one Catch2 main; compiling it takes long, so it is compiled once. GUI tests make their own QApplication.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
