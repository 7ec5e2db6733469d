// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a table: as wide as what stands in them, as the room allows, or as the user drew them.
#include "views/table_model.h"
#include "views/table_view.h"

#include <algorithm>
#include <QHeaderView>
#include <QSettings>
#include <QTableView>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr int narrowest = 8, widestColumn = 320;
constexpr int narrowestText = 88;
constexpr int readableText = 150;  // where the table scrolls anyway
constexpr int titlePadding = 24;   // of a column's title, the mark of the order included

}  // namespace

void TableView::fitColumns() {
  m_fitting = true;
  m_view->resizeColumnsToContents();
  m_totalsView->resizeColumnsToContents();
  int total = 0;
  const int count = m_sorted->columnCount();
  for (int c = 0; c < count; ++c) {
    const int wanted = std::max(m_view->columnWidth(c), m_totalsView->columnWidth(c)) + 4;
    m_view->setColumnWidth(c, std::min(wanted, widestColumn));
    total += m_view->columnWidth(c);
  }
  const int room = m_view->viewport()->width();
  if (total > room) total = wrapTitles(total - room, total);
  if (total > room) total = shortenTexts(total - room, total);
  // What room is left goes to a first column of texts, so that numbers stay near their names at the right edge.
  const int spare = room - total;
  if (count > 0 && spare > 0 && !m_body->rightAligned(0))
    m_view->setColumnWidth(0, m_view->columnWidth(0) + std::min(spare, 160));
  fitHeader();
  m_fitting = false;
}

/// A number cut off reads as another number.
bool TableView::numbersOutgrow() const {
  const QAbstractItemView *rows = m_view, *sums = m_totalsView;
  for (int c = 0; c < m_sorted->columnCount(); ++c)
    if (m_body->rightAligned(c) && !m_view->isColumnHidden(c) &&
        std::max(rows->sizeHintForColumn(c), sums->sizeHintForColumn(c)) > m_view->columnWidth(c))
      return true;
  return false;
}

/// Titles of number columns wrap, so that a column need be no wider than its numbers and the longest word above them.
int TableView::wrapTitles(int excess, int total) {
  const QAbstractItemView *rows = m_view, *sums = m_totalsView;
  std::vector<int> spare(std::size_t(m_sorted->columnCount()), 0);
  for (int c = 0; c < int(spare.size()); ++c) {
    if (!m_body->rightAligned(c)) continue;
    int least = std::max(rows->sizeHintForColumn(c), sums->sizeHintForColumn(c)) + 4;
    for (const QString& word : m_body->headerData(c, Qt::Horizontal, Qt::DisplayRole).toString().split(u' '))
      least = std::max(least, m_view->horizontalHeader()->fontMetrics().horizontalAdvance(word) + titlePadding);
    spare[std::size_t(c)] = std::max(0, m_view->columnWidth(c) - least);
  }
  while (excess > 0) {  // the widest first, so that alike columns wrap alike
    const auto most = std::max_element(spare.begin(), spare.end());
    if (most == spare.end() || *most == 0) break;
    const int c = int(most - spare.begin()), less = std::min({excess, 8, *most});
    m_view->setColumnWidth(c, m_view->columnWidth(c) - less);
    *most -= less;
    excess -= less;
    total -= less;
  }
  return total;
}

/// Texts give way, the longest first, so that numbers and totals stay in sight. Where the table has to scroll all the
/// same they stay readable.
int TableView::shortenTexts(int excess, int total) {
  int most = 0;  // that they can give
  for (int c = 0; c < m_sorted->columnCount(); ++c)
    if (!m_body->rightAligned(c)) most += std::max(0, m_view->columnWidth(c) - narrowestText);
  const int least = most >= excess ? narrowestText : readableText;
  while (excess > 0) {
    int longest = -1;
    for (int c = 0; c < m_sorted->columnCount(); ++c) {
      const bool text = !m_body->rightAligned(c) && m_view->columnWidth(c) > least;
      if (text && (longest < 0 || m_view->columnWidth(c) > m_view->columnWidth(longest))) longest = c;
    }
    if (longest < 0) break;
    const int less = std::min({excess, 20, m_view->columnWidth(longest) - least});
    m_view->setColumnWidth(longest, m_view->columnWidth(longest) - less);
    excess -= less;
    total -= less;
  }
  return total;
}

/// As many lines as the titles need at the columns' widths.
void TableView::fitHeader() {
  QHeaderView* header = m_view->horizontalHeader();
  int lines = header->fontMetrics().lineSpacing();
  for (int c = 0; c < m_sorted->columnCount(); ++c) {
    if (m_view->isColumnHidden(c)) continue;
    const QString title = m_body->headerData(c, Qt::Horizontal, Qt::DisplayRole).toString();
    const QRect room(0, 0, std::max(8, m_view->columnWidth(c) - titlePadding + 4), 1000);
    lines = std::max(lines, header->fontMetrics().boundingRect(room, Qt::TextWordWrap, title).height());
  }
  header->setFixedHeight(std::min(lines, 4 * header->fontMetrics().lineSpacing()) + 10);
}

void TableView::rememberColumns() const {
  if (!m_remembering || m_tableId.isEmpty()) return;
  QStringList columns;
  for (int c = 0; c < m_sorted->columnCount(); ++c)
    columns << u"%1:%2"_s.arg(QString::fromStdString(m_body->table()->columns[std::size_t(c)].id))
                   .arg(m_userSized ? std::max(m_view->columnWidth(c), narrowest) : 0);
  QSettings settings;
  settings.setValue(u"tables/%1/columns"_s.arg(m_tableId), columns);
  const QHeaderView* header = m_view->horizontalHeader();
  settings.setValue(u"tables/%1/order"_s.arg(m_tableId),
                    u"%1 %2"_s.arg(header->sortIndicatorSection()).arg(int(header->sortIndicatorOrder())));
}

bool TableView::recallColumns() {
  if (!m_remembering || m_tableId.isEmpty()) return false;
  const QSettings settings;
  const QStringList order = settings.value(u"tables/%1/order"_s.arg(m_tableId)).toString().split(u' ');
  if (order.size() == 2 && order[0].toInt() < m_sorted->columnCount())
    m_view->sortByColumn(order[0].toInt(), order[1].toInt() == 0 ? Qt::AscendingOrder : Qt::DescendingOrder);
  const QStringList columns = settings.value(u"tables/%1/columns"_s.arg(m_tableId)).toStringList();
  if (columns.size() != m_sorted->columnCount()) return false;
  std::vector<int> widths;
  for (int c = 0; c < int(columns.size()); ++c) {
    const QString id = columns[c].section(u':', 0, -2);
    const int width = columns[c].section(u':', -1).toInt();
    // Another release may have other columns under the same table.
    if (id.toStdString() != m_body->table()->columns[std::size_t(c)].id || width < narrowest) return false;
    widths.push_back(width);
  }
  for (int c = 0; c < int(widths.size()); ++c) m_view->setColumnWidth(c, widths[std::size_t(c)]);
  fitHeader();
  m_userSized = true;
  return true;
}

}  // namespace cw
