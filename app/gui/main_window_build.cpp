// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where: centre, docks, menus, toolbar, arrangement.
#include "app/gui/hint.h"
#include "app/gui/main_window.h"
#include "app/gui/theme_choice.h"
#include "model/edits.h"
#include "views/block_dialog.h"
#include "views/canvas/canvas_view.h"
#include "views/catalogue_panel.h"
#include "views/icons.h"
#include "views/inspector.h"
#include "views/message_bar.h"
#include "views/results_panel.h"
#include "views/start_page.h"
#include "views/status_figures.h"
#include "views/text.h"

#include <algorithm>
#include <QActionGroup>
#include <QDockWidget>
#include <QEvent>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QShowEvent>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw::app {
namespace {

constexpr QSize frameGuess(16, 64);  // title, borders and what a panel leaves

QDockWidget* makeDock(QMainWindow* window, const QString& name, const QString& title, QWidget* content) {
  auto* dock = new QDockWidget(title, window);
  dock->setObjectName(name);
  dock->setWidget(content);
  return dock;
}

}  // namespace

void MainWindow::buildCentre() {
  auto* centre = new QWidget(this);
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  m_messages = new MessageBar(centre);
  m_centre = new QStackedWidget(centre);
  m_start = new StartPage(m_centre);
  m_start->setAccessibleName(tr("Start page"));
  m_canvas = new CanvasView(m_centre);
  m_centre->addWidget(m_start);
  m_centre->addWidget(m_canvas);
  layout->addWidget(m_messages);
  layout->addWidget(m_centre, 1);
  setCentralWidget(centre);
  m_hint = new Hint(m_centre);
  m_canvas->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(m_canvas, &QWidget::customContextMenuRequested, this, &MainWindow::showCanvasMenu);
  m_figures = new StatusFigures(&m_analysis, this);
  statusBar()->addWidget(m_figures, 1);
  statusBar()->setSizeGripEnabled(false);
}

void MainWindow::buildDocks() {
  m_palette = new CataloguePanel(this);
  m_palette->setMinimumWidth(200);
  m_paletteDock = makeDock(this, u"dock.catalogue"_s, tr("Catalogue"), m_palette);
  m_inspector = new Inspector(&m_analysis, this);
  m_inspector->setMinimumWidth(240);
  m_inspectorDock = makeDock(this, u"dock.inspector"_s, tr("Inspector"), m_inspector);
  m_results = new ResultsPanel(&m_analysis, this);
  m_resultsDock = makeDock(this, u"dock.results"_s, tr("Results"), m_results);
  m_results->setRemembering(m_options.remember);
  // The tabs are the title of the results; a second line above them would only cost room.
  m_resultsDock->setTitleBarWidget(new QWidget(m_resultsDock));
  addDockWidget(Qt::LeftDockWidgetArea, m_paletteDock);
  addDockWidget(Qt::RightDockWidgetArea, m_inspectorDock);
  addDockWidget(Qt::BottomDockWidgetArea, m_resultsDock);
}

