// SPDX-License-Identifier: GPL-3.0-or-later
// What people expect of any window: it fits the screen, every field has a name and its turn, the program answers
// without a screen where it needs none.
#include "desk.h"
#include "event_watch.h"
#include "model/edits.h"
#include "model/formats/formats.h"
#include "views/block_dialog.h"
#include "views/canvas/canvas_layout.h"
#include "views/canvas/canvas_view.h"
#include "views/catalogue_panel.h"
#include "views/device_dialog.h"
#include "views/explain_dialog.h"
#include "views/findings_page.h"
#include "views/inspector.h"
#include "views/part_combo.h"
#include "views/results_panel.h"
#include "views/status_figures.h"
#include "views/text.h"

#include <catch2/catch.hpp>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QThread>
#include <QToolButton>

using namespace cw;
using namespace cw::windowtest;
using namespace Qt::StringLiterals;

namespace {

bool waitFor(const std::function<bool()>& done, int milliseconds = 20000) {
  QElapsedTimer timer;
  timer.start();
  while (!done()) {
    if (timer.elapsed() > milliseconds) return false;
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    QThread::msleep(2);
  }
  return true;
}

void rest(int milliseconds) {
  waitFor([] { return false; }, milliseconds);
}

Catalogue shipped() {
  Result<Catalogue> catalogue = formats::loadCatalogue(std::filesystem::path(CW_RESOURCES) / "catalogue");
  if (!catalogue) FAIL(errorLine(catalogue.error()));
  return *catalogue;
}

void openTree(Desk& desk) {
  app::MainWindow& window = desk.window();
  REQUIRE(waitFor([&] { return window.settled(); }));
  window.document().newDesign();
  FatTreeSpec spec = BlockDialog::usualFatTree(window.document().catalogue());
  spec.nodes = 8;
  REQUIRE(window.document().apply(edits::addBlock(spec, "Pod", {}), TR_MARK("Add block")));
  FreeDevice node;
  node.choice.part = PartId{"nvidia-dgx-b300-ac"};
  REQUIRE(window.document().apply(edits::addDevice(node), TR_MARK("Add device")));
  REQUIRE(waitFor([&] { return window.settled(); }));
}

/// Widgets the keyboard reaches, in its order, without the insides of Qt's own.
std::vector<QWidget*> tabStops(QWidget* root) {
  std::vector<QWidget*> stops;
  for (QWidget* at = root->nextInFocusChain(); at && at != root; at = at->nextInFocusChain()) {
    if (at->window() != root || !(at->focusPolicy() & Qt::TabFocus) || !at->isVisible() || !at->isEnabled()) continue;
    if (at->focusProxy() || at->objectName().startsWith(u"qt_"_s)) continue;
    stops.push_back(at);
  }
  return stops;
}

QStringList nameless(QWidget* root) {
  QStringList out;
  for (QWidget* stop : tabStops(root)) {
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(stop);
    if (face && !face->text(QAccessible::Name).trimmed().isEmpty()) continue;
    QString path = QString::fromLatin1(stop->metaObject()->className()) + u'#' + stop->objectName();
    for (const QWidget* up = stop->parentWidget(); up && up != root; up = up->parentWidget())
      path.prepend(QString::fromLatin1(up->metaObject()->className()) + u'/');
    out << path;
  }
  return out;
}

std::string list(const QStringList& lines) { return lines.join(u'\n').toStdString(); }

/// Pairs of neighbours in the tab order where the second stands above the first.
QStringList outOfOrder(QWidget* root, QWidget* within) {
  QStringList out;
  QRect last;
  QString lastName;
  for (QWidget* stop : tabStops(root)) {
    if (!within->isAncestorOf(stop)) continue;
    const QRect at(stop->mapTo(within, QPoint(0, 0)), stop->size());
    const QString name = QAccessible::queryAccessibleInterface(stop)->text(QAccessible::Name);
    const bool sameRow = at.top() < last.bottom() && last.top() < at.bottom();
    if (!last.isNull() && (sameRow ? at.left() < last.left() : at.top() < last.top()))
      out << u"%1 after %2"_s.arg(name, lastName);
    last = at;
    lastName = name;
  }
  return out;
}

QDialog* shownDialog() {
  for (QWidget* widget : QApplication::topLevelWidgets())
    if (auto* dialog = qobject_cast<QDialog*>(widget); dialog && dialog->isVisible()) return dialog;
  return nullptr;
}

}  // namespace

