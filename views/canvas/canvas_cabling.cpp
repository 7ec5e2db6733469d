// SPDX-License-Identifier: GPL-3.0-or-later
// Cabling by hand: from a free port to a free port, or onto a device, which offers its first legal one.
#include "views/canvas/canvas_private.h"

#include <algorithm>
#include <unordered_set>

namespace cw {

bool CanvasPrivate::beginCable(const Hit& hit) {
  const bool cableTool = tool == CanvasView::Tool::Cable;
  if (hit.kind == HitKind::Port) cableFrom = hit.port;
  else if (cableTool && hit.kind == HitKind::Device) cableFrom = firstFreePort(*layout->fabric, hit.device);
  else return false;
  if (!cableFrom) {
    emit q.statusMessage(
        CanvasView::tr("Every port of %1 is taken.").arg(QString::fromStdString(layout->fabric->name(hit.device))));
    return false;
  }
  cableTo.reset();
  cableProblem.clear();
  return true;
}

void CanvasPrivate::updateCable(QPointF viewPoint) {
  const Fabric& fabric = *layout->fabric;
  const QPointF scene = camera.toScene(viewPoint);
  cableTo.reset();
  cableProblem.clear();
  q.viewport()->update();
  moveLens(viewPoint);
  std::optional<PortIndex> target;
  if (inLens(viewPoint)) target = lensPort(viewPoint);
  else if (const auto port = layout->portAt(scene, 8 / camera.zoom);
           port && layout->portTick(*port).pitch * camera.zoom >= pickPitch)
    target = port;
  if (target) {
    if (*target == *cableFrom) return;
    if (const auto problem = cablingProblem(fabric, *cableFrom, *target)) cableProblem = *problem;
    else cableTo = target;
    return;
  }
  const auto device = inLens(viewPoint) ? lensOf : layout->deviceAt(scene);
  if (!device || (*device == fabric.port(*cableFrom).device && !dragged)) return;
  cableTo = firstLegalPort(fabric, *cableFrom, *device);
  if (cableTo) return;
  const auto free = firstFreePort(fabric, *device);
  const auto problem = free ? cablingProblem(fabric, *cableFrom, *free) : std::nullopt;
  if (problem) cableProblem = *problem;
  else
    cableProblem =
        *device == fabric.port(*cableFrom).device ? CanvasView::tr("same device") : CanvasView::tr("no free port");
}

void CanvasPrivate::finishCable() {
  if (!cableFrom || !dragged) return;
  if (!cableTo) {
    if (!cableProblem.isEmpty()) emit q.statusMessage(CanvasView::tr("Not cabled: %1").arg(cableProblem));
    return;
  }
  const FreeLink link{portRef(*layout->fabric, *cableFrom), portRef(*layout->fabric, *cableTo)};
  emitEdit(edits::addLinks({link}), TR_MARK("Cable ports"));
}

std::vector<FreeLink> CanvasPrivate::selectedCables() const {
  if (!layout || !selectedBundle || *selectedBundle >= layout->bundles.size()) return {};
  const LayoutBundle& bundle = layout->bundles[*selectedBundle];
  std::vector<FreeLink> cables;
  for (const FreeLink& link : layout->design->groups->links) {
    const auto a = layout->fabric->find(link.a.device), b = layout->fabric->find(link.b.device);
    if (!a || !b) continue;
    const std::uint32_t ca = layout->devices[raw(*a)].cluster, cb = layout->devices[raw(*b)].cluster;
    if (std::minmax(ca, cb) == std::minmax(bundle.a, bundle.b)) cables.push_back(link);
  }
  return cables;
}

}  // namespace cw
