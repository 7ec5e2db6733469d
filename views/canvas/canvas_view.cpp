// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/canvas_view.h"

#include "views/canvas/canvas_private.h"

#include <algorithm>
#include <QEvent>
#include <QPainter>
#include <QScrollBar>

namespace cw {
namespace {

constexpr double leastZoom = 0.002, mostZoom = 8;
constexpr double fitMargin = 44;
constexpr double readableZoom = 1.6;  // names, parts and the ports of a large switch show

}  // namespace

CanvasView::CanvasView(QWidget* parent) : QAbstractScrollArea(parent), m(std::make_unique<CanvasPrivate>(*this)) {
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setAcceptDrops(true);
  viewport()->setAcceptDrops(true);
  viewport()->setMouseTracking(true);
  viewport()->grabGesture(Qt::PinchGesture);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  setAccessibleName(tr("Fabric canvas"));
  setAccessibleDescription(
      tr("Drawing of the fabric. Tab goes through blocks and devices, arrow keys move them, F2 renames."));
  m->camera.size = QSizeF(viewport()->size());
  m->completion.setSingleShot(true);
  m->completion.setInterval(70);
  connect(&m->completion, &QTimer::timeout, this, [this] { m->stale(); });
  m->lensRest.setSingleShot(true);
  m->lensRest.setInterval(300);
  connect(&m->lensRest, &QTimer::timeout, this, [this] { m->openLens(m->lensWanted); });
  m->nudgePause.setSingleShot(true);
  m->nudgePause.setInterval(800);
  connect(&m->nudgePause, &QTimer::timeout, this, [this] { ++m->nudgeSeries; });
}

CanvasView::~CanvasView() = default;

void CanvasView::setDocument(std::shared_ptr<const Design> design, std::shared_ptr<const Fabric> fabric,
                             std::shared_ptr<const Catalogue> catalogue) {
  NoProgress progress;
  setDocument(buildLayout(std::move(design), std::move(fabric), progress), std::move(catalogue));
}

void CanvasView::setDocument(std::shared_ptr<const CanvasLayout> layout, std::shared_ptr<const Catalogue> catalogue) {
  m->catalogue = std::move(catalogue);
  m->showLayout(std::move(layout));
}

std::vector<std::string> CanvasView::selection() const { return m->selection; }
void CanvasView::setSelection(const std::vector<std::string>& keys) { m->select(keys); }

bool CanvasView::shows(const std::string& key) const { return m->layout && m->layout->rectOf(key); }

void CanvasView::highlight(const std::vector<std::string>& keys, bool on) {
  for (const std::string& key : keys) {
    const auto it = std::lower_bound(m->highlighted.begin(), m->highlighted.end(), key);
    const bool there = it != m->highlighted.end() && *it == key;
    if (on && !there) m->highlighted.insert(it, key);
    if (!on && there) m->highlighted.erase(it);
  }
  m->resolveState();
}

void CanvasView::fitAll() {
  if (!m->layout || m->layout->empty()) return;
  m->fit(m->layout->bounds, 1.25);
}

void CanvasView::fitSelection() {
  if (!m->layout) return;
  QRectF box;
  for (const std::string& key : m->selection)
    if (const auto rect = m->layout->rectOf(key)) box |= *rect;
  if (!box.isNull()) m->fit(box, 2);
}

Point CanvasView::freePlace() const {
  const Point middle = toScene(QPointF(viewport()->rect().center()));
  if (!m->layout) return middle;
  constexpr double gap = 3 * gridStep;
  const auto taken = [&](const QRectF& box) {
    const auto& groups = m->layout->groups;
    return !m->layout->devicesIn(box).empty() ||
           std::any_of(groups.begin(), groups.end(), [&](const auto& group) { return group.frame.intersects(box); });
  };
  // Row by row below the middle, each from the middle to the right and then to the left.
  for (int row = 0; row < 100; ++row)
    for (int column = 0; column < 20; ++column) {
      const int step = column % 2 == 0 ? column / 2 : -(column + 1) / 2;
      const Point at{middle.x + step * (deviceWidth + gap), middle.y + row * (deviceHeight + 2 * gap)};
      if (!taken(QRectF(at.x, at.y, deviceWidth, deviceHeight).adjusted(-gap, -gap, gap, gap))) return at;
    }
  return freePlaceForBlock();
}

Point CanvasView::freePlaceForBlock() const {
  if (!m->layout || m->layout->empty()) return toScene(QPointF(viewport()->rect().center()));
  const QRectF& all = m->layout->bounds;
  return {all.right() + deviceWidth, all.top()};
}

void CanvasView::zoomBy(double factor) { m->zoomAt(QRectF(viewport()->rect()).center(), factor); }
double CanvasView::zoom() const { return m->camera.zoom; }
CanvasView::Tool CanvasView::tool() const { return m->tool; }

void CanvasView::setTool(Tool tool) {
  if (m->tool == tool) return;
  m->cancelGesture();
  m->closeLens();
  m->tool = tool;
  m->updateCursor();
  emit toolChanged(tool);
}

Point CanvasView::toScene(QPointF viewPoint) const {
  const QPointF p = m->camera.toScene(viewPoint);
  return {p.x(), p.y()};
}
QPointF CanvasView::toView(Point scenePoint) const { return m->camera.toView(QPointF(scenePoint.x, scenePoint.y)); }

void CanvasView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  m->paint(painter);
}

