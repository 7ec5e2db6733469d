// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what shows of a layout at the level of detail its size on screen allows: under 4 px a device is part of a
// density cell, to 12 px a colour block, to 40 px a box with a short name, beyond that a box with part and ports.
// Labels keep their size; what does not fit is elided or dropped.
#pragma once

#include "model/progress.h"
#include "views/canvas/canvas_layout.h"
#include "views/canvas/label_space.h"
#include "views/theme.h"

#include <QFont>
#include <set>
#include <unordered_set>

class QPainter;

namespace cw {

struct Camera {
  QPointF origin;   // scene point at the view's top left
  double zoom = 1;  // pixels per scene unit
  QSizeF size;      // of the view, pixels

  QPointF toView(QPointF scene) const { return (scene - origin) * zoom; }
  QPointF toScene(QPointF view) const { return view / zoom + origin; }
  QRectF toView(const QRectF& scene) const { return {toView(scene.topLeft()), scene.size() * zoom}; }
  QRectF visible() const { return {origin, size / zoom}; }
  bool operator==(const Camera&) const = default;
};

/// What the view knows beyond the layout. Links of `focus` devices come to the front; the rest fades.
struct PaintState {
  std::unordered_set<std::uint32_t> selected;  // devices
  std::set<int> selectedBlocks;
  std::unordered_set<std::uint32_t> highlighted;
  std::set<int> highlightedBlocks;
  std::unordered_set<std::uint32_t> focus;
  std::optional<std::uint32_t> focusBundle;
  bool onPaper = false;                // no grid
  const Progress* progress = nullptr;  // of a job: a cancelled picture stays unfinished
};

/// What one frame came to, for tests and the benchmark.
struct FrameStats {
  std::size_t devices = 0, lines = 0, bundles = 0, labels = 0;
};

class LodPainter {
 public:
  LodPainter(const CanvasLayout& layout, const Theme& theme, const QFont& font);

  /// Paints the part of the view inside `exposed` (view pixels).
  void paint(QPainter& painter, const Camera& camera, const QRectF& exposed, const PaintState& state);
  const FrameStats& stats() const { return m_stats; }
  static constexpr double densityHeight = 4, blockHeight = 12, detailHeight = 40;

  /// Colour of a device's kind.
  QColor kindColour(const DeviceRow& row) const;
  QColor linkColour(LinkTier tier) const;
  /// "L3.5" for a leaf, "N3.17" for a node; a drawn device's name.
  QString shortName(DeviceIndex d) const;

 private:
  struct Line {
    QPointF a, b;
    std::uint32_t links;
    LinkTier tier;
    bool focus;
  };

  /// The number on a bundle, painted once everything else stands.
  struct Count {
    QPointF at;
    std::uint32_t links;
    QColor colour;
    bool always;
  };

  void paintGround(QPainter& painter) const;
  void paintFrames(QPainter& painter);
  void paintBlockTitle(QPainter& painter, const LayoutGroup& group);
  void paintGroupTitle(QPainter& painter, const LayoutGroup& group);
  QString blockName(int block) const;
  QString blockCounts(const LayoutGroup& group) const;

  void paintLinks(QPainter& painter);
  void paintFocusLinks(QPainter& painter);
  bool splits(const LayoutBundle& bundle) const;
  void collectPairs(const LayoutBundle& bundle, std::vector<Line>& lines) const;
  void linesOf(DeviceIndex d, bool onlyUp, std::optional<std::uint32_t> otherCluster, std::vector<Line>& lines,
               bool focus) const;
  void paintLines(QPainter& painter, const std::vector<Line>& lines, bool faded);
  void paintBundle(QPainter& painter, const LayoutBundle& bundle, const QColor& colour, double opacity);
  void paintManyCurves(QPainter& painter, const std::vector<const LayoutBundle*>& curves, double opacity);
  void queueCount(const LayoutBundle& bundle, bool always);
  void paintCounts(QPainter& painter);
  double bundleWidth(const LayoutBundle& bundle) const;
  bool stopped() const { return m_state->progress && m_state->progress->cancelled(); }

  void paintDensity(QPainter& painter);
  void paintDevices(QPainter& painter);
  void paintDevice(QPainter& painter, DeviceIndex d, bool detailed);
  int nameCut(DeviceIndex d, double room) const;
  void paintDetails(QPainter& painter, DeviceIndex d, const QRectF& box);
  void paintPorts(QPainter& painter, DeviceIndex d) const;
  void paintMarks(QPainter& painter) const;
  QString portSummary(DeviceIndex d) const;

  const CanvasLayout& m_layout;
  const Theme& m_theme;
  QFont m_font, m_small, m_bold;
  TextFitter m_fit, m_fitSmall, m_fitBold;
  LabelSpace m_labels;
  // of the frame being painted
  Camera m_camera;
  QRectF m_scene;  // exposed part, scene units
  const PaintState* m_state = nullptr;
  std::vector<std::uint32_t> m_visible;
  std::vector<Count> m_counts;
  FrameStats m_stats;
};

}  // namespace cw
