// SPDX-License-Identifier: GPL-3.0-or-later
// Bundles: all links between two clusters as one line, as wide as what it carries, with the count of its links on it.
#include "views/canvas/lod_painter.h"

#include <algorithm>
#include <cmath>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

namespace cw {
namespace {

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

}  // namespace cw
