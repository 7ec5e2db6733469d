// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include "app/gui/shot.h"
#include "model/formats/formats.h"
#include "views/canvas/canvas_view.h"
#include "views/report_page.h"
#include "views/results_panel.h"
#include "views/text.h"

#include <cstdio>
#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QDialog>
#include <QTimer>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace cw::app {
namespace {

class Photographer final : public QObject {
 public:
  Photographer(MainWindow* window, ShotOptions options)
      : QObject(window), m_window(window), m_options(std::move(options)) {
    connect(&m_window->document(), &DocumentController::errorOccurred, this, [this](const QString& problem) {
      if (m_window->document().isOpen()) return;
      end(problem, 3);
    });
    m_timer.setInterval(30);
    connect(&m_timer, &QTimer::timeout, this, [this] { look(); });
    m_timer.start();
  }

 private:
  void look() {
    if (!m_window->settled()) {
      m_quiet = 0;
      return;
    }
    // Two quiet looks in a row: queued events of the last result have been handled.
    if (++m_quiet < 2) return;
    m_quiet = 0;
    switch (m_step++) {
      case 0:
        arrange();
        break;
      case 1:
        openDialog();
        break;
      case 2:
        shoot();
        break;
    }
  }
  void arrange() {
    if (!m_options.select.isEmpty()) {
      if (!m_window->canvas()->shows(m_options.select.toStdString()))
        return end(u"--select is %1, which the design does not have; name a block (g1) or a device (g1/leaf0.0)"_s.arg(
                       m_options.select),
                   2);
      m_window->canvas()->setSelection({m_options.select.toStdString()});
      m_window->canvas()->fitSelection();
    }
    if (!m_options.page.isEmpty() && m_options.page != u"start"_s) m_window->results()->showPage(m_options.page);
  }
  void openDialog() {
    if (m_options.select.isEmpty() && m_window->document().isOpen()) m_window->canvas()->fitAll();
    if (!m_options.table.isEmpty()) {  // a page has its tables once it was shown
      auto* report = qobject_cast<ReportPage*>(m_window->results()->page(m_options.page));
      if (!report || !report->showTable(m_options.table))
        return end(u"--table is %1, which the page %2 does not have"_s.arg(m_options.table, m_options.page), 2);
    }
    const QString& name = m_options.dialog;
    if (name == u"fat-tree"_s) m_window->action(u"edit.add-fat-tree"_s)->trigger();
    else if (name == u"dragonfly"_s) m_window->action(u"edit.add-dragonfly"_s)->trigger();
    else if (name == u"shortcuts"_s) m_window->action(u"help.shortcuts"_s)->trigger();
    else if (name == u"about"_s) m_window->action(u"help.about"_s)->trigger();
    else if (name == u"block"_s) m_window->openBlock(m_options.select);
    else if (name == u"device"_s) m_window->openDevice(m_options.select.section(u'/', 1));
    else if (name.startsWith(u"explain"_s)) {
      const QString figure = name.section(u':', 1).isEmpty() ? u"power"_s : name.section(u':', 1);
      if (auto* button = m_window->findChild<QToolButton*>(u"figure:"_s + figure)) button->click();
    }
  }
  void shoot() {
    m_timer.stop();
    QWidget* target = m_window;
    if (!m_options.dialog.isEmpty())
      for (QWidget* widget : QApplication::topLevelWidgets())
        if (qobject_cast<QDialog*>(widget) && widget->isVisible()) target = widget;
    QBuffer buffer;
    if (!target->grab().save(&buffer, "PNG")) return end(u"the picture could not be encoded"_s, 4);
    const auto written = formats::writeFileAtomically(
        nativePath(m_options.file), std::string_view(buffer.data().constData(), std::size_t(buffer.data().size())));
    if (!written) return end(onScreen(written.error()), 4);
    QApplication::exit(0);
  }
  void end(const QString& problem, int status) {
    m_timer.stop();
    std::fprintf(stderr, "error: %s\n", qPrintable(problem));
    QApplication::exit(status);
  }

  MainWindow* m_window;
  ShotOptions m_options;
  QTimer m_timer;
  int m_quiet = 0;
  int m_step = 0;
};

}  // namespace

void takeShotWhenSettled(MainWindow* window, const ShotOptions& options) { new Photographer(window, options); }

}  // namespace cw::app
