// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector.h"

#include "model/edits.h"
#include "views/inspector_form.h"
#include "views/part_combo.h"
#include "views/text.h"
#include "views/theme.h"

#include <algorithm>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTimer>
#include <utility>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr std::size_t mostPartPages = 4;  // a finding is about two parts at most

QString siteGroup(SiteField field) {
  switch (field) {
    case SiteField::LoadFactor:
    case SiteField::Pue:
    case SiteField::DistributionEfficiency:
      return Inspector::tr("Power");
    case SiteField::AirTemperatureRise:
    case SiteField::WaterTemperatureRise:
    case SiteField::LiquidHeatShare:
      return Inspector::tr("Cooling");
    case SiteField::RackPowerLimit:
    case SiteField::RackUsableUnits:
    case SiteField::RackWeightLimit:
    case SiteField::NodesPerRackLimit:
    case SiteField::PdusPerRack:
    case SiteField::CableSlack:
      return Inspector::tr("Racks and cables");
    default:
      return Inspector::tr("Money");
  }
}

/// Short enough for one line of the inspector; the tooltip has the whole name.
QString shortLabel(const SiteFieldInfo& info) {
  switch (info.field) {
    case SiteField::DistributionEfficiency:
      return Inspector::tr("Distribution efficiency");
    case SiteField::LiquidHeatShare:
      return Inspector::tr("Heat to liquid");
    case SiteField::RackUsableUnits:
      return Inspector::tr("Usable height");
    case SiteField::RackWeightLimit:
      return Inspector::tr("Weight limit");
    case SiteField::NodesPerRackLimit:
      return Inspector::tr("Most nodes in a rack");
    case SiteField::CableSlack:
      return Inspector::tr("Cable slack");
    case SiteField::Utilisation:
      return Inspector::tr("GPU hours sold or used");
    case SiteField::SupportShare:
      return Inspector::tr("Support a year");
    case SiteField::StaffCount:
      return Inspector::tr("Staff");
    case SiteField::StaffCost:
      return Inspector::tr("Cost of one person");
    case SiteField::SpaceCostPerKw:
      return Inspector::tr("Space a year");
    case SiteField::ServicesShare:
      return Inspector::tr("Installation services");
    case SiteField::PlantCostPerKw:
      return Inspector::tr("Own building and plant");
    default:
      return onScreen(info.label);
  }
}

/// What holds while a value without a default is left empty.
QString emptyText(SiteField field) {
  switch (field) {
    case SiteField::RackUsableUnits:
      return Inspector::tr("all of it");
    case SiteField::RackWeightLimit:
      return Inspector::tr("static load");
    case SiteField::NodesPerRackLimit:
      return Inspector::tr("no limit");
    default:
      return Inspector::tr("unknown");
  }
}

}  // namespace

Inspector::Inspector(Analysis* analysis, QWidget* parent)
    : QScrollArea(parent), m_analysis(analysis), m_document(analysis->document()), m_rebuild(new QTimer(this)) {
  setWidgetResizable(true);
  setAccessibleName(tr("Inspector"));
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_rebuild->setSingleShot(true);
  m_rebuild->setInterval(0);
  connect(m_rebuild, &QTimer::timeout, this, &Inspector::rebuildNow);
  connect(m_document, &DocumentController::designChanged, this, &Inspector::rebuildSoon);
  connect(m_document, &DocumentController::questionChanged, this, &Inspector::rebuildSoon);
  connect(m_document, &DocumentController::opened, this, [this] { setSelection({}); });
  connect(m_document, &DocumentController::closed, this, [this] { setSelection({}); });
  connect(m_analysis, &Analysis::checksChanged, this, [this] {
    if (m_selection.size() == 1) rebuildSoon();
  });
  rebuildNow();
}

void Inspector::setSelection(std::vector<std::string> keys) {
  m_toTop = m_toTop || keys != m_selection;
  m_selection = std::move(keys);
  rebuildSoon();
}

void Inspector::rebuildSoon() { m_rebuild->start(); }

void Inspector::edit(const Edit& change, Text label) { static_cast<void>(m_document->apply(change, label)); }

void Inspector::rebuildNow() {
  m_rebuild->stop();
  // The field in use keeps the focus, and wrong text in it stays for correction.
  QString focused;
  if (QWidget* old = widget())
    if (const QWidget* inside = old->focusWidget(); inside && inside->hasFocus() && !m_toTop) {
      focused = inside->objectName();
      const auto* field = qobject_cast<const QuantityEdit*>(inside->parentWidget());
      if (field && field->hasError()) return;
    }
  const int scrolled = std::exchange(m_toTop, false) ? 0 : verticalScrollBar()->value();
  auto* form = new InspectorForm(m_document->currency());
  if (!m_document->isOpen()) {
    form->note(tr("Open a design, or begin with a sample, to see its values here."));
  } else if (m_selection.empty()) {
    showDesign(*form);
  } else if (m_selection.size() == 1) {
    showKey(*form, m_selection.front());
  } else if (m_selection.size() <= mostPartPages &&
             std::all_of(m_selection.begin(), m_selection.end(), [this](const auto& key) { return partOf(key); })) {
    for (const std::string& key : m_selection) showPartPage(*form, *partOf(key));
  } else {
    showSeveral(*form);
  }
  form->finish();
  form->setAutoFillBackground(true);
  setWidget(form);
  verticalScrollBar()->setValue(scrolled);
  if (!focused.isEmpty())
    if (auto* again = form->findChild<QLineEdit*>(focused)) again->setFocus(Qt::OtherFocusReason);
}

