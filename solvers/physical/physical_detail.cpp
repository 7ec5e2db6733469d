// SPDX-License-Identifier: GPL-3.0-or-later
// Small helpers that several files of this folder share. Complexity: O(devices) at most.
#include "solvers/physical/physical_detail.h"

#include "solvers/counts.h"

#include <algorithm>

namespace cw::physical {

Unexpected cancelled() { return fail(ErrorCode::Cancelled, TR_MARK("cancelled")); }

std::vector<std::int64_t> countByPart(const Fabric& fabric) {
  const std::vector<std::uint32_t> alike = alikeTypes(fabric);
  std::vector<std::int64_t> counts(fabric.types.size(), 0);
  for (const DeviceRow& device : fabric.devices) ++counts[alike[device.type]];
  return counts;
}

FigurePtr perNode(const Part& part, FigurePtr ofPart) {
  const double nodes = devicesPerPart(part);
  if (nodes <= 1 || !ofPart->known()) return ofPart;
  const bool box = part.kind == PartKind::Switch;
  const Message label(box ? TR_MARK("One switch of %1") : TR_MARK("One node of %1"), part.name);
  const Message formula(
      box ? TR_MARK("value of the part / its %1 switches") : TR_MARK("value of the part / its %1 nodes"), nodes);
  const Amount value(ofPart->value().unit(), ofPart->value().base() / nodes);
  return Figure::derived(label, value, formula, {std::move(ofPart)}, Basis::Published);
}

FigurePtr scaled(Message label, const FigurePtr& value, const FigurePtr& factor, Message formula) {
  Amount amount = Amount::unknown(value->value().unit());
  if (value->known() && factor->known()) {
    amount = Amount(value->value().unit(), value->value().base() * factor->value().base());
  }
  return Figure::derived(std::move(label), amount, std::move(formula), {value, factor});
}

std::string typeName(const DeviceType& type) {
  std::string name = type.part->name.empty() ? type.part->id.text : type.part->name;
  if (type.nic && type.nicCount > 0) {
    name +=
        " + " + std::to_string(type.nicCount) + " × " + (type.nic->name.empty() ? type.nic->id.text : type.nic->name);
  }
  return name;
}

PartKind kindOf(const Fabric& fabric, std::uint32_t type) { return fabric.types[type].part->kind; }

}  // namespace cw::physical
