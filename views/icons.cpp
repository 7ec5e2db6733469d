// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/icons.h"

#include "views/theme.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

using namespace Qt::StringLiterals;

// The icons are compiled into this static library; the linker keeps them only when asked for by name, outside any
// namespace.
static void registerResources() { Q_INIT_RESOURCE(resources); }

namespace cw {
namespace {

QByteArray svgText(const QString& name, const QColor& colour) {
  static const bool registered = (registerResources(), true);
  Q_UNUSED(registered);
  QFile file(u":/icons/"_s + name + u".svg"_s);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return file.readAll().replace("currentColor", colour.name().toLatin1());
}

class TintedEngine final : public QIconEngine {
 public:
  TintedEngine(QString name, QColor colour) : m_name(std::move(name)), m_colour(colour) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    QSvgRenderer(svgText(m_name, colourFor(mode))).render(painter, rect);
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return scaledPixmap(size, mode, state, 1.0);
  }
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override {
    const QString key = u"cw-icon/%1/%2/%3x%4@%5"_s.arg(m_name, colourFor(mode).name(QColor::HexArgb))
                            .arg(size.width())
                            .arg(size.height())
                            .arg(scale);
    QPixmap result;
    if (QPixmapCache::find(key, &result)) return result;
    result = QPixmap(size);
    result.fill(Qt::transparent);
    {
      QPainter painter(&result);
      const int side = std::min(size.width(), size.height());
      paint(&painter, QRect((size.width() - side) / 2, (size.height() - side) / 2, side, side), mode, state);
    }
    QPixmapCache::insert(key, result);
    return result;
  }
  QIconEngine* clone() const override { return new TintedEngine(m_name, m_colour); }
  QString key() const override { return u"cw-tinted"_s; }
  bool isNull() override { return false; }

 private:
  QColor colourFor(QIcon::Mode mode) const {
    const QPalette palette = QApplication::palette();
    if (mode == QIcon::Disabled) return palette.color(QPalette::Disabled, QPalette::WindowText);
    if (m_colour.isValid()) return m_colour;
    return palette.color(QPalette::Active, mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::WindowText);
  }
  QString m_name;
  QColor m_colour;
};

}  // namespace

QIcon icon(const QString& name) { return icon(name, QColor()); }

QIcon icon(const QString& name, const QColor& colour) { return QIcon(new TintedEngine(name, colour)); }

QPixmap iconPixmap(const QString& name, const QColor& colour, int size, qreal devicePixelRatio) {
  QPixmap pixmap(QSize(size, size) * devicePixelRatio);
  pixmap.setDevicePixelRatio(devicePixelRatio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  QSvgRenderer(svgText(name, colour)).render(&painter, QRectF(0, 0, size, size));
  return pixmap;
}

QIcon measuredDot() {
  QPixmap dot(32, 32);
  dot.fill(Qt::transparent);
  QPainter painter(&dot);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme().accent);
  painter.drawEllipse(9, 9, 14, 14);
  return QIcon(dot);
}

}  // namespace cw
