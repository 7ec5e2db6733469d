// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule on a design that passes and one that fails; identities, waivers and outcomes.
#include "physical_support.h"
#include "solvers/checks/checks.h"

#include <set>

using namespace cw;
using namespace cw::test;

namespace {

CheckReport checked(const Question& question) {
  NoProgress progress;
  return runChecks(question, ruleTable(), progress);
}

std::vector<Finding> findingsOf(const CheckReport& report, const std::string& rule) {
  std::vector<Finding> out;
  std::copy_if(report.findings.begin(), report.findings.end(), std::back_inserter(out),
               [&](const Finding& f) { return f.rule == rule; });
  return out;
}

Outcome outcomeOf(const CheckReport& report, std::string_view rule) {
  for (const RuleOutcome& outcome : report.outcomes) {
    if (outcome.rule->id == rule) return outcome.outcome;
  }
  return Outcome::NotRun;
}

/// A fabric drawn by hand: devices of one-cage-a-port types, links by (device, device).
class Drawing {
 public:
  Drawing() {
    m_fabric.blockIds = {"free", "g1"};
    m_parts.push_back(madePart("rack", PartKind::Rack, {{Field::RackHeightUnits, 42}}));
  }
  std::uint32_t type(const char* id, PartKind kind, int ports, double speed, int cages = -1) {
    Part part = madePart(id, kind, {{Field::PowerMax, 100}, {Field::RackUnits, 1}, {Field::Weight, 1}});
    part.cages = {madeCages(cages < 0 ? ports : cages, {1, gbps(speed)}, "QSFP28")};
    m_parts.push_back(part);
    PortLayout layout;
    for (int p = 0; p < ports; ++p) {
      layout.ports.push_back({std::uint16_t(p), gbps(speed)});
      layout.connectors.push_back("QSFP28");
      layout.flatTop.push_back(false);
    }
    m_fabric.layouts.push_back(layout);
    m_fabric.types.push_back({std::make_shared<const Part>(part), nullptr, 0, std::uint32_t(m_fabric.types.size())});
    return std::uint32_t(m_fabric.types.size() - 1);
  }
  DeviceIndex device(std::uint32_t type, Tier tier, std::uint16_t block = 0) {
    DeviceRow row;
    row.type = type;
    row.tier = tier;
    row.block = block;
    row.firstPort = std::uint32_t(m_fabric.ports.size());
    row.portCount = std::uint32_t(m_fabric.layouts[m_fabric.types[type].layout].ports.size());
    const DeviceIndex index{std::uint32_t(m_fabric.devices.size())};
    row.major = block == 0 ? std::uint32_t(m_fabric.freeIds.size()) : raw(index);
    if (block == 0) m_fabric.freeIds.push_back("d" + std::to_string(raw(index)));
    m_fabric.devices.push_back(row);
    for (std::uint32_t p = 0; p < row.portCount; ++p) m_fabric.ports.push_back({index, noLink});
    return index;
  }
  void link(DeviceIndex a, DeviceIndex b, LinkTier tier = LinkTier::Other) {
    const PortIndex pa = freePort(a), pb = freePort(b);
    const LinkIndex index{std::uint32_t(m_fabric.links.size())};
    m_fabric.ports[raw(pa)].link = m_fabric.ports[raw(pb)].link = index;
    m_fabric.links.push_back({pa, pb, tier});
  }
  Design design;
  Question question() {
    design.site.edit().rack = {"rack"};
    return {std::make_shared<Design>(design), std::make_shared<Fabric>(m_fabric), std::make_shared<Catalogue>(m_parts)};
  }

 private:
  PortIndex freePort(DeviceIndex device) const {
    const DeviceRow& row = m_fabric.device(device);
    for (std::uint32_t p = 0; p < row.portCount; ++p) {
      if (m_fabric.ports[row.firstPort + p].link == noLink) return PortIndex{row.firstPort + p};
    }
    FAIL("no free port");
    return {};
  }
  Fabric m_fabric;
  std::vector<Part> m_parts;
};

}  // namespace

