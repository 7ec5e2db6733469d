// SPDX-License-Identifier: GPL-3.0-or-later
// The largest sample in the real window: how long the window's thread is busy with any one event while it is opened,
// panned, zoomed, selected in, edited and looked at. The goal is 50 ms; the test fails from five times that on, so that
// it says the same on a slower machine. Judged by the processor time of the thread: others may use the machine too.
#include "desk.h"

#include "event_watch.h"
#include "model/edits.h"
#include "views/canvas/canvas_view.h"
#include "views/icons.h"
#include "views/report_page.h"
#include "views/results_panel.h"
#include "views/text.h"

#include <catch2/catch.hpp>
#include <cstdio>
#include <QFile>

using namespace Qt::StringLiterals;
using namespace cw;
using namespace cw::windowtest;

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr double longest = 2500;  // ms; instrumented code takes several times as long
#else
constexpr double longest = 250;  // ms
#endif

void printTrace() {
  std::printf("%-26s %7s %9s %12s %12s  %s\n", "phase", "events", "cpu ms", "longest cpu", "longest wall", "event");
  for (const Phase& phase : application().phases()) {
    if (phase.name.isEmpty()) continue;
    std::printf("%-26s %7d %9.0f %12.1f %12.1f  %s\n", qPrintable(phase.name), phase.events, phase.cpu,
                phase.longestCpu.cpu, phase.longestWall.wall, qPrintable(phase.longestCpu.what));
    for (const Handled& block : phase.over)
      std::printf("%26s over 50 ms: %.1f ms cpu, %.1f ms wall, %s\n", "", block.cpu, block.wall,
                  qPrintable(block.what));
  }
  std::fflush(stdout);
}

void begin(Hand& hand, const QString& phase) {
  hand.ask([&] { application().phase(phase); });
}

void panAndZoom(Hand& hand, Desk& desk) {
  CanvasView* canvas = desk.window().canvas();
  const QPoint middle = hand.peek([&] { return onScreen(canvas->viewport()); });
  begin(hand, u"pan"_s);
  hand.moveTo(middle);
  const QPoint before = hand.peek([&] { return desk.scene({0, 0}); });
  hand.press(2);
  hand.moveTo(middle + QPoint(-160, 60), 20);
  hand.moveTo(middle + QPoint(120, -40), 20);
  hand.release(2);
  hand.until([&] { return desk.scene({0, 0}) != before; }, u"the middle button pans"_s);
  begin(hand, u"zoom in"_s);
  const double wide = hand.peek([&] { return canvas->zoom(); });
  hand.moveTo(middle);
  hand.wheel(true, 20);
  hand.until([&] { return canvas->zoom() > 20 * wide; }, u"the wheel zooms in"_s);
  begin(hand, u"pan near"_s);
  hand.press(2);
  hand.moveTo(middle + QPoint(-200, 80), 20);
  hand.release(2);
  hand.picture(u"20-near"_s);
  begin(hand, u"zoom out"_s);
  hand.wheel(false, 24);
  hand.until([&] { return canvas->zoom() < wide; }, u"the wheel zooms out"_s);
  begin(hand, u"fit"_s);
  hand.keys(u"ctrl+0"_s);
  desk.settle(hand);
}

void select(Hand& hand, Desk& desk) {
  CanvasView* canvas = desk.window().canvas();
  begin(hand, u"select block"_s);
  hand.click(hand.peek([&] { return desk.titleOf("g1"); }));
  hand.until([&] { return canvas->selection() == std::vector<std::string>{"g1"}; }, u"a click selects the block"_s);
  desk.settle(hand);
  begin(hand, u"rubber band"_s);
  const QPoint corner = hand.peek([&] { return onScreen(canvas->viewport(), QPoint(6, 6)); });
  hand.moveTo(corner);
  hand.press();
  hand.moveTo(hand.peek([&] {
    return onScreen(canvas->viewport(), QPoint(canvas->viewport()->width() / 2, canvas->viewport()->height() - 60));
  }),
              20);
  hand.release();
  desk.settle(hand);
  begin(hand, u"select all"_s);
  hand.keys(u"ctrl+a"_s);
  hand.until([&] { return !canvas->selection().empty(); }, u"Ctrl+A selects all"_s);
  desk.settle(hand);
}

