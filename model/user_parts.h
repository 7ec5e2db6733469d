// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own parts and values travel inside the designs that use them.
#pragma once

#include "model/catalogue.h"
#include "model/design.h"

#include <set>

namespace cw {

bool holdsPart(const std::vector<Part>& parts, const PartId& id);
/// Parts a design rests on: those it names, its rack and PDU, accelerators of its nodes, and every cable and module of
/// the user, since any may be chosen for a link. None for a design without devices, so that its first device brings
/// them along.
std::set<PartId> partsUsed(const Design& design, const Catalogue& catalogue, const UserParts& user);
/// Puts the user's part and values of it into the design; what the design enters itself goes before.
void embedUserPart(const PartId& id, const UserParts& user, Design& design);

}  // namespace cw