TEST_CASE("Links between parts of different protocols are errors, drawn or in a block") {
  const auto drawn = [](const char* a, const char* b) {
    Design design;
    const auto add = [&](const char* part, const char* id) {
      FreeDevice device;
      device.id = id;
      device.kind = PartKind::Switch;
      device.choice.part = {part};
      design.groups.edit().devices.push_back(device);
    };
    add(a, "s1");
    add(b, "s2");
    design.groups.edit().links.push_back({{{"free/s1"}, 0}, {{"free/s2"}, 0}});
    return questionOf(design);
  };
  const auto found = findingsOf(checked(drawn("nvidia-qm9700", "nvidia-sn5600")), "protocol");
  REQUIRE(found.size() == 1);
  CHECK(found[0].severity == Severity::Error);
  CHECK(found[0].subjects == std::vector<std::string>{"free/s1", "free/s2"});
  CHECK(found[0].message.english().find("InfiniBand NDR") != std::string::npos);
  CHECK(found[0].message.english().find("Ethernet") != std::string::npos);
  CHECK(found[0].message.english().find("2 × 400, 4 × 200 Gb/s") != std::string::npos);
  CHECK(found[0].message.english().find("in place of") != std::string::npos);
  CHECK(outcomeOf(checked(drawn("nvidia-qm9700", "nvidia-qm9790")), "protocol") == Outcome::Passed);
  // Generic parts state no protocol, and Slingshot switches take Ethernet.
  CHECK(findingsOf(checked(drawn("generic:4x400", "nvidia-sn5600")), "protocol").empty());
  CHECK(findingsOf(checked(drawn("hpe-slingshot-400", "nvidia-sn5600")), "protocol").empty());
  CHECK(findingsOf(checked(drawn("cornelis-cn5000-48", "hpe-slingshot-400")), "protocol").size() == 1);
}

TEST_CASE("Parts that do not state a protocol are a hint, not an error; generic ones state none by intent") {
  const CheckReport report = checked(questionOf(blockDesign(superPod())));
  const auto found = findingsOf(report, "protocol-unknown");
  REQUIRE(found.size() == 1);
  CHECK(found[0].severity == Severity::Hint);
  CHECK(found[0].identity() == "protocol-unknown:nvidia-dgx-h100");
  CHECK(found[0].message.english().find("1,016 links") != std::string::npos);
  CHECK(outcomeOf(report, "protocol") == Outcome::Passed);
  const auto generic = checked(questionOf(blockDesign(fatTree("generic:1x400", "nvidia-qm9700", 8))));
  CHECK(outcomeOf(generic, "protocol-unknown") == Outcome::Passed);
  CHECK(outcomeOf(checked(questionOf(Design{})), "protocol-unknown") == Outcome::NotApplicable);
}

TEST_CASE("The SuperPOD passes every rule but for what is unknown") {
  const CheckReport report = checked(questionOf(blockDesign(superPod())));
  CHECK(report.count(Severity::Error) == 0);
  CHECK(report.count(Severity::Warning) == 0);
  CHECK(report.outcomes.size() == ruleTable().size());
  for (const RuleOutcome& outcome : report.outcomes) {
    INFO(outcome.rule->id);
    CHECK((outcome.outcome == Outcome::Passed || outcome.rule->severity == Severity::Hint));
  }
}

TEST_CASE("Links of two speeds are found and counted") {
  Drawing drawing;
  const auto slow = drawing.type("slow", PartKind::Node, 1, 100),
             fast = drawing.type("fast", PartKind::Switch, 40, 200);
  const DeviceIndex hub = drawing.device(fast, Tier::Switch);
  std::vector<DeviceIndex> nodes;
  for (int i = 0; i < 30; ++i) nodes.push_back(drawing.device(slow, Tier::Node));
  for (const DeviceIndex node : nodes) drawing.link(node, hub);
  const auto findings = findingsOf(checked(drawing.question()), "port-speed");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Error);
  CHECK(findings[0].message.english() ==
        "30 links join a port of 100 Gb/s to one of 200 Gb/s; run both ends at one speed");
  CHECK(findings[0].subjects.size() == 20);
  CHECK(std::is_sorted(findings[0].subjects.begin(), findings[0].subjects.end()));
}

