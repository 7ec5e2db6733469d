// SPDX-License-Identifier: GPL-3.0-or-later
// The window: clusterwright [FILE].
#include "app/gui/invocation.h"
#include "app/gui/main_window.h"
#include "app/gui/shot.h"
#include "app/gui/theme_choice.h"
#include "app/resource_dir.h"
#include "model/formats/formats.h"
#include "views/icons.h"
#include "views/text.h"
#include "views/theme.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QMessageBox>
#include <QSettings>
#include <string>
#include <string_view>

using namespace Qt::StringLiterals;

namespace {

void nameProgram() {
  QCoreApplication::setApplicationName(u"clusterwright"_s);
  QCoreApplication::setOrganizationName(u"clusterwright"_s);
  QCoreApplication::setApplicationVersion(QString::fromLatin1(CW_VERSION));
}

/// Help and version need no screen: they are answered before one is asked for.
void answerWithoutScreen(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--") return;
    if (argument != "-h" && argument != "--help" && argument != "--help-all" && argument != "-v" &&
        argument != "--version")
      continue;
    const QCoreApplication application(argc, argv);
    nameProgram();
    QCommandLineParser parser;
    cw::app::describeOptions(parser);
    parser.process(application);  // prints and ends the program
  }
}

/// Pictures are taken on a screen of memory where there is no other; the window itself needs one.
bool hasScreen(int argc, char** argv) {
  const auto set = [](const char* name) { return !qEnvironmentVariableIsEmpty(name); };
  if (set("DISPLAY") || set("WAYLAND_DISPLAY") || set("QT_QPA_PLATFORM")) return true;
  const auto is = [&](std::string_view wanted) {
    return std::any_of(argv + 1, argv + argc, [&](const char* argument) {
      const std::string_view given = argument;
      return given == wanted || given.starts_with(std::string(wanted) + "=");
    });
  };
  if (is("-platform") || is("--platform")) return true;
  if (is("--shot")) qputenv("QT_QPA_PLATFORM", "offscreen");
  return is("--shot");
}

/// The user's own parts and values. A file that cannot be read is named and left out; it is not written over.
cw::UserParts readUserParts(QString& problem) {
  const std::filesystem::path file = cw::app::userPartsFile();
  if (!cw::app::hasUserParts(file)) return {};
  cw::Result<cw::UserParts> user = cw::formats::loadUserParts(file);
  if (user) return std::move(*user);
  problem = QApplication::translate("main", "%1. Your own catalogue is left out until the file is corrected.")
                .arg(cw::onScreen(user.error()));
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file above the size limit is an error of the write, not the end of the program
  answerWithoutScreen(argc, argv);
  if (!hasScreen(argc, argv)) {
    std::fprintf(stderr, "error: there is no display to open a window on; set DISPLAY, or use clusterwright-cli\n");
    return 3;
  }
  QApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
  QApplication application(argc, argv);
  nameProgram();
  QApplication::setApplicationDisplayName(u"Clusterwright"_s);
  QApplication::setDesktopFileName(u"clusterwright"_s);
  QString wrong;
  const auto invocation = cw::app::parseInvocation(application.arguments(), wrong);
  if (!invocation) {
    std::fprintf(stderr, "error: %s; see clusterwright --help\n", qPrintable(wrong));
    return 2;
  }
  const bool shooting = !invocation->shot.file.isEmpty();

  cw::app::noteSystemTheme();
  cw::app::applyTheme(!invocation->theme.isEmpty() ? invocation->theme
                      : shooting                   ? u"light"_s
                                                   : QSettings().value(u"window/theme"_s).toString());
  QApplication::setWindowIcon(cw::icon(u"waypoints"_s, cw::theme().accent));

  const std::filesystem::path resources = cw::app::resourceDir();
  cw::Result<cw::Catalogue> catalogue = cw::formats::loadCatalogue(resources / "catalogue");
  if (!catalogue) {
    const QString problem = cw::onScreen(catalogue.error());
    std::fprintf(stderr, "error: %s\n", qPrintable(problem));
    if (!shooting) QMessageBox::critical(nullptr, QApplication::translate("main", "Catalogue not readable"), problem);
    return 3;
  }

  QString userProblem;
  cw::UserParts userParts = readUserParts(userProblem);
  cw::app::MainWindow window({resources, std::move(*catalogue), !shooting, std::move(userParts),
                              QString::fromStdString(cw::app::userPartsFile().string())});
  if (invocation->size.isValid()) {
    window.resize(invocation->size);
    window.resetLayout();
  }
  window.show();
  if (!userProblem.isEmpty()) emit window.document().errorOccurred(userProblem);
  if (!invocation->file.isEmpty() && invocation->shot.page != u"start"_s) window.openFile(invocation->file);
  if (shooting) cw::app::takeShotWhenSettled(&window, invocation->shot);
  return QApplication::exec();
}
