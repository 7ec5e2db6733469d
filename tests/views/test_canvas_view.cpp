// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas under the hand: real events on an offscreen widget, checked by the edits they emit.
#include "tests/views/canvas_samples.h"
#include "tests/views/gui_application.h"
#include "views/canvas/canvas_view.h"

#include <cmath>
#include <QDropEvent>
#include <QEventLoop>
#include <QLineEdit>
#include <QMimeData>
#include <QMouseEvent>
#include <QTimer>
#include <QWheelEvent>

using namespace cw;
using namespace cw::test;

namespace {

/// A canvas whose edits are applied at once, as the window does.
struct Bench {
  QApplication& application = guiApplication();
  CanvasView view;
  Design design;
  std::vector<std::string> labels;
  QStringList messages, opened, drops;
  int selections = 0;

  explicit Bench(Design d) {
    guiApplication();
    view.resize(1000, 700);
    view.show();
    show(std::move(d));
    QObject::connect(&view, &CanvasView::editRequested, &view, [this](const Edit& edit, Text label, const QString&) {
      labels.emplace_back(label.source);
      show(applied(design, edit));
    });
    QObject::connect(&view, &CanvasView::statusMessage, &view, [this](const QString& text) { messages << text; });
    QObject::connect(&view, &CanvasView::blockOpenRequested, &view, [this](const QString& id) { opened << id; });
    QObject::connect(&view, &CanvasView::selectionChanged, &view, [this] { ++selections; });
    QObject::connect(&view, &CanvasView::dropRequested, &view, [this](const QString& payload, Point at) {
      drops << QStringLiteral("%1 %2 %3").arg(payload).arg(at.x).arg(at.y);
    });
  }
  void show(Design d) {
    const Sample sample = sampleOf(d);
    design = std::move(d);
    view.setDocument(sample.layout, sample.catalogue);
    layout = sample.layout;
  }
  QPointF at(const std::string& key) const {
    const QRectF r = *layout->rectOf(key);
    return view.toView({r.center().x(), r.center().y()});
  }
  QPointF port(const std::string& key, int ordinal) const {
    const QPointF p = layout->portTicks(*layout->fabric->find({key}))[std::size_t(ordinal)].at;
    return view.toView({p.x(), p.y()});
  }
  void mouse(QEvent::Type type, QPointF p, Qt::KeyboardModifiers modifiers = {}) {
    const bool move = type == QEvent::MouseMove, up = type == QEvent::MouseButtonRelease;
    QMouseEvent event(type, p, view.viewport()->mapToGlobal(p), move ? Qt::NoButton : Qt::LeftButton,
                      up ? Qt::NoButton : Qt::LeftButton, modifiers);
    QCoreApplication::sendEvent(view.viewport(), &event);
  }
  void drag(QPointF from, QPointF to, bool release = true) {
    mouse(QEvent::MouseButtonPress, from);
    mouse(QEvent::MouseMove, from + QPointF(15, 15));
    mouse(QEvent::MouseMove, to);
    if (release) mouse(QEvent::MouseButtonRelease, to);
  }
  void click(QPointF p, Qt::KeyboardModifiers modifiers = {}) {
    mouse(QEvent::MouseButtonPress, p, modifiers);
    mouse(QEvent::MouseButtonRelease, p, modifiers);
  }
  void key(int k, Qt::KeyboardModifiers modifiers = {}) {
    QKeyEvent press(QEvent::KeyPress, k, modifiers), release(QEvent::KeyRelease, k, modifiers);
    QCoreApplication::sendEvent(&view, &press);
    QCoreApplication::sendEvent(&view, &release);
  }
  Point placeOf(const char* id) const {
    for (const FreeDevice& d : design.groups->devices)
      if (d.id == id) return d.at;
    return {-1, -1};
  }
  std::shared_ptr<const CanvasLayout> layout;
};

using Keys = std::vector<std::string>;

}  // namespace