TEST_CASE("More cages, ports or modes than the part has are found") {
  Drawing drawing;
  const auto node = drawing.type("node", PartKind::Node, 1, 100);
  SECTION("Too many cages") {
    const auto tor = drawing.type("tor", PartKind::Switch, 4, 100, 3);
    const DeviceIndex end = drawing.device(node, Tier::Node);
    drawing.link(end, drawing.device(tor, Tier::Switch));
    const auto findings = findingsOf(checked(drawing.question()), "switch-radix");
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].message.english() == "tor is used with 4 cages and has 3; use fewer links or a larger part");
    CHECK(findings[0].identity() == "switch-radix:free/d1");
  }
  SECTION("As many as it has") {
    const auto tor = drawing.type("tor", PartKind::Switch, 4, 100);
    drawing.link(drawing.device(node, Tier::Node), drawing.device(tor, Tier::Switch));
    CHECK(outcomeOf(checked(drawing.question()), "switch-radix") == Outcome::Passed);
  }
}

TEST_CASE("Endpoints must reach each other over switches") {
  Drawing drawing;
  const auto node = drawing.type("node", PartKind::Node, 2, 100), tor = drawing.type("tor", PartKind::Switch, 4, 100);
  const DeviceIndex a = drawing.device(node, Tier::Node, 1), b = drawing.device(node, Tier::Node, 1),
                    c = drawing.device(node, Tier::Node, 1);
  const DeviceIndex left = drawing.device(tor, Tier::Leaf, 1), right = drawing.device(tor, Tier::Leaf, 1);
  drawing.link(a, left);
  drawing.link(b, left);
  SECTION("No link at all is an error") {
    const auto findings = findingsOf(checked(drawing.question()), "endpoint-connected");
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].message.english() == "1 endpoint has no link; cable it to a switch");
  }
  SECTION("A node does not forward") {
    drawing.link(b, right);
    drawing.link(c, right);
    const auto findings = findingsOf(checked(drawing.question()), "endpoint-connected");
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].severity == Severity::Error);
    CHECK(findings[0].subjects.size() == 1);
  }
  SECTION("Switches in between do") {
    drawing.link(c, right);
    drawing.link(left, right);
    CHECK(outcomeOf(checked(drawing.question()), "endpoint-connected") == Outcome::Passed);
  }
  SECTION("Two rails without a shared switch do") {
    drawing.link(c, left);
    for (const DeviceIndex n : {a, b, c}) drawing.link(n, right);
    CHECK(outcomeOf(checked(drawing.question()), "endpoint-connected") == Outcome::Passed);
  }
}

TEST_CASE("Two drawings side by side are a warning, no endpoints nothing to check") {
  Drawing drawing;
  const auto node = drawing.type("node", PartKind::Node, 1, 100), tor = drawing.type("tor", PartKind::Switch, 4, 100);
  CHECK(outcomeOf(checked(drawing.question()), "endpoint-connected") == Outcome::NotApplicable);
  for (int half = 0; half < 2; ++half) {
    const DeviceIndex hub = drawing.device(tor, Tier::Switch);
    for (int i = 0; i < 3; ++i) drawing.link(drawing.device(node, Tier::Node), hub);
  }
  const CheckReport report = checked(drawing.question());
  const auto findings = findingsOf(report, "endpoint-connected");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Warning);
  CHECK(findings[0].subjects.size() == 3);
}

TEST_CASE("Racks above their limits are found") {
  Drawing drawing;
  const auto node = drawing.type("node", PartKind::Node, 1, 100), tor = drawing.type("tor", PartKind::Switch, 4, 100);
  const DeviceIndex hub = drawing.device(tor, Tier::Switch);
  for (int i = 0; i < 3; ++i) drawing.link(drawing.device(node, Tier::Node), hub);
  CHECK(outcomeOf(checked(drawing.question()), "rack-limits") == Outcome::Passed);
  drawing.design.site.edit().entered[SiteField::RackPowerLimit] = 100;
  CHECK(outcomeOf(checked(drawing.question()), "rack-limits") == Outcome::Passed);
  drawing.design.site.edit().entered[SiteField::RackPowerLimit] = 99;
  const auto findings = findingsOf(checked(drawing.question()), "rack-limits");
  REQUIRE(findings.size() == 2);  // three racks of a node, one of the switch
  CHECK(findings[0].message.english().substr(0, 32) == "3 racks draw 100 W and may draw ");
}

