// SPDX-License-Identifier: GPL-3.0-or-later
// Files of the window: open, save, recent, samples, exports; and the help dialogs.
#include "app/gui/hint.h"
#include "app/gui/main_window.h"
#include "solvers/physical/physical.h"
#include "solvers/registry.h"
#include "views/canvas/canvas_view.h"
#include "views/documents/drawing.h"
#include "views/message_bar.h"
#include "views/report_page.h"
#include "views/results_panel.h"
#include "views/samples.h"
#include "views/start_page.h"
#include "views/text.h"

#include <QAction>
#include <QCloseEvent>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw::app {
namespace {

constexpr int mostRecent = 10;

QString fileFilter() { return MainWindow::tr("Clusterwright designs (*.clusterwright)"); }

}  // namespace

void MainWindow::openFile(const QString& fileName) {
  if (mayDiscard()) m_document.open(QFileInfo(fileName).absoluteFilePath());
}

void MainWindow::chooseFile() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Open design"), QFileInfo(m_document.fileName()).path(), fileFilter());
  if (!file.isEmpty()) openFile(file);
}

bool MainWindow::save() {
  return m_document.fileName().isEmpty() ? saveAs() : m_document.save(m_document.fileName()).has_value();
}

bool MainWindow::saveAs() {
  QString proposed = m_document.fileName();
  if (proposed.isEmpty()) proposed = m_document.title().toLower().replace(u' ', u'-') + u".clusterwright"_s;
  QString file = QFileDialog::getSaveFileName(this, tr("Save design"), proposed, fileFilter());
  if (file.isEmpty()) return false;
  if (QFileInfo(file).suffix().isEmpty()) file += u".clusterwright"_s;
  return m_document.save(file).has_value();
}

bool MainWindow::mayDiscard() {
  if (!m_document.isModified()) return true;
  QMessageBox question(QMessageBox::Question, tr("Unsaved changes"),
                       tr("Save the changes to “%1”?").arg(m_document.title()), QMessageBox::NoButton, this);
  question.setInformativeText(tr("Discarded changes cannot be brought back."));
  QPushButton* saveButton = question.addButton(tr("&Save"), QMessageBox::AcceptRole);
  QPushButton* discardButton = question.addButton(tr("&Discard"), QMessageBox::DestructiveRole);
  question.addButton(tr("Cancel"), QMessageBox::RejectRole);
  question.setDefaultButton(saveButton);
  question.exec();
  if (question.clickedButton() == discardButton) return true;
  return question.clickedButton() == saveButton && save();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayDiscard()) {
    event->ignore();
    return;
  }
  if (m_options.remember) {
    QSettings settings;
    settings.setValue(u"window/geometry"_s, saveGeometry());
    if (m_document.isOpen()) {
      settings.setValue(u"window/state"_s, saveState(arrangementVersion));
      settings.setValue(u"window/results-collapsed"_s, m_results->collapsed());
    }
  }
  m_document.close();
  m_jobs.cancelAll();
  event->accept();
}

void MainWindow::readSampleFiles() {
  struct Read {
    std::vector<Sample> samples;
    QStringList problems;
  };
  m_jobs.start<Read>(
      u"samples"_s, tr("Reading the samples"), this,
      [folder = m_options.resources / "examples", catalogue = m_options.catalogue](Progress&) -> Result<Read> {
        Read read;
        read.samples = readSamples(folder, catalogue, read.problems);
        return read;
      },
      [this](Result<Read> read) {
        if (!read) return m_messages->showError(onScreen(read.error()));
        m_start->setSamples(read->samples, read->problems);
        for (const Sample& sample : read->samples) {
          QAction* entry = m_sampleMenu->addAction(sample.title);
          entry->setStatusTip(sample.counts);
          connect(entry, &QAction::triggered, this, [this, file = sample.fileName] {
            if (mayDiscard()) m_document.open(file, true);
          });
        }
        m_sampleMenu->setEnabled(!read->samples.empty());
      });
}

QStringList MainWindow::recentFiles() const {
  return m_options.remember ? QSettings().value(u"files/recent"_s).toStringList() : QStringList();
}

void MainWindow::remember(const QString& fileName) {
  if (!m_options.remember) return;
  QStringList files = recentFiles();
  files.removeAll(fileName);
  files.prepend(fileName);
  QSettings().setValue(u"files/recent"_s, QStringList(files.mid(0, mostRecent)));
}

void MainWindow::fillRecentMenu() {
  m_recentMenu->clear();
  for (const QString& file : recentFiles())
    connect(m_recentMenu->addAction(QDir::toNativeSeparators(file)), &QAction::triggered, this,
            [this, file] { openFile(file); });
  if (m_recentMenu->isEmpty()) m_recentMenu->addAction(tr("No recent designs"))->setEnabled(false);
}

