// SPDX-License-Identifier: GPL-3.0-or-later
// The rules stand at the head of topology_plan.cpp.
#include "model/topology_size.h"

#include <algorithm>
#include <cmath>

namespace cw::topology {

namespace {

std::int64_t uplinksFor(const FatTreeRequest& r, std::int64_t down, Bandwidth upSpeed) {
  const double exact = double(down) * (r.speed / upSpeed) / r.spec.oversubscription;
  return std::max<std::int64_t>(1, std::int64_t(std::ceil(exact * (1 - 1e-9))));
}

/// Largest value in [0, high] for which `holds`, which must be monotone.
template <class Holds>
std::int64_t largest(std::int64_t high, Holds holds) {
  std::int64_t low = 0;
  while (low < high) {
    const std::int64_t middle = low + (high - low + 1) / 2;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

std::int64_t mostDown(const FatTreeRequest& r, int tiers, Bandwidth upSpeed) {
  const std::int64_t all = r.leaf.most(r.speed);
  if (tiers == 1) return all;
  return largest(all, [&](std::int64_t down) {
    return down == 0 || r.leaf.fits(r.speed, down, upSpeed, uplinksFor(r, down, upSpeed));
  });
}

Result<LeafShape> shapeSingle(const FatTreeRequest& r, std::int64_t most) {
  LeafShape shape;
  const std::int64_t perNode = r.byRail() ? 1 : r.portsPerPlane;
  const std::int64_t capacity = most / perNode;
  shape.leavesPerUnit = 1;
  shape.nodesPerUnit = r.spec.nodesPerUnit > 0 ? r.spec.nodesPerUnit : std::max<std::int64_t>(capacity, 1);
  shape.units = r.spec.units > 0 ? r.spec.units : ceilDiv(r.slotsNeeded, shape.nodesPerUnit);
  const std::int64_t slots = shape.units * shape.nodesPerUnit;
  if (slots > capacity) return tooLarge();
  shape.down = slots * perNode;
  return shape;
}

std::int64_t halfOfSpine(const FatTreeRequest& r, Bandwidth below, Bandwidth above) {
  return largest(r.spine.most(below), [&](std::int64_t down) {
    const auto up = std::int64_t(std::ceil(double(down) * (below / above) * (1 - 1e-9)));
    return r.spine.fits(below, down, above, up);
  });
}

/// The least divisor of `of` that is at least `least`; nothing when there is none.
std::optional<std::int64_t> divisorFrom(std::int64_t of, std::int64_t least) {
  for (std::int64_t divisor = std::max<std::int64_t>(least, 1); divisor <= of; ++divisor)
    if (of % divisor == 0) return divisor;
  return std::nullopt;
}

std::optional<Upper> spinesOfTwoTiers(const FatTreeRequest& r, const LeafShape& shape, Bandwidth up) {
  const std::int64_t leaves = shape.units * shape.leavesPerUnit;
  const std::int64_t radix = r.spine.most(up);
  if (leaves > radix) return std::nullopt;
  const auto spines = divisorFrom(shape.up, ceilDiv(leaves * shape.up, radix));
  if (!spines) return std::nullopt;
  Upper upper;
  upper.spines = *spines * r.trees();
  upper.linksPerLeafSpine = shape.up / *spines;
  upper.spineDown = leaves * upper.linksPerLeafSpine;
  return upper;
}

/// Fewest cores of one tree: `spines` of each of `pods` pods, each with `uplinks`.
struct Cores {
  std::int64_t total = 0, links = 0;
};
std::optional<Cores> coresOf(std::int64_t pods, std::int64_t spines, std::int64_t uplinks, std::int64_t radix) {
  std::optional<Cores> best;
  for (std::int64_t groups = spines; groups >= 1; --groups) {
    if (spines % groups != 0) continue;
    const auto cores = divisorFrom(uplinks, ceilDiv(pods * (spines / groups) * uplinks, radix));
    if (cores && (!best || groups * *cores < best->total)) best = Cores{groups * *cores, uplinks / *cores};
  }
  return best;
}

std::optional<Upper> upperOfThreeTiers(const FatTreeRequest& r, const LeafShape& shape, Bandwidth up, Bandwidth core) {
  const std::int64_t half = halfOfSpine(r, up, core);
  const bool podPerRail = r.spec.rails == RailMode::Optimised;
  const std::int64_t streams = podPerRail ? shape.leavesPerUnit : 1;  // pods of a tree never mix these
  const std::int64_t leaves = shape.units * shape.leavesPerUnit / streams;
  if (half < 1) return std::nullopt;
  const std::int64_t podsOfStream = ceilDiv(leaves, half);
  const std::int64_t leavesPerPod = ceilDiv(leaves, podsOfStream);
  const auto spines = divisorFrom(shape.up, ceilDiv(leavesPerPod * shape.up, half));
  if (!spines || leavesPerPod * (shape.up / *spines) > half) return std::nullopt;
  Upper upper;
  upper.linksPerLeafSpine = shape.up / *spines;
  upper.spineDown = leavesPerPod * upper.linksPerLeafSpine;
  upper.spineUp = std::int64_t(std::ceil(double(upper.spineDown) * (up / core) * (1 - 1e-9)));
  const std::int64_t pods = podsOfStream * streams;
  const auto cores = coresOf(pods, *spines, upper.spineUp, r.core.most(core));
  if (!cores) return std::nullopt;
  upper.pods = pods * r.trees();
  upper.spines = upper.pods * *spines;
  upper.cores = cores->total * r.trees();
  upper.linksPerSpineCore = cores->links;
  return upper;
}

}  // namespace

Result<LeafShape> shapeLeaf(const FatTreeRequest& r, int tiers, Bandwidth upSpeed) {
  const std::int64_t most = mostDown(r, tiers, upSpeed);
  if (tiers == 1) return shapeSingle(r, most);
  LeafShape shape;
  if (r.byRail()) {
    shape.nodesPerUnit = r.spec.nodesPerUnit > 0 ? r.spec.nodesPerUnit : most;
    if (shape.nodesPerUnit > most || most == 0)
      return cannot(Message(TR_MARK("a unit of %1 nodes needs %1 ports down on each leaf; %2 has at most %3 ports down "
                                    "at an oversubscription of %4, so use at most %3 nodes a unit"),
                            shape.nodesPerUnit, r.leafPart->name, most, r.spec.oversubscription));
    shape.leavesPerUnit = r.spec.rails == RailMode::Only ? 1 : r.portsPerPlane;
    shape.down = shape.nodesPerUnit;
  } else {
    const std::int64_t nodesPerLeaf = most / r.portsPerPlane;
    if (nodesPerLeaf == 0)
      return cannot(Message(TR_MARK("a node has %1 ports for one leaf, but %2 has at most %3 ports down at an "
                                    "oversubscription of %4; use rails, planes or a larger switch"),
                            r.portsPerPlane, r.leafPart->name, most, r.spec.oversubscription));
    shape.nodesPerUnit = r.spec.nodesPerUnit > 0 ? r.spec.nodesPerUnit : nodesPerLeaf;
    shape.leavesPerUnit = ceilDiv(shape.nodesPerUnit, nodesPerLeaf);
    shape.down = ceilDiv(shape.nodesPerUnit, shape.leavesPerUnit) * r.portsPerPlane;
  }
  shape.up = uplinksFor(r, shape.down, upSpeed);
  shape.units = r.spec.units > 0 ? r.spec.units : ceilDiv(r.slotsNeeded, shape.nodesPerUnit);
  return shape;
}

std::int64_t mostUnits(const FatTreeRequest& r, const LeafShape& shape, int tiers, Bandwidth up, Bandwidth core) {
  if (tiers == 2) return r.spine.most(up) / shape.leavesPerUnit;
  const std::int64_t half = halfOfSpine(r, up, core);
  const std::int64_t pods = r.core.most(core);
  if (r.spec.rails == RailMode::Optimised) return pods / shape.leavesPerUnit * half;
  return pods * half / shape.leavesPerUnit;
}

std::optional<Upper> upperTiers(const FatTreeRequest& r, const LeafShape& shape, int tiers, Bandwidth up,
                                Bandwidth core) {
  return tiers == 2 ? spinesOfTwoTiers(r, shape, up) : upperOfThreeTiers(r, shape, up, core);
}

}  // namespace cw::topology