TEST_CASE("Smaller rules fire and rest") {
  Design design = blockDesign(superPod());
  design.site.edit().entered[SiteField::Pue] = 1.02;
  CHECK(outcomeOf(checked(questionOf(design)), "pue-below-losses") == Outcome::Failed);
  FatTreeSpec thin = fatTree("generic:4x400", "generic:48x400", 100);
  thin.oversubscription = 2;
  const CheckReport oversubscribed = checked(questionOf(blockDesign(thin)));
  CHECK(outcomeOf(oversubscribed, "oversubscription") == Outcome::Failed);
  CHECK(outcomeOf(oversubscribed, "power-unknown") == Outcome::Failed);
  CHECK(oversubscribed.count(Severity::Error) == 0);
  const CheckReport hdr = checked(questionOf(blockDesign(fatTree("nvidia-dgx-a100-640", "nvidia-qm8700", 8))));
  CHECK(outcomeOf(hdr, "cable-missing") == Outcome::Passed);
}

TEST_CASE("One thing is spoken of in the singular") {
  Drawing drawing;
  const auto slow = drawing.type("slow", PartKind::Node, 1, 100), fast = drawing.type("fast", PartKind::Switch, 2, 200);
  drawing.link(drawing.device(slow, Tier::Node), drawing.device(fast, Tier::Switch));
  drawing.design.site.edit().entered[SiteField::RackPowerLimit] = 50;
  const CheckReport report = checked(drawing.question());
  CHECK(report.findings.size() >= 3);
  for (const Finding& finding : report.findings) {
    INFO(finding.message.english());
    for (const char* wrong : {"1 links", "1 racks", "1 endpoints", "1 cables", "1 cages", "1 ports"})
      CHECK(finding.message.english().find(wrong) == std::string::npos);
  }
}

TEST_CASE("An empty design passes no rule: there is nothing to check") {
  Drawing drawing;
  const CheckReport report = checked(drawing.question());
  CHECK(report.findings.empty());
  for (const RuleOutcome& outcome : report.outcomes) {
    INFO(outcome.rule->id);
    CHECK(outcome.outcome == Outcome::NotApplicable);
    CHECK(outcome.reason.has_value());
  }
  CHECK(std::string(outcomeText(Outcome::NotApplicable).source) == "not applicable");
}

TEST_CASE("A node cheaper than its accelerators is a warning until a price is entered") {
  // Shipped estimates: DGX B300 400,000 USD, eight B300 at 53,000 = 424,000 USD.
  Design design = blockDesign(fatTree("nvidia-dgx-b300-ac", "nvidia-q3400-ra", 8));
  const auto findings = findingsOf(checked(questionOf(design)), "price-below-parts");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].identity() == "price-below-parts:nvidia-dgx-b300-ac");
  design.parts.edit().overrides[{"nvidia-dgx-b300-ac"}][Field::Price] =
      Fact{424000, Basis::Entered, Confidence::High, {}, ""};
  CHECK(outcomeOf(checked(questionOf(design)), "price-below-parts") == Outcome::Passed);
}

TEST_CASE("Links without a fitting part are a warning") {
  Drawing drawing;
  const auto node = drawing.type("node", PartKind::Node, 1, 100), tor = drawing.type("tor", PartKind::Switch, 4, 100);
  const DeviceIndex hub = drawing.device(tor, Tier::Switch);
  drawing.link(drawing.device(node, Tier::Node), hub);
  const auto findings = findingsOf(checked(drawing.question()), "cable-missing");  // its catalogue holds no cables
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].identity() == "cable-missing:node,other,tor");
  CHECK(findings[0].severity == Severity::Warning);
}

