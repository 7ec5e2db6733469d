// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/topology_ports.h"

#include <algorithm>

namespace cw::topology {

namespace {

/// The mode of `group` at `speed` with the most ports, or nullptr.
const PortMode* modeOf(const CageGroup& group, Bandwidth speed) {
  const PortMode* best = nullptr;
  for (const PortMode& mode : group.modes)
    if (mode.speed == speed && mode.portsPerCage > 0 && (!best || mode.portsPerCage > best->portsPerCage)) best = &mode;
  return best;
}

std::int64_t limitOf(const CageGroup& group) { return group.portLimit > 0 ? group.portLimit : INT32_MAX; }

std::int64_t capacity(const CageGroup& group, const PortMode& mode) {
  return std::min(std::int64_t(group.cages) * mode.portsPerCage, limitOf(group));
}

/// Adds cages of one group to a layout.
class GroupLayout {
 public:
  GroupLayout(PortLayout& layout, const CageGroup& group) : m_layout(layout), m_group(group) {}

  void addCage(const PortMode& mode, int ports) {
    const auto cage = std::uint16_t(m_layout.connectors.size());
    m_layout.connectors.push_back(m_group.connector);
    m_layout.flatTop.push_back(m_group.flatTop);
    for (int i = 0; i < ports; ++i) m_layout.ports.push_back({cage, mode.speed});
    ++m_cages;
  }
  /// Cages for `used` ports; ports of the last cage beyond them count against `spare`. Returns the used ordinals.
  void addRange(const PortMode& mode, int used, std::int64_t& spare, std::vector<int>& ordinals) {
    for (int left = used; left > 0;) {
      const int mine = std::min(left, mode.portsPerCage);
      const int extra = int(std::min<std::int64_t>(mode.portsPerCage - mine, spare));
      const int first = int(m_layout.ports.size());
      for (int i = 0; i < mine; ++i) ordinals.push_back(first + i);
      addCage(mode, mine + extra);
      spare -= extra;
      left -= mine;
    }
  }
  void fillRest(const PortMode& mode, std::int64_t spare) {
    while (m_cages < m_group.cages) {
      const int ports = int(std::min<std::int64_t>(mode.portsPerCage, spare));
      addCage(mode, ports);
      spare -= ports;
    }
  }
  int cages() const { return m_cages; }

