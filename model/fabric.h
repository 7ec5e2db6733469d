// SPDX-License-Identifier: GPL-3.0-or-later
// What a design expands to: flat arrays of devices, ports and links. Rebuilt after an edit, never edited. 131,072
// endpoints take some 20 MB. Ports of a device are contiguous; a link joins two ports; a cage holds one or more ports.
#pragma once

#include "model/design.h"
#include "model/progress.h"

#include <memory>
#include <span>
#include <vector>

namespace cw {

enum class Tier : std::uint8_t { Node, Leaf, Spine, Core, Router, Switch, Appliance };
std::string_view tierName(Tier tier);  // "leaf": keys, JSON
Text tierTitle(Tier tier);
constexpr bool isSwitchTier(Tier tier) { return tier >= Tier::Leaf && tier <= Tier::Switch; }

enum class LinkTier : std::uint8_t { NodeLeaf, LeafSpine, SpineCore, NodeRouter, Local, Global, Other };
std::string_view linkTierName(LinkTier tier);  // "node-leaf"
inline constexpr int linkTierCount = 7;

/// One port of a layout: its cage and speed.
struct PortSlot {
  std::uint16_t cage = 0;
  Bandwidth speed;
};
/// How the fabric ports of a device are laid out over its cages; shared by all devices alike.
struct PortLayout {
  std::vector<PortSlot> ports;
  std::vector<std::string> connectors;  // per cage
  std::vector<bool> flatTop;            // per cage
  int cageCount() const { return int(connectors.size()); }
};

/// A kind of device in this fabric: part, adapters, port layout. Solvers loop over these and their counts.
struct DeviceType {
  std::shared_ptr<const Part> part;
  std::shared_ptr<const Part> nic;  // may be null
  int nicCount = 0;
  std::uint32_t layout = 0;  // index into Fabric::layouts
};

struct DeviceRow {
  std::uint32_t type = 0;  // index into Fabric::types
  std::uint32_t firstPort = 0;
  std::uint32_t portCount = 0;
  std::uint16_t block = 0;  // index into Fabric::blockIds; 0 is "free" (drawn one by one)
  Tier tier = Tier::Node;
  std::uint8_t plane = 0;
  std::uint32_t major = 0, minor = 0;  // structural ordinals: see DeviceKey
};

struct PortRow {
  DeviceIndex device{};
  LinkIndex link = noLink;
};

struct LinkRow {
  PortIndex a{}, b{};  // a on the lower tier
  LinkTier tier = LinkTier::Other;
};

struct Fabric {
  std::vector<DeviceType> types;
  std::vector<PortLayout> layouts;
  std::vector<std::string> blockIds;  // [0] = "free"
  std::vector<DeviceRow> devices;     // block by block; within one by tier, then ordinals
  std::vector<PortRow> ports;
  std::vector<LinkRow> links;
  std::vector<std::string> freeIds;        // ids of drawn devices; their `major` is an index into this
  std::map<DeviceKey, std::string> names;  // renamed devices only

  const DeviceRow& device(DeviceIndex i) const { return devices[raw(i)]; }
  const PortRow& port(PortIndex i) const { return ports[raw(i)]; }
  const LinkRow& link(LinkIndex i) const { return links[raw(i)]; }
  const DeviceType& typeOf(DeviceIndex i) const { return types[device(i).type]; }
  const PortSlot& slot(PortIndex i) const;
  int ordinalOf(PortIndex i) const { return int(raw(i) - device(port(i).device).firstPort); }
  PortIndex portOf(DeviceIndex d, int ordinal) const { return PortIndex{device(d).firstPort + std::uint32_t(ordinal)}; }
  std::span<const PortRow> portsOf(DeviceIndex d) const;
  /// The other end of a link.
  PortIndex across(PortIndex from) const;
  /// Rate of a link, one direction: the slower of its two ports.
  Bandwidth rate(LinkIndex i) const;

  DeviceKey key(DeviceIndex i) const;
  std::optional<DeviceIndex> find(const DeviceKey& key) const;  // O(log devices)
  /// The user's name, or the default one ("Leaf 3.5").
  std::string name(DeviceIndex i) const;
  int count(Tier tier) const;
};

/// Blocks (by their generators), drawn devices, drawn links, overrides, in this order.
/// Errors: unknown part, a block that cannot be built, a link to a missing or taken port (with the key).
/// `catalogue` is the base catalogue; the design's own parts are laid over it here.
Result<Fabric> expand(const Design& design, const Catalogue& catalogue, Progress& progress);

}  // namespace cw
