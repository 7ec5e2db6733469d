// SPDX-License-Identifier: GPL-3.0-or-later
// Sums links between clusters into bundles and routes them. Linear in links; consecutive links mostly join the same
// two clusters, so the last bundle is tried before the hash table.
#include "views/canvas/layout_builder.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace cw::detail {
namespace {

QPointF anchor(const QRectF& box, double towardsX, bool bottom) {
  // A box as wide as one device leaves no room: rounding may put the one edge a little beyond the other.
  const double inset = std::min(box.width() / 2, deviceWidth / 2), low = box.left() + inset;
  return {std::clamp(towardsX, low, std::max(low, box.right() - inset)), bottom ? box.bottom() : box.top()};
}

/// From the upper cluster down to the lower one: straight, or along the gutter beside the frames it must pass.
QPolygonF routeDown(const LayoutCluster& upper, const LayoutCluster& lower) {
  const double x = lower.rect.center().x();
  if (lower.trunk) {
    const double turn = lower.rect.top() - titleStrip - std::min(48.0, deviceHeight);
    const QPointF start = anchor(upper.rect, *lower.trunk, true);
    QPolygonF route{start};
    if (std::abs(start.x() - *lower.trunk) > 1) {
      const double shelf = start.y() + pitchY;
      route << QPointF(start.x(), shelf) << QPointF(*lower.trunk, shelf);
    }
    return route << QPointF(*lower.trunk, turn) << QPointF(x, turn) << QPointF(x, lower.rect.top());
  }
  return {anchor(upper.rect, x, true), QPointF(x, lower.rect.top())};
}

QPolygonF route(const CanvasLayout& layout, const LayoutBundle& bundle) {
  const LayoutCluster& a = layout.clusters[bundle.a];
  const LayoutCluster& b = layout.clusters[bundle.b];
  if (bundle.a == bundle.b) return {};
  if (bundle.tier == LinkTier::Global) {
    const LayoutGroup* block = layout.blockGroup(a.block);
    const QPointF from = a.rect.center(), to = b.rect.center(), middle = (from + to) / 2;
    const QPointF centre = block ? block->frame.center() : middle;
    return {from, middle + (centre - middle) * 0.45, to};
  }
  if (a.block != 0 && a.block == b.block && bundle.tier != LinkTier::Other) {
    const bool aOnTop = a.rect.top() < b.rect.top();
    return aOnTop ? routeDown(a, b) : routeDown(b, a);
  }
  if (a.count == 1 && b.count == 1) {  // a cable drawn by hand: from port to port
    const LinkRow& link = layout.fabric->links[bundle.firstLink];
    return {layout.portTick(link.a).at, layout.portTick(link.b).at};
  }
  return {a.rect.center(), b.rect.center()};
}

void indexBundles(CanvasLayout& layout) {
  layout.bundleStart.assign(layout.clusters.size() + 1, 0);
  for (const LayoutBundle& bundle : layout.bundles) {
    ++layout.bundleStart[bundle.a + 1];
    if (bundle.b != bundle.a) ++layout.bundleStart[bundle.b + 1];
  }
  for (std::size_t i = 1; i < layout.bundleStart.size(); ++i) layout.bundleStart[i] += layout.bundleStart[i - 1];
  layout.bundlesOfCluster.resize(layout.bundleStart.back());
  std::vector<std::uint32_t> next(layout.bundleStart.begin(), layout.bundleStart.end() - 1);
  for (std::uint32_t i = 0; i < layout.bundles.size(); ++i) {
    layout.bundlesOfCluster[next[layout.bundles[i].a]++] = i;
    if (layout.bundles[i].b != layout.bundles[i].a) layout.bundlesOfCluster[next[layout.bundles[i].b]++] = i;
  }
}

}  // namespace

bool addBundles(CanvasLayout& layout, Progress& progress) {
  const Fabric& fabric = *layout.fabric;
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  std::uint64_t lastKey = ~0ull;
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < fabric.links.size(); ++i) {
    if (i % 4096 == 0 && progress.cancelled()) return false;
    const LinkRow& link = fabric.links[i];
    std::uint32_t a = layout.devices[raw(fabric.port(link.a).device)].cluster;
    std::uint32_t b = layout.devices[raw(fabric.port(link.b).device)].cluster;
    if (a > b) std::swap(a, b);
    // A link drawn by hand inside a block stays apart from the generated ones between the same clusters.
    const std::uint64_t key = ((std::uint64_t(a) << 28 | b) << 4) | std::uint64_t(link.tier);
    if (key != lastKey) {
      const auto [it, added] = known.try_emplace(key, std::uint32_t(layout.bundles.size()));
      if (added) layout.bundles.push_back({a, b, link.tier, 0, 0, std::uint32_t(i), {}});
      lastKey = key;
      last = it->second;
    }
    ++layout.bundles[last].links;
    layout.bundles[last].gigabits += toGbps(fabric.rate(LinkIndex{std::uint32_t(i)}));
  }
  for (LayoutBundle& bundle : layout.bundles) {
    bundle.route = route(layout, bundle);
    if (bundle.a != bundle.b) layout.maxGigabits = std::max(layout.maxGigabits, bundle.gigabits);
  }
  indexBundles(layout);
  return true;
}

}  // namespace cw::detail
