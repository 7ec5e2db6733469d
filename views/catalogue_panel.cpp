// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/catalogue_panel.h"

#include "views/canvas/canvas_view.h"
#include "views/icons.h"
#include "views/part_text.h"
#include "views/text.h"
#include "views/theme.h"

#include <QDrag>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

enum Role { PayloadRole = Qt::UserRole, SearchRole };

/// Drags carry the payload of the item under the hand.
class PaletteTree final : public QTreeWidget {
 public:
  using QTreeWidget::QTreeWidget;

 protected:
  QStringList mimeTypes() const override { return {QString::fromLatin1(canvasMimeType)}; }
  QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override {
    if (items.isEmpty()) return nullptr;
    const QString payload = items.first()->data(0, PayloadRole).toString();
    if (payload.isEmpty()) return nullptr;
    auto* data = new QMimeData;
    data->setData(QString::fromLatin1(canvasMimeType), payload.toUtf8());
    data->setText(items.first()->text(0));
    return data;
  }
  void startDrag(Qt::DropActions) override {
    QMimeData* data = mimeData(selectedItems());
    if (!data) return;
    auto* drag = new QDrag(this);
    drag->setMimeData(data);
    const QIcon picture = selectedItems().first()->icon(0);
    drag->setPixmap(picture.pixmap(QSize(24, 24), devicePixelRatioF()));
    drag->exec(Qt::CopyAction);
  }
};

}  // namespace

CataloguePanel::CataloguePanel(QWidget* parent)
    : QWidget(parent), m_search(new QLineEdit(this)), m_tree(new PaletteTree(this)), m_hint(new QLabel(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 4);
  layout->setSpacing(8);
  m_search->setPlaceholderText(tr("Search parts"));
  m_search->setClearButtonEnabled(true);
  m_search->setAccessibleName(m_search->placeholderText());
  m_tree->setAccessibleName(tr("Parts"));
  m_search->addAction(icon(u"search"_s), QLineEdit::LeadingPosition);
  m_search->installEventFilter(this);
  m_tree->setHeaderHidden(true);
  m_tree->setColumnCount(1);
  m_tree->setFrameShape(QFrame::NoFrame);
  m_tree->setDragEnabled(true);
  m_tree->setDragDropMode(QAbstractItemView::DragOnly);
  m_tree->setUniformRowHeights(true);
  m_tree->setIndentation(12);
  m_tree->setIconSize(QSize(16, 16));
  m_tree->setTextElideMode(Qt::ElideMiddle);
  m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_tree->installEventFilter(this);
  m_hint->setWordWrap(true);
  m_hint->setForegroundRole(QPalette::PlaceholderText);
  layout->addWidget(m_search);
  layout->addWidget(m_tree, 1);
  layout->addWidget(m_hint);
  connect(m_search, &QLineEdit::textChanged, this, &CataloguePanel::filter);
  connect(m_tree, &QTreeWidget::itemDoubleClicked, this, &CataloguePanel::addCurrent);
  addBlocks();
  filter();
}

QTreeWidgetItem* CataloguePanel::addGroup(const QString& title, const QString& iconName) {
  auto* group = new QTreeWidgetItem(m_tree, {title});
  QFont bold = m_tree->font();
  bold.setBold(true);
  group->setFont(0, bold);
  group->setIcon(0, icon(iconName));
  group->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  return group;
}

void CataloguePanel::addBlocks() {
  QTreeWidgetItem* group = addGroup(tr("Blocks"), u"boxes"_s);
  const auto add = [group](const QString& name, const QString& iconName, const QString& payload, const QString& tip) {
    auto* item = new QTreeWidgetItem(group, {name});
    item->setIcon(0, icon(iconName));
    item->setData(0, PayloadRole, payload);
    item->setData(0, SearchRole, name + u" block fabric"_s);
    item->setToolTip(0, tip);
  };
  add(tr("Fat-tree"), u"waypoints"_s, u"block:fat-tree"_s,
      tr("Leaf, spine and core switches in one to three tiers, rail-optimised if you like. Drag it onto the canvas."));
  add(tr("Dragonfly"), u"orbit"_s, u"block:dragonfly"_s,
      tr("Fully connected groups of routers joined by global links. Drag it onto the canvas."));
  group->setExpanded(true);
}

void CataloguePanel::addPart(QTreeWidgetItem* group, const Part& part, const QString& scheme) {
  auto* item = new QTreeWidgetItem(group, {qstr(part.name)});
  const Theme& colours = themeFor(palette());
  QColor tone;
  if (part.kind == PartKind::Node) tone = colours.node;
  if (part.kind == PartKind::Switch) tone = colours.networkSwitch;
  if (part.kind == PartKind::Storage) tone = colours.storage;
  item->setIcon(0, tone.isValid() ? icon(partIconName(part.kind), tone) : icon(partIconName(part.kind)));
  item->setToolTip(0, partToolTip(part));
  item->setData(
      0, SearchRole,
      QStringList{qstr(part.name), qstr(part.vendor), qstr(part.id.text), qstr(part.protocol), partSummary(part)}.join(
          u' '));
  if (scheme.isEmpty()) item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  else item->setData(0, PayloadRole, scheme + u':' + qstr(part.id.text));
}

