// SPDX-License-Identifier: GPL-3.0-or-later
// Fat-tree plan to devices and links; the counts are those of topology_plan.cpp.
// Ordinals:  node(unit, slot)   leaf(unit, m)   spine(pod, s)   core(group, c)   appliance(0, n)
//   m: with rails the node port it serves (rail·planes + plane), otherwise leaf of the unit·planes + plane.
//   Of two tiers the "pod" of a spine is its tree: the plane, or rail·planes + plane where rails share no switch.
//   A pod is numbered ordinal·streams + stream, a core group ordinal·trees + tree, so growth keeps the keys.
// Port i of a node belongs to plane i mod planes and rail i / planes. Without rails a node puts all its ports of a
// plane on one leaf, in order. Reserved ports take the free node slots in order, port by port. Parallel links of a pair
// are neighbours at both ends, so that a twin-port cable can carry two. Method: every device and port ordinal is
// computed, none is searched. Complexity: O(devices + links).
#include "model/topology.h"
#include "model/topology_ports.h"

namespace cw {

using namespace topology;

namespace {

constexpr std::int64_t cancelStep = 4096;

struct LeafAt {
  std::int64_t unit = 0, minor = 0;
  int port = 0;
};

/// Structural arithmetic of a plan.
class Shape {
 public:
  explicit Shape(const FatTreePlan& plan) : p(plan) {
    rails = plan.spec.rails != RailMode::None;
    planes = plan.spec.planes;
    ports = plan.portsPerNode;
    portsPerPlane = ports / planes;
    streams = rails ? ports : planes;
    trees = plan.spec.rails == RailMode::Only ? ports : planes;
    leavesPerUnit = plan.tiers > 1 ? plan.leaves / plan.units : plan.leaves;
    nodesPerLeaf = rails ? plan.leafDown : plan.leafDown / portsPerPlane;
    leavesOfTree = plan.leaves / trees;
    if (plan.tiers == 3) {
      podsOfStream = plan.pods / streamsOfPods();
      spinesOfPod = plan.spines / plan.pods;
      coresOfGroup = plan.spineUp / plan.linksPerSpineCore;
      groupsOfTree = plan.cores / trees / coresOfGroup;
    } else if (plan.tiers == 2) {
      spinesOfPod = plan.spines / trees;
    }
  }

  LeafAt leafOf(std::int64_t node, int port) const {
    const bool single = p.tiers == 1;
    const std::int64_t unit = single ? 0 : node / p.spec.nodesPerUnit;
    const std::int64_t slot = single ? node : node % p.spec.nodesPerUnit;
    if (rails) return {unit, port, int(slot)};
    const std::int64_t leaf = single ? 0 : slot / nodesPerLeaf;
    const std::int64_t onLeaf = single ? slot : slot % nodesPerLeaf;
    return {unit, leaf * planes + port % planes, int(onLeaf * portsPerPlane + port / planes)};
  }
  int planeOf(std::int64_t minor) const { return int(minor % planes); }
  std::int64_t treeOf(std::int64_t minor) const { return p.spec.rails == RailMode::Only ? minor : minor % planes; }
  std::int64_t positionInTree(std::int64_t unit, std::int64_t minor) const {
    if (p.spec.rails == RailMode::Only) return unit;
    return unit * (leavesPerUnit / planes) + minor / planes;
  }
  /// Streams whose leaves never share a pod.
  std::int64_t streamsOfPods() const { return p.spec.rails == RailMode::None ? planes : ports; }

  struct PodAt {
    std::int64_t pod = 0, position = 0;
  };
  PodAt podOf(std::int64_t unit, std::int64_t minor) const {
    const bool perRail = p.spec.rails == RailMode::Optimised;
    const std::int64_t leaves = perRail ? p.units : leavesOfTree;
    const std::int64_t at = perRail ? unit : positionInTree(unit, minor);
    const std::int64_t ordinal = at * podsOfStream / leaves;
    const std::int64_t first = ceilDiv(ordinal * leaves, podsOfStream);
    const std::int64_t stream = rails ? minor : minor % planes;
    return {ordinal * streams + stream, at - first};
  }

  const FatTreePlan& p;
  bool rails;
  std::int64_t planes, ports, portsPerPlane, streams, trees, leavesPerUnit, nodesPerLeaf, leavesOfTree;
  std::int64_t podsOfStream = 0, spinesOfPod = 0, coresOfGroup = 0, groupsOfTree = 0;
};

std::shared_ptr<const Part> placeholder(Bandwidth speed, const std::string& connector) {
  auto part = std::make_shared<Part>();
  part->id = {"generic:1x" + numberText(toGbps(speed))};
  part->kind = PartKind::Appliance;
  part->name = "Reserved leaf port";
  part->generic = true;
  CageGroup cage;
  cage.cages = 1;
  cage.connector = connector;
  cage.modes = {{1, speed}};
  part->cages = {cage};
  return part;
}

class FatTreeBuilder {
 public:
  FatTreeBuilder(const FatTreePlan& plan, std::uint16_t block, Fabric& fabric, Progress& progress)
      : m_plan(plan), m_shape(plan), m_fabric(fabric), m_writer(fabric, block), m_progress(progress) {}

