// SPDX-License-Identifier: GPL-3.0-or-later
// Devices: density cells, colour blocks, boxes with names, boxes with parts and ports.
#include "views/canvas/lod_painter.h"

#include <algorithm>
#include <cmath>
#include <QPainter>

namespace cw {
namespace {

constexpr double tickLength = 5;
constexpr double numberZoom = 2;  // from here on ports show their numbers

QString speedText(Bandwidth speed) { return QString::number(toGbps(speed)) + QLatin1Char('G'); }

}  // namespace

QColor LodPainter::kindColour(const DeviceRow& row) const {
  if (isSwitchTier(row.tier)) return m_theme.networkSwitch;
  if (row.tier == Tier::Appliance) return m_theme.rack;
  const auto& part = m_layout.fabric->types[row.type].part;
  return part && part->kind == PartKind::Storage ? m_theme.storage : m_theme.node;
}

QString LodPainter::shortName(DeviceIndex d) const {
  const DeviceRow& row = m_layout.fabric->device(d);
  const DeviceKey key = m_layout.fabric->key(d);
  if (row.block == 0 || m_layout.fabric->names.contains(key)) return QString::fromStdString(m_layout.fabric->name(d));
  const std::size_t digit = key.text.find_first_of("0123456789", key.text.find('/'));
  const QString ordinals = digit == std::string::npos ? QString() : QString::fromStdString(key.text.substr(digit));
  const auto tier = tierName(row.tier);
  return QString(QLatin1Char(tier.front())).toUpper() + ordinals;
}

/// How many leading characters of a short name are left out ("N10.31", "10.31", "31"): alike for a whole cluster, by
/// the longest of its names.
int LodPainter::nameCut(DeviceIndex d, double room) const {
  const LayoutCluster& cluster = m_layout.clusters[m_layout.devices[raw(d)].cluster];
  const DeviceIndex last{m_layout.clusterDevices[cluster.first + cluster.count - 1]};
  const QString longest =
      QStringLiteral("N%1.%2").arg(m_layout.fabric->device(last).major).arg(m_layout.fabric->device(last).minor);
  if (m_fitSmall.width(longest) <= room) return 0;
  if (m_fitSmall.width(longest) - m_fitSmall.width(longest.left(1)) <= room) return 1;
  return int(QString::number(m_layout.fabric->device(d).major).size()) + 2;
}

void LodPainter::paintDensity(QPainter& painter) {
  for (const LayoutCluster& cluster : m_layout.clusters) {
    if (!cluster.rect.intersects(m_scene)) continue;
    QRectF box = m_camera.toView(cluster.rect);
    const QColor colour = kindColour(m_layout.fabric->devices[m_layout.clusterDevices[cluster.first]]);
    box.setSize(QSizeF(std::max(1.0, box.width()), std::max(1.0, box.height())));
    painter.fillRect(box, blend(m_theme.surface, colour, isSwitchTier(cluster.tier) ? 0.8 : 0.5));
    ++m_stats.devices;
  }
}

void LodPainter::paintDevices(QPainter& painter) {
  const double height = deviceHeight * m_camera.zoom;
  m_stats.devices = m_visible.size();
  if (height >= blockHeight) {
    for (std::uint32_t d : m_visible)
      if (!stopped()) paintDevice(painter, DeviceIndex{d}, height >= detailHeight * 0.95);
    return;
  }
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (std::uint32_t d : m_visible) {
    if (stopped()) break;
    const DeviceRow& row = m_layout.fabric->devices[d];
    const QRect box = m_camera.toView(m_layout.deviceRect(DeviceIndex{d})).toRect();
    painter.fillRect(box, blend(m_theme.surface, kindColour(row), isSwitchTier(row.tier) ? 0.85 : 0.6));
  }
  painter.restore();
}

void LodPainter::paintDevice(QPainter& painter, DeviceIndex d, bool detailed) {
  const DeviceRow& row = m_layout.fabric->device(d);
  QRectF box = m_camera.toView(m_layout.deviceRect(d));
  box = QRectF(box.toRect()).adjusted(0.5, 0.5, -0.5, -0.5);
  const QColor kind = kindColour(row);
  const bool selected = m_state->selected.contains(raw(d));
  const double radius = std::clamp(box.height() * 0.1, 2.0, 5.0);
  painter.setPen(QPen(selected ? m_theme.accent : blend(m_theme.line, m_theme.secondary, 0.35), 1));
  painter.setBrush(selected ? blend(m_theme.raised, m_theme.accent, 0.12) : m_theme.raised);
  painter.drawRoundedRect(box, radius, radius);
  const double edge = std::clamp(box.height() * 0.1, 2.0, 5.0);
  painter.setPen(Qt::NoPen);
  painter.setBrush(kind);
  painter.drawRoundedRect(QRectF(box.left(), box.top(), edge, box.height()), radius / 2, radius / 2);
  if (detailed) {
    paintPorts(painter, d);
    paintDetails(painter, d, box.adjusted(edge + 5, 0, -5, 0));
    return;
  }
  if (box.height() < m_fitSmall.height() - 1) return;
  const double room = std::floor(deviceWidth * m_camera.zoom) - edge - 5;  // alike for all, however their boxes round
  QString name = shortName(d);
  // Like parts have like names: where they do not fit, the key tells devices apart.
  if (row.block == 0 && !m_layout.fabric->names.contains(m_layout.fabric->key(d)) && m_fitSmall.width(name) > room)
    name = QString::fromStdString(m_layout.fabric->key(d).text).section(QLatin1Char('/'), 1);
  if (row.block == 0 || m_layout.fabric->names.contains(m_layout.fabric->key(d))) name = m_fitSmall.elided(name, room);
  else name = m_fitSmall.width(name.mid(nameCut(d, room))) <= room ? name.mid(nameCut(d, room)) : QString();
  if (name.isEmpty()) return;
  painter.setFont(m_small);
  painter.setPen(m_theme.text);
  const double x = box.left() + edge + 2 + (room - m_fitSmall.width(name)) / 2;
  painter.drawText(QPointF(x, box.center().y() - m_fitSmall.height() / 2 + m_fitSmall.ascent()), name);
  ++m_stats.labels;
}

QString LodPainter::portSummary(DeviceIndex d) const {
  const Fabric& fabric = *m_layout.fabric;
  const DeviceRow& row = fabric.device(d);
  std::vector<std::pair<double, int>> speeds;
  int taken = 0;
  for (std::uint32_t p = row.firstPort; p < row.firstPort + row.portCount; ++p) {
    const double speed = fabric.slot(PortIndex{p}).speed.base();
    auto it = std::find_if(speeds.begin(), speeds.end(), [&](const auto& s) { return s.first == speed; });
    if (it == speeds.end()) speeds.emplace_back(speed, 1);
    else ++it->second;
    taken += fabric.ports[p].link != noLink;
  }
  QStringList parts;
  for (const auto& [speed, count] : speeds)
    parts << QString::number(count) + QStringLiteral(" × ") + speedText(Bandwidth::base(speed));
  return parts.join(QStringLiteral(", ")) + QStringLiteral(" · %1/%2").arg(taken).arg(row.portCount);
}

void LodPainter::paintDetails(QPainter& painter, DeviceIndex d, const QRectF& box) {
  const DeviceType& type = m_layout.fabric->typeOf(d);
  std::vector<std::pair<QString, bool>> lines;  // text, primary
  const bool plain = m_layout.fabric->device(d).block == 0 && !m_layout.fabric->names.contains(m_layout.fabric->key(d));
  const QString part = type.part ? QString::fromStdString(type.part->name) : QString();
  const QString key = QString::fromStdString(m_layout.fabric->key(d).text).section(QLatin1Char('/'), 1);
  // Like parts have long names that differ in a word: where it does not fit, the short key tells devices apart.
  const bool keyed = plain && m_fitBold.width(part) > box.width();
  lines.emplace_back(keyed ? key : plain ? part : QString::fromStdString(m_layout.fabric->name(d)), true);
  const double ends = m_camera.zoom >= numberZoom ? 2 * m_fitSmall.height() : 4;
  const int room = std::max(1, int((box.height() - ends) / (m_fitSmall.height() + 1)));
  const QString summary = portSummary(d);
  if (room >= 2) {
    if (plain && !keyed) lines.emplace_back(key + QStringLiteral(" · ") + summary, false);
    else lines.emplace_back(part, false);
  }
  if (room >= 3 && (!plain || keyed)) lines.emplace_back(summary, false);
  if (room >= 4 && type.nic && type.nicCount > 0)
    lines.emplace_back(QStringLiteral("%1 × ").arg(type.nicCount) + QString::fromStdString(type.nic->name), false);
  const double pitch = m_fitSmall.height() + 1;
  double y = box.center().y() - pitch * double(lines.size()) / 2;
  for (const auto& [text, primary] : lines) {
    const TextFitter& fit = primary ? m_fitBold : m_fitSmall;
    QString shown = fit.elided(text, box.width());
    if (primary && shown != text) shown = m_fitBold.width(shortName(d)) <= box.width() ? shortName(d) : shown;
    painter.setFont(primary ? m_bold : m_small);
    painter.setPen(primary ? m_theme.text : m_theme.secondary);
    painter.drawText(QPointF(box.left(), y + m_fitSmall.ascent()), shown);
    y += pitch;
    ++m_stats.labels;
  }
}

void LodPainter::paintPorts(QPainter& painter, DeviceIndex d) const {
  const Fabric& fabric = *m_layout.fabric;
  const DeviceRow& row = fabric.device(d);
  const auto ticks = m_layout.portTicks(d);
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const double pitch = ticks[i].pitch * m_camera.zoom;
    if (pitch < 2.5) continue;
    const QPointF at = m_camera.toView(ticks[i].at);
    const double width = std::clamp(pitch * 0.6, 1.5, 10.0);
    const double length = std::clamp(pitch * 0.6, 3.0, tickLength + 2);
    const QRectF tick(at.x() - width / 2, ticks[i].outwards < 0 ? at.y() - length : at.y(), width, length);
    const bool taken = fabric.ports[row.firstPort + i].link != noLink;
    if (taken || pitch < 5) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(taken ? m_theme.secondary : blend(m_theme.ground, m_theme.secondary, 0.35));
      painter.drawRect(tick);
    } else {
      painter.setPen(QPen(m_theme.secondary, 1));
      painter.setBrush(m_theme.ground);
      painter.drawRect(tick);
    }
    if (m_camera.zoom < numberZoom) continue;
    const QString number = QString::number(i + 1);
    if (pitch < m_fitSmall.width(number) + 6) continue;
    painter.setFont(m_small);
    painter.setPen(m_theme.secondary);
    const double y = ticks[i].outwards < 0 ? at.y() + m_fitSmall.ascent() : at.y() - 3;
    painter.drawText(QPointF(at.x() - m_fitSmall.width(number) / 2, y), number);
  }
}

void LodPainter::paintMarks(QPainter& painter) const {
  painter.setBrush(Qt::NoBrush);
  auto ring = [&](const QRectF& scene, const QColor& colour, double width, double distance) {
    if (!scene.intersects(m_scene)) return;
    QRectF box = m_camera.toView(scene);
    if (box.width() < 4) box.adjust(-2, -2, 2, 2);
    painter.setPen(QPen(colour, width));
    painter.drawRoundedRect(box.adjusted(-distance, -distance, distance, distance), 4, 4);
  };
  for (std::uint32_t d : m_state->selected) ring(m_layout.deviceRect(DeviceIndex{d}), m_theme.accent, 2, 1);
  for (std::uint32_t d : m_state->highlighted) ring(m_layout.deviceRect(DeviceIndex{d}), m_theme.warning, 2, 3);
  for (int block : m_state->highlightedBlocks)
    if (const LayoutGroup* group = m_layout.blockGroup(block)) ring(group->frame, m_theme.warning, 2, 3);
}

}  // namespace cw
