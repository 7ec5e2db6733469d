// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/new_options.h"

#include "app/cli/cli.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace cw::cli {

namespace {

/// The largest switch of common parts; a fat-tree without a named switch adds a tier before it goes beyond.
constexpr int commonRadix = 64;
constexpr int largestRadix = 4096;

Unexpected usage(Message message) { return fail(ErrorCode::WrongUsage, std::move(message)); }

Result<void> atLeast(const char* option, const std::optional<int>& value, int least) {
  if (!value || *value >= least) return {};
  return usage(Message(TR_MARK("%1 is %2; it must be at least %3"), option, *value, least));
}

/// "PART" or "PARTxN"; a part whose own name ends that way is taken whole.
Result<void> readNic(const std::string& text, const Catalogue& catalogue, NodeChoice& node) {
  node.nic = {text};
  node.nicCount = 1;
  if (catalogue.find(node.nic, PartKind::Nic)) return {};
  const std::size_t cross = text.rfind('x');
  const bool digits =
      cross != std::string::npos && cross + 1 < text.size() &&
      std::all_of(text.begin() + std::ptrdiff_t(cross) + 1, text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (digits && text.size() - cross <= 4) {
    node.nic = {text.substr(0, cross)};
    node.nicCount = std::stoi(text.substr(cross + 1));
  }
  const auto found = catalogue.find(node.nic, PartKind::Nic);
  if (!found) return forwardError(found);
  if (node.nicCount < 1)
    return usage(Message(TR_MARK("--nic %1 asks for no adapter; PARTxN needs N of 1 or more"), text));
  return {};
}

std::string genericPart(int ports, double speed) {
  return "generic:" + std::to_string(ports) + "x" + numberText(speed);
}

Result<double> speedOf(const NewOptions& options) {
  const double speed = options.gbps.value_or(400);
  if (speed >= 0.001 && speed <= 1e6) return speed;
  return usage(Message(TR_MARK("--gbps is %1; it must be at least 0.001 and at most 1000000"), speed));
}

Result<NodeChoice> nodeOf(const NewOptions& options, const Catalogue& catalogue) {
  NodeChoice node;
  if (options.node) {
    if (options.gbps) return usage(TR_MARK("--gbps and --node exclude each other; the node's ports have a speed"));
    node.part = {*options.node};
  } else {
    if (options.nic) return usage(TR_MARK("--nic needs --node; without a node every endpoint has one port"));
    const auto speed = speedOf(options);
    if (!speed) return forwardError(speed);
    node.part = {genericPart(1, *speed)};
  }
  if (options.nic)
    if (const auto read = readNic(*options.nic, catalogue, node); !read) return forwardError(read);
  return node;
}

/// The smallest even radix that carries the request; all switches alike.
Result<BlockSpec> smallestSwitches(FatTreeSpec spec, double speed, const Catalogue& catalogue) {
  std::optional<Unexpected> refused;
  const auto attempt = [&](int tiers, int limit) -> std::optional<BlockSpec> {
    for (int radix = 2; radix <= limit; radix += 2) {
      spec.tiers = tiers;
      spec.leaf = {genericPart(radix, speed)};
      spec.spine = tiers >= 2 ? spec.leaf : PartId{};
      spec.core = tiers >= 3 ? spec.leaf : PartId{};
      const auto plan = planFatTree(spec, catalogue);
      if (plan) return BlockSpec(spec);
      refused = forwardError(plan);
    }
    return std::nullopt;
  };
  const int asked = spec.tiers;
  for (int tiers = 1; tiers <= 3; ++tiers) {
    if (asked != 0 && asked != tiers) continue;
    const int limit = asked != 0 || tiers == 3 ? largestRadix : commonRadix;
    if (auto found = attempt(tiers, limit)) return *found;
  }
  if (refused) return *refused;
  return usage(Message(TR_MARK("--tiers is %1; it must be 1, 2 or 3"), asked));
}

Result<BlockSpec> fatTree(const NewOptions& options, const Catalogue& catalogue) {
  if (!options.nodes) return usage(TR_MARK("fat-tree needs --nodes N"));
  if (options.railOptimised && options.railOnly)
    return usage(TR_MARK("--rail-optimised and --rail-only exclude each other; give one"));
  const double ratio = options.oversubscription.value_or(1);
  if (!std::isfinite(ratio) || ratio < 1)
    return usage(Message(TR_MARK("--oversubscription is %1; it must be 1 or more (bandwidth down : up)"), ratio));
  if (options.tiers && (*options.tiers < 1 || *options.tiers > 3))
    return usage(Message(TR_MARK("--tiers is %1; it must be 1, 2 or 3"), *options.tiers));
  FatTreeSpec spec;
  auto node = nodeOf(options, catalogue);
  if (!node) return forwardError(node);
  spec.node = *node;
  spec.nodes = *options.nodes;
  spec.tiers = options.tiers.value_or(0);
  spec.oversubscription = ratio;
  if (options.railOptimised) spec.rails = RailMode::Optimised;
  if (options.railOnly) spec.rails = RailMode::Only;
  spec.nodesPerUnit = options.nodesPerUnit.value_or(0);
  spec.units = options.units.value_or(0);
  spec.reserveLeafPorts = options.reserveLeafPorts.value_or(0);
  spec.planes = options.planes.value_or(1);
  const std::string every = options.everySwitch.value_or("");
  spec.leaf = {options.leaf.value_or(every)};
  spec.spine = {options.spine.value_or(every)};
  spec.core = {options.core.value_or(every)};
  if (!spec.leaf.empty()) return BlockSpec(spec);
  if (options.node || !spec.spine.empty() || !spec.core.empty())
    return usage(TR_MARK("no leaf switch is named; give --leaf PART, or --switch PART for every tier"));
  return smallestSwitches(spec, options.gbps.value_or(400), catalogue);
}

Result<BlockSpec> karyTree(const NewOptions& options) {
  if (!options.k) return usage(TR_MARK("k-ary-fat-tree needs --k K"));
  const auto speed = speedOf(options);
  if (!speed) return forwardError(speed);
  const auto spec = karyFatTree(*options.k, gbps(*speed));
  if (!spec) return forwardError(spec);
  return BlockSpec(*spec);
}

Result<GlobalArrangement> arrangementOf(const NewOptions& options) {
  static const std::map<std::string, GlobalArrangement> names{{"absolute", GlobalArrangement::Absolute},
                                                              {"relative", GlobalArrangement::Relative},
                                                              {"circulant", GlobalArrangement::Circulant}};
  const auto found = names.find(options.arrangement.value_or("absolute"));
  if (found != names.end()) return found->second;
  return usage(Message(TR_MARK("--arrangement %1 is not known; it can be absolute, relative or circulant"),
                       *options.arrangement));
}

Result<BlockSpec> dragonfly(const NewOptions& options, const Catalogue& catalogue) {
  if (!options.p || !options.a || !options.globalPorts)
    return usage(TR_MARK("dragonfly needs -p (endpoint ports), -a (routers of a group) and --global-ports"));
  DragonflySpec spec;
  const auto arrangement = arrangementOf(options);
  if (!arrangement) return forwardError(arrangement);
  auto node = nodeOf(options, catalogue);
  if (!node) return forwardError(node);
  spec.node = *node;
  spec.arrangement = *arrangement;
  spec.p = *options.p;
  spec.a = *options.a;
  spec.h = *options.globalPorts;
  spec.groups = options.groups.value_or(0);
  spec.linksPerGroupPair = options.linksPerGroupPair.value_or(0);
  spec.nodes = options.nodes.value_or(0);
  if (options.everySwitch) {
    spec.router = {*options.everySwitch};
    return BlockSpec(spec);
  }
  if (options.node) return usage(TR_MARK("no router is named; give --switch PART"));
  const std::int64_t radix = std::int64_t(spec.p) + spec.a - 1 + spec.h;
  if (radix > 65535)
    return usage(Message(TR_MARK("a router would need %1 ports; smaller -p, -a or --global-ports are needed"), radix));
  spec.router = {genericPart(int(radix), options.gbps.value_or(400))};
  return BlockSpec(spec);
}

/// A generic part is written on the command line alone, so a wrong one is wrong usage and no fault of a file.
Result<void> soundGenericParts(const NewOptions& options, const Catalogue& catalogue) {
  const std::tuple<const char*, const std::optional<std::string>&, PartKind> parts[] = {
      {"--node", options.node, PartKind::Node},   {"--nic", options.nic, PartKind::Nic},
      {"--leaf", options.leaf, PartKind::Switch}, {"--spine", options.spine, PartKind::Switch},
      {"--core", options.core, PartKind::Switch}, {"--switch", options.everySwitch, PartKind::Switch}};
  for (const auto& [name, value, kind] : parts) {
    if (!value || !value->starts_with("generic:")) continue;
    NodeChoice choice;
    const Result<void> sound = kind == PartKind::Nic ? readNic(*value, catalogue, choice) : [&]() -> Result<void> {
      const auto part = catalogue.find(PartId{*value}, kind);
      if (!part) return forwardError(part);
      return {};
    }();
    if (!sound) return usage(Message(TR_MARK("%1: %2"), name, sound.error().message.english()));
  }
  return {};
}

}  // namespace

const std::vector<std::string>& buildableKinds() {
  static const std::vector<std::string> kinds{"fat-tree", "k-ary-fat-tree", "dragonfly"};
  return kinds;
}

bool optionBelongs(std::string_view option, std::string_view kind) {
  using Names = std::vector<std::string_view>;
  static const std::map<std::string_view, Names, std::less<>> belonging{
      {"fat-tree",
       {"--node", "--nic", "--leaf", "--spine", "--core", "--switch", "--nodes", "--tiers", "--oversubscription",
        "--rail-optimised", "--rail-only", "--nodes-per-unit", "--units", "--reserve-leaf-ports", "--planes",
        "--gbps"}},
      {"k-ary-fat-tree", {"--k", "--gbps"}},
      {"dragonfly",
       {"--node", "--nic", "--switch", "--nodes", "-p", "-a", "--global-ports", "--groups", "--links-per-group-pair",
        "--arrangement", "--gbps"}}};
  const auto found = belonging.find(kind);
  return found != belonging.end() &&
         std::find(found->second.begin(), found->second.end(), option) != found->second.end();
}

Result<BlockSpec> specOf(const NewOptions& options, const Catalogue& catalogue) {
  if (const auto sound = soundGenericParts(options, catalogue); !sound) return forwardError(sound);
  const std::tuple<const char*, const std::optional<int>&, int> limits[] = {
      {"--nodes", options.nodes, 1},
      {"--nodes-per-unit", options.nodesPerUnit, 1},
      {"--units", options.units, 1},
      {"--reserve-leaf-ports", options.reserveLeafPorts, 0},
      {"--planes", options.planes, 1},
      {"--k", options.k, 2},
      {"-p", options.p, 1},
      {"-a", options.a, 1},
      {"--global-ports", options.globalPorts, 0},
      {"--groups", options.groups, 1},
      {"--links-per-group-pair", options.linksPerGroupPair, 1}};
  for (const auto& [name, value, least] : limits)
    if (const auto sound = atLeast(name, value, least); !sound) return forwardError(sound);
  if (options.gbps)
    if (const auto speed = speedOf(options); !speed) return forwardError(speed);
  if (options.kind == "fat-tree") return fatTree(options, catalogue);
  if (options.kind == "k-ary-fat-tree") return karyTree(options);
  return dragonfly(options, catalogue);
}

}  // namespace cw::cli
