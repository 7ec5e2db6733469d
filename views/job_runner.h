// SPDX-License-Identifier: GPL-3.0-or-later
// Runs work off the GUI thread and brings the result back into it. One job a slot: starting another in the same slot
// cancels the first and drops its result. A result is dropped too when its receiver is gone.
//
//   GUI thread: start() ──► worker: work(progress) ──► GUI thread: done(result), if still wanted
#pragma once

#include "model/progress.h"
#include "model/result.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QThreadPool>

class QTimer;

namespace cw {

class JobRunner final : public QObject {
  Q_OBJECT
 public:
  explicit JobRunner(QObject* parent = nullptr);
  /// Cancels what runs and waits for it.
  ~JobRunner() override;

  /// `work` runs in a worker thread and may use only what it captured by value; `done` runs in the GUI thread.
  template <class T>
  void start(const QString& slot, const QString& title, QObject* receiver, std::function<Result<T>(Progress&)> work,
             std::function<void(Result<T>)> done) {
    startErased(slot, title, receiver,
                [work = std::move(work), done = std::move(done)](Progress& progress) -> std::function<void()> {
                  auto result = std::make_shared<Result<T>>(guarded<T>(work, progress));
                  return [result, done] { done(std::move(*result)); };
                });
  }
  void cancel(const QString& slot);
  void cancelAll();
  bool running(const QString& slot) const { return m_jobs.contains(slot); }
  bool idle() const { return m_jobs.empty(); }
  /// What the status bar says: the title of the job that runs longest, and its fraction.
  QString currentTitle() const;
  double fraction() const;

 signals:
  /// Something started, ended or came further.
  void changed();
  /// The last job ended.

 private:
  struct State {
    std::atomic<bool> cancelled{false};
    std::atomic<double> fraction{0};
  };
  class StateProgress;
  struct Job {
    std::uint64_t number = 0;
    QString title;
    std::shared_ptr<State> state;
  };

  template <class T>
  static Result<T> guarded(const std::function<Result<T>(Progress&)>& work, Progress& progress) {
    // A worker must not take the program down: memory may run out on a huge design.
    try {
      return work(progress);
    } catch (const std::exception& problem) {
      return fail(ErrorCode::InputUnusable,
                  Message(TR_MARK("the computation stopped: %1; a smaller design may help"), problem.what()));
    }
  }
  void startErased(const QString& slot, const QString& title, QObject* receiver,
                   std::function<std::function<void()>(Progress&)> work);
  void finish(const QString& slot, std::uint64_t number, const QPointer<QObject>& receiver,
              const std::function<void()>& deliver);

  QThreadPool m_pool;
  QTimer* m_timer = nullptr;
  std::map<QString, Job> m_jobs;
  std::uint64_t m_next = 1;
};

}  // namespace cw
