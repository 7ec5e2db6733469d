// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_support.h"

#include "gui_application.h"
#include "model/formats/formats.h"

#include <catch2/catch.hpp>
#include <QApplication>
#include <QElapsedTimer>
#include <QStandardPaths>
#include <QThread>

namespace cw::windowtest {

void needApplication() {
  QStandardPaths::setTestModeEnabled(true);
  guiApplication();
}

const Catalogue& catalogue() {
  static const Catalogue shipped = [] {
    Result<Catalogue> loaded = formats::loadCatalogue(std::filesystem::path(CW_RESOURCES) / "catalogue");
    if (!loaded) FAIL(errorLine(loaded.error()));
    return *loaded;
  }();
  return shipped;
}

bool waitFor(const std::function<bool()>& done, int milliseconds) {
  QElapsedTimer timer;
  timer.start();
  while (!done()) {
    if (timer.elapsed() > milliseconds) return false;
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    QThread::msleep(1);
  }
  return true;
}

FatTreeSpec smallTree(int nodes) {
  FatTreeSpec spec;
  spec.node.part = PartId{"nvidia-dgx-h100"};
  spec.leaf = spec.spine = spec.core = PartId{"nvidia-qm9700"};
  spec.nodes = nodes;
  spec.rails = RailMode::Optimised;
  return spec;
}

}  // namespace cw::windowtest