void Inspector::showKey(InspectorForm& form, const std::string& key) {
  const auto& question = m_document->question();
  const auto& blocks = m_document->design().groups->blocks;
  const auto block = std::find_if(blocks.begin(), blocks.end(), [&](const Block& b) { return b.id == key; });
  const auto device = question ? question->fabric->find(DeviceKey{key}) : std::nullopt;
  if (block != blocks.end()) showBlock(form, *block);
  else if (device) showDevice(form, *device);
  else if (const auto part = partOf(key)) showPartPage(form, *part);
  else form.note(tr("The selected object is no longer in the design."));
}

void Inspector::showDesign(InspectorForm& form) {
  const Design& design = m_document->design();
  form.title(tr("Design"), u"house"_s, theme().accent);
  form.textEdit(tr("Name"), qstr(design.meta->name), tr("Untitled"), [this](const QString& text) {
    Meta meta = *m_document->design().meta;
    meta.name = stdstr(text.trimmed());
    edit(edits::setMeta(std::move(meta)), TR_MARK("Rename design"));
  });
  form.textEdit(tr("Notes"), qstr(design.meta->notes), tr("What this design is for"), [this](const QString& text) {
    Meta meta = *m_document->design().meta;
    meta.notes = stdstr(text);
    edit(edits::setMeta(std::move(meta)), TR_MARK("Change notes"));
  });
  form.textEdit(tr("Currency"), qstr(design.meta->currency), u"USD"_s, [this](const QString& text) {
    Meta meta = *m_document->design().meta;
    meta.currency = stdstr(text.trimmed().toUpper());
    edit(edits::setMeta(std::move(meta)), TR_MARK("Change currency"));
  });
  form.heading(tr("Racks"));
  const auto choice = [&](const QString& label, PartKind kind, const PartId& chosen, const PartId& usual,
                          std::function<void(PartId)> commit) {
    const auto usualPart = m_document->catalogue().find(usual);
    auto* combo = new PartCombo(tr("%1 (default)").arg(qstr(usualPart ? usualPart->name : usual.text)));
    combo->setParts(m_document->catalogue().ofKind(kind));
    combo->setPart(chosen);
    combo->setToolTip(combo->currentText());
    connect(combo, &PartCombo::partChanged, this, [combo, chosen, commit = std::move(commit)] {
      if (combo->part() != chosen) commit(combo->part());
    });
    form.partCombo(label, combo);
  };
  choice(tr("Rack"), PartKind::Rack, design.site->rack, rackOf(Site{}),
         [this](PartId id) { edit(edits::setRack(std::move(id)), TR_MARK("Change rack")); });
  choice(tr("Rack PDU"), PartKind::Pdu, design.site->pdu, pduOf(Site{}),
         [this](PartId id) { edit(edits::setPdu(std::move(id)), TR_MARK("Change rack PDU")); });
  showSite(form);
}

QString Inspector::siteTip(const SiteFieldInfo& info) const {
  QStringList lines{onScreen(info.label)};
  if (info.standard)
    lines << tr("Default: %1 (%2)")
                 .arg(fullText(Amount(info.unit, *info.standard), m_document->currency()),
                      onScreen(basisText(info.basis)));
  else lines << tr("While empty: %1").arg(emptyText(info.field));
  if (!info.source.title.empty())
    lines << tr("Source: %1").arg(qstr(info.source.title)) +
                 (info.source.date.empty() ? QString() : u", "_s + qstr(info.source.date));
  lines << tr("Allowed: %1 to %2")
               .arg(fullText(Amount(info.unit, info.low), m_document->currency()),
                    fullText(Amount(info.unit, info.high), m_document->currency()));
  return lines.join(u'\n');
}

void Inspector::showSite(InspectorForm& form) {
  const Site& site = *m_document->design().site;
  QString group;
  for (const SiteFieldInfo& info : siteTable()) {
    if (siteGroup(info.field) != group) {
      group = siteGroup(info.field);
      form.heading(tr("Assumptions: %1").arg(group.toLower()));
    }
    const auto entered = site.entered.find(info.field);
    InspectorForm::Editable row;
    row.name = u"site:"_s + qstr(info.key);
    row.label = shortLabel(info);
    row.unit = info.unit;
    row.low = info.low;
    row.high = info.high;
    if (entered != site.entered.end()) row.entered = entered->second;
    row.standard =
        info.standard ? amountText(Amount(info.unit, *info.standard), m_document->currency()) : emptyText(info.field);
    row.tip = siteTip(info);
    form.quantity(row, [this, field = info.field](std::optional<double> value) {
      edit(edits::setSiteValue(field, value), value ? TR_MARK("Change assumption") : TR_MARK("Restore default"));
    });
  }
}

}  // namespace cw
