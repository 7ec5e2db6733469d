// SPDX-License-Identifier: GPL-3.0-or-later
// The lens: a device under the hand, drawn large enough to pick its ports one by one where the drawing is too small for
// that. It opens at once while cabling, and after a moment's rest over a drawn device.
#include "views/canvas/canvas_private.h"

#include <algorithm>
#include <cmath>
#include <QPainter>
#include <utility>

namespace cw {
namespace {

constexpr double lensPitch = 9, leastPitch = 3.5;  // between ports, pixels
constexpr double lensHeight = 52, reach = 7;

/// Where a port of `device` stands on the edge of the lens.
QPointF onLens(const QRectF& lens, const QRectF& device, const PortTick& tick) {
  const double share = (tick.at.x() - device.left()) / device.width();
  return {lens.left() + share * lens.width(), tick.outwards < 0 ? lens.top() : lens.bottom()};
}

}  // namespace

/// Where the enlarged device stands, in view pixels; nothing where its ports are easily picked in the drawing itself,
/// all taken, or too many for the view.
QRectF CanvasPrivate::lensBox() const {
  if (!lensOf || !layout || (gesture != Gesture::None && gesture != Gesture::Cable)) return {};
  const std::vector<PortTick> ticks = layout->portTicks(*lensOf);
  const auto ports = layout->fabric->portsOf(*lensOf);
  if (std::none_of(ports.begin(), ports.end(), [](const PortRow& port) { return port.link == noLink; })) return {};
  double pitch = deviceWidth;
  for (const PortTick& tick : ticks) pitch = std::min(pitch, tick.pitch);
  if (camera.zoom >= pickZoom && pitch * camera.zoom >= pickPitch) return {};
  const QRectF view = QRectF(q.viewport()->rect()).adjusted(12, 12, -12, -12);
  const double scale = std::min(std::max(lensPitch / pitch, 1.25), view.width() / deviceWidth);
  if (pitch * scale < leastPitch) return {};
  const QSizeF size(deviceWidth * scale, std::max(lensHeight, deviceHeight * camera.zoom));
  QRectF box(QPointF(0, 0), size);
  box.moveCenter(camera.toView(layout->deviceRect(*lensOf).center()));
  box.moveLeft(std::clamp(box.left(), view.left(), std::max(view.left(), view.right() - size.width())));
  box.moveTop(std::clamp(box.top(), view.top(), std::max(view.top(), view.bottom() - size.height())));
  return box;
}

/// A port's place in view pixels: in the lens where its device is there.
QPointF CanvasPrivate::portPlace(PortIndex port) const {
  const DeviceIndex device = layout->fabric->port(port).device;
  const PortTick tick = layout->portTick(port);
  const QRectF lens = lensOf == device ? lensBox() : QRectF();
  return lens.isNull() ? camera.toView(tick.at) : onLens(lens, layout->deviceRect(device), tick);
}

bool CanvasPrivate::inLens(QPointF viewPoint) const {
  const QRectF box = lensBox();
  return !box.isNull() && box.adjusted(-reach, -reach, reach, reach).contains(viewPoint);
}

std::optional<PortIndex> CanvasPrivate::lensPort(QPointF viewPoint) const {
  const QRectF box = lensBox(), device = layout->deviceRect(*lensOf);
  const std::vector<PortTick> ticks = layout->portTicks(*lensOf);
  std::optional<PortIndex> best;
  double nearest = reach;
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const QPointF away = onLens(box, device, ticks[i]) - viewPoint;
    // Along the edge the nearest counts; across it a port is as long as the hand needs.
    if (std::abs(away.y()) > 2 * reach || std::abs(away.x()) >= nearest) continue;
    nearest = std::abs(away.x());
    best = layout->fabric->portOf(*lensOf, int(i));
  }
  return best;
}

