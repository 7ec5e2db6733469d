// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a fabric block: one form a kind, with the counts the request comes to or the limit that binds.
#pragma once

#include "model/design.h"
#include "model/topology.h"

#include <QString>
#include <QStringList>
#include <QWidget>
#include <variant>

class QFormLayout;
class QLabel;
class QSpinBox;
class QDoubleSpinBox;
class QComboBox;

namespace cw {

class PartCombo;

/// What a spec comes to: counts to show, or why it cannot be built.
struct BlockOutcome {
  bool buildable = false;
  QString headline;   // "Adds 32 leaves, 16 spines, 2,044 cables"
  QStringList facts;  // further lines
  QString problem;    // what binds and what would be right
  QString cause;      // the problem's text before its values are filled in: says which field it is about
};
BlockOutcome outcomeOf(const BlockSpec& spec, const Catalogue& catalogue);

/// A node, and adapters where it has slots; shared by both kinds of block.
struct NodeFields {
  PartCombo* node = nullptr;
  PartCombo* nic = nullptr;
  QSpinBox* nicCount = nullptr;
  void set(const NodeChoice& choice) const;
  NodeChoice get() const;
};

class BlockForm : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  virtual BlockSpec spec() const = 0;
  /// The limit that binds stands under the field it is about; where it names none, under the one changed last.
  void showProblem(const BlockOutcome& outcome);
  QLabel* problemLabel() const { return m_problem; }

 signals:
  void changed();

 protected:
  NodeFields addNode(QFormLayout* form, const Catalogue& catalogue);
  PartCombo* addPart(QFormLayout* form, const QString& label, const Catalogue& catalogue, PartKind kind,
                     const QString& emptyText = {});
  QSpinBox* addNumber(QFormLayout* form, const QString& label, int low, int high, const QString& zeroText,
                      const QString& tip);
  /// The user changed `field`, a row of the form.
  void touch(QWidget* field);
  QWidget* touched() const { return m_touched; }
  virtual QWidget* mainField() const = 0;
  virtual QWidget* fieldOf(const QString& cause) const = 0;

 private:
  QWidget* m_touched = nullptr;
  QLabel* m_problem = nullptr;
};

class FatTreeForm final : public BlockForm {
  Q_OBJECT
 public:
  FatTreeForm(const FatTreeSpec& spec, const Catalogue& catalogue, QWidget* parent = nullptr);
  BlockSpec spec() const override;

 protected:
  QWidget* mainField() const override;
  QWidget* fieldOf(const QString& cause) const override;

 private:
  void enableFields();
  NodeFields m_node;
  PartCombo *m_leaf, *m_spine, *m_core;
  QSpinBox *m_nodes, *m_nodesPerUnit, *m_units, *m_reserve, *m_planes;
  QComboBox *m_tiers, *m_rails;
  QDoubleSpinBox* m_oversubscription;
};

class DragonflyForm final : public BlockForm {
  Q_OBJECT
 public:
  DragonflyForm(const DragonflySpec& spec, const Catalogue& catalogue, QWidget* parent = nullptr);
  BlockSpec spec() const override;

 protected:
  QWidget* mainField() const override;
  QWidget* fieldOf(const QString& cause) const override;

 private:
  NodeFields m_node;
  PartCombo* m_router;
  QSpinBox *m_p, *m_a, *m_h, *m_groups, *m_linksPerPair, *m_nodes;
  QComboBox* m_arrangement;
};

}  // namespace cw
