// SPDX-License-Identifier: GPL-3.0-or-later
// What lies under the mouse, and in words.
#include "views/canvas/canvas_private.h"

namespace cw {
namespace {

constexpr double pickHeight = 6;  // devices lower than this on screen are picked as their block

}  // namespace

bool CanvasPrivate::picksDevices() const { return deviceHeight * camera.zoom >= pickHeight; }

Hit CanvasPrivate::hitTest(QPointF viewPoint) const {
  Hit hit;
  if (!layout || layout->empty()) return hit;
  const QPointF scene = camera.toScene(viewPoint);
  const bool devices = picksDevices();
  if (inLens(viewPoint)) {
    const auto port = lensPort(viewPoint);
    if (port && layout->fabric->port(*port).link == noLink) return {HitKind::Port, *lensOf, *port, 0, 0};
    return {HitKind::Device, *lensOf, {}, 0, 0};
  }
  if (devices && camera.zoom >= pickZoom) {
    if (const auto port = layout->portAt(scene, 7 / camera.zoom)) {
      const PortTick tick = layout->portTick(*port);
      if (tick.pitch * camera.zoom >= pickPitch && layout->fabric->port(*port).link == noLink)
        return {HitKind::Port, layout->fabric->port(*port).device, *port, 0, 0};
    }
  }
  // A drawn device stands for itself however small; members of a block are then picked as their block.
  const auto device = layout->deviceAt(scene);
  if (device && (devices || layout->fabric->device(*device).block == 0)) return {HitKind::Device, *device, {}, 0, 0};
  const double edge = 5 / camera.zoom;
  const auto block = layout->blockAt(scene);
  for (const LayoutGroup& group : layout->groups) {
    if (group.depth != 0) continue;
    const QRectF title(group.frame.left(), group.frame.top() - 20 / camera.zoom, group.frame.width(), 20 / camera.zoom);
    const bool border = group.frame.adjusted(-edge, -edge, edge, edge).contains(scene) &&
                        !group.frame.adjusted(edge, edge, -edge, -edge).contains(scene);
    if (border || title.contains(scene)) return {HitKind::Block, {}, {}, 0, group.block};
  }
  if (const auto bundle = layout->bundleAt(scene, 5 / camera.zoom)) return {HitKind::Bundle, {}, {}, *bundle, 0};
  if (block && !devices) return {HitKind::Block, {}, {}, 0, *block};
  return hit;
}

std::string CanvasPrivate::keyOf(const Hit& hit) const {
  if (hit.kind == HitKind::Block) return blockId(hit.block);
  if (hit.kind == HitKind::Device || hit.kind == HitKind::Port) return layout->fabric->key(hit.device).text;
  return {};
}

QString CanvasPrivate::describe(const Hit& hit) const {
  const Fabric& fabric = *layout->fabric;
  if (hit.kind == HitKind::Device || hit.kind == HitKind::Port) {
    const DeviceType& type = fabric.typeOf(hit.device);
    int taken = 0;
    for (const PortRow& port : fabric.portsOf(hit.device)) taken += port.link != noLink;
    QString text = QString::fromStdString(fabric.name(hit.device));
    // A drawn device without a name of its own is called by its part already.
    if (type.part && !text.contains(QString::fromStdString(type.part->name)))
      text += QStringLiteral(" · ") + QString::fromStdString(type.part->name);
    text += QStringLiteral(" · ") +
            CanvasView::tr("%1 of %2 ports used").arg(taken).arg(fabric.device(hit.device).portCount);
    if (hit.kind == HitKind::Port)
      text += QStringLiteral(" · ") + CanvasView::tr("port %1, %2G, free")
                                          .arg(fabric.ordinalOf(hit.port) + 1)
                                          .arg(toGbps(fabric.slot(hit.port).speed));
    return text;
  }
  if (hit.kind == HitKind::Bundle) {
    const LayoutBundle& bundle = layout->bundles[hit.bundle];
    const QString capacity = QString::fromStdString(shortText(Amount(Unit::Bandwidth, bundle.gigabits * 1e9)));
    return CanvasView::tr("%n links", nullptr, int(bundle.links)) + QStringLiteral(" · ") + capacity;
  }
  return {};
}

}  // namespace cw