TEST_CASE("every field the keyboard reaches has a name, in reading order", "[window]") {
  Desk desk;
  app::MainWindow& window = desk.window();
  REQUIRE(waitFor([&] { return window.settled() && window.isVisible(); }));
  CHECK(list(nameless(&window)) == "");
  openTree(desk);
  for (const char16_t* page : {u"network", u"power", u"cost", u"bom", u"findings"}) {
    window.results()->showPage(QString::fromUtf16(page));
    REQUIRE(waitFor([&] { return window.settled(); }));
    CHECK(list(nameless(&window)) == "");
  }
  emit window.document().errorOccurred(u"Something went wrong; do it otherwise"_s);  // the message bar
  auto* inspector = window.findChild<Inspector*>();
  REQUIRE(inspector);
  for (const std::string& key : std::vector<std::string>{"", "g1", "free/n1", "g1/leaf0.0"}) {
    INFO("selected: " << key);
    window.canvas()->setSelection(key.empty() ? std::vector<std::string>{} : std::vector<std::string>{key});
    rest(80);
    CHECK(list(nameless(&window)) == "");
    CHECK(list(outOfOrder(&window, inspector->widget())) == "");
  }
  const auto look = [&](const char* name, const std::function<void()>& open) {
    INFO("dialog: " << name);
    open();
    REQUIRE(waitFor([] { return shownDialog(); }, 5000));
    rest(60);
    QDialog* dialog = shownDialog();
    CHECK(list(nameless(dialog)) == "");
    CHECK(list(outOfOrder(dialog, dialog)) == "");
    dialog->close();
    REQUIRE(waitFor([] { return !shownDialog(); }, 5000));
  };
  look("fat-tree", [&] { window.action(u"edit.add-fat-tree"_s)->trigger(); });
  look("dragonfly", [&] { window.action(u"edit.add-dragonfly"_s)->trigger(); });
  look("edit", [&] { window.openBlock(u"g1"_s); });
  look("shortcuts", [&] { window.action(u"help.shortcuts"_s)->trigger(); });
  look("about", [&] { window.action(u"help.about"_s)->trigger(); });
  look("explain", [&] { window.findChild<QToolButton*>(u"figure:power"_s)->click(); });
}

TEST_CASE("a finding about a part opens its values and marks what uses it; a new design begins unzoomed", "[window]") {
  Desk desk;
  openTree(desk);
  app::MainWindow& window = desk.window();
  emit window.results()->subjectsActivated({u"nvidia-dgx-b300-ac"_s});
  rest(80);
  CHECK(window.canvas()->selection() == std::vector<std::string>{"free/n1"});
  auto* inspector = window.findChild<Inspector*>();
  bool values = false;
  for (const QLabel* label : inspector->widget()->findChildren<QLabel*>()) {
    CHECK_FALSE(label->text().contains(u"no longer in the design"_s));
    values = values || label->text().startsWith(u"Values of DGX B300"_s);
  }
  CHECK(values);
  window.results()->showPage(u"findings"_s);
  auto* findings = window.findChild<FindingsPage*>();
  REQUIRE(findings);
  bool named = false;
  for (int row = 0; row < findings->model()->rowCount(); ++row)
    named =
        named || findings->model()->index(row, FindingsModel::WhereColumn).data().toString().startsWith(u"DGX B300"_s);
  CHECK(named);

  window.canvas()->zoomBy(7);
  window.document().newDesign();
  CHECK(window.canvas()->zoom() == Approx(1));
}