void CanvasView::resizeEvent(QResizeEvent*) {
  Camera next = m->camera;
  next.size = QSizeF(viewport()->size());
  m->camera = next;
  m->stale();
}

void CanvasView::scrollContentsBy(int, int) {}

void CanvasView::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  m->painter.reset();
  m->minimap = {};
  m->stale();
}

void CanvasPrivate::setCamera(const Camera& next) {
  if (camera == next) return;
  camera = next;
  if (editor) finishEditor(false);
  q.viewport()->update();
}

void CanvasPrivate::zoomAt(QPointF viewPoint, double factor) {
  Camera next = camera;
  next.zoom = std::clamp(camera.zoom * factor, leastZoom, mostZoom);
  next.origin = camera.toScene(viewPoint) - viewPoint / next.zoom;
  setCamera(next);
}

void CanvasPrivate::fit(QRectF scene, double most) {
  const QSizeF size = q.viewport()->size();
  if (size.width() < 2 * fitMargin + 8 || size.height() < 2 * fitMargin + 8) {
    fitPending = true;
    return;
  }
  fitPending = false;
  Camera next = camera;
  next.size = size;
  const QSizeF room(size.width() - 2 * fitMargin, size.height() - 2 * fitMargin);
  next.zoom = std::min(room.width() / std::max(scene.width(), 1.0), room.height() / std::max(scene.height(), 1.0));
  next.zoom = std::clamp(next.zoom, leastZoom, most);
  next.origin = scene.center() - QPointF(size.width(), size.height()) / (2 * next.zoom);
  setCamera(next);
}

void CanvasPrivate::stale() {
  frameStale = true;
  q.viewport()->update();
}

void CanvasPrivate::showLayout(std::shared_ptr<const CanvasLayout> next) {
  if (!next) return;
  const std::shared_ptr<const CanvasLayout> before = std::exchange(layout, std::move(next));
  if (gesture == Gesture::Cable || gesture == Gesture::Move) cancelGesture();
  painter.reset();
  minimap = {};
  closeLens();
  hover.reset();
  hoverText.clear();
  hoverBundle.reset();
  selectedBundle.reset();
  std::vector<std::string> kept;
  for (const std::string& key : selection)
    if (layout->rectOf(key)) kept.push_back(key);
  if (selectNew && before && before->fabric != layout->fabric) {
    std::vector<std::string> added;
    for (const Block& block : layout->design->groups->blocks)
      if (!before->blockOf(block.id)) added.push_back(block.id);
    for (const FreeDevice& device : layout->design->groups->devices)
      if (!before->fabric->find({"free/" + device.id})) added.push_back("free/" + device.id);
    if (!added.empty()) kept = added;
    selectNew = false;
  }
  select(std::move(kept));
  resolveState();
  if (layout->empty()) fitPending = false;  // what is dropped on an empty canvas stays under the hand
  else if (fitPending) q.fitAll();
  // … and can be read there, whatever was looked at before.
  else if (before && before->empty() && layout->groups.empty() && camera.zoom < readableZoom)
    zoomAt(camera.toView(layout->bounds.center()), readableZoom / camera.zoom);
  stale();
}

