// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/canvas_layout.h"

#include "views/canvas/layout_builder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace cw {
namespace {

/// Links of a tier leave a block's switch upwards when they lead towards the upper tier.
bool leavesUpwards(Tier tier, LinkTier link) {
  switch (tier) {
    case Tier::Leaf:
      return link == LinkTier::LeafSpine;
    case Tier::Spine:
      return link == LinkTier::SpineCore;
    case Tier::Router:
      return link == LinkTier::Local || link == LinkTier::Global;
    default:
      return false;
  }
}

void placeFreeDevices(CanvasLayout& layout) {
  const Fabric& fabric = *layout.fabric;
  std::unordered_map<std::string, const FreeDevice*> drawn;
  for (const FreeDevice& device : layout.design->groups->devices) drawn.emplace(device.id, &device);
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d) {
    const DeviceRow& row = fabric.devices[d];
    if (row.block != 0) continue;
    const auto it = drawn.find(fabric.freeIds[row.major]);
    const Point at = it == drawn.end() ? Point{} : it->second->at;
    LayoutCluster cluster;
    cluster.rect = QRectF(at.x, at.y, deviceWidth, deviceHeight);
    cluster.tier = row.tier;
    cluster.first = std::uint32_t(layout.clusterDevices.size());
    cluster.count = 1;
    layout.devices[d] = {float(at.x), float(at.y), std::uint32_t(layout.clusters.size())};
    layout.clusterDevices.push_back(d);
    layout.clusters.push_back(cluster);
  }
}

void applyOverrides(CanvasLayout& layout) {
  for (const auto& [key, change] : *layout.design->overrides) {
    if (!change.at) continue;
    const auto device = layout.fabric->find(key);
    if (!device) continue;
    layout.devices[raw(*device)].x += float(change.at->x);
    layout.devices[raw(*device)].y += float(change.at->y);
  }
}

void placeBlocks(CanvasLayout& layout) {
  const Fabric& fabric = *layout.fabric;
  const auto count = std::uint32_t(fabric.devices.size());
  for (std::uint32_t first = 0; first < count;) {
    const std::uint16_t block = fabric.devices[first].block;
    std::uint32_t last = first;
    bool routers = false;
    while (last < count && fabric.devices[last].block == block) routers |= fabric.devices[last++].tier == Tier::Router;
    if (block != 0) {
      detail::Box tree = routers ? detail::dragonflyTree(fabric, first, last) : detail::closTree(fabric, first, last);
      QPointF at;
      for (const Block& b : layout.design->groups->blocks)
        if (b.id == fabric.blockIds[block]) at = {b.at.x, b.at.y};
      detail::Builder builder{layout, fabric, block};
      builder.measure(tree);
      builder.place(tree, at, 0);
    }
    first = last;
  }
}

}  // namespace

std::shared_ptr<const CanvasLayout> buildLayout(std::shared_ptr<const Design> design,
                                                std::shared_ptr<const Fabric> fabric, Progress& progress) {
  auto layout = std::make_shared<CanvasLayout>();
  layout->design = std::move(design);
  layout->fabric = std::move(fabric);
  layout->devices.resize(layout->fabric->devices.size());
  layout->clusterDevices.reserve(layout->devices.size());
  progress.report(0, TR_MARK("Laying out the fabric"));
  placeBlocks(*layout);
  placeFreeDevices(*layout);
  if (progress.cancelled()) return nullptr;
  applyOverrides(*layout);
  layout->buildIndex();
  if (!detail::addBundles(*layout, progress)) return nullptr;
  return layout;
}

Text groupTitle(LayoutGroup::Kind kind) {
  switch (kind) {
    case LayoutGroup::Kind::Pod:
      return TR_MARK("Pod %1");
    case LayoutGroup::Kind::Unit:
      return TR_MARK("Unit %1");
    case LayoutGroup::Kind::Ring:
      return TR_MARK("Group %1");
    case LayoutGroup::Kind::Block:
      break;
  }
  return TR_MARK("Block %1");
}

double snapToGrid(double value) { return std::round(value / gridStep) * gridStep; }

std::vector<PortTick> CanvasLayout::portTicks(DeviceIndex d) const {
  const DeviceRow& row = fabric->device(d);
  const QRectF box = deviceRect(d);
  std::vector<bool> up(row.portCount);
  std::array<int, 2> count{}, seen{};
  for (std::uint32_t i = 0; i < row.portCount; ++i) {
    const LinkIndex link = fabric->ports[row.firstPort + i].link;
    if (!isSwitchTier(row.tier)) up[i] = true;
    else if (row.block == 0) up[i] = i >= (row.portCount + 1) / 2;
    else up[i] = link != noLink && leavesUpwards(row.tier, fabric->link(link).tier);
    ++count[up[i]];
  }
  std::vector<PortTick> ticks(row.portCount);
  for (std::uint32_t i = 0; i < row.portCount; ++i) {
    const int edge = up[i];
    const double pitch = std::min(14.0, (deviceWidth - 8) / count[edge]);
    const double x = box.center().x() + (seen[edge]++ - (count[edge] - 1) / 2.0) * pitch;
    ticks[i] = {QPointF(x, edge ? box.top() : box.bottom()), edge ? -1 : 1, pitch};
  }
  return ticks;
}

PortTick CanvasLayout::portTick(PortIndex p) const {
  return portTicks(fabric->port(p).device)[std::size_t(fabric->ordinalOf(p))];
}

const LayoutGroup* CanvasLayout::blockGroup(int block) const {
  if (block < 0 || block >= int(m_blockGroup.size()) || m_blockGroup[block] < 0) return nullptr;
  return &groups[m_blockGroup[block]];
}

std::optional<int> CanvasLayout::blockOf(const std::string& blockId) const {
  for (std::size_t i = 1; i < fabric->blockIds.size(); ++i)
    if (fabric->blockIds[i] == blockId) return int(i);
  return std::nullopt;
}

std::optional<QRectF> CanvasLayout::rectOf(const std::string& blockOrKey) const {
  if (const auto block = blockOf(blockOrKey)) {
    const LayoutGroup* group = blockGroup(*block);
    return group ? std::optional(group->frame) : std::nullopt;
  }
  if (const auto device = fabric->find({blockOrKey})) return deviceRect(*device);
  return std::nullopt;
}

DrawingStats CanvasLayout::stats() const {
  DrawingStats stats;
  stats.devices = clusterDevices.size();
  stats.links = fabric->links.size();
  stats.bundles = bundles.size();
  for (const LayoutBundle& bundle : bundles) stats.linksInBundles += bundle.links;
  return stats;
}

}  // namespace cw