TEST_CASE("the wheel zooms at the cursor") {
  Bench bench(drawnByHand());
  const QPointF cursor(731, 212);
  const Point before = bench.view.toScene(cursor);
  const double zoom = bench.view.zoom();
  QWheelEvent wheel(cursor, cursor, {}, {0, 240}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(bench.view.viewport(), &wheel);
  CHECK(bench.view.zoom() > zoom * 1.3);
  const Point after = bench.view.toScene(cursor);
  CHECK(after.x == Approx(before.x).margin(1e-6));
  CHECK(after.y == Approx(before.y).margin(1e-6));
}

TEST_CASE("click, control-click and rubber band select by key") {
  Bench bench(drawnByHand());
  bench.click(bench.at("free/n1"));
  CHECK(bench.view.selection() == Keys{"free/n1"});
  bench.click(bench.at("free/s1"), Qt::ControlModifier);
  CHECK(bench.view.selection() == Keys{"free/n1", "free/s1"});
  bench.click({5, 5});
  CHECK(bench.view.selection().empty());
  bench.drag(QPointF(3, 3), QPointF(996, 696));
  CHECK(bench.view.selection() == Keys{"free/n1", "free/n2", "free/s1"});
  CHECK(bench.selections == 4);
  CHECK(bench.labels.empty());
}

TEST_CASE("a drag moves onto the grid in one edit, and Esc leaves no trace") {
  Bench bench(drawnByHand());
  const QPointF from = bench.at("free/n1");
  bench.drag(from, from + QPointF(-101, 77), false);
  bench.key(Qt::Key_Escape);
  bench.mouse(QEvent::MouseButtonRelease, from + QPointF(-101, 77));
  CHECK(bench.labels.empty());
  CHECK(bench.placeOf("n1") == Point{-80, 160});
  bench.drag(bench.at("free/n1"), bench.at("free/n1") + QPointF(-101, 77));
  REQUIRE(bench.labels == Keys{"Move"});
  const Point moved = bench.placeOf("n1");
  CHECK(moved.x == snapToGrid(moved.x));
  CHECK(moved.y == snapToGrid(moved.y));
  CHECK(moved.x < -140);
  CHECK(moved.y > 200);
  CHECK(bench.view.selection() == Keys{"free/n1"});
}

TEST_CASE("a cable drawn from port to port or onto a device becomes a link; an illegal one says why") {
  Bench bench(drawnByHand());
  const std::size_t before = bench.design.groups->links.size();
  bench.drag(bench.port("free/n1", 2), bench.port("free/s1", 5));
  REQUIRE(bench.design.groups->links.size() == before + 1);
  CHECK(bench.design.groups->links.back() == FreeLink{{{"free/n1"}, 2}, {{"free/s1"}, 5}});
  bench.drag(bench.port("free/n1", 3), bench.at("free/s1"));
  REQUIRE(bench.design.groups->links.size() == before + 2);
  CHECK(bench.design.groups->links.back().b == PortRef{{"free/s1"}, 0});
  bench.drag(bench.port("free/n2", 0), bench.port("free/s1", 7));
  CHECK(bench.design.groups->links.size() == before + 2);
  REQUIRE_FALSE(bench.messages.isEmpty());
  CHECK(bench.messages.filter(QStringLiteral("800G ≠ 400G")).size() == 1);
}

TEST_CASE("ports too small to pick are picked in the lens, at any zoom") {
  Bench bench(drawnByHand());
  bench.view.viewport()->setAttribute(Qt::WA_UnderMouse);
  bench.view.setTool(CanvasView::Tool::Cable);
  const double zoom = GENERATE(0.1, 0.3, 0.65);
  bench.view.zoomBy(zoom / bench.view.zoom());
  const QPointF node = bench.at("free/n1");
  bench.mouse(QEvent::MouseMove, node);
  QPointF third;
  for (double x = -50; x < 50 && third.isNull(); x += 1) {
    bench.mouse(QEvent::MouseMove, node + QPointF(x, -24));
    if (!bench.messages.isEmpty() && bench.messages.last().contains(QStringLiteral("port 3,")))
      third = node + QPointF(x, -24);
  }
  REQUIRE(!third.isNull());
  const std::size_t before = bench.design.groups->links.size();
  bench.drag(third, bench.at("free/s1"));
  REQUIRE(bench.design.groups->links.size() == before + 1);
  CHECK(bench.design.groups->links.back().a == PortRef{{"free/n1"}, 2});
}

TEST_CASE("the first device on an empty canvas can be read and stays under the hand") {
  Bench bench(Design{});
  bench.view.zoomBy(0.05 / bench.view.zoom());
  const Point at = bench.view.toScene({400, 300});
  const FreeDevice device =
      freeDevice("n1", PartKind::Node, "generic:8x400", {at.x - deviceWidth / 2, at.y - deviceHeight / 2});
  bench.show(applied(bench.design, edits::addDevice(device)));
  CHECK(bench.view.zoom() >= 1.2);
  CHECK((bench.at("free/" + bench.design.groups->devices.front().id) - QPointF(400, 300)).manhattanLength() < 1);
  // Later ones leave the zoom to the user.
  bench.view.zoomBy(0.3 / bench.view.zoom());
  bench.show(applied(bench.design, edits::addDevice(freeDevice("n2", PartKind::Node, "generic:8x400", {400, 0}))));
  CHECK(bench.view.zoom() == Approx(0.3));
}

TEST_CASE("keys delete, duplicate, nudge, rename and cycle") {
  Bench bench(drawnByHand());
  bench.view.setSelection({"free/n2"});
  bench.key(Qt::Key_Right);
  CHECK(bench.placeOf("n2") == Point{168, 160});
  bench.key(Qt::Key_D, Qt::ControlModifier);
  REQUIRE(bench.design.groups->devices.size() == 4);
  REQUIRE(bench.view.selection().size() == 1);
  CHECK(bench.view.selection() != Keys{"free/n2"});
  bench.key(Qt::Key_Delete);
  CHECK(bench.design.groups->devices.size() == 3);
  CHECK(bench.view.selection().empty());
  bench.view.setSelection({"free/n1"});
  bench.key(Qt::Key_F2);
  auto* editor = bench.view.viewport()->findChild<QLineEdit*>();
  REQUIRE(editor);
  editor->clear();
  editor->insert(QStringLiteral("Login node"));
  QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, {});
  QCoreApplication::sendEvent(editor, &enter);
  CHECK(bench.design.groups->devices[1].name == "Login node");
  CHECK(bench.labels.back() == "Rename");
  bench.view.setSelection({});
  CHECK_FALSE(bench.view.viewport()->findChild<QLineEdit*>(QString(), Qt::FindDirectChildrenOnly)->isVisible());
  bench.key(Qt::Key_Tab);
  CHECK(bench.view.selection() == Keys{"free/s1"});
  bench.key(Qt::Key_Tab);
  CHECK(bench.view.selection() == Keys{"free/n1"});
}

