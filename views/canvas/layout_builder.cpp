// SPDX-License-Identifier: GPL-3.0-or-later
// Measures a tree of frames bottom up and places it top down. Linear in the number of devices.
#include "views/canvas/layout_builder.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cw::detail {
namespace {

constexpr int handful = 6;

double rowsWidth(int columns) { return columns * pitchX - gap; }
int rowCount(std::size_t devices, int columns) { return (int(devices) + columns - 1) / columns; }
std::size_t largest(const std::vector<DeviceList>& tier) {
  std::size_t most = 0;
  for (const DeviceList& part : tier) most = std::max(most, part.size());
  return most;
}
/// Columns each part of a tier gets when the parts share `width`.
int partColumns(const std::vector<DeviceList>& tier, double width) {
  const double share = (width - (double(tier.size()) - 1) * padding) / double(tier.size());
  return std::clamp(int((share + gap) / pitchX), 1, int(std::max<std::size_t>(largest(tier), 1)));
}

}  // namespace

double Builder::tierHeight(const std::vector<DeviceList>& tier, double width) const {
  return rowCount(largest(tier), partColumns(tier, width)) * pitchY - gap;
}

void Builder::measure(Box& box) const {
  double inner = 0, below = 0;
  if (!box.children.empty()) {
    for (Box& child : box.children) {
      measure(child);
      box.childWidth = std::max(box.childWidth, child.width);
      box.childHeight = std::max(box.childHeight, child.height);
    }
    if (box.ring) measureRing(box);
    else measureChildren(box);
    inner = box.width, below = box.height;
  } else if (!box.nodes.empty()) {
    // Nodes in a grid about twice as wide as high; under few leaves the columns follow the leaves. A handful stands in
    // one row: links to a second one would run behind the first and seem to end there.
    const int count = int(box.nodes.size());
    const int square = count <= handful ? count : std::max(1, int(std::lround(std::sqrt(double(count) * 0.85))));
    const int wanted = box.tiers.empty() ? 1 : std::min(16, int(largest(box.tiers.back())));
    box.nodeColumns = std::clamp(std::max(square, wanted), 1, int(box.nodes.size()));
    inner = rowsWidth(box.nodeColumns);
    below = rowCount(box.nodes.size(), box.nodeColumns) * pitchY - gap;
  }
  for (const auto& tier : box.tiers) {
    const int atLeast = std::min(int(largest(tier)), 8);
    inner = std::max(inner, double(tier.size()) * (rowsWidth(atLeast) + padding) - padding);
  }
  box.tierGap = box.children.empty() ? 64 : std::clamp(inner * 0.075, 112.0, 2400.0);
  double height = below;
  for (std::size_t i = 0; i < box.tiers.size(); ++i) {
    height += tierHeight(box.tiers[i], inner);
    if (i + 1 < box.tiers.size() || below > 0) height += box.tierGap;
  }
  box.width = inner + 2 * padding;
  box.height = height + titleStrip + padding;
}

void Builder::measureChildren(Box& box) const {
  const int count = int(box.children.size());
  box.gutterX = std::max(padding, 0.035 * box.childWidth);
  box.gutterY = std::max(56.0, 0.09 * box.childHeight);
  const double w = box.childWidth + box.gutterX, h = box.childHeight + box.gutterY;
  int best = count;
  if (count > 6 && count * w > 10 * h) {
    auto misfit = [&](int columns) {  // from twice as wide as high, and from full rows
      const double rows = std::ceil(double(count) / columns);
      return std::abs(std::log(columns * w / (rows * h) / 2.0)) + 3 * (rows * columns / count - 1);
    };
    for (int columns = 1; columns < count; ++columns)
      if (misfit(columns) < misfit(best)) best = columns;
  }
  box.childColumns = best;
  const int rows = (count + best - 1) / best;
  // With several rows a gutter runs left of the first column too: bundles to lower rows come down there.
  box.width = best * w - (rows > 1 ? 0 : box.gutterX);
  box.height = rows * h - box.gutterY;
}

void Builder::measureRing(Box& box) const {
  const int count = int(box.children.size());
  const double w = box.childWidth * 1.12 + padding, h = box.childHeight * 1.12 + padding;
  constexpr double aspect = 1.45;
  auto centres = [&](double radius) {
    constexpr int samples = 4096;
    std::vector<double> length(samples + 1, 0);
    auto point = [&](double t) {
      const double angle = 2 * std::numbers::pi * t - std::numbers::pi / 2;
      return QPointF(aspect * radius * std::cos(angle), radius * std::sin(angle));
    };
    for (int i = 1; i <= samples; ++i) {
      const QPointF step = point(double(i) / samples) - point(double(i - 1) / samples);
      length[i] = length[i - 1] + std::hypot(step.x(), step.y());
    }
    std::vector<QPointF> result;
    for (int i = 0; i < count; ++i) {
      const double wanted = length[samples] * i / count;
      const auto at = std::lower_bound(length.begin(), length.end(), wanted) - length.begin();
      result.push_back(point(double(at) / samples));
    }
    return result;
  };
  auto crowded = [&](const std::vector<QPointF>& at) {
    for (int step = 1; step <= 2; ++step)
      for (int i = 0; i < count && count > step; ++i) {
        const QPointF d = at[i] - at[(i + step) % count];
        if (std::abs(d.x()) < w && std::abs(d.y()) < h) return true;
      }
    return false;
  };
  double radius = count < 2 ? 0 : std::max(h, 0.75 * w);
  box.ringCentres = centres(radius);
  while (crowded(box.ringCentres)) box.ringCentres = centres(radius *= 1.05);
  double right = 0, bottom = 0;
  for (const QPointF& p : box.ringCentres) {
    right = std::max(right, std::abs(p.x()));
    bottom = std::max(bottom, std::abs(p.y()));
  }
  box.width = (2 * right + box.childWidth) * 1.03;
  box.height = (2 * bottom + box.childHeight) * 1.03;
}

