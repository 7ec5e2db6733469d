// SPDX-License-Identifier: GPL-3.0-or-later
#include "event_watch.h"

#include <time.h>
#include <QEvent>
#include <QMetaEnum>
#include <QThread>

namespace cw::windowtest {
namespace {

constexpr double notable = 50;  // ms

double milliseconds(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return double(t.tv_sec) * 1e3 + double(t.tv_nsec) / 1e6;
}

}  // namespace

WatchedApplication::Frame WatchedApplication::now() const {
  return {QThread::currentThread()->loopLevel(), milliseconds(CLOCK_THREAD_CPUTIME_ID), milliseconds(CLOCK_MONOTONIC)};
}

void WatchedApplication::record(const Frame& since, const QString& what) {
  const Frame end = now();
  const Handled block{end.cpu - since.cpu, end.wall - since.wall, what};
  Phase& phase = m_phases.back();
  ++phase.events;
  phase.cpu += block.cpu;
  if (block.cpu > phase.longestCpu.cpu) phase.longestCpu = block;
  if (block.wall > phase.longestWall.wall) phase.longestWall = block;
  if (block.cpu > notable) phase.over.push_back(block);
}

bool WatchedApplication::notify(QObject* receiver, QEvent* event) {
  // Other threads deliver their own events here too.
  if (QThread::currentThread() != thread()) return QApplication::notify(receiver, event);
  const Frame begin = now();
  // Inside the handling of an event of the same loop: part of it.
  if (!m_frames.empty() && m_frames.back().loopLevel == begin.loopLevel) return QApplication::notify(receiver, event);

  const QString what = QStringLiteral("%1 %2: %3")
                           .arg(QString::fromLatin1(receiver->metaObject()->className()), receiver->objectName(),
                                QString::fromLatin1(QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type())));
  // A nested loop: what ran until it started was one block, what follows it will be another.
  if (!m_frames.empty()) {
    const Frame outer = m_frames.back();
    Handled before{begin.cpu - outer.cpu, 0, QStringLiteral("before a nested loop")};
    Phase& phase = m_phases.back();
    if (before.cpu > phase.longestCpu.cpu) phase.longestCpu = before;
    if (before.cpu > notable) phase.over.push_back(before);
  }
  m_frames.push_back(begin);
  const bool handled = QApplication::notify(receiver, event);
  record(m_frames.back(), what);
  m_frames.pop_back();
  if (!m_frames.empty()) {
    const int level = m_frames.back().loopLevel;
    m_frames.back() = now();
    m_frames.back().loopLevel = level;
  }
  return handled;
}

void WatchedApplication::phase(const QString& name) {
  Phase next;
  next.name = name;
  m_phases.push_back(next);
}

void WatchedApplication::leaveOutBegin() { m_leaveOut = now(); }

void WatchedApplication::leaveOutEnd() {
  if (m_frames.empty()) return;
  const Frame end = now();
  m_frames.back().cpu += end.cpu - m_leaveOut.cpu;
  m_frames.back().wall += end.wall - m_leaveOut.wall;
}

WatchedApplication& application() {
  static WatchedApplication* const made = [] {
    static int argumentCount = 1;
    static char name[] = "test_window";
    static char* arguments[] = {name, nullptr};
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    auto* app = new WatchedApplication(argumentCount, arguments);  // Qt objects outlive the tests
    QApplication::setApplicationName(QStringLiteral("clusterwright"));
    QApplication::setQuitOnLastWindowClosed(false);
    return app;
  }();
  return *made;
}

}  // namespace cw::windowtest
