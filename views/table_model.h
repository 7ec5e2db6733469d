// SPDX-License-Identifier: GPL-3.0-or-later
// Item models over one report table: the body rows, which sort and filter, and the total rows, which stay.
#pragma once

#include "model/table.h"

#include <memory>
#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QString>
#include <vector>

namespace cw {

class TableModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Role { SortRole = Qt::UserRole, SubjectsRole, FigureRole };
  /// Which rows of the table the model shows.
  enum class Part { Body, Totals };

  explicit TableModel(Part part, QObject* parent = nullptr);
  void setTable(std::shared_ptr<const Table> table, const QString& currency);
  const std::shared_ptr<const Table>& table() const { return m_table; }
  const Row* row(int index) const;
  /// Rows about one of these objects stand out; sorted keys.
  void setHighlighted(std::vector<std::string> keys);
  bool concerns(const Row& row) const;
  /// Null when the cell holds no figure.
  FigurePtr figureAt(const QModelIndex& index) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  /// Numbers stand at the right of their column.
  bool rightAligned(int column) const;

 private:
  /// One unit and one number of decimals for the whole column.
  struct ColumnFormat {
    double factor = 1;
    QString symbol;
    int decimals = 0;
    bool numeric = false;
  };
  ColumnFormat formatOf(int column) const;
  /// Whether numbers fill the column, also where each brings its own unit.
  QString cellText(const Cell& cell, int column) const;

  Part m_part;
  std::shared_ptr<const Table> m_table;
  QString m_currency;
  std::vector<int> m_rows;  // indices into m_table->rows
  std::vector<ColumnFormat> m_formats;
  std::vector<std::string> m_highlighted;
};

/// Sorts by value, text by locale and number; filters over all columns.
class TableSortModel final : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  explicit TableSortModel(QObject* parent = nullptr);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace cw