void edit(Hand& hand, Desk& desk) {
  app::MainWindow& window = desk.window();
  const auto apply = [&](const Edit& edit) {
    hand.ask([&] { static_cast<void>(window.document().apply(edit, TR_MARK("Edit block"))); });
    hand.until([&] { return window.document().isModified(); }, u"the edit is taken"_s);
    desk.settle(hand);
  };
  begin(hand, u"rename block"_s);
  apply(edits::rename("g1", "Large fabric"));
  begin(hand, u"change nodes"_s);
  FatTreeSpec spec = hand.peek([&] { return std::get<FatTreeSpec>(desk.design().groups->blocks.front().spec); });
  spec.nodes -= 1000;
  apply(edits::setBlockSpec("g1", spec));
  hand.picture(u"21-fewer-nodes"_s);
  begin(hand, u"move block"_s);
  apply(edits::move({"g1"}, {80, 40}));
  begin(hand, u"undo"_s);
  for (int i = 0; i < 3; ++i) {
    const QByteArray before = hand.peek([&] { return desk.bytes(); });
    hand.keys(u"ctrl+z"_s);
    hand.until([&] { return desk.bytes() != before; }, u"Ctrl+Z undoes"_s);
    desk.settle(hand);
  }
  begin(hand, u"redo"_s);
  for (int i = 0; i < 3; ++i) hand.keys(u"ctrl+shift+z"_s);
  hand.until([&] { return window.document().isModified(); }, u"redone"_s);
  desk.settle(hand);
  begin(hand, u"drag a node in"_s);
  desk.dragPart(hand, u"dgx h100"_s, u"node:nvidia-dgx-h100"_s,
                hand.peek([&] { return onScreen(window.canvas()->viewport()) + QPoint(150, -90); }));
  hand.until([&] { return desk.design().groups->devices.size() == 1; }, u"the node is in the design"_s);
  desk.settle(hand);
}

void lookAtResults(Hand& hand, Desk& desk) {
  ResultsPanel* results = desk.window().results();
  const QStringList pages = hand.peek([&] { return results->pages(); });
  for (const QString& page : pages) {
    begin(hand, u"page "_s + page);
    hand.ask([&] { results->showPage(page); });
    desk.settle(hand);
    hand.picture(u"22-page-"_s + page);
  }
}

void keep(Hand& hand, Desk& desk) {
  app::MainWindow& window = desk.window();
  begin(hand, u"recovery copy"_s);
  hand.until([&] { return !window.document().recoveryFiles().isEmpty(); }, u"a recovery copy is written"_s);
  begin(hand, u"save"_s);
  const QString file = desk.file(u"large.clusterwright"_s);
  hand.ask([&] { static_cast<void>(window.document().save(file)); });
  hand.until([&] { return !window.document().isModified() && QFile::exists(file); }, u"the design is saved"_s);
  begin(hand, u"open again"_s);
  hand.ask([&] { window.openFile(file); });
  hand.until([&] { return window.document().fileName() == file; }, u"the design is opened"_s);
  desk.settle(hand);
  begin(hand, u"close"_s);
  hand.keys(u"ctrl+w"_s);
  hand.until([&] { return !window.document().isOpen(); }, u"the design is closed"_s);
}

}  // namespace

TEST_CASE("No event holds up the window while the largest sample is open", "[latency]") {
  Desk desk;
  Hand::perform([&](Hand& hand) {
    desk.waitUntilShown(hand);
    begin(hand, u"open"_s);
    hand.ask([&] { desk.window().openFile(QStringLiteral(CW_RESOURCES "/examples/clos-131072.clusterwright")); });
    hand.until([&] { return desk.window().document().isOpen(); }, u"the sample is opened"_s, 180000);
    desk.settle(hand);
    hand.picture(u"19-large"_s);
    panAndZoom(hand, desk);
    select(hand, desk);
    edit(hand, desk);
    lookAtResults(hand, desk);
    keep(hand, desk);
  });
  printTrace();
  for (const Phase& phase : application().phases()) {
    INFO(phase.name.toStdString() << ": " << phase.longestCpu.what.toStdString());
    CHECK(phase.longestCpu.cpu < longest);
  }
}
