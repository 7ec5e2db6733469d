// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_support.h"

#include "views/job_runner.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <QElapsedTimer>
#include <QThread>
#include <stdexcept>

using namespace cw;
using windowtest::waitFor;

namespace {

Result<int> spinUntilCancelled(Progress& progress) {
  while (!progress.cancelled()) QThread::msleep(1);
  return fail(ErrorCode::Cancelled, TR_MARK("cancelled"));
}

}  // namespace

TEST_CASE("a job's result arrives in the GUI thread", "[window]") {
  windowtest::needApplication();
  JobRunner jobs;
  QObject receiver;
  int got = 0;
  QThread* where = nullptr;
  jobs.start<int>(
      QStringLiteral("a"), QStringLiteral("A"), &receiver,
      [](Progress& progress) -> Result<int> {
        progress.report(0.5, TR_MARK("half"));
        return 42;
      },
      [&](Result<int> result) {
        got = *result;
        where = QThread::currentThread();
      });
  CHECK(jobs.running(QStringLiteral("a")));
  REQUIRE(waitFor([&] { return got != 0; }));
  CHECK(got == 42);
  CHECK(where == QThread::currentThread());
  CHECK(jobs.idle());
}

TEST_CASE("a job in the same slot replaces the one before", "[window]") {
  windowtest::needApplication();
  JobRunner jobs;
  QObject receiver;
  std::vector<int> got;
  jobs.start<int>(QStringLiteral("a"), QStringLiteral("old"), &receiver, spinUntilCancelled,
                  [&](Result<int>) { got.push_back(1); });
  jobs.start<int>(
      QStringLiteral("a"), QStringLiteral("new"), &receiver, [](Progress&) -> Result<int> { return 2; },
      [&](Result<int> result) { got.push_back(*result); });
  REQUIRE(waitFor([&] { return jobs.idle(); }));
  waitFor([] { return false; }, 50);
  CHECK(got == std::vector<int>{2});
}

TEST_CASE("cancel drops the result and frees the slot", "[window]") {
  windowtest::needApplication();
  JobRunner jobs;
  QObject receiver;
  bool called = false;
  jobs.start<int>(QStringLiteral("a"), QStringLiteral("A"), &receiver, spinUntilCancelled,
                  [&](Result<int>) { called = true; });
  jobs.cancel(QStringLiteral("a"));
  CHECK(jobs.idle());
  waitFor([] { return false; }, 50);
  CHECK_FALSE(called);
}

TEST_CASE("a result for a dead receiver is dropped", "[window]") {
  windowtest::needApplication();
  JobRunner jobs;
  auto receiver = std::make_unique<QObject>();
  std::atomic<bool> go{false};
  bool called = false;
  jobs.start<int>(
      QStringLiteral("a"), QStringLiteral("A"), receiver.get(),
      [&go](Progress&) -> Result<int> {
        while (!go) QThread::msleep(1);
        return 1;
      },
      [&](Result<int>) { called = true; });
  receiver.reset();
  go = true;
  REQUIRE(waitFor([&] { return jobs.idle(); }));
  CHECK_FALSE(called);
}

TEST_CASE("a job that throws answers with an error", "[window]") {
  windowtest::needApplication();
  JobRunner jobs;
  QObject receiver;
  std::string message;
  jobs.start<int>(
      QStringLiteral("a"), QStringLiteral("A"), &receiver, [](Progress&) -> Result<int> { throw std::bad_alloc(); },
      [&](Result<int> result) { message = result ? "none" : errorLine(result.error()); });
  REQUIRE(waitFor([&] { return !message.empty(); }));
  CHECK(message.find("stopped") != std::string::npos);
}

TEST_CASE("the runner waits for its workers before it dies", "[window]") {
  windowtest::needApplication();
  std::atomic<bool> ended{false};
  QObject receiver;
  QElapsedTimer timer;
  timer.start();
  {
    JobRunner jobs;
    std::atomic<bool> begun{false};
    jobs.start<int>(
        QStringLiteral("a"), QStringLiteral("A"), &receiver,
        [&](Progress& progress) -> Result<int> {
          begun = true;
          Result<int> result = spinUntilCancelled(progress);
          ended = true;
          return result;
        },
        [](Result<int>) {});
    REQUIRE(waitFor([&] { return begun.load(); }));
  }
  CHECK(ended);
  CHECK(timer.elapsed() < 5000);
}
