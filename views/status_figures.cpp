// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/status_figures.h"

#include "views/explain_dialog.h"
#include "views/icons.h"
#include "views/text.h"
#include "views/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

/// Whether a sum knows fewer than half of its parts: what it says is then no answer to the question asked.
bool missesMost(const FigurePtr& sum) {
  if (!sum || !sum->known() || sum->unknowns() == 0) return false;
  std::size_t known = 0;
  for (const FigurePtr& part : sum->inputs()) known += part->known();
  return known * 2 < sum->inputs().size();
}

}  // namespace

StatusFigures::StatusFigures(Analysis* analysis, QWidget* parent)
    : QWidget(parent),
      m_analysis(analysis),
      m_layout(new QHBoxLayout(this)),
      m_findings(new QToolButton(this)),
      m_progress(new QProgressBar(this)),
      m_cancel(new QToolButton(this)),
      m_empty(new QLabel(this)) {
  m_layout->setContentsMargins(4, 0, 8, 0);
  m_layout->setSpacing(0);
  m_layout->addWidget(m_empty);
  m_layout->addStretch(1);
  m_progress->setRange(0, 100);
  m_progress->setTextVisible(false);
  m_progress->setFixedSize(72, 4);
  m_layout->addWidget(m_progress);
  m_cancel->setIcon(icon(u"x"_s));
  m_cancel->setIconSize(QSize(12, 12));
  m_cancel->setAutoRaise(true);
  m_cancel->setObjectName(u"cancel-export"_s);
  m_cancel->setToolTip(tr("Cancel the export"));
  m_cancel->setAccessibleName(m_cancel->toolTip());
  m_cancel->hide();
  m_layout->addWidget(m_cancel);
  m_findings->setAutoRaise(true);
  m_findings->setObjectName(u"figure:findings"_s);
  m_findings->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_layout->addWidget(m_findings);
  m_empty->setForegroundRole(QPalette::PlaceholderText);
  QSizePolicy keep = m_progress->sizePolicy();
  keep.setRetainSizeWhenHidden(true);
  m_progress->setSizePolicy(keep);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  connect(m_cancel, &QToolButton::clicked, this, [this] { m_analysis->document()->jobs()->cancel(u"export"_s); });
  connect(m_findings, &QToolButton::clicked, this, &StatusFigures::findingsRequested);
  connect(m_analysis, &Analysis::summaryChanged, this, &StatusFigures::refresh);
  connect(m_analysis, &Analysis::checksChanged, this, &StatusFigures::refreshFindings);
  connect(m_analysis, &Analysis::becameStale, this, &StatusFigures::refreshState);
  connect(m_analysis->document()->jobs(), &JobRunner::changed, this, &StatusFigures::refreshState);
  refresh();
  refreshFindings();
}

FigurePtr StatusFigures::cables(const Summary& summary) const {
  std::vector<FigurePtr> parts;
  for (const SummaryEntry& entry : summary.entries)
    if (entry.key == "cables_by_tier")
      if (const auto* figure = std::get_if<FigurePtr>(&entry.value); figure && *figure) parts.push_back(*figure);
  return Figure::sum(TR_MARK("Cables"), Unit::Count, parts);
}

void StatusFigures::set(const QString& name, const QString& text, const FigurePtr& figure, int rank,
                        const QString& tip) {
  auto found = std::find_if(m_items.begin(), m_items.end(), [&](const Item& item) { return item.name == name; });
  if (found == m_items.end()) {
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setObjectName(u"figure:"_s + name);
    button->setFocusPolicy(Qt::TabFocus);
    m_layout->insertWidget(int(m_items.size()) + 1, button);
    connect(button, &QToolButton::clicked, this, [this, name] {
      for (const Item& item : m_items)
        if (item.name == name) explainFigure(item.figure, m_analysis->document()->currency(), window());
    });
    m_items.push_back({name, button, nullptr, rank, 0});
    found = m_items.end() - 1;
  }
  found->figure = figure;
  found->thin = false;
  found->button->setText(text);
  found->button->setToolTip(tip.isEmpty() && figure ? figureToolTip(*figure, m_analysis->document()->currency()) : tip);
  found->button->setEnabled(figure != nullptr);
  found->wide = found->button->sizeHint().width();
}

