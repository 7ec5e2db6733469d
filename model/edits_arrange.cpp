// SPDX-License-Identifier: GPL-3.0-or-later
// Edits that copy, move and rename what stands on the canvas.
#include "model/design_limits.h"
#include "model/edits.h"
#include "model/edits_common.h"

#include <set>

namespace cw::edits {

namespace {

/// "Pod" → "Pod 2", "Pod 2" → "Pod 3": the next one that is not taken. An empty name stays empty.
std::string copyName(const std::string& name, std::set<std::string>& taken) {
  if (name.empty()) return name;
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  const bool counted = digits > 1 && digits < name.size() && name.size() - digits <= 6 && name[digits - 1] == ' ';
  const std::string stem = counted ? name.substr(0, digits) : name + " ";
  int number = counted ? std::stoi(name.substr(digits)) : 1;
  std::string next;
  do next = stem + std::to_string(++number);
  while (taken.contains(next));
  taken.insert(next);
  return next;
}

std::set<std::string> namesIn(const Groups& groups) {
  std::set<std::string> names;
  for (const Block& block : groups.blocks) names.insert(block.name);
  for (const FreeDevice& device : groups.devices) names.insert(device.name);
  return names;
}

Point shifted(Point at, Point offset) { return {at.x + offset.x, at.y + offset.y}; }

/// The key of the copy of a device, or nothing when it is not copied.
class KeyMap {
 public:
  void block(const std::string& from, const std::string& to) { m_blocks[from] = to; }
  void device(const std::string& from, const std::string& to) { m_devices[freeKey(from).text] = freeKey(to).text; }
  std::optional<DeviceKey> operator()(const DeviceKey& key) const {
    if (const auto device = m_devices.find(key.text); device != m_devices.end()) return DeviceKey{device->second};
    const std::string owner(ownerOf(key.text));
    if (const auto block = m_blocks.find(owner); block != m_blocks.end())
      return DeviceKey{block->second + key.text.substr(owner.size())};
    return std::nullopt;
  }

