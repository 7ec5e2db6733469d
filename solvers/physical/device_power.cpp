// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: watts of one device, maximum and typical, from what vendors publish.
// Method: maximum is the published maximum or the peak, whichever is higher (some vendors publish a typical power above
//   their maximum because the two come from different papers; circuits are sized on the peak). Typical is the
//   published typical power, else maximum × load factor. A part whose typical power alone is published draws at least
//   that at most. Adapters add theirs. Unknown parts make the result "at least".
// Complexity: O(1). Source: definition of maximum and typical power in the design's assumptions (load factor).
#include "solvers/physical/physical_detail.h"

namespace cw {

namespace {

/// A fact of the whole part, shared by the nodes that the part holds (a blade of two nodes).
FigurePtr ofOneNode(const Part& part, Field field) { return physical::perNode(part, part.figure(field)); }

FigurePtr partMaximum(const Part& part) {
  const FigurePtr maximum = ofOneNode(part, Field::PowerMax);
  const FigurePtr peak = ofOneNode(part, Field::PowerPeak);
  if (!maximum->known() && !peak->known()) {
    return physical::atLeastTypical(Message(TR_MARK("Maximum power of %1"), part.name), maximum,
                                    ofOneNode(part, Field::PowerTypical));
  }
  if (!peak->known()) return maximum;
  if (!maximum->known()) return peak;
  const double value = std::max(maximum->value().base(), peak->value().base());
  return Figure::derived(Message(TR_MARK("Maximum power of %1"), part.name), Amount(Unit::Power, value),
                         TR_MARK("the higher of published maximum and peak"), {maximum, peak}, Basis::Published);
}

FigurePtr partTypical(const Part& part, const FigurePtr& maximum, const Site& site) {
  if (const FigurePtr published = ofOneNode(part, Field::PowerTypical); published->known()) return published;
  const FigurePtr factor = site.figure(SiteField::LoadFactor);
  Amount value = Amount::unknown(Unit::Power);
  if (maximum->known() && factor->known()) {
    value = Amount(Unit::Power, maximum->value().base() * factor->value().base());
  }
  return Figure::derived(Message(TR_MARK("Typical power of %1"), part.name), value,
                         TR_MARK("maximum power × typical load factor, as no typical power is published"),
                         {maximum, factor}, Basis::Assumed);
}

FigurePtr withAdapters(const Message& label, FigurePtr device, int count, const FigurePtr& each) {
  return Figure::sum(label, Unit::Power,
                     {std::move(device), Figure::times(TR_MARK("Adapters in the device"), count, each)},
                     TR_MARK("device + adapters"));
}

}  // namespace

FigurePtr physical::atLeastTypical(Message label, const FigurePtr& maximum, const FigurePtr& typical) {
  if (maximum->known() || !typical->known()) return maximum;
  return Figure::derived(std::move(label), typical->value(),
                         TR_MARK("at least the published typical power, as no maximum is published"),
                         {maximum, typical}, Basis::Published);
}

DevicePower devicePower(const DeviceType& type, const Site& site) {
  DevicePower power;
  power.maximum = partMaximum(*type.part);
  power.typical = partTypical(*type.part, power.maximum, site);
  if (type.nic && type.nicCount > 0) {
    const FigurePtr nicMaximum = partMaximum(*type.nic);
    const FigurePtr nicTypical = partTypical(*type.nic, nicMaximum, site);
    power.maximum = withAdapters(Message(TR_MARK("Maximum power of %1 with adapters"), type.part->name), power.maximum,
                                 type.nicCount, nicMaximum);
    power.typical = withAdapters(Message(TR_MARK("Typical power of %1 with adapters"), type.part->name), power.typical,
                                 type.nicCount, nicTypical);
  }
  return power;
}

}  // namespace cw
