// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic of one fat-tree size: what leaves, spines, pods and cores a request needs with given tiers and speeds.
#pragma once

#include "model/topology_ports.h"

namespace cw::topology {

/// What does not change while tiers and speeds are tried.
struct FatTreeRequest {
  FatTreeSpec spec;
  NodePorts node;
  NodeMode mode;
  std::shared_ptr<const Part> leafPart, spinePart, corePart;
  SwitchPorts leaf, spine, core;
  Bandwidth speed;             // of node links
  std::int64_t portsPerPlane;  // of one node
  std::int64_t reserveSlots;   // node slots given up for reserved ports
  std::int64_t slotsNeeded;

  bool byRail() const { return spec.rails != RailMode::None; }
  std::int64_t trees() const { return spec.rails == RailMode::Only ? mode.ports : spec.planes; }
};

/// One leaf and how units are made of leaves, for one uplink speed.
struct LeafShape {
  std::int64_t nodesPerUnit = 0, leavesPerUnit = 0;  // leaves of a unit in one tree
  std::int64_t units = 0;
  std::int64_t down = 0, up = 0;
};

/// The leaf for these tiers, or which limit of leaf or unit binds. A message without text: too large for one switch.
Result<LeafShape> shapeLeaf(const FatTreeRequest& r, int tiers, Bandwidth upSpeed);

/// Everything above the leaves, over all trees.
struct Upper {
  std::int64_t pods = 0, spines = 0, cores = 0;
  std::int64_t linksPerLeafSpine = 0, linksPerSpineCore = 0;
  std::int64_t spineDown = 0, spineUp = 0;
};

/// Nothing when the units do not fit two or three tiers.
std::optional<Upper> upperTiers(const FatTreeRequest& r, const LeafShape& shape, int tiers, Bandwidth up,
                                Bandwidth core);
/// Most units of this shape that two or three tiers can join.
std::int64_t mostUnits(const FatTreeRequest& r, const LeafShape& shape, int tiers, Bandwidth up, Bandwidth core);

inline Unexpected cannot(Message message) { return fail(ErrorCode::CannotBuild, std::move(message)); }
/// Too large for these tiers: the caller, who knows all tiers, finds the words.
inline Unexpected tooLarge() { return cannot(Message()); }

}  // namespace cw::topology
