// SPDX-License-Identifier: GPL-3.0-or-later
// Places the views and joins them: the pages own their behaviour, the window only passes on.
#pragma once

#include "app/gui/actions.h"
#include "model/catalogue.h"
#include "views/analysis.h"
#include "views/block_form.h"
#include "views/document_controller.h"
#include "views/job_runner.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <QMainWindow>
#include <QStringList>

class QActionGroup;
class QLabel;
class QMenu;
class QStackedWidget;

namespace cw {
class CanvasView;
class CataloguePanel;
class DeviceDialog;
class Inspector;
class MessageBar;
class ResultsPanel;
class StartPage;
class StatusFigures;
}  // namespace cw

namespace cw::app {

class Hint;

class MainWindow final : public QMainWindow {
  Q_OBJECT
 public:
  struct Options {
    std::filesystem::path resources;
    Catalogue catalogue;
    bool remember = true;  // reads and writes the user's arrangement and recent files
    UserParts userParts{};
    QString userPartsFile{};  // where the user's own catalogue is kept
  };
  explicit MainWindow(Options options, QWidget* parent = nullptr);
  ~MainWindow() override;

  DocumentController& document() { return m_document; }
  Analysis& analysis() { return m_analysis; }
  JobRunner& jobs() { return m_jobs; }
  CanvasView* canvas() const { return m_canvas; }
  ResultsPanel* results() const { return m_results; }
  QAction* action(const QString& id) const { return m_actions.at(id); }
  void openFile(const QString& fileName);
  void openBlock(const QString& blockId);
  /// The dialog of a drawn device's part.
  void openDevice(const QString& deviceId);
  /// Everything asked for is computed and drawn.
  bool settled() const;
  void resetLayout();

 protected:
  void showEvent(QShowEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  static constexpr int arrangementVersion = 1;  // of the saved places of docks and toolbars
  void buildCentre();
  void buildDocks();
  void buildMenus();
  void buildToolBar();
  void connectActions();
  void connectDocument();
  void connectCanvas();
  void refreshTitle();
  void refreshActions();
  void showCanvasOrStart();
  void updateCanvas();
  /// Without a place, one that is free is found.
  void drop(const QString& payload, std::optional<Point> at = std::nullopt);
  void addDevice(const FreeDevice& device);
  void openDialog(DeviceDialog* dialog, std::function<void(const FreeDevice&)> accept);
  void addBlock(BlockSpec spec, const QString& proposedName, std::optional<Point> at);
  QString freeName(const QString& wanted) const;
  void showCanvasMenu(const QPoint& at);
  void selectKeys(const QStringList& keys);
  std::vector<std::string> devicesOf(const std::vector<std::string>& parts) const;
  void setTheme(const QString& name);

  // files
  bool mayDiscard();
  bool save();
  bool saveAs();
  void chooseFile();
  void readSampleFiles();
  void remember(const QString& fileName);
  QStringList recentFiles() const;
  void fillRecentMenu();
  void exportReport(const QString& solver, const QString& suggestedName);
  void exportDrawing();
  void showShortcuts();
  void showAbout();
  void restoreArrangement();
  void keepOnScreen();

  Options m_options;
  JobRunner m_jobs;
  DocumentController m_document;
  Analysis m_analysis;
  ActionMap m_actions;
  QStackedWidget* m_centre = nullptr;
  MessageBar* m_messages = nullptr;
  Hint* m_hint = nullptr;
  StartPage* m_start = nullptr;
  CanvasView* m_canvas = nullptr;
  CataloguePanel* m_palette = nullptr;
  Inspector* m_inspector = nullptr;
  ResultsPanel* m_results = nullptr;
  StatusFigures* m_figures = nullptr;
  QDockWidget* m_paletteDock = nullptr;
  QDockWidget* m_inspectorDock = nullptr;
  QDockWidget* m_resultsDock = nullptr;
  QMenu* m_recentMenu = nullptr;
  QMenu* m_sampleMenu = nullptr;
  bool m_fitPending = false;
  bool m_drawing = false;
};

}  // namespace cw::app
