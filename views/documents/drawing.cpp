// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/documents/drawing.h"

#include "model/formats/formats.h"
#include "views/canvas/lod_painter.h"
#include "views/text.h"

#include <algorithm>
#include <QBuffer>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QImage>
#include <QLocale>
#include <QPainter>
#include <QSvgGenerator>

namespace cw {
namespace {

constexpr double margin = 48, titleHeight = 84;
constexpr double longestSide = 6000, leastWidth = 900;

struct Page {
  QSizeF size;
  Camera camera;  // of the drawing, below the margin
};

/// Devices at full detail where the whole fits, else as large as the page allows.
Page pageFor(const CanvasLayout& layout) {
  Page page;
  const QRectF box = layout.bounds.adjusted(0, -24, 0, 0);
  const double zoom = std::min({1.0, longestSide / box.width(), longestSide / box.height()});
  page.camera.zoom = zoom;
  page.camera.size = QSizeF(std::max(box.width() * zoom, leastWidth) + 2 * margin, box.height() * zoom + 2 * margin);
  page.camera.origin = box.center() - QPointF(page.camera.size.width(), page.camera.size.height()) / (2 * zoom);
  page.size = page.camera.size + QSizeF(0, titleHeight);
  return page;
}

QString countsLine(const Fabric& fabric) {
  const QLocale locale;
  QStringList parts;
  for (Tier tier : {Tier::Node, Tier::Leaf, Tier::Spine, Tier::Core, Tier::Router, Tier::Switch, Tier::Appliance})
    if (const int count = fabric.count(tier))
      parts << locale.toString(count) + QLatin1Char(' ') + onScreen(tierTitle(tier)).toLower();
  parts << QCoreApplication::translate("Drawing", "%1 links").arg(locale.toString(qulonglong(fabric.links.size())));
  return parts.join(QStringLiteral(" · "));
}

void paintTitleBlock(QPainter& painter, const Page& page, const Design& design, const Fabric& fabric) {
  const Theme& theme = lightTheme();
  const QRectF block(margin, page.size.height() - titleHeight - 8, page.size.width() - 2 * margin, titleHeight - 16);
  painter.setPen(QPen(theme.line, 1));
  painter.drawLine(block.topLeft(), block.topRight());
  QFont font = QGuiApplication::font();
  font.setPixelSize(20);
  font.setWeight(QFont::DemiBold);
  painter.setFont(font);
  painter.setPen(theme.text);
  const QString name = QString::fromStdString(design.meta->name.empty() ? "Clusterwright" : design.meta->name);
  painter.drawText(block.adjusted(0, 12, 0, 0), int(Qt::AlignLeft) | int(Qt::AlignTop),
                   QFontMetricsF(font).elidedText(name, Qt::ElideRight, block.width()));
  font.setPixelSize(13);
  font.setWeight(QFont::Normal);
  painter.setFont(font);
  painter.setPen(theme.secondary);
  const QString counts = QFontMetricsF(font).elidedText(countsLine(fabric), Qt::ElideRight, block.width());
  painter.drawText(block.adjusted(0, 42, 0, 0), int(Qt::AlignLeft) | int(Qt::AlignTop), counts);
}

void paintPage(QPainter& painter, const CanvasLayout& layout, const Page& page) {
  QFont font = QGuiApplication::font();
  font.setPixelSize(12);
  painter.fillRect(QRectF(QPointF(0, 0), page.size), lightTheme().ground);
  LodPainter lod(layout, lightTheme(), font);
  lod.paint(painter, page.camera, QRectF(QPointF(0, 0), page.camera.size), {});
  painter.setRenderHint(QPainter::Antialiasing, false);
  paintTitleBlock(painter, page, *layout.design, *layout.fabric);
}

QByteArray svgOf(const CanvasLayout& layout, const Page& page) {
  QBuffer buffer;
  QSvgGenerator svg;
  svg.setOutputDevice(&buffer);
  svg.setResolution(96);  // one unit a pixel
  svg.setSize(page.size.toSize());
  svg.setViewBox(QRectF(QPointF(0, 0), page.size));
  svg.setTitle(QString::fromStdString(layout.design->meta->name));
  svg.setDescription(countsLine(*layout.fabric));
  QPainter painter(&svg);
  paintPage(painter, layout, page);
  painter.end();
  return buffer.data();
}

Result<QByteArray> pngOf(const CanvasLayout& layout, const Page& page) {
  QImage image(page.size.toSize(), QImage::Format_RGB32);
  if (image.isNull())
    return fail(ErrorCode::OutputNotWritten, TR_MARK("no memory for the picture; export SVG instead"));
  QPainter painter(&image);
  paintPage(painter, layout, page);
  painter.end();
  QBuffer buffer;
  if (!image.save(&buffer, "PNG"))
    return fail(ErrorCode::OutputNotWritten, TR_MARK("the picture could not be encoded"));
  return buffer.data();
}

}  // namespace

Result<void> exportDrawing(const Design& design, const Fabric& fabric, const std::filesystem::path& path,
                           Progress* progress) {
  const QString file = QString::fromStdString(path.string());
  const bool svg = file.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
  const bool png = file.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive);
  if (!svg && !png)
    return fail(ErrorCode::WrongUsage,
                Message(TR_MARK("a drawing cannot be written as \"%1\"; use a name that ends in .svg or .png"),
                        path.extension().string()),
                path.string());
  if (fabric.devices.empty())
    return fail(ErrorCode::WrongUsage,
                TR_MARK("the design has no devices to draw; add a node, a switch or a block first"), path.string());
  NoProgress none;
  Progress& steps = progress ? *progress : none;
  const auto layout = buildLayout(std::make_shared<const Design>(design),
                                  std::shared_ptr<const Fabric>(std::shared_ptr<void>(), &fabric), steps);
  const auto cancelled = [&] { return fail(ErrorCode::Cancelled, TR_MARK("the export was cancelled"), path.string()); };
  if (!layout || steps.cancelled()) return cancelled();
  const Page page = pageFor(*layout);
  QByteArray bytes;
  if (svg) {
    bytes = svgOf(*layout, page);
  } else {
    auto encoded = pngOf(*layout, page);
    if (!encoded) return fail(encoded.error().code, encoded.error().message, path.string());
    bytes = std::move(*encoded);
  }
  if (steps.cancelled()) return cancelled();
  return formats::writeFileAtomically(path, std::string_view(bytes.constData(), std::size_t(bytes.size())));
}

}  // namespace cw
