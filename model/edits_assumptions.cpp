// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of what the drawing does not show: name and notes, site, parts, waivers.
#include "model/design_limits.h"
#include "model/edits.h"
#include "model/edits_common.h"

#include <algorithm>
#include <cmath>

namespace cw::edits {

Edit setMeta(Meta meta) {
  return [=](const Design& design) -> Result<Design> {
    if (auto problem = limits::textProblem(meta.name, limits::nameBytes)) return refuse(*problem);
    if (auto problem = limits::textProblem(meta.notes, limits::notesBytes, true)) return refuse(*problem);
    if (auto problem = limits::currencyProblem(meta.currency)) return refuse(*problem);
    Design edited = design;
    put(edited.meta, meta);
    return edited;
  };
}

Edit setSiteValue(SiteField field, std::optional<double> value) {
  return [=](const Design& design) -> Result<Design> {
    if (value) {
      if (auto problem = limits::siteValueProblem(field, *value)) return refuse(*problem);
    }
    Site site = *design.site;
    if (value) site.entered[field] = *value;
    else site.entered.erase(field);
    Design edited = design;
    put(edited.site, std::move(site));
    return edited;
  };
}

Edit setRack(PartId rack) {
  return [=](const Design& design) -> Result<Design> {
    if (auto problem = limits::partIdProblem(rack.text)) return refuse(*problem);
    Site site = *design.site;
    site.rack = rack;
    Design edited = design;
    put(edited.site, std::move(site));
    return edited;
  };
}

Edit setPdu(PartId pdu) {
  return [=](const Design& design) -> Result<Design> {
    if (auto problem = limits::partIdProblem(pdu.text)) return refuse(*problem);
    Site site = *design.site;
    site.pdu = pdu;
    Design edited = design;
    put(edited.site, std::move(site));
    return edited;
  };
}

Edit overrideFact(PartId part, Field field, std::optional<double> value, std::string note) {
  return [=](const Design& design) -> Result<Design> {
    if (part.empty()) return refuse(Message(TR_MARK("no part is named; name the part whose value changes")));
    if (auto problem = limits::partIdProblem(part.text)) return refuse(*problem);
    if (auto problem = limits::textProblem(note, limits::notesBytes, true)) return refuse(*problem);
    const FieldInfo& info = fieldInfo(field);
    if (value && !(*value >= info.low && *value <= info.high)) {
      return refuse(Message(TR_MARK("%1 cannot be %2; from %3 to %4 is possible"), std::string(info.label.source),
                            Amount(info.unit, *value), Amount(info.unit, info.low), Amount(info.unit, info.high)));
    }
    const auto& overrides = design.parts->overrides;
    const auto ofPart = overrides.find(part);
    const Fact* before = nullptr;
    if (ofPart != overrides.end()) {
      if (const auto fact = ofPart->second.find(field); fact != ofPart->second.end()) before = &fact->second;
    }
    if (value ? before && before->value == *value && before->note == note : !before) return design;
    Design edited = design;
    auto& edit = edited.parts.edit().overrides;
    // Another price has another range: an entered one does not outlive the price it belongs to.
    if (field == Field::Price && edit.contains(part)) {
      edit[part].erase(Field::PriceLow);
      edit[part].erase(Field::PriceHigh);
    }
    if (value) {
      Fact fact;
      fact.value = *value;
      fact.basis = Basis::Entered;
      fact.note = note;
      edit[part][field] = std::move(fact);
    } else {
      edit[part].erase(field);
      if (edit[part].empty()) edit.erase(part);
    }
    return edited;
  };
}

Edit addPart(Part part) {
  return [=](const Design& design) -> Result<Design> {
    if (part.id.empty()) return refuse(Message(TR_MARK("the part has no id; give it one")));
    if (auto problem = limits::partIdProblem(part.id.text)) return refuse(*problem);
    if (Catalogue::isGeneric(part.id))
      return refuse(
          Message(TR_MARK("\"%1\" would be a generic part; choose an id without \"generic:\""), part.id.text));
    if (auto problem = limits::partTextProblem(part)) return refuse(*problem);
    if (const auto problems = lintPart(part); !problems.empty()) return refuse(problems.front());
    Design edited = design;
    std::vector<Part>& parts = edited.parts.edit().parts;
    const auto same = std::find_if(parts.begin(), parts.end(), [&](const Part& own) { return own.id == part.id; });
    if (same != parts.end()) *same = part;
    else parts.push_back(part);
    return edited;
  };
}

Edit waive(std::string identity, std::string reason) {
  return [=](const Design& design) -> Result<Design> {
    if (identity.empty()) return refuse(Message(TR_MARK("no finding is named; name the finding to accept")));
    if (reason.empty()) return refuse(Message(TR_MARK("the reason is empty; say why the finding is accepted")));
    for (const std::string* text : {&identity, &reason}) {
      if (auto problem = limits::textProblem(*text, limits::notesBytes, true)) return refuse(*problem);
    }
    std::vector<Waiver> waivers = *design.waivers;
    const auto same =
        std::find_if(waivers.begin(), waivers.end(), [&](const Waiver& waiver) { return waiver.identity == identity; });
    if (same != waivers.end()) same->reason = reason;
    else waivers.push_back({identity, reason});
    Design edited = design;
    put(edited.waivers, std::move(waivers));
    return edited;
  };
}

Edit unwaive(std::string identity) {
  return [=](const Design& design) -> Result<Design> {
    std::vector<Waiver> waivers = *design.waivers;
    if (std::erase_if(waivers, [&](const Waiver& waiver) { return waiver.identity == identity; }) == 0)
      return refuse(Message(TR_MARK("the finding \"%1\" is not accepted; there is nothing to take back"), identity));
    Design edited = design;
    put(edited.waivers, std::move(waivers));
    return edited;
  };
}

}  // namespace cw::edits
