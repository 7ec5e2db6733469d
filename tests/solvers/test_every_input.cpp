// SPDX-License-Identifier: GPL-3.0-or-later
// Each input changes its output. The inputs are the values that the design writer emits, so a field that is added there
// and not listed here fails; a member that is added to a struct and not to the writer stops the build below.
#include "physical_support.h"
#include "solvers/registry.h"
#include "solvers/summary.h"

#include <nlohmann/json.hpp>

#include <sstream>

using namespace cw;
using namespace cw::test;
using Json = nlohmann::json;

namespace {

// A new member does not fit these lists: write it in model/formats, then list it in the tables of the tests.
[[maybe_unused]] void everyMemberIsKnown(const FatTreeSpec& tree, const DragonflySpec& fly, const NodeChoice& choice,
                                         const FreeDevice& device, const Block& block, const Meta& meta,
                                         const Site& site, const DeviceOverride& change) {
  [[maybe_unused]] const auto& [node, leaf, spine, core, nodes, tiers, over, rails, perUnit, units, reserve, planes] =
      tree;
  [[maybe_unused]] const auto& [node2, router, p, a, h, groups, linksPerPair, nodes2, arrangement] = fly;
  [[maybe_unused]] const auto& [part, nic, nicCount] = choice;
  [[maybe_unused]] const auto& [id, name, choice2, kind, mode, at] = device;
  [[maybe_unused]] const auto& [id2, name2, at2, spec] = block;
  [[maybe_unused]] const auto& [name3, notes, currency] = meta;
  [[maybe_unused]] const auto& [rack, pdu, entered] = site;
  [[maybe_unused]] const auto& [name4, at3] = change;
}

/// Fabric, every report in full and the summary, in one text; or the message of the refusal.
std::string everything(const Design& design) {
  NoProgress progress;
  const auto question = ask(design, shipped(), progress);
  if (!question) return "refused: " + question.error().message.english();
  std::ostringstream out;
  const Fabric& fabric = *question->fabric;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d) {
    const DeviceType& type = fabric.typeOf(DeviceIndex(d));
    out << fabric.key(DeviceIndex(d)).text << ' ' << fabric.name(DeviceIndex(d)) << ' ' << type.part->id.text << ' '
        << (type.nic ? type.nic->id.text : "-") << ' ' << type.nicCount << ' ' << fabric.devices[d].portCount << '\n';
  }
  for (const LinkRow& link : fabric.links) out << raw(link.a) << '-' << raw(link.b) << '\n';
  const auto summary = summarise(*question, progress);
  REQUIRE(summary);
  std::vector<Report> reports{toReport(*summary)};
  for (const SolverInfo& info : solverTable()) {
    auto report = info.run(*question, progress);
    REQUIRE(report);
    reports.push_back(std::move(*report));
  }
  for (const Report& report : reports) formats::findTableWriter("csv")->write(report, out);
  return out.str();
}

using Pointer = Json::json_pointer;

/// Where every value of a design file stands.
void collect(const Json& json, const std::string& at, std::vector<std::string>& paths) {
  if (!json.is_structured()) {
    paths.push_back(at);
    return;
  }
  for (const auto& [key, value] : json.items()) {
    std::string escaped;
    for (const char c : key) escaped += c == '/' ? std::string("~1") : std::string(1, c);
    collect(value, at + "/" + escaped, paths);
  }
}

enum class Effect {
  Changes,  // fabric, summary or a report reads differently
  Refused,  // the file or the fabric is refused with a message that says why
  Kept      // shown as it is: position and notes; the file keeps it
};
struct Change {
  std::string path;
  Json value;
  Effect effect = Effect::Changes;
};

struct Found {
  Effect effect = Effect::Changes;
  std::string reason;  // of a refusal
};

Found effectOf(const std::string& before, const Json& changed) {
  const auto read = formats::parseDesign(changed.dump(), "changed");
  if (!read) return {Effect::Refused, errorLine(read.error())};
  CHECK(Json::parse(formats::designText(read->design)) == changed);
  const std::string after = everything(read->design);
  if (after.rfind("refused: ", 0) == 0) return {Effect::Refused, after};
  return {after == before ? Effect::Kept : Effect::Changes, {}};
}

