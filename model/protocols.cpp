// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/protocols.h"

#include <algorithm>

namespace cw {

namespace {

constexpr std::size_t mostNamed = 4;  // parts a message names

const Part& portsOf(const Part& part, const Part* nic) { return part.protocol.empty() && nic ? *nic : part; }

std::vector<PortMode> modesOf(const Part& part) {
  std::vector<PortMode> modes;
  for (const CageGroup* group : linkCages(part))
    for (const PortMode& mode : group->modes)
      if (std::find(modes.begin(), modes.end(), mode) == modes.end()) modes.push_back(mode);
  return modes;
}

/// "2 × 400, 4 × 200 Gb/s"
std::string modeList(const Part& part) {
  std::string list;
  for (const PortMode& mode : modesOf(part))
    list += (list.empty() ? "" : ", ") + std::to_string(mode.portsPerCage) + " × " + numberText(toGbps(mode.speed));
  return list.empty() ? "?" : list + " Gb/s";
}

bool shareSpeed(const Part& a, const Part& b) {
  const auto modes = modesOf(a);
  const auto others = modesOf(b);
  return std::any_of(modes.begin(), modes.end(), [&](const PortMode& m) {
    return std::any_of(others.begin(), others.end(), [&](const PortMode& o) { return o.speed == m.speed; });
  });
}

/// Ids of the switches that speak a protocol of `part` and run at one of its speeds; those of its own speed first.
std::string fittingSwitches(const Part& part, const Catalogue& catalogue) {
  auto fitting = catalogue.ofKind(PartKind::Switch);
  std::erase_if(fitting, [&](const auto& other) {
    return other->protocol.empty() || protocolsClash(part.protocol, other->protocol) || !shareSpeed(part, *other);
  });
  const auto native = [](const Part& p) { return modesOf(p).front().speed; };
  std::stable_partition(fitting.begin(), fitting.end(),
                        [&](const auto& other) { return native(*other) == native(part); });
  std::string ids;
  for (std::size_t i = 0; i < std::min(fitting.size(), mostNamed); ++i)
    ids += (i > 0 ? ", " : "") + fitting[i]->id.text;
  return fitting.size() > mostNamed ? ids + ", …" : ids;
}

}  // namespace

std::vector<std::string_view> protocolsIn(std::string_view protocol) {
  const auto has = [&](std::string_view word) { return protocol.find(word) != std::string_view::npos; };
  std::vector<std::string_view> list;
  if (has("InfiniBand") || has("VPI")) list.push_back("InfiniBand");
  if (has("Ethernet") || has("VPI") || has("Slingshot")) list.push_back("Ethernet");
  for (const std::string_view name : {"Slingshot", "Omni-Path", "NVLink"})
    if (has(name)) list.push_back(name);
  return list;
}

bool protocolsClash(std::string_view a, std::string_view b) {
  const auto ours = protocolsIn(a), theirs = protocolsIn(b);
  return !ours.empty() && !theirs.empty() &&
         std::find_first_of(ours.begin(), ours.end(), theirs.begin(), theirs.end()) == ours.end();
}

std::optional<Message> protocolClash(const Part& a, const Part* nicA, const Part& b, const Part* nicB,
                                     const Catalogue& catalogue) {
  const Part &from = portsOf(a, nicA), &to = portsOf(b, nicB);
  if (!protocolsClash(from.protocol, to.protocol)) return std::nullopt;
  const bool replaceTo = to.kind == PartKind::Switch;
  const Part &kept = replaceTo ? from : to, &replaced = replaceTo ? to : from;
  const std::string fitting = fittingSwitches(kept, catalogue);
  if (replaced.kind != PartKind::Switch || fitting.empty())
    return Message(
        TR_MARK("%1 speaks %2 (cages run %3), %4 speaks %5 (%6): they cannot be cabled to each other; choose "
                "two parts of one protocol"),
        from.name, from.protocol, modeList(from), to.name, to.protocol, modeList(to));
  return Message(
      TR_MARK("%1 speaks %2 (cages run %3), %4 speaks %5 (%6): they cannot be cabled to each other; in place "
              "of %7 these switches fit: %8"),
      from.name, from.protocol, modeList(from), to.name, to.protocol, modeList(to), replaced.name, fitting);
}

}  // namespace cw
