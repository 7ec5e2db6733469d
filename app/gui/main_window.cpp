// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include "app/gui/hint.h"
#include "app/gui/theme_choice.h"
#include "model/edits.h"
#include "views/canvas/canvas_layout.h"
#include "views/canvas/canvas_view.h"
#include "views/catalogue_panel.h"
#include "views/inspector.h"
#include "views/message_bar.h"
#include "views/results_panel.h"
#include "views/start_page.h"
#include "views/status_figures.h"
#include "views/text.h"

#include <QAction>
#include <QDockWidget>
#include <QStackedWidget>
#include <QStatusBar>
#include <set>

using namespace Qt::StringLiterals;

namespace cw::app {
namespace {

// Laying out fewer devices than this takes a few milliseconds and is done at once.
constexpr std::size_t inlineDevices = 4000;

}  // namespace

MainWindow::MainWindow(Options options, QWidget* parent)
    : QMainWindow(parent),
      m_options(std::move(options)),
      m_document(m_options.catalogue, &m_jobs),
      m_analysis(&m_document, &m_jobs),
      m_actions(makeActions(this)) {
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  m_document.setUserParts(m_options.userPartsFile, m_options.userParts);
  buildCentre();
  buildDocks();
  buildMenus();
  buildToolBar();
  connectActions();
  connectDocument();
  connectCanvas();
  m_palette->setCatalogue(m_document.catalogue());
  readSampleFiles();
  m_start->setRecent(recentFiles());
  if (m_options.remember) m_start->setRecovered(m_document.recoveryFiles());
  resize(1440, 900);
  resetLayout();
  restoreArrangement();
  showCanvasOrStart();
  refreshTitle();
  refreshActions();
}

MainWindow::~MainWindow() {
  // The pages hold on to the document and its analysis, which are members and would go first.
  delete m_resultsDock;
  delete m_inspectorDock;
  delete m_paletteDock;
  delete m_figures;
  delete takeCentralWidget();
}

void MainWindow::connectDocument() {
  connect(&m_document, &DocumentController::opened, this, [this](const QString& file) {
    m_fitPending = true;
    m_canvas->setSelection({});
    m_canvas->zoomBy(1 / m_canvas->zoom());  // an empty design has nothing to be fitted to
    if (!file.isEmpty()) remember(file);
    m_palette->setCatalogue(m_document.catalogue());
    showCanvasOrStart();
    refreshTitle();
    refreshActions();
  });
  connect(&m_document, &DocumentController::closed, this, [this] {
    showCanvasOrStart();
    refreshTitle();
    refreshActions();
  });
  connect(&m_document, &DocumentController::saved, this, [this](const QString& file) {
    remember(file);
    refreshTitle();
    m_hint->say(tr("Saved %1").arg(file), 3000);
  });
  connect(&m_document, &DocumentController::modifiedChanged, this, &MainWindow::refreshTitle);
  connect(&m_document, &DocumentController::designChanged, this, [this](SectionSet sections) {
    if (sections.has(Section::Parts)) m_palette->setCatalogue(m_document.catalogue());
    m_hint->say({}, 0);  // what it spoke of may be gone
  });
  connect(&m_document, &DocumentController::questionChanged, this, &MainWindow::updateCanvas);
  connect(&m_document, &DocumentController::errorOccurred, m_messages, &MessageBar::showError);
  connect(&m_document, &DocumentController::notice, m_messages, &MessageBar::showNotice);
}

void MainWindow::connectCanvas() {
  connect(m_canvas, &CanvasView::editRequested, this, [this](const Edit& edit, Text label, const QString& mergeKey) {
    static_cast<void>(m_document.apply(edit, label, mergeKey));
  });
  connect(m_canvas, &CanvasView::selectionChanged, this, [this] {
    m_inspector->setSelection(m_canvas->selection());
    m_results->highlight(m_canvas->selection());
    refreshActions();
  });
  connect(m_canvas, &CanvasView::dropRequested, this, &MainWindow::drop);
  connect(m_canvas, &CanvasView::blockOpenRequested, this, &MainWindow::openBlock);
  connect(m_canvas, &CanvasView::statusMessage, this, [this](const QString& text) { m_hint->say(text, 4000); });
  connect(m_canvas, &CanvasView::toolChanged, this, [this](CanvasView::Tool tool) {
    action(tool == CanvasView::Tool::Cable ? u"tool.cable"_s
           : tool == CanvasView::Tool::Pan ? u"tool.pan"_s
                                           : u"tool.select"_s)
        ->setChecked(true);
  });
  connect(m_palette, &CataloguePanel::addRequested, this, [this](const QString& payload) { drop(payload); });
  connect(m_inspector, &Inspector::blockOpenRequested, this, &MainWindow::openBlock);
  connect(m_inspector, &Inspector::deviceOpenRequested, this, &MainWindow::openDevice);
  connect(m_results, &ResultsPanel::subjectsActivated, this, &MainWindow::selectKeys);
  connect(m_results, &ResultsPanel::messageRequested, this, [this](const QString& text, bool error) {
    if (error) m_messages->showError(text);
    else m_hint->say(text, 5000);
  });
  connect(m_figures, &StatusFigures::findingsRequested, this, [this] {
    m_resultsDock->show();
    m_results->showPage(u"findings"_s);
  });
}

void MainWindow::updateCanvas() {
  const auto question = m_document.question();
  if (!question) return;
  const auto fit = [this] {
    if (m_fitPending) m_canvas->fitAll();
    m_fitPending = false;
    m_drawing = false;
  };
  if (question->fabric->devices.size() <= inlineDevices) {
    m_jobs.cancel(u"layout"_s);
    m_canvas->setDocument(question->design, question->fabric, question->catalogue);
    fit();
    return;
  }
  m_drawing = true;
  using LayoutPtr = std::shared_ptr<const CanvasLayout>;
  m_jobs.start<LayoutPtr>(
      u"layout"_s, tr("Drawing the fabric"), this,
      [question](Progress& progress) -> Result<LayoutPtr> {
        LayoutPtr layout = buildLayout(question->design, question->fabric, progress);
        if (!layout) return fail(ErrorCode::Cancelled, TR_MARK("drawing was cancelled"));
        return layout;
      },
      [this, question, fit](Result<LayoutPtr> layout) {
        if (layout) m_canvas->setDocument(*layout, question->catalogue);
        fit();
      });
}

void MainWindow::selectKeys(const QStringList& keys) {
  std::vector<std::string> selection;
  for (const QString& key : keys) selection.push_back(stdstr(key));
  std::sort(selection.begin(), selection.end());
  // Findings and tables speak of parts too, and of the assumptions: the inspector shows those, the canvas what uses
  // them.
  const auto question = m_document.question();
  const auto drawn = [&](const std::string& key) {
    const auto& blocks = m_document.design().groups->blocks;
    return (question && question->fabric->find(DeviceKey{key})) ||
           std::any_of(blocks.begin(), blocks.end(), [&](const Block& block) { return block.id == key; });
  };
  if (std::any_of(selection.begin(), selection.end(), drawn)) {
    std::erase_if(selection, [&](const std::string& key) { return !drawn(key); });
    m_canvas->setSelection(selection);
    return;
  }
  std::erase_if(selection, [&](const std::string& key) { return !m_inspector->partOf(key); });
  m_canvas->setSelection(devicesOf(selection));
  m_inspector->setSelection(selection);
}

/// Devices made of these parts, or the blocks that hold them where there are too many to mark one by one.
std::vector<std::string> MainWindow::devicesOf(const std::vector<std::string>& parts) const {
  const auto question = m_document.question();
  if (!question || parts.empty()) return {};
  const Fabric& fabric = *question->fabric;
  std::vector<bool> meant;
  for (const DeviceType& type : fabric.types) {
    const auto named = [&](const std::shared_ptr<const Part>& part) {
      return part && std::find(parts.begin(), parts.end(), part->id.text) != parts.end();
    };
    meant.push_back(named(type.part) || named(type.nic));
  }
  std::vector<std::string> keys;
  std::set<std::string> blocks;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d) {
    const DeviceRow& device = fabric.devices[d];
    if (!meant[device.type]) continue;
    if (device.block != 0) blocks.insert(fabric.blockIds[device.block]);
    if (keys.size() <= inlineDevices) keys.push_back(fabric.key(DeviceIndex{d}).text);
  }
  if (keys.size() > inlineDevices) keys.assign(blocks.begin(), blocks.end());
  std::sort(keys.begin(), keys.end());
  return keys;
}

