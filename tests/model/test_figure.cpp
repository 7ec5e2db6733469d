// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/figure.h"

#include <catch2/catch.hpp>

using namespace cw;
using namespace cw::literals;

namespace {
FigurePtr watts(double value, Basis basis = Basis::Published) {
  return Figure::leaf(TR_MARK("Power"), Amount(Unit::Power, value), basis, {{"Data sheet", "", "2024"}});
}
}  // namespace

TEST_CASE("a sum with an unknown part is a lower bound and counts the unknowns") {
  const auto unknown = Figure::leaf(TR_MARK("Power"), Amount::unknown(Unit::Power), Basis::Published);
  const auto other = Figure::leaf(TR_MARK("Power of another"), Amount::unknown(Unit::Power), Basis::Published);
  const auto sum = Figure::sum(TR_MARK("Total"), Unit::Power, {watts(1000), unknown, watts(500), other});
  CHECK(sum->value().base() == 1500);
  CHECK(sum->unknowns() == 2);
  CHECK(figureText(*sum) == "≥ 1.5 kW");
  const auto nothing = Figure::sum(TR_MARK("Total"), Unit::Power, {unknown});
  CHECK_FALSE(nothing->known());
  CHECK(figureText(*nothing) == "–");
  CHECK(Figure::sum(TR_MARK("Total"), Unit::Power, {})->value().base() == 0);
}

TEST_CASE("one unknown input is one unknown however often it is used") {
  const auto missing = [](Text label) { return Figure::leaf(label, Amount::unknown(Unit::Power), Basis::Published); };
  // The same input, made anew at each use, on two branches and once more through a product.
  const auto first = Figure::sum(TR_MARK("Leaves"), Unit::Power, {watts(1), missing(TR_MARK("Power of a switch"))});
  const auto second = Figure::times(TR_MARK("Spines"), 4, missing(TR_MARK("Power of a switch")));
  const auto both = Figure::sum(TR_MARK("Total"), Unit::Power, {first, second, first});
  CHECK(both->unknowns() == 1);
  CHECK(Figure::sum(TR_MARK("All"), Unit::Power, {both, missing(TR_MARK("Power of a node"))})->unknowns() == 2);
}

TEST_CASE("estimates and measurements show through") {
  const auto sum = Figure::sum(TR_MARK("Total"), Unit::Power, {watts(1000), watts(500, Basis::Assumed)});
  CHECK(sum->estimated());
  CHECK(figureText(*sum) == "≈ 1.5 kW");
  CHECK(Figure::times(TR_MARK("All"), 3, watts(5, Basis::Measured))->measured());
  CHECK_FALSE(Figure::sum(TR_MARK("Total"), Unit::Power, {watts(1)})->estimated());
}

TEST_CASE("money multiplies and adds exactly in figures") {
  const auto each = Figure::leaf(TR_MARK("Price"), Amount(*Money::parse("0.10")), Basis::Entered);
  const auto all = Figure::times(TR_MARK("Price"), 3, each);
  CHECK(all->value().money() == *Money::parse("0.30"));
  CHECK(Figure::sum(TR_MARK("Total"), Unit::Money, {all, all})->value().money().decimal() == "0.60");
}

TEST_CASE("money beyond its range is unknown and counted, never cut off") {
  const auto each = Figure::leaf(TR_MARK("Price"), Amount(*Money::parse("900000000000")), Basis::Entered);
  const auto line = Figure::times(TR_MARK("Line"), 2'000'000, each);
  CHECK_FALSE(line->known());
  CHECK(line->unknowns() == 1);
  CHECK(line->note().find("922 trillion") != std::string::npos);
  const auto total = Figure::sum(TR_MARK("Total"), Unit::Money, {line, each});
  CHECK(total->value() == each->value());
  CHECK(total->unknowns() == 1);
  const auto half = Figure::times(TR_MARK("Half"), 600, each);
  const auto both = Figure::sum(TR_MARK("Both"), Unit::Money, {half, half});
  CHECK_FALSE(both->known());
  CHECK(both->unknowns() == 1);
  CHECK_FALSE(both->note().empty());
}

TEST_CASE("an explanation reaches the leaves") {
  const auto total =
      Figure::sum(TR_MARK("IT power"), Unit::Power, {Figure::times(TR_MARK("Nodes"), 127, watts(10200))});
  const std::string text = explain(*total);
  CHECK(text.find("IT power: 1.295 MW") != std::string::npos);
  CHECK(text.find("127 ×") != std::string::npos);
  CHECK(text.find("source: Data sheet, 2024") != std::string::npos);
}
