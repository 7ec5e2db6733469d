// SPDX-License-Identifier: GPL-3.0-or-later
// Generators: from intent to counts (a plan, cheap, for live dialogs) and from plan to devices and links.
// Counts are derived from ports and bandwidth apart: uplink bandwidth is never a spine count; cables are leaves times
// uplinks, never leaves times spines. A request that cannot be met says which limit binds and the nearest sizes.
#pragma once

#include "model/fabric.h"

#include <variant>

namespace cw {

/// What a fat-tree request comes to. All counts over all planes and rails.
struct FatTreePlan {
  FatTreeSpec spec;      // as resolved: tiers, units, nodesPerUnit filled in
  int gpusPerNode = -1;  // -1: unknown
  int portsPerNode = 0;  // fabric ports used of each node
  int tiers = 0;
  int units = 0;
  int leaves = 0, spines = 0, cores = 0, pods = 0;
  int leafDown = 0, leafUp = 0;  // ports of one leaf
  int linksPerLeafSpine = 0;     // parallel links of one leaf-spine pair
  int spineDown = 0, spineUp = 0;
  int linksPerSpineCore = 0;
  PortMode nodeMode, leafDownMode, leafUpMode, spineDownMode, spineUpMode, coreMode;
  std::int64_t nodeLeafLinks = 0;  // reserved-port links included
  std::int64_t leafSpineLinks = 0, spineCoreLinks = 0;
  double oversubscription = 1;  // as built
};
Result<FatTreePlan> planFatTree(const FatTreeSpec& spec, const Catalogue& catalogue);
/// What the counts rest on where the request leaves a choice: shown with them.
std::vector<Message> assumptionsOf(const FatTreePlan& plan);

struct DragonflyPlan {
  DragonflySpec spec;  // groups, linksPerGroupPair, nodes filled in
  int gpusPerNode = -1;
  int portsPerNode = 0;
  int routers = 0;
  int nodes = 0;
  int spareGlobalPorts = 0;  // per group, unused
  PortMode nodeMode, endpointMode, fabricMode;
  std::int64_t nodeLinks = 0, localLinks = 0, globalLinks = 0;
};
Result<DragonflyPlan> planDragonfly(const DragonflySpec& spec, const Catalogue& catalogue);

/// What a block comes to, from its plan alone.
struct BlockSize {
  std::int64_t nodes = 0, switches = 0, links = 0;
  std::optional<std::int64_t> gpus;  // of all nodes; nothing: unknown
  std::vector<Message> assumptions = {};
};
Result<BlockSize> sizeOf(const BlockSpec& spec, const Catalogue& catalogue);

/// Appends the block's devices, ports and links to `fabric`.
Result<void> buildFatTree(const FatTreePlan& plan, const Catalogue& catalogue, std::uint16_t block, Fabric& fabric,
                          Progress& progress);
Result<void> buildDragonfly(const DragonflyPlan& plan, const Catalogue& catalogue, std::uint16_t block, Fabric& fabric,
                            Progress& progress);

/// Slots of one node that take a fabric adapter; those meant for storage do not.
int adapterSlots(const Part& part);
/// Adapters of the catalogue that go into a node's slots.
std::vector<std::shared_ptr<const Part>> adaptersFor(const Catalogue& catalogue);

/// k-ary fat-tree as a spec: k³/4 single-port nodes of `speed`, radix-k switches.
Result<FatTreeSpec> karyFatTree(int k, Bandwidth speed);

}  // namespace cw
