// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalogue_support.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <set>

using namespace cw;
using namespace cw::test;

TEST_CASE("The table of fields is in order and its keys read back", "[catalogue]") {
  std::set<std::string_view> keys;
  int index = 0;
  for (const FieldInfo& info : fieldTable()) {
    CHECK(int(info.field) == index++);
    CHECK(&fieldInfo(info.field) == &info);
    CHECK(parseField(info.key) == info.field);
    CHECK(keys.insert(info.key).second);
    CHECK(info.low < info.high);
    CHECK(info.keyScale > 0);
  }
  CHECK(index == int(Field::ApproachTemperature) + 1);
  CHECK_FALSE(parseField("power"));
  CHECK(fieldInfo(Field::Depth).key == "depth_mm");
  CHECK(fieldInfo(Field::Depth).keyScale == 0.001);
  CHECK(fieldInfo(Field::CoolingPower).keyScale == 1000);
}

TEST_CASE("Kinds, roles and cable kinds read back", "[catalogue]") {
  for (int i = 0; i <= int(PartKind::Enclosure); ++i) CHECK(parsePartKind(partKindName(PartKind(i))) == PartKind(i));
  for (int i = 0; i <= int(PortRole::Other); ++i) CHECK(parsePortRole(portRoleName(PortRole(i))) == PortRole(i));
  for (int i = 0; i <= int(CableKind::TwistedPair); ++i)
    CHECK(parseCableKind(cableKindName(CableKind(i))) == CableKind(i));
  CHECK(partKindName(PartKind::Switch) == "switch");
  CHECK(portRoleName(PortRole::Fabric) == "fabric");
  CHECK_FALSE(parsePartKind("Switch"));
  CHECK_FALSE(parsePortRole(""));
}

TEST_CASE("A fact is a figure with its source; a missing one is unknown", "[catalogue]") {
  const Part part = soundSwitch();
  const FigurePtr power = part.figure(Field::PowerMax);
  CHECK(power->value() == Amount(Power::base(1720)));
  CHECK(power->basis() == Basis::Published);
  CHECK(power->label().english() == "Maximum power of S64");
  REQUIRE(power->sources().size() == 1);
  CHECK(power->sources()[0].date == "2024");
  const FigurePtr weight = part.figure(Field::Weight);
  CHECK_FALSE(weight->known());
  CHECK(weight->unknowns() == 1);
  CHECK(weight->value().unit() == Unit::Mass);
  const FigurePtr price = soundNode().figure(Field::Price);
  CHECK(price->value().isMoney());
  CHECK(price->value().money().decimal() == "375000.00");
  CHECK(price->estimated());
  CHECK(part.value(Field::PowerTypical) == 747.0);
  CHECK_FALSE(part.value(Field::Weight));
  REQUIRE(part.cagesFor(PortRole::Fabric));
  CHECK(part.cagesFor(PortRole::Fabric)->cages == 32);
  CHECK(part.cagesFor(PortRole::Management) == nullptr);
}

TEST_CASE("Generic parts have the ports asked for and nothing else", "[catalogue]") {
  const Catalogue catalogue;
  const auto part = catalogue.find(PartId{"generic:8x400"}, PartKind::Node);
  REQUIRE(part);
  CHECK((*part)->generic);
  CHECK((*part)->kind == PartKind::Node);
  CHECK((*part)->id.text == "generic:8x400");
  REQUIRE((*part)->cages.size() == 1);
  CHECK((*part)->cages[0].cages == 8);
  CHECK((*part)->cages[0].modes == std::vector<PortMode>{{1, gbps(400)}});
  CHECK((*part)->facts.empty());
  CHECK_FALSE(gpusOf(**part));
  CHECK(lintPart(**part).empty());
  CHECK(catalogue.find(PartId{"generic:65535x0.5"}, PartKind::Switch));
  CHECK(catalogue.find(PartId{"generic:1x100"}, PartKind::Nic));

  for (const char* bad :
       {"generic:",          "generic:8",       "generic:x400",   "generic:8x",      "generic:0x400",
        "generic:65536x400", "generic:-8x400",  "generic:8x-400", "generic:8x0",     "generic:8xinf",
        "generic:8xnan",     "generic:8x1e400", "generic:8x4e2",  "generic:8.5x400", "generic:8x400x2",
        "generic: 8x400",    "generic:8x400 ",  "generic:+8x400", "generic:0x10x4",  "generic:99999999999999999999x1",
        "generic:8x1000001", "generic:8x4.0.0"}) {
    INFO(bad);
    const auto wrong = catalogue.find(PartId{bad}, PartKind::Switch);
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().code == ErrorCode::UnknownPart);
    CHECK(wrong.error().message.english().find("generic:PxG") != std::string::npos);
  }
  CHECK_FALSE(catalogue.find(PartId{"generic:8x400"}, PartKind::Rack));
}

