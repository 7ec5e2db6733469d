// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue as a palette: search, groups, drag onto the canvas; Enter or double click adds in the middle of it.
#pragma once

#include "model/catalogue.h"

#include <QString>
#include <QWidget>

class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace cw {

class CataloguePanel final : public QWidget {
  Q_OBJECT
 public:
  explicit CataloguePanel(QWidget* parent = nullptr);
  void setCatalogue(const Catalogue& catalogue);
  void focusSearch();
  QLineEdit* searchEdit() const { return m_search; }
  QTreeWidget* tree() const { return m_tree; }
  /// Number of parts and blocks the search leaves.
  int visibleParts() const;

 signals:
  /// "node:ID", "switch:ID", "storage:ID", "block:fat-tree", "block:dragonfly"
  void addRequested(QString payload);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QTreeWidgetItem* addGroup(const QString& title, const QString& iconName);
  void addPart(QTreeWidgetItem* group, const Part& part, const QString& scheme);
  void addBlocks();
  void filter();
  void addCurrent();

  QLineEdit* m_search;
  QTreeWidget* m_tree;
  QLabel* m_hint;
};

}  // namespace cw
