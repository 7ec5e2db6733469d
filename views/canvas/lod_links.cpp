// SPDX-License-Identifier: GPL-3.0-or-later
// Links: bundles between clusters while devices are small, one line per pair of devices beyond. At most `lineBudget`
// lines a frame; bundles that would exceed it stay bundles.
#include "views/canvas/lod_painter.h"

#include <algorithm>
#include <cmath>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

namespace cw {
namespace {

constexpr std::size_t lineBudget = 3000;
constexpr std::size_t smoothLines = 1200;  // beyond that many, lines are drawn without smoothing
constexpr double portZoom = 1.6;           // from here on parallel links run apart, from port to port
constexpr std::size_t smoothCurves = 600;

QPainterPath routePath(const QPolygonF& route, const Camera& camera, bool upright) {
  auto at = [&](qsizetype i) { return camera.toView(route[i]); };
  QPainterPath path(at(0));
  if (route.size() == 2) {
    const QPointF a = at(0), b = at(1);
    if (upright) path.cubicTo(QPointF(a.x(), (a.y() + b.y()) / 2), QPointF(b.x(), (a.y() + b.y()) / 2), b);
    else path.lineTo(b);
    return path;
  }
  if (route.size() == 3) {
    path.quadTo(at(1), at(2));
    return path;
  }
  for (qsizetype i = 1; i + 1 < route.size(); ++i) {  // rounded corners
    const QPointF before = at(i - 1), corner = at(i), after = at(i + 1);
    const QPointF in = corner - before, out = after - corner;
    const double lengthIn = std::hypot(in.x(), in.y()), lengthOut = std::hypot(out.x(), out.y());
    const double radius = std::min({12.0, lengthIn / 2, lengthOut / 2});
    if (radius < 0.5) {
      path.lineTo(corner);
      continue;
    }
    path.lineTo(corner - in * (radius / lengthIn));
    path.quadTo(corner, corner + out * (radius / lengthOut));
  }
  path.lineTo(at(route.size() - 1));
  return path;
}

}  // namespace

QColor LodPainter::linkColour(LinkTier tier) const {
  switch (tier) {
    case LinkTier::NodeLeaf:
    case LinkTier::NodeRouter:
      return blend(m_theme.secondary, m_theme.node, 0.65);
    case LinkTier::Global:
      return blend(m_theme.secondary, m_theme.storage, 0.6);
    case LinkTier::Other:
      return blend(m_theme.secondary, m_theme.text, 0.3);
    default:
      return blend(m_theme.secondary, m_theme.networkSwitch, 0.65);
  }
}

double LodPainter::bundleWidth(const LayoutBundle& bundle) const {
  const double share = m_layout.maxGigabits > 0 ? std::sqrt(bundle.gigabits / m_layout.maxGigabits) : 0;
  const QRectF& a = m_layout.clusters[bundle.a].rect;
  const QRectF& b = m_layout.clusters[bundle.b].rect;
  const double room = std::min(a.width(), b.width()) * m_camera.zoom * 0.25;
  return std::clamp(1 + 11 * share, 1.0, std::max(1.0, room));
}

/// Whether the devices at both ends are large enough on screen to tell its links apart.
bool LodPainter::splits(const LayoutBundle& bundle) const {
  const double height = deviceHeight * m_camera.zoom;
  switch (bundle.tier) {
    case LinkTier::NodeLeaf:
    case LinkTier::NodeRouter:
    case LinkTier::Local:
      return height >= 24;
    case LinkTier::Other:
      return m_layout.clusters[bundle.a].count == 1 || height >= 16;
    default:
      return height >= 16;
  }
}

void LodPainter::linesOf(DeviceIndex d, bool onlyUp, std::optional<std::uint32_t> otherCluster,
                         std::vector<Line>& lines, bool focus) const {
  const Fabric& fabric = *m_layout.fabric;
  const DeviceRow& row = fabric.device(d);
  struct Pair {
    std::uint32_t other;
    std::uint32_t links;
    LinkTier tier;
    std::uint32_t port, otherPort;  // first of each
  };
  std::vector<Pair> pairs;
  for (std::uint32_t p = row.firstPort; p < row.firstPort + row.portCount; ++p) {
    const LinkIndex link = fabric.ports[p].link;
    if (link == noLink) continue;
    const PortIndex across = fabric.across(PortIndex{p});
    const std::uint32_t other = raw(fabric.port(across).device);
    const std::uint32_t cluster = m_layout.devices[other].cluster;
    if (otherCluster && cluster != *otherCluster) continue;
    if (onlyUp && cluster == m_layout.devices[raw(d)].cluster && other < raw(d)) continue;
    const LinkTier tier = fabric.link(link).tier;
    auto it =
        std::find_if(pairs.rbegin(), pairs.rend(), [&](const Pair& x) { return x.other == other && x.tier == tier; });
    if (it == pairs.rend() || m_camera.zoom >= portZoom) pairs.push_back({other, 1, tier, p, raw(across)});
    else ++it->links;
  }
  const bool toPorts = m_camera.zoom >= 0.8;
  std::vector<PortTick> own;
  if (toPorts) own = m_layout.portTicks(d);
  for (const Pair& pair : pairs) {
    QPointF a = m_layout.deviceRect(d).center(), b = m_layout.deviceRect(DeviceIndex{pair.other}).center();
    if (toPorts) {
      a = own[pair.port - row.firstPort].at;
      b = m_layout.portTick(PortIndex{pair.otherPort}).at;
    } else if (std::abs(a.y() - b.y()) > deviceHeight) {
      a.ry() += (b.y() > a.y() ? 0.5 : -0.5) * deviceHeight;
      b.ry() += (b.y() > a.y() ? -0.5 : 0.5) * deviceHeight;
    }
    lines.push_back({m_camera.toView(a), m_camera.toView(b), pair.links, pair.tier, focus});
  }
}

void LodPainter::collectPairs(const LayoutBundle& bundle, std::vector<Line>& lines) const {
  const LayoutCluster& a = m_layout.clusters[bundle.a];
  const LayoutCluster& b = m_layout.clusters[bundle.b];
  const bool fromA = a.count <= b.count;
  const LayoutCluster& from = fromA ? a : b;
  for (std::uint32_t i = from.first; i < from.first + from.count; ++i)
    linesOf(DeviceIndex{m_layout.clusterDevices[i]}, true, fromA ? bundle.b : bundle.a, lines, false);
}

void LodPainter::paintLines(QPainter& painter, const std::vector<Line>& lines, bool faded) {
  const QRectF view(QPointF(0, 0), m_camera.size);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, lines.size() <= smoothLines);
  const double crowd = std::clamp(1.15 - std::log10(1.0 + double(lines.size())) * 0.25, 0.34, 0.9);
  for (const Line& line : lines) {
    if (!QRectF(line.a, line.b).normalized().adjusted(-1, -1, 1, 1).intersects(view)) continue;
    QColor colour = line.focus ? m_theme.accent : linkColour(line.tier);
    colour.setAlphaF(float(line.focus ? 0.95 : crowd * (faded ? 0.3 : 1)));
    const double width = line.focus ? 1.6 : std::min(4.0, 0.55 + 0.45 * std::sqrt(double(line.links)));
    painter.setPen(QPen(colour, std::max(1.0, width)));
    const bool arc = line.tier == LinkTier::Local && std::abs(line.a.y() - line.b.y()) < 1;
    if (arc) {  // within a row: an arc over the devices between
      const double lift = std::min(28.0, 6 + std::abs(line.a.x() - line.b.x()) * 0.06);
      QPainterPath path(line.a);
      path.quadTo((line.a + line.b) / 2 - QPointF(0, 2 * lift), line.b);
      painter.setBrush(Qt::NoBrush);
      painter.drawPath(path);
    } else {
      painter.drawLine(line.a, line.b);
    }
    ++m_stats.lines;
  }
  painter.restore();
  if (deviceHeight * m_camera.zoom < 28) return;
  std::size_t counted = 0;
  for (const Line& line : lines)
    if (line.links > 1 && counted < 200 && !faded) {
      paintCount(painter, line.a + (line.b - line.a) * 0.5, line.links, linkColour(line.tier));
      ++counted;
    }
}