TEST_CASE("the window and its frame stay on the screen", "[window]") {
  application();
  const QRect room = QGuiApplication::primaryScreen()->availableGeometry();
  const auto shownWhole = [&] {
    app::MainWindow window({CW_RESOURCES, shipped(), true});
    window.show();
    rest(900);
    INFO("frame " << window.frameGeometry().width() << " x " << window.frameGeometry().height() << " at "
                  << window.frameGeometry().x() << ", " << window.frameGeometry().y());
    const QWidget* bar = window.statusBar();
    CHECK(room.contains(QRect(bar->mapToGlobal(QPoint(0, 0)), bar->size())));
    CHECK(room.contains(window.frameGeometry()));
  };
  QSettings().remove(u"window"_s);
  shownWhole();  // first start
  {
    app::MainWindow window({CW_RESOURCES, shipped(), false});
    window.setGeometry(400, 300, 2560, 1400);
    QSettings().setValue(u"window/geometry"_s, window.saveGeometry());
  }
  shownWhole();  // saved on a larger screen
  QSettings().remove(u"window"_s);
}

TEST_CASE("a node with slots asks for its adapters before it is drawn, and its part can be changed", "[window]") {
  Desk desk;
  app::MainWindow& window = desk.window();
  REQUIRE(waitFor([&] { return window.settled(); }));
  const auto devices = [&]() -> const std::vector<FreeDevice>& { return desk.design().groups->devices; };
  const auto dialog = [&]() -> DeviceDialog* {
    for (auto* each : window.findChildren<DeviceDialog*>())
      if (each->isVisible()) return each;
    return nullptr;
  };
  const auto okay = [&]() -> QAbstractButton* {
    for (QAbstractButton* button : dialog()->findChild<QDialogButtonBox*>()->buttons())
      if (static_cast<QPushButton*>(button)->isDefault()) return button;
    return nullptr;
  };
  const auto field = [&](const QString& name) {
    for (auto* combo : dialog()->findChildren<PartCombo*>())
      if (combo->accessibleName() == name) return combo;
    return static_cast<PartCombo*>(nullptr);
  };
  auto* palette = window.findChild<CataloguePanel*>();
  emit palette->addRequested(u"node:dell-xe9680-h100"_s);
  REQUIRE(waitFor([&] { return dialog(); }));
  CHECK(devices().empty());
  CHECK_FALSE(okay()->isEnabled());
  field(u"Adapters"_s)->setPart(PartId{"cx7-ndr-osfp"});
  REQUIRE(okay()->isEnabled());
  okay()->click();
  REQUIRE(waitFor([&] { return devices().size() == 1 && window.settled(); }));
  CHECK(devices().front().choice == NodeChoice{{"dell-xe9680-h100"}, {"cx7-ndr-osfp"}, 8});

  // A part with ports of its own takes its place; undo brings the old one back.
  emit window.findChild<Inspector*>()->deviceOpenRequested(qstr(devices().front().id));
  REQUIRE(waitFor([&] { return dialog(); }));
  field(u"Part"_s)->setPart(PartId{"nvidia-dgx-h100"});
  REQUIRE(okay()->isEnabled());
  okay()->click();
  REQUIRE(waitFor([&] { return devices().front().choice.part.text == "nvidia-dgx-h100" && window.settled(); }));
  CHECK(devices().front().choice.nic.empty());
  window.document().undo();
  CHECK(devices().front().choice.part.text == "dell-xe9680-h100");

  // Nodes with ports of their own are placed at once; a switch may run its cages in another mode.
  emit palette->addRequested(u"node:nvidia-dgx-h100"_s);
  emit palette->addRequested(u"switch:nvidia-sn5600"_s);
  REQUIRE(waitFor([&] { return devices().size() == 3 && window.settled(); }));
  CHECK(dialog() == nullptr);
  emit window.findChild<Inspector*>()->deviceOpenRequested(qstr(devices().back().id));
  REQUIRE(waitFor([&] { return dialog(); }));
  QComboBox* modes = nullptr;
  for (auto* combo : dialog()->findChildren<QComboBox*>())
    if (combo->accessibleName() == u"Port mode"_s) modes = combo;
  REQUIRE(modes);
  REQUIRE(modes->count() > 2);
  modes->setCurrentIndex(2);
  okay()->click();
  REQUIRE(waitFor([&] { return devices().back().mode.speed.base() > 0 && window.settled(); }));
  CHECK(devices().back().mode.portsPerCage >= 1);

  // What is added without a mouse lies on nothing.
  emit palette->addRequested(u"node:nvidia-dgx-h100"_s);
  REQUIRE(waitFor([&] { return devices().size() == 4 && window.settled(); }));
  for (const FreeDevice& a : devices())
    for (const FreeDevice& b : devices())
      if (a.id < b.id) CHECK((std::abs(a.at.x - b.at.x) > deviceWidth || std::abs(a.at.y - b.at.y) > deviceHeight));
}

