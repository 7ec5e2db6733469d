// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's pages for blocks, devices and several objects.
#include "model/edits.h"
#include "solvers/physical/physical.h"
#include "views/block_form.h"
#include "views/inspector.h"
#include "views/inspector_form.h"
#include "views/part_text.h"
#include "views/text.h"
#include "views/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <set>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

// Beyond this the sum over a selection would be felt by the hand.
constexpr std::size_t mostSummed = 20000;

QColor kindColour(PartKind kind, const Theme& colours) {
  switch (kind) {
    case PartKind::Node:
      return colours.node;
    case PartKind::Switch:
      return colours.networkSwitch;
    case PartKind::Storage:
      return colours.storage;
    default:
      return colours.rack;
  }
}

}  // namespace

void Inspector::showBlock(InspectorForm& form, const Block& block) {
  const bool tree = std::holds_alternative<FatTreeSpec>(block.spec);
  form.title(qstr(block.name), tree ? u"waypoints"_s : u"orbit"_s, theme().accent);
  form.subtitle(tree ? tr("Fat-tree block %1").arg(qstr(block.id)) : tr("Dragonfly block %1").arg(qstr(block.id)));
  form.textEdit(tr("Name"), qstr(block.name), {}, [this, id = block.id](const QString& text) {
    edit(edits::rename(id, stdstr(text.trimmed())), TR_MARK("Rename block"));
  });
  form.button(tr("Edit block…"), u"settings-2"_s, [this, id = qstr(block.id)] { emit blockOpenRequested(id); });
  const auto partName = [this](const PartId& id) {
    const auto part = m_document->catalogue().find(id);
    return qstr(part ? part->name : id.text);
  };
  form.heading(tr("Parts"));
  const NodeChoice& node = tree ? std::get<FatTreeSpec>(block.spec).node : std::get<DragonflySpec>(block.spec).node;
  form.row(tr("Node"), partName(node.part));
  if (!node.nic.empty()) form.row(tr("Adapters"), tr("%1 × %2").arg(node.nicCount).arg(partName(node.nic)));
  if (tree) {
    const auto& spec = std::get<FatTreeSpec>(block.spec);
    form.row(tr("Leaf"), partName(spec.leaf));
    if (spec.tiers != 1 && !spec.spine.empty()) form.row(tr("Spine"), partName(spec.spine));
  } else {
    form.row(tr("Router"), partName(std::get<DragonflySpec>(block.spec).router));
  }
  form.heading(tr("Comes to"));
  const BlockOutcome outcome = outcomeOf(block.spec, m_document->catalogue());
  form.subtitle(outcome.buildable ? outcome.headline + u'\n' + outcome.facts.join(u'\n') : outcome.problem);
}

void Inspector::showDevice(InspectorForm& form, DeviceIndex device) {
  const Fabric& fabric = *m_document->question()->fabric;
  const DeviceType& type = fabric.typeOf(device);
  const std::string key = fabric.key(device).text;
  form.title(qstr(fabric.name(device)), partIconName(type.part->kind), kindColour(type.part->kind, theme()));
  form.subtitle(qstr(type.part->name) + u"\n"_s + partSummary(*type.part));
  form.textEdit(tr("Name"), qstr(fabric.name(device)), {}, [this, key](const QString& text) {
    edit(edits::rename(key, stdstr(text.trimmed())), TR_MARK("Rename device"));
  });
  if (fabric.device(device).block == 0)
    form.button(tr("Change part…"), u"settings-2"_s,
                [this, id = qstr(key).section(u'/', 1)] { emit deviceOpenRequested(id); });
  form.heading(tr("Device"));
  form.row(tr("Key"), qstr(key));
  form.row(tr("Tier"),
           type.part->kind == PartKind::Storage ? tr("Storage") : onScreen(tierTitle(fabric.device(device).tier)));
  if (type.nic) form.row(tr("Adapters"), tr("%1 × %2").arg(type.nicCount).arg(qstr(type.nic->name)));
  int used = 0;
  for (const PortRow& port : fabric.portsOf(device)) used += port.link != noLink;
  const int ports = int(fabric.portsOf(device).size());
  form.row(tr("Fabric ports"), tr("%1 used, %2 free").arg(used).arg(ports - used));
  const DevicePower power = devicePower(type, *m_document->design().site);
  form.figure(tr("Power, maximum"), power.maximum);
  form.figure(tr("Power, typical"), power.typical);
  form.figure(tr("Weight"), type.part->figure(Field::Weight));
  form.figure(tr("Price"), type.part->figure(Field::Price));
  showFindings(form, key);
  showPart(form, *type.part);
}

void Inspector::showFindings(InspectorForm& form, const std::string& key) {
  const auto checks = m_analysis->checks();
  if (!checks) return;
  QStringList lines;
  for (const Finding& finding : checks->findings)
    if (!finding.waived && std::find(finding.subjects.begin(), finding.subjects.end(), key) != finding.subjects.end())
      lines << u"• "_s + onScreen(finding.message, m_document->currency());
  if (lines.isEmpty()) return;
  form.heading(tr("Findings"));
  form.note(lines.join(u'\n'));
}

void Inspector::showSeveral(InspectorForm& form) {
  form.title(counted(std::int64_t(m_selection.size()), tr("1 object"), tr("%1 objects selected")), u"boxes"_s,
             theme().accent);
  const auto& question = m_document->question();
  if (!question) return;
  if (m_selection.size() > mostSummed) {
    form.note(
        tr("Select fewer than %1 objects to see what they sum up to.").arg(QLocale().toString(qulonglong(mostSummed))));
    return;
  }
  const Fabric& fabric = *question->fabric;
  std::map<std::uint32_t, std::int64_t> byType;
  int ports = 0, used = 0;
  for (const std::string& key : m_selection)
    if (const auto device = fabric.find(DeviceKey{key})) {
      ++byType[fabric.device(*device).type];
      for (const PortRow& port : fabric.portsOf(*device)) ++ports, used += port.link != noLink;
    }
  std::vector<FigurePtr> maximum, weight, price;
  form.heading(tr("Parts"));
  for (const auto& [type, count] : byType) {
    const DeviceType& deviceType = fabric.types[type];
    form.row(qstr(deviceType.part->name), QLocale().toString(qlonglong(count)));
    maximum.push_back(
        Figure::times(TR_MARK("Power, maximum"), count, devicePower(deviceType, *m_document->design().site).maximum));
    weight.push_back(Figure::times(TR_MARK("Weight"), count, deviceType.part->figure(Field::Weight)));
    price.push_back(Figure::times(TR_MARK("Price"), count, deviceType.part->figure(Field::Price)));
  }
  if (byType.empty()) {
    form.note(tr("Blocks are shown one at a time."));
    return;
  }
  form.heading(tr("Together"));
  form.row(tr("Fabric ports"), tr("%1 used, %2 free").arg(used).arg(ports - used));
  form.figure(tr("Power, maximum"), Figure::sum(TR_MARK("Power of the selection, maximum"), Unit::Power, maximum));
  form.figure(tr("Weight"), Figure::sum(TR_MARK("Weight of the selection"), Unit::Mass, weight));
  form.figure(tr("Price"), Figure::sum(TR_MARK("Price of the selection"), Unit::Money, price));
}

}  // namespace cw
