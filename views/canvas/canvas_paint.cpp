// SPDX-License-Identifier: GPL-3.0-or-later
// What the canvas shows: the cached frame of the painter, and over it whatever follows the hand.
#include "views/canvas/canvas_private.h"

#include <cmath>
#include <QPainter>
#include <QPainterPath>

namespace cw {

void CanvasPrivate::paint(QPainter& target) {
  const Theme& colours = themeFor(q.palette());
  if (!layout || layout->empty()) {
    target.fillRect(q.viewport()->rect(), colours.ground);
    paintEmpty(target);
    paintDrop(target);
    return;
  }
  updateFrame();
  target.drawImage(QPointF(0, 0), frame);
  target.setRenderHint(QPainter::Antialiasing);
  paintGesture(target);
  paintLens(target);
  paintCable(target);
  paintDrop(target);
  paintMinimap(target);
}

/// Paints the whole frame anew when something changed; after a pan moves the old frame and paints only the strips that
/// came into view, then completes it once the hand rests.
void CanvasPrivate::updateFrame() {
  camera.size = QSizeF(q.viewport()->size());
  const double ratio = q.devicePixelRatioF();
  const QSize pixels = (camera.size * ratio).toSize();
  if (!painter) {
    painter = std::make_unique<LodPainter>(*layout, themeFor(q.palette()), q.font());
    frameStale = true;
  }
  const QPointF shift = (frameCamera.origin - camera.origin) * camera.zoom * ratio;
  const QPoint whole = shift.toPoint();
  const bool movable = !frameStale && frame.size() == pixels && frameCamera.zoom == camera.zoom &&
                       std::abs(shift.x() - whole.x()) < 0.02 && std::abs(shift.y() - whole.y()) < 0.02 &&
                       std::abs(whole.x()) < pixels.width() && std::abs(whole.y()) < pixels.height();
  if (movable && whole.isNull()) return;
  const QRectF all(QPointF(0, 0), camera.size);
  if (!movable) {
    if (frame.size() != pixels) frame = QImage(pixels, QImage::Format_RGB32);
    frame.setDevicePixelRatio(ratio);
    QPainter p(&frame);
    painter->paint(p, camera, all, state);
    completion.stop();
  } else {
    QImage moved(pixels, QImage::Format_RGB32);
    moved.setDevicePixelRatio(ratio);
    const QPointF by = QPointF(whole) / ratio;
    QPainter p(&moved);
    p.drawImage(by, frame);
    if (by.x() != 0)
      painter->paint(p, camera, QRectF(by.x() > 0 ? 0 : all.right() + by.x(), 0, std::abs(by.x()), all.height()),
                     state);
    if (by.y() != 0)
      painter->paint(p, camera, QRectF(0, by.y() > 0 ? 0 : all.bottom() + by.y(), all.width(), std::abs(by.y())),
                     state);
    p.end();
    frame = std::move(moved);
    completion.start();
  }
  frameCamera = camera;
  frameStale = false;
}

void CanvasPrivate::paintPlate(QPainter& p, QPointF at, const QString& text, const QColor& colour) const {
  const Theme& colours = themeFor(q.palette());
  const QFontMetricsF metrics(q.font());
  QRectF plate(at + QPointF(14, 14), QSizeF(metrics.horizontalAdvance(text) + 16, metrics.height() + 8));
  const QRectF view = q.viewport()->rect();
  if (plate.right() > view.right()) plate.moveRight(at.x() - 10);
  if (plate.bottom() > view.bottom()) plate.moveBottom(at.y() - 10);
  p.setPen(QPen(colour, 1));
  p.setBrush(colours.raised);
  p.drawRoundedRect(plate, 4, 4);
  p.setPen(colour);
  p.setFont(q.font());
  p.drawText(plate, Qt::AlignCenter, text);
}

void CanvasPrivate::paintGesture(QPainter& p) {
  const Theme& colours = themeFor(q.palette());
  QColor veil = colours.accent;
  veil.setAlphaF(0.12f);
  if (gesture == Gesture::Band && dragged) {
    p.setPen(QPen(colours.accent, 1));
    p.setBrush(veil);
    p.drawRect(QRectF(pressAt, mouseAt).normalized());
  }
  if (gesture != Gesture::Move || !dragged) return;
  p.setPen(QPen(colours.accent, 1.5, Qt::DashLine));
  p.setBrush(veil);
  int shown = 0;
  for (const std::string& key : editableSelection()) {
    const auto rect = layout->rectOf(key);
    if (!rect || ++shown > 400) continue;
    p.drawRoundedRect(camera.toView(rect->translated(moveOffset)), 4, 4);
  }
  p.setPen(QPen(colours.accent, 1));
  for (const QLineF& guide : guides) p.drawLine(camera.toView(guide.p1()), camera.toView(guide.p2()));
}

void CanvasPrivate::paintCable(QPainter& p) {
  if (gesture != Gesture::Cable || !cableFrom) return;
  const Theme& colours = themeFor(q.palette());
  const Fabric& fabric = *layout->fabric;
  const auto visible = layout->devicesIn(camera.visible());
  for (std::size_t i = 0; i < visible.size() && i < 300; ++i) {
    const DeviceIndex d{visible[i]};
    if (d == fabric.port(*cableFrom).device || (d == lensOf && !lensBox().isNull())) continue;
    const auto ticks = layout->portTicks(d);
    bool any = false;
    for (std::size_t t = 0; t < ticks.size(); ++t) {
      if (cablingProblem(fabric, *cableFrom, fabric.portOf(d, int(t)))) continue;
      any = true;
      const double pitch = ticks[t].pitch * camera.zoom;
      if (pitch < 3) break;
      const QPointF at = camera.toView(ticks[t].at);
      const double size = std::clamp(pitch * 0.7, 3.0, 11.0);
      p.setPen(Qt::NoPen);
      p.setBrush(colours.good);
      p.drawRoundedRect(QRectF(at.x() - size / 2, at.y() - (ticks[t].outwards < 0 ? size : 0), size, size), 1, 1);
    }
    if (!any) continue;
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(colours.good, 1.5));
    p.drawRoundedRect(camera.toView(layout->deviceRect(d)).adjusted(-1, -1, 1, 1), 4, 4);
  }
  const PortTick from = layout->portTick(*cableFrom);
  const QPointF a = portPlace(*cableFrom);
  const QPointF b = cableTo ? portPlace(*cableTo) : mouseAt;
  const QColor colour = !cableProblem.isEmpty() ? colours.error : cableTo ? colours.good : colours.accent;
  p.setBrush(Qt::NoBrush);
  p.setPen(QPen(colour, 2, cableTo ? Qt::SolidLine : Qt::DashLine));
  const double reach = std::clamp(std::abs(b.y() - a.y()) * 0.5, 20.0, 120.0);
  QPainterPath path(a);
  path.cubicTo(a + QPointF(0, from.outwards * reach),
               b + QPointF(0, cableTo ? layout->portTick(*cableTo).outwards * reach : 0), b);
  p.drawPath(path);
  p.setBrush(colour);
  p.drawEllipse(a, 4, 4);
  p.drawEllipse(b, 4, 4);
  if (!cableProblem.isEmpty()) paintPlate(p, mouseAt, cableProblem, colours.error);
  else if (cableTo)
    paintPlate(p, mouseAt,
               CanvasView::tr("%1, port %2")
                   .arg(QString::fromStdString(fabric.name(fabric.port(*cableTo).device)))
                   .arg(fabric.ordinalOf(*cableTo) + 1),
               colours.good);
}

