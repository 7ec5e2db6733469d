// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/block_form.h"

#include "views/part_combo.h"
#include "views/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace cw {

void NodeFields::set(const NodeChoice& choice) const {
  node->setPart(choice.part);
  nic->setPart(choice.nic);
  nicCount->setValue(choice.nicCount);
}

NodeChoice NodeFields::get() const {
  NodeChoice choice{node->part(), nic->part(), 0};
  if (!choice.nic.empty()) choice.nicCount = std::max(1, nicCount->value());
  return choice;
}

void BlockForm::touch(QWidget* field) {
  if (signalsBlocked()) return;  // the form is being filled
  m_touched = field;
  emit changed();
}

void BlockForm::showProblem(const BlockOutcome& outcome) {
  auto* form = qobject_cast<QFormLayout*>(layout());
  if (m_problem) form->removeRow(m_problem);
  m_problem = nullptr;
  if (outcome.buildable) return;
  QWidget* field = fieldOf(outcome.cause);
  if (!field) field = m_touched ? m_touched : mainField();
  int row = -1;
  QFormLayout::ItemRole role;
  form->getWidgetPosition(field, &row, &role);
  m_problem = new QLabel(outcome.problem, this);
  m_problem->setWordWrap(true);
  m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_problem->setObjectName(u"problem"_s);
  QPalette red = palette();
  red.setColor(QPalette::WindowText, themeFor(red).error);
  m_problem->setPalette(red);
  form->insertRow(row + 1, m_problem);
}

PartCombo* BlockForm::addPart(QFormLayout* form, const QString& label, const Catalogue& catalogue, PartKind kind,
                              const QString& emptyText) {
  auto* combo = new PartCombo(emptyText, this);
  combo->setParts(catalogue.ofKind(kind));
  combo->setToolTip(tr("Type to search; a generic part such as “generic:64x400” works too"));
  combo->setAccessibleName(label);
  form->addRow(label, combo);
  connect(combo, &PartCombo::partChanged, this, [this, combo] { touch(combo); });
  return combo;
}

QSpinBox* BlockForm::addNumber(QFormLayout* form, const QString& label, int low, int high, const QString& zeroText,
                               const QString& tip) {
  auto* spin = new QSpinBox(this);
  spin->setRange(low, high);
  spin->setGroupSeparatorShown(true);
  spin->setAccelerated(true);
  spin->setSpecialValueText(zeroText);
  spin->setToolTip(tip);
  spin->setAccessibleName(label);
  form->addRow(label, spin);
  connect(spin, &QSpinBox::valueChanged, this, [this, spin] { touch(spin); });
  return spin;
}

NodeFields BlockForm::addNode(QFormLayout* form, const Catalogue& catalogue) {
  NodeFields fields;
  fields.node = addPart(form, tr("Node"), catalogue, PartKind::Node);
  auto* row = new QWidget(this);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  fields.nicCount = new QSpinBox(row);
  fields.nicCount->setRange(0, 64);
  fields.nicCount->setSuffix(u" ×"_s);
  fields.nicCount->setToolTip(tr("Adapters in each node"));
  fields.nic = new PartCombo(tr("None: the node's own ports"), row);
  fields.nic->setParts(catalogue.ofKind(PartKind::Nic));
  fields.nic->setToolTip(tr("For nodes that have slots in place of fabric ports"));
  layout->addWidget(fields.nicCount);
  layout->addWidget(fields.nic, 1);
  form->addRow(tr("Adapters"), row);
  connect(fields.nic, &PartCombo::partChanged, this, [this, fields, row] {
    fields.nicCount->setEnabled(!fields.nic->part().empty());
    touch(row);
  });
  connect(fields.nicCount, &QSpinBox::valueChanged, this, [this, row] { touch(row); });
  fields.nic->setAccessibleName(tr("Adapters"));
  fields.nicCount->setAccessibleName(tr("Adapters in each node"));
  return fields;
}

