// SPDX-License-Identifier: GPL-3.0-or-later
// A uniform grid over the device boxes answers "what is here" in constant time. Cells are no smaller than a box, so a
// box lies in at most four; their number stays in proportion to the number of devices.
#include "views/canvas/canvas_layout.h"

#include <algorithm>
#include <cmath>

namespace cw {
namespace {

double distanceToSegment(QPointF p, QPointF a, QPointF b) {
  const QPointF d = b - a;
  const double length = QPointF::dotProduct(d, d);
  const double t = length > 0 ? std::clamp(QPointF::dotProduct(p - a, d) / length, 0.0, 1.0) : 0;
  const QPointF off = p - (a + t * d);
  return std::hypot(off.x(), off.y());
}

double distanceToRoute(QPointF p, const QPolygonF& route) {
  double best = 1e300;
  if (route.size() == 3) {  // a curve: the same flattening the eye sees
    QPointF previous = route[0];
    for (int i = 1; i <= 16; ++i) {
      const double t = i / 16.0, s = 1 - t;
      const QPointF next = s * s * route[0] + 2 * s * t * route[1] + t * t * route[2];
      best = std::min(best, distanceToSegment(p, previous, next));
      previous = next;
    }
    return best;
  }
  for (int i = 1; i < route.size(); ++i) best = std::min(best, distanceToSegment(p, route[i - 1], route[i]));
  return best;
}

}  // namespace

void CanvasLayout::buildIndex() {
  m_blockGroup.assign(fabric->blockIds.size(), -1);
  QRectF box;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    box |= groups[i].frame;
    if (groups[i].depth == 0) m_blockGroup[std::size_t(groups[i].block)] = int(i);
  }
  for (const DeviceBox& device : devices) box |= device.rect();
  bounds = box;
  m_cellStart.clear();
  m_cellDevices.clear();
  m_columns = m_rows = 0;
  if (devices.empty()) return;
  m_cell = std::max(128.0, std::sqrt(box.width() * box.height() / (2.0 * double(devices.size()) + 64)));
  m_origin = box.topLeft();
  m_columns = int(box.width() / m_cell) + 1;
  m_rows = int(box.height() / m_cell) + 1;
  m_cellStart.assign(std::size_t(m_columns) * std::size_t(m_rows) + 1, 0);
  auto forCells = [this](const DeviceBox& device, auto&& visit) {
    const int c0 = int((device.x - m_origin.x()) / m_cell), r0 = int((device.y - m_origin.y()) / m_cell);
    const int c1 = std::min(m_columns - 1, int((device.x + deviceWidth - m_origin.x()) / m_cell));
    const int r1 = std::min(m_rows - 1, int((device.y + deviceHeight - m_origin.y()) / m_cell));
    for (int r = std::max(0, r0); r <= r1; ++r)
      for (int c = std::max(0, c0); c <= c1; ++c) visit(std::size_t(r) * std::size_t(m_columns) + std::size_t(c));
  };
  for (const DeviceBox& device : devices) forCells(device, [this](std::size_t cell) { ++m_cellStart[cell + 1]; });
  for (std::size_t i = 1; i < m_cellStart.size(); ++i) m_cellStart[i] += m_cellStart[i - 1];
  m_cellDevices.resize(m_cellStart.back());
  std::vector<std::uint32_t> next(m_cellStart.begin(), m_cellStart.end() - 1);
  for (std::uint32_t d = 0; d < devices.size(); ++d)
    forCells(devices[d], [&](std::size_t cell) { m_cellDevices[next[cell]++] = d; });
}

std::vector<std::uint32_t> CanvasLayout::devicesIn(const QRectF& scene) const {
  std::vector<std::uint32_t> found;
  if (m_columns == 0 || !scene.intersects(bounds.adjusted(-1, -1, 1, 1))) return found;
  const int c0 = std::clamp(int((scene.left() - m_origin.x()) / m_cell), 0, m_columns - 1);
  const int c1 = std::clamp(int((scene.right() - m_origin.x()) / m_cell), 0, m_columns - 1);
  const int r0 = std::clamp(int((scene.top() - m_origin.y()) / m_cell), 0, m_rows - 1);
  const int r1 = std::clamp(int((scene.bottom() - m_origin.y()) / m_cell), 0, m_rows - 1);
  for (int r = r0; r <= r1; ++r)
    for (int c = c0; c <= c1; ++c) {
      const std::size_t cell = std::size_t(r) * std::size_t(m_columns) + std::size_t(c);
      for (std::uint32_t i = m_cellStart[cell]; i < m_cellStart[cell + 1]; ++i) {
        const DeviceBox& device = devices[m_cellDevices[i]];
        if (!scene.intersects(device.rect())) continue;
        // Report a box only in the first visited cell it lies in.
        const int ownColumn = std::max(c0, int((device.x - m_origin.x()) / m_cell));
        const int ownRow = std::max(r0, int((device.y - m_origin.y()) / m_cell));
        if (ownColumn == c && ownRow == r) found.push_back(m_cellDevices[i]);
      }
    }
  return found;
}

std::optional<DeviceIndex> CanvasLayout::deviceAt(QPointF scene) const {
  std::optional<DeviceIndex> top;
  for (std::uint32_t d : devicesIn(QRectF(scene - QPointF(0.01, 0.01), QSizeF(0.02, 0.02))))
    if (!top || raw(*top) < d) top = DeviceIndex{d};
  return top;
}

std::optional<PortIndex> CanvasLayout::portAt(QPointF scene, double reach) const {
  std::optional<PortIndex> best;
  double nearest = reach;
  for (std::uint32_t d : devicesIn(QRectF(scene, QSizeF()).adjusted(-reach, -reach, reach, reach))) {
    const auto ticks = portTicks(DeviceIndex{d});
    for (std::size_t i = 0; i < ticks.size(); ++i) {
      const QPointF off = ticks[i].at - scene;
      const double distance = std::hypot(off.x(), off.y());
      if (distance > nearest) continue;
      nearest = distance;
      best = PortIndex{fabric->devices[d].firstPort + std::uint32_t(i)};
    }
  }
  return best;
}

std::optional<int> CanvasLayout::blockAt(QPointF scene) const {
  std::optional<int> best;
  double area = 1e300;
  for (int group : m_blockGroup) {
    if (group < 0) continue;
    const QRectF& frame = groups[std::size_t(group)].frame;
    if (!frame.contains(scene) || frame.width() * frame.height() >= area) continue;
    area = frame.width() * frame.height();
    best = groups[std::size_t(group)].block;
  }
  return best;
}

std::optional<std::uint32_t> CanvasLayout::bundleAt(QPointF scene, double reach) const {
  std::optional<std::uint32_t> best;
  double nearest = reach;
  for (std::uint32_t i = 0; i < bundles.size(); ++i) {
    const QPolygonF& route = bundles[i].route;
    if (route.size() < 2 || !route.boundingRect().adjusted(-reach, -reach, reach, reach).contains(scene)) continue;
    const double distance = distanceToRoute(scene, route);
    if (distance > nearest) continue;
    nearest = distance;
    best = i;
  }
  return best;
}

}  // namespace cw
