// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the sample fabrics in both themes into the build folder, to be looked at, and times the frames.
#include "tests/judges_time.h"
#include "tests/views/canvas_samples.h"
#include "tests/views/gui_application.h"
#include "views/canvas/lod_painter.h"
#include "views/documents/drawing.h"

#include <ctime>
#include <filesystem>
#include <iostream>
#include <QImage>
#include <QPainter>

using namespace cw;
using namespace cw::test;

namespace {

/// Processor time, so that other programs on the machine do not count.
double milliseconds(std::clock_t from) { return 1e3 * double(std::clock() - from) / CLOCKS_PER_SEC; }

Camera fitted(const QRectF& scene, QSizeF size) {
  Camera camera;
  camera.size = size;
  camera.zoom = std::min({1.25, (size.width() - 88) / scene.width(), (size.height() - 88) / scene.height()});
  camera.origin = scene.center() - QPointF(size.width(), size.height()) / (2 * camera.zoom);
  return camera;
}

Camera zoomed(const Camera& fit, QPointF scene, double zoom) {
  Camera camera = fit;
  camera.zoom = zoom;
  camera.origin = scene - QPointF(fit.size.width(), fit.size.height()) / (2 * zoom);
  return camera;
}

/// Best of three frames, in milliseconds.
double paintFrame(const Sample& sample, const Camera& camera, const Theme& theme, const PaintState& state,
                  const std::string& file) {
  QImage image(camera.size.toSize(), QImage::Format_RGB32);
  LodPainter painter(*sample.layout, theme, guiApplication().font());
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const auto start = std::clock();
    QPainter p(&image);
    painter.paint(p, camera, QRectF(QPointF(0, 0), camera.size), state);
    p.end();
    best = std::min(best, milliseconds(start));
  }
  const FrameStats& stats = painter.stats();
  std::cout << file << ": zoom " << camera.zoom << ", " << best << " ms, " << stats.devices << " devices, "
            << stats.lines << " lines, " << stats.bundles << " bundles, " << stats.labels << " labels\n";
  const auto folder = std::filesystem::path(CW_BINARY_DIR) / "pictures";
  std::filesystem::create_directories(folder);
  if (!file.empty()) CHECK(image.save(QString::fromStdString((folder / file).string())));
  CHECK(stats.devices + stats.bundles > 0);
  const QRgb paper = image.pixel(0, 0);
  std::int64_t inked = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) inked += image.pixel(x, y) != paper;
  CHECK(inked > image.width() * std::int64_t(image.height()) / 200);
  return best;
}

}  // namespace

TEST_CASE("sample fabrics are painted in both themes", "[slow]") {
  guiApplication();
  struct Case {
    const char* name;
    Design design;
    double close;  // zoom of the second picture
  };
  std::vector<Case> cases;
  cases.push_back({"superpod", superPod(), 0.7});
  cases.push_back({"dragonfly", dragonfly(2, 4, 2), 0.8});
  cases.push_back({"frontier", dragonfly(16, 32, 16, 80, 4, "generic:64x200"), 0.2});
  cases.push_back({"clos3", fatTree(1024, 3, "generic:16x400"), 0.5});
  cases.push_back({"two-tier", fatTree(600, 2, "generic:64x400"), 0.5});
  cases.push_back({"free", drawnByHand(), 2.5});
  for (const Case& c : cases) {
    const Sample sample = sampleOf(c.design);
    const Camera fit = fitted(sample.layout->bounds, QSizeF(1400, 860));
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      const std::string suffix = theme->dark ? "-dark.png" : "-light.png";
      paintFrame(sample, fit, *theme, {}, c.name + suffix);
      const QRectF first = sample.layout->clusters[sample.layout->devices[0].cluster].rect;
      PaintState state;
      state.selected.insert(0);
      state.focus.insert(0);
      paintFrame(sample, zoomed(fit, QPointF(first.center().x(), first.center().y()), c.close), *theme, state,
                 std::string(c.name) + "-close" + suffix);
    }
  }
}

TEST_CASE("a frame of 131,072 endpoints stays under 50 ms at every zoom", "[slow]") {
  guiApplication();
  const Sample sample = sampleOf(fatTree(131072, 3, "generic:128x400"));
  REQUIRE(sample.fabric->count(Tier::Node) == 131072);
  NoProgress progress;
  double layoutTime = 1e9;
  for (int i = 0; i < 3; ++i) {
    const auto start = std::clock();
    const auto layout = buildLayout(sample.design, sample.fabric, progress);
    layoutTime = std::min(layoutTime, milliseconds(start));
  }
  std::cout << "layout of " << sample.fabric->devices.size() << " devices, " << sample.fabric->links.size()
            << " links: " << layoutTime << " ms\n";
  if (judgesTime) CHECK(layoutTime < 100);
  const Camera fit = fitted(sample.layout->bounds, QSizeF(1400, 860));
  const QPointF target = sample.layout->deviceRect(DeviceIndex{70000}).center();
  for (double zoom : {fit.zoom, 0.05, 0.09, 0.11, 0.2, 0.31, 0.5, 0.72, 1.0, 2.0, 4.0}) {
    const Camera camera = zoom == fit.zoom ? fit : zoomed(fit, target, zoom);
    const double time =
        paintFrame(sample, camera, lightTheme(), {}, "clos131072-" + std::to_string(int(zoom * 1000)) + ".png");
    if (judgesTime) CHECK(time < 50);
  }
}