void LodPainter::paintCount(QPainter& painter, QPointF at, std::uint32_t count, const QColor& colour) {
  const QString text = QLocale().toString(count);
  const double width = m_fitSmall.width(text) + 10, height = m_fitSmall.height();
  const QRectF plate(at.x() - width / 2, at.y() - height / 2, width, height);
  if (!m_labels.take(plate)) return;
  ++m_stats.labels;
  painter.setPen(QPen(colour, 1));
  painter.setBrush(m_theme.surface);
  painter.drawRoundedRect(plate, height / 2, height / 2);
  painter.setPen(m_theme.text);
  painter.setFont(m_small);
  painter.drawText(QPointF(plate.left() + 5, plate.top() + m_fitSmall.ascent()), text);
}

void LodPainter::paintBundle(QPainter& painter, const LayoutBundle& bundle, const QColor& colour, double opacity,
                             bool label) {
  QColor stroke = colour;
  stroke.setAlphaF(float(opacity));
  const bool upright = bundle.tier != LinkTier::Other && bundle.tier != LinkTier::Global;
  const QPainterPath path = routePath(bundle.route, m_camera, upright);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(stroke, bundleWidth(bundle), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
  painter.drawPath(path);
  ++m_stats.bundles;
  if (label && bundle.links > 1)
    paintCount(painter, path.pointAtPercent(bundle.route.size() == 3 ? 0.5 : 0.62), bundle.links, colour);
}

void LodPainter::paintLinks(QPainter& painter) {
  std::vector<Line> lines;
  std::vector<const LayoutBundle*> whole;
  std::size_t curves = 0;
  for (const LayoutBundle& bundle : m_layout.bundles) {
    const QRectF& a = m_layout.clusters[bundle.a].rect;
    const QRectF& b = m_layout.clusters[bundle.b].rect;
    const QRectF area = (a | b | bundle.route.boundingRect()).adjusted(-40, -40, 40, 40);
    if (!area.intersects(m_scene)) continue;
    if (splits(bundle) && lines.size() + bundle.links <= lineBudget) {
      collectPairs(bundle, lines);
      continue;
    }
    if (bundle.route.size() < 2) continue;
    const QRectF onScreen = m_camera.toView(bundle.route.boundingRect());
    if (onScreen.width() + onScreen.height() < 5) continue;
    curves += bundle.tier == LinkTier::Global;
    whole.push_back(&bundle);
  }
  const bool faded = !m_state->focus.empty() || m_state->focusBundle.has_value();
  const double many = std::clamp(1.1 - std::log10(1.0 + double(curves)) * 0.26, 0.22, 0.8);
  painter.setRenderHint(QPainter::Antialiasing, curves <= smoothCurves);
  for (const LayoutBundle* bundle : whole) {
    const double opacity = (bundle->tier == LinkTier::Global ? many : 0.55) * (faded ? 0.3 : 1);
    paintBundle(painter, *bundle, linkColour(bundle->tier), opacity, false);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  paintLines(painter, lines, faded);
  if (faded) return;
  for (const LayoutBundle* bundle : whole) {
    if (bundle->links < 2 || (bundle->tier == LinkTier::Global && curves > 60)) continue;
    const bool upright = bundle->tier != LinkTier::Other && bundle->tier != LinkTier::Global;
    const QRectF span = m_camera.toView(bundle->route.boundingRect());
    if (span.width() + span.height() < 36) continue;
    const QPainterPath path = routePath(bundle->route, m_camera, upright);
    const double at = bundle->route.size() > 3 ? 0.9 : upright ? 0.6 : 0.5;
    paintCount(painter, path.pointAtPercent(at), bundle->links, linkColour(bundle->tier));
  }
}

void LodPainter::paintFocusLinks(QPainter& painter) {
  if (m_state->focusBundle && *m_state->focusBundle < m_layout.bundles.size()) {
    const LayoutBundle& bundle = m_layout.bundles[*m_state->focusBundle];
    if (bundle.route.size() >= 2) paintBundle(painter, bundle, m_theme.accent, 0.9, true);
  }
  if (m_state->focus.empty() || m_state->focus.size() > 256) return;
  std::vector<Line> lines;
  for (std::uint32_t d : m_state->focus)
    if (lines.size() < lineBudget) linesOf(DeviceIndex{d}, false, std::nullopt, lines, true);
  paintLines(painter, lines, false);
}

}  // namespace cw