void StatusFigures::showThin(const QString& name) {
  for (Item& item : m_items) {
    if (item.name != name || !item.figure || !item.figure->known()) continue;
    item.thin = true;
    item.button->setText(item.button->text() +
                         counted(item.figure->unknowns(), tr(" (1 unknown)"), tr(" (%1 unknown)")));
    item.wide = item.button->sizeHint().width();
  }
}

void StatusFigures::refresh() {
  const auto summary = m_analysis->summary();
  const bool open = m_analysis->document()->isOpen();
  m_empty->setText(!open                                   ? tr("No design open")
                   : !m_analysis->summaryError().isEmpty() ? m_analysis->summaryError()
                   : !summary                              ? tr("Computing…")
                                                           : QString());
  m_empty->setVisible(!m_empty->text().isEmpty());
  if (!summary) {
    for (const Item& item : m_items) item.button->hide();
    refreshState();
    return;
  }
  const QString currency = m_analysis->document()->currency();
  const auto show = [&](const QString& name, const FigurePtr& figure, const QString& pattern, int rank) {
    set(name, figure ? pattern.arg(figureOnScreen(*figure, currency)) : pattern.arg(u"–"_s), figure, rank);
  };
  const auto count = [&](const QString& name, const FigurePtr& figure, const QString& one, const QString& many,
                         int rank) {
    const bool single = figure && figure->known() && figure->value().base() == 1;
    show(name, figure, single ? one : many, rank);
  };
  count(u"gpus"_s, summary->figure("gpus"), tr("%1 GPU"), tr("%1 GPUs"), 9);
  count(u"nodes"_s, summary->figure("nodes"), tr("%1 node"), tr("%1 nodes"), 5);
  count(u"switches"_s, summary->figure("switches"), tr("%1 switch"), tr("%1 switches"), 8);
  count(u"cables"_s, cables(*summary), tr("%1 cable"), tr("%1 cables"), 7);
  const FigurePtr lower = summary->figure("bisection_lower_gbps"), upper = summary->figure("bisection_upper_gbps");
  const FigurePtr nodes = summary->figure("nodes");
  if (nodes && nodes->known() && nodes->value().base() < 2)
    set(u"bisection"_s, tr("– bisection"), nullptr, 6,
        tr("A bisection divides the endpoints: there must be two or more"));
  else if (lower && upper && lower->known() && upper->known() && lower->value().base() < upper->value().base())
    set(u"bisection"_s,
        tr("%1 to %2 bisection").arg(figureOnScreen(*lower, currency), figureOnScreen(*upper, currency)), lower, 6);
  else show(u"bisection"_s, lower, lower && lower->known() ? tr("%1 bisection, exact") : tr("%1 bisection"), 6);
  show(u"power"_s, summary->figure("facility_power_kw"), tr("%1 facility"), 9);
  std::vector<FigurePtr> heat;
  for (const char* key : {"heat_air_kw", "heat_liquid_kw"})
    if (const FigurePtr part = summary->figure(key)) heat.push_back(part);
  show(u"cooling"_s, heat.empty() ? nullptr : Figure::sum(TR_MARK("Heat to remove"), Unit::Power, heat), tr("%1 heat"),
       3);
  show(u"capex"_s, summary->figure("capex"), tr("%1 capex"), 9);
  show(u"opex"_s, summary->figure("opex_per_year"), tr("%1 opex"), 4);
  const FigurePtr perHour = summary->figure("cost_per_gpu_hour");
  set(u"gpu-hour"_s, tr("%1 per GPU-hour").arg(perHour ? figureOnScreen(*perHour, currency).remove(u"/h"_s) : u"–"_s),
      perHour, 8);
  // A bound that leaves out most of the bill, or the power, must not be read as the price.
  const FigurePtr power = summary->figure("facility_power_kw");
  const bool thinBill = missesMost(summary->figure("capex")), noPower = !power || !power->known();
  if (thinBill) showThin(u"capex"_s);
  if (noPower) showThin(u"opex"_s);
  if (thinBill || noPower) showThin(u"gpu-hour"_s);
  refreshState();
  dropWhatDoesNotFit();
}

