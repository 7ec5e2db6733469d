// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, names and access of a fabric. A device is found by its key with a binary search: devices lie block by block
// (drawn ones last), within a block by tier, then ordinals. Default names carry the ordinals of the key, so that
// drawings, findings and files speak of a device by the same numbers.
#include "model/fabric.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>

namespace cw {

namespace {

constexpr std::array<std::string_view, 7> tierNames{"node", "leaf", "spine", "core", "router", "switch", "appliance"};
constexpr std::string_view freeBlock = "free";

/// Order of the devices of a fabric.
std::tuple<std::uint32_t, Tier, std::uint32_t, std::uint32_t> place(std::uint16_t block, Tier tier, std::uint32_t major,
                                                                    std::uint32_t minor) {
  return {block == 0 ? 0x10000u : block, tier, major, minor};
}

std::optional<DeviceIndex> at(const Fabric& fabric, std::uint16_t block, Tier tier, std::uint32_t major,
                              std::uint32_t minor) {
  const auto wanted = place(block, tier, major, minor);
  const auto placeOf = [](const DeviceRow& d) { return place(d.block, d.tier, d.major, d.minor); };
  const auto found = std::partition_point(fabric.devices.begin(), fabric.devices.end(),
                                          [&](const DeviceRow& d) { return placeOf(d) < wanted; });
  if (found == fabric.devices.end() || placeOf(*found) != wanted) return std::nullopt;
  return DeviceIndex(std::uint32_t(found - fabric.devices.begin()));
}

/// A whole text as a number without leading zeros, as keys are printed.
std::optional<std::uint32_t> ordinal(std::string_view text) {
  if (text.empty() || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<DeviceIndex> findMember(const Fabric& fabric, std::string_view blockId, std::string_view member) {
  const auto block = std::find(fabric.blockIds.begin() + 1, fabric.blockIds.end(), blockId);
  if (block == fabric.blockIds.end()) return std::nullopt;
  const auto digits = member.find_first_of("0123456789");
  const auto dot = member.find('.');
  if (digits == std::string_view::npos || dot == std::string_view::npos || dot < digits) return std::nullopt;
  const auto tier = std::find(tierNames.begin(), tierNames.end(), member.substr(0, digits));
  const auto major = ordinal(member.substr(digits, dot - digits));
  const auto minor = ordinal(member.substr(dot + 1));
  if (tier == tierNames.end() || !major || !minor) return std::nullopt;
  return at(fabric, std::uint16_t(block - fabric.blockIds.begin()), Tier(tier - tierNames.begin()), *major, *minor);
}

/// Shorter ids first, so that "n2" comes before "n10".
bool freeIdLess(std::string_view a, std::string_view b) { return a.size() != b.size() ? a.size() < b.size() : a < b; }

std::optional<DeviceIndex> findFree(const Fabric& fabric, std::string_view id) {
  const auto found = std::lower_bound(fabric.freeIds.begin(), fabric.freeIds.end(), id, freeIdLess);
  if (found == fabric.freeIds.end() || *found != id) return std::nullopt;
  const auto major = std::uint32_t(found - fabric.freeIds.begin());
  for (std::size_t tier = 0; tier < tierNames.size(); ++tier)
    if (const auto device = at(fabric, 0, Tier(tier), major, 0)) return device;
  return std::nullopt;
}

}  // namespace

std::string_view tierName(Tier tier) { return tierNames[std::size_t(tier)]; }

Text tierTitle(Tier tier) {
  switch (tier) {
    case Tier::Node:
      return TR_MARK("Node");
    case Tier::Leaf:
      return TR_MARK("Leaf");
    case Tier::Spine:
      return TR_MARK("Spine");
    case Tier::Core:
      return TR_MARK("Core");
    case Tier::Router:
      return TR_MARK("Router");
    case Tier::Switch:
      return TR_MARK("Switch");
    case Tier::Appliance:
      return TR_MARK("Appliance");
  }
  return TR_MARK("Node");
}

std::string_view linkTierName(LinkTier tier) {
  constexpr std::array<std::string_view, linkTierCount> names{"node-leaf", "leaf-spine", "spine-core", "node-router",
                                                              "local",     "global",     "other"};
  return names[std::size_t(tier)];
}

const PortSlot& Fabric::slot(PortIndex i) const {
  const DeviceRow& row = device(port(i).device);
  return layouts[types[row.type].layout].ports[raw(i) - row.firstPort];
}

std::span<const PortRow> Fabric::portsOf(DeviceIndex d) const {
  return std::span(ports).subspan(device(d).firstPort, device(d).portCount);
}

PortIndex Fabric::across(PortIndex from) const {
  const LinkRow& row = link(port(from).link);
  return row.a == from ? row.b : row.a;
}

Bandwidth Fabric::rate(LinkIndex i) const { return std::min(slot(link(i).a).speed, slot(link(i).b).speed); }

DeviceKey Fabric::key(DeviceIndex i) const {
  const DeviceRow& row = device(i);
  if (row.block == 0) return {std::string(freeBlock) + "/" + freeIds[row.major]};
  return {blockIds[row.block] + "/" + std::string(tierName(row.tier)) + std::to_string(row.major) + "." +
          std::to_string(row.minor)};
}

std::optional<DeviceIndex> Fabric::find(const DeviceKey& key) const {
  const std::string_view text = key.text;
  const auto slash = text.find('/');
  if (slash == std::string_view::npos || blockIds.empty()) return std::nullopt;
  const auto block = text.substr(0, slash), member = text.substr(slash + 1);
  return block == freeBlock ? findFree(*this, member) : findMember(*this, block, member);
}

std::string Fabric::name(DeviceIndex i) const {
  const DeviceRow& row = device(i);
  if (!names.empty())
    if (const auto renamed = names.find(key(i)); renamed != names.end()) return renamed->second;
  if (row.block == 0) return typeOf(i).part->name + " " + freeIds[row.major];
  return std::string(tierTitle(row.tier).source) + " " + std::to_string(row.major) + "." + std::to_string(row.minor);
}

int Fabric::count(Tier tier) const {
  return int(std::count_if(devices.begin(), devices.end(), [&](const DeviceRow& d) { return d.tier == tier; }));
}

}  // namespace cw
