// SPDX-License-Identifier: GPL-3.0-or-later
// An application that times every event its thread handles: wall time, and the processor time of the thread alone,
// which a busy machine does not stretch. Waiting inside a nested loop (a drag, a dialog) is no work and not counted.
#pragma once

#include <QApplication>
#include <QString>
#include <vector>

namespace cw::windowtest {

/// The handling of one event.
struct Handled {
  double cpu = 0, wall = 0;  // ms
  QString what;              // receiver and type of the event
};

/// What happened from one phase() to the next.
struct Phase {
  QString name;
  int events = 0;
  double cpu = 0;  // ms, of all its events
  Handled longestCpu, longestWall;
  std::vector<Handled> over;  // more than 50 ms of processor time
};

class WatchedApplication final : public QApplication {
 public:
  WatchedApplication(int& argc, char** argv) : QApplication(argc, argv) {}
  bool notify(QObject* receiver, QEvent* event) override;

  void phase(const QString& name);
  const std::vector<Phase>& phases() const { return m_phases; }
  /// Work of the test itself (pictures, layouts to aim by) inside an event is left out.
  void leaveOutBegin();
  void leaveOutEnd();

 private:
  struct Frame {
    int loopLevel = 0;
    double cpu = 0, wall = 0;  // since when
  };
  Frame now() const;
  void record(const Frame& since, const QString& what);

  std::vector<Frame> m_frames;  // one a nested event loop
  std::vector<Phase> m_phases{Phase{}};
  Frame m_leaveOut;
};

WatchedApplication& application();

}  // namespace cw::windowtest
