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
#include <QScreen>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr int wide = 780;
constexpr QSize frameRoom(16, 64);

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
  m_scroll = new QScrollArea(this);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  m_scroll->setWidgetResizable(true);
  m_scroll->setWidget(m_form);
  auto* form = qobject_cast<QFormLayout*>(m_form->layout());
  form->insertRow(0, tr("Name"), m_name);
  m_name->setAccessibleName(tr("Name"));
  m_name->setPlaceholderText(tree ? tr("Fat-tree") : tr("Dragonfly"));

  auto* result = makeResult();
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_accept = buttons->addButton(mode == Mode::Add ? tr("Add %1").arg(kind) : tr("Apply"), QDialogButtonBox::AcceptRole);
  m_accept->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

  auto* columns = new QHBoxLayout;
  columns->setSpacing(16);
  columns->addWidget(m_scroll, 1);
  columns->addWidget(result);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 12);
  layout->setSpacing(12);
  layout->addLayout(columns, 1);
  layout->addWidget(buttons);
  connect(m_form, &BlockForm::changed, this, &BlockDialog::refresh);
  refresh();
  // Room for the form and a limit under one of its fields, so that nothing moves when one appears; a small screen
  // scrolls.
  const QSize room = (parent ? parent->screen() : screen())->availableSize() - frameRoom;
  result->setFixedWidth(room.width() < wide ? 200 : 280);
  const int limit = 4 * fontMetrics().lineSpacing();
  const int around = layout->contentsMargins().top() + layout->contentsMargins().bottom() + layout->spacing() +
                     buttons->sizeHint().height();
  resize(QSize(wide, m_form->sizeHint().height() + limit + around).boundedTo(room));
}

/// What the request comes to, beside the form.
QFrame* BlockDialog::makeResult() {
  auto* result = new QFrame(this);
  result->setAutoFillBackground(true);
  const Theme& colours = themeFor(palette());
  QPalette quiet = palette();
  quiet.setColor(QPalette::Window, colours.ground);
  result->setPalette(quiet);
  auto* layout = new QVBoxLayout(result);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(8);
  m_caption = new QLabel(result);
  m_caption->setForegroundRole(QPalette::PlaceholderText);
  m_problemIcon = new QLabel(result);
  m_problemIcon->setPixmap(iconPixmap(u"circle-alert"_s, colours.error, 20, devicePixelRatioF()));
  m_headline = wrapped(result);
  QFont large = font();
  large.setPointSizeF(large.pointSizeF() * 1.2);
  large.setBold(true);
  m_headline->setFont(large);
  m_facts = wrapped(result);
  for (QWidget* line : std::initializer_list<QWidget*>{m_caption, m_problemIcon, m_headline, m_facts})
    layout->addWidget(line);
  layout->addStretch(1);
  return result;
}

QString BlockDialog::name() const {
  const QString text = m_name->text().trimmed();
  return text.isEmpty() ? m_name->placeholderText() : text;
}

void BlockDialog::refresh() {
  m_outcome = outcomeOf(m_form->spec(), m_catalogue);
  if (m_outcome.buildable) m_last = m_outcome;
  const bool good = m_outcome.buildable;
  m_caption->setText(m_mode == Mode::Add ? tr("Adds") : tr("Comes to"));
  m_caption->setVisible(good);
  m_problemIcon->setVisible(!good);
  m_headline->setText(good ? m_outcome.headline : tr("Cannot be built"));
  // The limit stands under its field; here, what could be built last, to go back to.
  m_facts->setText(good ? m_outcome.facts.join(u'\n')
                   : m_last.buildable
                       ? tr("Before this change:") + u'\n' + m_last.headline + u'\n' + m_last.facts.join(u'\n')
                       : m_outcome.problem);
  m_facts->setForegroundRole(good || !m_last.buildable ? QPalette::WindowText : QPalette::PlaceholderText);
  m_form->showProblem(m_outcome);
  m_accept->setEnabled(good);
  // The label has its place after the next layout.
  if (!good)
    QTimer::singleShot(0, this, [this] {
      if (QLabel* problem = m_form->problemLabel()) m_scroll->ensureWidgetVisible(problem);
    });
}

}  // namespace cw