FatTreeForm::FatTreeForm(const FatTreeSpec& spec, const Catalogue& catalogue, QWidget* parent) : BlockForm(parent) {
  auto* form = new QFormLayout(this);
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);  // on a small screen fields stand under their names
  form->setContentsMargins(0, 0, 0, 0);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  m_node = addNode(form, catalogue);
  m_nodes = addNumber(form, tr("Nodes"), 1, 1000000, {}, tr("Nodes in the whole block"));
  m_rails = new QComboBox(this);
  m_rails->addItem(tr("Off"), int(RailMode::None));
  m_rails->addItem(tr("Rail-optimised: port i to leaf i"), int(RailMode::Optimised));
  m_rails->addItem(tr("Rail-only: rails share no switch"), int(RailMode::Only));
  m_rails->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  form->addRow(tr("Rails"), m_rails);
  m_leaf = addPart(form, tr("Leaf switch"), catalogue, PartKind::Switch);
  m_tiers = new QComboBox(this);
  m_tiers->addItem(tr("Fewest that fit"), 0);
  for (int tiers = 1; tiers <= 3; ++tiers) m_tiers->addItem(QString::number(tiers), tiers);
  form->addRow(tr("Switch tiers"), m_tiers);
  m_spine = addPart(form, tr("Spine switch"), catalogue, PartKind::Switch, tr("Same as the leaf"));
  m_core = addPart(form, tr("Core switch"), catalogue, PartKind::Switch, tr("Same as the spine"));
  m_oversubscription = new QDoubleSpinBox(this);
  m_oversubscription->setRange(1, 64);
  m_oversubscription->setDecimals(2);
  m_oversubscription->setSingleStep(0.5);
  m_oversubscription->setSuffix(tr(" : 1"));
  m_oversubscription->setToolTip(tr("Bandwidth down : up at the leaf"));
  form->addRow(tr("Oversubscription"), m_oversubscription);
  m_nodesPerUnit = addNumber(form, tr("Nodes per unit"), 0, 100000, tr("As many as a leaf takes"),
                             tr("Nodes of one scalable unit: those that share their leaves"));
  m_units = addNumber(form, tr("Units"), 0, 100000, tr("As many as the nodes need"),
                      tr("Build the fabric of this many units even where slots stay empty"));
  m_reserve = addNumber(form, tr("Reserved leaf ports"), 0, 100000, {},
                        tr("In total; each is cabled to a placeholder appliance, such as a fabric manager"));
  m_planes =
      addNumber(form, tr("Planes"), 1, 64, {}, tr("Port i of a node belongs to plane i mod N; planes share no switch"));

  const QSignalBlocker blocker(this);
  m_node.set(spec.node);
  m_node.nicCount->setEnabled(!spec.node.nic.empty());
  m_leaf->setPart(spec.leaf);
  m_spine->setPart(spec.spine);
  m_core->setPart(spec.core);
  m_nodes->setValue(spec.nodes);
  m_tiers->setCurrentIndex(m_tiers->findData(spec.tiers));
  m_rails->setCurrentIndex(m_rails->findData(int(spec.rails)));
  m_oversubscription->setValue(spec.oversubscription);
  m_nodesPerUnit->setValue(spec.nodesPerUnit);
  m_units->setValue(spec.units);
  m_reserve->setValue(spec.reserveLeafPorts);
  m_planes->setValue(spec.planes);
  connect(m_tiers, &QComboBox::currentIndexChanged, this, [this] { touch(m_tiers); });
  connect(m_rails, &QComboBox::currentIndexChanged, this, [this] { touch(m_rails); });
  connect(m_oversubscription, &QDoubleSpinBox::valueChanged, this, [this] { touch(m_oversubscription); });
  connect(this, &BlockForm::changed, this, &FatTreeForm::enableFields);
  enableFields();
}

void FatTreeForm::enableFields() {
  const int tiers = m_tiers->currentData().toInt();
  m_spine->setEnabled(tiers != 1);
  m_core->setEnabled(tiers == 0 || tiers == 3);
  m_oversubscription->setEnabled(tiers != 1);
}

BlockSpec FatTreeForm::spec() const {
  FatTreeSpec spec;
  spec.node = m_node.get();
  spec.leaf = m_leaf->part();
  spec.spine = m_spine->part().empty() ? spec.leaf : m_spine->part();
  spec.core = m_core->part().empty() ? spec.spine : m_core->part();
  spec.nodes = m_nodes->value();
  spec.tiers = m_tiers->currentData().toInt();
  spec.oversubscription = m_oversubscription->value();
  spec.rails = RailMode(m_rails->currentData().toInt());
  spec.nodesPerUnit = m_nodesPerUnit->value();
  spec.units = m_units->value();
  spec.reserveLeafPorts = m_reserve->value();
  spec.planes = m_planes->value();
  return spec;
}

QWidget* FatTreeForm::mainField() const { return m_nodes; }

