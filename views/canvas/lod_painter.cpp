// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/lod_painter.h"

#include <cmath>
#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

namespace cw {
namespace {

QFont scaled(QFont font, double factor) {
  if (font.pointSizeF() > 0) font.setPointSizeF(font.pointSizeF() * factor);
  else font.setPixelSize(std::max(1, int(std::lround(font.pixelSize() * factor))));
  return font;
}
QFont bold(QFont font) {
  font.setWeight(QFont::DemiBold);
  return font;
}

}  // namespace

LodPainter::LodPainter(const CanvasLayout& layout, const Theme& theme, const QFont& font)
    : m_layout(layout),
      m_theme(theme),
      m_font(font),
      m_small(scaled(font, 0.84)),
      m_bold(bold(font)),
      m_fit(m_font),
      m_fitSmall(m_small),
      m_fitBold(m_bold) {}

void LodPainter::paint(QPainter& painter, const Camera& camera, const QRectF& exposed, const PaintState& state) {
  m_camera = camera;
  m_state = &state;
  m_stats = {};
  m_labels.reset(camera.size);
  m_scene = QRectF(camera.toScene(exposed.topLeft()), exposed.size() / camera.zoom);
  painter.save();
  painter.setClipRect(exposed);
  painter.fillRect(exposed, m_theme.ground);
  paintGround(painter);
  if (!m_layout.empty()) {
    const bool density = deviceHeight * camera.zoom < densityHeight;
    m_visible = density ? std::vector<std::uint32_t>() : m_layout.devicesIn(m_scene);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrames(painter);
    paintLinks(painter);
    if (density) paintDensity(painter);
    else paintDevices(painter);
    paintFocusLinks(painter);
    paintMarks(painter);
    for (const LayoutGroup& group : m_layout.groups)
      if (group.depth == 0) paintBlockTitle(painter, group);
    for (const LayoutGroup& group : m_layout.groups)
      if (group.depth > 0 && group.frame.intersects(m_scene)) paintGroupTitle(painter, group);
    paintCounts(painter);
  }
  painter.restore();
}

void LodPainter::paintGround(QPainter& painter) const {
  if (m_state->onPaper || m_camera.zoom < 0.35) return;
  double step = gridStep;
  while (step * m_camera.zoom < 16) step *= 2;
  QColor dot = blend(m_theme.ground, m_theme.text, m_theme.dark ? 0.16 : 0.13);
  dot.setAlphaF(float(std::min(1.0, (m_camera.zoom - 0.3) / 0.4)));
  painter.setPen(QPen(dot, 1));
  std::vector<QPointF> dots;
  for (double y = std::floor(m_scene.top() / step) * step; y <= m_scene.bottom(); y += step)
    for (double x = std::floor(m_scene.left() / step) * step; x <= m_scene.right(); x += step) {
      const QPointF at = m_camera.toView(QPointF(x, y));
      dots.emplace_back(std::round(at.x()), std::round(at.y()));
    }
  painter.drawPoints(dots.data(), int(dots.size()));
}

void LodPainter::paintFrames(QPainter& painter) {
  for (const LayoutGroup& group : m_layout.groups) {
    if (!group.frame.intersects(m_scene)) continue;
    QRectF box = m_camera.toView(group.frame);
    if (box.width() < 6) continue;
    box = QRectF(box.toAlignedRect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool selected = group.depth == 0 && m_state->selectedBlocks.contains(group.block);
    const double share = group.depth == 0 ? 0.35 : 0.75;
    painter.setBrush(blend(m_theme.ground, m_theme.surface, share));
    QPen pen(selected ? m_theme.accent : m_theme.line, selected ? 2 : 1);
    painter.setPen(pen);
    const double radius = std::min(group.depth == 0 ? 8.0 : 6.0, box.height() / 6);
    painter.drawRoundedRect(box, radius, radius);
  }
}

QString LodPainter::blockName(int block) const {
  const std::string& id = m_layout.fabric->blockIds[std::size_t(block)];
  for (const Block& b : m_layout.design->groups->blocks)
    if (b.id == id) return QString::fromStdString(b.name.empty() ? id : b.name);
  return QString::fromStdString(id);
}

QString LodPainter::blockCounts(const LayoutGroup& group) const {
  const QLocale locale;
  const auto text = [](const char* literal) { return QCoreApplication::translate("Canvas", literal); };
  const bool node = group.nodes == 1, oneSwitch = group.switches == 1;
  const char* const pattern = node && oneSwitch ? QT_TRANSLATE_NOOP("Canvas", "%1 node · %2 switch")
                              : node            ? QT_TRANSLATE_NOOP("Canvas", "%1 node · %2 switches")
                              : oneSwitch       ? QT_TRANSLATE_NOOP("Canvas", "%1 nodes · %2 switch")
                                                : QT_TRANSLATE_NOOP("Canvas", "%1 nodes · %2 switches");
  return text(pattern).arg(locale.toString(group.nodes), locale.toString(group.switches));
}

void LodPainter::paintBlockTitle(QPainter& painter, const LayoutGroup& group) {
  const QRectF box = m_camera.toView(group.frame);
  const double room = box.width() - 4;
  const QString name = m_fitBold.elided(blockName(group.block), room);
  if (name.isEmpty()) return;
  const double y = box.top() - m_fitBold.height() - 4;
  const double nameWidth = m_fitBold.width(name);
  if (!m_labels.take(QRectF(box.left() + 2, y, nameWidth, m_fitBold.height()))) return;
  ++m_stats.labels;
  const bool selected = m_state->selectedBlocks.contains(group.block);
  painter.setFont(m_bold);
  painter.setPen(selected ? m_theme.accent : m_theme.text);
  painter.drawText(QPointF(box.left() + 2, y + m_fitBold.ascent()), name);
  // Counts stand whole or not at all: half of them would say something else.
  const QString counts = blockCounts(group);
  const QRectF at(box.left() + 14 + nameWidth, y, m_fit.width(counts), m_fit.height());
  if (at.width() > room - nameWidth - 12 || !m_labels.take(at)) return;
  painter.setFont(m_font);
  painter.setPen(m_theme.secondary);
  painter.drawText(QPointF(at.left(), y + m_fitBold.ascent()), counts);
}

void LodPainter::paintGroupTitle(QPainter& painter, const LayoutGroup& group) {
  const QRectF box = m_camera.toView(group.frame);
  const QString title = qtTrId(groupTitle(group.kind).source).arg(group.ordinal);
  const double width = m_fitSmall.width(title), height = m_fitSmall.height();
  if (box.width() < width + 10 || box.height() < height + 4) return;
  painter.setFont(m_small);
  if (28 * m_camera.zoom >= height + 2) {  // in the strip above the first tier
    const QString counts = blockCounts(group);
    const QPointF at(box.left() + 10, box.top() + (32 * m_camera.zoom - height) / 2 + m_fitSmall.ascent());
    painter.setPen(m_theme.text);
    painter.drawText(at, title);
    ++m_stats.labels;
    if (box.width() < width + m_fitSmall.width(counts) + 40) return;
    painter.setPen(m_theme.secondary);
    painter.drawText(at + QPointF(width + 10, 0), counts);
    return;
  }
  // Too small for the strip: on the frame's top edge, in the middle for pods, so that it meets no title of a unit.
  const bool pod = group.kind == LayoutGroup::Kind::Pod;
  if (box.width() < (pod ? 1.2 : 1.7) * width + 12) return;
  const double left = pod ? box.center().x() - width / 2 - 5 : box.left() + 5;
  const QRectF plate(left, box.top() - height / 2 - 1, width + 10, height + 2);
  if (!m_labels.take(plate)) return;
  ++m_stats.labels;
  painter.setPen(QPen(m_theme.line, 1));
  painter.setBrush(m_theme.surface);
  painter.drawRoundedRect(plate, 4, 4);
  painter.setPen(pod ? m_theme.text : m_theme.secondary);
  painter.drawText(QPointF(plate.left() + 5, plate.top() + 1 + m_fitSmall.ascent()), title);
}

}  // namespace cw
