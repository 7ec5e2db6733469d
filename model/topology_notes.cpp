// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan comes to in sum and what its counts rest on.
// Source: NVIDIA DGX SuperPOD reference architecture (H100): 31 nodes in a unit of 32 slots have 8 leaves with all of
// their 256 uplinks. The same is done with any number of empty slots, for which nothing is published.
#include "model/topology.h"
#include "model/topology_ports.h"

namespace cw {

std::vector<Message> assumptionsOf(const FatTreePlan& plan) {
  std::vector<Message> notes;
  if (plan.tiers < 2) return notes;
  const std::int64_t slots = std::int64_t(plan.units) * plan.spec.nodesPerUnit;
  const std::int64_t reserved = topology::ceilDiv(plan.spec.reserveLeafPorts, plan.portsPerNode);
  const std::int64_t empty = slots - plan.spec.nodes - reserved;
  if (empty > 0)
    notes.emplace_back(empty == 1
                           ? TR_MARK("%1 of %2 node slots stays empty. Its leaves keep all their uplinks, as in the "
                                     "published DGX SuperPOD; fewer nodes per unit or fewer units leave them out.")
                           : TR_MARK("%1 of %2 node slots stay empty. Their leaves keep all their uplinks, as in the "
                                     "published DGX SuperPOD; fewer nodes per unit or fewer units leave them out."),
                       empty, slots);
  return notes;
}

Result<BlockSize> sizeOf(const BlockSpec& spec, const Catalogue& catalogue) {
  const auto gpus = [](int each, std::int64_t nodes) {
    return each < 0 ? std::nullopt : std::optional<std::int64_t>(each * nodes);
  };
  if (const auto* tree = std::get_if<FatTreeSpec>(&spec)) {
    const auto plan = planFatTree(*tree, catalogue);
    if (!plan) return forwardError(plan);
    return BlockSize{plan->spec.nodes, std::int64_t(plan->leaves) + plan->spines + plan->cores,
                     plan->nodeLeafLinks + plan->leafSpineLinks + plan->spineCoreLinks,
                     gpus(plan->gpusPerNode, plan->spec.nodes), assumptionsOf(*plan)};
  }
  const auto plan = planDragonfly(std::get<DragonflySpec>(spec), catalogue);
  if (!plan) return forwardError(plan);
  return BlockSize{plan->nodes, plan->routers, plan->nodeLinks + plan->localLinks + plan->globalLinks,
                   gpus(plan->gpusPerNode, plan->nodes)};
}

}  // namespace cw
