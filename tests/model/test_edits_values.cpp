// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of values: site, texts, parts, accepted findings.
#include "edits_support.h"

using namespace cw;
using namespace cw::test;

TEST_CASE("Site values keep to their range") {
  Design design;
  make(design, edits::setSiteValue(SiteField::Pue, 1.2));
  CHECK(design.site->value(SiteField::Pue) == 1.2);
  CHECK(changesNothing(design, edits::setSiteValue(SiteField::Pue, 1.2)));
  CHECK(refusal(design, edits::setSiteValue(SiteField::Pue, 0.9)) == "PUE cannot be 0.9; from 1 to 5 is possible");
  CHECK(refusal(design, edits::setSiteValue(SiteField::LoadFactor, 1.5)) ==
        "Typical load factor cannot be 150 %; from 0 % to 100 % is possible");
  CHECK(refusal(design, edits::setSiteValue(SiteField::Years, std::nan(""))).starts_with("Years of use cannot be"));
  make(design, edits::setSiteValue(SiteField::Pue, std::nullopt));
  CHECK(design.site->entered.empty());
  make(design, edits::setRack({"some-rack"}));
  make(design, edits::setPdu({"some-pdu"}));
  CHECK(rackOf(*design.site).text == "some-rack");
  CHECK(pduOf(*design.site).text == "some-pdu");
  CHECK(refusal(design, edits::setRack({"a b"})).find("no part id") != std::string::npos);
}

TEST_CASE("Name, notes and currency") {
  Design design;
  make(design, edits::setMeta({"Hall", "a\nb", "EUR"}));
  CHECK(design.meta->notes == "a\nb");
  CHECK(changesNothing(design, edits::setMeta({"Hall", "a\nb", "EUR"})));
  CHECK(refusal(design, edits::setMeta({"Hall", "", "euro"})).starts_with("\"euro\" is no currency"));
  CHECK(refusal(design, edits::setMeta({"a\nb", "", "EUR"})).find("control character") != std::string::npos);
}

TEST_CASE("Values of parts are overridden and restored") {
  Design design;
  make(design, edits::overrideFact({"nvidia-qm9700"}, Field::Price, 38000, "quote"));
  const Fact& fact = design.parts->overrides.at({"nvidia-qm9700"}).at(Field::Price);
  CHECK(fact.value == 38000);
  CHECK(fact.basis == Basis::Entered);
  CHECK(fact.note == "quote");
  CHECK(changesNothing(design, edits::overrideFact({"nvidia-qm9700"}, Field::Price, 38000, "quote")));
  CHECK(refusal(design, edits::overrideFact({"nvidia-qm9700"}, Field::Price, -1, "")).find("cannot be -1") !=
        std::string::npos);
  make(design, edits::overrideFact({"nvidia-qm9700"}, Field::Price, std::nullopt, ""));
  CHECK(design.parts->overrides.empty());
  CHECK(changesNothing(design, edits::overrideFact({"nvidia-qm9700"}, Field::Price, std::nullopt, "")));
  // An entered range goes with the price it belongs to.
  make(design, edits::overrideFact({"nvidia-qm9700"}, Field::Price, 38000, ""));
  make(design, edits::overrideFact({"nvidia-qm9700"}, Field::PriceLow, 30000, ""));
  make(design, edits::overrideFact({"nvidia-qm9700"}, Field::Price, 25000, ""));
  CHECK(design.parts->overrides.at({"nvidia-qm9700"}).size() == 1);
}

TEST_CASE("Own parts must be sound; the same id replaces") {
  Design design;
  Part part;
  part.id = {"my-switch"};
  part.kind = PartKind::Switch;
  part.name = "My switch";
  part.vendor = "Me";
  part.sources = {{"Own measurement", "", "2026"}};
  part.cages = {{PortRole::Fabric, 32, "OSFP", false, {{1, gbps(400)}}, 0}};
  make(design, edits::addPart(part));
  part.name = "Other";
  make(design, edits::addPart(part));
  REQUIRE(design.parts->parts.size() == 1);
  CHECK(design.parts->parts[0].name == "Other");
  part.cages[0].cages = -4;
  CHECK(refusal(design, edits::addPart(part)) != "accepted");
  part.id = {"generic:8x400"};
  CHECK(refusal(design, edits::addPart(part)).find("generic part") != std::string::npos);
}

TEST_CASE("Findings are accepted with a reason and taken back") {
  Design design;
  make(design, edits::waive("rule:g1", "known"));
  CHECK(changesNothing(design, edits::waive("rule:g1", "known")));
  make(design, edits::waive("rule:g1", "better reason"));
  REQUIRE(design.waivers->size() == 1);
  CHECK(design.waivers->front().reason == "better reason");
  CHECK(refusal(design, edits::waive("rule:g1", "")) == "the reason is empty; say why the finding is accepted");
  CHECK(refusal(design, edits::unwaive("other")) ==
        "the finding \"other\" is not accepted; there is nothing to take back");
  make(design, edits::unwaive("rule:g1"));
  CHECK(design.waivers->empty());
}
