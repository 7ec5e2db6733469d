// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/findings_page.h"

#include "model/edits.h"
#include "views/icons.h"
#include "views/text.h"
#include "views/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

/// A rule that failed shows how much it matters.
QString outcomeIcon(const RuleOutcome& outcome) {
  if (outcome.outcome == Outcome::Failed && outcome.rule->severity == Severity::Hint) return u"lightbulb"_s;
  if (outcome.outcome == Outcome::Failed && outcome.rule->severity == Severity::Warning) return u"triangle-alert"_s;
  switch (outcome.outcome) {
    case Outcome::Passed:
      return u"circle-check"_s;
    case Outcome::Failed:
      return u"circle-alert"_s;
    case Outcome::Waived:
      return u"eye-off"_s;
    default:
      return u"circle-help"_s;
  }
}

QColor outcomeColour(const RuleOutcome& outcome, const Theme& colours) {
  if (outcome.outcome == Outcome::Failed && outcome.rule->severity == Severity::Hint) return colours.accent;
  if (outcome.outcome == Outcome::Failed && outcome.rule->severity == Severity::Warning) return colours.warning;
  switch (outcome.outcome) {
    case Outcome::Passed:
      return colours.good;
    case Outcome::Failed:
      return colours.error;
    default:
      return colours.secondary;
  }
}

QString emptyText(const CheckReport& checks) {
  const auto having = [&](Outcome outcome) {
    return int(std::count_if(checks.outcomes.begin(), checks.outcomes.end(),
                             [&](const RuleOutcome& o) { return o.outcome == outcome; }));
  };
  const int rules = int(checks.outcomes.size()), passed = having(Outcome::Passed),
            idle = having(Outcome::NotApplicable);
  if (passed == rules) return FindingsPage::tr("No findings: all %1 rules passed.").arg(rules);
  if (idle == rules) return FindingsPage::tr("Nothing to check yet. Drag a block from the catalogue to begin.");
  if (passed + idle == rules)
    return FindingsPage::tr("No findings: %1 of %2 rules passed; the others have nothing to check.")
        .arg(passed)
        .arg(rules);
  return FindingsPage::tr("No findings: %1 of %2 rules passed; the others say why they did not run.")
      .arg(passed)
      .arg(rules);
}

}  // namespace

FindingsPage::FindingsPage(Analysis* analysis, QWidget* parent)
    : QWidget(parent),
      m_analysis(analysis),
      m_model(new FindingsModel(this)),
      m_sorted(new QSortFilterProxyModel(this)),
      m_view(new QTableView(this)),
      m_rules(new QTreeWidget(this)),
      m_stack(new QStackedWidget(this)),
      m_empty(new QLabel(this)),
      m_state(new QLabel(this)),
      m_waive(new QPushButton(this)) {
  m_sorted->setSourceModel(m_model);
  m_sorted->setSortRole(Qt::UserRole);
  m_view->setModel(m_sorted);
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_view->setSelectionMode(QAbstractItemView::SingleSelection);
  m_view->setShowGrid(false);
  m_view->setAlternatingRowColors(true);
  m_view->setSortingEnabled(true);
  m_view->sortByColumn(FindingsModel::SeverityColumn, Qt::AscendingOrder);
  m_view->verticalHeader()->hide();
  m_view->setWordWrap(true);  // the message says what would be right, often after its first line
  m_view->verticalHeader()->setDefaultSectionSize(2 * fontMetrics().lineSpacing() + 8);
  m_view->horizontalHeader()->setHighlightSections(false);
  m_view->horizontalHeader()->setSectionResizeMode(FindingsModel::MessageColumn, QHeaderView::Stretch);
  m_view->setColumnWidth(FindingsModel::WhereColumn, 180);

  m_rules->setFrameShape(QFrame::NoFrame);
  m_rules->setHeaderLabels({tr("Rule"), tr("Outcome")});
  m_rules->setRootIsDecorated(false);
  m_rules->setAccessibleName(tr("Rules"));
  m_view->setAccessibleName(tr("Findings"));
  m_rules->setUniformRowHeights(true);
  m_rules->header()->setStretchLastSection(false);
  m_rules->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_rules->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);

  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(8, 4, 8, 4);
  bar->addWidget(m_state, 1);
  bar->addWidget(m_waive);
  auto* left = new QWidget(this);
  auto* leftLayout = new QVBoxLayout(left);
  leftLayout->setContentsMargins(0, 0, 0, 0);
  leftLayout->setSpacing(0);
  leftLayout->addLayout(bar);
  m_empty->setAlignment(Qt::AlignCenter);
  m_empty->setWordWrap(true);
  m_empty->setMargin(16);
  m_stack->addWidget(m_empty);
  m_stack->addWidget(m_view);
  leftLayout->addWidget(m_stack, 1);
  auto* splitter = new QSplitter(this);
  splitter->setHandleWidth(1);
  splitter->addWidget(left);
  splitter->addWidget(m_rules);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({900, 420});
  splitter->setChildrenCollapsible(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(splitter);

  connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    refreshButtons();
    QStringList keys;
    if (const Finding* finding = current())
      for (const std::string& subject : finding->subjects) keys << qstr(subject);
    if (!keys.isEmpty()) emit subjectsActivated(keys);
  });
  connect(m_waive, &QPushButton::clicked, this, &FindingsPage::toggleWaiver);
  connect(m_analysis, &Analysis::checksChanged, this, &FindingsPage::refresh);
  connect(m_analysis, &Analysis::becameStale, this, [this] {
    if (m_analysis->document()->isOpen()) m_state->setText(tr("computing…"));
  });
  refresh();
}