void MainWindow::exportReport(const QString& solver, const QString& suggestedName) {
  const auto question = m_document.question();
  if (!question) return m_messages->showError(tr("The fabric is still being laid out; export again in a moment."));
  QString file =
      askForFile(this, tr("Export %1").arg(suggestedName),
                 u"%1 %2.xlsx"_s.arg(m_document.title(), suggestedName).replace(u' ', u'-'),
                 tr("Excel workbook (*.xlsx);;Comma-separated values (*.csv);;Markdown (*.md);;JSON (*.json)"));
  if (file.isEmpty()) return;
  const bool power = solver == u"power-budget"_s;
  const SolverInfo* info = findSolver(stdstr(solver));
  const auto run = power ? &powerBudget : info->run;
  m_jobs.start<bool>(
      u"export"_s, tr("Exporting %1").arg(suggestedName), this,
      [question, run, file](Progress& progress) -> Result<bool> {
        const Result<Report> report = run(*question, progress);
        if (!report) return forwardError(report);
        if (progress.cancelled()) return fail(ErrorCode::Cancelled, TR_MARK("the export was cancelled"));
        return writeReport(*report, file);
      },
      [this, file](Result<bool> written) {
        if (written) m_hint->say(tr("Wrote %1").arg(file), 5000);
        else m_messages->showError(onScreen(written.error()));
      });
}

void MainWindow::exportDrawing() {
  const auto question = m_document.question();
  if (!question) return m_messages->showError(tr("The fabric is still being laid out; export again in a moment."));
  const QString file = askForFile(this, tr("Export drawing"), m_document.title().replace(u' ', u'-') + u".svg"_s,
                                  tr("SVG drawing (*.svg);;PNG picture (*.png)"));
  if (file.isEmpty()) return;
  m_jobs.start<bool>(
      u"export"_s, tr("Exporting the drawing"), this,
      [question, path = nativePath(file)](Progress& progress) -> Result<bool> {
        const Result<void> written = cw::exportDrawing(*question->design, *question->fabric, path, &progress);
        if (!written) return forwardError(written);
        return true;
      },
      [this, file](Result<bool> written) {
        if (written) m_hint->say(tr("Wrote %1").arg(file), 5000);
        else m_messages->showError(onScreen(written.error()));
      });
}

void MainWindow::showShortcuts() {
  auto* dialog = new QDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Keyboard shortcuts"));
  auto* list = new QTreeWidget(dialog);
  list->setHeaderLabels({tr("Action"), tr("Shortcut")});
  list->setRootIsDecorated(false);
  list->setAccessibleName(tr("Shortcuts"));
  list->setAlternatingRowColors(true);
  const auto add = [list](const QAction* action) {
    if (action->shortcut().isEmpty()) return;
    auto* item = new QTreeWidgetItem(list, {QString(action->text()).remove(u'&').remove(u'…'),
                                            action->shortcut().toString(QKeySequence::NativeText)});
    item->setIcon(0, action->icon());
  };
  for (const ActionInfo& info : actionTable()) add(action(QString::fromLatin1(info.id)));
  add(m_document.undoAction());
  add(m_document.redoAction());
  for (const auto& [what, keys] :
       {std::pair{tr("Pan the drawing"), tr("Space and drag")}, std::pair{tr("Zoom at the cursor"), tr("Mouse wheel")},
        std::pair{tr("Give up a drag"), tr("Esc")},
        std::pair{tr("Open a block or rename a device"), tr("Double click")}})
    new QTreeWidgetItem(list, {what, keys});
  list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list->header()->setStretchLastSection(false);
  list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* layout = new QVBoxLayout(dialog);
  layout->addWidget(list);
  layout->addWidget(buttons);
  dialog->resize(460, 560);
  dialog->show();
}

void MainWindow::showAbout() {
  auto* about = new QMessageBox(this);
  about->setAttribute(Qt::WA_DeleteOnClose);
  about->setWindowTitle(tr("About Clusterwright"));
  about->setIconPixmap(windowIcon().pixmap(64, 64));
  about->setText(tr("<b>Clusterwright %1</b>").arg(QString::fromLatin1(CW_VERSION)));
  about->setInformativeText(
      tr("Design, check and price GPU clusters.\n\nFree software under the GNU General Public License, version 3 or "
         "later; without any warranty.\n\nIcons: Lucide, ISC licence. Prices and part values carry their own sources; "
         "an estimate is marked ≈."));
  about->show();
}

}  // namespace cw::app
