// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/block_dialog.h"

#include "views/icons.h"
#include "views/text.h"
#include "views/theme.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

PartId firstOf(const Catalogue& catalogue, const char* wanted, PartKind kind) {
  const PartId id{wanted};
  if (catalogue.find(id)) return id;
  const auto parts = catalogue.ofKind(kind);
  return parts.empty() ? PartId{} : parts.front()->id;
}

QLabel* wrapped(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

FatTreeSpec BlockDialog::usualFatTree(const Catalogue& catalogue) {
  FatTreeSpec spec;
  spec.node.part = firstOf(catalogue, "nvidia-dgx-h100", PartKind::Node);
  spec.leaf = spec.spine = spec.core = firstOf(catalogue, "nvidia-qm9700", PartKind::Switch);
  spec.nodes = 32;
  spec.nodesPerUnit = 32;
  spec.rails = RailMode::Optimised;
  return spec;
}

DragonflySpec BlockDialog::usualDragonfly(const Catalogue& catalogue) {
  DragonflySpec spec;
  spec.node.part = firstOf(catalogue, "nvidia-dgx-h100", PartKind::Node);
  spec.router = firstOf(catalogue, "nvidia-qm9700", PartKind::Switch);
  // Balanced: a = 2p = 2h.
  spec.p = 8;
  spec.a = 16;
  spec.h = 8;
  spec.groups = 9;
  return spec;
}

BlockDialog::BlockDialog(Mode mode, const BlockSpec& spec, const QString& name, Catalogue catalogue, QWidget* parent)
    : QDialog(parent), m_mode(mode), m_catalogue(std::move(catalogue)), m_name(new QLineEdit(name, this)) {
  const bool tree = std::holds_alternative<FatTreeSpec>(spec);
  const QString kind = tree ? tr("fat-tree") : tr("dragonfly");
  setWindowTitle(mode == Mode::Add ? tr("Add %1").arg(kind) : tr("Edit %1").arg(kind));
  if (tree) m_form = new FatTreeForm(std::get<FatTreeSpec>(spec), m_catalogue, this);
  else m_form = new DragonflyForm(std::get<DragonflySpec>(spec), m_catalogue, this);
  auto* form = qobject_cast<QFormLayout*>(m_form->layout());
  form->insertRow(0, tr("Name"), m_name);
  m_name->setPlaceholderText(tree ? tr("Fat-tree") : tr("Dragonfly"));

  auto* result = new QFrame(this);
  result->setFixedWidth(280);
  result->setAutoFillBackground(true);
  const Theme& colours = themeFor(palette());
  QPalette quiet = palette();
  quiet.setColor(QPalette::Window, colours.ground);
  result->setPalette(quiet);
  auto* resultLayout = new QVBoxLayout(result);
  resultLayout->setContentsMargins(16, 16, 16, 16);
  resultLayout->setSpacing(8);
  auto* caption = new QLabel(mode == Mode::Add ? tr("Adds") : tr("Comes to"), result);
  caption->setForegroundRole(QPalette::PlaceholderText);
  m_headline = wrapped(result);
  QFont large = font();
  large.setPointSizeF(large.pointSizeF() * 1.2);
  large.setBold(true);
  m_headline->setFont(large);
  m_facts = wrapped(result);
  m_problemIcon = new QLabel(result);
  m_problem = wrapped(result);
  QPalette red = quiet;
  red.setColor(QPalette::WindowText, colours.error);
  m_problem->setPalette(red);
  m_problemIcon->setPixmap(iconPixmap(u"circle-alert"_s, colours.error, 20, devicePixelRatioF()));
  resultLayout->addWidget(caption);
  resultLayout->addWidget(m_headline);
  resultLayout->addWidget(m_facts);
  resultLayout->addWidget(m_problemIcon);
  resultLayout->addWidget(m_problem);
  resultLayout->addStretch(1);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_accept = buttons->addButton(mode == Mode::Add ? tr("Add %1").arg(kind) : tr("Apply"), QDialogButtonBox::AcceptRole);
  m_accept->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

  auto* columns = new QHBoxLayout;
  columns->setSpacing(16);
  columns->addWidget(m_form, 1);
  columns->addWidget(result);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 12);
  layout->setSpacing(12);
  layout->addLayout(columns, 1);
  layout->addWidget(buttons);
  resize(780, sizeHint().height());
  connect(m_form, &BlockForm::changed, this, &BlockDialog::refresh);
  refresh();
}

QString BlockDialog::name() const {
  const QString text = m_name->text().trimmed();
  return text.isEmpty() ? m_name->placeholderText() : text;
}

void BlockDialog::refresh() {
  m_outcome = outcomeOf(m_form->spec(), m_catalogue);
  m_headline->setText(m_outcome.buildable ? m_outcome.headline : tr("Cannot be built"));
  m_facts->setText(m_outcome.facts.join(u'\n'));
  m_facts->setVisible(m_outcome.buildable);
  // The limit stands under the field that runs into it; before the first change there is none to blame.
  const bool beside = m_form->showProblem(m_outcome.problem);
  m_problem->setText(m_outcome.problem);
  m_problem->setVisible(!m_outcome.buildable && !beside);
  m_problemIcon->setVisible(!m_outcome.buildable);
  m_accept->setEnabled(m_outcome.buildable);
}

}  // namespace cw
