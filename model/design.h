// SPDX-License-Identifier: GPL-3.0-or-later
// A design is a small immutable value of intent: blocks, drawn devices, site, overrides, waivers, user parts. Sections
// sit in Shared<T>: copying a design copies pointers, edit() clones a section only when it is shared.
#pragma once

#include "model/catalogue.h"
#include "model/finding.h"
#include "model/ids.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace cw {

template <class T>
class Shared {
 public:
  Shared() : m_value(std::make_shared<T>()) {}
  explicit Shared(T value) : m_value(std::make_shared<T>(std::move(value))) {}
  const T& operator*() const { return *m_value; }
  const T* operator->() const { return m_value.get(); }
  /// For writing; clones first when another design shares the section.
  T& edit() {
    if (m_value.use_count() > 1) m_value = std::make_shared<T>(*m_value);
    return *m_value;
  }
  bool sameAs(const Shared& other) const { return m_value == other.m_value; }

 private:
  std::shared_ptr<T> m_value;
};

/// Canvas position in scene units (a node box is 96 × 40).
struct Point {
  double x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Meta {
  std::string name;
  std::string notes;
  std::string currency = "USD";
  friend bool operator==(const Meta&, const Meta&) = default;
};

/// A node and, where it has slots instead of fabric ports, the adapters in them.
struct NodeChoice {
  PartId part;
  PartId nic;  // empty: the node's own fabric ports
  int nicCount = 0;
  friend bool operator==(const NodeChoice&, const NodeChoice&) = default;
};

enum class RailMode { None, Optimised, Only };

/// Fat-tree of one, two or three tiers. Counts follow from ports and bandwidth: see model/topology_plan.cpp.
struct FatTreeSpec {
  NodeChoice node;
  PartId leaf, spine, core;  // spine/core unused when tiers are fewer
  int nodes = 0;
  int tiers = 0;                // 1..3; 0: the fewest that fit
  double oversubscription = 1;  // bandwidth down : up at the leaf, >= 1
  RailMode rails = RailMode::None;
  int nodesPerUnit = 0;      // 0: the leaf's down ports
  int units = 0;             // 0: as many as the nodes need
  int reserveLeafPorts = 0;  // in total; each is cabled to a placeholder appliance
  int planes = 1;
  friend bool operator==(const FatTreeSpec&, const FatTreeSpec&) = default;
};

enum class GlobalArrangement { Absolute, Relative, Circulant };

/// Dragonfly: groups of `a` fully connected routers with `p` endpoint ports and `h` global ports each.
struct DragonflySpec {
  NodeChoice node;
  PartId router;
  int p = 0, a = 0, h = 0;
  int groups = 0;             // 0: a·h + 1 (links per pair 1)
  int linksPerGroupPair = 0;  // 0: as many as the global ports allow evenly
  int nodes = 0;              // 0: full; fewer: the last slots stay empty
  GlobalArrangement arrangement = GlobalArrangement::Absolute;
  friend bool operator==(const DragonflySpec&, const DragonflySpec&) = default;
};

using BlockSpec = std::variant<FatTreeSpec, DragonflySpec>;
struct Block {
  std::string id;  // "g1": unique, never reused within a design
  std::string name;
  Point at;  // top left of its layout
  BlockSpec spec;
  friend bool operator==(const Block&, const Block&) = default;
};

/// A node or switch dropped on the canvas by itself. Key: "free/ID".
struct FreeDevice {
  std::string id;  // "n1": unique
  std::string name;
  NodeChoice choice;               // choice.part is the part; adapters for nodes only
  PartKind kind = PartKind::Node;  // Node, Switch or Storage
  PortMode mode;                   // switches: how its cages run; a zero speed means the native mode
  Point at;
  friend bool operator==(const FreeDevice&, const FreeDevice&) = default;
};

struct PortRef {
  DeviceKey device;
  int port = 0;  // ordinal within the device's fabric ports, from 0
  friend auto operator<=>(const PortRef&, const PortRef&) = default;
};
/// A link drawn by hand between two free ports, of drawn devices or of members of blocks.
struct FreeLink {
  PortRef a, b;
  friend bool operator==(const FreeLink&, const FreeLink&) = default;
};

struct Groups {
  std::vector<Block> blocks;
  std::vector<FreeDevice> devices;
  std::vector<FreeLink> links;
  std::map<std::string, int> retired;  // prefix of ids ("g") -> highest number ever removed: ids are never reused
  friend bool operator==(const Groups&, const Groups&) = default;
};

/// What the user changed on one member of a block.
struct DeviceOverride {
  std::optional<std::string> name;
  std::optional<Point> at;  // position relative to the block's own layout of that device
  friend bool operator==(const DeviceOverride&, const DeviceOverride&) = default;
};
using Overrides = std::map<DeviceKey, DeviceOverride>;

/// Assumptions about room, power, cooling and money. One table (site.cpp) gives key, label, unit, default, source and
/// range; a design stores only what the user entered.
enum class SiteField {
  LoadFactor,
  Pue,
  DistributionEfficiency,
  AirTemperatureRise,
  WaterTemperatureRise,
  LiquidHeatShare,
  RackPowerLimit,
  RackUsableUnits,
  RackWeightLimit,
  NodesPerRackLimit,
  PdusPerRack,
  CableSlack,
  ElectricityPrice,
  Utilisation,
  Years,
  SupportShare,
  StaffCount,
  StaffCost,
  SpaceCostPerKw,
  ServicesShare,
  PlantCostPerKw
};
struct SiteFieldInfo {
  SiteField field;
  std::string_view key;  // "load_factor"
  Text label;
  Unit unit;
  std::optional<double> standard;  // default in base units; nothing: unknown until entered
  Basis basis;                     // of the default
  Confidence confidence;
  Source source;     // of the default
  double low, high;  // allowed range, base units
};
std::span<const SiteFieldInfo> siteTable();
const SiteFieldInfo& siteInfo(SiteField field);

struct Site {
  PartId rack;  // empty: the default rack
  PartId pdu;   // empty: the default rack PDU
  std::map<SiteField, double> entered;

  /// The entered value or the default as a figure leaf; unknown when neither exists.
  FigurePtr figure(SiteField field) const;
  std::optional<double> value(SiteField field) const;
  friend bool operator==(const Site&, const Site&) = default;
};
PartId rackOf(const Site& site);
PartId pduOf(const Site& site);

struct Design {
  Shared<Meta> meta;
  Shared<Groups> groups;
  Shared<Overrides> overrides;
  Shared<Site> site;
  Shared<UserParts> parts;
  Shared<std::vector<Waiver>> waivers;
};

enum class Section : unsigned { Meta = 1, Groups = 2, Overrides = 4, Site = 8, Parts = 16, Waivers = 32 };
/// Which sections differ, by pointer.
class SectionSet {
 public:
  constexpr SectionSet() = default;
  constexpr SectionSet(Section s) : m_bits(unsigned(s)) {}
  constexpr SectionSet operator|(SectionSet o) const {
    SectionSet r;
    r.m_bits = m_bits | o.m_bits;
    return r;
  }
  constexpr bool has(Section s) const { return (m_bits & unsigned(s)) != 0; }
  constexpr bool empty() const { return m_bits == 0; }

 private:
  unsigned m_bits = 0;
};
SectionSet differingSections(const Design& before, const Design& after);

}  // namespace cw
