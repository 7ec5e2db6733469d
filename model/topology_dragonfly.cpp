// SPDX-License-Identifier: GPL-3.0-or-later
// Dragonfly (Kim, Dally, Scott, Abts, ISCA 2008): groups of `a` routers, fully connected, each with `p` endpoint ports
// and `h` global ports; every pair of groups has the same number L of global links.
//   groups g <= a·h + 1 (the default, or floor(a·h / L) + 1); L defaults to floor(a·h / (g - 1)); what is over is
//   spare.
// Ports of a router: p endpoint ports, then a - 1 local ports (towards the other routers in order), then global ports.
// Global port k of a group, k = c·(g - 1) + x with copy c < L and x < g - 1, sits on router floor(k·a / (L·(g - 1))): h
// consecutive ports a router when none is spare, evenly spread otherwise. Port x of group i leads to group
//   absolute    x for x < i, x + 1 otherwise
//   relative    (i + x + 1) mod g
//   circulant   i + (x/2 + 1) for even x, i - (x/2 + 1) for odd x, mod g
// (definitions after Hastings et al., "Comparing global link arrangements for dragonfly networks", CLUSTER 2015).
// Nodes fill groups in order. With P ports a node where P divides a, a set of P routers serves p nodes: node n of a
// group has port i on router P·(n / p) + i, so its ports meet P routers. Otherwise its ports take the group's endpoint
// ports in order. What is left of a group when P does not divide a·p stays empty. Complexity: O(devices + links).
#include "model/protocols.h"
#include "model/topology.h"
#include "model/topology_ports.h"

#include <algorithm>

