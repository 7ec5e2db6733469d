// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse: select, rubber band, move, pan, zoom.
#include "views/canvas/canvas_private.h"

#include <algorithm>
#include <cmath>
#include <QApplication>
#include <QGestureEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <utility>

namespace cw {
void CanvasPrivate::updateHover(QPointF viewPoint) {
  std::optional<DeviceIndex> device;
  std::optional<std::uint32_t> bundle;
  if (gesture == Gesture::None) moveLens(viewPoint);
  const Hit hit = gesture == Gesture::None && q.viewport()->underMouse() ? hitTest(viewPoint) : Hit{};
  if ((hit.kind == HitKind::Device || hit.kind == HitKind::Port) &&
      deviceHeight * camera.zoom >= LodPainter::blockHeight)
    device = hit.device;
  if (hit.kind == HitKind::Bundle) bundle = hit.bundle;
  if (device != hover || bundle != hoverBundle) {
    hover = device;
    hoverBundle = bundle;
    resolveState();
  }
  const QString text = layout ? describe(hit) : QString();
  if (text != std::exchange(hoverText, text)) emit q.statusMessage(text);
}

void CanvasPrivate::updateCursor() {
  const bool panning = gesture == Gesture::Pan;
  if (panning) q.viewport()->setCursor(Qt::ClosedHandCursor);
  else if (spaceDown || tool == CanvasView::Tool::Pan) q.viewport()->setCursor(Qt::OpenHandCursor);
  else if (tool == CanvasView::Tool::Cable) q.viewport()->setCursor(Qt::CrossCursor);
  else q.viewport()->unsetCursor();
}

void CanvasPrivate::beginSelect(const Hit& hit, Qt::KeyboardModifiers modifiers) {
  const std::string key = keyOf(hit);
  pressedKey = key;
  pressedWasSelected = std::binary_search(selection.begin(), selection.end(), key);
  if (key.empty()) {
    if (hit.kind == HitKind::Bundle) {
      select({});
      selectedBundle = hit.bundle;
      resolveState();
      return;
    }
    selectedBundle.reset();
    gesture = Gesture::Band;
    return;
  }
  if (modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) {
    auto keys = selection;
    if (pressedWasSelected) std::erase(keys, key);
    else keys.push_back(key);
    return select(std::move(keys));
  }
  if (!pressedWasSelected) select({key});
  pressedRect = layout->rectOf(key);
  gesture = Gesture::Move;
}

void CanvasPrivate::finishBand(Qt::KeyboardModifiers modifiers) {
  const bool extend = modifiers & (Qt::ControlModifier | Qt::ShiftModifier);
  std::vector<std::string> keys;
  if (extend) keys = selection;
  if (dragged && layout) {
    const QRectF band(camera.toScene(pressAt), camera.toScene(mouseAt));
    const QRectF area = band.normalized();
    std::set<int> whole;
    for (const LayoutGroup& group : layout->groups)
      if (group.depth == 0 && area.contains(group.frame)) {
        whole.insert(group.block);
        keys.push_back(blockId(group.block));
      }
    const bool members = picksDevices();
    for (std::uint32_t d : layout->devicesIn(area)) {
      const int block = layout->fabric->devices[d].block;
      if (whole.contains(block) || (block != 0 && !members)) continue;
      if (area.contains(layout->deviceRect(DeviceIndex{d}).center()))
        keys.push_back(layout->fabric->key(DeviceIndex{d}).text);
    }
  }
  select(std::move(keys));
  resolveState();
}

/// The offset that puts the pressed object in line with a neighbour near by, or else on the grid.
QPointF CanvasPrivate::snapped(QPointF offset) {
  guides.clear();
  if (!pressedRect) return offset;
  const QRectF moved = pressedRect->translated(offset);
  const double reach = 5 / camera.zoom;
  std::vector<QRectF> others;
  const auto near = layout->devicesIn(camera.visible());
  if (near.size() <= 2000)
    for (std::uint32_t d : near)
      if (!state.selected.contains(d) && !state.selectedBlocks.contains(layout->fabric->devices[d].block))
        others.push_back(layout->deviceRect(DeviceIndex{d}));
  for (const LayoutGroup& group : layout->groups)
    if (group.depth == 0 && !state.selectedBlocks.contains(group.block)) others.push_back(group.frame);
  double bestX = reach, bestY = reach, shiftX = snapToGrid(moved.left()) - moved.left(),
         shiftY = snapToGrid(moved.top()) - moved.top();
  std::optional<QRectF> withX, withY;
  for (const QRectF& other : others) {
    const double dx = other.left() - moved.left(), dy = other.top() - moved.top();
    if (std::abs(dx) < bestX) bestX = std::abs(dx), shiftX = dx, withX = other;
    if (std::abs(dy) < bestY) bestY = std::abs(dy), shiftY = dy, withY = other;
  }
  const QRectF place = moved.translated(shiftX, shiftY);
  if (withX)
    guides.emplace_back(place.left(), std::min(place.top(), withX->top()), place.left(),
                        std::max(place.bottom(), withX->bottom()));
  if (withY)
    guides.emplace_back(std::min(place.left(), withY->left()), place.top(), std::max(place.right(), withY->right()),
                        place.top());
  return offset + QPointF(shiftX, shiftY);
}

void CanvasPrivate::updateMove(QPointF viewPoint) {
  moveOffset = snapped((viewPoint - pressAt) / camera.zoom);
  q.viewport()->update();
}

void CanvasPrivate::finishMove() {
  guides.clear();
  if (!dragged) {
    if (pressedWasSelected && selection.size() > 1) select({pressedKey});
    return;
  }
  if (moveOffset.isNull()) return;
  // Each drag is a step of its own; the key only keeps a repeated emission of the same drag together.
  ++nudgeSeries;
  emitEdit(edits::move(editableSelection(), {moveOffset.x(), moveOffset.y()}), TR_MARK("Move"),
           QStringLiteral("drag:%1").arg(nudgeSeries));
}

void CanvasPrivate::cancelGesture() {
  gesture = Gesture::None;
  dragged = false;
  guides.clear();
  cableFrom.reset();
  cableTo.reset();
  cableProblem.clear();
  updateCursor();
  q.viewport()->update();
}

void CanvasPrivate::centreMinimap(QPointF viewPoint) {
  const QRectF place = minimapRect();
  if (place.isNull()) return;
  const QRectF scene = minimapScene();
  const QPointF at = viewPoint - place.topLeft();
  Camera next = camera;
  next.origin = scene.topLeft() +
                QPointF(at.x() / place.width() * scene.width(), at.y() / place.height() * scene.height()) -
                QPointF(camera.size.width(), camera.size.height()) / (2 * camera.zoom);
  setCamera(next);
}

void CanvasView::wheelEvent(QWheelEvent* event) {
  const QPoint pixels = event->pixelDelta(), angle = event->angleDelta();
  if (!pixels.isNull() && !(event->modifiers() & Qt::ControlModifier)) {  // a touchpad's two fingers pan
    Camera next = m->camera;
    next.origin -= QPointF(pixels) / next.zoom;
    m->setCamera(next);
  } else if (event->modifiers() & Qt::ShiftModifier) {
    Camera next = m->camera;
    next.origin -= QPointF(angle.y(), 0) / next.zoom;
    m->setCamera(next);
  } else {
    m->zoomAt(event->position(), std::pow(2.0, angle.y() / 360.0));
  }
  event->accept();
}

void CanvasView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (m->gesture != CanvasPrivate::Gesture::None) return;
  m->pressAt = m->mouseAt = event->position();
  m->pressOrigin = m->camera.origin;
  m->dragged = false;
  using Gesture = CanvasPrivate::Gesture;
  const bool pan = event->button() == Qt::MiddleButton ||
                   (event->button() == Qt::LeftButton && (m->spaceDown || m->tool == Tool::Pan));
  if (pan) {
    m->gesture = Gesture::Pan;
  } else if (event->button() == Qt::LeftButton && m->minimapRect().contains(event->position())) {
    m->gesture = Gesture::Minimap;
    m->centreMinimap(event->position());
  } else if (event->button() == Qt::LeftButton || event->button() == Qt::RightButton) {
    const Hit hit = m->hitTest(event->position());
    const bool left = event->button() == Qt::LeftButton;
    if (left && m->beginCable(hit)) m->gesture = Gesture::Cable;
    else if (left) m->beginSelect(hit, event->modifiers());
    else if (const std::string key = m->keyOf(hit);
             !key.empty() && !std::binary_search(m->selection.begin(), m->selection.end(), key))
      m->select({key});  // the context menu speaks of what is under the mouse
  }
  m->updateCursor();
  viewport()->update();
}

