// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's values of a part, its own page, and what the user's catalogue has of it.
#include "model/edits.h"
#include "views/inspector.h"
#include "views/inspector_form.h"
#include "views/part_text.h"
#include "views/text.h"
#include "views/theme.h"

#include <algorithm>
#include <QLabel>
#include <QLineEdit>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

QString sourceText(const Fact& fact) {
  QStringList lines{onScreen(basisText(fact.basis)) + u", "_s + onScreen(confidenceText(fact.confidence))};
  for (const Source& source : fact.sources)
    lines << qstr(source.title) + (source.date.empty() ? QString() : u", "_s + qstr(source.date));
  if (!fact.note.empty()) lines << qstr(fact.note);
  return lines.join(u'\n');
}

/// What sums ask of a part of this kind: it can be entered also where nothing is published.
std::vector<Field> neededFields(const Part& part) {
  switch (part.kind) {
    case PartKind::Accelerator:
      return {Field::Bf16, Field::Price};
    case PartKind::Cable:
    case PartKind::Transceiver:
      return {Field::Price, Field::PricePerMetre, Field::Reach, Field::PowerPerEndMax, Field::PowerPerEndTypical};
    case PartKind::Rack:
      return {Field::Price, Field::RackHeightUnits, Field::StaticLoad, Field::EmptyWeight};
    case PartKind::Pdu:
    case PartKind::Ups:
    case PartKind::Cdu:
    case PartKind::HeatExchanger:
      return {Field::Price};
    case PartKind::Nic:
      return {Field::PowerMax, Field::PowerTypical, Field::Price};
    default:
      break;
  }
  std::vector<Field> fields{Field::PowerMax, Field::PowerTypical, Field::Weight, Field::RackUnits, Field::Price};
  if (part.cooling != "air") fields.push_back(Field::LiquidHeatShare);
  return fields;
}

/// Names that tell two powers of one part apart.
QString valueLabel(const Part& part, const FieldInfo& info) {
  if (info.field == Field::PowerMax && part.fact(Field::PowerPeak)) return Inspector::tr("System maximum");
  if (info.field == Field::PowerPeak) return Inspector::tr("Short peak");
  return onScreen(info.label);
}

}  // namespace

std::shared_ptr<const Part> Inspector::partOf(const std::string& key) const {
  // Generic parts stand in no catalogue: the fabric has those it was built from.
  if (const auto& question = m_document->question())
    for (const DeviceType& type : question->fabric->types) {
      if (type.part->generic && type.part->id.text == key) return type.part;
    }
  return m_document->catalogue().find(PartId{key});
}

void Inspector::showPartPage(InspectorForm& form, const Part& part) {
  form.title(qstr(part.name.empty() ? part.id.text : part.name), partIconName(part.kind), theme().accent);
  form.subtitle(onScreen(partKindTitle(part.kind)) + u" · "_s + partSummary(part));
  showFindings(form, part.id.text);
  showPart(form, part);
}

void Inspector::showPart(InspectorForm& form, const Part& part) {
  form.heading(tr("Values of %1").arg(qstr(part.name)));
  if (part.generic)
    form.note(
        tr("A generic part has ports and nothing else: what it draws, weighs and costs is unknown until it is entered "
           "here or a part of the catalogue takes its place."));
  form.note(tr("A value entered here holds for every device of this part in this design."));
  const std::vector<Field> always = neededFields(part);
  const auto& overrides = m_document->design().parts->overrides;
  const auto entered = overrides.find(part.id);
  const auto shipped = m_document->shippedParts().find(part.id);
  for (const FieldInfo& info : fieldTable()) {
    const Fact* fact = part.fact(info.field);
    if (!fact && std::find(always.begin(), always.end(), info.field) == always.end()) continue;
    const auto own =
        entered == overrides.end() ? std::map<Field, Fact>::const_iterator() : entered->second.find(info.field);
    const bool isEntered = entered != overrides.end() && own != entered->second.end();
    const Fact* standard = shipped ? shipped->fact(info.field) : isEntered ? nullptr : fact;
    InspectorForm::Editable row;
    row.name = u"fact:"_s + qstr(info.key);
    row.label = valueLabel(part, info);
    row.unit = info.unit;
    row.low = info.low;
    row.high = info.high;
    if (isEntered) row.entered = own->second.value;
    row.standard = standard ? (standard->basis == Basis::Estimate ? u"≈ "_s : QString()) +
                                  amountText(Amount(info.unit, standard->value), m_document->currency())
                            : tr("unknown");
    row.tip = onScreen(info.label) + u'\n' + (fact ? sourceText(*fact) : tr("Not published; enter it if you know it"));
    if (!isEntered && standard && m_document->inUserParts(part.id) && standard->basis == Basis::Entered)
      row.tip += u'\n' + tr("From my catalogue");
    form.quantity(row, [this, id = part.id, field = info.field](std::optional<double> value) {
      edit(edits::overrideFact(id, field, value, {}),
           value ? TR_MARK("Change value of part") : TR_MARK("Restore value of part"));
    });
    if (info.field == Field::PowerTypical) showPower(form, part);
  }
  showOwnCatalogue(form, part);
  QStringList sources;
  for (const Source& source : part.sources)
    sources << qstr(source.title) + (source.date.empty() ? QString() : u", "_s + qstr(source.date));
  sources.removeDuplicates();
  if (!sources.isEmpty()) form.note(tr("Sources: %1").arg(sources.join(u"; "_s)));
}

/// Which of the powers the sums count.
void Inspector::showPower(InspectorForm& form, const Part& part) {
  const auto maximum = part.value(Field::PowerMax), peak = part.value(Field::PowerPeak),
             typical = part.value(Field::PowerTypical);
  const auto watts = [this](double value) { return amountText(Amount(Unit::Power, value), m_document->currency()); };
  QStringList lines;
  if (maximum && peak)
    lines << tr("Sums of maximum power count the higher of system maximum and short peak, %1: feeds are sized for it.")
                 .arg(watts(std::max(*maximum, *peak)));
  if (typical && maximum && *typical > *maximum)
    lines << tr("Sums of typical power count the typical power, %1; it was published apart from the maximum.")
                 .arg(watts(*typical));
  else if (typical && (maximum || peak))
    lines << tr("Sums of typical power count the typical power, %1.").arg(watts(*typical));
  if (const int shares = devicesPerPart(part); shares > 1 && !lines.isEmpty())
    lines << tr("The values are of the whole part; each of its %1 devices counts an equal share.").arg(shares);
  if (!lines.isEmpty()) form.note(lines.join(u'\n'));
}

void Inspector::showOwnCatalogue(InspectorForm& form, const Part& part) {
  const PartId id = part.id;
  const bool generic = part.generic, differs = m_document->differsFromUserParts(id), kept = m_document->inUserParts(id);
  if (generic || (!differs && !kept)) return;
  form.heading(tr("My catalogue"));
  form.note(!differs ? tr("Its values of this part serve every new design.")
            : kept   ? tr("It has other values of this part; save those of this design to use them in every new one.")
                     : tr("Save the values entered here to use them in every new design."));
  if (differs)
    form.button(tr("Save to my catalogue"), u"save"_s,
                [this, id] { static_cast<void>(m_document->keepInUserParts(id)); });
  if (kept)
    form.button(tr("Remove from my catalogue"), u"trash-2"_s,
                [this, id] { static_cast<void>(m_document->dropFromUserParts(id)); });
}

}  // namespace cw
