// SPDX-License-Identifier: GPL-3.0-or-later
// Which ports a node offers to its fabric: its own, or those of adapters in its slots.
#include "model/topology.h"
#include "model/topology_ports.h"

#include <algorithm>

namespace cw::topology {

namespace {

/// Server slots are PCIe; a mezzanine-only adapter (OCP) does not go into them.
bool fitsSlots(const Part& nic) {
  return !linkCages(nic).empty() && (nic.formFactor.empty() || nic.formFactor.find("PCIe") != std::string::npos);
}

bool sharesSpeed(const Part& nic, const SwitchPorts& other) {
  for (const CageGroup* group : linkCages(nic))
    for (const PortMode& mode : group->modes)
      if (other.runsAt(mode.speed)) return true;
  return false;
}

std::string fittingAdapters(const Catalogue& catalogue, const Part* towards) {
  std::string ids;
  for (const auto& nic : adaptersFor(catalogue))
    if (!towards || sharesSpeed(*nic, SwitchPorts(*towards))) ids += (ids.empty() ? "" : ", ") + nic->id.text;
  return ids.empty() ? "none in the catalogue" : ids;
}

const PortMode* modeAt(const CageGroup& group, Bandwidth speed) {
  for (const PortMode& mode : group.modes)
    if (mode.speed == speed) return &mode;
  return nullptr;
}

/// Ports of one node when every cage runs at `speed`; nothing when some cage cannot.
std::optional<int> portsAt(const std::vector<const CageGroup*>& groups, Bandwidth speed, int copies, int nodes) {
  std::int64_t ports = 0;
  for (const CageGroup* group : groups) {
    const PortMode* mode = modeAt(*group, speed);
    if (!mode) return std::nullopt;
    const std::int64_t all = std::int64_t(group->cages) * mode->portsPerCage;
    ports += group->portLimit > 0 ? std::min<std::int64_t>(all, group->portLimit) : all;
  }
  return int(std::min<std::int64_t>(ports * copies / nodes, INT32_MAX));
}

Result<void> takeAdapters(const NodeChoice& choice, const Catalogue& catalogue, const Part* towards, NodePorts& node) {
  auto nic = catalogue.find(choice.nic, PartKind::Nic);
  if (!nic) return forwardError(nic);
  const int slots = adapterSlots(*node.part);
  if (slots == 0)
    return fail(ErrorCode::CannotBuild, Message(TR_MARK("%1 has no slot for the adapter %2; leave the adapter out"),
                                                node.part->name, choice.nic.text));
  if (!fitsSlots(**nic))
    return fail(ErrorCode::CannotBuild, Message(TR_MARK("%1 does not go into a slot of %2; adapters that fit: %3"),
                                                (*nic)->name, node.part->name, fittingAdapters(catalogue, towards)));
  const int count = choice.nicCount == 0 ? 1 : choice.nicCount;
  if (count < 0 || count > slots)
    return fail(ErrorCode::CannotBuild,
                Message(TR_MARK("%1 adapters asked for; %2 takes 1 to %3"), count, node.part->name, slots));
  node.nic = *nic;
  node.nicCount = count;
  return {};
}

Result<void> collectModes(NodePorts& node) {
  const Part& source = node.nic ? *node.nic : *node.part;
  const auto groups = linkCages(source);
  const int nodes = node.nic ? 1 : devicesPerPart(*node.part);
  const int copies = node.nic ? node.nicCount : 1;
  for (const CageGroup* group : groups)
    if (group->cages % nodes != 0)
      return fail(ErrorCode::CannotBuild, Message(TR_MARK("%1 has %2 fabric cages for %3 nodes; a multiple of %3 would "
                                                          "do"),
                                                  source.name, group->cages, nodes));
  if (groups.empty())
    return fail(ErrorCode::CannotBuild,
                Message(TR_MARK("%1 has no fabric ports; choose a part that has some"), source.name));
  for (const PortMode& mode : groups.front()->modes) {
    const auto ports = portsAt(groups, mode.speed, copies, nodes);
    if (ports && *ports > 0 && mode.speed.base() > 0) node.modes.push_back({mode, *ports});
  }
  if (node.modes.empty())
    return fail(ErrorCode::CannotBuild,
                Message(TR_MARK("the fabric ports of %1 share no speed; choose a part whose ports do"), source.name));
  return {};
}

}  // namespace

Result<NodePorts> resolveNode(const NodeChoice& choice, const Catalogue& catalogue, PartKind kind,
                              const Part* towards) {
  if (choice.part.empty())
    return fail(ErrorCode::WrongUsage,
                Message(TR_MARK("no node is named; name a part of the catalogue or a generic one (generic:8x400)")));
  auto part = catalogue.find(choice.part, kind);
  if (!part) return forwardError(part);
  NodePorts node;
  node.part = *part;
  if (const auto gpus = gpusOf(**part)) node.gpusPerNode = *gpus / devicesPerPart(**part);
  if (!choice.nic.empty()) {
    if (auto taken = takeAdapters(choice, catalogue, towards, node); !taken) return forwardError(taken);
  } else if (linkCages(**part).empty() && adapterSlots(**part) > 0) {
    return fail(ErrorCode::CannotBuild,
                Message(TR_MARK("%1 has %2 adapter slots and no fabric ports of its own; choose an adapter: %3"),
                        (*part)->name, adapterSlots(**part), fittingAdapters(catalogue, towards)));
  }
  if (auto modes = collectModes(node); !modes) return forwardError(modes);
  return node;
}

bool canHavePorts(const Part& part) { return !linkCages(part).empty() || adapterSlots(part) > 0; }

PortLayout nodeLayout(const NodePorts& node, Bandwidth speed) {
  PortLayout layout;
  const Part& source = node.nic ? *node.nic : *node.part;
  const int nodes = node.nic ? 1 : devicesPerPart(*node.part);
  for (int copy = 0; copy < (node.nic ? node.nicCount : 1); ++copy)
    for (const CageGroup* group : linkCages(source)) {
      const PortMode* mode = modeAt(*group, speed);
      if (!mode) mode = &group->modes.front();
      int left = (group->portLimit > 0 ? group->portLimit : INT32_MAX) / nodes;
      for (int cage = 0; cage < group->cages / nodes; ++cage) {
        const auto index = std::uint16_t(layout.connectors.size());
        layout.connectors.push_back(group->connector);
        layout.flatTop.push_back(group->flatTop);
        for (int i = 0; i < mode->portsPerCage && left > 0; ++i, --left) layout.ports.push_back({index, mode->speed});
      }
    }
  return layout;
}

}  // namespace cw::topology

namespace cw {

int adapterSlots(const Part& part) {
  int slots = 0;
  for (const SlotGroup& group : part.slotGroups)
    if (group.role.find("storage") == std::string::npos) slots += group.count;
  return slots / devicesPerPart(part);
}

std::vector<std::shared_ptr<const Part>> adaptersFor(const Catalogue& catalogue) {
  auto adapters = catalogue.ofKind(PartKind::Nic);
  std::erase_if(adapters, [](const auto& nic) { return !topology::fitsSlots(*nic); });
  return adapters;
}

}  // namespace cw