void CanvasView::mouseMoveEvent(QMouseEvent* event) {
  using Gesture = CanvasPrivate::Gesture;
  m->mouseAt = event->position();
  const QPointF moved = m->mouseAt - m->pressAt;
  if (m->gesture != Gesture::None && moved.manhattanLength() >= QApplication::startDragDistance()) m->dragged = true;
  switch (m->gesture) {
    case Gesture::None:
      m->updateHover(m->mouseAt);
      break;
    case Gesture::Pan: {
      Camera next = m->camera;
      next.origin = m->pressOrigin - QPointF(moved.toPoint()) / next.zoom;
      m->setCamera(next);
      break;
    }
    case Gesture::Minimap:
      m->centreMinimap(m->mouseAt);
      break;
    case Gesture::Band:
      viewport()->update();
      break;
    case Gesture::Move:
      if (m->dragged) m->updateMove(m->mouseAt);
      break;
    case Gesture::Cable:
      m->updateCable(m->mouseAt);
      break;
  }
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event) {
  using Gesture = CanvasPrivate::Gesture;
  m->mouseAt = event->position();
  const Gesture ended = std::exchange(m->gesture, Gesture::None);
  if (ended == Gesture::Band) m->finishBand(event->modifiers());
  if (ended == Gesture::Move) m->finishMove();
  // Before the cable: why one is not possible is said last, not what lies under the mouse.
  m->updateHover(m->mouseAt);
  if (ended == Gesture::Cable) m->finishCable();
  m->cancelGesture();
}