TEST_CASE("Looking up parts", "[catalogue]") {
  const Catalogue catalogue({soundSwitch("acme-s64"), soundNode("acme-n8"), soundSwitch("acme-s32")});
  REQUIRE(catalogue.parts().size() == 3);
  CHECK(catalogue.parts()[0]->id.text == "acme-n8");  // sorted by kind, then id
  CHECK(catalogue.parts()[1]->id.text == "acme-s32");
  CHECK(catalogue.ofKind(PartKind::Switch).size() == 2);
  CHECK(catalogue.find(PartId{"acme-s64"}, PartKind::Switch));
  CHECK(catalogue.find(PartId{"nothing"}) == nullptr);
  CHECK(gpusOf(*catalogue.find(PartId{"acme-n8"})) == 8);

  const auto typo = catalogue.find(PartId{"acme-s46"}, PartKind::Switch);
  REQUIRE_FALSE(typo);
  CHECK(typo.error().code == ErrorCode::UnknownPart);
  CHECK(typo.error().message.english() ==
        "the catalogue has no switch \"acme-s46\"; the nearest ids are acme-s32, acme-s64");
  const auto kind = catalogue.find(PartId{"acme-n8"}, PartKind::Switch);
  REQUIRE_FALSE(kind);
  CHECK(kind.error().message.english().find("the kind node") != std::string::npos);
  CHECK_FALSE(Catalogue().find(PartId{"acme-n8"}, PartKind::Node));
}

TEST_CASE("User parts and values lie over the shipped ones", "[catalogue]") {
  const Catalogue shipped({soundSwitch("acme-s64"), soundNode("acme-n8")});
  UserParts user;
  Part own = soundSwitch("my-switch");
  own.name = "Mine";
  Part replaced = soundSwitch("acme-s64");
  replaced.name = "Replaced";
  user.parts = {own, replaced};
  user.overrides[PartId{"acme-n8"}][Field::Price] = Fact{310000, Basis::Published, Confidence::High, {}, "quote"};
  user.overrides[PartId{"my-switch"}][Field::PowerMax] = Fact{900, Basis::Entered, Confidence::High, {}, ""};
  user.overrides[PartId{"not-there"}][Field::PowerMax] = Fact{900, Basis::Entered, Confidence::High, {}, ""};
  const Catalogue both = shipped.with(user);

  CHECK(both.parts().size() == 3);
  CHECK(both.find(PartId{"acme-s64"})->name == "Replaced");
  CHECK(both.find(PartId{"my-switch"})->value(Field::PowerMax) == 900.0);
  const auto node = both.find(PartId{"acme-n8"});
  CHECK(node->value(Field::Price) == 310000.0);
  CHECK(node->fact(Field::Price)->basis == Basis::Entered);
  CHECK_FALSE(node->fact(Field::PriceLow));  // the published range does not belong to an entered price
  CHECK_FALSE(node->fact(Field::PriceHigh));
  CHECK(lintPart(*node).empty());
  // The shipped catalogue is untouched.
  CHECK(shipped.find(PartId{"acme-n8"})->value(Field::Price) == 375000.0);
  CHECK(shipped.find(PartId{"acme-s64"})->name == "S64");
  CHECK(shipped.with(UserParts{}).parts().size() == 2);
}

TEST_CASE("Cable ends fit cages by connector and top", "[catalogue]") {
  CHECK(connectorsMate("OSFP", "OSFP"));
  CHECK(connectorsMate("OSFP or QSFP-DD", "QSFP-DD"));
  CHECK_FALSE(connectorsMate("QSFP112", "OSFP"));
  CHECK_FALSE(connectorsMate("", ""));
  CHECK_FALSE(connectorsMate("OSFP", ""));
  CageGroup finned, flat, quad;
  finned.connector = flat.connector = "OSFP";
  flat.flatTop = true;
  quad.connector = "QSFP112";
  const CableEnd finnedEnd{"OSFP", true, false, 1, gbps(800)}, flatEnd{"OSFP", false, true, 1, gbps(800)};
  const CableEnd bothEnd{"OSFP", true, true, 1, gbps(800)}, anyEnd{"OSFP", false, false, 1, gbps(800)};
  CHECK(endFits(finnedEnd, finned));
  CHECK_FALSE(endFits(finnedEnd, flat));
  CHECK_FALSE(endFits(flatEnd, finned));
  CHECK(endFits(flatEnd, flat));
  CHECK((endFits(bothEnd, finned) && endFits(bothEnd, flat) && endFits(anyEnd, finned) && endFits(anyEnd, flat)));
  CHECK_FALSE(endFits(finnedEnd, quad));
}