/// Every value of the file has a change in the table, and each change does what the table says.
void checkEach(const Design& design, const std::vector<Change>& changes, const std::string& under = "/") {
  const Json whole = Json::parse(formats::designText(design));
  const std::string before = everything(design);
  if (before.rfind("refused: ", 0) == 0) FAIL(before);
  std::vector<std::string> paths;
  collect(whole, "", paths);
  for (const std::string& path : paths) {
    if (path == "/format" || path == "/version" || path.rfind(under, 0) != 0) continue;  // of the file itself
    INFO(path << " has no change listed");
    CHECK(std::any_of(changes.begin(), changes.end(), [&](const Change& c) { return c.path == path; }));
  }
  for (const Change& change : changes) {
    CAPTURE(change.path, change.value.dump());
    REQUIRE(whole.contains(Pointer(change.path)));
    REQUIRE(whole.at(Pointer(change.path)) != change.value);
    Json changed = whole;
    changed[Pointer(change.path)] = change.value;
    const Found found = effectOf(before, changed);
    CAPTURE(found.reason);
    CHECK(int(found.effect) == int(change.effect));
    if (found.effect == Effect::Refused) CHECK(found.reason.size() > 40);
  }
}

std::vector<Change> withBlock(std::vector<Change> changes) {
  for (const Change& change : std::vector<Change>{{"/meta/currency", "EUR"},
                                                  {"/blocks/0/id", "g2"},
                                                  {"/blocks/0/x", 1, Effect::Kept},
                                                  {"/blocks/0/y", 1, Effect::Kept},
                                                  {"/blocks/0/name", "other", Effect::Kept}})
    changes.push_back(change);
  return changes;
}

Design named(Design design) {
  design.groups.edit().blocks.front().name = "block";
  return design;
}

}  // namespace

TEST_CASE("Each value of a fat-tree block changes fabric or figures, or is refused") {
  FatTreeSpec spec;
  spec.node = {{"dell-xe9680-h100"}, {"bf3-b3240"}, 4};
  spec.leaf = {"generic:24x400"};
  spec.spine = {"generic:20x400"};
  spec.core = {"generic:36x400"};
  spec.nodes = 70;
  spec.tiers = 3;
  spec.rails = RailMode::Optimised;
  spec.nodesPerUnit = 12;
  spec.units = 7;
  spec.reserveLeafPorts = 3;
  const std::string at = "/blocks/0/spec/";
  checkEach(named(blockDesign(spec)), withBlock({{"/blocks/0/kind", "dragonfly", Effect::Refused},
                                                 {at + "node/part", "dell-xe9680-h200"},
                                                 {at + "node/nic", "cx8-c8240"},
                                                 {at + "node/nic_count", 3},
                                                 {at + "node/nic_count", 11, Effect::Refused},
                                                 {at + "leaf", "generic:32x400"},
                                                 {at + "leaf", "generic:24x200", Effect::Refused},
                                                 {at + "spine", "generic:24x400"},
                                                 {at + "core", "generic:64x400"},
                                                 {at + "nodes", 71},
                                                 {at + "tiers", 2, Effect::Refused},
                                                 {at + "oversubscription", 2},
                                                 {at + "rails", "only"},
                                                 {at + "rails", "none"},
                                                 {at + "nodes_per_unit", 11},
                                                 {at + "units", 8},
                                                 {at + "reserve_leaf_ports", 4},
                                                 {at + "planes", 2}}));
}