TEST_CASE("the program answers without a screen and says what is wrong with a file", "[window]") {
  application();
  const auto run = [](const QStringList& arguments, QString* errors = nullptr) {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
      environment.remove(QString::fromLatin1(name));
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(CW_BINARY_DIR "/clusterwright"), arguments);
    REQUIRE(program.waitForFinished(60000));
    REQUIRE(program.exitStatus() == QProcess::NormalExit);
    if (errors) *errors = QString::fromUtf8(program.readAllStandardError());
    return program.exitCode();
  };
  CHECK(run({u"--help"_s}) == 0);
  CHECK(run({u"--version"_s}) == 0);
  QTemporaryDir folder;
  const QString bad = folder.filePath(u"bad.clusterwright"_s), picture = folder.filePath(u"p.png"_s);
  {
    QFile out(bad);
    REQUIRE(out.open(QIODevice::WriteOnly));
    out.write("{ broken");
  }
  QString errors;
  CHECK(run({u"--shot"_s, picture, bad}, &errors) == 3);
  CHECK(errors.contains(u"bad.clusterwright"_s));
  CHECK_FALSE(QFile::exists(picture));
  CHECK(run({u"--shot"_s, picture, u"--page"_s, u"start"_s}) == 0);
  CHECK(QFile::exists(picture));
  CHECK(run({}, &errors) == 3);
  CHECK(errors.contains(u"display"_s));
  // Options that make no sense are wrong usage, before a window opens.
  const QString sample = QStringLiteral(CW_RESOURCES "/examples/starter-32.clusterwright");
  const QString other = folder.filePath(u"q.png"_s);
  for (const QStringList& wrong :
       {QStringList{u"--size"_s, u"abc"_s}, QStringList{u"--size"_s, u"9x9"_s}, QStringList{u"--theme"_s, u"blue"_s},
        QStringList{u"--page"_s, u"nonsense"_s}, QStringList{u"--dialog"_s, u"nonsense"_s},
        QStringList{u"--page"_s, u"cost"_s, u"--table"_s, u"nonsense"_s}, QStringList{u"--table"_s, u"bom"_s},
        QStringList{u"--select"_s, u"g7"_s}, QStringList{sample}, QStringList{u"--nonsense"_s}}) {
    INFO(wrong.join(u' ').toStdString());
    CHECK(run(QStringList{u"--shot"_s, other} + wrong + QStringList{sample}, &errors) == 2);
    CHECK(errors.count(u"error: "_s) == 1);
    CHECK_FALSE(QFile::exists(other));
  }
  CHECK(run({u"--shot"_s, other, u"--size"_s, u"1366x768"_s, u"--theme"_s, u"dark"_s, u"--page"_s, u"cost"_s,
             u"--table"_s, u"capex_by_category"_s, u"--select"_s, u"g1"_s, sample}) == 0);
  CHECK(QFile::exists(other));
  CHECK(run({u"--shot"_s, QString(), sample}, &errors) == 2);
  CHECK(run({u"--page"_s, u"cost"_s, sample}, &errors) == 3);  // no display is the first thing that is wrong
  CHECK(run({u"--shot"_s, folder.filePath(u"no/q.png"_s), sample}, &errors) == 4);
}
