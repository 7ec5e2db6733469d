// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas: shows a design's fabric and turns the hand's moves into edits. It holds snapshots and emits edits; it
// never changes a design itself. One painter draws from a layout computed off the widget: no object per device.
#pragma once

#include "model/document.h"
#include "model/fabric.h"

#include <memory>
#include <QAbstractScrollArea>
#include <QString>
#include <string>
#include <vector>

namespace cw {

class CanvasLayout;
class CanvasPrivate;

/// Drag source of the palette: "node:PART", "switch:PART", "storage:PART", "block:fat-tree" or "block:dragonfly".
inline constexpr char canvasMimeType[] = "application/x-clusterwright-part";

class CanvasView final : public QAbstractScrollArea {
  Q_OBJECT
 public:
  enum class Tool { Select, Cable, Pan };

  explicit CanvasView(QWidget* parent = nullptr);
  ~CanvasView() override;

  /// Shows a new snapshot; view and selection stay (selection by key). Lays out here; for large fabrics call
  /// buildLayout() in a worker and pass the result to setLayout() instead.
  void setDocument(std::shared_ptr<const Design> design, std::shared_ptr<const Fabric> fabric,
                   std::shared_ptr<const Catalogue> catalogue);
  void setDocument(std::shared_ptr<const CanvasLayout> layout, std::shared_ptr<const Catalogue> catalogue);

  /// Block ids ("g1") and device keys ("g1/leaf3.5", "free/n1"), sorted.
  std::vector<std::string> selection() const;
  void setSelection(const std::vector<std::string>& keys);
  /// Whether the drawing has the block or device.
  bool shows(const std::string& key) const;
  /// Rings drawn around objects another view points at; they do not change the selection.
  void highlight(const std::vector<std::string>& keys, bool on);

  void fitAll();
  void fitSelection();
  void zoomBy(double factor);  // about the middle of the view
  double zoom() const;         // pixels per scene unit
  void setTool(Tool tool);
  Tool tool() const;

  /// Where a device added without a mouse meets nothing: near the middle of the view.
  Point freePlace() const;
  /// The same for a block, whose size is not known before: right of everything.
  Point freePlaceForBlock() const;
  Point toScene(QPointF viewPoint) const;
  QPointF toView(Point scenePoint) const;

  /// What the menu actions call; each emits editRequested for the selection.
  void deleteSelection();
  void duplicateSelection();
  void renameSelection();  // inline editor; blocks and devices

 signals:
  void editRequested(cw::Edit edit, cw::Text label, QString mergeKey);
  void selectionChanged();
  void dropRequested(QString payload, cw::Point scenePos);
  void blockOpenRequested(QString blockId);
  void statusMessage(QString text);
  void toolChanged(cw::CanvasView::Tool tool);

 protected:
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  friend class CanvasPrivate;
  std::unique_ptr<CanvasPrivate> m;
};

}  // namespace cw
