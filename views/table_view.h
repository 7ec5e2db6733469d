// SPDX-License-Identifier: GPL-3.0-or-later
// One report table on screen: sortable body, total rows that stay in view below it, copy as text for a spreadsheet.
#pragma once

#include "model/table.h"

#include <memory>
#include <QStringList>
#include <QWidget>
#include <string>
#include <vector>

class QLabel;
class QTableView;
class QTimer;

namespace cw {

class TableModel;
class TableSortModel;

class TableView final : public QWidget {
  Q_OBJECT
 public:
  explicit TableView(QWidget* parent = nullptr);

  void setTable(std::shared_ptr<const Table> table, const QString& currency);
  void setFilter(const QString& text);
  /// Keeps the user's columns and order of each table beyond this run.
  void setRemembering(bool on) { m_remembering = on; }
  /// Marks the rows about these objects and brings the first into view; false when there is none.
  bool showObjects(const std::vector<std::string>& keys, bool scroll);
  /// Tab-separated, with the header: the selected rows, or all when none is selected; totals included.
  QString asText() const;
  void copy() const;
  QTableView* bodyView() const { return m_view; }

 signals:
  void figureActivated(cw::FigurePtr figure);
  /// Device keys of the rows under the user's hand.
  void subjectsActivated(QStringList keys);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void setUp(QTableView* view, bool totals);
  void fitColumns();
  bool numbersOutgrow() const;
  int wrapTitles(int excess, int total);  // both answer what is left of the total
  int shortenTexts(int excess, int total);
  void fitHeader();
  void refreshNothing();
  void rememberColumns() const;
  bool recallColumns();
  void fitTotalsHeight();
  void showMenu(QTableView* view, const QPoint& at);
  void activate(const QModelIndex& index);
  QTableView* m_view;
  QTableView* m_totalsView;
  TableModel* m_body;
  TableModel* m_totals;
  TableSortModel* m_sorted;
  QTimer* m_columnsTimer;
  QTimer* m_fitTimer;
  QLabel* m_nothing;  // why there are no rows
  QString m_tableId;
  bool m_fitting = false;
  bool m_remembering = false;
  bool m_userSized = false;  // the user drew a column; the program leaves them alone
};

}  // namespace cw
