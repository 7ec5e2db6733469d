// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of buildLayout() shared by its files; nobody else includes this.
#pragma once

#include "views/canvas/canvas_layout.h"

#include <span>

namespace cw::detail {

inline constexpr double gap = 8;          // between devices
inline constexpr double padding = 24;     // inside a frame
inline constexpr double titleStrip = 32;  // room for a frame's title inside its top edge
inline constexpr double pitchX = deviceWidth + gap, pitchY = deviceHeight + gap;

using DeviceList = std::vector<std::uint32_t>;

/// A tree of frames: switch tiers in rows on top, then children in a grid or on a ring, or nodes in a grid.
struct Box {
  LayoutGroup::Kind kind = LayoutGroup::Kind::Unit;
  int ordinal = 0;
  std::vector<std::vector<DeviceList>> tiers;  // top first; each tier one or more clusters side by side
  DeviceList nodes;
  std::vector<Box> children;
  bool ring = false;
  // found by measure()
  double width = 0, height = 0;
  double gutterX = 0, gutterY = 0, tierGap = 0;
  double childWidth = 0, childHeight = 0;
  int nodeColumns = 0, childColumns = 0;
  std::vector<QPointF> ringCentres;  // relative to the ring's centre
};

/// Gutter by which bundles reach a frame in a lower row.
struct Trunk {
  double x = 0, room = 0;
};

struct Builder {
  CanvasLayout& layout;
  const Fabric& fabric;
  int block;

  void measure(Box& box) const;
  void place(const Box& box, QPointF at, int depth, std::optional<Trunk> trunk = {});
  /// Rows of at most `columns` devices, each row centred in [x, x + width]; returns the bottom.
  double placeRows(const DeviceList& devices, double x, double y, double width, int columns, bool centred,
                   std::optional<Trunk> trunk = {});

 private:
  double tierHeight(const std::vector<DeviceList>& tier, double width) const;
  double placeTier(const std::vector<DeviceList>& tier, double x, double y, double width, std::optional<Trunk> trunk);
  void measureChildren(Box& box) const;
  void measureRing(Box& box) const;
  void placeChildren(const Box& box, double x, double y, int depth);
  void addGroup(const Box& box, QPointF at, int depth);
};

/// Devices [first, last) of a block as a tree of frames.
Box closTree(const Fabric& fabric, std::uint32_t first, std::uint32_t last);
Box dragonflyTree(const Fabric& fabric, std::uint32_t first, std::uint32_t last);

/// Bundles between clusters from the fabric's links, and their routes. False when cancelled.
bool addBundles(CanvasLayout& layout, Progress& progress);

}  // namespace cw::detail
