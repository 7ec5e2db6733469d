// SPDX-License-Identifier: GPL-3.0-or-later
// JSON → what a design is drawn of: blocks, devices and links.
#include "model/design_limits.h"
#include "model/formats/design_json.h"
#include "model/formats/design_sections.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

namespace cw::formats::detail {

namespace {

constexpr int most = limits::nodes;

NodeChoice readChoice(JsonObject& object) {
  NodeChoice choice;
  object.require("part");
  choice.part = readPart(object, "part");
  choice.nic = readPart(object, "nic");
  choice.nicCount = object.integer("nic_count", 0, 0, limits::adapters);
  if (!object.failed()) check(object.node(), limits::choiceProblem(choice));
  return choice;
}

NodeChoice readNode(JsonObject& spec) {
  const auto node = spec.require("node");
  if (!node) return {};
  JsonObject object(*node);
  NodeChoice choice = readChoice(object);
  object.finish();
  return choice;
}

/// After unknown keys were named: a misspelt key is the better hint than the missing one.
void needAll(JsonObject& object, std::initializer_list<const char*> keys) {
  for (const char* key : keys)
    if (!object.failed()) object.require(key);
}

FatTreeSpec readFatTree(const JsonNode& node) {
  JsonObject object(node);
  FatTreeSpec spec;
  spec.node = readNode(object);
  spec.leaf = readPart(object, "leaf");
  spec.spine = readPart(object, "spine");
  spec.core = readPart(object, "core");
  spec.nodes = object.integer("nodes", 0, 0, most);
  spec.tiers = object.integer("tiers", 0, 0, 3);
  spec.oversubscription = object.number("oversubscription", 1, 1, limits::oversubscription);
  spec.rails = object.oneOf("rails", railModes, RailMode::None);
  spec.nodesPerUnit = object.integer("nodes_per_unit", 0, 0, most);
  spec.units = object.integer("units", 0, 0, most);
  spec.reserveLeafPorts = object.integer("reserve_leaf_ports", 0, 0, most);
  spec.planes = object.integer("planes", 1, 1, limits::planes);
  object.finish();
  needAll(object, {"nodes"});
  return spec;
}

DragonflySpec readDragonfly(const JsonNode& node) {
  JsonObject object(node);
  DragonflySpec spec;
  spec.node = readNode(object);
  spec.router = readPart(object, "router");
  spec.p = object.integer("p", 0, 1, limits::switchPorts);
  spec.a = object.integer("a", 0, 1, limits::switchPorts);
  spec.h = object.integer("h", 0, 0, limits::switchPorts);
  spec.groups = object.integer("groups", 0, 0, most);
  spec.linksPerGroupPair = object.integer("links_per_group_pair", 0, 0, limits::switchPorts);
  spec.nodes = object.integer("nodes", 0, 0, most);
  spec.arrangement = object.oneOf("arrangement", arrangements, GlobalArrangement::Absolute);
  object.finish();
  needAll(object, {"p", "a", "h"});
  return spec;
}

/// The id of a block or device; the second of two equal ones is refused.
std::string readId(JsonObject& object, std::set<std::string>& seen) {
  const auto member = object.require("id");
  if (!member) return {};
  std::string id = member->text();
  check(*member, limits::idProblem(id));
  if (!seen.insert(id).second)
    member->fail(Message(TR_MARK("the id \"%1\" stands twice in this list; ids must differ"), shortened(id)));
  return id;
}

Block readBlock(const JsonNode& node, std::set<std::string>& seen) {
  JsonObject object(node);
  Block block;
  block.id = readId(object, seen);
  block.name = readName(object);
  block.at = {coordinate(object, "x"), coordinate(object, "y")};
  const auto kind = object.require("kind");
  const auto spec = object.require("spec");
  if (object.failed()) return block;
  enum class Kind { FatTree, Dragonfly };
  static constexpr EnumText<Kind> kinds[] = {{Kind::FatTree, fatTreeKind}, {Kind::Dragonfly, dragonflyKind}};
  if (kind->oneOf(kinds) == Kind::FatTree) block.spec = readFatTree(*spec);
  else block.spec = readDragonfly(*spec);
  object.finish();
  if (!object.failed()) check(*spec, limits::specProblem(block.spec));
  return block;
}

PortMode readMode(const JsonNode& node) {
  JsonObject object(node);
  PortMode mode;
  mode.portsPerCage = object.integer("ports_per_cage", 1, 1, 64);
  mode.speed = gbps(object.number("gbps", 0, 0, limits::portSpeedGbps));
  object.finish();
  return mode;
}

FreeDevice readDevice(const JsonNode& node, std::set<std::string>& seen) {
  JsonObject object(node);
  FreeDevice device;
  device.id = readId(object, seen);
  device.name = readName(object);
  device.kind = object.oneOf("kind", deviceKinds, PartKind::Node);
  device.choice = readChoice(object);
  device.at = {coordinate(object, "x"), coordinate(object, "y")};
  if (const auto mode = object.find("mode")) device.mode = readMode(*mode);
  object.finish();
  if (!object.failed()) check(node, limits::deviceProblem(device));
  return device;
}

/// "free/n1:0" → key and port.
std::optional<PortRef> readPortRef(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  PortRef end{{std::string(text.substr(0, colon))}, 0};
  const std::string_view port = text.substr(colon + 1);
  const auto read = std::from_chars(port.data(), port.data() + port.size(), end.port);
  if (read.ec != std::errc() || read.ptr != port.data() + port.size()) return std::nullopt;
  return end;
}

FreeLink readLink(const JsonNode& node) {
  const std::string text = node.text();
  const std::size_t space = text.find(' ');
  const auto a = readPortRef(std::string_view(text).substr(0, space));
  const auto b = space == std::string::npos ? std::nullopt : readPortRef(std::string_view(text).substr(space + 1));
  if (!a || !b) {
    node.fail(Message(TR_MARK("\"%1\" is no link; \"DEVICE:PORT DEVICE:PORT\" is needed, such as \"free/n1:0 "
                              "free/s1:3\""),
                      shortened(text)));
    return {};
  }
  return {*a, *b};
}

void readLinks(JsonObject& root, const std::set<std::string>& blocks, const std::set<std::string>& devices,
               Groups& groups) {
  std::set<PortRef> taken;
  for (const JsonNode& node : boundedElements(root, "links", limits::links)) {
    FreeLink link = readLink(node);
    if (root.failed()) return;
    check(node, limits::linkProblem(link));
    if (root.failed()) return;
    for (const PortRef* end : {&link.a, &link.b}) {
      const std::string_view key = end->device.text;
      const std::string owner(key.substr(0, key.find('/')));
      const bool known = owner == "free" ? devices.contains(std::string(key.substr(5))) : blocks.contains(owner);
      if (!known && !root.failed())
        node.fail(Message(TR_MARK("the design has no device \"%1\"; name one of \"devices\" or a member of a block"),
                          end->device.text));
      if (!taken.insert(*end).second)
        node.fail(
            Message(TR_MARK("port %1 of %2 has a link already; choose a free port"), end->port, end->device.text));
    }
    if (root.failed()) return;
    groups.links.push_back(std::move(link));
  }
}

}  // namespace

Groups readGroups(JsonObject& root) {
  Groups groups;
  std::set<std::string> blocks, devices;
  for (const JsonNode& node : boundedElements(root, "blocks", limits::blocks)) {
    groups.blocks.push_back(readBlock(node, blocks));
    if (root.failed()) return groups;
  }
  for (const JsonNode& node : boundedElements(root, "devices", limits::devices)) {
    groups.devices.push_back(readDevice(node, devices));
    if (root.failed()) return groups;
  }
  readLinks(root, blocks, devices, groups);
  if (const auto retired = root.find("retired_ids")) {
    for (const auto& [prefix, node] : retired->members()) {
      check(node, limits::idProblem(prefix));
      groups.retired[prefix] = int(node.integer(1, 1'000'000'000));
    }
  }
  return groups;
}

}  // namespace cw::formats::detail
