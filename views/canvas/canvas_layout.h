// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of a design stands on the canvas: pure geometry in scene units, no widget, no painter. Devices have
// a box each; groups (blocks, pods, units, dragonfly groups) a frame; clusters are sets of devices that links bundle
// between while devices are small on screen. Built in one pass over devices and links, safe in any thread.
#pragma once

#include "model/fabric.h"

#include <memory>
#include <optional>
#include <QPolygonF>
#include <QRectF>
#include <string>
#include <vector>

namespace cw {

inline constexpr double deviceWidth = 96, deviceHeight = 40;
inline constexpr double gridStep = 8;

struct DeviceBox {
  float x = 0, y = 0;
  std::uint32_t cluster = 0;
  QRectF rect() const { return {x, y, deviceWidth, deviceHeight}; }
};

/// Where a port sits on the edge of its device, which way is out (-1 up, +1 down) and the room it has along the edge.
struct PortTick {
  QPointF at;
  int outwards = 1;
  double pitch = 0;
};

/// A frame with a title: the block itself (depth 0), its pods, units or groups inside.
struct LayoutGroup {
  enum class Kind { Block, Pod, Unit, Ring };
  Kind kind = Kind::Block;
  QRectF frame;
  int block = 0;    // index into Fabric::blockIds
  int ordinal = 0;  // "Unit 3"
  int depth = 0;
  int nodes = 0, switches = 0;
};

/// Devices of one tier side by side. Rows of equal pitch; a drawn device is a cluster of its own.
struct LayoutCluster {
  QRectF rect;
  Tier tier = Tier::Node;
  int block = 0;
  std::uint32_t first = 0, count = 0;  // into CanvasLayout::clusterDevices
  std::optional<double> trunk;         // x of the gutter by which bundles from above reach a lower row of frames
  double trunkRoom = 0;                // width of that gutter for one bundle
};

/// All links between two clusters, or inside one (a == b).
struct LayoutBundle {
  std::uint32_t a = 0, b = 0;  // clusters
  LinkTier tier = LinkTier::Other;
  std::uint32_t links = 0;
  double gigabits = 0;  // capacity, one direction
  std::uint32_t firstLink = 0;
  QPolygonF route;  // two points: straight; three: a curve bent towards the middle one; more: right-angled, rounded
};

/// What a drawing holds, to compare with the fabric.
struct DrawingStats {
  std::size_t devices = 0, links = 0, bundles = 0, linksInBundles = 0;
};

enum class HitKind { Nothing, Device, Port, Link, Bundle, Block };
struct Hit {
  HitKind kind = HitKind::Nothing;
  DeviceIndex device{};
  PortIndex port{};
  std::uint32_t bundle = 0;
  int block = 0;  // index into Fabric::blockIds
};

class CanvasLayout {
 public:
  std::shared_ptr<const Design> design;
  std::shared_ptr<const Fabric> fabric;
  std::vector<DeviceBox> devices;  // by DeviceIndex
  std::vector<LayoutGroup> groups;
  std::vector<LayoutCluster> clusters;
  std::vector<std::uint32_t> clusterDevices;
  std::vector<LayoutBundle> bundles;
  std::vector<std::uint32_t> bundlesOfCluster, bundleStart;  // compressed rows: bundles at each cluster
  double maxGigabits = 0;                                    // of one bundle
  QRectF bounds;                                             // of everything; null when empty

  QRectF deviceRect(DeviceIndex d) const { return devices[raw(d)].rect(); }
  /// Ports of a device, by ordinal. O(ports of the device).
  std::vector<PortTick> portTicks(DeviceIndex d) const;
  PortTick portTick(PortIndex p) const;
  const LayoutGroup* blockGroup(int block) const;
  std::optional<int> blockOf(const std::string& blockId) const;
  /// Frame of a block or box of a device; nothing for a key that is not in the fabric.
  std::optional<QRectF> rectOf(const std::string& blockOrKey) const;
  std::vector<std::uint32_t> devicesIn(const QRectF& scene) const;
  /// The topmost device whose box holds the point.
  std::optional<DeviceIndex> deviceAt(QPointF scene) const;
  /// The free or linked port whose tick is nearest, within `reach` scene units.
  std::optional<PortIndex> portAt(QPointF scene, double reach) const;
  /// Smallest block frame at the point; `edge` scene units around its border count as the border.
  std::optional<int> blockAt(QPointF scene) const;
  std::optional<std::uint32_t> bundleAt(QPointF scene, double reach) const;
  DrawingStats stats() const;
  bool empty() const { return devices.empty(); }

  void buildIndex();  // once all boxes are placed

 private:
  double m_cell = 128;
  int m_columns = 0, m_rows = 0;
  QPointF m_origin;
  std::vector<std::uint32_t> m_cellStart, m_cellDevices;
  std::vector<int> m_blockGroup;
};

/// Nothing when cancelled. `design` and `fabric` belong together.
std::shared_ptr<const CanvasLayout> buildLayout(std::shared_ptr<const Design> design,
                                                std::shared_ptr<const Fabric> fabric, Progress& progress);

/// "Pod 2", "Unit 3", "Group 5" in English source form for translation by the painter.
Text groupTitle(LayoutGroup::Kind kind);

/// Nearest multiple of the grid step; snapping twice changes nothing.
double snapToGrid(double value);

}  // namespace cw