void MainWindow::buildMenus() {
  QMenu* file = menuBar()->addMenu(tr("&File"));
  file->addAction(action(u"file.new"_s));
  m_sampleMenu = file->addMenu(icon(u"layout-template"_s), tr("New from sa&mple"));
  file->addAction(action(u"file.open"_s));
  m_recentMenu = file->addMenu(icon(u"clock"_s), tr("Open &recent"));
  connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
  file->addSeparator();
  file->addAction(action(u"file.save"_s));
  file->addAction(action(u"file.save-as"_s));
  QMenu* exports = file->addMenu(icon(u"file-down"_s), tr("&Export"));
  for (const QString& id : {u"file.export-bom"_s, u"file.export-power"_s, u"file.export-drawing"_s})
    exports->addAction(action(id));
  file->addSeparator();
  file->addAction(action(u"file.start"_s));
  file->addAction(action(u"file.quit"_s));

  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  edit->addAction(m_document.undoAction());
  edit->addAction(m_document.redoAction());
  edit->addSeparator();
  for (const QString& id : {u"edit.duplicate"_s, u"edit.rename"_s, u"edit.delete"_s, u"edit.select-all"_s})
    edit->addAction(action(id));
  edit->addSeparator();
  for (const QString& id : {u"edit.add-fat-tree"_s, u"edit.add-dragonfly"_s, u"edit.find-part"_s})
    edit->addAction(action(id));

  QMenu* view = menuBar()->addMenu(tr("&View"));
  for (const QString& id : {u"view.zoom-in"_s, u"view.zoom-out"_s, u"view.fit"_s, u"view.fit-selection"_s})
    view->addAction(action(id));
  view->addSeparator();
  QMenu* tools = view->addMenu(icon(u"mouse-pointer-2"_s), tr("&Tool"));
  auto* toolGroup = new QActionGroup(this);
  for (const QString& id : {u"tool.select"_s, u"tool.cable"_s, u"tool.pan"_s}) {
    action(id)->setCheckable(true);
    toolGroup->addAction(action(id));
    tools->addAction(action(id));
  }
  action(u"tool.select"_s)->setChecked(true);
  view->addSeparator();
  for (QDockWidget* dock : {m_paletteDock, m_inspectorDock, m_resultsDock}) view->addAction(dock->toggleViewAction());
  view->addAction(action(u"view.results"_s));
  view->addAction(action(u"view.reset-layout"_s));
  view->addSeparator();
  QMenu* themes = view->addMenu(icon(u"sun-moon"_s), tr("T&heme"));
  auto* themeGroup = new QActionGroup(this);
  for (const QString& name : {u"system"_s, u"light"_s, u"dark"_s}) {
    QAction* choice = action(u"view.theme-"_s + name);
    choice->setCheckable(true);
    choice->setChecked(name == currentThemeChoice());
    themeGroup->addAction(choice);
    themes->addAction(choice);
    connect(choice, &QAction::triggered, this, [this, name] { setTheme(name); });
  }
  QMenu* help = menuBar()->addMenu(tr("&Help"));
  help->addAction(action(u"help.shortcuts"_s));
  help->addAction(action(u"help.about"_s));
}

void MainWindow::buildToolBar() {
  QToolBar* bar = addToolBar(tr("Tools"));
  bar->setObjectName(u"toolbar.main"_s);
  bar->setMovable(false);
  bar->setIconSize(QSize(20, 20));
  bar->setContextMenuPolicy(Qt::PreventContextMenu);
  const auto add = [&](std::initializer_list<QString> ids) {
    for (const QString& id : ids) bar->addAction(action(id));
    bar->addSeparator();
  };
  add({u"file.new"_s, u"file.open"_s, u"file.save"_s});
  bar->addAction(m_document.undoAction());
  bar->addAction(m_document.redoAction());
  bar->addSeparator();
  add({u"tool.select"_s, u"tool.cable"_s, u"tool.pan"_s});
  add({u"edit.add-fat-tree"_s, u"edit.add-dragonfly"_s});
  for (const QString& id : {u"view.zoom-out"_s, u"view.zoom-in"_s, u"view.fit"_s}) bar->addAction(action(id));
  auto* spacer = new QWidget(bar);
  spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  bar->addWidget(spacer);
  bar->addAction(action(u"edit.find-part"_s));
}

void MainWindow::connectActions() {
  const auto on = [this](const char16_t* id, auto&& handler) {
    connect(action(QString::fromUtf16(id)), &QAction::triggered, this, handler);
  };
  on(u"file.new", [this] {
    if (mayDiscard()) m_document.newDesign();
  });
  on(u"file.open", [this] { chooseFile(); });
  on(u"file.save", [this] { save(); });
  on(u"file.save-as", [this] { saveAs(); });
  on(u"file.export-bom", [this] { exportReport(u"bom"_s, tr("bill of materials")); });
  on(u"file.export-power", [this] { exportReport(u"power-budget"_s, tr("power budget")); });
  on(u"file.export-drawing", [this] { exportDrawing(); });
  on(u"file.start", [this] {
    if (mayDiscard()) m_document.close();
  });
  on(u"file.quit", [this] { close(); });
  on(u"edit.duplicate", [this] { m_canvas->duplicateSelection(); });
  on(u"edit.delete", [this] { m_canvas->deleteSelection(); });
  on(u"edit.rename", [this] { m_canvas->renameSelection(); });
  on(u"edit.select-all", [this] {
    QStringList keys;
    for (const Block& block : m_document.design().groups->blocks) keys << qstr(block.id);
    for (const FreeDevice& device : m_document.design().groups->devices) keys << u"free/"_s + qstr(device.id);
    selectKeys(keys);
  });
  on(u"edit.find-part", [this] {
    m_paletteDock->show();
    m_palette->focusSearch();
  });
  on(u"edit.add-fat-tree", [this] { drop(u"block:fat-tree"_s); });
  on(u"edit.add-dragonfly", [this] { drop(u"block:dragonfly"_s); });
  on(u"tool.select", [this] { m_canvas->setTool(CanvasView::Tool::Select); });
  on(u"tool.cable", [this] { m_canvas->setTool(CanvasView::Tool::Cable); });
  on(u"tool.pan", [this] { m_canvas->setTool(CanvasView::Tool::Pan); });
  on(u"view.zoom-in", [this] { m_canvas->zoomBy(1.25); });
  on(u"view.zoom-out", [this] { m_canvas->zoomBy(0.8); });
  on(u"view.fit", [this] { m_canvas->fitAll(); });
  on(u"view.fit-selection", [this] { m_canvas->fitSelection(); });
  on(u"view.results", [this] {
    const bool hidden = !m_resultsDock->isVisible();
    m_resultsDock->show();
    m_results->setCollapsed(hidden ? false : !m_results->collapsed());
  });
  on(u"view.reset-layout", [this] { resetLayout(); });
  on(u"help.shortcuts", [this] { showShortcuts(); });
  on(u"help.about", [this] { showAbout(); });
  connect(m_start, &StartPage::newRequested, this, [this] { m_document.newDesign(); });
  connect(m_start, &StartPage::openRequested, this, &MainWindow::chooseFile);
  connect(m_start, &StartPage::fileRequested, this, &MainWindow::openFile);
  connect(m_start, &StartPage::sampleRequested, this, [this](const QString& file) { m_document.open(file, true); });
  connect(m_start, &StartPage::recoveryRequested, &m_document, &DocumentController::recover);
}

