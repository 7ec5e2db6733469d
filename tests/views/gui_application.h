// SPDX-License-Identifier: GPL-3.0-or-later
// The one application object of the view tests, on the offscreen platform unless the environment names another.
#pragma once

#include <QApplication>

inline QApplication& guiApplication() {
  static QApplication* const application = [] {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    static int argumentCount = 1;
    static char name[] = "test_views";
    static char* arguments[] = {name, nullptr};
    return new QApplication(argumentCount, arguments);  // lives as long as the program: Qt objects outlive the tests
  }();
  return *application;
}
