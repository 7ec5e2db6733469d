// SPDX-License-Identifier: GPL-3.0-or-later
// State and helpers of CanvasView, shared by its source files; nobody else includes this.
#pragma once

#include "model/edits.h"
#include "views/canvas/cabling.h"
#include "views/canvas/canvas_layout.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/lod_painter.h"

#include <QImage>
#include <QLineEdit>
#include <QPixmap>
#include <QPointer>
#include <QTimer>

namespace cw {

/// From this zoom and room for a port on, pixels, single ports are picked in the drawing itself.
inline constexpr double pickZoom = 0.7, pickPitch = 4;

class CanvasPrivate {
 public:
  enum class Gesture { None, Pan, Band, Move, Cable, Minimap };

  explicit CanvasPrivate(CanvasView& view) : q(view) {}

  CanvasView& q;
  std::shared_ptr<const CanvasLayout> layout;
  std::shared_ptr<const Catalogue> catalogue;
  Camera camera;
  bool fitPending = true;

  std::vector<std::string> selection;    // sorted
  std::vector<std::string> highlighted;  // sorted
  std::optional<std::uint32_t> selectedBundle, hoverBundle;
  std::optional<DeviceIndex> hover;
  QString hoverText;
  bool selectNew = false;  // the next snapshot's new objects become the selection

  // the painted frame, kept between paints
  std::unique_ptr<LodPainter> painter;
  PaintState state;
  QImage frame;
  Camera frameCamera;
  bool frameStale = true;
  QTimer completion;  // repaints whole once panning pauses
  QPixmap minimap;

  Gesture gesture = Gesture::None;
  CanvasView::Tool tool = CanvasView::Tool::Select;
  bool spaceDown = false, dragged = false;
  QPointF pressAt, pressOrigin, mouseAt;
  std::optional<QRectF> pressedRect;  // what a move aligns
  std::string pressedKey;
  bool pressedWasSelected = false;
  QPointF moveOffset;
  std::vector<QLineF> guides;  // scene
  std::optional<PortIndex> cableFrom, cableTo;
  QString cableProblem;
  std::optional<DeviceIndex> lensOf, lensWanted;
  QTimer lensRest;
  QString dropPayload;  // a palette drag is over the canvas
  QPointF dropAt;
  int nudgeSeries = 0;
  QTimer nudgePause;
  QPointer<QLineEdit> editor;
  std::string editedKey;

  // canvas_view.cpp
  void setCamera(const Camera& next);
  void zoomAt(QPointF viewPoint, double factor);
  void fit(QRectF scene, double mostZoom);
  void stale();  // the frame must be painted anew
  void resolveState();
  void showLayout(std::shared_ptr<const CanvasLayout> next);
  void select(std::vector<std::string> keys);
  std::string blockId(int block) const { return layout->fabric->blockIds[std::size_t(block)]; }
  std::vector<std::string> editableSelection() const;  // without members of selected blocks
  void emitEdit(Edit edit, Text label, const QString& mergeKey = {}, bool selectAdded = false);

  // canvas_paint.cpp
  void paint(QPainter& painter);
  void updateFrame();
  void paintGesture(QPainter& painter);
  void paintCable(QPainter& painter);
  void paintPlate(QPainter& painter, QPointF at, const QString& text, const QColor& colour) const;
  void paintEmpty(QPainter& painter);
  void paintDrop(QPainter& painter);
  QRectF minimapRect() const;  // null while hidden
  void paintMinimap(QPainter& painter);
  QRectF minimapScene() const;

  // canvas_hit.cpp
  Hit hitTest(QPointF viewPoint) const;
  bool picksDevices() const;  // devices are large enough on screen to pick them one by one
  std::string keyOf(const Hit& hit) const;
  QString describe(const Hit& hit) const;

  // canvas_lens.cpp
  QRectF lensBox() const;  // null while closed
  bool inLens(QPointF viewPoint) const;
  std::optional<PortIndex> lensPort(QPointF viewPoint) const;
  std::optional<DeviceIndex> lensCandidate(QPointF viewPoint) const;
  QPointF portPlace(PortIndex port) const;
  bool cabling() const;
  void moveLens(QPointF viewPoint);
  void openLens(std::optional<DeviceIndex> device);
  void closeLens();
  void paintLens(QPainter& painter);

  // canvas_interaction.cpp
  void updateHover(QPointF viewPoint);
  void beginSelect(const Hit& hit, Qt::KeyboardModifiers modifiers);
  void finishBand(Qt::KeyboardModifiers modifiers);
  void updateMove(QPointF viewPoint);
  void finishMove();
  QPointF snapped(QPointF offset);
  void cancelGesture();
  void updateCursor();
  void centreMinimap(QPointF viewPoint);

  // canvas_cabling.cpp
  bool beginCable(const Hit& hit);
  void updateCable(QPointF viewPoint);
  void finishCable();
  std::vector<FreeLink> selectedCables() const;

  // canvas_keys.cpp
  bool key(QKeyEvent* event);
  bool cycle(bool forwards);
  void nudge(QPointF step);
  void startEditor(const std::string& key);
  void finishEditor(bool accept);
};

}  // namespace cw
