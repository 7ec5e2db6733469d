// SPDX-License-Identifier: GPL-3.0-or-later
// What the design rules say: every finding with its place, waived ones with their reason, and every rule's outcome (a
// rule that did not run is not a pass).
#pragma once

#include "views/analysis.h"

#include <functional>
#include <memory>
#include <QAbstractTableModel>
#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;
class QTreeWidget;
class QSortFilterProxyModel;

namespace cw {

class FindingsModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum ColumnIndex { SeverityColumn, MessageColumn, WhereColumn, RuleColumn, StateColumn, ColumnCount };
  explicit FindingsModel(QObject* parent = nullptr);
  /// `naming` gives what stands in the column "Where" for a subject; without one its key does.
  using Naming = std::function<QString(const std::string& subject)>;
  void setChecks(std::shared_ptr<const CheckReport> checks, const QString& currency, Naming naming = {});
  const Finding* finding(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::shared_ptr<const CheckReport> m_checks;
  QString m_currency;
  Naming m_naming;
};

class FindingsPage final : public QWidget {
  Q_OBJECT
 public:
  explicit FindingsPage(Analysis* analysis, QWidget* parent = nullptr);
  FindingsModel* model() const { return m_model; }
  /// Waives the finding of a row for `reason`, as an edit that can be undone.
  void waive(int row, const QString& reason);
  /// "Findings (2)": errors and warnings that stand.
  QString tabTitle() const;

 signals:
  void subjectsActivated(QStringList keys);
  void tabTitleChanged();

 private:
  void refresh();
  QString nameOf(const std::string& subject) const;
  void fillRules(const CheckReport& checks);
  void toggleWaiver();
  const Finding* current() const;
  void refreshButtons();

  Analysis* m_analysis;
  FindingsModel* m_model;
  QSortFilterProxyModel* m_sorted;
  QTableView* m_view;
  QTreeWidget* m_rules;
  QStackedWidget* m_stack;
  QLabel* m_empty;
  QLabel* m_state;
  QPushButton* m_waive;
};

}  // namespace cw
