// SPDX-License-Identifier: GPL-3.0-or-later
// Links: bundles between clusters while devices are small (lod_bundles.cpp), one line per pair of devices beyond. At
// most `lineBudget` lines a frame; bundles that would exceed it stay bundles.
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
    if (stopped()) break;
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

void LodPainter::paintLinks(QPainter& painter) {
  m_counts.clear();
  std::vector<Line> lines;
  std::vector<const LayoutBundle*> whole, curves;
  for (const LayoutBundle& bundle : m_layout.bundles) {
    if (stopped()) return;
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
    if (!stopped())
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
