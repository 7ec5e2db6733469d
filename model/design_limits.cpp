// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/design_limits.h"

#include <cmath>

namespace cw::limits {

namespace {

using Problem = std::optional<Message>;

/// Length of the UTF-8 character at `at`, or 0 when it is none (overlong forms and surrogates included).
std::size_t characterLength(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto tail = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned first = byte(at);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return tail(at + 1) ? 2 : 0;
  if ((first & 0xf0) == 0xe0) {
    const unsigned second = byte(at + 1);
    const bool sound = (first != 0xe0 || second >= 0xa0) && (first != 0xed || second < 0xa0);
    return sound && tail(at + 1) && tail(at + 2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const unsigned second = byte(at + 1);
    const bool sound = (first != 0xf0 || second >= 0x90) && (first != 0xf4 || second < 0x90);
    return sound && tail(at + 1) && tail(at + 2) && tail(at + 3) ? 4 : 0;
  }
  return 0;
}

bool plainWord(std::string_view word, std::string_view alsoAllowed) {
  for (const char c : word) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!letter && alsoAllowed.find(c) == std::string_view::npos) return false;
  }
  return !word.empty() && word.size() <= nameBytes;
}

/// A quote for an error, which is one short line.
std::string cut(std::string_view text) {
  std::string line(text.substr(0, 80));
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return line;
}

Problem countProblem(const char* what, int value, int low, int high) {
  if (value >= low && value <= high) return std::nullopt;
  return Message(TR_MARK("%1 is %2; a whole number from %3 to %4 is needed"), std::string(what), value, low, high);
}

Problem fatTreeProblem(const FatTreeSpec& spec) {
  if (spec.leaf.empty()) return Message(TR_MARK("the fat-tree has no leaf switch; choose one"));
  for (const PartId* part : {&spec.leaf, &spec.spine, &spec.core}) {
    if (auto problem = partIdProblem(part->text)) return problem;
  }
  // Without a count of nodes the units must say how large the block is.
  if (auto problem = countProblem("nodes", spec.nodes, spec.units > 0 ? 0 : 1, nodes)) return problem;
  if (auto problem = countProblem("tiers", spec.tiers, 0, 3)) return problem;
  if (auto problem = countProblem("nodes_per_unit", spec.nodesPerUnit, 0, nodes)) return problem;
  if (auto problem = countProblem("units", spec.units, 0, nodes)) return problem;
  if (auto problem = countProblem("reserve_leaf_ports", spec.reserveLeafPorts, 0, nodes)) return problem;
  if (auto problem = countProblem("planes", spec.planes, 1, planes)) return problem;
  if (!(spec.oversubscription >= 1 && spec.oversubscription <= oversubscription)) {
    return Message(TR_MARK("oversubscription is %1; a number from 1 to %2 is needed"), spec.oversubscription,
                   oversubscription);
  }
  return std::nullopt;
}

Problem dragonflyProblem(const DragonflySpec& spec) {
  if (spec.router.empty()) return Message(TR_MARK("the dragonfly has no switch; choose one"));
  if (auto problem = partIdProblem(spec.router.text)) return problem;
  if (auto problem = countProblem("p", spec.p, 1, switchPorts)) return problem;
  if (auto problem = countProblem("a", spec.a, 1, switchPorts)) return problem;
  if (auto problem = countProblem("h", spec.h, 0, switchPorts)) return problem;
  if (auto problem = countProblem("groups", spec.groups, 0, nodes)) return problem;
  if (auto problem = countProblem("links_per_group_pair", spec.linksPerGroupPair, 0, switchPorts)) return problem;
  return countProblem("nodes", spec.nodes, 0, nodes);
}

}  // namespace

Problem textProblem(std::string_view text, std::size_t most, bool lines) {
  if (text.size() > most) return Message(TR_MARK("the text has %1 bytes; at most %2 are allowed"), text.size(), most);
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = characterLength(text, i);
    if (length == 0) return Message(TR_MARK("the text is no valid UTF-8; type it anew"));
    const auto c = static_cast<unsigned char>(text[i]);
    const bool lineCharacter = c == '\n' || c == '\t';
    if ((c < 0x20 && !(lines && lineCharacter)) || c == 0x7f)
      return Message(TR_MARK("the text holds a control character; use printable characters only"));
    i += length;
  }
  return std::nullopt;
}

Problem idProblem(std::string_view id) {
  // "free" is the prefix of drawn devices' keys.
  if (plainWord(id, "-_.") && id != "free") return std::nullopt;
  return Message(TR_MARK("\"%1\" is no usable id; use letters, digits, \"-\", \"_\" and \".\", and not \"free\""),
                 cut(id));
}

Problem partIdProblem(std::string_view id) {
  if (id.empty() || plainWord(id, "-_.:+/")) return std::nullopt;
  return Message(TR_MARK("\"%1\" is no part id; use letters, digits and \"-_.:+/\""), cut(id));
}

