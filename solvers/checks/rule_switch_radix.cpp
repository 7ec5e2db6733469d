// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: devices that are cabled beyond what their part has: more cages, more ports, or a mode it doesn't know.
// Method: the layout of each type against the cages of its part; then links of each device against its ports.
// Complexity: O(devices + ports). Source: cages, modes and port limits of the catalogue.
#include "solvers/checks/rules.h"

#include <algorithm>
#include <map>

namespace cw::rules {

namespace {

/// What one device offers in its part's cages, its share where the part holds several; adapters offer theirs `nicCount`
/// times.
struct Offer {
  int cages = 0;
  int ports = 0;
};

Offer offerOf(const DeviceType& type) {
  const Part& part = type.nic ? *type.nic : *type.part;
  const int times = type.nic ? type.nicCount : 1;
  const int devices = type.nic ? 1 : devicesPerPart(part);
  Offer offer;
  for (const CageGroup* group : linkCages(part)) {
    int most = 1;
    for (const PortMode& mode : group->modes) most = std::max(most, mode.portsPerCage);
    const int ports = group->cages * most;
    offer.cages += times * group->cages / devices;
    offer.ports += times * (group->portLimit > 0 ? std::min(ports, group->portLimit) : ports) / devices;
  }
  return offer;
}

bool modeListed(const DeviceType& type, int ports, Bandwidth speed) {
  const Part& part = type.nic ? *type.nic : *type.part;
  for (const CageGroup& group : part.cages) {
    for (const PortMode& mode : group.modes) {
      if (mode.portsPerCage == ports && mode.speed == speed) return true;
    }
  }
  return false;
}

/// Why a layout cannot be; nothing when it can.
std::optional<Message> layoutFault(const DeviceType& type, const PortLayout& layout) {
  const Offer offer = offerOf(type);
  const std::string& name = type.part->name;
  if (layout.cageCount() > offer.cages) {
    return Message(
        plural(layout.cageCount(), TR_MARK("%1 is used with %2 cage and has %3; use fewer links or a larger part"),
               TR_MARK("%1 is used with %2 cages and has %3; use fewer links or a larger part")),
        name, layout.cageCount(), offer.cages);
  }
  if (int(layout.ports.size()) > offer.ports) {
    return Message(plural(std::int64_t(layout.ports.size()),
                          TR_MARK("%1 is used with %2 port and can run %3; use fewer links or a larger part"),
                          TR_MARK("%1 is used with %2 ports and can run %3; use fewer links or a larger part")),
                   name, layout.ports.size(), offer.ports);
  }
  std::vector<int> ports(std::size_t(layout.cageCount()), 0);
  std::vector<Bandwidth> speed(ports.size());
  for (const PortSlot& slot : layout.ports) {
    ++ports[slot.cage];
    speed[slot.cage] = slot.speed;
  }
  for (std::size_t c = 0; c < ports.size(); ++c) {
    if (ports[c] > 0 && !modeListed(type, ports[c], speed[c])) {
      return Message(TR_MARK("a cage of %1 cannot run as %2 × %3; choose one of its published modes"), name, ports[c],
                     Amount(speed[c]));
    }
  }
  return std::nullopt;
}

}  // namespace

RuleVerdict switchRadix(const Question& question, Progress& progress) {
  const Fabric& fabric = *question.fabric;
  if (fabric.devices.empty()) return nothingToCheck(TR_MARK("the design has no devices"));
  RuleVerdict verdict;
  std::vector<std::optional<Message>> faults;
  for (const DeviceType& type : fabric.types) {
    // Generic parts and placeholders are made to measure: their ports are what is asked of them.
    const bool madeToMeasure = type.part->generic || type.part->kind == PartKind::Appliance;
    faults.push_back(madeToMeasure ? std::nullopt : layoutFault(type, fabric.layouts[type.layout]));
  }
  std::map<std::uint32_t, std::vector<DeviceIndex>> faulty;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d) {
    if ((d & 0xffff) == 0 && progress.cancelled()) return {};
    if (faults[fabric.devices[d].type]) faulty[fabric.devices[d].type].push_back(DeviceIndex{d});
    const std::size_t laidOut = fabric.layouts[fabric.types[fabric.devices[d].type].layout].ports.size();
    if (fabric.devices[d].portCount > laidOut) {
      Finding finding;
      finding.rule = "switch-radix";
      finding.subjects = {fabric.key(DeviceIndex{d}).text};
      const std::uint32_t links = fabric.devices[d].portCount;
      Text text = laidOut == 1 ? TR_MARK("%1 has %2 links and %3 port; remove links")
                               : TR_MARK("%1 has %2 links and %3 ports; remove links");
      if (links == 1) text = TR_MARK("%1 has %2 link and no port for it; remove the link");
      finding.message = Message(text, fabric.name(DeviceIndex{d}), links, laidOut);
      verdict.findings.push_back(std::move(finding));
    }
  }
  for (const auto& [type, devices] : faulty) {
    Finding finding;
    finding.rule = "switch-radix";
    finding.subjects = subjectsOf(fabric, devices);
    finding.message = *faults[type];
    verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace cw::rules
