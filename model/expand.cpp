// SPDX-License-Identifier: GPL-3.0-or-later
// Design to fabric: blocks by their generators, drawn devices, drawn links, names; in this order.
// Every drawn device stands for one node or switch; a part that carries several (a blade, a box of two switches) gives
// it its share of the ports.
#include "model/topology.h"
#include "model/topology_ports.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace cw {

using namespace topology;

namespace {

template <class... Args>
Unexpected unusable(Text text, Args&&... args) {
  return fail(ErrorCode::InputUnusable, Message(text, std::forward<Args>(args)...));
}

Result<void> buildBlock(const Block& block, const Catalogue& catalogue, Fabric& fabric, Progress& progress) {
  const auto index = std::uint16_t(fabric.blockIds.size());
  fabric.blockIds.push_back(block.id);
  const auto named = [&](const Error& error) {
    Error placed = error;
    if (placed.where.empty()) placed.where = block.id;
    return Unexpected{placed};
  };
  if (const auto* tree = std::get_if<FatTreeSpec>(&block.spec)) {
    const auto plan = planFatTree(*tree, catalogue);
    if (!plan) return named(plan.error());
    return buildFatTree(*plan, catalogue, index, fabric, progress);
  }
  const auto plan = planDragonfly(std::get<DragonflySpec>(block.spec), catalogue);
  if (!plan) return named(plan.error());
  return buildDragonfly(*plan, catalogue, index, fabric, progress);
}

Result<void> buildBlocks(const Groups& groups, const Catalogue& catalogue, Fabric& fabric, Progress& progress) {
  fabric.blockIds = {"free"};
  if (groups.blocks.size() > 0xfffe)
    return unusable(TR_MARK("%1 blocks; a design holds up to %2"), groups.blocks.size(), 0xfffe);
  std::set<std::string> ids{"free"};
  for (std::size_t i = 0; i < groups.blocks.size(); ++i) {
    const Block& block = groups.blocks[i];
    if (block.id.empty() || block.id.find('/') != std::string::npos)
      return unusable(TR_MARK("\"%1\" is no block id; an id has at least one letter and no slash"), block.id);
    if (!ids.insert(block.id).second)
      return unusable(TR_MARK("the block id %1 is taken; every block needs an id of its own"), block.id);
    ProgressSlice slice(progress, 0.9 * double(i) / double(groups.blocks.size()),
                        0.9 * double(i + 1) / double(groups.blocks.size()));
    if (auto built = buildBlock(block, catalogue, fabric, slice); !built) return built;
    if (std::int64_t(fabric.links.size()) > mostLinks)
      return unusable(TR_MARK("the blocks have more than %1 links together; make them smaller"), mostLinks);
  }
  return {};
}

struct DrawnType {
  DeviceType type;
  PortLayout layout;
};

Result<DrawnType> drawnSwitch(const FreeDevice& device, const Catalogue& catalogue) {
  auto part = catalogue.find(device.choice.part, PartKind::Switch);
  if (!part) return forwardError(part);
  if (auto shared = divides(**part); !shared) return forwardError(shared);
  DrawnType drawn{{*part, nullptr, 0, 0}, switchLayout(**part, device.mode)};
  const bool chosen = device.mode.speed.base() != 0;
  const bool runs = std::any_of((*part)->cages.begin(), (*part)->cages.end(), [&](const CageGroup& group) {
    return group.role == PortRole::Fabric &&
           std::find(group.modes.begin(), group.modes.end(), device.mode) != group.modes.end();
  });
  if (chosen && !runs)
    return unusable(TR_MARK("%1 has no mode of %2 ports of %3 Gb/s a cage; its ports run at %4"), (*part)->name,
                    device.mode.portsPerCage, toGbps(device.mode.speed), speedList(SwitchPorts(**part).speeds()));
  return drawn;
}

Result<DrawnType> drawnNode(const FreeDevice& device, const Catalogue& catalogue) {
  if (device.choice.nic.empty()) {
    auto part = catalogue.find(device.choice.part, device.kind);
    if (!part) return forwardError(part);
    if (!canHavePorts(**part)) return DrawnType{{*part, nullptr, 0, 0}, PortLayout{}};
  }
  auto node = resolveNode(device.choice, catalogue, device.kind, nullptr);
  if (!node) return forwardError(node);
  Bandwidth speed = node->modes.front().mode.speed;
  if (device.mode.speed.base() != 0) {
    const auto chosen =
        std::find_if(node->modes.begin(), node->modes.end(), [&](const NodeMode& m) { return m.mode == device.mode; });
    if (chosen == node->modes.end())
      return unusable(TR_MARK("%1 has no mode of %2 ports of %3 Gb/s a cage"), node->part->name,
                      device.mode.portsPerCage, toGbps(device.mode.speed));
    speed = device.mode.speed;
  }
  return DrawnType{{node->part, node->nic, node->nicCount, 0}, nodeLayout(*node, speed)};
}

/// Drawn storage is no endpoint of the compute fabric, nor is a server without fabric ports (management).
Tier drawnTier(PartKind kind, bool hasPorts) {
  if (kind == PartKind::Switch) return Tier::Switch;
  return kind == PartKind::Node && hasPorts ? Tier::Node : Tier::Appliance;
}

Result<std::vector<const FreeDevice*>> sortedDevices(const Groups& groups) {
  std::vector<const FreeDevice*> devices;
  for (const FreeDevice& device : groups.devices) {
    if (device.id.empty() || device.id.find('/') != std::string::npos)
      return unusable(TR_MARK("\"%1\" is no device id; an id has at least one letter and no slash"), device.id);
    if (device.kind != PartKind::Node && device.kind != PartKind::Switch && device.kind != PartKind::Storage)
      return unusable(TR_MARK("the device %1 is of kind %2; nodes, switches and storage can be drawn"), device.id,
                      partKindName(device.kind));
    devices.push_back(&device);
  }
  std::sort(devices.begin(), devices.end(), [](const FreeDevice* a, const FreeDevice* b) {
    return std::tuple(a->id.size(), std::string_view(a->id)) < std::tuple(b->id.size(), std::string_view(b->id));
  });
  for (std::size_t i = 1; i < devices.size(); ++i)
    if (devices[i]->id == devices[i - 1]->id)
      return unusable(TR_MARK("the device id %1 is taken; every device needs an id of its own"), devices[i]->id);
  return devices;
}

using DrawnKey = std::tuple<PartKind, PartId, PartId, int, int, double>;

Result<void> addDrawn(const Groups& groups, const Catalogue& catalogue, Fabric& fabric, Progress& progress) {
  const auto devices = sortedDevices(groups);
  if (!devices) return forwardError(devices);
  DeviceWriter writer(fabric, 0);
  std::map<DrawnKey, std::uint32_t> types;
  std::vector<std::uint32_t> typeOf;
  for (const FreeDevice* device : *devices) {
    if (progress.cancelled()) return fail(ErrorCode::Cancelled, Message(TR_MARK("cancelled")));
    const DrawnKey key{device->kind,
                       device->choice.part,
                       device->choice.nic,
                       device->choice.nicCount,
                       device->mode.portsPerCage,
                       device->mode.speed.base()};
    auto known = types.find(key);
    if (known == types.end()) {
      auto drawn = device->kind == PartKind::Switch ? drawnSwitch(*device, catalogue) : drawnNode(*device, catalogue);
      if (!drawn) {
        Error error = drawn.error();
        if (error.where.empty()) error.where = "free/" + device->id;
        return Unexpected{error};
      }
      known = types.emplace(key, writer.addType(drawn->type, std::move(drawn->layout))).first;
    }
    typeOf.push_back(known->second);
    fabric.freeIds.push_back(device->id);
    if (!device->name.empty()) fabric.names[{"free/" + device->id}] = device->name;
  }
  const auto tierOf = [&](std::size_t i) {
    return drawnTier((*devices)[i]->kind, !fabric.layouts[fabric.types[typeOf[i]].layout].ports.empty());
  };
  for (const Tier tier : {Tier::Node, Tier::Switch, Tier::Appliance})
    for (std::size_t i = 0; i < devices->size(); ++i)
      if (tierOf(i) == tier) writer.add(typeOf[i], tier, std::uint32_t(i), 0);
  return {};
}

int rank(Tier tier) {
  switch (tier) {
    case Tier::Node:
    case Tier::Appliance:
      return 0;
    case Tier::Leaf:
    case Tier::Router:
    case Tier::Switch:
      return 1;
    case Tier::Spine:
      return 2;
    case Tier::Core:
      return 3;
  }
  return 0;
}

LinkTier drawnLinkTier(const DeviceRow& low, const DeviceRow& high) {
  const bool endpoint = rank(low.tier) == 0;
  if (endpoint && high.tier == Tier::Leaf) return LinkTier::NodeLeaf;
  if (endpoint && high.tier == Tier::Router) return LinkTier::NodeRouter;
  if (low.tier == Tier::Leaf && high.tier == Tier::Spine) return LinkTier::LeafSpine;
  if (low.tier == Tier::Spine && high.tier == Tier::Core) return LinkTier::SpineCore;
  if (low.tier == Tier::Router && high.tier == Tier::Router && low.block == high.block)
    return low.major == high.major ? LinkTier::Local : LinkTier::Global;
  return LinkTier::Other;
}

Result<PortIndex> freePort(const Fabric& fabric, const PortRef& end) {
  const std::string& key = end.device.text;
  const auto device = fabric.find(end.device);
  if (!device)
    return fail(ErrorCode::InputUnusable,
                Message(TR_MARK("a link ends at %1, which does not exist; remove the link or cable it elsewhere"), key),
                key);
  const int ports = int(fabric.device(*device).portCount);
  if (ports == 0)
    return fail(ErrorCode::InputUnusable,
                Message(TR_MARK("a link ends at %1, which has no ports for links; remove the link"), key), key);
  if (end.port < 0 || end.port >= ports)
    return fail(ErrorCode::InputUnusable,
                Message(TR_MARK("a link ends at port %1 of %2, which has ports 0 to %3; cable it to one of them"),
                        end.port, key, ports - 1),
                key);
  const PortIndex port = fabric.portOf(*device, end.port);
  if (fabric.port(port).link != noLink)
    return fail(ErrorCode::InputUnusable,
                Message(TR_MARK("port %1 of %2 has a link already; cable to a free port"), end.port, key), key);
  return port;
}

Result<void> addDrawnLinks(const Groups& groups, Fabric& fabric, Progress& progress) {
  for (const FreeLink& drawn : groups.links) {
    if (progress.cancelled()) return fail(ErrorCode::Cancelled, Message(TR_MARK("cancelled")));
    auto a = freePort(fabric, drawn.a);
    if (!a) return forwardError(a);
    auto b = freePort(fabric, drawn.b);
    if (!b) return forwardError(b);
    if (fabric.port(*a).device == fabric.port(*b).device)
      return unusable(TR_MARK("a link joins %1 to itself; it needs two devices"), drawn.a.device.text);
    const auto order = [&](PortIndex p) { return std::pair(rank(fabric.device(fabric.port(p).device).tier), raw(p)); };
    const auto [low, high] = order(*a) < order(*b) ? std::pair(*a, *b) : std::pair(*b, *a);
    const auto link = LinkIndex(std::uint32_t(fabric.links.size()));
    fabric.ports[raw(low)].link = fabric.ports[raw(high)].link = link;
    fabric.links.push_back(
        {low, high, drawnLinkTier(fabric.device(fabric.port(low).device), fabric.device(fabric.port(high).device))});
  }
  return {};
}

void nameDevices(const Overrides& overrides, Fabric& fabric) {
  for (const auto& [key, change] : overrides)
    if (change.name && !change.name->empty() && fabric.find(key)) fabric.names[key] = *change.name;
}

}  // namespace

Result<Fabric> expand(const Design& design, const Catalogue& catalogue, Progress& progress) {
  const Catalogue layered = catalogue.with(*design.parts);
  Fabric fabric;
  if (auto blocks = buildBlocks(*design.groups, layered, fabric, progress); !blocks) return forwardError(blocks);
  if (auto drawn = addDrawn(*design.groups, layered, fabric, progress); !drawn) return forwardError(drawn);
  if (auto links = addDrawnLinks(*design.groups, fabric, progress); !links) return forwardError(links);
  nameDevices(*design.overrides, fabric);
  progress.report(1, TR_MARK("Building the fabric"));
  return fabric;
}

}  // namespace cw
