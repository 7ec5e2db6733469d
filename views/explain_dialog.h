// SPDX-License-Identifier: GPL-3.0-or-later
// "Explain this number": formula in words, every input with its own basis, source and date, down to the leaves.
#pragma once

#include "model/figure.h"

#include <QDialog>
#include <QString>

class QTreeWidget;
class QTreeWidgetItem;

namespace cw {

class ExplainDialog final : public QDialog {
  Q_OBJECT
 public:
  ExplainDialog(FigurePtr figure, QString currency, QWidget* parent = nullptr);
  QTreeWidget* tree() const { return m_tree; }

 private:
  void addInputs(QTreeWidgetItem* parent, const Figure& figure, int depth);
  QTreeWidgetItem* makeItem(const Figure& figure) const;
  FigurePtr m_figure;
  QString m_currency;
  QTreeWidget* m_tree;
};

/// Opens the dialog beside the window it belongs to; several can stand side by side.
void explainFigure(const FigurePtr& figure, const QString& currency, QWidget* parent);

}  // namespace cw
