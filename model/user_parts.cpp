// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/user_parts.h"

#include <algorithm>

namespace cw {

namespace {

void add(const NodeChoice& choice, std::set<PartId>& used) {
  used.insert(choice.part);
  used.insert(choice.nic);
}

/// What may be chosen for any link.
bool isCabling(PartKind kind) { return kind == PartKind::Cable || kind == PartKind::Transceiver; }

}  // namespace

bool holdsPart(const std::vector<Part>& parts, const PartId& id) {
  return std::any_of(parts.begin(), parts.end(), [&](const Part& part) { return part.id == id; });
}

std::set<PartId> partsUsed(const Design& design, const Catalogue& catalogue, const UserParts& user) {
  std::set<PartId> used;
  for (const Block& block : design.groups->blocks) {
    if (const auto* tree = std::get_if<FatTreeSpec>(&block.spec)) {
      add(tree->node, used);
      used.insert({tree->leaf, tree->spine, tree->core});
    } else {
      const auto& dragonfly = std::get<DragonflySpec>(block.spec);
      add(dragonfly.node, used);
      used.insert(dragonfly.router);
    }
  }
  for (const FreeDevice& device : design.groups->devices) add(device.choice, used);
  if (used.empty()) return used;
  used.insert({rackOf(*design.site), pduOf(*design.site)});
  const std::set<PartId> named = used;
  for (const PartId& id : named)
    if (const auto part = catalogue.find(id))
      for (const AcceleratorCount& accelerator : part->accelerators) used.insert(accelerator.part);
  for (const Part& part : user.parts)
    if (isCabling(part.kind)) used.insert(part.id);
  for (const auto& [id, facts] : user.overrides)
    if (const auto part = catalogue.find(id); part && isCabling(part->kind)) used.insert(id);
  used.erase(PartId{});
  return used;
}

void embedUserPart(const PartId& id, const UserParts& user, Design& design) {
  for (const Part& part : user.parts)
    if (part.id == id && !holdsPart(design.parts->parts, id)) design.parts.edit().parts.push_back(part);
  if (const auto own = user.overrides.find(id); own != user.overrides.end()) {
    auto facts = own->second;
    design.parts.edit().overrides[id].merge(facts);
  }
}

}  // namespace cw