void CanvasView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m->tool != Tool::Select) return;
  m->cancelGesture();
  const Hit hit = m->hitTest(event->position());
  if (hit.kind == HitKind::Block) emit blockOpenRequested(QString::fromStdString(m->blockId(hit.block)));
  else if (hit.kind == HitKind::Device || hit.kind == HitKind::Port) m->startEditor(m->keyOf(hit));
}

bool CanvasView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    // Over the lens a tooltip would hide ports; the hint below says the same.
    const QString text = m->layout && !m->inLens(help->pos()) ? m->describe(m->hitTest(help->pos())) : QString();
    if (text.isEmpty()) QToolTip::hideText();
    else QToolTip::showText(help->globalPos(), text, viewport());
    return true;
  }
  if (event->type() == QEvent::Leave) m->updateHover(QPointF(-1, -1));
  if (event->type() == QEvent::NativeGesture) {
    auto* native = static_cast<QNativeGestureEvent*>(event);
    if (native->gestureType() != Qt::ZoomNativeGesture) return false;
    m->zoomAt(native->position(), 1 + native->value());
    return true;
  }
  if (event->type() == QEvent::Gesture) {
    auto* gestures = static_cast<QGestureEvent*>(event);
    auto* pinch = static_cast<QPinchGesture*>(gestures->gesture(Qt::PinchGesture));
    if (!pinch) return false;
    const QPointF at = viewport()->mapFromGlobal(pinch->centerPoint().toPoint());
    m->zoomAt(at, pinch->scaleFactor());
    gestures->accept(pinch);
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

}  // namespace cw
