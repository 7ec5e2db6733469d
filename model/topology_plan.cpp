// SPDX-License-Identifier: GPL-3.0-or-later
// Fat-tree request to counts.
// Problem: given node, switches and number of nodes, find the smallest fabric of one, two or three tiers.
// Method, per tree (one per plane; with rails apart one per rail and plane):
//   leaf     d ports down, u = ceil(d·speed / (oversubscription·uplink speed)) up. Rail-optimised: d = nodes per unit,
//   one
//            leaf for each port of a node. Otherwise a node has all its ports of a plane on one leaf.
//   2 tiers  spines = least S >= leaves·u / spine ports that divides u; u/S parallel links of each pair.
//   3 tiers  a pod is one rail's leaves (or any), at most half the spine's ports of them; spines of a pod = least S
//   that
//            divides u with leaves·u/S within that half; as many uplinks as downlinks (by bandwidth). Core groups:
//            spine j of each pod meets group j mod G with each core of it equally; G divides S, chosen for the fewest
//            cores, the larger G of equals. Pods differ by at most one leaf; all spines have the uplinks of the fullest
//            pod, so that core groups are whole.
// Speeds: node links at the first mode of the node the leaf can run (with planes first a mode that splits a cage over
// the planes); uplinks at the fastest speed both ends can run, slower ones only when the tiers do not suffice
// (Ethernet; InfiniBand switches run uplinks at their fastest).
// Complexity: divisors of u times speeds; microseconds. Sources: Al-Fares et al., SIGCOMM 2008 (k-ary fat-tree); DGX
// SuperPOD reference architectures (units, even spread, spines added until uplinks divide).
#include "model/protocols.h"
#include "model/topology.h"
#include "model/topology_size.h"

#include <algorithm>
#include <cmath>