  Result<void> build(const Catalogue& catalogue) {
    if (auto types = addTypes(catalogue); !types) return types;
    reserve();
    addDevices();
    if (!linkNodes() || !linkLeaves() || !linkSpines())
      return fail(ErrorCode::Cancelled, Message(TR_MARK("cancelled")));
    return {};
  }

 private:
  Result<void> addTypes(const Catalogue& catalogue) {
    auto node = resolveNode(m_plan.spec.node, catalogue, PartKind::Node, nullptr);
    if (!node) return forwardError(node);
    const Bandwidth speed = m_plan.nodeMode.speed;
    PortLayout nodePorts = nodeLayout(*node, speed);
    const std::string connector = nodePorts.connectors.front();
    m_node = m_writer.addType({node->part, node->nic, node->nicCount, 0}, std::move(nodePorts));
    const auto addSwitch = [&](const PartId& id, Bandwidth down, int downPorts, Bandwidth up, int upPorts,
                               std::uint32_t& type, SwitchLayout& layout) -> Result<void> {
      auto part = catalogue.find(id, PartKind::Switch);
      if (!part) return forwardError(part);
      layout = SwitchPorts(**part).layout(down, downPorts, up, upPorts);
      type = m_writer.addType({*part, nullptr, 0, 0}, layout.layout);
      return {};
    };
    const FatTreePlan& p = m_plan;
    auto done = addSwitch(p.spec.leaf, speed, p.leafDown, p.leafUpMode.speed, p.leafUp, m_leaf, m_leafPorts);
    if (done && p.tiers > 1)
      done = addSwitch(p.spec.spine, p.spineDownMode.speed, p.spineDown, p.spineUpMode.speed, p.spineUp, m_spine,
                       m_spinePorts);
    if (done && p.tiers > 2)
      done = addSwitch(p.spec.core, p.coreMode.speed, coreDown(), Bandwidth(), 0, m_core, m_corePorts);
    if (done && p.spec.reserveLeafPorts > 0) {
      PortLayout one;
      one.ports = {{0, speed}};
      one.connectors = {connector};
      one.flatTop = {false};
      m_appliance = m_writer.addType({placeholder(speed, connector), nullptr, 0, 0}, std::move(one));
    }
    return done;
  }

  int coreDown() const {
    const std::int64_t pods = m_plan.pods / m_shape.trees;
    return int(pods * (m_shape.spinesOfPod / m_shape.groupsOfTree) * m_plan.linksPerSpineCore);
  }

  void reserve() {
    const FatTreePlan& p = m_plan;
    const std::int64_t devices = std::int64_t(p.spec.nodes) + p.leaves + p.spines + p.cores + p.spec.reserveLeafPorts;
    const auto perDevice = [&](std::uint32_t type) {
      return std::int64_t(m_fabric.layouts[m_fabric.types[type].layout].ports.size());
    };
    const std::int64_t ports = p.spec.nodes * perDevice(m_node) + p.leaves * perDevice(m_leaf) +
                               p.spines * perDevice(m_spine) + p.cores * perDevice(m_core) + p.spec.reserveLeafPorts;
    m_fabric.devices.reserve(m_fabric.devices.size() + std::size_t(devices));
    m_fabric.ports.reserve(m_fabric.ports.size() + std::size_t(ports));
    m_fabric.links.reserve(m_fabric.links.size() + std::size_t(p.nodeLeafLinks + p.leafSpineLinks + p.spineCoreLinks));
  }

  void addDevices() {
    const FatTreePlan& p = m_plan;
    m_firstNode = m_writer.next();
    for (int n = 0; n < p.spec.nodes; ++n)
      m_writer.add(m_node, Tier::Node, std::uint32_t(n / p.spec.nodesPerUnit), std::uint32_t(n % p.spec.nodesPerUnit));
    m_firstLeaf = m_writer.next();
    addGrid(m_leaf, Tier::Leaf, p.leaves, m_shape.leavesPerUnit,
            [&](std::int64_t, std::int64_t minor) { return m_shape.planeOf(minor); });
    m_firstSpine = m_writer.next();
    const auto planeOfPod = [&](std::int64_t pod, std::int64_t) { return int(pod % m_shape.planes); };
    if (p.tiers > 1) addGrid(m_spine, Tier::Spine, p.spines, m_shape.spinesOfPod, planeOfPod);
    m_firstCore = m_writer.next();
    if (p.tiers > 2) addGrid(m_core, Tier::Core, p.cores, m_shape.coresOfGroup, planeOfPod);
    m_firstAppliance = m_writer.next();
    for (int k = 0; k < p.spec.reserveLeafPorts; ++k) m_writer.add(m_appliance, Tier::Appliance, 0, std::uint32_t(k));
  }

  template <class Plane>
  void addGrid(std::uint32_t type, Tier tier, std::int64_t count, std::int64_t perMajor, Plane plane) {
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t major = i / perMajor, minor = i % perMajor;
      m_writer.add(type, tier, std::uint32_t(major), std::uint32_t(minor), plane(major, minor));
    }
  }