void StatusFigures::refreshFindings() {
  const auto checks = m_analysis->checks();
  m_findings->setVisible(checks != nullptr);
  if (!checks) return;
  const Theme& colours = theme();
  const int errors = checks->count(Severity::Error), warnings = checks->count(Severity::Warning);
  if (errors > 0) {
    m_findings->setIcon(icon(u"circle-alert"_s, colours.error));
    m_findings->setText(counted(errors, tr("1 error"), tr("%1 errors")));
  } else if (warnings > 0) {
    m_findings->setIcon(icon(u"triangle-alert"_s, colours.warning));
    m_findings->setText(counted(warnings, tr("1 warning"), tr("%1 warnings")));
  } else if (const int hints = checks->count(Severity::Hint); hints > 0) {
    m_findings->setIcon(icon(u"lightbulb"_s, colours.accent));
    m_findings->setText(counted(hints, tr("1 hint"), tr("%1 hints")));
  } else {
    m_findings->setIcon(icon(u"circle-check"_s, colours.good));
    m_findings->setText(checks->waived() > 0 ? tr("None open") : tr("No findings"));
  }
  // Accepted is not gone.
  if (const int waived = checks->waived(); waived > 0)
    m_findings->setText(tr("%1, %2").arg(m_findings->text(), counted(waived, tr("1 waived"), tr("%1 waived"))));
  m_findings->setToolTip(tr("Show the findings"));
  refreshState();
  dropWhatDoesNotFit();
}

void StatusFigures::refreshState() {
  const Theme& colours = themeFor(palette());
  const bool old = m_analysis->document()->isOpen() && m_analysis->summaryStale();
  for (const Item& item : m_items) {
    QPalette tone = palette();
    const QColor colour = item.thin ? colours.warning : colours.text;
    tone.setColor(QPalette::ButtonText, old ? blend(colours.surface, colours.secondary, 0.6) : colour);
    item.button->setPalette(tone);
  }
  const JobRunner* jobs = m_analysis->document()->jobs();
  m_progress->setVisible(!jobs->idle());
  if (const bool exporting = jobs->running(u"export"_s); exporting == m_cancel->isHidden()) {
    m_cancel->setVisible(exporting);
    dropWhatDoesNotFit();
  }
  m_progress->setValue(int(jobs->fraction() * 100));
  m_progress->setToolTip(jobs->currentTitle());
}

void StatusFigures::dropWhatDoesNotFit() {
  if (!m_analysis->summary()) return;
  const int cancel = m_cancel->isHidden() ? 0 : m_cancel->sizeHint().width();
  int room = width() - cancel - m_progress->width() - m_findings->sizeHint().width() - 24;
  std::vector<Item*> order;
  for (Item& item : m_items) order.push_back(&item);
  std::stable_sort(order.begin(), order.end(), [](const Item* a, const Item* b) { return a->rank > b->rank; });
  for (Item* item : order) {
    room -= item->wide;
    item->button->setVisible(room >= 0);
  }
}

void StatusFigures::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  dropWhatDoesNotFit();
}

QStringList StatusFigures::texts() const {
  QStringList all;
  for (const Item& item : m_items) all << item.button->text();
  return all;
}

QToolButton* StatusFigures::button(const QString& name) const {
  for (const Item& item : m_items)
    if (item.name == name) return item.button;
  return nullptr;
}

}  // namespace cw