TEST_CASE("view and selection survive a new snapshot; what is gone leaves the selection") {
  Bench bench(drawnByHand());
  bench.view.zoomBy(1.7);
  bench.view.setSelection({"free/n1", "free/n2"});
  const Point corner = bench.view.toScene({0, 0});
  bench.show(applied(bench.design, edits::remove({"free/n2"})));
  CHECK(bench.view.selection() == Keys{"free/n1"});
  CHECK(bench.view.toScene({0, 0}) == corner);
}

TEST_CASE("a block is selected by its title, moved as one and opened by double click") {
  Bench bench(superPod());
  const QRectF frame = *bench.layout->rectOf("g1");
  const QPointF title = bench.view.toView({frame.left() + 40, frame.top()}) - QPointF(0, 10);
  bench.click(title);
  CHECK(bench.view.selection() == Keys{"g1"});
  bench.drag(title, title + QPointF(60, 60));
  CHECK(bench.labels == Keys{"Move"});
  CHECK(bench.design.groups->blocks[0].at.x > 0);
  const QRectF moved = *bench.layout->rectOf("g1");
  bench.mouse(QEvent::MouseButtonDblClick, bench.view.toView({moved.left() + 40, moved.top()}) - QPointF(0, 10));
  CHECK(bench.opened == QStringList{QStringLiteral("g1")});
}

TEST_CASE("a palette drop reports part and place on the grid; an empty canvas takes drops too") {
  Bench bench{Design{}};
  QMimeData data;
  data.setData(QLatin1String(canvasMimeType), QByteArray("node:nvidia-dgx-h100"));
  QDragEnterEvent enter(QPoint(300, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
  QCoreApplication::sendEvent(bench.view.viewport(), &enter);
  CHECK(enter.isAccepted());
  QDropEvent drop(QPointF(300, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
  QCoreApplication::sendEvent(bench.view.viewport(), &drop);
  REQUIRE(bench.drops.size() == 1);
  const QStringList words = bench.drops.first().split(QLatin1Char(' '));
  CHECK(words[0] == QStringLiteral("node:nvidia-dgx-h100"));
  CHECK(std::fmod(words[1].toDouble(), 8) == 0);
  CHECK(bench.view.grab().toImage().pixelColor(2, 2).isValid());
}

TEST_CASE("panning moves the picture and completes to what a fresh paint shows") {
  Bench bench(superPod());
  bench.view.grab();
  bench.view.setTool(CanvasView::Tool::Pan);
  bench.drag(QPointF(500, 350), QPointF(441, 298), false);
  bench.view.grab();
  bench.mouse(QEvent::MouseButtonRelease, QPointF(441, 298));
  const Point corner = bench.view.toScene({0, 0});
  QEventLoop rest;
  QTimer::singleShot(150, &rest, &QEventLoop::quit);
  rest.exec();
  const QImage panned = bench.view.grab().toImage();
  Bench fresh(superPod());
  fresh.view.setTool(CanvasView::Tool::Pan);
  fresh.drag(QPointF(500, 350), QPointF(441, 298));
  CHECK(fresh.view.toScene({0, 0}) == corner);
  CHECK(fresh.view.grab().toImage() == panned);
}