void CanvasPrivate::paintEmpty(QPainter& p) {
  const Theme& colours = themeFor(q.palette());
  QFont font = q.font();
  if (font.pointSizeF() > 0) font.setPointSizeF(font.pointSizeF() * 1.2);
  p.setFont(font);
  p.setPen(colours.secondary);
  const QRectF area = QRectF(q.viewport()->rect()).adjusted(24, 24, -24, -24);
  p.drawText(area, int(Qt::AlignCenter) | int(Qt::TextWordWrap),
             CanvasView::tr("Drag a node, a switch or a block from the catalogue here, or start from a sample."));
}

void CanvasPrivate::paintDrop(QPainter& p) {
  if (dropPayload.isEmpty()) return;
  const Theme& colours = themeFor(q.palette());
  const bool block = dropPayload.startsWith(QStringLiteral("block:"));
  const QSizeF size = block ? QSizeF(320, 176) : QSizeF(deviceWidth, deviceHeight);
  const QRectF ghost = camera.toView(QRectF(dropAt, size));
  QColor veil = colours.accent;
  veil.setAlphaF(0.12f);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(colours.accent, 1.5, Qt::DashLine));
  p.setBrush(veil);
  p.drawRoundedRect(ghost, 4, 4);
  p.setPen(colours.text);
  p.setFont(q.font());
  QString name = dropPayload.section(QLatin1Char(':'), 1);
  if (catalogue && !block)
    if (const auto part = catalogue->find(PartId{name.toStdString()})) name = QString::fromStdString(part->name);
  if (block) name = name == QStringLiteral("dragonfly") ? CanvasView::tr("Dragonfly") : CanvasView::tr("Fat-tree");
  const QFontMetricsF metrics(q.font());
  p.drawText(ghost, Qt::AlignCenter, metrics.elidedText(name, Qt::ElideRight, std::max(40.0, ghost.width() - 8)));
}