void MainWindow::resetLayout() {
  for (QDockWidget* dock : {m_paletteDock, m_inspectorDock, m_resultsDock}) {
    dock->setFloating(false);
    dock->setVisible(m_document.isOpen());
  }
  addDockWidget(Qt::LeftDockWidgetArea, m_paletteDock);
  addDockWidget(Qt::RightDockWidgetArea, m_inspectorDock);
  addDockWidget(Qt::BottomDockWidgetArea, m_resultsDock);
  // A small screen keeps its room for the drawing.
  const bool small = width() <= 1366 || height() <= 768;
  resizeDocks({m_paletteDock, m_inspectorDock}, {small ? 250 : 270, small ? 280 : 310}, Qt::Horizontal);
  m_results->setCollapsed(small);
  if (!small) resizeDocks({m_resultsDock}, {310}, Qt::Vertical);
}

void MainWindow::restoreArrangement() {
  if (!m_options.remember) return;
  const QSettings settings;
  const QByteArray geometry = settings.value(u"window/geometry"_s).toByteArray();
  if (geometry.isEmpty()) {
    // The frame of the window manager is not known before the window is shown; where there is no room to spare, the
    // window takes the whole screen.
    const QSize room = screen()->availableSize();
    resize(std::min(1440, room.width() - frameGuess.width()), std::min(900, room.height() - frameGuess.height()));
    if (size() != QSize(1440, 900)) setWindowState(windowState() | Qt::WindowMaximized);
    resetLayout();
    return;
  }
  restoreGeometry(geometry);
  restoreState(settings.value(u"window/state"_s).toByteArray(), arrangementVersion);
  m_results->setCollapsed(settings.value(u"window/results-collapsed"_s).toBool());
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  // Window managers add their frame some time after the window is shown.
  if (m_options.remember && !event->spontaneous())
    for (const int delay : {0, 100, 500}) QTimer::singleShot(delay, this, &MainWindow::keepOnScreen);
}

/// The window and its frame within the screen: today's may be smaller than the one the geometry was saved on.
void MainWindow::keepOnScreen() {
  if (windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen | Qt::WindowMinimized)) return;
  const QRect room = screen()->availableGeometry(), frame = frameGeometry();
  const QSize border = frame.size() - size();
  const QSize fitting = frame.size().boundedTo(room.size()) - border;
  if (fitting != size()) resize(fitting.expandedTo(minimumSizeHint()));
  const QPoint corner(std::clamp(frame.left(), room.left(), std::max(room.left(), room.right() - frame.width() + 1)),
                      std::clamp(frame.top(), room.top(), std::max(room.top(), room.bottom() - frame.height() + 1)));
  if (corner != frame.topLeft()) move(corner);
}

void MainWindow::setTheme(const QString& name) {
  applyTheme(name);
  if (m_options.remember) QSettings().setValue(u"window/theme"_s, name);
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  // Icons of kinds and severities carry colours of the theme; what holds them is filled anew.
  if (event->type() == QEvent::PaletteChange && m_palette) {
    m_palette->setCatalogue(m_document.catalogue());
    emit m_analysis.checksChanged();
  }
}

}  // namespace cw::app
