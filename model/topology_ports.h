// SPDX-License-Identifier: GPL-3.0-or-later
// How generators see the fabric ports of parts: the ways a node's ports can run, and how many ports of which speed a
// switch can offer downward and upward at once. Shared by the generators and the expansion; not for other layers.
#pragma once

#include "model/fabric.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace cw::topology {

inline constexpr std::int64_t mostNodes = 2'000'000;
inline constexpr std::int64_t mostLinks = 10'000'000;
inline constexpr int mostPlanes = 64;

/// One way to run all fabric ports of a node; `ports` of one node.
struct NodeMode {
  PortMode mode;
  int ports = 0;
};
struct NodePorts {
  std::shared_ptr<const Part> part;
  std::shared_ptr<const Part> nic;  // null: the node's own ports
  int nicCount = 0;
  int gpusPerNode = -1;
  std::vector<NodeMode> modes;  // native first
};

/// The ports of one node: of the part itself, or of its adapters. A part that carries several nodes (a blade) gives
/// each its share. `towards` (may be null) narrows the adapters an error names to those that share a speed with that
/// switch.
Result<NodePorts> resolveNode(const NodeChoice& choice, const Catalogue& catalogue, PartKind kind, const Part* towards);
PortLayout nodeLayout(const NodePorts& node, Bandwidth speed);
/// Whether a node or storage system can have fabric ports at all: its own, or of adapters in its slots.
bool canHavePorts(const Part& part);

/// A switch's ports split into a range towards the endpoints and one away from them.
struct SwitchLayout {
  PortLayout layout;
  std::vector<int> down, up;  // ordinals into layout.ports
};

/// Refuses a box whose switches would not have equal shares of its cages.
Result<void> divides(const Part& part);

/// Fabric cages of one switch (a box of several gives each its share). Down ports come first, up ports after them in
/// cages of their own where there is room.
class SwitchPorts {
 public:
  SwitchPorts() = default;
  explicit SwitchPorts(const Part& part);

  bool empty() const { return m_groups.empty(); }
  /// Every speed some cage can run at, fastest first.
  std::vector<Bandwidth> speeds() const;
  bool runsAt(Bandwidth speed) const;
  /// The mode of the first cages that run at `speed`; a zero mode when none does.
  PortMode modeAt(Bandwidth speed) const;
  /// Most ports at `speed`.
  int most(Bandwidth speed) const;
  bool fits(Bandwidth down, std::int64_t downPorts, Bandwidth up, std::int64_t upPorts) const;
  /// Only for counts that fit.
  SwitchLayout layout(Bandwidth down, int downPorts, Bandwidth up, int upPorts) const;

 private:
  struct Share {  // of one cage group
    int down = 0, up = 0;
    bool mixed = false;  // the two ranges meet inside a cage
  };
  std::optional<std::vector<Share>> share(Bandwidth down, std::int64_t downPorts, Bandwidth up,
                                          std::int64_t upPorts) const;
  std::vector<CageGroup> m_groups;
};

/// Ports of one switch that runs in `mode` wherever its cages can (a zero speed: each in its native mode).
PortLayout switchLayout(const Part& part, const PortMode& mode);

/// Speeds both can run at, fastest first.
std::vector<Bandwidth> commonSpeeds(const SwitchPorts& a, const SwitchPorts& b);
/// "400, 200 Gb/s"
std::string speedList(const std::vector<Bandwidth>& speeds);

/// Ceiling of a quotient of positive numbers.
constexpr std::int64_t ceilDiv(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// Appends devices with their ports to a fabric.
class DeviceWriter {
 public:
  DeviceWriter(Fabric& fabric, std::uint16_t block) : m_fabric(fabric), m_block(block) {}
  std::uint32_t addType(DeviceType type, PortLayout layout);
  void add(std::uint32_t type, Tier tier, std::uint32_t major, std::uint32_t minor, int plane = 0);
  std::uint32_t next() const { return std::uint32_t(m_fabric.devices.size()); }

 private:
  Fabric& m_fabric;
  std::uint16_t m_block;
};
/// Joins port `portA` of device `a` (lower tier) to port `portB` of device `b`.
void connect(Fabric& fabric, std::uint32_t a, int portA, std::uint32_t b, int portB, LinkTier tier);

}  // namespace cw::topology