QRectF CanvasPrivate::minimapScene() const { return layout->bounds.adjusted(-40, -40, 40, 40); }

QRectF CanvasPrivate::minimapRect() const {
  const QSizeF view = camera.size;
  if (!layout || layout->empty() || view.width() < 560 || view.height() < 380) return {};
  if (camera.visible().contains(layout->bounds)) return {};
  const QRectF scene = minimapScene();
  const double scale = std::min(176.0 / scene.width(), 120.0 / scene.height());
  const QSizeF size(std::max(40.0, scene.width() * scale), std::max(24.0, scene.height() * scale));
  return {view.width() - size.width() - 12, view.height() - size.height() - 12, size.width(), size.height()};
}

void CanvasPrivate::paintMinimap(QPainter& p) {
  const QRectF place = minimapRect();
  if (place.isNull()) return;
  const Theme& colours = themeFor(q.palette());
  const QRectF scene = minimapScene();
  const double sx = place.width() / scene.width(), sy = place.height() / scene.height();
  auto map = [&](const QRectF& r) {
    return QRectF((r.left() - scene.left()) * sx, (r.top() - scene.top()) * sy, r.width() * sx, r.height() * sy);
  };
  if (minimap.isNull()) {
    const double ratio = q.devicePixelRatioF();
    minimap = QPixmap((place.size() * ratio).toSize());
    minimap.setDevicePixelRatio(ratio);
    minimap.fill(colours.surface);
    QPainter m(&minimap);
    m.setPen(QPen(colours.line, 1));
    for (const LayoutGroup& group : layout->groups)
      if (group.depth == 0) m.drawRect(map(group.frame));
    for (const LayoutCluster& cluster : layout->clusters) {
      const QColor kind = isSwitchTier(cluster.tier) ? colours.networkSwitch : colours.node;
      const QRectF box = map(cluster.rect);
      m.fillRect(QRectF(box.topLeft(), QSizeF(std::max(1.0, box.width()), std::max(1.0, box.height()))),
                 blend(colours.surface, kind, 0.6));
    }
  }
  p.drawPixmap(place.topLeft(), minimap);
  QColor veil = colours.accent;
  veil.setAlphaF(0.12f);
  p.setRenderHint(QPainter::Antialiasing, false);
  p.setClipRect(place);
  p.setPen(QPen(colours.accent, 1));
  p.setBrush(veil);
  p.drawRect(map(camera.visible()).translated(place.topLeft()));
  p.setBrush(Qt::NoBrush);
  p.setPen(QPen(colours.line, 1));
  p.drawRect(place.adjusted(0, 0, -1, -1));
  p.setClipping(false);
}

}  // namespace cw
