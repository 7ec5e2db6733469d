// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk.h"

#include "event_watch.h"
#include "model/formats/formats.h"
#include "views/canvas/canvas_layout.h"
#include "views/canvas/canvas_view.h"
#include "views/catalogue_panel.h"
#include "views/status_figures.h"
#include "views/text.h"

#include <catch2/catch.hpp>
#include <QDropEvent>
#include <QLineEdit>
#include <QToolBar>
#include <QToolButton>
#include <QTreeWidget>

using namespace Qt::StringLiterals;

namespace cw::windowtest {
namespace {

std::shared_ptr<const CanvasLayout> layoutOf(app::MainWindow& window) {
  const auto& question = window.document().question();
  NoProgress progress;
  return buildLayout(question->design, question->fabric, progress);
}

QTreeWidgetItem* shownItem(QTreeWidget* tree, const QString& payload) {
  for (int g = 0; g < tree->topLevelItemCount(); ++g)
    for (int i = 0; i < tree->topLevelItem(g)->childCount(); ++i)
      if (QTreeWidgetItem* item = tree->topLevelItem(g)->child(i);
          item->data(0, Qt::UserRole).toString() == payload && !item->isHidden() && item->parent()->isExpanded())
        return item;
  return nullptr;
}

/// Sees drags as the drawing gets them.
class DragWatch final : public QObject {
 public:
  explicit DragWatch(QWidget* target) : m_target(target) { target->installEventFilter(this); }
  bool entered() const { return m_entered; }
  std::optional<QPoint> lastMove() const { return m_lastMove; }
  bool dropped() const { return m_dropped; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::DragEnter) m_entered = true;
    if (event->type() == QEvent::DragMove)
      m_lastMove = m_target->mapToGlobal(static_cast<QDragMoveEvent*>(event)->position().toPoint());
    if (event->type() == QEvent::Drop) m_dropped = true;
    return QObject::eventFilter(watched, event);
  }

 private:
  QWidget* m_target;
  bool m_entered = false, m_dropped = false;
  std::optional<QPoint> m_lastMove;
};

}  // namespace

Desk::Desk() {
  application();
  Result<Catalogue> catalogue = formats::loadCatalogue(std::filesystem::path(CW_RESOURCES) / "catalogue");
  if (!catalogue) FAIL(errorLine(catalogue.error()));
  REQUIRE(m_folder.isValid());
  m_window = std::make_unique<app::MainWindow>(app::MainWindow::Options{CW_RESOURCES, std::move(*catalogue), false});
  m_window->document().setRecoveryFolder(m_folder.filePath(u"state"_s));
  m_window->showMaximized();
}

void Desk::waitUntilShown(Hand& hand) {
  hand.until([this] { return m_window->isActiveWindow() && m_window->isMaximized() && m_window->settled(); },
             u"the window is on the screen and has the keyboard"_s);
}

void Desk::settle(Hand& hand) {
  hand.until([this] { return m_window->settled(); }, u"everything is computed and drawn"_s);
}

QPoint Desk::scene(Point at) {
  return onScreen(m_window->canvas()->viewport(), m_window->canvas()->toView(at).toPoint());
}

QPoint Desk::middleOf(const std::string& blockOrKey) {
  const auto rect = layoutOf(*m_window)->rectOf(blockOrKey);
  return rect ? scene({rect->center().x(), rect->center().y()}) : QPoint();
}

QPoint Desk::titleOf(const std::string& block) {
  const auto rect = layoutOf(*m_window)->rectOf(block);
  if (!rect) return {};
  return scene({rect->left(), rect->top()}) + QPoint(24, -8);
}

QPoint Desk::port(const std::string& device, int ordinal) {
  const auto layout = layoutOf(*m_window);
  const auto index = layout->fabric->find({device});
  if (!index) return {};
  const PortTick tick = layout->portTicks(*index)[std::size_t(ordinal)];
  return scene({tick.at.x(), tick.at.y()});
}

QPoint Desk::tool(const QString& action) {
  for (const QToolBar* bar : m_window->findChildren<QToolBar*>())
    if (const QWidget* button = bar->widgetForAction(m_window->action(action)); button && button->isVisible())
      return onScreen(button);
  return {};
}

QString Desk::figure(const QString& name) {
  const auto* figures = m_window->findChild<StatusFigures*>();
  const QToolButton* button = figures->button(name);
  return button ? button->text() : QString();
}

void Desk::dragPart(Hand& hand, const QString& search, const QString& payload, QPoint to) {
  auto* palette = hand.ask([this] { return m_window->findChild<CataloguePanel*>(); });
  QTreeWidget* tree = palette->tree();
  hand.keys(u"ctrl+k"_s);
  hand.until(
      [&] {
        return palette->searchEdit()->hasFocus() &&
               palette->searchEdit()->selectedText() == palette->searchEdit()->text();
      },
      u"Ctrl+K puts the keyboard into the search field"_s);
  hand.type(search);
  hand.until([&] { return palette->searchEdit()->text() == search && shownItem(tree, payload); },
             u"the search for “%1” shows %2"_s.arg(search, payload));
  const QPoint from = hand.ask([&] {
    QTreeWidgetItem* item = shownItem(tree, payload);
    tree->scrollToItem(item);
    const QRect row = tree->visualItemRect(item);
    return onScreen(tree->viewport(), QPoint(row.left() + 40, row.center().y()));
  });
  DragWatch* watch = hand.ask([this] { return new DragWatch(m_window->canvas()->viewport()); });
  hand.moveTo(from);
  hand.press();
  hand.until([&] { return tree->currentItem() == shownItem(tree, payload); }, u"the press picks %1"_s.arg(payload));
  hand.moveTo(from + QPoint(30, 4), 3);
  hand.moveTo(to, 12);
  for (int nudge = 0; !hand.peek([&] { return watch->entered() && watch->lastMove() == to; }); ++nudge) {
    hand.check(nudge < 300, u"%1 was dragged over the drawing, which never saw it"_s.arg(payload));
    hand.moveTo(to + QPoint(nudge % 2 ? 0 : 1, 0), 1);
    hand.moveTo(to, 1);
  }
  hand.release();
  hand.until([&] { return watch->dropped(); }, u"%1 is dropped onto the drawing"_s.arg(payload));
  hand.ask([&] { delete watch; });
}

QWidget* Desk::dialog(const char* className) {
  for (QWidget* widget : QApplication::topLevelWidgets())
    if (widget->isVisible() && widget->inherits(className) && widget->isActiveWindow()) return widget;
  return nullptr;
}

QByteArray Desk::bytes() { return QByteArray::fromStdString(formats::designText(design())); }

void answerFileDialog(Hand& hand, Desk& desk, const QString& file) {
  hand.until([&] { return desk.dialog("QFileDialog"); }, u"the file dialog is on the screen"_s);
  auto* name = hand.ask([&] { return desk.dialog("QFileDialog")->findChild<QLineEdit*>(u"fileNameEdit"_s); });
  hand.until([&] { return name->hasFocus(); }, u"the file name has the keyboard"_s);
  hand.keys(u"ctrl+a"_s);
  hand.type(file);
  hand.until([&] { return name->text() == file; }, u"the file name is typed"_s);
  hand.keys(u"Return"_s);
  hand.until([&] { return !desk.dialog("QFileDialog"); }, u"the file dialog closes"_s);
}

}  // namespace cw::windowtest
