// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas's context menu: what can be done with the selection, or with the empty drawing.
#include "app/gui/hint.h"
#include "app/gui/main_window.h"
#include "views/canvas/canvas_view.h"
#include "views/icons.h"
#include "views/results_panel.h"
#include "views/text.h"

#include <algorithm>
#include <QAction>
#include <QDockWidget>
#include <QMenu>

using namespace Qt::StringLiterals;

namespace cw::app {

void MainWindow::showCanvasMenu(const QPoint& at) {
  QMenu menu(this);
  const std::vector<std::string> keys = m_canvas->selection();
  if (keys.empty()) {
    for (const QString& id : {u"edit.add-fat-tree"_s, u"edit.add-dragonfly"_s, u"edit.find-part"_s})
      menu.addAction(action(id));
    menu.addSeparator();
    for (const QString& id : {u"edit.select-all"_s, u"view.fit"_s}) menu.addAction(action(id));
    menu.exec(m_canvas->mapToGlobal(at));
    return;
  }
  const auto& blocks = m_document.design().groups->blocks;
  const auto isBlock = [&](const Block& block) { return block.id == keys.front(); };
  QAction* open = nullptr;
  if (keys.size() == 1 && std::any_of(blocks.begin(), blocks.end(), isBlock)) {
    open = menu.addAction(icon(u"settings-2"_s), tr("&Open block…"));
    menu.addSeparator();
  }
  for (const QString& id : {u"edit.rename"_s, u"edit.duplicate"_s, u"edit.delete"_s}) menu.addAction(action(id));
  menu.addSeparator();
  menu.addAction(action(u"view.fit-selection"_s));
  QAction* results = menu.addAction(icon(u"table-2"_s), tr("Show in &results"));
  const QAction* chosen = menu.exec(m_canvas->mapToGlobal(at));
  if (!chosen) return;
  if (chosen == open) {
    openBlock(qstr(keys.front()));
  } else if (chosen == results) {
    m_resultsDock->show();
    // Tables speak of devices; the pages are computed once they have been open.
    if (!m_results->showObjects(keys))
      m_hint->say(tr("No open table has a row about the selection; open “Power and cooling” first."), 5000);
  }
}

}  // namespace cw::app