void MainWindow::showCanvasOrStart() {
  const bool open = m_document.isOpen();
  m_centre->setCurrentWidget(open ? static_cast<QWidget*>(m_canvas) : m_start);
  for (QDockWidget* dock : {m_paletteDock, m_inspectorDock, m_resultsDock}) dock->setVisible(open);
  if (!open) {
    m_start->setRecent(recentFiles());
    m_messages->hide();
  }
}

void MainWindow::refreshTitle() {
  setWindowModified(m_document.isModified());
  setWindowTitle(m_document.isOpen() ? tr("%1[*] – Clusterwright").arg(m_document.title()) : tr("Clusterwright"));
}

void MainWindow::refreshActions() {
  const bool open = m_document.isOpen();
  const bool selected = open && !m_canvas->selection().empty();
  for (const ActionInfo& info : actionTable())
    action(QString::fromLatin1(info.id))->setEnabled(open || !info.needsDesign);
  for (const QString& id : {u"edit.duplicate"_s, u"edit.delete"_s, u"edit.rename"_s, u"view.fit-selection"_s})
    action(id)->setEnabled(selected);
}

bool MainWindow::settled() const {
  return m_jobs.idle() && !m_drawing && !m_document.expanding() && m_analysis.current();
}

}  // namespace cw::app
