// SPDX-License-Identifier: GPL-3.0-or-later
// Links: bundles between clusters while devices are small, one line per pair of devices beyond. At most `lineBudget`
// lines a frame; bundles that would exceed it stay bundles.
#include "views/canvas/lod_painter.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

namespace cw {
namespace {

constexpr std::size_t lineBudget = 3000;
constexpr std::size_t smoothLines = 400;  // beyond that many, lines are drawn without smoothing
constexpr double portZoom = 1.6;          // from here on parallel links run apart, from port to port
constexpr std::size_t manyCurves = 150;

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
  const LayoutCluster& a = m_layout.clusters[bundle.a];
  const LayoutCluster& b = m_layout.clusters[bundle.b];
  double room = std::min(a.rect.width(), b.rect.width()) * 0.2;
  for (const LayoutCluster* cluster : {&a, &b})
    if (cluster->trunk && bundle.route.size() > 3) room = std::min(room, cluster->trunkRoom * 0.8);
  // Against the strongest of the drawing, but a single cable is a thin line in any drawing.
  const double width = std::min(1 + 9 * share, 0.8 + 1.2 * std::sqrt(double(bundle.links)));
  return std::clamp(width, 1.0, std::max(1.0, room * m_camera.zoom));
}

/// Whether the devices at both ends are large enough on screen to tell its links apart. Bundles that run along a gutter
/// stay whole: their lines would cross the frames between.
bool LodPainter::splits(const LayoutBundle& bundle) const {
  const double height = deviceHeight * m_camera.zoom;
  if (bundle.route.size() > 3) return false;
  switch (bundle.tier) {
    case LinkTier::NodeLeaf:
    case LinkTier::NodeRouter:
      return height >= 30;
    case LinkTier::Local:
      return height >= 20;
    case LinkTier::Other: {
      const bool cable = m_layout.clusters[bundle.a].count == 1 && m_layout.clusters[bundle.b].count == 1;
      return cable ? m_camera.zoom >= portZoom : height >= 16;
    }
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
  const bool crowded = lines.size() > smoothLines;
  const double crowd = std::clamp(1.3 - std::log10(1.0 + double(lines.size())) * 0.34, 0.2, 0.9);
  std::map<std::pair<int, int>, std::vector<QLineF>> batches;  // by tier and width, so that pens change rarely
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, !crowded);
  painter.setBrush(Qt::NoBrush);
  auto penOf = [&](LinkTier tier, bool focus, std::uint32_t links) {
    QColor colour = focus ? m_theme.accent : linkColour(tier);
    colour.setAlphaF(float(focus ? 0.95 : crowd * (faded ? 0.3 : 1)));
    const double width = focus ? 1.6 : crowded ? 1 : std::min(4.0, 0.6 + 0.4 * std::sqrt(double(links)));
    QPen pen(colour, std::max(1.0, width));
    pen.setCosmetic(true);
    return pen;
  };
  for (const Line& line : lines) {
    if (!QRectF(line.a, line.b).normalized().adjusted(-30, -30, 30, 30).intersects(view)) continue;
    ++m_stats.lines;
    if (line.tier == LinkTier::Local && std::abs(line.a.y() - line.b.y()) < 1) {  // in a row: an arc over it
      const double lift = std::min(26.0 * m_camera.zoom, 6 + std::abs(line.a.x() - line.b.x()) * 0.08);
      QPainterPath path(line.a);
      path.quadTo((line.a + line.b) / 2 - QPointF(0, 2 * lift), line.b);
      painter.setPen(penOf(line.tier, line.focus, line.links));
      painter.drawPath(path);
    } else {
      const int thick = crowded ? 1 : int(std::min(line.links, 60u));
      batches[{line.focus ? -1 : int(line.tier), thick}].emplace_back(line.a, line.b);
    }
  }
  for (const auto& [kind, batch] : batches) {
    painter.setPen(penOf(LinkTier(std::max(0, kind.first)), kind.first < 0, std::uint32_t(kind.second)));
    painter.drawLines(batch.data(), int(batch.size()));
  }
  painter.restore();
  if (deviceHeight * m_camera.zoom < 28 || lines.size() > 120 || faded) return;
  for (const Line& line : lines)
    if (line.links > 1) m_counts.push_back({(line.a + line.b) / 2, line.links, linkColour(line.tier), false});
}

void LodPainter::paintCounts(QPainter& painter) {
  painter.setFont(m_small);
  for (const Count& count : m_counts) {
    const QString text = QLocale().toString(count.links);
    const double width = m_fitSmall.width(text) + 10, height = m_fitSmall.height();
    const QRectF plate(count.at.x() - width / 2, count.at.y() - height / 2, width, height);
    const QRectF scene(m_camera.toScene(plate.topLeft()), plate.size() / m_camera.zoom);
    if (!count.always && !m_layout.devicesIn(scene).empty()) continue;
    if (!m_labels.take(plate)) continue;
    ++m_stats.labels;
    painter.setPen(QPen(count.colour, 1));
    painter.setBrush(m_theme.surface);
    painter.drawRoundedRect(plate, height / 2, height / 2);
    painter.setPen(m_theme.text);
    painter.drawText(QPointF(plate.left() + 5, plate.top() + m_fitSmall.ascent()), text);
  }
}

void LodPainter::paintBundle(QPainter& painter, const LayoutBundle& bundle, const QColor& colour, double opacity) {
  QColor stroke = colour;
  stroke.setAlphaF(float(opacity));
  const bool upright = bundle.tier != LinkTier::Other && bundle.tier != LinkTier::Global;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(stroke, bundleWidth(bundle), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
  painter.drawPath(routePath(bundle.route, m_camera, upright));
  ++m_stats.bundles;
}

/// Where the count of a bundle stands, if there is room for it on its way.
void LodPainter::queueCount(const LayoutBundle& bundle, bool always) {
  if (bundle.links < 2) return;
  const double narrow =
      std::min(m_layout.clusters[bundle.a].rect.width(), m_layout.clusters[bundle.b].rect.width()) * m_camera.zoom;
  const QPolygonF& route = bundle.route;
  const double height = m_fitSmall.height() + 4;
  const double width = m_fitSmall.width(QLocale().toString(bundle.links)) + 16;
  if (!always && 2 * narrow < width) return;
  QPointF at;
  if (route.size() > 3) {  // on the last stretch across
    const QPointF from = m_camera.toView(route[route.size() - 3]), to = m_camera.toView(route[route.size() - 2]);
    if (!always && std::abs(to.x() - from.x()) < width) return;
    at = (from + to) / 2;
  } else {
    const QPointF from = m_camera.toView(route.front()), to = m_camera.toView(route.back());
    const QPointF span = to - from;
    if (!always && (route.size() == 2 ? std::abs(span.y()) < height && std::abs(span.x()) < width + 20
                                      : std::hypot(span.x(), span.y()) < 60))
      return;
    const QPointF bend = route.size() == 3 ? m_camera.toView(route[1]) : (from + to) / 2;
    at = from * 0.25 + bend * 0.5 + to * 0.25;
  }
  m_counts.push_back({at, bundle.links, linkColour(bundle.tier), always});
}

/// Thousands of bundles between groups: thin lines without smoothing, all in one pen.
void LodPainter::paintManyCurves(QPainter& painter, const std::vector<const LayoutBundle*>& curves, double opacity) {
  QColor colour = linkColour(LinkTier::Global);
  colour.setAlphaF(float(opacity));
  QPen pen(colour, 1);
  pen.setCosmetic(true);
  painter.setPen(pen);
  painter.setRenderHint(QPainter::Antialiasing, false);
  std::vector<QLineF> lines;
  for (const LayoutBundle* bundle : curves) {
    const QPointF a = m_camera.toView(bundle->route[0]), c = m_camera.toView(bundle->route[1]),
                  b = m_camera.toView(bundle->route[2]);
    QPointF previous = a;
    constexpr int steps = 8;
    for (int i = 1; i <= steps; ++i) {
      const double t = double(i) / steps, s = 1 - t;
      const QPointF next = s * s * a + 2 * s * t * c + t * t * b;
      lines.emplace_back(previous, next);
      previous = next;
    }
    ++m_stats.bundles;
  }
  painter.drawLines(lines.data(), int(lines.size()));
  painter.setRenderHint(QPainter::Antialiasing);
}

void LodPainter::paintLinks(QPainter& painter) {
  m_counts.clear();
  std::vector<Line> lines;
  std::vector<const LayoutBundle*> whole, curves;
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
    (bundle.tier == LinkTier::Global && bundle.route.size() == 3 ? curves : whole).push_back(&bundle);
  }
  const bool faded = !m_state->focus.empty() || m_state->focusBundle.has_value();
  const double fade = faded ? 0.3 : 1;
  const double many = std::clamp(1.0 - std::log10(1.0 + double(curves.size())) * 0.26, 0.1, 0.8) * fade;
  if (curves.size() > manyCurves) paintManyCurves(painter, curves, many);
  else whole.insert(whole.end(), curves.begin(), curves.end());
  for (const LayoutBundle* bundle : whole)
    paintBundle(painter, *bundle, linkColour(bundle->tier), bundle->tier == LinkTier::Global ? many : 0.55 * fade);
  paintLines(painter, lines, faded);
  if (faded) return;
  for (const LayoutBundle* bundle : whole)
    if (bundle->tier != LinkTier::Global || curves.size() <= 60) queueCount(*bundle, false);
}

void LodPainter::paintFocusLinks(QPainter& painter) {
  if (m_state->focusBundle && *m_state->focusBundle < m_layout.bundles.size()) {
    const LayoutBundle& bundle = m_layout.bundles[*m_state->focusBundle];
    if (bundle.route.size() >= 2) {
      paintBundle(painter, bundle, m_theme.accent, 0.9);
      queueCount(bundle, true);
    }
  }
  if (m_state->focus.empty() || m_state->focus.size() > 256) return;
  std::vector<Line> lines;
  for (std::uint32_t d : m_state->focus)
    if (lines.size() < lineBudget) linesOf(DeviceIndex{d}, false, std::nullopt, lines, true);
  paintLines(painter, lines, false);
}

}  // namespace cw
