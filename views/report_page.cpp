// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report_page.h"

#include "model/formats/formats.h"
#include "views/chart_panel.h"
#include "views/explain_dialog.h"
#include "views/icons.h"
#include "views/table_view.h"
#include "views/text.h"

#include <algorithm>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidgetAction>

using namespace Qt::StringLiterals;

namespace cw {

Result<bool> writeReport(const Report& report, const QString& fileName) {
  const std::filesystem::path path = nativePath(fileName);
  const Result<void> written = formats::saveReport(report, path, formats::endingOf(path));
  if (!written) return forwardError(written);
  return true;
}

QString askForFile(QWidget* parent, const QString& title, const QString& suggestion, const QString& filters) {
  QString filter;
  const QString file = QFileDialog::getSaveFileName(parent, title, suggestion, filters, &filter);
  if (file.isEmpty() || !QFileInfo(file).suffix().isEmpty()) return file;
  const QString ending = filter.section(u"(*"_s, 1).section(u')', 0, 0);
  return file + ending;
}

ReportPage::ReportPage(Analysis* analysis, QStringList reports, QWidget* parent)
    : QWidget(parent),
      m_analysis(analysis),
      m_reports(std::move(reports)),
      m_list(new QListWidget(this)),
      m_table(new TableView(this)),
      m_chart(new ChartPanel(this)),
      m_splitter(new QSplitter(this)),
      m_stack(new QStackedWidget(this)),
      m_empty(new QLabel(this)),
      m_header(new QWidget(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  buildHeader();

  m_list->setFrameShape(QFrame::NoFrame);
  m_list->setUniformItemSizes(true);
  m_list->setAccessibleName(tr("Tables of this page"));
  m_list->setIconSize(QSize(16, 16));
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* middle = new QWidget(this);
  auto* middleLayout = new QVBoxLayout(middle);
  middleLayout->setContentsMargins(0, 0, 0, 0);
  middleLayout->setSpacing(0);
  middleLayout->addWidget(m_header);
  middleLayout->addWidget(m_table, 1);
  m_splitter->addWidget(m_list);
  m_splitter->addWidget(middle);
  m_splitter->addWidget(m_chart);
  m_splitter->setStretchFactor(0, 0);
  m_splitter->setStretchFactor(1, 3);
  m_splitter->setStretchFactor(2, 2);
  m_splitter->setSizes({170, 640, 440});
  m_splitter->setChildrenCollapsible(false);
  m_splitter->setHandleWidth(1);

  m_empty->setAlignment(Qt::AlignCenter);
  m_empty->setWordWrap(true);
  m_empty->setMargin(16);
  m_stack->addWidget(m_empty);
  m_stack->addWidget(m_splitter);
  layout->addWidget(m_stack, 1);

  connect(m_list, &QListWidget::currentRowChanged, this, [this] {
    if (const Entry* entry = currentEntry()) m_chosen = placeOf(*entry);
    showCurrent();
  });
  connect(m_filter, &QLineEdit::textChanged, m_table, &TableView::setFilter);
  connect(m_table, &TableView::figureActivated, this,
          [this](const FigurePtr& figure) { explainFigure(figure, m_analysis->document()->currency(), window()); });
  connect(m_table, &TableView::subjectsActivated, this, &ReportPage::subjectsActivated);
  connect(m_analysis, &Analysis::reportChanged, this, [this](const QString& id) {
    if (m_reports.contains(id)) refresh();
  });
  connect(m_analysis, &Analysis::becameStale, this, &ReportPage::refreshState);
  refresh();
}

void ReportPage::buildHeader() {
  auto* row = new QHBoxLayout(m_header);
  row->setContentsMargins(8, 4, 8, 4);
  row->setSpacing(8);
  m_title = new QLabel(m_header);
  QFont bold = m_title->font();
  bold.setBold(true);
  m_title->setFont(bold);
  m_state = new QLabel(m_header);
  m_state->setForegroundRole(QPalette::PlaceholderText);
  m_filter = new QLineEdit(m_header);
  m_filter->setPlaceholderText(tr("Filter rows"));
  m_filter->setClearButtonEnabled(true);
  m_filter->setAccessibleName(m_filter->placeholderText());
  m_filter->setMaximumWidth(180);
  m_notes = new QToolButton(m_header);
  m_notes->setIcon(icon(u"info"_s));
  m_notes->setAutoRaise(true);
  m_notes->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  connect(m_notes, &QToolButton::clicked, this, &ReportPage::showNotes);
  auto* copyButton = new QToolButton(m_header);
  copyButton->setIcon(icon(u"clipboard-copy"_s));
  copyButton->setToolTip(tr("Copy the table as text for a spreadsheet"));
  copyButton->setAccessibleName(tr("Copy the table"));
  copyButton->setAutoRaise(true);
  connect(copyButton, &QToolButton::clicked, m_table, &TableView::copy);
  auto* exportButton = new QToolButton(m_header);
  exportButton->setIcon(icon(u"file-spreadsheet"_s));
  exportButton->setToolTip(tr("Export this report as CSV or XLSX…"));
  exportButton->setAccessibleName(tr("Export the report"));
  exportButton->setAutoRaise(true);
  connect(exportButton, &QToolButton::clicked, this, &ReportPage::exportReport);
  row->addWidget(m_title);
  row->addWidget(m_state, 1);
  row->addWidget(m_notes);
  row->addWidget(m_filter);
  row->addWidget(copyButton);
  row->addWidget(exportButton);
}

void ReportPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_analysis->setWanted(this, m_reports);
  refreshState();
}

void ReportPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_analysis->setWanted(this, {});
}

void ReportPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // On a narrow window the table comes first.
  m_chart->setVisible(width() > 820 && m_chart->hasChart());
}

void ReportPage::refresh() {
  std::vector<Entry> entries;
  QStringList errors;
  const bool empty = nothingToReport();
  for (const QString& id : empty ? QStringList() : m_reports) {
    const Analysis::ReportState& state = m_analysis->report(id);
    if (!state.error.isEmpty()) errors << state.error;
    if (!state.report) continue;
    for (const Table& table : state.report->tables)
      entries.push_back({id, onScreen(table.title), std::shared_ptr<const Table>(state.report, &table)});
  }
  // Every report has its assumptions: of which, the name must say.
  QStringList titles;
  for (const Entry& entry : entries) titles << entry.name;
  for (Entry& entry : entries)
    if (titles.count(entry.name) > 1)
      entry.name = tr("%1: %2").arg(entry.name, onScreen(m_analysis->report(entry.report).report->title));
  m_entries = std::move(entries);
  {
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    int row = 0;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
      const QString& title = m_entries[i].name;
      auto* item = new QListWidgetItem(icon(u"table-2"_s), title, m_list);
      item->setToolTip(title);
      item->setSizeHint(QSize(m_list->fontMetrics().horizontalAdvance(title) + 36, 26));
      if (placeOf(m_entries[i]) == m_chosen) row = int(i);
    }
    m_list->setCurrentRow(row);
    // Wide enough for the names, as far as the tables can spare it.
    m_list->setMinimumWidth(std::clamp(m_list->sizeHintForColumn(0) + 8, 110, 220));
  }
  if (m_entries.empty()) {
    m_empty->setText(
        !errors.isEmpty() ? errors.join(u'\n')
        : empty ? tr("Nothing to report yet. Drag a block, a node or a switch from the catalogue onto the canvas.")
                : tr("Computing…"));
  }
  m_stack->setCurrentIndex(m_entries.empty() ? 0 : 1);
  showCurrent();
  if (!errors.isEmpty()) m_state->setText(errors.join(u"; "_s));
}

QString ReportPage::placeOf(const Entry& entry) { return entry.report + u'/' + qstr(entry.table->id); }

bool ReportPage::nothingToReport() const {
  if (!m_analysis->document()->isOpen()) return true;
  const Groups& groups = *m_analysis->document()->design().groups;
  return groups.blocks.empty() && groups.devices.empty();
}