void CataloguePanel::setCatalogue(const Catalogue& catalogue) {
  QStringList open;
  for (int i = 0; i < m_tree->topLevelItemCount(); ++i)
    if (m_tree->topLevelItem(i)->isExpanded()) open << m_tree->topLevelItem(i)->text(0);
  m_tree->clear();
  addBlocks();
  QTreeWidgetItem* gpuNodes = addGroup(tr("GPU nodes"), u"server"_s);
  QTreeWidgetItem* cpuNodes = addGroup(tr("CPU nodes"), u"server"_s);
  QTreeWidgetItem* switches = addGroup(tr("Switches"), u"network"_s);
  QTreeWidgetItem* storage = addGroup(tr("Storage"), u"hard-drive"_s);
  QTreeWidgetItem* adapters = addGroup(tr("Adapters"), u"cpu"_s);
  QTreeWidgetItem* accelerators = addGroup(tr("Accelerators"), u"microchip"_s);
  QTreeWidgetItem* racks = addGroup(tr("Racks and power"), u"refrigerator"_s);
  QTreeWidgetItem* cables = addGroup(tr("Cables and optics"), u"cable"_s);
  for (const auto& part : catalogue.parts()) {
    switch (part->kind) {
      case PartKind::Node:
        addPart(gpusOf(*part).value_or(0) > 0 ? gpuNodes : cpuNodes, *part, u"node"_s);
        break;
      case PartKind::Switch:
        addPart(switches, *part, u"switch"_s);
        break;
      case PartKind::Storage:
        addPart(storage, *part, u"storage"_s);
        break;
      case PartKind::Nic:
        addPart(adapters, *part, {});
        break;
      case PartKind::Accelerator:
        addPart(accelerators, *part, {});
        break;
      case PartKind::Cable:
      case PartKind::Transceiver:
        addPart(cables, *part, {});
        break;
      default:
        addPart(racks, *part, {});
        break;
    }
  }
  for (int i = m_tree->topLevelItemCount() - 1; i >= 0; --i) {
    QTreeWidgetItem* group = m_tree->topLevelItem(i);
    if (group->childCount() == 0) delete m_tree->takeTopLevelItem(i);
    else group->setExpanded(open.contains(group->text(0)) || group == gpuNodes);
  }
  filter();
}

void CataloguePanel::filter() {
  const QStringList words = m_search->text().split(u' ', Qt::SkipEmptyParts);
  int found = 0;
  for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
    QTreeWidgetItem* group = m_tree->topLevelItem(i);
    int inGroup = 0;
    for (int c = 0; c < group->childCount(); ++c) {
      QTreeWidgetItem* item = group->child(c);
      const QString text = item->data(0, SearchRole).toString() + u' ' + group->text(0);
      const bool fits = std::all_of(words.begin(), words.end(),
                                    [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
      item->setHidden(!fits);
      inGroup += fits;
    }
    group->setHidden(inGroup == 0);
    if (!words.isEmpty() && inGroup > 0) group->setExpanded(true);
    found += inGroup;
  }
  m_hint->setText(found == 0 ? tr("No part matches. Try a vendor, a speed such as “400”, or a shorter word.")
                             : tr("Drag onto the canvas, or press Enter."));
}

int CataloguePanel::visibleParts() const {
  int count = 0;
  for (int i = 0; i < m_tree->topLevelItemCount(); ++i)
    for (int c = 0; c < m_tree->topLevelItem(i)->childCount(); ++c)
      count += !m_tree->topLevelItem(i)->child(c)->isHidden();
  return count;
}

void CataloguePanel::focusSearch() {
  m_search->setFocus(Qt::ShortcutFocusReason);
  m_search->selectAll();
}

void CataloguePanel::addCurrent() {
  const QTreeWidgetItem* item = m_tree->currentItem();
  const QString payload = item ? item->data(0, PayloadRole).toString() : QString();
  if (!payload.isEmpty()) emit addRequested(payload);
}

bool CataloguePanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (watched == m_tree && enter) {
      addCurrent();
      return true;
    }
    // From the search field down into what it found.
    if (watched == m_search && (enter || key == Qt::Key_Down)) {
      for (int i = 0; i < m_tree->topLevelItemCount(); ++i)
        for (int c = 0; c < m_tree->topLevelItem(i)->childCount(); ++c)
          if (QTreeWidgetItem* item = m_tree->topLevelItem(i)->child(c); !item->isHidden()) {
            m_tree->setCurrentItem(item);
            m_tree->setFocus(Qt::TabFocusReason);
            return true;
          }
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace cw
