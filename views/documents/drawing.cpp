// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/documents/drawing.h"

#include "model/formats/formats.h"
#include "views/canvas/lod_painter.h"
#include "views/text.h"

#include <algorithm>
#include <array>
#include <QBuffer>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QImage>
#include <QLocale>
#include <QPainter>
#include <QSvgGenerator>

namespace cw {
namespace {

constexpr double margin = 48;
constexpr double longestSide = 6000, leastWidth = 900;

struct Page {
  QSizeF size;
  Camera camera;     // of the drawing, below the margin
  double scale = 1;  // of the title block: a large sheet is read from further away
  double titleHeight() const { return 104 * scale; }
};

/// Devices at full detail where the whole fits, else as large as the page allows.
Page pageFor(const CanvasLayout& layout) {
  Page page;
  const QRectF box = layout.bounds.adjusted(0, -24, 0, 0);
  const double zoom = std::min({1.0, longestSide / box.width(), longestSide / box.height()});
  page.camera.zoom = zoom;
  page.camera.size = QSizeF(std::max(box.width() * zoom, leastWidth) + 2 * margin, box.height() * zoom + 2 * margin);
  page.camera.origin = box.center() - QPointF(page.camera.size.width(), page.camera.size.height()) / (2 * zoom);
  page.scale = std::clamp(page.camera.size.width() / 1600, 1.0, 3.0);
  page.size = page.camera.size + QSizeF(0, page.titleHeight());
  return page;
}

/// "127 nodes": the tier's number in words.
QString counted(Tier tier, int count) {
  struct Words {
    const char *one, *many;
  };
  const Words words = [&]() -> Words {
    switch (tier) {
      case Tier::Node:
        return {QT_TRANSLATE_NOOP("Drawing", "%1 node"), QT_TRANSLATE_NOOP("Drawing", "%1 nodes")};
      case Tier::Leaf:
        return {QT_TRANSLATE_NOOP("Drawing", "%1 leaf"), QT_TRANSLATE_NOOP("Drawing", "%1 leaves")};
      case Tier::Spine:
        return {QT_TRANSLATE_NOOP("Drawing", "%1 spine"), QT_TRANSLATE_NOOP("Drawing", "%1 spines")};
      case Tier::Core:
        return {QT_TRANSLATE_NOOP("Drawing", "%1 core switch"), QT_TRANSLATE_NOOP("Drawing", "%1 core switches")};
      case Tier::Router:
        return {QT_TRANSLATE_NOOP("Drawing", "%1 router"), QT_TRANSLATE_NOOP("Drawing", "%1 routers")};
      case Tier::Switch:
        return {QT_TRANSLATE_NOOP("Drawing", "%1 switch"), QT_TRANSLATE_NOOP("Drawing", "%1 switches")};
      case Tier::Appliance:
        break;
    }
    return {QT_TRANSLATE_NOOP("Drawing", "%1 appliance"), QT_TRANSLATE_NOOP("Drawing", "%1 appliances")};
  }();
  return QCoreApplication::translate("Drawing", count == 1 ? words.one : words.many).arg(QLocale().toString(count));
}

constexpr Tier tiers[] = {Tier::Node, Tier::Leaf, Tier::Spine, Tier::Core, Tier::Router, Tier::Switch, Tier::Appliance};

QString countsLine(const Fabric& fabric) {
  QStringList parts;
  for (const Tier tier : tiers)
    if (const int count = fabric.count(tier)) parts << counted(tier, count);
  const auto links = qulonglong(fabric.links.size());
  parts << QCoreApplication::translate("Drawing", links == 1 ? "%1 link" : "%1 links").arg(QLocale().toString(links));
  return parts.join(QStringLiteral(" · "));
}

/// What the colours mean, from the right end of the title block to the left: links first, then devices.
void paintLegend(QPainter& painter, const LodPainter& lod, const Fabric& fabric, const QRectF& line, double scale) {
  struct Entry {
    QString text;
    QColor colour;
    bool link;
  };
  std::vector<Entry> entries;
  const auto add = [&](QString text, const QColor& colour, bool link) {
    for (const Entry& entry : entries)
      if (entry.link == link && entry.colour == colour) return;
    entries.push_back({std::move(text), colour, link});
  };
  for (const DeviceRow& row : fabric.devices)
    add(isSwitchTier(row.tier)        ? QCoreApplication::translate("Drawing", "switch")
        : row.tier == Tier::Appliance ? onScreen(tierTitle(row.tier)).toLower()
                                      : onScreen(partKindTitle(fabric.types[row.type].part->kind)).toLower(),
        lod.kindColour(row), false);
  std::array<bool, linkTierCount> present{};
  for (const LinkRow& link : fabric.links) present[std::size_t(link.tier)] = true;
  for (int tier = 0; tier < linkTierCount; ++tier) {
    if (!present[std::size_t(tier)]) continue;
    const auto name = linkTierName(LinkTier(tier));
    add(QCoreApplication::translate("Drawing", "%1 links").arg(QString::fromUtf8(name.data(), qsizetype(name.size()))),
        lod.linkColour(LinkTier(tier)), true);
  }
  const QFontMetricsF metrics(painter.font());
  double x = line.right();
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    x -= metrics.horizontalAdvance(entry->text);
    painter.drawText(QPointF(x, line.top() + metrics.ascent()), entry->text);
    const double side = 12 * scale, middle = line.top() + metrics.height() / 2;
    x -= side + 6 * scale;
    if (entry->link) painter.fillRect(QRectF(x, middle - scale, side, 2 * scale), entry->colour);
    else painter.fillRect(QRectF(x, middle - side / 2, side, side), entry->colour);
    x -= 20 * scale;
  }
}

void paintTitleBlock(QPainter& painter, const LodPainter& lod, const Page& page, const CanvasLayout& layout) {
  const Theme& theme = lightTheme();
  const double scale = page.scale;
  const QRectF block(margin, page.size.height() - page.titleHeight(), page.size.width() - 2 * margin,
                     page.titleHeight());
  painter.setPen(QPen(theme.line, scale));
  painter.drawLine(block.topLeft(), block.topRight());
  QFont font = QGuiApplication::font();
  font.setPixelSize(int(20 * scale));
  font.setWeight(QFont::DemiBold);
  painter.setFont(font);
  painter.setPen(theme.text);
  const std::string& own = layout.design->meta->name;
  const QString name = QString::fromStdString(own.empty() ? "Clusterwright" : own);
  painter.drawText(block.adjusted(0, 10 * scale, 0, 0), int(Qt::AlignLeft) | int(Qt::AlignTop),
                   QFontMetricsF(font).elidedText(name, Qt::ElideRight, block.width()));
  font.setPixelSize(int(13 * scale));
  font.setWeight(QFont::Normal);
  painter.setFont(font);
  painter.setPen(theme.secondary);
  const QString counts = QFontMetricsF(font).elidedText(countsLine(*layout.fabric), Qt::ElideRight, block.width());
  painter.drawText(block.adjusted(0, 38 * scale, 0, 0), int(Qt::AlignLeft) | int(Qt::AlignTop), counts);
  paintLegend(painter, lod, *layout.fabric, block.adjusted(0, 62 * scale, 0, 0), scale);
}

void paintPage(QPainter& painter, const CanvasLayout& layout, const Page& page, const Progress& progress) {
  QFont font = QGuiApplication::font();
  font.setPixelSize(12);
  painter.fillRect(QRectF(QPointF(0, 0), page.size), lightTheme().ground);
  LodPainter lod(layout, lightTheme(), font);
  PaintState paper;
  paper.onPaper = true;
  paper.progress = &progress;
  lod.paint(painter, page.camera, QRectF(QPointF(0, 0), page.camera.size), paper);
  if (progress.cancelled()) return;
  painter.setRenderHint(QPainter::Antialiasing, false);
  paintTitleBlock(painter, lod, page, layout);
}

QByteArray svgOf(const CanvasLayout& layout, const Page& page, const Progress& progress) {
  QBuffer buffer;
  QSvgGenerator svg;
  svg.setOutputDevice(&buffer);
  svg.setResolution(96);  // one unit a pixel
  svg.setSize(page.size.toSize());
  svg.setViewBox(QRectF(QPointF(0, 0), page.size));
  svg.setTitle(QString::fromStdString(layout.design->meta->name));
  svg.setDescription(countsLine(*layout.fabric));
  QPainter painter(&svg);
  paintPage(painter, layout, page, progress);
  painter.end();
  return buffer.data();
}

Result<QByteArray> pngOf(const CanvasLayout& layout, const Page& page, const Progress& progress) {
  QImage image(page.size.toSize(), QImage::Format_RGB32);
  if (image.isNull())
    return fail(ErrorCode::OutputNotWritten, TR_MARK("no memory for the picture; export SVG instead"));
  QPainter painter(&image);
  paintPage(painter, layout, page, progress);
  painter.end();
  QBuffer buffer;
  if (progress.cancelled()) return QByteArray();
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
    bytes = svgOf(*layout, page, steps);
  } else {
    auto encoded = pngOf(*layout, page, steps);
    if (!encoded) return fail(encoded.error().code, encoded.error().message, path.string());
    bytes = std::move(*encoded);
  }
  if (steps.cancelled()) return cancelled();
  return formats::writeFileAtomically(path, std::string_view(bytes.constData(), std::size_t(bytes.size())));
}

}  // namespace cw