void FindingsPage::refresh() {
  const auto checks = m_analysis->checks();
  m_model->setChecks(checks, m_analysis->document()->currency(),
                     [this](const std::string& subject) { return nameOf(subject); });
  m_rules->clear();
  if (checks) fillRules(*checks);
  m_stack->setCurrentIndex(m_model->rowCount() > 0 ? 1 : 0);
  m_empty->setText(checks ? emptyText(*checks)
                          : tr("Rules are checked as you draw. Drag a block from the catalogue to begin."));
  m_state->setText(checks ? tr("Errors: %1   Warnings: %2   Hints: %3   Waived: %4")
                                .arg(checks->count(Severity::Error))
                                .arg(checks->count(Severity::Warning))
                                .arg(checks->count(Severity::Hint))
                                .arg(checks->waived())
                          : QString());
  refreshButtons();
  emit tabTitleChanged();
}

QString FindingsPage::nameOf(const std::string& subject) const {
  const DocumentController* document = m_analysis->document();
  if (subject == "site") return tr("Assumptions");
  if (const auto part = document->catalogue().find(PartId{subject})) return qstr(part->name);
  if (const auto& question = document->question())
    if (const auto device = question->fabric->find(DeviceKey{subject}))
      return tr("%1 (%2)").arg(qstr(question->fabric->name(*device)), qstr(subject));
  for (int tier = 0; tier < linkTierCount; ++tier)
    if (subject == linkTierName(LinkTier(tier))) return tr("%1 links").arg(qstr(subject).replace(u'-', u'–'));
  return qstr(subject);
}

void FindingsPage::fillRules(const CheckReport& checks) {
  const Theme& colours = theme();
  for (const RuleOutcome& outcome : checks.outcomes) {
    const QString state = onScreen(outcomeText(outcome.outcome));
    const QString why = outcome.reason ? onScreen(*outcome.reason) : QString();
    auto* item = new QTreeWidgetItem(m_rules, {onScreen(outcome.rule->title), state});
    item->setIcon(0, icon(outcomeIcon(outcome), outcomeColour(outcome, colours)));
    item->setToolTip(0, onScreen(outcome.rule->title) + u" ("_s + qstr(outcome.rule->id) + u')');
    item->setToolTip(1, why.isEmpty() ? state : state + u": "_s + why);
  }
}

QString FindingsPage::tabTitle() const {
  const auto checks = m_analysis->checks();
  const int standing = checks ? checks->count(Severity::Error) + checks->count(Severity::Warning) : 0;
  return standing > 0 ? tr("Findings (%1)").arg(standing) : tr("Findings");
}

const Finding* FindingsPage::current() const {
  const QModelIndexList rows = m_view->selectionModel()->selectedRows();
  return rows.isEmpty() ? nullptr : m_model->finding(m_sorted->mapToSource(rows.first()).row());
}

void FindingsPage::refreshButtons() {
  const Finding* finding = current();
  m_waive->setEnabled(finding != nullptr);
  m_waive->setText(finding && finding->waived ? tr("Take waiver back") : tr("Waive…"));
  m_waive->setToolTip(finding ? QString() : tr("Select a finding to accept it with a reason"));
}

void FindingsPage::waive(int row, const QString& reason) {
  if (const Finding* finding = m_model->finding(row))
    static_cast<void>(
        m_analysis->document()->apply(edits::waive(finding->identity(), stdstr(reason)), TR_MARK("Waive finding")));
}

void FindingsPage::toggleWaiver() {
  const Finding* finding = current();
  if (!finding) return;
  const int row = m_sorted->mapToSource(m_view->selectionModel()->selectedRows().first()).row();
  if (finding->waived) {
    static_cast<void>(m_analysis->document()->apply(edits::unwaive(finding->identity()), TR_MARK("Take waiver back")));
    return;
  }
  bool accepted = false;
  const QString reason = QInputDialog::getText(
      this, tr("Waive finding"), onScreen(finding->message) + u"\n\n"_s + tr("Reason, saved with the design:"),
      QLineEdit::Normal, {}, &accepted);
  if (accepted) waive(row, reason.trimmed());
}

}  // namespace cw