QWidget* FatTreeForm::fieldOf(const QString& cause) const {
  const auto speaksOf = [&](const char16_t* words) { return cause.contains(QStringView(words)); };
  if (speaksOf(u"adapter")) return m_node.nic->parentWidget();
  if (speaksOf(u"ports for one leaf") || speaksOf(u"choose a switch")) return m_leaf;
  if (speaksOf(u"links of one tier")) return m_nodes;
  if (speaksOf(u"reserved leaf ports asked")) return m_reserve;
  if (speaksOf(u"planes")) return m_planes;
  if (speaksOf(u"oversubscription")) return m_oversubscription;
  if (speaksOf(u"tiers asked")) return m_tiers;
  if (speaksOf(u"nodes a unit") || speaksOf(u"a unit of")) return m_nodesPerUnit;
  if (speaksOf(u"%1 unit")) return m_units;
  if (speaksOf(u"no leaf switch")) return m_leaf;
  // "does not fit %3 tiers": the nodes are too many for a number of tiers, which the user may have set.
  if (speaksOf(u"does not fit") && m_tiers->currentData().toInt() > 0 && touched() == m_tiers) return m_tiers;
  if (speaksOf(u"nodes")) return m_nodes;
  return nullptr;
}

DragonflyForm::DragonflyForm(const DragonflySpec& spec, const Catalogue& catalogue, QWidget* parent)
    : BlockForm(parent) {
  auto* form = new QFormLayout(this);
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);  // on a small screen fields stand under their names
  form->setContentsMargins(0, 0, 0, 0);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  m_node = addNode(form, catalogue);
  m_router = addPart(form, tr("Router"), catalogue, PartKind::Switch);
  m_p = addNumber(form, tr("Endpoint ports, p"), 1, 1024, {}, tr("Ports of each router that go to nodes"));
  m_a =
      addNumber(form, tr("Routers per group, a"), 1, 4096, {}, tr("All routers of a group are joined to one another"));
  m_h = addNumber(form, tr("Global ports, h"), 0, 1024, {}, tr("Ports of each router that go to other groups"));
  m_groups = addNumber(form, tr("Groups"), 0, 100000, tr("Largest: a·h + 1"), tr("Number of groups"));
  m_linksPerPair = addNumber(form, tr("Links per group pair"), 0, 100000, tr("As many as the ports allow evenly"),
                             tr("Global links between any two groups"));
  m_nodes = addNumber(form, tr("Nodes"), 0, 1000000, tr("Full"), tr("Fewer than full leaves the last slots empty"));
  m_arrangement = new QComboBox(this);
  m_arrangement->addItem(tr("Absolute"), int(GlobalArrangement::Absolute));
  m_arrangement->addItem(tr("Relative"), int(GlobalArrangement::Relative));
  m_arrangement->addItem(tr("Circulant"), int(GlobalArrangement::Circulant));
  m_arrangement->setToolTip(tr("Which router's global port reaches which group"));
  form->addRow(tr("Global arrangement"), m_arrangement);

  const QSignalBlocker blocker(this);
  m_node.set(spec.node);
  m_node.nicCount->setEnabled(!spec.node.nic.empty());
  m_router->setPart(spec.router);
  m_p->setValue(spec.p);
  m_a->setValue(spec.a);
  m_h->setValue(spec.h);
  m_groups->setValue(spec.groups);
  m_linksPerPair->setValue(spec.linksPerGroupPair);
  m_nodes->setValue(spec.nodes);
  m_arrangement->setCurrentIndex(m_arrangement->findData(int(spec.arrangement)));
  connect(m_arrangement, &QComboBox::currentIndexChanged, this, [this] { touch(m_arrangement); });
}

QWidget* DragonflyForm::mainField() const { return m_groups; }

QWidget* DragonflyForm::fieldOf(const QString& cause) const {
  const auto speaksOf = [&](const char16_t* words) { return cause.startsWith(QStringView(words)); };
  if (cause.contains(u"adapter"_s)) return m_node.nic->parentWidget();
  if (speaksOf(u"p is")) return m_p;
  if (speaksOf(u"a is")) return m_a;
  if (speaksOf(u"h is")) return m_h;
  if (speaksOf(u"%1 groups")) return m_groups;
  if (speaksOf(u"%1 links per pair")) return m_linksPerPair;
  if (speaksOf(u"%1 nodes")) return m_nodes;
  // Three kinds of port share the router: the one that was changed last, else the endpoint ports.
  if (speaksOf(u"a router needs"))
    return touched() == m_a || touched() == m_h || touched() == m_router ? touched() : m_p;
  return nullptr;
}

BlockSpec DragonflyForm::spec() const {
  DragonflySpec spec;
  spec.node = m_node.get();
  spec.router = m_router->part();
  spec.p = m_p->value();
  spec.a = m_a->value();
  spec.h = m_h->value();
  spec.groups = m_groups->value();
  spec.linksPerGroupPair = m_linksPerPair->value();
  spec.nodes = m_nodes->value();
  spec.arrangement = GlobalArrangement(m_arrangement->currentData().toInt());
  return spec;
}

}  // namespace cw