TEST_CASE("Cables left open for an unknown connector are a hint, not a pass") {
  for (const char* leaf : {"nvidia-qm9700", "generic:64x400"}) {
    const auto findings =
        findingsOf(checked(questionOf(blockDesign(fatTree("generic:1x400", leaf, 20)))), "cable-missing");
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].severity == Severity::Hint);
    CHECK(findings[0].message.english().starts_with("20 cables"));
  }
}

TEST_CASE("Values that make a part impossible together are an error; values of no part a warning") {
  const auto entered = [](double value) { return Fact{value, Basis::Entered, Confidence::High, {}, ""}; };
  Design design = blockDesign(superPod());
  CHECK(outcomeOf(checked(questionOf(design)), "part-values") == Outcome::Passed);
  design.parts.edit().overrides[{"nvidia-qm9700"}][Field::PowerTypical] = entered(9000);
  design.parts.edit().overrides[{"no-such-part"}][Field::Price] = entered(1);
  const auto findings = findingsOf(checked(questionOf(design)), "part-values");
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].identity() == "part-values:nvidia-qm9700");
  CHECK(findings[0].severity == Severity::Error);
  CHECK(findings[1].identity() == "part-values:no-such-part");
  CHECK(findings[1].severity == Severity::Warning);
}

TEST_CASE("Values entered for a generic part count like those of any part") {
  Design design = blockDesign(fatTree("generic:1x400", "generic:64x400", 20));
  const auto watts = [&] { return solved(power, questionOf(design)).itMax; };
  CHECK_FALSE(watts()->known());
  design.parts.edit().overrides[{"generic:1x400"}][Field::PowerMax] =
      Fact{700, Basis::Entered, Confidence::High, {}, ""};
  CHECK(base(watts()) == Approx(14000));
  CHECK(watts()->unknowns() == 1);
  UserParts mine;
  mine.overrides[{"generic:64x400"}][Field::PowerMax] = Fact{1500, Basis::Entered, Confidence::High, {}, ""};
  const FigurePtr both = solved(power, questionOf(design, shipped().with(mine))).itMax;
  CHECK(base(both) == Approx(15500));
  CHECK(both->unknowns() == 0);
}

TEST_CASE("A waiver silences exactly its finding, and identities are unique and repeat") {
  Drawing drawing;
  const auto node = drawing.type("node", PartKind::Node, 1, 100), tor = drawing.type("tor", PartKind::Switch, 4, 200);
  const DeviceIndex hub = drawing.device(tor, Tier::Switch);
  drawing.link(drawing.device(node, Tier::Node), hub);
  drawing.device(node, Tier::Node);
  const CheckReport before = checked(drawing.question());
  std::set<std::string> identities;
  for (const Finding& finding : before.findings) identities.insert(finding.identity());
  CHECK(identities.size() == before.findings.size());
  const std::string identity = findingsOf(before, "port-speed").front().identity();
  drawing.design.waivers.edit().push_back({identity, "meant so"});
  const CheckReport after = checked(drawing.question());
  CHECK(after.findings.size() == before.findings.size());
  CHECK(after.waived() == 1);
  CHECK(after.count(Severity::Error) == before.count(Severity::Error) - 1);
  CHECK(findingsOf(after, "port-speed").front().waiverReason == "meant so");
  CHECK(outcomeOf(before, "port-speed") == Outcome::Failed);
  CHECK(outcomeOf(after, "port-speed") == Outcome::Waived);
  const Report report = toReport(after);
  CHECK(report.tables[0].rows.size() == after.findings.size());
  CHECK(report.tables[1].rows.size() == ruleTable().size());
}

namespace {

class CancelAfter final : public Progress {
 public:
  explicit CancelAfter(int calls) : m_left(calls) {}
  void report(double, const Text&) override {}
  bool cancelled() const override { return m_left-- <= 0; }

 private:
  mutable int m_left;
};

}  // namespace

TEST_CASE("A cancelled check is neither passed nor failed") {
  const Question question = questionOf(blockDesign(superPod()));
  CancelAfter progress(1);
  const CheckReport report = runChecks(question, ruleTable(), progress);
  CHECK(report.outcomes.front().outcome == Outcome::Cancelled);
  CHECK(report.outcomes.back().outcome == Outcome::NotRun);
  CHECK(report.findings.empty());
}
