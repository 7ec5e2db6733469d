// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/analysis.h"

#include "solvers/registry.h"
#include "views/text.h"

#include <QTimer>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

// A drag changes the design many times a second; what it sums up to is asked when the hand rests for a moment.
constexpr int settleTime = 60;  // ms

}  // namespace

Analysis::Analysis(DocumentController* document, JobRunner* jobs, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(jobs), m_delay(new QTimer(this)) {
  m_delay->setSingleShot(true);
  m_delay->setInterval(settleTime);
  connect(m_delay, &QTimer::timeout, this, &Analysis::startDue);
  connect(document, &DocumentController::designChanged, this, &Analysis::becameStale);
  connect(document, &DocumentController::questionChanged, this, [this] {
    emit becameStale();
    m_delay->start();
  });
  connect(document, &DocumentController::opened, this, &Analysis::clear);
  connect(document, &DocumentController::closed, this, &Analysis::clear);
}

void Analysis::clear() {
  m_delay->stop();
  for (const auto& [slot, question] : m_asked) m_jobs->cancel(slot);
  m_asked.clear();
  m_summary.reset();
  m_summaryError.clear();
  m_checks.reset();
  m_summaryOf.reset();
  m_checksOf.reset();
  QStringList ids;
  for (const auto& [id, state] : m_reports) ids << id;
  m_reports.clear();
  emit summaryChanged();
  emit checksChanged();
  for (const QString& id : ids) emit reportChanged(id);
}

bool Analysis::isOld(const std::shared_ptr<const Question>& of) const {
  return m_document->expanding() || of != m_document->question();
}

const Analysis::ReportState& Analysis::report(const QString& id) const {
  static const ReportState none;
  const auto found = m_reports.find(id);
  return found == m_reports.end() ? none : found->second;
}

QStringList Analysis::wanted() const {
  QStringList all;
  for (const auto& [owner, ids] : m_wanted) all << ids;
  all.removeDuplicates();
  return all;
}

void Analysis::setWanted(const QObject* owner, const QStringList& ids) {
  if (ids.isEmpty()) m_wanted.erase(owner);
  else m_wanted[owner] = ids;
  if (!ids.isEmpty() && m_document->question()) m_delay->start();
}

bool Analysis::current() const {
  if (!m_document->isOpen()) return true;
  if (m_delay->isActive() || summaryStale() || checksStale()) return false;
  for (const QString& id : wanted())
    if (stale(id)) return false;
  return true;
}

void Analysis::startDue() {
  if (!m_document->question()) return;
  startSummary();
  startChecks();
  for (const QString& id : wanted()) startReport(id);
}

void Analysis::startSummary() {
  const auto question = m_document->question();
  auto& asked = m_asked[u"summary"_s];
  if (m_summaryOf == question || (asked == question && m_jobs->running(u"summary"_s))) return;
  asked = question;
  m_jobs->start<Summary>(
      u"summary"_s, tr("Computing the summary"), this,
      [question](Progress& progress) { return summarise(*question, progress); },
      [this, question](Result<Summary> result) {
        m_summaryOf = question;
        if (result) m_summary = std::make_shared<const Summary>(std::move(*result));
        m_summaryError = result ? QString() : onScreen(result.error());
        emit summaryChanged();
      });
}

void Analysis::startChecks() {
  const auto question = m_document->question();
  auto& asked = m_asked[u"checks"_s];
  if (m_checksOf == question || (asked == question && m_jobs->running(u"checks"_s))) return;
  asked = question;
  m_jobs->start<CheckReport>(
      u"checks"_s, tr("Checking the design rules"), this,
      [question](Progress& progress) -> Result<CheckReport> { return runChecks(*question, ruleTable(), progress); },
      [this, question](Result<CheckReport> result) {
        m_checksOf = question;
        if (result) m_checks = std::make_shared<const CheckReport>(std::move(*result));
        else m_checks.reset();
        emit checksChanged();
      });
}

void Analysis::startReport(const QString& id) {
  const auto question = m_document->question();
  const SolverInfo* solver = findSolver(stdstr(id));
  const QString slot = u"report/"_s + id;
  auto& asked = m_asked[slot];
  if (!solver || m_reports[id].of == question || (asked == question && m_jobs->running(slot))) return;
  asked = question;
  m_jobs->start<Report>(
      slot, tr("Computing: %1").arg(onScreen(solver->title)), this,
      [question, run = solver->run](Progress& progress) { return run(*question, progress); },
      [this, id, question](Result<Report> result) {
        ReportState& state = m_reports[id];
        state.of = question;
        state.error = result ? QString() : onScreen(result.error());
        if (result) state.report = std::make_shared<const Report>(std::move(*result));
        emit reportChanged(id);
      });
}

}  // namespace cw
