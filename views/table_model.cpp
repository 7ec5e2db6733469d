// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/table_model.h"

#include "views/icons.h"
#include "views/text.h"
#include "views/theme.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <QCollator>
#include <QFont>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

bool isMoney(Unit unit) {
  return unit == Unit::Money || unit == Unit::MoneyPerYear || unit == Unit::MoneyPerHour ||
         unit == Unit::MoneyPerEnergy || unit == Unit::MoneyPerPower;
}

double valueOf(const Amount& amount) { return amount.isMoney() ? amount.money().toDouble() : amount.base(); }

const Figure* figureOf(const Cell& cell) {
  const auto* figure = std::get_if<FigurePtr>(&cell);
  return figure && *figure ? figure->get() : nullptr;
}

/// Whether a title says its unit already: as a word of its own, not as letters of another.
bool namesUnit(const QString& title, const QString& symbol) {
  const QRegularExpression word(u"(?<!\\w)%1(?!\\w)"_s.arg(QRegularExpression::escape(symbol)),
                                QRegularExpression::CaseInsensitiveOption);
  return title.contains(word);
}

}  // namespace

TableModel::TableModel(Part part, QObject* parent) : QAbstractTableModel(parent), m_part(part) {}

void TableModel::setTable(std::shared_ptr<const Table> table, const QString& currency) {
  beginResetModel();
  m_table = std::move(table);
  m_currency = currency;
  m_rows.clear();
  m_formats.clear();
  if (m_table) {
    for (int i = 0; i < int(m_table->rows.size()); ++i)
      if ((m_table->rows[std::size_t(i)].role == RowRole::Body) == (m_part == Part::Body)) m_rows.push_back(i);
    for (int c = 0; c < int(m_table->columns.size()); ++c) m_formats.push_back(formatOf(c));
  }
  endResetModel();
}

TableModel::ColumnFormat TableModel::formatOf(int column) const {
  const Column& description = m_table->columns[std::size_t(column)];
  ColumnFormat format;
  format.numeric = description.unit != Unit::None;
  if (!format.numeric) return format;
  double largest = 0, smallest = std::numeric_limits<double>::infinity();
  for (const Row& row : m_table->rows) {
    const Amount amount = cellAmount(row.cells[std::size_t(column)]);
    const double size = amount.known() ? std::abs(valueOf(amount)) : 0;
    largest = std::max(largest, size);
    if (size > 0) smallest = std::min(smallest, size);
  }
  if (isMoney(description.unit)) {
    format.decimals = largest > 0 && largest < 1 ? 4 : 2;
    return format;
  }
  const UnitName* name = nullptr;
  for (const UnitName& candidate : unitNames(description.unit))
    if (candidate.symbol == description.unitName) name = &candidate;
  if (!name)
    name = description.unitName.empty() ? &fittingUnit(description.unit, largest) : &canonicalUnit(description.unit);
  format.factor = name->factor;
  format.symbol = qstr(name->symbol);
  if (description.unit == Unit::Count) return format;
  // Enough decimals for the smallest value to keep three digits, and never more than three.
  if (std::isfinite(smallest)) format.decimals = std::min(3, decimalsFor(smallest / format.factor, 3));
  if (largest / format.factor >= 1000) format.decimals = std::min(format.decimals, 1);
  return format;
}

void TableModel::setHighlighted(std::vector<std::string> keys) {
  if (keys == m_highlighted) return;
  m_highlighted = std::move(keys);
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::BackgroundRole});
}

bool TableModel::concerns(const Row& row) const {
  return std::any_of(row.subjects.begin(), row.subjects.end(), [this](const std::string& subject) {
    return std::binary_search(m_highlighted.begin(), m_highlighted.end(), subject);
  });
}

const Row* TableModel::row(int index) const {
  if (!m_table || index < 0 || index >= int(m_rows.size())) return nullptr;
  return &m_table->rows[std::size_t(m_rows[std::size_t(index)])];
}

FigurePtr TableModel::figureAt(const QModelIndex& index) const {
  const Row* found = row(index.row());
  if (!found) return nullptr;
  const auto* figure = std::get_if<FigurePtr>(&found->cells[std::size_t(index.column())]);
  return figure ? *figure : nullptr;
}

int TableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int TableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_table ? 0 : int(m_table->columns.size());
}

