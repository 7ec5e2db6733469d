// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/job_runner.h"

#include <QThread>
#include <QTimer>

namespace cw {

class JobRunner::StateProgress final : public Progress {
 public:
  explicit StateProgress(std::shared_ptr<State> state) : m_state(std::move(state)) {}
  void report(double fraction, const Text&) override { m_state->fraction.store(fraction, std::memory_order_relaxed); }
  bool cancelled() const override { return m_state->cancelled.load(std::memory_order_relaxed); }

 private:
  std::shared_ptr<State> m_state;
};

JobRunner::JobRunner(QObject* parent) : QObject(parent), m_timer(new QTimer(this)) {
  m_pool.setMaxThreadCount(std::max(2, QThread::idealThreadCount() - 1));
  m_timer->setInterval(150);
  connect(m_timer, &QTimer::timeout, this, &JobRunner::changed);
}

JobRunner::~JobRunner() {
  cancelAll();
  m_pool.waitForDone();
}

void JobRunner::startErased(const QString& slot, const QString& title, QObject* receiver,
                            std::function<std::function<void()>(Progress&)> work) {
  cancel(slot);
  const Job job{m_next++, title, std::make_shared<State>()};
  m_jobs[slot] = job;
  m_pool.start([this, slot, number = job.number, state = job.state, receiver = QPointer<QObject>(receiver),
                work = std::move(work)] {
    StateProgress progress(state);
    std::function<void()> deliver;
    // A job replaced while it waited for a thread has nobody left to answer.
    if (!progress.cancelled()) deliver = work(progress);
    // The runner waits for its workers before it dies, and Qt drops posted calls of a dead receiver.
    QMetaObject::invokeMethod(
        this, [this, slot, number, receiver, deliver] { finish(slot, number, receiver, deliver); },
        Qt::QueuedConnection);
  });
  m_timer->start();
  emit changed();
}

void JobRunner::finish(const QString& slot, std::uint64_t number, const QPointer<QObject>& receiver,
                       const std::function<void()>& deliver) {
  const auto found = m_jobs.find(slot);
  if (found == m_jobs.end() || found->second.number != number) return;  // replaced or cancelled: stale
  m_jobs.erase(found);
  if (receiver && deliver) deliver();
  if (m_jobs.empty()) m_timer->stop();
  emit changed();
}

void JobRunner::cancel(const QString& slot) {
  const auto found = m_jobs.find(slot);
  if (found == m_jobs.end()) return;
  found->second.state->cancelled.store(true, std::memory_order_relaxed);
  m_jobs.erase(found);
  if (m_jobs.empty()) m_timer->stop();
  emit changed();
}

void JobRunner::cancelAll() {
  for (auto& [slot, job] : m_jobs) job.state->cancelled.store(true, std::memory_order_relaxed);
  m_jobs.clear();
  m_timer->stop();
}

QString JobRunner::currentTitle() const {
  const Job* oldest = nullptr;
  for (const auto& [slot, job] : m_jobs)
    if (!oldest || job.number < oldest->number) oldest = &job;
  return oldest ? oldest->title : QString();
}

double JobRunner::fraction() const {
  const Job* oldest = nullptr;
  for (const auto& [slot, job] : m_jobs)
    if (!oldest || job.number < oldest->number) oldest = &job;
  return oldest ? oldest->state->fraction.load(std::memory_order_relaxed) : 1.0;
}

}  // namespace cw