 private:
  std::map<std::string, std::string> m_blocks, m_devices;
};

void copyLinks(Groups& groups, const KeyMap& copyOf) {
  std::vector<FreeLink> copies;
  for (const FreeLink& link : groups.links) {
    const auto a = copyOf(link.a.device), b = copyOf(link.b.device);
    if (a && b) copies.push_back({{*a, link.a.port}, {*b, link.b.port}});
  }
  groups.links.insert(groups.links.end(), copies.begin(), copies.end());
}

}  // namespace

Edit duplicate(std::vector<std::string> blocksAndKeys, Point offset) {
  return [=](const Design& design) -> Result<Design> {
    const Result<Selection> selection = select(*design.groups, blocksAndKeys);
    if (!selection) return forwardError(selection);
    if (!selection->members.empty())
      return refuse(Message(TR_MARK("%1 is part of a block and cannot be copied alone; copy the block"),
                            selection->members.front().text));
    if (selection->blocks.empty() && selection->devices.empty()) return design;
    Design edited = design;
    Groups& groups = edited.groups.edit();
    IdSource ids(groups);
    std::set<std::string> names = namesIn(groups);
    KeyMap copyOf;
    const std::set<std::string> blocks(selection->blocks.begin(), selection->blocks.end());
    const std::set<std::string> devices(selection->devices.begin(), selection->devices.end());
    for (const Block& block : design.groups->blocks) {
      if (!blocks.contains(block.id)) continue;
      Block copy = block;
      copy.id = ids.next("g");
      copy.name = copyName(copy.name, names);
      copy.at = shifted(copy.at, offset);
      if (auto problem = limits::blockProblem(copy)) return refuse(*problem);
      copyOf.block(block.id, copy.id);
      groups.blocks.push_back(std::move(copy));
    }
    for (const FreeDevice& device : design.groups->devices) {
      if (!devices.contains(device.id)) continue;
      FreeDevice copy = device;
      copy.id = ids.next(devicePrefix(copy.kind));
      copy.name = copyName(copy.name, names);
      copy.at = shifted(copy.at, offset);
      if (auto problem = limits::deviceProblem(copy)) return refuse(*problem);
      copyOf.device(device.id, copy.id);
      groups.devices.push_back(std::move(copy));
    }
    copyLinks(groups, copyOf);
    if (groups.blocks.size() > std::size_t(limits::blocks) || groups.devices.size() > std::size_t(limits::devices) ||
        groups.links.size() > std::size_t(limits::links))
      return refuse(Message(TR_MARK("the copy would be more than a design can hold: %1 blocks, %2 devices, %3 links"),
                            limits::blocks, limits::devices, limits::links));
    Overrides overrides = *design.overrides;
    for (const auto& [key, change] : *design.overrides) {
      if (const auto copy = copyOf(key)) overrides[*copy] = change;
    }
    put(edited.overrides, std::move(overrides));
    return edited;
  };
}

Edit move(std::vector<std::string> blocksAndKeys, Point offset) {
  return [=](const Design& design) -> Result<Design> {
    const Result<Selection> selection = select(*design.groups, blocksAndKeys);
    if (!selection) return forwardError(selection);
    if (auto problem = limits::pointProblem(offset)) return refuse(*problem);
    if (offset == Point()) return design;
    const std::set<std::string> blocks(selection->blocks.begin(), selection->blocks.end());
    const std::set<std::string> devices(selection->devices.begin(), selection->devices.end());
    Design edited = design;
    const auto shift = [&](Point& at) {
      at = shifted(at, offset);
      return limits::pointProblem(at);
    };
    if (!blocks.empty() || !devices.empty()) {
      Groups& groups = edited.groups.edit();
      for (Block& block : groups.blocks) {
        if (!blocks.contains(block.id)) continue;
        if (auto problem = shift(block.at)) return refuse(*problem);
      }
      for (FreeDevice& device : groups.devices) {
        if (!devices.contains(device.id)) continue;
        if (auto problem = shift(device.at)) return refuse(*problem);
      }
    }
    if (selection->members.empty()) return edited;
    Overrides& overrides = edited.overrides.edit();
    for (const DeviceKey& key : selection->members) {
      DeviceOverride& change = overrides[key];
      Point at = change.at.value_or(Point());
      if (auto problem = shift(at)) return refuse(*problem);
      // Back at its own place a member needs no override.
      change.at = at == Point() ? std::nullopt : std::optional(at);
      if (change == DeviceOverride()) overrides.erase(key);
    }
    return edited;
  };
}

Edit rename(std::string blockOrKey, std::string name) {
  return [=](const Design& design) -> Result<Design> {
    const Result<Selection> selection = select(*design.groups, {blockOrKey});
    if (!selection) return forwardError(selection);
    if (auto problem = limits::textProblem(name, limits::nameBytes)) return refuse(*problem);
    Design edited = design;
    if (!selection->members.empty()) {
      Overrides overrides = *design.overrides;
      DeviceOverride& change = overrides[selection->members.front()];
      change.name = name.empty() ? std::nullopt : std::optional(name);
      if (change == DeviceOverride()) overrides.erase(selection->members.front());
      put(edited.overrides, std::move(overrides));
      return edited;
    }
    const auto setName = [&](const std::string& current, auto&& target) {
      if (current != name) target(edited.groups.edit())->name = name;
    };
    if (!selection->blocks.empty()) {
      const std::string& id = selection->blocks.front();
      setName(findBlock(*design.groups, id)->name, [&](Groups& groups) { return findBlock(groups, id); });
    } else {
      const std::string& id = selection->devices.front();
      setName(findDevice(*design.groups, id)->name, [&](Groups& groups) { return findDevice(groups, id); });
    }
    return edited;
  };
}

}  // namespace cw::edits
