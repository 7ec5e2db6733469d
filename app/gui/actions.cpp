// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions.h"

#include "views/icons.h"

#include <QAction>
#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace cw::app {
namespace {

constexpr ActionInfo table[] = {
    {"file.new", QT_TRANSLATE_NOOP("actions", "&New"), "file-plus-2", "Ctrl+N",
     QT_TRANSLATE_NOOP("actions", "New empty design"), false},
    {"file.open", QT_TRANSLATE_NOOP("actions", "&Open…"), "folder-open", "Ctrl+O",
     QT_TRANSLATE_NOOP("actions", "Open a design"), false},
    {"file.save", QT_TRANSLATE_NOOP("actions", "&Save"), "save", "Ctrl+S",
     QT_TRANSLATE_NOOP("actions", "Save the design"), true},
    {"file.save-as", QT_TRANSLATE_NOOP("actions", "Save &as…"), "save-all", "Ctrl+Shift+S", "", true},
    {"file.export-bom", QT_TRANSLATE_NOOP("actions", "&Bill of materials…"), "receipt", "", "", true},
    {"file.export-power", QT_TRANSLATE_NOOP("actions", "&Power budget…"), "zap", "", "", true},
    {"file.export-drawing", QT_TRANSLATE_NOOP("actions", "&Drawing…"), "image", "", "", true},
    {"file.start", QT_TRANSLATE_NOOP("actions", "&Close design"), "house", "Ctrl+W",
     QT_TRANSLATE_NOOP("actions", "Close the design and show the start page"), true},
    {"file.quit", QT_TRANSLATE_NOOP("actions", "&Quit"), "log-out", "Ctrl+Q", "", false},
    {"edit.duplicate", QT_TRANSLATE_NOOP("actions", "D&uplicate"), "copy-plus", "Ctrl+D", "", true},
    {"edit.delete", QT_TRANSLATE_NOOP("actions", "&Delete"), "trash-2", "Del", "", true},
    {"edit.rename", QT_TRANSLATE_NOOP("actions", "Re&name"), "pencil", "F2", "", true},
    {"edit.select-all", QT_TRANSLATE_NOOP("actions", "Select &all"), "text-select", "Ctrl+A", "", true},
    {"edit.find-part", QT_TRANSLATE_NOOP("actions", "&Find part"), "search", "Ctrl+K",
     QT_TRANSLATE_NOOP("actions", "Search the catalogue"), true},
    {"edit.add-fat-tree", QT_TRANSLATE_NOOP("actions", "Add &fat-tree…"), "waypoints", "Ctrl+Shift+F", "", true},
    {"edit.add-dragonfly", QT_TRANSLATE_NOOP("actions", "Add d&ragonfly…"), "orbit", "Ctrl+Shift+D", "", true},
    {"tool.select", QT_TRANSLATE_NOOP("actions", "&Select"), "mouse-pointer-2", "V",
     QT_TRANSLATE_NOOP("actions", "Select and move"), true},
    {"tool.cable", QT_TRANSLATE_NOOP("actions", "&Cable"), "cable", "C",
     QT_TRANSLATE_NOOP("actions", "Drag from a free port to a free port"), true},
    {"tool.pan", QT_TRANSLATE_NOOP("actions", "&Pan"), "hand", "H", QT_TRANSLATE_NOOP("actions", "Drag the drawing"),
     true},
    {"view.zoom-in", QT_TRANSLATE_NOOP("actions", "Zoom &in"), "zoom-in", "Ctrl++", "", true},
    {"view.zoom-out", QT_TRANSLATE_NOOP("actions", "Zoom &out"), "zoom-out", "Ctrl+-", "", true},
    {"view.fit", QT_TRANSLATE_NOOP("actions", "&Fit all"), "scan", "Ctrl+0",
     QT_TRANSLATE_NOOP("actions", "Show the whole design"), true},
    {"view.fit-selection", QT_TRANSLATE_NOOP("actions", "Fit &selection"), "maximize", "Ctrl+Shift+0", "", true},
    {"view.results", QT_TRANSLATE_NOOP("actions", "Show or collapse &results"), "panel-bottom", "F4", "", true},
    {"view.theme-system", QT_TRANSLATE_NOOP("actions", "Like the &system"), "monitor", "", "", false},
    {"view.theme-light", QT_TRANSLATE_NOOP("actions", "&Light"), "sun", "", "", false},
    {"view.theme-dark", QT_TRANSLATE_NOOP("actions", "&Dark"), "moon", "", "", false},
    {"view.reset-layout", QT_TRANSLATE_NOOP("actions", "&Reset layout"), "rotate-ccw", "", "", false},
    {"help.shortcuts", QT_TRANSLATE_NOOP("actions", "&Keyboard shortcuts"), "keyboard", "F1", "", false},
    {"help.about", QT_TRANSLATE_NOOP("actions", "&About Clusterwright"), "info", "", "", false},
};

}  // namespace

std::span<const ActionInfo> actionTable() { return table; }

ActionMap makeActions(QObject* parent) {
  ActionMap actions;
  for (const ActionInfo& info : table) {
    auto* action = new QAction(QCoreApplication::translate("actions", info.text), parent);
    const QString id = QString::fromLatin1(info.id);
    action->setObjectName(id);
    if (info.icon[0]) action->setIcon(icon(QString::fromLatin1(info.icon)));
    if (info.shortcut[0])
      action->setShortcut(QKeySequence(QString::fromLatin1(info.shortcut), QKeySequence::PortableText));
    const QString plain = QString(action->text()).remove(u'&').remove(u'…');
    const QString tip = info.tip[0] ? QCoreApplication::translate("actions", info.tip) : plain;
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? tip : u"%1 (%2)"_s.arg(tip, keys));
    actions[id] = action;
  }
  return actions;
}

}  // namespace cw::app
