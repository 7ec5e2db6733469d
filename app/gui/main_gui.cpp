// SPDX-License-Identifier: GPL-3.0-or-later
// The window: clusterwright [FILE].
#include "app/gui/main_window.h"
#include "app/gui/shot.h"
#include "app/gui/theme_choice.h"
#include "app/resource_dir.h"
#include "model/formats/formats.h"
#include "views/icons.h"
#include "views/text.h"
#include "views/theme.h"

#include <cstdio>
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QMessageBox>
#include <QSettings>

using namespace Qt::StringLiterals;

namespace {

struct Invocation {
  QString file, size, theme;
  cw::app::ShotOptions shot;
};

Invocation parse(const QApplication& application) {
  QCommandLineParser parser;
  parser.setApplicationDescription(QApplication::translate("main", "Design, check and price GPU clusters."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(u"FILE"_s, QApplication::translate("main", "Design to open"), u"[FILE]"_s);
  const auto option = [&](const QString& name, const QString& text, const QString& value) {
    parser.addOption({name, text, value});
  };
  option(u"shot"_s, QApplication::translate("main", "Write a picture of the window and end"), u"PNG"_s);
  option(u"size"_s, QApplication::translate("main", "Size of the window, such as 1366x768"), u"WxH"_s);
  option(u"theme"_s, QApplication::translate("main", "system, light or dark"), u"NAME"_s);
  option(u"page"_s, QApplication::translate("main", "Page in the picture: network, power, cost, bom, findings, start"),
         u"NAME"_s);
  option(u"table"_s, QApplication::translate("main", "Table of that page"), u"ID"_s);
  option(u"select"_s, QApplication::translate("main", "Block or device selected in the picture"), u"KEY"_s);
  option(
      u"dialog"_s,
      QApplication::translate("main", "Dialog in the picture: fat-tree, dragonfly, block, explain, shortcuts, about"),
      u"NAME"_s);
  parser.process(application);
  Invocation invocation;
  invocation.file = parser.positionalArguments().value(0);
  invocation.size = parser.value(u"size"_s);
  invocation.theme = parser.value(u"theme"_s);
  invocation.shot = {parser.value(u"shot"_s), parser.value(u"page"_s), parser.value(u"table"_s),
                     parser.value(u"select"_s), parser.value(u"dialog"_s)};
  return invocation;
}

/// Shipped parts with the user's own laid over. A user file that cannot be read is named and left out.
cw::Result<cw::Catalogue> readCatalogue(const std::filesystem::path& resources, QString& problem) {
  cw::Result<cw::Catalogue> shipped = cw::formats::loadCatalogue(resources / "catalogue");
  const std::filesystem::path userFile = cw::app::userPartsFile();
  std::error_code ignored;
  if (!shipped || userFile.empty() || !std::filesystem::exists(userFile, ignored)) return shipped;
  const cw::Result<cw::UserParts> user = cw::formats::loadUserParts(userFile);
  if (user) return shipped->with(*user);
  problem = cw::onScreen(user.error());
  return shipped;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
  QApplication application(argc, argv);
  QApplication::setApplicationName(u"clusterwright"_s);
  QApplication::setOrganizationName(u"clusterwright"_s);
  QApplication::setApplicationDisplayName(u"Clusterwright"_s);
  QApplication::setApplicationVersion(QString::fromLatin1(CW_VERSION));
  QApplication::setDesktopFileName(u"clusterwright"_s);
  const Invocation invocation = parse(application);
  const bool shooting = !invocation.shot.file.isEmpty();

  cw::app::noteSystemTheme();
  cw::app::applyTheme(!invocation.theme.isEmpty() ? invocation.theme
                      : shooting                  ? u"light"_s
                                                  : QSettings().value(u"window/theme"_s).toString());
  QApplication::setWindowIcon(cw::icon(u"waypoints"_s, cw::theme().accent));

  const std::filesystem::path resources = cw::app::resourceDir();
  QString userProblem;
  cw::Result<cw::Catalogue> catalogue = readCatalogue(resources, userProblem);
  if (!catalogue) {
    const QString problem = cw::onScreen(catalogue.error());
    std::fprintf(stderr, "error: %s\n", qPrintable(problem));
    if (!shooting) QMessageBox::critical(nullptr, QApplication::translate("main", "Catalogue not readable"), problem);
    return 3;
  }

  cw::app::MainWindow window({resources, std::move(*catalogue), !shooting});
  const QStringList sides = invocation.size.split(u'x');
  if (sides.size() == 2 && sides[0].toInt() > 0 && sides[1].toInt() > 0) {
    window.resize(sides[0].toInt(), sides[1].toInt());
    window.resetLayout();
  }
  window.show();
  if (!userProblem.isEmpty()) emit window.document().errorOccurred(userProblem);
  if (!invocation.file.isEmpty() && invocation.shot.page != u"start"_s) window.openFile(invocation.file);
  if (shooting) cw::app::takeShotWhenSettled(&window, invocation.shot);
  return QApplication::exec();
}