void ReportPage::refreshState() {
  bool old = false;
  for (const QString& id : m_reports) old = old || m_analysis->stale(id);
  const bool dim = old && m_analysis->document()->isOpen();
  m_state->setText(dim ? tr("computing…") : QString());
  if (!dim) {
    m_splitter->setGraphicsEffect(nullptr);
  } else if (!m_splitter->graphicsEffect()) {
    auto* effect = new QGraphicsOpacityEffect(m_splitter);
    effect->setOpacity(0.55);
    m_splitter->setGraphicsEffect(effect);
  }
}

const ReportPage::Entry* ReportPage::currentEntry() const {
  const int row = m_list->currentRow();
  return row >= 0 && row < int(m_entries.size()) ? &m_entries[std::size_t(row)] : nullptr;
}

void ReportPage::showCurrent() {
  const Entry* entry = currentEntry();
  const QString currency = m_analysis->document()->currency();
  refreshState();
  if (!entry) {
    m_table->setTable(nullptr, currency);
    return;
  }
  m_title->setText(entry->name);
  m_table->setTable(entry->table, currency);
  m_notes->setVisible(!entry->table->notes.empty());
  m_notes->setText(counted(std::int64_t(entry->table->notes.size()), tr("1 note"), tr("%1 notes")));
  // A table that says no chart stands beside the first of the page that does,
  std::shared_ptr<const Table> charted = ChartPanel::canShow(*entry->table) ? entry->table : nullptr;
  // unless the table itself needs the room.
  for (const Entry& other : m_entries)
    if (!charted && entry->table->columns.size() <= 4 && ChartPanel::canShow(*other.table)) charted = other.table;
  m_chart->setVisible(charted && width() > 820);
  m_chart->setTable(charted, currency);
}

bool ReportPage::showTable(const QString& id) {
  for (std::size_t i = 0; i < m_entries.size(); ++i)
    if (qstr(m_entries[i].table->id) == id) {
      m_list->setCurrentRow(int(i));
      return true;
    }
  return false;
}

bool ReportPage::showObjects(const std::vector<std::string>& keys) {
  for (std::size_t i = 0; i < m_entries.size(); ++i)
    for (const Row& row : m_entries[i].table->rows)
      for (const std::string& subject : row.subjects) {
        if (!std::binary_search(keys.begin(), keys.end(), subject)) continue;
        m_list->setCurrentRow(int(i));
        return m_table->showObjects(keys, true);
      }
  return false;
}

void ReportPage::showNotes() {
  const Entry* entry = currentEntry();
  if (!entry) return;
  QStringList lines;
  for (const Message& note : entry->table->notes) lines << u"• "_s + onScreen(note, m_analysis->document()->currency());
  QMenu menu(this);
  auto* label = new QLabel(lines.join(u'\n'), &menu);
  label->setWordWrap(true);
  label->setMargin(12);
  label->setFixedWidth(420);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* action = new QWidgetAction(&menu);
  action->setDefaultWidget(label);
  menu.addAction(action);
  menu.exec(m_notes->mapToGlobal(QPoint(0, m_notes->height())));
}

void ReportPage::exportReport() {
  const Entry* entry = currentEntry();
  if (!entry) return;
  const std::shared_ptr<const Report> report = m_analysis->report(entry->report).report;
  const QString file =
      askForFile(this, tr("Export %1").arg(onScreen(report->title)), qstr(report->id) + u".xlsx"_s,
                 tr("Excel workbook (*.xlsx);;Comma-separated values (*.csv);;Markdown (*.md);;JSON (*.json)"));
  if (file.isEmpty()) return;
  m_analysis->document()->jobs()->start<bool>(
      u"export"_s, tr("Exporting %1").arg(onScreen(report->title)), this,
      [report, file](Progress& progress) -> Result<bool> {
        if (progress.cancelled()) return fail(ErrorCode::Cancelled, TR_MARK("the export was cancelled"));
        return writeReport(*report, file);
      },
      [this, file](Result<bool> written) {
        if (written) emit messageRequested(tr("Wrote %1").arg(file), false);
        else emit messageRequested(onScreen(written.error()), true);
      });
}

}  // namespace cw
