// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/canvas_samples.h"
#include "tests/views/gui_application.h"
#include "views/canvas/cabling.h"
#include "views/documents/drawing.h"

#include <filesystem>
#include <fstream>
#include <numeric>
#include <QImage>
#include <set>

using namespace cw;
using namespace cw::test;

namespace {

void checkLayout(const Sample& sample) {
  const CanvasLayout& layout = *sample.layout;
  const DrawingStats stats = layout.stats();
  CHECK(stats.devices == sample.fabric->devices.size());
  CHECK(stats.links == sample.fabric->links.size());
  CHECK(stats.linksInBundles == sample.fabric->links.size());
  std::size_t overlapping = 0, outside = 0, lost = 0;
  for (std::uint32_t d = 0; d < layout.devices.size(); ++d) {
    const QRectF box = layout.deviceRect(DeviceIndex{d});
    for (std::uint32_t other : layout.devicesIn(box.adjusted(1, 1, -1, -1))) overlapping += other != d;
    const LayoutGroup* group = layout.blockGroup(sample.fabric->devices[d].block);
    if (group && !group->frame.contains(box)) ++outside;
    const auto hit = layout.deviceAt(box.center());
    if (!hit || raw(*hit) != d) ++lost;
  }
  CHECK(overlapping == 0);
  CHECK(outside == 0);
  CHECK(lost == 0);
}

/// Lowest edge of one tier's boxes above the highest of the next.
bool stands(const Sample& sample, Tier upper, Tier lower) {
  double bottom = -1e300, top = 1e300;
  for (std::uint32_t d = 0; d < sample.layout->devices.size(); ++d) {
    const QRectF box = sample.layout->deviceRect(DeviceIndex{d});
    if (sample.fabric->devices[d].tier == upper) bottom = std::max(bottom, box.bottom());
    if (sample.fabric->devices[d].tier == lower) top = std::min(top, box.top());
  }
  return bottom < top;
}

}  // namespace

TEST_CASE("every device has its own place inside its block and every link is in one bundle") {
  checkLayout(sampleOf(superPod()));
  checkLayout(sampleOf(fatTree(600, 2, "generic:64x400")));
  checkLayout(sampleOf(fatTree(1024, 3, "generic:16x400")));
  checkLayout(sampleOf(fatTree(20, 1, "generic:64x400")));
  checkLayout(sampleOf(dragonfly(2, 4, 2)));
  checkLayout(sampleOf(drawnByHand()));
}

TEST_CASE("tiers stand above each other, units beside each other") {
  const Sample pod = sampleOf(superPod());
  CHECK(stands(pod, Tier::Spine, Tier::Leaf));
  CHECK(stands(pod, Tier::Leaf, Tier::Node));
  double previous = -1e300;
  int units = 0;
  for (const LayoutGroup& group : pod.layout->groups) {
    if (group.kind != LayoutGroup::Kind::Unit) continue;
    CHECK(group.frame.left() > previous);
    previous = group.frame.right();
    CHECK(group.switches == 8);
    ++units;
  }
  CHECK(units == 4);
  const Sample three = sampleOf(fatTree(1024, 3, "generic:16x400"));
  CHECK(stands(three, Tier::Core, Tier::Spine));
  std::size_t pods = 0;
  for (const LayoutGroup& group : three.layout->groups) pods += group.kind == LayoutGroup::Kind::Pod;
  CHECK(pods == 16);
}

TEST_CASE("a handful of nodes under a leaf stands in one row, so that no cable runs behind another node") {
  const Sample sample = sampleOf(fatTree(4, 1, "generic:64x400"));
  std::set<double> rows;
  for (std::uint32_t d = 0; d < sample.fabric->devices.size(); ++d)
    if (sample.fabric->devices[d].tier == Tier::Node) rows.insert(sample.layout->deviceRect(DeviceIndex{d}).top());
  CHECK(rows.size() == 1);
}

TEST_CASE("bundles of a rail-optimised fabric carry the counts of the reference design") {
  const Sample pod = sampleOf(superPod());
  std::multiset<std::uint32_t> up, down;
  for (const LayoutBundle& bundle : pod.layout->bundles)
    (bundle.tier == LinkTier::LeafSpine ? up : down).insert(bundle.links);
  CHECK(up == std::multiset<std::uint32_t>{256, 256, 256, 256});
  CHECK(std::accumulate(down.begin(), down.end(), 0u) == 1020);
}

