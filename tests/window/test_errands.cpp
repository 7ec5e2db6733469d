// SPDX-License-Identifier: GPL-3.0-or-later
// Errands in the real window: a quoted price, a storage system, a dragonfly's shape, every export, the menus.
#include "desk.h"
#include "model/formats/formats.h"
#include "views/block_dialog.h"
#include "views/canvas/canvas_view.h"
#include "views/inspector.h"
#include "views/message_bar.h"
#include "views/results_panel.h"

#include <catch2/catch.hpp>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTimer>

using namespace cw;
using namespace cw::windowtest;
using namespace Qt::StringLiterals;

namespace {

/// Opens File > Export by the keyboard and picks the entry with this mnemonic.
void exportBy(Hand& hand, Desk& desk, const QString& key, const QString& file) {
  hand.keys(u"alt+f"_s);
  hand.until([] { return QApplication::activePopupWidget(); }, u"the file menu opens"_s);
  hand.keys(u"e"_s);
  hand.until(
      [] {
        const auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        return menu && menu->title().contains(u"xport"_s);
      },
      u"the export menu opens"_s);
  hand.keys(key);
  answerFileDialog(hand, desk, desk.file(file));
  hand.until([&] { return QFileInfo(desk.file(file)).size() > 0 && desk.window().settled(); },
             u"%1 is written"_s.arg(file));
}

QByteArray contents(const QString& fileName) {
  QFile file(fileName);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void dragCable(Hand& hand, QPoint from, QPoint to) {
  hand.moveTo(from);
  hand.press();
  hand.moveTo(to, 10);
  hand.moveTo(to + QPoint(1, 0), 1);
  hand.moveTo(to, 1);
  hand.release();
}

bool listsMenu(const QString& text) {
  const auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  if (!menu) return false;
  for (const QAction* action : menu->actions())
    if (action->text().remove(u'&').startsWith(text)) return true;
  return false;
}

/// Types a value into a field of the inspector.
void enter(Hand& hand, Desk& desk, const QString& field, const QString& text) {
  auto* inspector = hand.ask([&] { return desk.window().findChild<Inspector*>(); });
  hand.until([&] { return inspector->findChild<QLineEdit*>(field); }, u"the inspector shows %1"_s.arg(field));
  hand.ask([&] { inspector->ensureWidgetVisible(inspector->findChild<QLineEdit*>(field), 0, 80); });
  hand.click(hand.ask([&] { return onScreen(inspector->findChild<QLineEdit*>(field)); }));
  hand.until([&] { return inspector->findChild<QLineEdit*>(field)->hasFocus(); }, u"%1 has the keyboard"_s.arg(field));
  hand.keys(u"ctrl+a"_s);
  hand.type(text);
}

}  // namespace

TEST_CASE("A price is replaced, storage cabled, a dragonfly shaped and everything exported by hand", "[window]") {
  Desk desk;
  Hand::perform([&](Hand& hand) {
    app::MainWindow& window = desk.window();
    CanvasView* canvas = window.canvas();
    const auto groups = [&]() -> const Groups& { return *desk.design().groups; };
    desk.waitUntilShown(hand);
    hand.keys(u"ctrl+n"_s);
    hand.until([&] { return window.document().isOpen(); }, u"Ctrl+N opens an empty design"_s);
    const QPoint middle = hand.peek([&] { return onScreen(canvas->viewport()); });

    // A node, and the price it was quoted at.
    desk.dragPart(hand, u"b300 ac"_s, u"node:nvidia-dgx-b300-ac"_s, middle + QPoint(-160, 80));
    hand.until([&] { return groups().devices.size() == 1; }, u"the node is in the design"_s);
    hand.click(hand.peek([&] { return desk.middleOf("free/n1"); }));
    hand.until([&] { return canvas->selection() == std::vector<std::string>{"free/n1"}; }, u"a click selects"_s);
    desk.settle(hand);
    enter(hand, desk, u"fact:price"_s, u"450k"_s);
    hand.picture(u"20-price-typed"_s);
    hand.keys(u"Return"_s);
    hand.until(
        [&] {
          const auto& overrides = desk.design().parts->overrides;
          return overrides.contains(PartId{"nvidia-dgx-b300-ac"}) &&
                 overrides.at(PartId{"nvidia-dgx-b300-ac"}).at(Field::Price).value == 450000;
        },
        u"450k is 450,000"_s);
    desk.settle(hand);
    hand.picture(u"21-price-entered"_s);
    hand.ask([&] { window.results()->showPage(u"bom"_s); });
    desk.settle(hand);
    hand.picture(u"22-bom"_s);

    // A storage system on a switch.
    desk.dragPart(hand, u"qm9700"_s, u"switch:nvidia-qm9700"_s, middle + QPoint(-160, -110));
    const auto storage = hand.peek([&]() -> std::string {
      for (const auto& part : window.document().catalogue().ofKind(PartKind::Storage)) {
        for (const CageGroup* cages : linkCages(*part))
          for (const PortMode& mode : cages->modes)
            if (toGbps(mode.speed) == 400) return part->id.text;
      }
      return {};
    });
    hand.check(!storage.empty(), u"the catalogue has storage with 400G ports"_s);
    const QString storageName =
        hand.peek([&] { return QString::fromStdString(window.document().catalogue().find(PartId{storage})->name); });
    desk.dragPart(hand, storageName.toLower(), u"storage:"_s + QString::fromStdString(storage),
                  middle + QPoint(140, 80));
    hand.until([&] { return groups().devices.size() == 3; }, u"the storage is in the design"_s);
    hand.keys(u"c"_s);
    hand.until([&] { return canvas->tool() == CanvasView::Tool::Cable; }, u"C chooses the cable tool"_s);
    const std::string storageKey = hand.peek([&] { return "free/" + groups().devices.back().id; });
    dragCable(hand, hand.peek([&] { return desk.middleOf(storageKey); }),
              hand.peek([&] { return desk.middleOf("free/s1"); }));
    hand.picture(u"23-storage"_s);
    hand.until([&] { return groups().links.size() == 1; }, u"the storage is cabled"_s);
    hand.keys(u"v"_s);

    // The context menu, several at once, delete and undo.
    hand.click(hand.peek([&] { return desk.middleOf(storageKey); }), 3);
    hand.until([&] { return listsMenu(u"Delete"_s); }, u"the context menu opens"_s);
    hand.picture(u"24-context-menu"_s);
    hand.keys(u"Escape"_s);
    hand.until([] { return !QApplication::activePopupWidget(); }, u"Esc closes it"_s);
    hand.keys(u"ctrl+a"_s);
    hand.until([&] { return canvas->selection().size() == 3; }, u"Ctrl+A selects all"_s);
    desk.settle(hand);
    hand.picture(u"25-several"_s);
    hand.keys(u"Delete"_s);
    hand.until([&] { return groups().devices.empty(); }, u"Del deletes"_s);
    hand.keys(u"ctrl+z"_s);
    hand.until([&] { return groups().devices.size() == 3 && groups().links.size() == 1; }, u"Ctrl+Z brings all back"_s);

    // A dragonfly and its new shape.
    hand.keys(u"ctrl+shift+d"_s);
    hand.until([&] { return desk.dialog("QDialog"); }, u"the dragonfly's dialog opens"_s);
    hand.keys(u"Return"_s);
    hand.until([&] { return groups().blocks.size() == 1; }, u"the dragonfly is in the design"_s);
    desk.settle(hand);
    hand.picture(u"26-dragonfly"_s);
    hand.ask([&] { canvas->setSelection({"g1"}); });
    desk.settle(hand);
    hand.picture(u"27-block"_s);
    hand.ask([&] { window.openBlock(u"g1"_s); });
    hand.until([&] { return desk.dialog("QDialog"); }, u"the dialog opens again"_s);
    auto* dialog = static_cast<BlockDialog*>(hand.ask([&] { return desk.dialog("QDialog"); }));
    auto* groupsField = hand.ask([&]() -> QSpinBox* {
      for (auto* spin : dialog->findChildren<QSpinBox*>())
        if (spin->accessibleName() == u"Groups"_s) return spin;
      return nullptr;
    });
    hand.click(hand.ask([&] { return onScreen(groupsField, QPoint(30, groupsField->height() / 2)); }));
    hand.keys(u"ctrl+a"_s);
    hand.type(u"5"_s);
    hand.until([&] { return dialog->outcome().headline.startsWith(u"5 groups"_s); }, u"five groups are counted"_s);
    hand.picture(u"28-dragonfly-edit"_s);
    hand.keys(u"Return"_s);
    hand.until([&] { return std::get<DragonflySpec>(groups().blocks.front().spec).groups == 5; },
               u"five groups stand"_s);
    desk.settle(hand);

    // Every export.
    exportBy(hand, desk, u"b"_s, u"bill.csv"_s);
    hand.check(contents(desk.file(u"bill.csv"_s)).contains("450000.00"), u"the bill has the entered price"_s);
    exportBy(hand, desk, u"b"_s, u"bill.xlsx"_s);
    exportBy(hand, desk, u"p"_s, u"power.csv"_s);
    exportBy(hand, desk, u"d"_s, u"drawing.svg"_s);
    exportBy(hand, desk, u"d"_s, u"drawing.png"_s);

    // Every menu opens; an error names what to do and goes.
    for (const QString& key : {u"alt+e"_s, u"alt+v"_s, u"alt+h"_s}) {
      hand.keys(key);
      hand.until([] { return QApplication::activePopupWidget(); }, u"%1 opens a menu"_s.arg(key));
      hand.picture(u"29-menu-"_s + key.right(1));
      hand.keys(u"Escape"_s);
      hand.until([] { return !QApplication::activePopupWidget(); }, u"Esc closes the menu"_s);
      hand.keys(u"Escape"_s);
    }
    // Asked for from the event loop: the question about the changes has a loop of its own.
    hand.ask([&] { QTimer::singleShot(0, &window, [&] { window.openFile(u"/nowhere/at-all.clusterwright"_s); }); });
    hand.until([&] { return desk.dialog("QMessageBox"); }, u"the window asks about the changes"_s);
    hand.picture(u"30-discard"_s);
    hand.keys(u"alt+d"_s);
    auto* messages = hand.ask([&] { return window.findChild<MessageBar*>(); });
    hand.until([&] { return messages->isVisible() && messages->text().contains(u"at-all"_s); },
               u"the message bar names the file"_s);
    hand.check(hand.peek([&] { return window.document().isOpen(); }), u"the open design stays"_s);
    hand.picture(u"31-message"_s);
  });
}
