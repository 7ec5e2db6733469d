// SPDX-License-Identifier: GPL-3.0-or-later
// Every action of the window in one table: menus, toolbar, shortcut list and tests read it.
#pragma once

#include <map>
#include <QKeySequence>
#include <QString>
#include <span>

class QAction;
class QObject;

namespace cw::app {

struct ActionInfo {
  const char* id;
  const char* text;  // with mnemonic, untranslated
  const char* icon;  // of resources/icons; empty: none
  const char* shortcut;
  const char* tip;
  bool needsDesign;  // greyed out while none is open
};
std::span<const ActionInfo> actionTable();

/// The window's actions by id.
using ActionMap = std::map<QString, QAction*>;
ActionMap makeActions(QObject* parent);

}  // namespace cw::app
