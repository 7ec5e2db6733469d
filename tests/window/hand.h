// SPDX-License-Identifier: GPL-3.0-or-later
// A hand at the mouse and the keyboard of the real screen. What it does is written down as a plain sequence that runs
// in a thread of its own, while the window's event loop runs as it does for a user, nested loops included. It waits for
// what it should see, never for a time.
#pragma once

#include <functional>
#include <QPoint>
#include <QString>
#include <QStringList>
#include <type_traits>

class QWidget;

namespace cw::windowtest {

class Hand {
 public:
  /// Runs `script` and the event loop until the script ends; a step that goes wrong fails the test with its message.
  static void perform(const std::function<void(Hand&)>& script);

  // Real events by xdotool, in screen coordinates. Moves come 50 ms apart.
  void moveTo(QPoint to, int steps = 6);
  void press(int button = 1);
  void release(int button = 1);
  void click(QPoint at, int button = 1);
  void doubleClick(QPoint at);
  void wheel(bool up, int clicks);
  void keys(const QString& combination);
  void type(const QString& text);

  /// Asks in the thread of the window.
  template <class F>
  auto ask(F&& question) {
    using Answer = std::invoke_result_t<F>;
    if constexpr (std::is_void_v<Answer>) {
      inWindow([&] { question(); });
    } else {
      Answer answer{};
      inWindow([&] { answer = question(); });
      return answer;
    }
  }
  /// As ask(), but not counted as work of the window.
  template <class F>
  auto peek(F&& question) {
    return ask([&] {
      const LeftOut leftOut;
      return question();
    });
  }
  void until(const std::function<bool()>& condition, const QString& what, int milliseconds = 90000);
  void check(bool condition, const QString& message);
  /// A difference is noted and fails the test at its end: the steps go on and show all of them.
  void same(const QString& is, const QString& shouldBe, const QString& what);
  /// The whole screen as a PNG in the build folder.
  void picture(const QString& name);

 private:
  struct LeftOut {
    LeftOut();
    ~LeftOut();
  };
  void inWindow(const std::function<void()>& work);
  void xdotool(const QStringList& arguments);
  QPoint m_at;
  QStringList m_noted;
};

/// Middle of a widget, or a point of it, on the screen.
QPoint onScreen(const QWidget* widget);
QPoint onScreen(const QWidget* widget, QPoint at);

}  // namespace cw::windowtest