namespace cw {

using namespace topology;

namespace {

FatTreePlan assemble(const FatTreeRequest& r, int tiers, const LeafShape& shape, const Upper& upper, Bandwidth up,
                     Bandwidth core) {
  FatTreePlan plan;
  plan.spec = r.spec;
  plan.spec.leaf = r.leafPart->id;
  if (tiers > 1) plan.spec.spine = r.spinePart->id;
  if (tiers > 2) plan.spec.core = r.corePart->id;
  plan.spec.tiers = plan.tiers = tiers;
  plan.spec.units = plan.units = int(shape.units);
  plan.spec.nodesPerUnit = int(shape.nodesPerUnit);
  plan.spec.node.nicCount = r.node.nicCount;
  plan.gpusPerNode = r.node.gpusPerNode;
  plan.portsPerNode = r.mode.ports;
  const std::int64_t perTree = tiers > 1                             ? shape.units * shape.leavesPerUnit
                               : r.spec.rails == RailMode::Optimised ? r.portsPerPlane
                                                                     : 1;
  const std::int64_t leaves = perTree * r.trees();
  plan.leaves = int(leaves);
  plan.spines = int(upper.spines);
  plan.cores = int(upper.cores);
  plan.pods = int(upper.pods);
  plan.leafDown = int(shape.down);
  plan.leafUp = int(shape.up);
  plan.linksPerLeafSpine = int(upper.linksPerLeafSpine);
  plan.spineDown = int(upper.spineDown);
  plan.spineUp = int(upper.spineUp);
  plan.linksPerSpineCore = int(upper.linksPerSpineCore);
  plan.nodeMode = r.mode.mode;
  plan.leafDownMode = r.leaf.modeAt(r.speed);
  if (tiers > 1) {
    plan.leafUpMode = r.leaf.modeAt(up);
    plan.spineDownMode = r.spine.modeAt(up);
    plan.oversubscription = double(shape.down) * (r.speed / up) / double(shape.up);
  }
  if (tiers > 2) {
    plan.spineUpMode = r.spine.modeAt(core);
    plan.coreMode = r.core.modeAt(core);
  }
  plan.nodeLeafLinks = std::int64_t(r.spec.nodes) * r.mode.ports + r.spec.reserveLeafPorts;
  plan.leafSpineLinks = leaves * shape.up;
  plan.spineCoreLinks = upper.spines * upper.spineUp;
  return plan;
}

/// Every pair of uplink speeds of these tiers, in the order they are tried.
std::vector<std::pair<Bandwidth, Bandwidth>> speedChoices(const FatTreeRequest& r, int tiers) {
  if (tiers == 1) return {{r.speed, r.speed}};
  std::vector<std::pair<Bandwidth, Bandwidth>> choices;
  auto uplinks = commonSpeeds(r.leaf, r.spine);
  // InfiniBand splits cages towards nodes, not between switches.
  const bool splits = r.leafPart->protocol.find("InfiniBand") == std::string::npos;
  if (!splits && uplinks.size() > 1) uplinks.resize(1);
  for (Bandwidth up : uplinks) {
    if (tiers == 2) {
      choices.push_back({up, up});
      continue;
    }
    auto cores = commonSpeeds(r.spine, r.core);
    if (!splits && cores.size() > 1) cores.resize(1);
    // One speed through the spine keeps downlinks and uplinks equal in number.
    std::stable_partition(cores.begin(), cores.end(), [&](Bandwidth s) { return s == up; });
    for (Bandwidth core : cores) choices.push_back({up, core});
  }
  return choices;
}

Unexpected tooManyLinks() {
  return cannot(Message(TR_MARK("the fabric would have more than %1 links of one tier; ask for fewer nodes or units"),
                        mostLinks));
}

Result<FatTreePlan> tryTiers(const FatTreeRequest& r, int tiers, Bandwidth up, Bandwidth core) {
  auto shape = shapeLeaf(r, tiers, up);
  if (!shape) return forwardError(shape);
  const std::int64_t slots = shape->units * shape->nodesPerUnit;
  if (r.slotsNeeded > slots)
    return cannot(
        Message(shape->units == 1
                    ? TR_MARK("%1 unit of %2 nodes has %3 slots, but %4 nodes and %5 reserved leaf ports need %6; "
                              "%7 units would do")
                    : TR_MARK("%1 units of %2 nodes have %3 slots, but %4 nodes and %5 reserved leaf ports need %6; "
                              "%7 units would do"),
                shape->units, shape->nodesPerUnit, slots, r.spec.nodes, r.spec.reserveLeafPorts, r.slotsNeeded,
                ceilDiv(r.slotsNeeded, shape->nodesPerUnit)));
  if (double(r.spec.nodes) * r.mode.ports > double(mostLinks)) return tooManyLinks();
  if (tiers == 1) return assemble(r, 1, *shape, Upper{}, up, core);
  const double leaves = double(shape->units) * double(shape->leavesPerUnit) * double(r.trees());
  if (leaves * double(shape->up) > double(mostLinks)) return tooManyLinks();
  const auto upper = upperTiers(r, *shape, tiers, up, core);
  if (!upper) return tooLarge();
  if (double(upper->spines) * double(upper->spineUp) > double(mostLinks)) return tooManyLinks();
  return assemble(r, tiers, *shape, *upper, up, core);
}

std::int64_t mostNodesOf(const FatTreeRequest& r, int tiers) {
  std::int64_t most = 0;
  for (const auto& [up, core] : speedChoices(r, tiers)) {
    std::int64_t slots = 0;
    if (tiers == 1) {
      slots = r.leaf.most(r.speed) / (r.byRail() ? 1 : r.portsPerPlane);
      if (r.spec.nodesPerUnit > 0) slots -= slots % r.spec.nodesPerUnit;  // whole units
    } else if (const auto shape = shapeLeaf(r, tiers, up)) {
      slots = mostUnits(r, *shape, tiers, up, core) * shape->nodesPerUnit;
    }
    most = std::max(most, std::min(slots - r.reserveSlots, mostNodes));
  }
  return most;
}

Unexpected tooMany(const FatTreeRequest& r, int tiers) {
  const auto limit = [&](int t) { return std::max<std::int64_t>(0, mostNodesOf(r, t)); };
  std::int64_t asked = r.spec.nodes;
  if (r.spec.units > 0)
    if (const auto shape = shapeLeaf(r, tiers, speedChoices(r, tiers).front().first))
      asked = shape->units * shape->nodesPerUnit - r.reserveSlots;
  return cannot(Message(
      tiers == 1 ? TR_MARK("a fabric for %1 nodes of %2 ports does not fit %3 tier of %4: the ports of its switches "
                           "bind; up to %5 nodes fit with 1 tier, %6 with 2, %7 with 3")
                 : TR_MARK("a fabric for %1 nodes of %2 ports does not fit %3 tiers of %4: the ports of its switches "
                           "bind; up to %5 nodes fit with 1 tier, %6 with 2, %7 with 3"),
      asked, r.mode.ports, tiers, r.leafPart->name, limit(1), limit(2), limit(3)));
}

/// Why no pair of uplink speeds exists for these tiers.
Unexpected noCommonSpeed(const FatTreeRequest& r) {
  const bool atLeaf = commonSpeeds(r.leaf, r.spine).empty();
  const Part& below = atLeaf ? *r.leafPart : *r.spinePart;
  const Part& above = atLeaf ? *r.spinePart : *r.corePart;
  return cannot(Message(TR_MARK("%1 runs its ports at %2, %3 at %4; choose two switches that share a speed"),
                        below.name, speedList((atLeaf ? r.leaf : r.spine).speeds()), above.name,
                        speedList((atLeaf ? r.spine : r.core).speeds())));
}

Result<FatTreePlan> search(const FatTreeRequest& r) {
  // One tier leaves rails apart, so rails that share spines start at two.
  const bool needSpines = r.spec.rails == RailMode::Optimised && r.portsPerPlane > 1;
  const int first = r.spec.tiers > 0 ? r.spec.tiers : needSpines ? 2 : 1;
  const int last = r.spec.tiers > 0 ? r.spec.tiers : 3;
  std::optional<Error> reason;
  bool large = false;
  for (int tiers = first; tiers <= last; ++tiers)
    for (const auto& [up, core] : speedChoices(r, tiers)) {
      auto plan = tryTiers(r, tiers, up, core);
      if (plan) return plan;
      if (tiers < last) continue;
      if (plan.error().message.text() == Text{}) large = true;
      else if (!reason) reason = plan.error();
    }
  if (large) return tooMany(r, last);
  if (reason) return Unexpected{*reason};
  return noCommonSpeed(r);
}

template <class... Args>
Unexpected wrong(Text text, Args&&... args) {
  return fail(ErrorCode::WrongUsage, Message(text, std::forward<Args>(args)...));
}

Result<void> validate(const FatTreeSpec& spec) {
  if (spec.nodes < 1 || spec.nodes > mostNodes)
    return wrong(TR_MARK("%1 nodes asked for; 1 to %2 can be built"), spec.nodes, mostNodes);
  if (spec.tiers < 0 || spec.tiers > 3)
    return wrong(TR_MARK("%1 tiers asked for; a fat-tree has 1, 2 or 3 (0: the fewest that fit)"), spec.tiers);
  if (!std::isfinite(spec.oversubscription) || spec.oversubscription < 1 || spec.oversubscription > 1000)
    return wrong(TR_MARK("the oversubscription is %1; it is a number from 1 (non-blocking) to 1,000"),
                 spec.oversubscription);
  if (spec.nodesPerUnit < 0 || spec.nodesPerUnit > mostNodes)
    return wrong(TR_MARK("%1 nodes a unit asked for; 1 to %2 can be built (0: the leaf's ports down)"),
                 spec.nodesPerUnit, mostNodes);
  if (spec.units < 0 || spec.units > mostNodes)
    return wrong(TR_MARK("%1 units asked for; 1 to %2 can be built (0: as many as the nodes need)"), spec.units,
                 mostNodes);
  if (spec.reserveLeafPorts < 0 || spec.reserveLeafPorts > mostNodes)
    return wrong(TR_MARK("%1 reserved leaf ports asked for; 0 to %2 can be built"), spec.reserveLeafPorts, mostNodes);
  if (spec.planes < 1 || spec.planes > mostPlanes)
    return wrong(TR_MARK("%1 planes asked for; 1 to %2 can be built"), spec.planes, mostPlanes);
  return {};
}

Result<std::shared_ptr<const Part>> switchPart(const PartId& id, const Catalogue& catalogue, SwitchPorts& ports) {
  if (id.empty())
    return wrong(TR_MARK("no leaf switch is named; name a part of the catalogue or a generic one (generic:64x400)"));
  auto part = catalogue.find(id, PartKind::Switch);
  if (!part) return part;
  if (auto shared = divides(**part); !shared) return forwardError(shared);
  ports = SwitchPorts(**part);
  if (ports.empty())
    return cannot(Message(TR_MARK("%1 has no fabric ports; choose a switch that has some"), (*part)->name));
  return part;
}

/// The node's mode, by the leaf's speeds and the planes.
Result<void> chooseMode(FatTreeRequest& r) {
  auto modes = r.node.modes;
  const int planes = r.spec.planes;
  if (planes > 1)
    std::stable_partition(modes.begin(), modes.end(),
                          [&](const NodeMode& m) { return m.mode.portsPerCage % planes == 0; });
  std::vector<Bandwidth> offered;
  const NodeMode* undivided = nullptr;
  for (const NodeMode& mode : modes) {
    offered.push_back(mode.mode.speed);
    if (!r.leaf.runsAt(mode.mode.speed)) continue;
    if (mode.ports % planes != 0) {
      undivided = &mode;
      continue;
    }
    r.mode = mode;
    r.speed = mode.mode.speed;
    r.portsPerPlane = mode.ports / planes;
    return {};
  }
  const std::string& name = r.node.nic ? r.node.nic->name : r.node.part->name;
  if (undivided)
    return cannot(Message(TR_MARK("%1 planes do not divide the %2 ports of %3; use a number of planes that does"),
                          planes, undivided->ports, name));
  return cannot(Message(TR_MARK("%1 runs its ports at %2, %3 at %4; choose two parts that share a speed"), name,
                        speedList(offered), r.leafPart->name, speedList(r.leaf.speeds())));
}

/// Two tiers that share no protocol. Which tiers are built is not known yet; an unused one is the tier below it.
std::optional<Message> clashOf(const FatTreeRequest& r, const Catalogue& catalogue) {
  const Part& lowest = r.node.nic ? *r.node.nic : *r.node.part;
  const Part* tiers[] = {&lowest, r.leafPart.get(), r.spinePart.get(), r.corePart.get()};
  for (int i = 0; i < 3; ++i) {
    if (auto clash = protocolClash(*tiers[i], nullptr, *tiers[i + 1], nullptr, catalogue)) return clash;
  }
  return std::nullopt;
}

Result<FatTreeRequest> resolve(const FatTreeSpec& spec, const Catalogue& catalogue) {
  FatTreeRequest r;
  r.spec = spec;
  auto leaf = switchPart(spec.leaf, catalogue, r.leaf);
  if (!leaf) return forwardError(leaf);
  r.leafPart = *leaf;
  auto spine = switchPart(spec.spine.empty() ? spec.leaf : spec.spine, catalogue, r.spine);
  if (!spine) return forwardError(spine);
  r.spinePart = *spine;
  auto core = switchPart(spec.core.empty() ? r.spinePart->id : spec.core, catalogue, r.core);
  if (!core) return forwardError(core);
  r.corePart = *core;
  auto node = resolveNode(spec.node, catalogue, PartKind::Node, r.leafPart.get());
  if (!node) return forwardError(node);
  r.node = *node;
  if (const auto clash = clashOf(r, catalogue)) return cannot(*clash);
  if (auto mode = chooseMode(r); !mode) return forwardError(mode);
  r.reserveSlots = ceilDiv(spec.reserveLeafPorts, r.mode.ports);
  r.slotsNeeded = spec.nodes + r.reserveSlots;
  return r;
}

}  // namespace

Result<FatTreePlan> planFatTree(const FatTreeSpec& spec, const Catalogue& catalogue) {
  if (auto sound = validate(spec); !sound) return forwardError(sound);
  const auto request = resolve(spec, catalogue);
  if (!request) return forwardError(request);
  return search(*request);
}

Result<FatTreeSpec> karyFatTree(int k, Bandwidth speed) {
  const double rate = toGbps(speed);
  if (k < 2 || k % 2 != 0 || k > 200)
    return wrong(TR_MARK("k is %1; a k-ary fat-tree needs an even k from 2 to 200"), k);
  if (!std::isfinite(rate) || rate <= 0 || rate > 1e5)
    return wrong(TR_MARK("the port speed is %1 Gb/s; it is a number above 0, up to 100,000"), rate);
  FatTreeSpec spec;
  spec.node.part = {"generic:1x" + numberText(rate)};
  spec.leaf = spec.spine = spec.core = {"generic:" + std::to_string(k) + "x" + numberText(rate)};
  spec.nodes = k * k * k / 4;
  spec.tiers = 3;
  return spec;
}

}  // namespace cw