QString TableModel::cellText(const Cell& cell, int column) const {
  if (const auto* text = std::get_if<std::string>(&cell)) return qstr(*text);
  if (const auto* message = std::get_if<Message>(&cell)) return onScreen(*message, m_currency);
  if (std::holds_alternative<std::monostate>(cell)) return {};
  const ColumnFormat& format = m_formats[std::size_t(column)];
  const Figure* figure = figureOf(cell);
  const Amount amount = cellAmount(cell);
  const QString sign = figure ? figureSign(*figure) : QString();
  if (!amount.known()) return u"–"_s;
  // A column of mixed values ("Value") carries its units in the cells; a year is no quantity to group.
  if (!format.numeric || amount.unit() == Unit::Year) return sign + amountText(amount, m_currency);
  const double value = valueOf(amount) / format.factor;
  int decimals = format.decimals;
  if (value != 0 && std::abs(value) * std::pow(10.0, decimals) < 1) decimals = decimalsFor(value, 2);
  return sign + numberOnScreen(value, decimals);
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
  const Row* found = row(index.row());
  if (!found || !index.isValid()) return {};
  const Cell& cell = found->cells[std::size_t(index.column())];
  const bool numeric = m_formats[std::size_t(index.column())].numeric;
  switch (role) {
    case Qt::DisplayRole:
      return cellText(cell, index.column());
    case Qt::TextAlignmentRole: {
      const Amount amount = cellAmount(cell);
      const bool right = rightAligned(index.column()) || amount.unit() != Unit::None;
      return QVariant::fromValue(Qt::Alignment(right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    case Qt::FontRole:
      if (found->role != RowRole::Body) {
        QFont bold;
        bold.setBold(true);
        return bold;
      }
      return {};
    case Qt::BackgroundRole:
      if (m_highlighted.empty() || !concerns(*found)) return {};
      return blend(theme().surface, theme().accent, 0.22);
    case Qt::DecorationRole:
      if (const Figure* figure = figureOf(cell); figure && figure->measured()) return measuredDot();
      return {};
    case Qt::ToolTipRole:
      if (const Figure* figure = figureOf(cell)) return figureToolTip(*figure, m_currency);
      if (cellAmount(cell).known()) return fullText(cellAmount(cell), m_currency);
      return cellText(cell, index.column());
    case SortRole: {
      const Amount amount = cellAmount(cell);
      if (amount.known()) return valueOf(amount);
      if (numeric) return -std::numeric_limits<double>::infinity();
      return cellText(cell, index.column());
    }
    case SubjectsRole: {
      QStringList subjects;
      for (const std::string& subject : found->subjects) subjects << qstr(subject);
      return subjects;
    }
    case FigureRole:
      return figureOf(cell) != nullptr;
    default:
      return {};
  }
}

bool TableModel::rightAligned(int column) const {
  if (m_formats[std::size_t(column)].numeric) return true;
  return !m_table->rows.empty() && cellAmount(m_table->rows.front().cells[std::size_t(column)]).unit() != Unit::None;
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (!m_table || orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  const Column& column = m_table->columns[std::size_t(section)];
  const ColumnFormat& format = m_formats[std::size_t(section)];
  if (role == Qt::TextAlignmentRole)
    return int(rightAligned(section) ? Qt::AlignRight : Qt::AlignLeft) | int(Qt::AlignVCenter) | int(Qt::TextWordWrap);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const QString title = onScreen(column.title);
  if (isMoney(column.unit)) return tr("%1 (%2)").arg(title, m_currency.isEmpty() ? u"USD"_s : m_currency);
  return format.symbol.isEmpty() || namesUnit(title, format.symbol) ? title : tr("%1 (%2)").arg(title, format.symbol);
}

TableSortModel::TableSortModel(QObject* parent) : QSortFilterProxyModel(parent) {
  setFilterKeyColumn(-1);
  setFilterCaseSensitivity(Qt::CaseInsensitive);
  setSortRole(TableModel::SortRole);
}

bool TableSortModel::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant a = left.data(TableModel::SortRole), b = right.data(TableModel::SortRole);
  const bool aNumber = a.typeId() == QMetaType::Double, bNumber = b.typeId() == QMetaType::Double;
  if (aNumber && bNumber) return a.toDouble() < b.toDouble();
  if (aNumber != bNumber) return aNumber;
  static const QCollator collator = [] {
    // The C locale compares bytes and knows no numbers in names.
    QCollator c(QLocale().language() == QLocale::C ? QLocale(QLocale::English) : QLocale());
    c.setNumericMode(true);
    return c;
  }();
  return collator.compare(a.toString(), b.toString()) < 0;
}

}  // namespace cw