Problem partTextProblem(const Part& part) {
  std::vector<const std::string*> names{&part.id.text,  &part.name,       &part.vendor,
                                        &part.protocol, &part.formFactor, &part.cooling,
                                        &part.airflow,  &part.status,     &part.maxPowerBasis};
  std::vector<const std::string*> notes;
  const auto add = [](std::vector<const std::string*>& to, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) to.push_back(&text);
  };
  const auto addSources = [&](const std::vector<Source>& sources) {
    for (const Source& source : sources) {
      names.insert(names.end(), {&source.title, &source.date});
      notes.push_back(&source.address);
    }
  };
  add(names, part.partNumbers);
  add(notes, part.notes);
  addSources(part.sources);
  for (const auto& [field, fact] : part.facts) {
    notes.push_back(&fact.note);
    addSources(fact.sources);
  }
  for (const CageGroup& group : part.cages) names.push_back(&group.connector);
  for (const SlotGroup& group : part.slotGroups) names.push_back(&group.role);
  for (const AcceleratorCount& held : part.accelerators) names.push_back(&held.part.text);
  if (part.cable) {
    names.push_back(&part.cable->medium);
    add(names, part.cable->protocols);
    for (const CableEnd& end : part.cable->ends) names.push_back(&end.connector);
  }
  for (const std::string* text : names)
    if (auto problem = textProblem(*text, nameBytes)) return problem;
  for (const std::string* text : notes)
    if (auto problem = textProblem(*text, notesBytes, true)) return problem;
  return std::nullopt;
}

Problem keyProblem(std::string_view key) {
  const std::size_t slash = key.find('/');
  if (slash != std::string_view::npos && plainWord(key.substr(0, slash), "-_.") &&
      plainWord(key.substr(slash + 1), "-_."))
    return std::nullopt;
  return Message(TR_MARK("\"%1\" is no device key; keys look like \"free/n1\" or \"g1/leaf0.3\""), cut(key));
}

Problem pointProblem(Point at) {
  if (std::fabs(at.x) <= coordinate && std::fabs(at.y) <= coordinate) return std::nullopt;
  return Message(TR_MARK("the position %1, %2 is off the canvas; it ends at %3 in every direction"), at.x, at.y,
                 coordinate);
}

Problem currencyProblem(std::string_view currency) {
  const bool code = currency.size() == 3 && currency.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == currency.npos;
  if (code) return std::nullopt;
  return Message(TR_MARK("\"%1\" is no currency; three capital letters such as USD or EUR are needed"), cut(currency));
}

Problem choiceProblem(const NodeChoice& choice) {
  if (choice.part.empty()) return Message(TR_MARK("no part is chosen; name one of the catalogue"));
  for (const PartId* part : {&choice.part, &choice.nic}) {
    if (auto problem = partIdProblem(part->text)) return problem;
  }
  if (choice.nic.empty() && choice.nicCount != 0)
    return Message(TR_MARK("%1 adapters are asked for, but none is chosen; name the adapter"), choice.nicCount);
  return countProblem("nic_count", choice.nicCount, choice.nic.empty() ? 0 : 1, adapters);
}

Problem modeProblem(const PortMode& mode) {
  if (auto problem = countProblem("ports_per_cage", mode.portsPerCage, 1, 64)) return problem;
  if (toGbps(mode.speed) >= 0 && toGbps(mode.speed) <= portSpeedGbps) return std::nullopt;
  return Message(TR_MARK("the port speed is %1; from 0 (native) to %2 are possible"), Amount(mode.speed),
                 Amount(gbps(portSpeedGbps)));
}

Problem specProblem(const BlockSpec& spec) {
  if (auto problem = std::visit([](const auto& s) { return choiceProblem(s.node); }, spec)) return problem;
  if (const auto* fatTree = std::get_if<FatTreeSpec>(&spec)) return fatTreeProblem(*fatTree);
  return dragonflyProblem(std::get<DragonflySpec>(spec));
}

Problem blockProblem(const Block& block) {
  if (auto problem = idProblem(block.id)) return problem;
  if (auto problem = textProblem(block.name, nameBytes)) return problem;
  if (auto problem = pointProblem(block.at)) return problem;
  return specProblem(block.spec);
}

Problem deviceProblem(const FreeDevice& device) {
  if (auto problem = idProblem(device.id)) return problem;
  if (auto problem = textProblem(device.name, nameBytes)) return problem;
  if (auto problem = pointProblem(device.at)) return problem;
  if (auto problem = choiceProblem(device.choice)) return problem;
  if (auto problem = modeProblem(device.mode)) return problem;
  if (device.kind != PartKind::Node && device.kind != PartKind::Switch && device.kind != PartKind::Storage)
    return Message(TR_MARK("only nodes, switches and storage can be drawn one by one"));
  if (device.kind != PartKind::Node && !device.choice.nic.empty())
    return Message(TR_MARK("only nodes take adapters; leave the adapter out"));
  if (device.kind != PartKind::Switch && device.mode != PortMode())
    return Message(TR_MARK("only switches have a port mode; leave it out"));
  return std::nullopt;
}

Problem linkProblem(const FreeLink& link) {
  for (const PortRef* end : {&link.a, &link.b}) {
    if (auto problem = keyProblem(end->device.text)) return problem;
    if (auto problem = countProblem("port", end->port, 0, switchPorts)) return problem;
  }
  if (link.a.device == link.b.device)
    return Message(TR_MARK("both ends are at %1; a link joins two devices"), link.a.device.text);
  return std::nullopt;
}

Problem siteValueProblem(SiteField field, double value) {
  const SiteFieldInfo& info = siteInfo(field);
  if (value >= info.low && value <= info.high) return std::nullopt;
  return Message(TR_MARK("%1 cannot be %2; from %3 to %4 is possible"), std::string(info.label.source),
                 Amount(info.unit, value), Amount(info.unit, info.low), Amount(info.unit, info.high));
}

}  // namespace cw::limits