 private:
  PortLayout& m_layout;
  const CageGroup& m_group;
  int m_cages = 0;
};

}  // namespace

namespace {

/// The fabric cages of one switch: its share where a box holds several.
std::vector<CageGroup> ownCages(const Part& part) {
  const int switches = devicesPerPart(part);
  std::vector<CageGroup> own;
  for (const CageGroup* group : linkCages(part)) {
    if (group->cages < switches) continue;
    own.push_back(*group);
    own.back().cages /= switches;
    own.back().portLimit /= switches;
  }
  return own;
}

}  // namespace

SwitchPorts::SwitchPorts(const Part& part) : m_groups(ownCages(part)) {}

Result<void> divides(const Part& part) {
  const int switches = devicesPerPart(part);
  for (const CageGroup* group : linkCages(part))
    if (group->cages % switches != 0)
      return fail(ErrorCode::CannotBuild,
                  Message(TR_MARK("%1 has %2 fabric cages for %3 switches; a multiple of %3 would do"), part.name,
                          group->cages, switches));
  return {};
}

std::vector<Bandwidth> SwitchPorts::speeds() const {
  std::vector<Bandwidth> all;
  for (const CageGroup& group : m_groups)
    for (const PortMode& mode : group.modes) all.push_back(mode.speed);
  std::sort(all.begin(), all.end(), std::greater<>());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool SwitchPorts::runsAt(Bandwidth speed) const {
  return std::any_of(m_groups.begin(), m_groups.end(), [&](const CageGroup& g) { return modeOf(g, speed); });
}

PortMode SwitchPorts::modeAt(Bandwidth speed) const {
  for (const CageGroup& group : m_groups)
    if (const PortMode* mode = modeOf(group, speed)) return *mode;
  return {0, Bandwidth()};
}

int SwitchPorts::most(Bandwidth speed) const {
  std::int64_t sum = 0;
  for (const CageGroup& group : m_groups)
    if (const PortMode* mode = modeOf(group, speed)) sum += capacity(group, *mode);
  return int(std::min<std::int64_t>(sum, INT32_MAX));
}

std::optional<std::vector<SwitchPorts::Share>> SwitchPorts::share(Bandwidth down, std::int64_t downPorts, Bandwidth up,
                                                                  std::int64_t upPorts) const {
  const int count = int(m_groups.size());
  std::vector<Share> shares(m_groups.size());
  const auto canDown = [&](int g) { return downPorts > 0 ? modeOf(m_groups[g], down) : nullptr; };
  const auto canUp = [&](int g) { return upPorts > 0 ? modeOf(m_groups[g], up) : nullptr; };
  // Cages that can serve one side only are taken first, so that flexible ones stay for the other side.
  for (const bool both : {false, true})
    for (int g = 0; g < count && downPorts > 0; ++g) {
      const PortMode* mode = canDown(g);
      if (!mode || (canUp(g) != nullptr) != both) continue;
      shares[g].down = int(std::min(downPorts, capacity(m_groups[g], *mode)));
      downPorts -= shares[g].down;
    }
  const auto takeUp = [&](int g) {
    const PortMode* mode = canUp(g);
    if (!mode || shares[g].up > 0) return;
    const PortMode* below = shares[g].down > 0 ? modeOf(m_groups[g], down) : nullptr;
    const std::int64_t cagesBelow = below ? ceilDiv(shares[g].down, below->portsPerCage) : 0;
    const std::int64_t apart = (m_groups[g].cages - cagesBelow) * mode->portsPerCage;
    const std::int64_t together =
        below && *below == *mode ? std::int64_t(m_groups[g].cages) * mode->portsPerCage - shares[g].down : apart;
    const std::int64_t take = std::min({upPorts, together, limitOf(m_groups[g]) - shares[g].down});
    shares[g].up = int(std::max<std::int64_t>(take, 0));
    shares[g].mixed = shares[g].up > apart;
    upPorts -= shares[g].up;
  };
  for (int g = 0; g < count; ++g)
    if (shares[g].down == 0) takeUp(g);
  for (int g = count - 1; g >= 0; --g)
    if (shares[g].down > 0) takeUp(g);
  if (downPorts > 0 || upPorts > 0) return std::nullopt;
  return shares;
}

bool SwitchPorts::fits(Bandwidth down, std::int64_t downPorts, Bandwidth up, std::int64_t upPorts) const {
  return share(down, downPorts, up, upPorts).has_value();
}

SwitchLayout SwitchPorts::layout(Bandwidth down, int downPorts, Bandwidth up, int upPorts) const {
  SwitchLayout result;
  const auto shares = share(down, downPorts, up, upPorts);
  for (std::size_t g = 0; shares && g < m_groups.size(); ++g) {
    const CageGroup& group = m_groups[g];
    const Share& mine = (*shares)[g];
    const PortMode* below = modeOf(group, down);
    const PortMode* above = modeOf(group, up);
    std::int64_t spare = limitOf(group) - mine.down - mine.up;
    GroupLayout cages(result.layout, group);
    if (mine.mixed) {
      std::vector<int> all;
      cages.addRange(*below, mine.down + mine.up, spare, all);
      result.down.insert(result.down.end(), all.begin(), all.begin() + mine.down);
      result.up.insert(result.up.end(), all.begin() + mine.down, all.end());
    } else {
      if (mine.down > 0) cages.addRange(*below, mine.down, spare, result.down);
      if (mine.up > 0) cages.addRange(*above, mine.up, spare, result.up);
    }
    // Unused cages run like the used ones, so that a spare port takes what its neighbours take.
    cages.fillRest(below ? *below : above ? *above : group.modes.front(), spare);
  }
  return result;
}

PortLayout switchLayout(const Part& part, const PortMode& mode) {
  PortLayout layout;
  for (const CageGroup& group : ownCages(part)) {
    const auto same = std::find(group.modes.begin(), group.modes.end(), mode);
    GroupLayout(layout, group).fillRest(same != group.modes.end() ? *same : group.modes.front(), limitOf(group));
  }
  return layout;
}

std::vector<Bandwidth> commonSpeeds(const SwitchPorts& a, const SwitchPorts& b) {
  std::vector<Bandwidth> common = a.speeds();
  std::erase_if(common, [&](Bandwidth speed) { return !b.runsAt(speed); });
  return common;
}

std::string speedList(const std::vector<Bandwidth>& speeds) {
  std::string text;
  for (Bandwidth speed : speeds) text += (text.empty() ? "" : ", ") + numberText(toGbps(speed));
  return text.empty() ? "no speed" : text + " Gb/s";
}

std::uint32_t DeviceWriter::addType(DeviceType type, PortLayout layout) {
  type.layout = std::uint32_t(m_fabric.layouts.size());
  m_fabric.layouts.push_back(std::move(layout));
  m_fabric.types.push_back(std::move(type));
  return std::uint32_t(m_fabric.types.size() - 1);
}

void DeviceWriter::add(std::uint32_t type, Tier tier, std::uint32_t major, std::uint32_t minor, int plane) {
  const auto device = DeviceIndex(next());
  const auto ports = std::uint32_t(m_fabric.layouts[m_fabric.types[type].layout].ports.size());
  m_fabric.devices.push_back(
      {type, std::uint32_t(m_fabric.ports.size()), ports, m_block, tier, std::uint8_t(plane), major, minor});
  m_fabric.ports.insert(m_fabric.ports.end(), ports, PortRow{device, noLink});
}

void connect(Fabric& fabric, std::uint32_t a, int portA, std::uint32_t b, int portB, LinkTier tier) {
  const auto link = LinkIndex(std::uint32_t(fabric.links.size()));
  const PortIndex from = fabric.portOf(DeviceIndex(a), portA);
  const PortIndex to = fabric.portOf(DeviceIndex(b), portB);
  fabric.ports[raw(from)].link = link;
  fabric.ports[raw(to)].link = link;
  fabric.links.push_back({from, to, tier});
}

}  // namespace cw::topology