namespace cw {

using namespace topology;

namespace {

template <class... Args>
Unexpected wrong(Text text, Args&&... args) {
  return fail(ErrorCode::WrongUsage, Message(text, std::forward<Args>(args)...));
}
template <class... Args>
Unexpected cannot(Text text, Args&&... args) {
  return fail(ErrorCode::CannotBuild, Message(text, std::forward<Args>(args)...));
}

constexpr int mostPerRouter = 100'000;

Result<void> validate(const DragonflySpec& spec) {
  if (spec.p < 1 || spec.p > mostPerRouter)
    return wrong(TR_MARK("p is %1; a router needs 1 to %2 endpoint ports"), spec.p, mostPerRouter);
  if (spec.a < 1 || spec.a > mostPerRouter)
    return wrong(TR_MARK("a is %1; a group needs 1 to %2 routers"), spec.a, mostPerRouter);
  if (spec.h < 0 || spec.h > mostPerRouter)
    return wrong(TR_MARK("h is %1; a router has 0 to %2 global ports"), spec.h, mostPerRouter);
  if (spec.groups < 0) return wrong(TR_MARK("%1 groups asked for; 1 or more can be built (0: a·h + 1)"), spec.groups);
  if (spec.linksPerGroupPair < 0)
    return wrong(TR_MARK("%1 links per pair of groups asked for; 1 or more can be built (0: as many as fit)"),
                 spec.linksPerGroupPair);
  if (spec.nodes < 0 || spec.nodes > mostNodes)
    return wrong(TR_MARK("%1 nodes asked for; 1 to %2 can be built (0: all endpoint ports)"), spec.nodes, mostNodes);
  return {};
}

/// Fills in groups and links per pair.
Result<void> resolveGroups(DragonflySpec& spec) {
  const std::int64_t globals = std::int64_t(spec.a) * spec.h;
  const std::int64_t links = spec.linksPerGroupPair;
  const std::int64_t most = globals / std::max<std::int64_t>(links, 1) + 1;
  const std::int64_t groups = spec.groups > 0 ? spec.groups : most;
  if (groups > most)
    return cannot(TR_MARK("%1 groups need %2 global ports each, but %3 routers of %4 have %5; up to %6 groups fit"),
                  groups, (groups - 1) * std::max<std::int64_t>(links, 1), spec.a, spec.h, globals, most);
  if (groups > mostNodes) return cannot(TR_MARK("%1 groups are too many; up to %2 can be built"), groups, mostNodes);
  spec.groups = int(groups);
  if (groups == 1) {
    if (links > 0) return cannot(TR_MARK("one group has no links to others; leave the links per pair out"));
    return {};
  }
  if (links == 0) spec.linksPerGroupPair = int(globals / (groups - 1));
  return {};
}

Result<NodeMode> chooseMode(const NodePorts& node, const SwitchPorts& router, const std::string& routerName) {
  std::vector<Bandwidth> offered;
  for (const NodeMode& mode : node.modes) {
    offered.push_back(mode.mode.speed);
    if (router.runsAt(mode.mode.speed)) return mode;
  }
  return cannot(TR_MARK("%1 runs its ports at %2, %3 at %4; choose two parts that share a speed"),
                node.nic ? node.nic->name : node.part->name, speedList(offered), routerName,
                speedList(router.speeds()));
}

/// Fastest speed of the links between routers that leaves enough ports.
Result<Bandwidth> fabricSpeed(const DragonflySpec& spec, const SwitchPorts& router, Bandwidth endpoint,
                              const std::string& name) {
  const std::int64_t between = std::int64_t(spec.a) - 1 + spec.h;
  for (Bandwidth speed : router.speeds())
    if (router.fits(endpoint, spec.p, speed, between)) return speed;
  return cannot(
      TR_MARK("a router needs %1 endpoint, %2 local and %3 global ports, %4 in all; %5 has %6, so lower p, a or "
              "h or choose a larger switch"),
      spec.p, spec.a - 1, spec.h, spec.p + between, name, router.most(endpoint));
}

std::int64_t nodesPerGroup(const DragonflySpec& spec, int portsPerNode) {
  return std::int64_t(spec.p) * spec.a / portsPerNode;
}

Result<void> placeNodes(DragonflyPlan& plan, const std::string& name) {
  DragonflySpec& spec = plan.spec;
  const std::int64_t perGroup = nodesPerGroup(spec, plan.portsPerNode);
  if (perGroup == 0)
    return cannot(TR_MARK("%1 has %2 ports, a group only %3 endpoint ports; raise p or a"), name, plan.portsPerNode,
                  std::int64_t(spec.p) * spec.a);
  const std::int64_t capacity = perGroup * spec.groups;
  if (spec.nodes > capacity)
    return cannot(spec.groups == 1
                      ? TR_MARK("%1 nodes of %2 ports do not fit: %3 group holds %4 nodes; %5 groups would do")
                      : TR_MARK("%1 nodes of %2 ports do not fit: %3 groups hold %4 nodes; %5 groups would do"),
                  spec.nodes, plan.portsPerNode, spec.groups, capacity, ceilDiv(spec.nodes, perGroup));
  const std::int64_t nodes = spec.nodes > 0 ? spec.nodes : capacity;
  if (nodes > mostNodes) return cannot(TR_MARK("%1 nodes are too many; up to %2 can be built"), nodes, mostNodes);
  spec.nodes = plan.nodes = int(nodes);
  return {};
}

class Globals {
 public:
  explicit Globals(const DragonflySpec& spec)
      : m_spec(spec), m_used(std::int64_t(spec.linksPerGroupPair) * (spec.groups - 1)) {}

  std::int64_t used() const { return m_used; }
  /// Which x of group `from` leads to group `to`.
  std::int64_t index(std::int64_t from, std::int64_t to) const {
    const std::int64_t g = m_spec.groups;
    const std::int64_t ahead = (to - from + g) % g;
    switch (m_spec.arrangement) {
      case GlobalArrangement::Absolute:
        return to < from ? to : to - 1;
      case GlobalArrangement::Relative:
        return ahead - 1;
      case GlobalArrangement::Circulant:
        return ahead <= g / 2 ? 2 * (ahead - 1) : 2 * (g - ahead - 1) + 1;
    }
    return 0;
  }
  std::int64_t routerOf(std::int64_t port) const { return port * m_spec.a / m_used; }
  /// Ordinal of a group's global port among those of its router.
  int ordinalOf(std::int64_t port) const { return int(port - ceilDiv(routerOf(port) * m_used, m_spec.a)); }

 private:
  const DragonflySpec& m_spec;
  std::int64_t m_used;
};

class DragonflyBuilder {
 public:
  DragonflyBuilder(const DragonflyPlan& plan, std::uint16_t block, Fabric& fabric, Progress& progress)
      : m_plan(plan), m_spec(plan.spec), m_fabric(fabric), m_writer(fabric, block), m_progress(progress) {}

