// SPDX-License-Identifier: GPL-3.0-or-later
// The lint's part for cables and transceivers: ends, branches, lengths.
#include "model/catalogue_parts.h"

#include <algorithm>
#include <cmath>

namespace cw::detail {

namespace {

void checkEnds(const CableInfo& cable, std::vector<Message>& out) {
  if (cable.ends.size() != 2) {
    out.push_back(
        Message(TR_MARK("the cable has %1 kinds of end; give two, with the branches of a splitter as the count "
                        "of one"),
                cable.ends.size()));
    return;
  }
  for (const CableEnd& end : cable.ends) {
    if (end.connector.empty()) out.push_back(Message(TR_MARK("an end has no connector; name it")));
    if (end.count < 1 || end.count > 16)
      out.push_back(Message(TR_MARK("an end has %1 branches; 1 to 16 are possible"), end.count));
    const double speed = end.speedEach.base();
    if (!std::isfinite(speed) || speed <= 0 || speed > fastestPort)
      out.push_back(
          Message(TR_MARK("an end runs at %1 Gb/s; it must be above 0 and at most 1000000"), numberText(speed / 1e9)));
  }
  const CableEnd &a = cable.ends[0], &b = cable.ends[1];
  const double left = a.count * a.speedEach.base(), right = b.count * b.speedEach.base();
  if (std::fabs(left - right) > 1e-9 * std::max(left, right))
    out.push_back(Message(TR_MARK("one side carries %1 Gb/s and the other %2 Gb/s; both must be alike"),
                          numberText(left / 1e9), numberText(right / 1e9)));
  if (cable.linksCarried < std::max(a.count, b.count) || cable.linksCarried > 16)
    out.push_back(
        Message(TR_MARK("the cable carries %1 links over %2 branches; each branch carries at least one, and 16 "
                        "are possible"),
                cable.linksCarried, std::max(a.count, b.count)));
}

}  // namespace

void lintCable(const Part& part, std::vector<Message>& out) {
  const bool wanted = part.kind == PartKind::Cable || part.kind == PartKind::Transceiver;
  if (wanted != part.cable.has_value()) {
    out.push_back(wanted ? Message(TR_MARK("the cable's ends are missing; give them under \"cable\""))
                         : Message(TR_MARK("only cables and transceivers have cable ends; leave \"cable\" out")));
    return;
  }
  if (!part.cable) return;
  const CableInfo& cable = *part.cable;
  if ((part.kind == PartKind::Transceiver) != (cable.kind == CableKind::Transceiver))
    out.push_back(Message(TR_MARK("a part of the kind %1 has a cable of the kind %2; transceivers, and only they, are "
                                  "\"transceiver\""),
                          partKindName(part.kind), cableKindName(cable.kind)));
  checkEnds(cable, out);
  const auto reach = part.value(Field::Reach);
  for (std::size_t i = 0; i < cable.lengths.size(); ++i) {
    const double length = cable.lengths[i];
    if (!std::isfinite(length) || length <= 0 || (i > 0 && length <= cable.lengths[i - 1]) ||
        (reach && length > *reach * (1 + 1e-9)))
      out.push_back(
          Message(TR_MARK("the length of %1 m is out of place; lengths rise, start above 0 and end at the reach"),
                  numberText(length)));
  }
}

}  // namespace cw::detail
