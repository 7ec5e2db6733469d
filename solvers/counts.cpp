// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: counts of devices, GPUs and peak rate of a design.
// Method: one pass over the devices gives the number of each type; GPUs and rates follow from the parts.
// Complexity: O(devices + types × accelerators). Source: the catalogue's parts.

#include "solvers/counts.h"

#include <map>
#include <tuple>

namespace cw {

std::vector<std::int64_t> devicesByType(const Fabric& fabric) {
  std::vector<std::int64_t> counts(fabric.types.size(), 0);
  for (const DeviceRow& device : fabric.devices) ++counts[device.type];
  return counts;
}

std::vector<std::uint32_t> alikeTypes(const Fabric& fabric) {
  std::map<std::tuple<PartId, PartId, int>, std::uint32_t> first;
  std::vector<std::uint32_t> alike;
  for (std::uint32_t t = 0; t < fabric.types.size(); ++t) {
    const DeviceType& type = fabric.types[t];
    const bool adapters = type.nic && type.nicCount > 0;
    alike.push_back(
        first.try_emplace({type.part->id, adapters ? type.nic->id : PartId{}, adapters ? type.nicCount : 0}, t)
            .first->second);
  }
  return alike;
}

std::int64_t partsFor(const Part& part, std::int64_t devices) {
  const int each = devicesPerPart(part);
  return (devices + each - 1) / each;
}

std::int64_t endpointCount(const Fabric& fabric) { return fabric.count(Tier::Node); }

std::int64_t switchCount(const Fabric& fabric) {
  std::int64_t count = 0;
  for (const DeviceRow& device : fabric.devices) count += isSwitchTier(device.tier) ? 1 : 0;
  return count;
}

namespace {

/// Endpoints of each type (drawn storage is a node of the fabric too; spare appliances are not).
std::vector<std::int64_t> endpointsByType(const Fabric& fabric) {
  std::vector<std::int64_t> counts(fabric.types.size(), 0);
  for (const DeviceRow& device : fabric.devices)
    if (device.tier == Tier::Node) ++counts[device.type];
  return counts;
}

FigurePtr sourced(Message label, const Part& part, Amount value) {
  return Figure::leaf(std::move(label), value, Basis::Published, part.sources, part.confidence);
}

FigurePtr gpusOfType(const Part& part, std::int64_t nodes) {
  const Message label(TR_MARK("GPUs of a node %1"), part.name);
  if (part.kind != PartKind::Node)  // storage holds none
    return Figure::times(Message(TR_MARK("GPUs of %1"), part.name), nodes, Figure::counted(label, Amount::count(0)));
  const auto gpus = gpusOf(part);
  if (!gpus)
    return Figure::leaf(Message(TR_MARK("GPUs of %1"), part.name), Amount::unknown(Unit::Count),
                        part.generic ? Basis::Assumed : Basis::Published, part.sources, part.confidence);
  const int shared = devicesPerPart(part);
  FigurePtr each = sourced(label, part, Amount(Unit::Count, double(*gpus) / shared));
  return Figure::times(Message(TR_MARK("GPUs of %1"), part.name), nodes, each);
}

}  // namespace

FigurePtr gpuCount(const Question& question) {
  const Fabric& fabric = *question.fabric;
  const auto counts = endpointsByType(fabric);
  std::vector<FigurePtr> parts;
  for (std::size_t t = 0; t < counts.size(); ++t)
    if (counts[t] > 0) parts.push_back(gpusOfType(*fabric.types[t].part, counts[t]));
  return Figure::sum(TR_MARK("GPUs"), Unit::Count, std::move(parts), TR_MARK("nodes × GPUs in one node, added up"));
}

FigurePtr peakBf16(const Question& question) {
  const Fabric& fabric = *question.fabric;
  const auto counts = endpointsByType(fabric);
  std::vector<FigurePtr> parts;
  for (std::size_t t = 0; t < counts.size(); ++t) {
    const Part& node = *fabric.types[t].part;
    if (counts[t] == 0 || node.kind != PartKind::Node) continue;
    if (node.generic) {
      parts.push_back(Figure::leaf(Message(TR_MARK("Accelerators of %1"), node.name), Amount::unknown(Unit::FlopRate),
                                   Basis::Assumed));
      continue;
    }
    for (const AcceleratorCount& held : node.accelerators) {
      const auto accelerator = question.catalogue->find(held.part);
      FigurePtr each = accelerator ? accelerator->figure(Field::Bf16)
                                   : Figure::leaf(Message(TR_MARK("Peak of %1"), held.part.text),
                                                  Amount::unknown(Unit::FlopRate), Basis::Published);
      const std::string name = accelerator ? accelerator->name : held.part.text;
      const std::int64_t total = held.count * counts[t] / devicesPerPart(node);
      parts.push_back(Figure::times(Message(TR_MARK("%1 in %2"), name, node.name), total, std::move(each)));
    }
  }
  return Figure::sum(TR_MARK("Peak rate, bf16 dense"), Unit::FlopRate, std::move(parts),
                     TR_MARK("accelerators × published dense bf16 rate, added up"));
}

}  // namespace cw