  bool goOn(std::int64_t step, std::int64_t all, double from, double to) {
    if (step % cancelStep != 0) return true;
    if (m_progress.cancelled()) return false;
    m_progress.report(from + (to - from) * double(step) / double(std::max<std::int64_t>(all, 1)),
                      TR_MARK("Building the fabric"));
    return true;
  }

  void linkToLeaf(std::uint32_t device, int port, std::int64_t slot, int nodePort) {
    const LeafAt at = m_shape.leafOf(slot, nodePort);
    const auto leaf = std::uint32_t(m_firstLeaf + at.unit * m_shape.leavesPerUnit + at.minor);
    connect(m_fabric, device, port, leaf, m_leafPorts.down[std::size_t(at.port)], LinkTier::NodeLeaf);
  }

  bool linkNodes() {
    const int ports = m_plan.portsPerNode;
    for (int n = 0; n < m_plan.spec.nodes; ++n) {
      if (!goOn(n, m_plan.spec.nodes, 0, 0.4)) return false;
      for (int i = 0; i < ports; ++i) linkToLeaf(m_firstNode + std::uint32_t(n), i, n, i);
    }
    for (int k = 0; k < m_plan.spec.reserveLeafPorts; ++k)
      linkToLeaf(m_firstAppliance + std::uint32_t(k), 0, m_plan.spec.nodes + k / ports, k % ports);
    return true;
  }

  bool linkLeaves() {
    if (m_plan.tiers < 2) return true;
    const int parallel = m_plan.linksPerLeafSpine;
    for (std::int64_t i = 0; i < m_plan.leaves; ++i) {
      if (!goOn(i * 64, m_plan.leaves * 64, 0.4, 0.7)) return false;
      const std::int64_t unit = i / m_shape.leavesPerUnit, minor = i % m_shape.leavesPerUnit;
      std::int64_t pod = m_shape.treeOf(minor), position = m_shape.positionInTree(unit, minor);
      if (m_plan.tiers == 3) {
        const auto at = m_shape.podOf(unit, minor);
        pod = at.pod;
        position = at.position;
      }
      for (std::int64_t s = 0; s < m_shape.spinesOfPod; ++s)
        for (int k = 0; k < parallel; ++k)
          connect(m_fabric, std::uint32_t(m_firstLeaf + i), m_leafPorts.up[std::size_t(s * parallel + k)],
                  std::uint32_t(m_firstSpine + pod * m_shape.spinesOfPod + s),
                  m_spinePorts.down[std::size_t(position * parallel + k)], LinkTier::LeafSpine);
    }
    return true;
  }

  bool linkSpines() {
    if (m_plan.tiers < 3) return true;
    const int parallel = m_plan.linksPerSpineCore;
    const std::int64_t perGroup = m_shape.spinesOfPod / m_shape.groupsOfTree;
    const std::int64_t streamsOfTree = m_shape.streams / m_shape.trees;  // rails that share cores
    for (std::int64_t i = 0; i < m_plan.spines; ++i) {
      if (!goOn(i * 64, m_plan.spines * 64, 0.7, 1)) return false;
      const std::int64_t pod = i / m_shape.spinesOfPod, s = i % m_shape.spinesOfPod;
      const std::int64_t stream = pod % m_shape.streams;
      const std::int64_t tree = m_shape.treeOf(stream);
      const std::int64_t podInTree =
          pod / m_shape.streams * streamsOfTree + (streamsOfTree > 1 ? stream / m_shape.planes : 0);
      const std::int64_t group = (s % m_shape.groupsOfTree) * m_shape.trees + tree;
      const std::int64_t position = podInTree * perGroup + s / m_shape.groupsOfTree;
      for (std::int64_t c = 0; c < m_shape.coresOfGroup; ++c)
        for (int k = 0; k < parallel; ++k)
          connect(m_fabric, std::uint32_t(m_firstSpine + i), m_spinePorts.up[std::size_t(c * parallel + k)],
                  std::uint32_t(m_firstCore + group * m_shape.coresOfGroup + c),
                  m_corePorts.down[std::size_t(position * parallel + k)], LinkTier::SpineCore);
    }
    return true;
  }

  const FatTreePlan& m_plan;
  Shape m_shape;
  Fabric& m_fabric;
  DeviceWriter m_writer;
  Progress& m_progress;
  std::uint32_t m_node = 0, m_leaf = 0, m_spine = 0, m_core = 0, m_appliance = 0;  // types
  SwitchLayout m_leafPorts, m_spinePorts, m_corePorts;
  std::uint32_t m_firstNode = 0, m_firstLeaf = 0, m_firstSpine = 0, m_firstCore = 0, m_firstAppliance = 0;
};

}  // namespace

Result<void> buildFatTree(const FatTreePlan& plan, const Catalogue& catalogue, std::uint16_t block, Fabric& fabric,
                          Progress& progress) {
  return FatTreeBuilder(plan, block, fabric, progress).build(catalogue);
}

}  // namespace cw