TEST_CASE("a dragonfly's groups stand on a ring without touching, a bundle between each two") {
  const Sample fly = sampleOf(dragonfly(2, 4, 2));
  std::vector<QRectF> frames;
  for (const LayoutGroup& group : fly.layout->groups)
    if (group.kind == LayoutGroup::Kind::Ring) frames.push_back(group.frame);
  REQUIRE(frames.size() == 9);
  for (std::size_t i = 0; i < frames.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(frames[i].intersects(frames[j]));
  std::size_t global = 0;
  for (const LayoutBundle& bundle : fly.layout->bundles) global += bundle.tier == LinkTier::Global;
  CHECK(global == 36);
}

TEST_CASE("a moved member keeps the offset the user gave it, and the rest stays") {
  const Design before = superPod();
  const Sample a = sampleOf(before);
  const Sample b = sampleOf(applied(before, edits::move({"g1/leaf1.3"}, {16, -8})));
  const auto moved = a.fabric->find({"g1/leaf1.3"});
  REQUIRE(moved);
  for (std::uint32_t d = 0; d < a.layout->devices.size(); ++d) {
    const QPointF shift =
        b.layout->deviceRect(DeviceIndex{d}).topLeft() - a.layout->deviceRect(DeviceIndex{d}).topLeft();
    if (d == raw(*moved)) CHECK(shift == QPointF(16, -8));
    else if (!shift.isNull()) FAIL("device " << d << " moved");
  }
}

TEST_CASE("ports have ticks on the edges and are found by place") {
  const Sample sample = sampleOf(drawnByHand());
  const auto s1 = sample.fabric->find({"free/s1"});
  REQUIRE(s1);
  const auto ticks = sample.layout->portTicks(*s1);
  REQUIRE(ticks.size() == 16);
  CHECK(ticks[0].outwards == 1);
  CHECK(ticks[15].outwards == -1);
  for (int i = 0; i < 16; ++i) {
    const auto found = sample.layout->portAt(ticks[std::size_t(i)].at, 3);
    REQUIRE(found);
    CHECK(*found == sample.fabric->portOf(*s1, i));
  }
}

TEST_CASE("only free ports of one speed on two devices can be cabled") {
  const Sample sample = sampleOf(drawnByHand());
  const Fabric& f = *sample.fabric;
  const DeviceIndex s1 = *f.find({"free/s1"}), n1 = *f.find({"free/n1"}), n2 = *f.find({"free/n2"});
  CHECK_FALSE(cablingProblem(f, f.portOf(n1, 2), f.portOf(s1, 0)));
  CHECK(cablingProblem(f, f.portOf(n1, 2), f.portOf(n1, 3)) == QStringLiteral("same device"));
  CHECK(cablingProblem(f, f.portOf(n1, 2), f.portOf(s1, 2)) == QStringLiteral("port taken"));
  CHECK(cablingProblem(f, f.portOf(s1, 0), f.portOf(n2, 0)) == QStringLiteral("400G ≠ 800G"));
  CHECK(firstLegalPort(f, f.portOf(n1, 2), s1) == f.portOf(s1, 0));
  CHECK_FALSE(firstLegalPort(f, f.portOf(s1, 0), n2));
}

TEST_CASE("ports of two protocols cannot be cabled, and both are named") {
  Sample sample = sampleOf(drawnByHand());
  Fabric f = *sample.fabric;
  const DeviceIndex s1 = *f.find({"free/s1"}), n1 = *f.find({"free/n1"});
  const auto speaks = [&](DeviceIndex device, const char* protocol) {
    DeviceType& type = f.types[f.device(device).type];
    Part part = *type.part;
    part.protocol = protocol;
    type.part = std::make_shared<const Part>(part);
  };
  const auto problem = [&] { return cablingProblem(f, f.portOf(n1, 2), f.portOf(s1, 0)); };
  speaks(s1, "Omni-Path 400G");
  CHECK_FALSE(problem());
  speaks(n1, "Ethernet 400GbE");
  CHECK(problem() == QStringLiteral("Ethernet ≠ Omni-Path"));
  speaks(s1, "InfiniBand NDR, Ethernet 400GbE");
  CHECK_FALSE(problem());
}

TEST_CASE("snapping twice changes nothing") {
  for (double v : {-13.0, -4.1, 0.0, 3.9, 4.1, 1e6 + 3}) CHECK(snapToGrid(snapToGrid(v)) == snapToGrid(v));
  CHECK(snapToGrid(11) == 8);
  CHECK(snapToGrid(-13) == -16);
}

TEST_CASE("a drawing is written whole as SVG or PNG, or not at all") {
  guiApplication();
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(CW_BINARY_DIR) / "pictures";
  fs::create_directories(folder);
  const Sample sample = sampleOf(superPod());
  for (const char* name : {"drawing.svg", "drawing.png"}) {
    fs::remove(folder / name);
    const auto written = exportDrawing(*sample.design, *sample.fabric, folder / name);
    INFO((written ? std::string() : errorLine(written.error())));
    REQUIRE(written);
    CHECK(fs::file_size(folder / name) > 10000);
  }
  std::ifstream svg(folder / "drawing.svg");
  const std::string text((std::istreambuf_iterator<char>(svg)), {});
  CHECK(text.find("SuperPOD compute fabric") != std::string::npos);
  CHECK(text.find("Leaf 3.7") != std::string::npos);
  CHECK_FALSE(QImage(QString::fromStdString((folder / "drawing.png").string())).isNull());
  const auto odd = exportDrawing(*sample.design, *sample.fabric, folder / "drawing.bmp");
  REQUIRE_FALSE(odd);
  CHECK(odd.error().code == ErrorCode::WrongUsage);
  CHECK_FALSE(fs::exists(folder / "drawing.bmp"));
  const auto empty = exportDrawing({}, {}, folder / "empty.svg");
  REQUIRE_FALSE(empty);
  CHECK_FALSE(fs::exists(folder / "empty.svg"));
  const auto nowhere = exportDrawing(*sample.design, *sample.fabric, folder / "missing" / "x.svg");
  REQUIRE_FALSE(nowhere);
  CHECK(nowhere.error().code == ErrorCode::OutputNotWritten);
}
