// SPDX-License-Identifier: GPL-3.0-or-later
// What the window's tests share: one application, the shipped catalogue, waiting for jobs.
#pragma once

#include "model/catalogue.h"
#include "model/design.h"

#include <functional>

class QCoreApplication;

namespace cw::windowtest {

/// The one QApplication of the test program, made on first use.
void needApplication();
const Catalogue& catalogue();
/// Handles events until `done` or the time is over; returns whether it was done.
bool waitFor(const std::function<bool()>& done, int milliseconds = 20000);
/// A small rail-optimised fat-tree of DGX H100 nodes.
FatTreeSpec smallTree(int nodes = 8);

}  // namespace cw::windowtest