void Builder::addGroup(const Box& box, QPointF at, int depth) {
  LayoutGroup group;
  group.kind = box.kind;
  group.frame = QRectF(at.x(), at.y(), box.width, box.height);
  group.block = block;
  group.ordinal = box.ordinal;
  group.depth = depth;
  layout.groups.push_back(group);
}

void Builder::place(const Box& box, QPointF at, int depth, std::optional<Trunk> trunk) {
  const std::size_t self = layout.groups.size();
  addGroup(box, at, depth);
  const std::size_t firstDevice = layout.clusterDevices.size();
  const double x = at.x() + padding, width = box.width - 2 * padding;
  double y = at.y() + titleStrip;
  bool top = true;
  for (const auto& tier : box.tiers) {
    y = placeTier(tier, x, y, width, top ? trunk : std::nullopt) + box.tierGap;
    top = false;
  }
  if (!box.nodes.empty() && box.children.empty())
    placeRows(box.nodes, x, y, width, box.nodeColumns, false, box.tiers.empty() ? trunk : std::nullopt);
  placeChildren(box, x, y, depth);
  LayoutGroup& group = layout.groups[self];
  for (std::size_t i = firstDevice; i < layout.clusterDevices.size(); ++i) {
    const Tier tier = fabric.devices[layout.clusterDevices[i]].tier;
    if (isSwitchTier(tier)) ++group.switches;
    else if (tier == Tier::Node) ++group.nodes;
  }
}

void Builder::placeChildren(const Box& box, double x, double y, int depth) {
  if (box.children.empty()) return;
  const double width = box.width - 2 * padding;
  if (box.ring) {
    const QPointF middle(x + width / 2, y + (box.height - titleStrip - padding) / 2);
    for (std::size_t i = 0; i < box.children.size(); ++i) {
      const Box& child = box.children[i];
      place(child, middle + box.ringCentres[i] - QPointF(child.width, child.height) / 2, depth + 1);
    }
    return;
  }
  const int rows = (int(box.children.size()) + box.childColumns - 1) / box.childColumns;
  const double pitch = box.childWidth + box.gutterX;
  const double used = box.childColumns * pitch - (rows > 1 ? 0 : box.gutterX);
  const double left = x + (width - used) / 2 + (rows > 1 ? box.gutterX : 0);
  for (std::size_t i = 0; i < box.children.size(); ++i) {
    const int row = int(i) / box.childColumns, column = int(i) % box.childColumns;
    const double cx = left + column * pitch;
    std::optional<Trunk> trunk;
    if (row > 0) trunk = Trunk{cx - box.gutterX * (1 - double(row) / rows), box.gutterX / rows};
    place(box.children[i], {cx, y + row * (box.childHeight + box.gutterY)}, depth + 1, trunk);
  }
}

double Builder::placeTier(const std::vector<DeviceList>& tier, double x, double y, double width,
                          std::optional<Trunk> trunk) {
  const int columns = partColumns(tier, width);
  const double share = (width + padding) / double(tier.size());
  for (std::size_t i = 0; i < tier.size(); ++i)
    placeRows(tier[i], x + double(i) * share, y, share - padding, columns, true, trunk);
  return y + tierHeight(tier, width);
}

double Builder::placeRows(const DeviceList& devices, double x, double y, double width, int columns, bool centred,
                          std::optional<Trunk> trunk) {
  if (devices.empty()) return y;
  LayoutCluster cluster;
  cluster.tier = fabric.devices[devices.front()].tier;
  cluster.block = block;
  cluster.first = std::uint32_t(layout.clusterDevices.size());
  cluster.count = std::uint32_t(devices.size());
  if (trunk) {
    cluster.trunk = trunk->x;
    cluster.trunkRoom = trunk->room;
  }
  const auto id = std::uint32_t(layout.clusters.size());
  const int rows = rowCount(devices.size(), columns);
  const int perRow = centred ? rowCount(devices.size(), rows) : columns;  // even rows where they are centred
  const double left = x + (width - rowsWidth(centred ? perRow : columns)) / 2;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const int row = int(i) / perRow, column = int(i) % perRow;
    const int inRow = std::min<int>(perRow, int(devices.size()) - row * perRow);
    const double indent = centred ? (perRow - inRow) * pitchX / 2 : 0;
    DeviceBox& place = layout.devices[devices[i]];
    place.x = float(left + indent + column * pitchX);
    place.y = float(y + row * pitchY);
    place.cluster = id;
    layout.clusterDevices.push_back(devices[i]);
  }
  const int shown = std::min<int>(perRow, int(devices.size()));
  cluster.rect = QRectF(left, y, rowsWidth(shown), rows * pitchY - gap);
  layout.clusters.push_back(cluster);
  return cluster.rect.bottom();
}

}  // namespace cw::detail