TEST_CASE("Each value of a dragonfly block changes fabric or figures, or is refused") {
  DragonflySpec spec;
  spec.node = {{"smc-821ge-tnhr"}, {"cx7-400-qsfp112"}, 2};
  spec.router = {"generic:24x400"};
  spec.p = 4, spec.a = 4, spec.h = 3;
  spec.groups = 5;
  spec.linksPerGroupPair = 2;
  spec.nodes = 38;
  const std::string at = "/blocks/0/spec/";
  checkEach(named(blockDesign(spec)), withBlock({{"/blocks/0/kind", "fat-tree", Effect::Refused},
                                                 {at + "node/part", "dell-xe9680-h100"},
                                                 {at + "node/nic", "bf3-b3140h"},
                                                 {at + "node/nic_count", 1},
                                                 {at + "router", "generic:32x400"},
                                                 {at + "router", "generic:4x400", Effect::Refused},
                                                 {at + "p", 5},
                                                 {at + "a", 5},
                                                 {at + "h", 1, Effect::Refused},
                                                 {at + "groups", 6},
                                                 {at + "groups", 99, Effect::Refused},
                                                 {at + "links_per_group_pair", 3},
                                                 {at + "nodes", 37},
                                                 {at + "arrangement", "relative"},
                                                 {at + "arrangement", "circulant"}}));
  // With groups and links left open, the global ports alone decide how many there are.
  spec.groups = spec.linksPerGroupPair = 0;
  spec.h = 1;
  const std::string few = everything(blockDesign(spec));
  spec.h = 2;
  CHECK(everything(blockDesign(spec)) != few);
}

TEST_CASE("Each value of drawn devices and of the room changes fabric or figures, or is refused") {
  Design design;
  Groups& groups = design.groups.edit();
  groups.devices.push_back({"n1", "first", {{"dell-xe9680-h100"}, {"cx7-400-qsfp112"}, 2}, PartKind::Node, {}, {1, 2}});
  groups.devices.push_back({"s1", "", {{"nvidia-sn5600"}, {}, 0}, PartKind::Switch, {2, gbps(400)}, {3, 4}});
  groups.links.push_back({{{"free/n1"}, 0}, {{"free/s1"}, 0}});
  groups.retired["n"] = 4;
  design.meta.edit() = {"design", "notes", "USD"};
  Site& site = design.site.edit();
  site.rack = {"apc-ar3357"};
  site.pdu = pduOf(Site{});
  const std::string n = "/devices/0/", s = "/devices/1/";
  std::string rack, pdu;
  for (const auto& part : shipped().ofKind(PartKind::Rack))
    if (part->id != site.rack && part->value(Field::RackHeightUnits)) rack = part->id.text;
  for (const auto& part : shipped().ofKind(PartKind::Pdu))
    if (part->id != site.pdu) pdu = part->id.text;
  checkEach(design, {{n + "id", "n2", Effect::Refused},  // the link ends at n1
                     {n + "name", "second"},
                     {n + "kind", "switch", Effect::Refused},
                     {n + "part", "dell-xe9680-h200"},
                     {n + "nic", "bf3-b3240"},
                     {n + "nic_count", 1},
                     {n + "x", 9, Effect::Kept},
                     {n + "y", 9, Effect::Kept},
                     {s + "id", "s2", Effect::Refused},
                     {s + "kind", "node", Effect::Refused},
                     {s + "part", "nvidia-sn5400", Effect::Refused},
                     {s + "part", "nvidia-sn5610"},
                     {s + "mode/gbps", 300, Effect::Refused},
                     {s + "mode/ports_per_cage", 4, Effect::Refused},
                     {s + "x", 9, Effect::Kept},
                     {s + "y", 9, Effect::Kept},
                     {"/links/0", "free/n1:1 free/s1:0"},
                     {"/links/0", "free/n1:9 free/s1:0", Effect::Refused},
                     {"/retired_ids/n", 5, Effect::Kept},
                     {"/meta/name", "other", Effect::Kept},
                     {"/meta/notes", "other", Effect::Kept},
                     {"/meta/currency", "EUR"},
                     {"/site/rack", rack},
                     {"/site/pdu", pdu}});
}

TEST_CASE("Each value that the user gave a member of a block is shown") {
  Design design = blockDesign(fatTree("generic:1x400", "generic:8x400", 4));
  design.overrides.edit()[{"g1/leaf0.0"}] = {"renamed", Point{5, 6}};
  const std::string at = "/overrides/g1~1leaf0.0/";
  checkEach(design, {{at + "name", "other"}, {at + "dx", 7, Effect::Kept}, {at + "dy", 7, Effect::Kept}}, "/overrides");
}