void CanvasPrivate::select(std::vector<std::string> keys) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  if (keys == selection) return;
  selection = std::move(keys);
  if (!selection.empty()) selectedBundle.reset();
  ++nudgeSeries;
  resolveState();
  emit q.selectionChanged();
}

void CanvasPrivate::resolveState() {
  state = {};
  if (!layout) return;
  auto resolve = [this](const std::vector<std::string>& keys, auto& devices, std::set<int>& blocks) {
    for (const std::string& key : keys) {
      if (const auto block = layout->blockOf(key)) blocks.insert(*block);
      else if (const auto device = layout->fabric->find({key})) devices.insert(raw(*device));
    }
  };
  resolve(selection, state.selected, state.selectedBlocks);
  resolve(highlighted, state.highlighted, state.highlightedBlocks);
  if (state.selected.size() <= 64) state.focus = state.selected;
  if (hover) state.focus.insert(raw(*hover));
  state.focusBundle = hoverBundle ? hoverBundle : selectedBundle;
  stale();
}

std::vector<std::string> CanvasPrivate::editableSelection() const {
  std::vector<std::string> keys;
  for (const std::string& key : selection) {
    const auto slash = key.find('/');
    if (slash != std::string::npos && std::binary_search(selection.begin(), selection.end(), key.substr(0, slash)))
      continue;
    keys.push_back(key);
  }
  return keys;
}

void CanvasPrivate::emitEdit(Edit edit, Text label, const QString& mergeKey, bool selectAdded) {
  selectNew = selectAdded;
  emit q.editRequested(std::move(edit), label, mergeKey);
}

void CanvasView::deleteSelection() {
  if (!m->layout) return;
  const std::vector<FreeLink> cables = m->selectedCables();
  if (!cables.empty()) return m->emitEdit(edits::removeLinks(cables), TR_MARK("Remove cables"));
  std::vector<std::string> keys;
  bool members = false;
  for (const std::string& key : m->editableSelection()) {
    const bool removable = key.find('/') == std::string::npos || key.starts_with("free/");
    if (removable) keys.push_back(key);
    else members = true;
  }
  if (members) emit statusMessage(tr("Members of a block come and go with its size: open the block to change it."));
  if (!keys.empty()) m->emitEdit(edits::remove(std::move(keys)), TR_MARK("Delete"));
}

void CanvasView::duplicateSelection() {
  std::vector<std::string> keys;
  for (const std::string& key : m->editableSelection())
    if (key.find('/') == std::string::npos || key.starts_with("free/")) keys.push_back(key);
  if (keys.empty()) return;
  // Beside the original where that is a block, so that the copy does not lie on it.
  Point offset{4 * gridStep, 4 * gridStep};
  for (const std::string& key : keys)
    if (const auto block = m->layout->blockOf(key))
      if (const LayoutGroup* group = m->layout->blockGroup(*block))
        offset = {std::max(offset.x, snapToGrid(group->frame.width() + 8 * gridStep)), 0};
  m->emitEdit(edits::duplicate(std::move(keys), offset), TR_MARK("Duplicate"), {}, true);
}

void CanvasView::renameSelection() {
  if (m->selection.size() == 1) m->startEditor(m->selection.front());
}

}  // namespace cw
