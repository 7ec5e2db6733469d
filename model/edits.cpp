// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of what stands on the canvas: blocks, drawn devices, links, names and places.
#include "model/edits.h"

#include "model/design_limits.h"
#include "model/edits_common.h"

#include <algorithm>
#include <set>

namespace cw::edits {

namespace {

std::string portText(const PortRef& end) { return end.device.text + ":" + std::to_string(end.port); }

FreeLink ordered(FreeLink link) {
  if (link.b < link.a) std::swap(link.a, link.b);
  return link;
}

bool sameSpecKind(const Block& block, const BlockSpec& spec) { return block.spec.index() == spec.index(); }

bool hasLinksTo(const Groups& groups, std::string_view owner) {
  return std::any_of(groups.links.begin(), groups.links.end(), [&](const FreeLink& link) {
    return ownerOf(link.a.device.text) == owner || ownerOf(link.b.device.text) == owner;
  });
}

/// The end of a new link must be a device that the design shows.
std::optional<Message> endProblem(const std::set<std::string>& owners, const PortRef& end) {
  const std::string_view owner = ownerOf(end.device.text);
  const bool drawn = owner == "free";
  if (owners.contains(drawn ? end.device.text : std::string(owner))) return std::nullopt;
  return Message(TR_MARK("there is no device \"%1\"; name one of the design"), end.device.text);
}

std::set<std::string> ownersOf(const Groups& groups) {
  std::set<std::string> owners;
  for (const Block& block : groups.blocks) owners.insert(block.id);
  for (const FreeDevice& device : groups.devices) owners.insert(freeKey(device.id).text);
  return owners;
}

}  // namespace

Edit addBlock(BlockSpec spec, std::string name, Point at) {
  return [=](const Design& design) -> Result<Design> {
    if (design.groups->blocks.size() >= std::size_t(limits::blocks))
      return refuse(Message(TR_MARK("the design has %1 blocks, the most there can be"), limits::blocks));
    Block block{IdSource(*design.groups).next("g"), name, at, spec};
    if (auto problem = limits::blockProblem(block)) return refuse(*problem);
    Design edited = design;
    edited.groups.edit().blocks.push_back(std::move(block));
    return edited;
  };
}

Edit setBlockSpec(std::string blockId, BlockSpec spec) {
  return [=](const Design& design) -> Result<Design> {
    const Block* block = findBlock(*design.groups, blockId);
    if (!block) return refuse(Message(TR_MARK("there is no block \"%1\"; name one of the design"), blockId));
    if (auto problem = limits::specProblem(spec)) return refuse(*problem);
    if (block->spec == spec) return design;
    Design edited = design;
    if (!sameSpecKind(*block, spec)) {
      // The other kind has other members: nothing said about the old ones can hold.
      if (hasLinksTo(*design.groups, blockId))
        return refuse(Message(
            TR_MARK("links are drawn to members of block \"%1\"; remove them before its kind changes"), blockId));
      Overrides overrides = *design.overrides;
      std::erase_if(overrides, [&](const auto& entry) { return ownerOf(entry.first.text) == blockId; });
      put(edited.overrides, std::move(overrides));
    }
    findBlock(edited.groups.edit(), blockId)->spec = spec;
    return edited;
  };
}

Edit addDevice(FreeDevice device) {
  return [=](const Design& design) -> Result<Design> {
    if (design.groups->devices.size() >= std::size_t(limits::devices))
      return refuse(Message(TR_MARK("the design has %1 drawn devices, the most there can be"), limits::devices));
    FreeDevice added = device;
    if (added.id.empty()) added.id = IdSource(*design.groups).next(devicePrefix(added.kind));
    if (findDevice(*design.groups, added.id))
      return refuse(Message(TR_MARK("there is a device \"%1\" already; choose another id"), added.id));
    if (auto problem = limits::deviceProblem(added)) return refuse(*problem);
    Design edited = design;
    edited.groups.edit().devices.push_back(std::move(added));
    return edited;
  };
}

Edit setDeviceChoice(std::string id, NodeChoice choice, PortMode mode) {
  return [=](const Design& design) -> Result<Design> {
    const std::string bare = ownerOf(id) == "free" && isKey(id) ? id.substr(5) : id;
    const FreeDevice* device = findDevice(*design.groups, bare);
    if (!device) return refuse(Message(TR_MARK("there is no device \"%1\"; name one of the design"), id));
    FreeDevice changed = *device;
    changed.choice = choice;
    changed.mode = mode;
    if (auto problem = limits::deviceProblem(changed)) return refuse(*problem);
    if (changed == *device) return design;
    Design edited = design;
    *findDevice(edited.groups.edit(), bare) = std::move(changed);
    return edited;
  };
}

Edit addLinks(std::vector<FreeLink> links) {
  return [=](const Design& design) -> Result<Design> {
    if (links.empty()) return design;
    if (design.groups->links.size() + links.size() > std::size_t(limits::links))
      return refuse(
          Message(TR_MARK("the design would have more than %1 drawn links, the most there can be"), limits::links));
    const std::set<std::string> owners = ownersOf(*design.groups);
    std::set<PortRef> taken;
    for (const FreeLink& link : design.groups->links) taken.insert({link.a, link.b});
    Design edited = design;
    Groups& groups = edited.groups.edit();
    for (const FreeLink& link : links) {
      if (auto problem = limits::linkProblem(link)) return refuse(*problem);
      for (const PortRef* end : {&link.a, &link.b}) {
        if (auto problem = endProblem(owners, *end)) return refuse(*problem);
        if (!taken.insert(*end).second)
          return refuse(
              Message(TR_MARK("port %1 of %2 has a link already; choose a free port"), end->port, end->device.text));
      }
      groups.links.push_back(ordered(link));
    }
    return edited;
  };
}

Edit removeLinks(std::vector<FreeLink> links) {
  return [=](const Design& design) -> Result<Design> {
    std::set<std::pair<PortRef, PortRef>> doomed;
    for (const FreeLink& link : links) {
      const FreeLink o = ordered(link);
      doomed.insert({o.a, o.b});
    }
    if (doomed.empty()) return design;
    Design edited = design;
    std::erase_if(edited.groups.edit().links, [&](const FreeLink& link) {
      const FreeLink o = ordered(link);
      return doomed.erase({o.a, o.b}) > 0;
    });
    if (!doomed.empty()) {
      const auto& [a, b] = *doomed.begin();
      return refuse(Message(TR_MARK("there is no drawn link from %1 to %2; only drawn links can be removed"),
                            portText(a), portText(b)));
    }
    return edited;
  };
}

Edit remove(std::vector<std::string> blocksAndKeys) {
  return [=](const Design& design) -> Result<Design> {
    const Result<Selection> selection = select(*design.groups, blocksAndKeys);
    if (!selection) return forwardError(selection);
    if (!selection->members.empty())
      return refuse(Message(TR_MARK("%1 is part of a block; change the block's size or remove the block"),
                            selection->members.front().text));
    if (selection->blocks.empty() && selection->devices.empty()) return design;
    const std::set<std::string, std::less<>> blocks(selection->blocks.begin(), selection->blocks.end());
    const std::set<std::string, std::less<>> devices(selection->devices.begin(), selection->devices.end());
    const auto goes = [&](const DeviceKey& key) {
      const std::string_view owner = ownerOf(key.text);
      return owner == "free" ? devices.contains(std::string_view(key.text).substr(5)) : blocks.contains(owner);
    };
    Design edited = design;
    Groups& groups = edited.groups.edit();
    for (const std::string& id : selection->blocks) retire(groups, id);
    for (const std::string& id : selection->devices) retire(groups, id);
    std::erase_if(groups.blocks, [&](const Block& block) { return blocks.contains(block.id); });
    std::erase_if(groups.devices, [&](const FreeDevice& device) { return devices.contains(device.id); });
    std::erase_if(groups.links, [&](const FreeLink& link) { return goes(link.a.device) || goes(link.b.device); });
    Overrides overrides = *design.overrides;
    std::erase_if(overrides, [&](const auto& entry) { return goes(entry.first); });
    put(edited.overrides, std::move(overrides));
    return edited;
  };
}

}  // namespace cw::edits
