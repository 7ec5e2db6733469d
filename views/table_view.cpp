// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/table_view.h"

#include "views/icons.h"
#include "views/table_model.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr int rowHeight = 24;

QString line(const QAbstractItemModel* model, int row) {
  QStringList cells;
  for (int c = 0; c < model->columnCount(); ++c) {
    QString text = model->index(row, c).data().toString();
    cells << text.replace(u'\t', u' ').replace(u'\n', u' ');
  }
  return cells.join(u'\t');
}

}  // namespace

TableView::TableView(QWidget* parent)
    : QWidget(parent),
      m_view(new QTableView(this)),
      m_totalsView(new QTableView(this)),
      m_body(new TableModel(TableModel::Part::Body, this)),
      m_totals(new TableModel(TableModel::Part::Totals, this)),
      m_sorted(new TableSortModel(this)),
      m_columnsTimer(new QTimer(this)),
      m_fitTimer(new QTimer(this)),
      m_nothing(new QLabel(m_view->viewport())) {
  m_sorted->setSourceModel(m_body);
  m_view->setModel(m_sorted);
  m_totalsView->setModel(m_totals);
  m_view->setAccessibleName(tr("Rows"));
  m_totalsView->setAccessibleName(tr("Totals"));
  setUp(m_view, false);
  setUp(m_totalsView, true);
  m_view->viewport()->installEventFilter(this);
  m_nothing->setForegroundRole(QPalette::PlaceholderText);
  m_nothing->setMargin(12);
  m_nothing->setTextFormat(Qt::PlainText);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_view, 1);
  layout->addWidget(m_totalsView);

  QHeaderView* header = m_view->horizontalHeader();
  connect(header, &QHeaderView::sectionResized, this, [this](int section, int, int size) {
    m_totalsView->setColumnWidth(section, size);
    if (!m_fitting) fitHeader();
    if (m_fitting || !isVisible()) return;
    m_userSized = true;
    m_columnsTimer->start();
  });
  connect(header, &QHeaderView::sortIndicatorChanged, this, [this] {
    if (!m_fitting && isVisible()) m_columnsTimer->start();
  });
  m_fitTimer->setSingleShot(true);
  m_fitTimer->setInterval(0);
  connect(m_fitTimer, &QTimer::timeout, this, [this] {
    if (!m_userSized) fitColumns();
  });
  // A drag of a column edge sends many changes; one note at its end is enough.
  m_columnsTimer->setSingleShot(true);
  m_columnsTimer->setInterval(400);
  connect(m_columnsTimer, &QTimer::timeout, this, &TableView::rememberColumns);
  connect(m_view->horizontalScrollBar(), &QScrollBar::valueChanged, m_totalsView->horizontalScrollBar(),
          &QScrollBar::setValue);
  connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    QStringList keys;
    for (const QModelIndex& row : m_view->selectionModel()->selectedRows())
      keys << row.data(TableModel::SubjectsRole).toStringList();
    emit subjectsActivated(keys);
  });
}

void TableView::setUp(QTableView* view, bool totals) {
  view->setFrameShape(QFrame::NoFrame);
  view->setSelectionBehavior(QAbstractItemView::SelectRows);
  view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view->setShowGrid(false);
  view->setAlternatingRowColors(!totals);
  view->setWordWrap(false);
  view->verticalHeader()->hide();
  view->verticalHeader()->setDefaultSectionSize(rowHeight);
  view->verticalHeader()->setMinimumSectionSize(rowHeight);
  view->setContextMenuPolicy(Qt::CustomContextMenu);
  view->setTabKeyNavigation(false);
  if (totals) {
    view->horizontalHeader()->hide();
    view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setSelectionMode(QAbstractItemView::NoSelection);
    // A total is there to be asked: one click explains it.
    view->viewport()->setCursor(Qt::PointingHandCursor);
    connect(view, &QTableView::clicked, this, &TableView::activate);
  } else {
    view->setSortingEnabled(true);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setSortIndicatorClearable(true);
    view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    view->horizontalHeader()->setStretchLastSection(false);
    connect(view, &QTableView::activated, this, &TableView::activate);
    connect(view, &QTableView::doubleClicked, this, &TableView::activate);
    auto* copyAction = new QAction(icon(u"clipboard-copy"_s), tr("Copy rows"), this);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copyAction, &QAction::triggered, this, &TableView::copy);
    addAction(copyAction);
  }
  connect(view, &QWidget::customContextMenuRequested, this, [this, view](const QPoint& at) { showMenu(view, at); });
}

