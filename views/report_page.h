// SPDX-License-Identifier: GPL-3.0-or-later
// A page of results: the tables of one or more reports, one at a time, with the chart that goes with it.
#pragma once

#include "model/table.h"
#include "views/analysis.h"

#include <memory>
#include <QStringList>
#include <QWidget>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QToolButton;
class QSplitter;
class QStackedWidget;

namespace cw {

class ChartPanel;
class TableView;

class ReportPage final : public QWidget {
  Q_OBJECT
 public:
  ReportPage(Analysis* analysis, QStringList reports, QWidget* parent = nullptr);

  /// Shows the table with this id, when the page has it.
  bool showTable(const QString& id);
  /// Shows the first table with a row about one of these objects (sorted keys), that row in view.
  bool showObjects(const std::vector<std::string>& keys);
  QStringList reports() const { return m_reports; }
  TableView* tableView() const { return m_table; }

 signals:
  void subjectsActivated(QStringList keys);
  void messageRequested(QString text, bool error);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Entry {
    QString report;
    QString name;  // of the table, as listed
    std::shared_ptr<const Table> table;
  };
  void buildHeader();
  void refresh();
  bool nothingToReport() const;
  static QString placeOf(const Entry& entry);
  void refreshState();
  void showCurrent();
  void exportReport();
  void showNotes();
  const Entry* currentEntry() const;

  Analysis* m_analysis;
  QStringList m_reports;
  QString m_chosen;  // "report/table" the user chose; reports arrive in any order
  std::vector<Entry> m_entries;
  QListWidget* m_list;
  TableView* m_table;
  ChartPanel* m_chart;
  QSplitter* m_splitter;
  QStackedWidget* m_stack;
  QLabel* m_empty;
  QWidget* m_header;
  QLabel* m_title;
  QLabel* m_state;
  QLineEdit* m_filter;
  QToolButton* m_notes;
};

/// Writes a report in the form its ending names.
Result<bool> writeReport(const Report& report, const QString& fileName);
/// Asks for a file to write; a name typed without an ending gets that of the chosen filter. Empty: cancelled.
QString askForFile(QWidget* parent, const QString& title, const QString& suggestion, const QString& filters);

}  // namespace cw
