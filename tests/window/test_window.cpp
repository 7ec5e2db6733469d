// SPDX-License-Identifier: GPL-3.0-or-later
// One design made by hand in the real window: parts dragged in, cabled, a block shaped, everything undone and redone,
// saved and opened again. Real mouse and key events on a real screen; see run.sh.
#include "desk.h"

#include "views/block_dialog.h"
#include "views/canvas/canvas_view.h"
#include "views/text.h"

#include <catch2/catch.hpp>
#include <QAction>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

using namespace Qt::StringLiterals;
using namespace cw;
using namespace cw::windowtest;

namespace {

/// What the status bar says of the design. By hand, kW: a DGX H100 typically takes 10.2 x 0.7, a QM9700 0.747, a
/// Q3400-RA 2.9, a twin-port module 15 W for every two ports of a fat-tree's switches; times the PUE of 1.54. The node
/// drawn by hand reaches nothing of the fat-tree, so the best split gives it to the side with one node fewer: 31 and 47
/// nodes of 8 x 400 Gb/s. 24 leaves with 32 uplinks meet 16 spines evenly, not the 12 that the ports alone would ask.
struct Figures {
  QString gpus, switches, cables, power, bisection;
};

void expectFigures(Hand& hand, Desk& desk, const Figures& wanted, const QString& when) {
  desk.settle(hand);
  const auto one = [&](const QString& name, const QString& text) {
    hand.same(hand.peek([&] { return desk.figure(name); }).replace(QChar::Nbsp, u' '), text,
              u"%1, %2 in the status bar"_s.arg(when, name));
  };
  one(u"gpus"_s, wanted.gpus);
  one(u"switches"_s, wanted.switches);
  one(u"cables"_s, wanted.cables);
  one(u"power"_s, wanted.power);
  one(u"bisection"_s, wanted.bisection);
}

/// What the window says in the corner of the drawing.
QString hint(const app::MainWindow& window) {
  const auto* label = window.findChild<QLabel*>(u"hint"_s);
  return label->isVisible() ? label->text() : QString();
}

QByteArray contents(const QString& fileName) {
  QFile file(fileName);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Types into the field that carries this label text in the dialog.
void typeNumber(Hand& hand, QDialog* dialog, const QString& toolTip, int value) {
  auto* spin = hand.ask([&]() -> QSpinBox* {
    for (QSpinBox* each : dialog->findChildren<QSpinBox*>())
      if (each->toolTip() == toolTip) return each;
    return nullptr;
  });
  hand.check(spin, u"the dialog has a field “%1”"_s.arg(toolTip));
  hand.click(hand.ask([&] { return onScreen(spin, QPoint(30, spin->height() / 2)); }));
  hand.until([&] { return spin->hasFocus(); }, u"the field “%1” has the keyboard"_s.arg(toolTip));
  hand.keys(u"ctrl+a"_s);
  hand.type(QString::number(value));
  hand.until([&] { return spin->value() == value; }, u"the field “%1” takes %2"_s.arg(toolTip).arg(value));
}

/// Shapes the fat-tree of the dialog on the screen and accepts it by its button.
void shapeBlock(Hand& hand, Desk& desk, const QString& title, int nodes, const QString& headline,
                const QString& picture) {
  hand.until([&] { return desk.dialog("QDialog") && desk.dialog("QDialog")->windowTitle() == title; },
             u"the dialog “%1” is on the screen"_s.arg(title));
  auto* dialog = static_cast<BlockDialog*>(hand.ask([&] { return desk.dialog("QDialog"); }));
  typeNumber(hand, dialog, u"Nodes in the whole block"_s, nodes);
  hand.same(hand.ask([&] { return dialog->outcome().headline; }), headline, u"what the dialog says it comes to"_s);
  hand.picture(picture);
  QPushButton* accept = hand.ask([&]() -> QPushButton* {
    for (QPushButton* button : dialog->findChildren<QPushButton*>())
      if (button->isDefault()) return button;
    return nullptr;
  });
  hand.check(accept, u"the dialog has a default button"_s);
  hand.click(hand.ask([&] { return onScreen(accept); }));
  hand.until([&] { return !desk.dialog("QDialog"); }, u"the dialog “%1” closes"_s.arg(title));
}

/// Drags from one port to another with the tool that is chosen.
void dragCable(Hand& hand, QPoint from, QPoint to) {
  hand.moveTo(from);
  hand.press();
  hand.moveTo(to, 10);
  hand.moveTo(to + QPoint(1, 0), 1);
  hand.moveTo(to, 1);
  hand.release();
}

}  // namespace

TEST_CASE("A design is made, undone, redone, saved and opened by hand", "[window]") {
  Desk desk;
  Hand::perform([&](Hand& hand) {
    app::MainWindow& window = desk.window();
    CanvasView* canvas = window.canvas();
    const auto devices = [&] { return desk.design().groups->devices.size(); };
    const auto links = [&] { return desk.design().groups->links.size(); };
    desk.waitUntilShown(hand);
    hand.picture(u"00-start"_s);

    hand.keys(u"ctrl+n"_s);
    hand.until([&] { return window.document().isOpen(); }, u"Ctrl+N opens an empty design"_s);
    const Figures none{u"0 GPUs"_s, u"0 switches"_s, u"0 cables"_s, u"≈ 0 W facility"_s, u"– bisection"_s};
    expectFigures(hand, desk, none, u"nothing yet"_s);
    const QByteArray empty = hand.peek([&] { return desk.bytes(); });
    hand.picture(u"01-empty"_s);

    const QPoint middle = hand.peek([&] { return onScreen(canvas->viewport()); });
    desk.dragPart(hand, u"dgx h100"_s, u"node:nvidia-dgx-h100"_s, middle + QPoint(-100, 60));
    hand.until([&] { return devices() == 1; }, u"the node is in the design"_s);
    expectFigures(hand, desk,
                  Figures{u"8 GPUs"_s, u"0 switches"_s, u"0 cables"_s, u"≈ 11 kW facility"_s, u"– bisection"_s},
                  u"one node"_s);
    const QPoint nodeAt = hand.peek([&] { return desk.middleOf("free/n1"); });
    hand.check((nodeAt - middle - QPoint(-100, 60)).manhattanLength() <= 16,
               u"the node stands where it was dropped, not at %1, %2"_s.arg(nodeAt.x()).arg(nodeAt.y()));
    hand.picture(u"02-node"_s);

    desk.dragPart(hand, u"qm9700"_s, u"switch:nvidia-qm9700"_s, middle + QPoint(-100, -60));
    hand.until([&] { return devices() == 2; }, u"the switch is in the design"_s);
    expectFigures(hand, desk,
                  Figures{u"8 GPUs"_s, u"1 switch"_s, u"0 cables"_s, u"≈ 12.15 kW facility"_s, u"– bisection"_s},
                  u"node and switch"_s);
    hand.picture(u"03-switch"_s);

    // Near enough to pick single ports of the switch.
    hand.moveTo(middle + QPoint(-100, 0));
    hand.wheel(true, 3);
    hand.until([&] { return canvas->zoom() > 1.9; }, u"the wheel zooms in"_s);
    hand.click(hand.peek([&] { return desk.tool(u"tool.cable"_s); }));
    hand.until([&] { return canvas->tool() == CanvasView::Tool::Cable; }, u"the cable tool is chosen"_s);
    dragCable(hand, hand.peek([&] { return desk.port("free/n1", 2); }),
              hand.peek([&] { return desk.port("free/s1", 5); }));
    hand.until([&] { return links() == 1; }, u"the cable is in the design"_s);
    const FreeLink cable = hand.peek([&] { return desk.design().groups->links.front(); });
    hand.check(cable.a == PortRef{{"free/n1"}, 2} && cable.b == PortRef{{"free/s1"}, 5},
               u"the cable joins other ports than the hand"_s);
    expectFigures(hand, desk,
                  Figures{u"8 GPUs"_s, u"1 switch"_s, u"1 cable"_s, u"≈ 12.15 kW facility"_s, u"– bisection"_s},
                  u"one cable"_s);
    hand.picture(u"04-cable"_s);

    dragCable(hand, hand.peek([&] { return desk.port("free/n1", 4); }),
              hand.peek([&] { return desk.port("free/s1", 5); }));
    hand.until([&] { return hint(window) == u"Not cabled: port taken"_s; }, u"the hint says that the port is taken"_s);
    hand.picture(u"05-port-taken"_s);
    desk.dragPart(hand, u"q3400"_s, u"switch:nvidia-q3400-ra"_s, middle + QPoint(140, -60));
    hand.until([&] { return devices() == 3; }, u"the faster switch is in the design"_s);
    expectFigures(hand, desk,
                  Figures{u"8 GPUs"_s, u"2 switches"_s, u"1 cable"_s, u"≈ 16.61 kW facility"_s, u"– bisection"_s},
                  u"a faster switch"_s);
    dragCable(hand, hand.peek([&] { return desk.port("free/n1", 4); }),
              hand.peek([&] { return desk.middleOf("free/s2"); }));
    hand.until([&] { return hint(window) == u"Not cabled: 400G ≠ 800G"_s; }, u"the hint says that the speeds differ"_s);
    hand.check(hand.peek(links) == 1, u"an illegal cable leaves a link"_s);
    hand.picture(u"06-speeds-differ"_s);

    hand.click(hand.peek([&] { return desk.tool(u"tool.select"_s); }));
    desk.dragPart(hand, u"fat-tree"_s, u"block:fat-tree"_s, middle + QPoint(60, 150));
    shapeBlock(hand, desk, u"Add fat-tree"_s, 64, u"16 leaves, 8 spines, 1,024 links"_s, u"07-dialog"_s);
    hand.until([&] { return desk.design().groups->blocks.size() == 1; }, u"the block is in the design"_s);
    expectFigures(hand, desk,
                  Figures{u"520 GPUs"_s, u"26 switches"_s, u"1,025 cables"_s, u"≈ 765.7 kW facility"_s,
                          u"99.2 Tb/s bisection, exact"_s},
                  u"a fat-tree"_s);
    hand.picture(u"08-fat-tree"_s);

    hand.doubleClick(hand.peek([&] { return desk.titleOf("g1"); }));
    shapeBlock(hand, desk, u"Edit fat-tree"_s, 96, u"24 leaves, 16 spines, 1,536 links"_s, u"09-edit"_s);
    const Figures whole{u"776 GPUs"_s, u"42 switches"_s, u"1,537 cables"_s, u"≈ 1.145 MW facility"_s,
                        u"150.4 Tb/s bisection, exact"_s};
    expectFigures(hand, desk, whole, u"a larger fat-tree"_s);
    const QByteArray made = hand.peek([&] { return desk.bytes(); });
    hand.picture(u"10-larger"_s);

    const int steps = 6;  // three devices, a cable, a block, its new size
    for (int i = 0; i < steps; ++i) {
      hand.check(hand.peek([&] { return window.document().undoAction()->isEnabled(); }),
                 u"%1 steps can be undone"_s.arg(i));
      const QByteArray before = hand.peek([&] { return desk.bytes(); });
      hand.keys(u"ctrl+z"_s);
      hand.until([&] { return desk.bytes() != before; }, u"Ctrl+Z undoes step %1"_s.arg(i + 1));
    }
    hand.check(
        hand.peek([&] { return !window.document().undoAction()->isEnabled() && !window.document().isModified(); }),
        u"the design is not clean after %1 steps back"_s.arg(steps));
    hand.check(hand.peek([&] { return desk.bytes(); }) == empty, u"undone, the design is not the empty one"_s);
    expectFigures(hand, desk, none, u"all undone"_s);
    hand.picture(u"11-undone"_s);

    for (int i = 0; i < steps; ++i) {
      const QByteArray before = hand.peek([&] { return desk.bytes(); });
      hand.keys(u"ctrl+shift+z"_s);
      hand.until([&] { return desk.bytes() != before; }, u"Ctrl+Shift+Z redoes step %1"_s.arg(i + 1));
    }
    hand.check(hand.peek([&] { return desk.bytes(); }) == made, u"redone, the design differs from the one made"_s);
    expectFigures(hand, desk, whole, u"all redone"_s);
    hand.picture(u"12-redone"_s);

    hand.keys(u"ctrl+s"_s);
    answerFileDialog(hand, desk, desk.file(u"made.clusterwright"_s));
    hand.until([&] { return !window.document().isModified(); }, u"the design is saved"_s);
    hand.check(contents(desk.file(u"made.clusterwright"_s)) == made, u"the file holds other bytes than the design"_s);
    hand.keys(u"ctrl+w"_s);
    hand.until([&] { return !window.document().isOpen(); }, u"Ctrl+W closes the design"_s);
    hand.keys(u"ctrl+o"_s);
    answerFileDialog(hand, desk, desk.file(u"made.clusterwright"_s));
    hand.until([&] { return window.document().isOpen(); }, u"the design is opened"_s);
    expectFigures(hand, desk, whole, u"opened again"_s);
    hand.check(hand.peek([&] { return desk.bytes(); }) == made, u"opened, the design differs from the one saved"_s);
    hand.picture(u"13-opened"_s);
    hand.keys(u"ctrl+shift+s"_s);
    answerFileDialog(hand, desk, desk.file(u"copy.clusterwright"_s));
    hand.until([&] { return window.document().fileName() == desk.file(u"copy.clusterwright"_s); },
               u"the copy is saved"_s);
    hand.check(contents(desk.file(u"copy.clusterwright"_s)) == made, u"the copy differs from the first file"_s);
  });
}