/// The device whose ports the hand at this point may want.
std::optional<DeviceIndex> CanvasPrivate::lensCandidate(QPointF viewPoint) const {
  const bool here = gesture == Gesture::Cable || q.viewport()->underMouse();
  if (!layout || layout->empty() || tool == CanvasView::Tool::Pan || !here) return {};
  const auto device = layout->deviceAt(camera.toScene(viewPoint));
  if (!device || (cableFrom && *device == layout->fabric->port(*cableFrom).device)) return {};
  // Members of a block are cabled by the block; a hand that cables may still want one of their spare ports.
  const bool drawn = layout->fabric->device(*device).block == 0;
  return drawn || (cabling() && picksDevices()) ? device : std::nullopt;
}

bool CanvasPrivate::cabling() const { return gesture == Gesture::Cable || tool == CanvasView::Tool::Cable; }

void CanvasPrivate::moveLens(QPointF viewPoint) {
  // Once a cable is on its way, the lens it left would only hide where it may go.
  const bool left = gesture == Gesture::Cable && dragged && lensOf == layout->fabric->port(*cableFrom).device;
  if (left) openLens({});
  if (inLens(viewPoint)) return;
  const auto wanted = lensCandidate(viewPoint);
  const bool other = wanted != std::exchange(lensWanted, wanted);
  if (lensOf != wanted) openLens(cabling() ? wanted : std::nullopt);
  if (!wanted || lensOf == wanted) lensRest.stop();
  else if (other) lensRest.start();
}

void CanvasPrivate::openLens(std::optional<DeviceIndex> device) {
  if (lensOf == device) return;
  lensOf = device;
  q.viewport()->update();
}

void CanvasPrivate::closeLens() {
  lensRest.stop();
  lensWanted.reset();
  openLens({});
}

void CanvasPrivate::paintLens(QPainter& p) {
  const QRectF box = lensBox();
  if (box.isNull()) return;
  const Theme& colours = themeFor(q.palette());
  const Fabric& fabric = *layout->fabric;
  p.setPen(QPen(colours.accent, 1));
  p.setBrush(colours.raised);
  p.drawRoundedRect(box, 5, 5);
  p.setPen(Qt::NoPen);
  p.setBrush(painter->kindColour(fabric.device(*lensOf)));
  p.drawRoundedRect(QRectF(box.left(), box.top(), 4, box.height()), 2, 2);
  int open = 0;
  const std::vector<PortTick> ticks = layout->portTicks(*lensOf);
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const PortIndex port = fabric.portOf(*lensOf, int(i));
    const bool taken = fabric.port(port).link != noLink;
    open += !taken;
    const bool legal = cableFrom && !cablingProblem(fabric, *cableFrom, port);
    const double width = std::clamp(ticks[i].pitch * box.width() / deviceWidth * 0.6, 2.0, 10.0);
    const QPointF at = onLens(box, layout->deviceRect(*lensOf), ticks[i]);
    const QRectF mark(at.x() - width / 2, ticks[i].outwards < 0 ? at.y() : at.y() - 9, width, 9);
    p.setPen(QPen(legal ? colours.good : colours.secondary, 1));
    p.setBrush(legal ? colours.good : taken ? colours.secondary : colours.ground);
    p.drawRect(mark);
  }
  const QFontMetricsF metrics(q.font());
  const QString counts = CanvasView::tr("%1 of %2 ports free").arg(open).arg(ticks.size());
  const QRectF middle = box.adjusted(10, 9, -6, -9);
  p.setFont(q.font());
  p.setPen(colours.text);
  p.drawText(middle.adjusted(0, 0, 0, -middle.height() / 2), int(Qt::AlignCenter),
             metrics.elidedText(QString::fromStdString(fabric.name(*lensOf)), Qt::ElideMiddle, middle.width()));
  p.setPen(colours.secondary);
  p.drawText(middle.adjusted(0, middle.height() / 2, 0, 0), int(Qt::AlignCenter),
             metrics.elidedText(counts, Qt::ElideRight, middle.width()));
}

}  // namespace cw