  Result<void> build(const Catalogue& catalogue) {
    auto node = resolveNode(m_spec.node, catalogue, PartKind::Node, nullptr);
    if (!node) return forwardError(node);
    auto router = catalogue.find(m_spec.router, PartKind::Switch);
    if (!router) return forwardError(router);
    const auto nodeType =
        m_writer.addType({node->part, node->nic, node->nicCount, 0}, nodeLayout(*node, m_plan.nodeMode.speed));
    m_ports = SwitchPorts(**router).layout(m_plan.endpointMode.speed, m_spec.p, m_plan.fabricMode.speed,
                                           m_spec.a - 1 + m_spec.h);
    const auto routerType = m_writer.addType({*router, nullptr, 0, 0}, m_ports.layout);
    addDevices(nodeType, routerType);
    if (!linkNodes() || !linkLocal() || !linkGlobal()) return fail(ErrorCode::Cancelled, Message(TR_MARK("cancelled")));
    return {};
  }

 private:
  void addDevices(std::uint32_t nodeType, std::uint32_t routerType) {
    const std::int64_t perGroup = nodesPerGroup(m_spec, m_plan.portsPerNode);
    const std::size_t ports = std::size_t(m_plan.nodes) * std::size_t(m_plan.portsPerNode) +
                              std::size_t(m_plan.routers) * m_ports.layout.ports.size();
    m_fabric.devices.reserve(m_fabric.devices.size() + std::size_t(m_plan.nodes) + std::size_t(m_plan.routers));
    m_fabric.ports.reserve(m_fabric.ports.size() + ports);
    m_fabric.links.reserve(m_fabric.links.size() +
                           std::size_t(m_plan.nodeLinks + m_plan.localLinks + m_plan.globalLinks));
    m_firstNode = m_writer.next();
    for (std::int64_t n = 0; n < m_plan.nodes; ++n)
      m_writer.add(nodeType, Tier::Node, std::uint32_t(n / perGroup), std::uint32_t(n % perGroup));
    m_firstRouter = m_writer.next();
    for (std::int64_t r = 0; r < m_plan.routers; ++r)
      m_writer.add(routerType, Tier::Router, std::uint32_t(r / m_spec.a), std::uint32_t(r % m_spec.a));
  }

  std::uint32_t router(std::int64_t group, std::int64_t index) const {
    return std::uint32_t(m_firstRouter + group * m_spec.a + index);
  }

  bool goOn(double fraction) {
    if (m_progress.cancelled()) return false;
    m_progress.report(fraction, TR_MARK("Building the fabric"));
    return true;
  }

  bool linkNodes() {
    const std::int64_t width = m_plan.portsPerNode, p = m_spec.p;
    const std::int64_t perGroup = nodesPerGroup(m_spec, m_plan.portsPerNode);
    const bool spread = m_spec.a % width == 0;
    for (std::int64_t n = 0; n < m_plan.nodes; ++n) {
      if (n % 4096 == 0 && !goOn(0.3 * double(n) / m_plan.nodes)) return false;
      const std::int64_t group = n / perGroup, inGroup = n % perGroup;
      for (std::int64_t i = 0; i < width; ++i) {
        const std::int64_t flat = inGroup * width + i;
        const std::int64_t at = spread ? width * (inGroup / p) + i : flat / p;
        const std::int64_t port = spread ? inGroup % p : flat % p;
        connect(m_fabric, std::uint32_t(m_firstNode + n), int(i), router(group, at), m_ports.down[std::size_t(port)],
                LinkTier::NodeRouter);
      }
    }
    return true;
  }

  bool linkLocal() {
    for (std::int64_t group = 0; group < m_spec.groups; ++group) {
      if (!goOn(0.3 + 0.4 * double(group) / m_spec.groups)) return false;
      for (int r = 0; r < m_spec.a; ++r)
        for (int other = r + 1; other < m_spec.a; ++other)
          connect(m_fabric, router(group, r), m_ports.up[std::size_t(other - 1)], router(group, other),
                  m_ports.up[std::size_t(r)], LinkTier::Local);
    }
    return true;
  }

