// SPDX-License-Identifier: GPL-3.0-or-later
#include "hand.h"

#include "event_watch.h"

#include <catch2/catch.hpp>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QProcess>
#include <QScreen>
#include <QWidget>
#include <stdexcept>
#include <thread>

namespace cw::windowtest {
namespace {

/// A step went wrong; ends the script.
struct Wrong : std::runtime_error {
  explicit Wrong(const QString& message) : std::runtime_error(message.toStdString()) {}
};

}  // namespace

void Hand::perform(const std::function<void(Hand&)>& script) {
  WatchedApplication& app = application();
  std::string problem;
  QEventLoop loop;
  std::thread thread([&] {
    Hand hand;
    try {
      script(hand);
    } catch (const std::exception& wrong) { problem = wrong.what(); }
    if (!hand.m_noted.isEmpty()) problem = (hand.m_noted.join(u'\n') + u'\n').toStdString() + problem;
    if (!problem.empty()) {
      // The picture says more than the message; modal loops are left so that the test can end.
      try {
        Hand().picture(QStringLiteral("failed"));
      } catch (const std::exception& noPicture) { problem += std::string("; and no picture: ") + noPicture.what(); }
      Hand().ask([] {
        while (QWidget* modal = QApplication::activeModalWidget()) modal->close(), modal->hide(), modal->deleteLater();
      });
    }
    QMetaObject::invokeMethod(
        &app, [&loop] { loop.quit(); }, Qt::QueuedConnection);
  });
  loop.exec();
  thread.join();
  if (!problem.empty()) FAIL(problem);
  SUCCEED();
}

Hand::LeftOut::LeftOut() { application().leaveOutBegin(); }
Hand::LeftOut::~LeftOut() { application().leaveOutEnd(); }

void Hand::inWindow(const std::function<void()>& work) {
  QMetaObject::invokeMethod(
      &application(), [&work] { work(); }, Qt::BlockingQueuedConnection);
}

void Hand::xdotool(const QStringList& arguments) {
  QProcess process;
  process.start(QStringLiteral("xdotool"), arguments);
  const bool ended = process.waitForFinished(60000);
  if (!ended || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
    throw Wrong(
        QStringLiteral("xdotool %1: %2").arg(arguments.join(u' '), QString::fromUtf8(process.readAllStandardError())));
}

void Hand::moveTo(QPoint to, int steps) {
  QStringList moves;
  for (int i = 1; i <= steps; ++i) {
    const QPoint at = m_at + (to - m_at) * i / steps;
    moves << QStringLiteral("mousemove") << QString::number(at.x()) << QString::number(at.y())
          << QStringLiteral("sleep") << QStringLiteral("0.05");
  }
  xdotool(moves);
  m_at = to;
}

void Hand::press(int button) { xdotool({QStringLiteral("mousedown"), QString::number(button)}); }
void Hand::release(int button) { xdotool({QStringLiteral("mouseup"), QString::number(button)}); }

void Hand::click(QPoint at, int button) {
  moveTo(at);
  press(button);
  release(button);
}

void Hand::doubleClick(QPoint at) {
  moveTo(at);
  xdotool({QStringLiteral("click"), QStringLiteral("--repeat"), QStringLiteral("2"), QStringLiteral("--delay"),
           QStringLiteral("40"), QStringLiteral("1")});
}

void Hand::wheel(bool up, int clicks) {
  xdotool({QStringLiteral("click"), QStringLiteral("--repeat"), QString::number(clicks), QStringLiteral("--delay"),
           QStringLiteral("50"), up ? QStringLiteral("4") : QStringLiteral("5")});
}

void Hand::keys(const QString& combination) { xdotool({QStringLiteral("key"), combination}); }

void Hand::type(const QString& text) {
  xdotool({QStringLiteral("type"), QStringLiteral("--delay"), QStringLiteral("20"), text});
}

void Hand::until(const std::function<bool()>& condition, const QString& what, int milliseconds) {
  QElapsedTimer timer;
  timer.start();
  while (!peek(condition)) {
    if (timer.elapsed() > milliseconds) throw Wrong(QStringLiteral("waited in vain: ") + what);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void Hand::check(bool condition, const QString& message) {
  if (!condition) throw Wrong(message);
}

void Hand::same(const QString& is, const QString& shouldBe, const QString& what) {
  if (is != shouldBe) m_noted << QStringLiteral("%1: “%2”, should be “%3”").arg(what, is, shouldBe);
}

void Hand::picture(const QString& name) {
  // Only for the eye: lets what was just computed reach the screen.
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  peek([&] {
    const QDir folder(QStringLiteral(CW_BINARY_DIR "/window-pictures"));
    if (!folder.mkpath(QStringLiteral("."))) throw Wrong(folder.path() + QStringLiteral(" cannot be made"));
    if (!QApplication::primaryScreen()->grabWindow(0).save(folder.filePath(name + QStringLiteral(".png"))))
      throw Wrong(QStringLiteral("the picture %1 cannot be written").arg(name));
  });
}

QPoint onScreen(const QWidget* widget) { return onScreen(widget, widget->rect().center()); }
QPoint onScreen(const QWidget* widget, QPoint at) { return widget->mapToGlobal(at); }

}  // namespace cw::windowtest
