// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/findings_page.h"
#include "views/icons.h"
#include "views/text.h"
#include "views/theme.h"

using namespace Qt::StringLiterals;

namespace cw {
namespace {

QString severityName(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return FindingsModel::tr("Error");
    case Severity::Warning:
      return FindingsModel::tr("Warning");
    case Severity::Hint:
      return FindingsModel::tr("Hint");
  }
  return {};
}

QIcon severityIcon(const Finding& finding) {
  const Theme& colours = theme();
  if (finding.waived) return icon(u"eye-off"_s, colours.secondary);
  switch (finding.severity) {
    case Severity::Error:
      return icon(u"circle-alert"_s, colours.error);
    case Severity::Warning:
      return icon(u"triangle-alert"_s, colours.warning);
    case Severity::Hint:
      return icon(u"lightbulb"_s, colours.accent);
  }
  return {};
}

QString subjectsText(const Finding& finding, const FindingsModel::Naming& naming) {
  QStringList names;
  constexpr std::size_t shown = 3;
  for (std::size_t i = 0; i < std::min(shown, finding.subjects.size()); ++i)
    names << (naming ? naming(finding.subjects[i]) : qstr(finding.subjects[i]));
  if (finding.subjects.size() > shown)
    names << FindingsModel::tr("and %1 more").arg(QLocale().toString(int(finding.subjects.size() - shown)));
  return names.join(u", "_s);
}

}  // namespace

FindingsModel::FindingsModel(QObject* parent) : QAbstractTableModel(parent) {}

void FindingsModel::setChecks(std::shared_ptr<const CheckReport> checks, const QString& currency, Naming naming) {
  beginResetModel();
  m_checks = std::move(checks);
  m_currency = currency;
  m_naming = std::move(naming);
  endResetModel();
}

const Finding* FindingsModel::finding(int row) const {
  return m_checks && row >= 0 && row < int(m_checks->findings.size()) ? &m_checks->findings[std::size_t(row)] : nullptr;
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_checks ? 0 : int(m_checks->findings.size());
}

int FindingsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
  const Finding* found = finding(index.row());
  if (!found) return {};
  if (role == Qt::DecorationRole && index.column() == SeverityColumn) return severityIcon(*found);
  if (role == Qt::UserRole && index.column() == SeverityColumn) return int(found->severity) + (found->waived ? 10 : 0);
  if (role == Qt::ForegroundRole && found->waived) return theme().secondary;
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::UserRole) return {};
  switch (index.column()) {
    case SeverityColumn:
      return severityName(found->severity);
    case MessageColumn:
      return onScreen(found->message, m_currency);
    case WhereColumn:
      return subjectsText(*found, m_naming);
    case RuleColumn:
      return qstr(found->rule);
    case StateColumn:
      if (!found->waived) return tr("open");
      return found->waiverReason.empty() ? tr("waived") : tr("waived: %1").arg(qstr(found->waiverReason));
    default:
      return {};
  }
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case SeverityColumn:
      return tr("Severity");
    case MessageColumn:
      return tr("What and what would be right");
    case WhereColumn:
      return tr("Where");
    case RuleColumn:
      return tr("Rule");
    case StateColumn:
      return tr("State");
    default:
      return {};
  }
}

}  // namespace cw