void TableView::setTable(std::shared_ptr<const Table> table, const QString& currency) {
  // The same table with new figures keeps the user's columns, order and place.
  const bool same = table && qsizetype(table->id.size()) == m_tableId.size() && table->id == m_tableId.toStdString();
  const int at = m_view->verticalScrollBar()->value();
  if (!same) {
    if (m_columnsTimer->isActive()) rememberColumns();
    m_columnsTimer->stop();
    m_userSized = false;
  }
  m_fitting = true;
  m_tableId = table ? QString::fromStdString(table->id) : QString();
  std::vector<int> widths;
  for (int c = 0; c < m_sorted->columnCount(); ++c) widths.push_back(m_view->columnWidth(c));
  m_body->setTable(table, currency);
  m_totals->setTable(table, currency);
  for (int c = 0; c < m_sorted->columnCount(); ++c)
    for (QTableView* view : {m_view, m_totalsView}) view->setColumnHidden(c, !table->columns[std::size_t(c)].onScreen);
  if (same && int(widths.size()) == m_sorted->columnCount()) {
    for (int c = 0; c < int(widths.size()); ++c)
      if (!m_view->isColumnHidden(c)) m_view->setColumnWidth(c, widths[std::size_t(c)]);
    m_view->verticalScrollBar()->setValue(at);
    if (!m_userSized && numbersOutgrow()) fitColumns();
    m_fitting = true;
  } else {
    m_view->sortByColumn(-1, Qt::AscendingOrder);
    if (!recallColumns()) fitColumns();
    m_fitting = true;
  }
  for (int c = 0; c < m_totals->columnCount(); ++c) m_totalsView->setColumnWidth(c, m_view->columnWidth(c));
  m_fitting = false;
  refreshNothing();
  fitTotalsHeight();
}

bool TableView::showObjects(const std::vector<std::string>& keys, bool scroll) {
  m_body->setHighlighted(keys);
  if (keys.empty()) return false;
  for (int r = 0; r < m_sorted->rowCount(); ++r) {
    const QModelIndex index = m_sorted->index(r, 0);
    const Row* row = m_body->row(m_sorted->mapToSource(index).row());
    if (!row || !m_body->concerns(*row)) continue;
    if (scroll) m_view->scrollTo(index);
    return true;
  }
  return false;
}

void TableView::fitTotalsHeight() {
  const int rows = m_totals->rowCount();
  m_totalsView->setVisible(rows > 0);
  m_totalsView->setFixedHeight(rows * rowHeight + 1);
}

void TableView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  for (int c = 0; c < m_totals->columnCount(); ++c) m_totalsView->setColumnWidth(c, m_view->columnWidth(c));
}

bool TableView::eventFilter(QObject* watched, QEvent* event) {
  // The room for the columns: less where a scroll bar stands.
  if (event->type() == QEvent::Resize && !m_userSized) {
    const auto* resized = static_cast<QResizeEvent*>(event);
    if (resized->size().width() != resized->oldSize().width()) m_fitTimer->start();
  }
  return QWidget::eventFilter(watched, event);
}

void TableView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  for (int c = 0; c < m_totals->columnCount(); ++c) m_totalsView->setColumnWidth(c, m_view->columnWidth(c));
}

void TableView::setFilter(const QString& text) {
  m_sorted->setFilterFixedString(text);
  refreshNothing();
}

void TableView::refreshNothing() {
  m_nothing->setVisible(m_body->columnCount() > 0 && m_sorted->rowCount() == 0);
  m_nothing->setText(m_body->rowCount() > 0 ? tr("No row holds what the filter asks for.")
                                            : tr("No rows: the design has nothing of this kind."));
  m_nothing->adjustSize();
}

QString TableView::asText() const {
  QStringList header;
  for (int c = 0; c < m_body->columnCount(); ++c)
    header << m_body->headerData(c, Qt::Horizontal, Qt::DisplayRole).toString();
  QStringList lines{header.join(u'\t')};
  QModelIndexList rows = m_view->selectionModel()->selectedRows();
  if (rows.isEmpty()) {
    for (int r = 0; r < m_sorted->rowCount(); ++r) lines << line(m_sorted, r);
    for (int r = 0; r < m_totals->rowCount(); ++r) lines << line(m_totals, r);
  } else {
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex& row : rows) lines << line(m_sorted, row.row());
  }
  return lines.join(u'\n') + u'\n';
}

void TableView::copy() const { QApplication::clipboard()->setText(asText()); }

void TableView::activate(const QModelIndex& index) {
  const auto* proxy = qobject_cast<const QSortFilterProxyModel*>(index.model());
  const FigurePtr figure = proxy ? m_body->figureAt(proxy->mapToSource(index)) : m_totals->figureAt(index);
  if (figure) emit figureActivated(figure);
}

void TableView::showMenu(QTableView* view, const QPoint& at) {
  const QModelIndex index = view->indexAt(at);
  QMenu menu(this);
  QAction* explain = menu.addAction(icon(u"sigma"_s), tr("Explain this number…"));
  explain->setEnabled(index.data(TableModel::FigureRole).toBool());
  QAction* copyRows =
      menu.addAction(icon(u"clipboard-copy"_s),
                     m_view->selectionModel()->hasSelection() ? tr("Copy selected rows") : tr("Copy table"));
  const QAction* chosen = menu.exec(view->viewport()->mapToGlobal(at));
  if (chosen == explain) activate(index);
  else if (chosen == copyRows) copy();
}

}  // namespace cw