  bool linkGlobal() {
    const Globals globals(m_spec);
    const auto end = [&](std::int64_t group, std::int64_t port) {
      return std::pair{router(group, globals.routerOf(port)),
                       m_ports.up[std::size_t(m_spec.a - 1 + globals.ordinalOf(port))]};
    };
    for (std::int64_t i = 0; i < m_spec.groups; ++i) {
      if (!goOn(0.7 + 0.3 * double(i) / m_spec.groups)) return false;
      for (std::int64_t j = i + 1; j < m_spec.groups; ++j)
        for (std::int64_t copy = 0; copy < m_spec.linksPerGroupPair; ++copy) {
          const auto [a, portA] = end(i, copy * (m_spec.groups - 1) + globals.index(i, j));
          const auto [b, portB] = end(j, copy * (m_spec.groups - 1) + globals.index(j, i));
          connect(m_fabric, a, portA, b, portB, LinkTier::Global);
        }
    }
    return true;
  }

  const DragonflyPlan& m_plan;
  const DragonflySpec& m_spec;
  Fabric& m_fabric;
  DeviceWriter m_writer;
  Progress& m_progress;
  SwitchLayout m_ports;  // down: endpoints; up: local, then global
  std::uint32_t m_firstNode = 0, m_firstRouter = 0;
};

Result<void> countLinks(DragonflyPlan& plan) {
  const DragonflySpec& spec = plan.spec;
  const double routers = double(spec.groups) * spec.a;
  const double local = double(spec.groups) * spec.a * (spec.a - 1) / 2;
  const double global = double(spec.groups) * (spec.groups - 1) / 2 * spec.linksPerGroupPair;
  const double nodes = double(plan.nodes) * plan.portsPerNode;
  if (local + global + nodes > double(mostLinks) || routers > double(mostLinks))
    return cannot(TR_MARK("the fabric would have %1 links; up to %2 can be built, so ask for fewer groups or routers"),
                  local + global + nodes, mostLinks);
  plan.routers = int(routers);
  plan.localLinks = std::int64_t(local);
  plan.globalLinks = std::int64_t(global);
  plan.nodeLinks = std::int64_t(nodes);
  plan.spareGlobalPorts = int(std::int64_t(spec.a) * spec.h - Globals(spec).used());
  return {};
}

}  // namespace

Result<DragonflyPlan> planDragonfly(const DragonflySpec& spec, const Catalogue& catalogue) {
  if (auto sound = validate(spec); !sound) return forwardError(sound);
  DragonflyPlan plan;
  plan.spec = spec;
  if (auto groups = resolveGroups(plan.spec); !groups) return forwardError(groups);
  if (spec.router.empty())
    return wrong(TR_MARK("no router is named; name a switch of the catalogue or a generic one (generic:64x200)"));
  auto part = catalogue.find(spec.router, PartKind::Switch);
  if (!part) return forwardError(part);
  if (auto shared = divides(**part); !shared) return forwardError(shared);
  const SwitchPorts router(**part);
  if (router.empty()) return cannot(TR_MARK("%1 has no fabric ports; choose a switch that has some"), (*part)->name);
  auto node = resolveNode(spec.node, catalogue, PartKind::Node, part->get());
  if (!node) return forwardError(node);
  const Part& ports = node->nic ? *node->nic : *node->part;
  if (const auto clash = protocolClash(ports, nullptr, **part, nullptr, catalogue))
    return fail(ErrorCode::CannotBuild, *clash);
  auto mode = chooseMode(*node, router, (*part)->name);
  if (!mode) return forwardError(mode);
  auto speed = fabricSpeed(plan.spec, router, mode->mode.speed, (*part)->name);
  if (!speed) return forwardError(speed);
  plan.spec.node.nicCount = node->nicCount;
  plan.gpusPerNode = node->gpusPerNode;
  plan.portsPerNode = mode->ports;
  plan.nodeMode = mode->mode;
  plan.endpointMode = router.modeAt(mode->mode.speed);
  plan.fabricMode = router.modeAt(*speed);
  if (auto placed = placeNodes(plan, node->part->name); !placed) return forwardError(placed);
  if (auto counted = countLinks(plan); !counted) return forwardError(counted);
  return plan;
}

Result<void> buildDragonfly(const DragonflyPlan& plan, const Catalogue& catalogue, std::uint16_t block, Fabric& fabric,
                            Progress& progress) {
  return DragonflyBuilder(plan, block, fabric, progress).build(catalogue);
}

}  // namespace cw
