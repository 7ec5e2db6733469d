// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/quantity.h"

#include <catch2/catch.hpp>
#include <random>
#include <type_traits>

using namespace cw;
using namespace cw::literals;

TEST_CASE("quantities keep their dimension") {
  static_assert(!std::is_convertible_v<double, Power>);
  static_assert(!std::is_constructible_v<Power, double>);
  static_assert(std::is_same_v<decltype(Power() * Duration()), Energy>);
  static_assert(std::is_same_v<decltype(DataSize() / Duration()), Bandwidth>);
  static_assert(std::is_same_v<decltype(Power() / Power()), double>);
  CHECK((10.2_kW * 3.0).base() == 30600);
  CHECK(toGbps(400_Gbps) == 400);
}

TEST_CASE("amounts read and print exactly") {
  struct Case {
    const char* text;
    Unit unit;
    double base;
  };
  const Case c = GENERATE(values<Case>({{"12.5 kW", Unit::Power, 12500},
                                        {"12.5kW", Unit::Power, 12500},
                                        {"1.2 MW", Unit::Power, 1.2e6},
                                        {"3", Unit::Power, 3},
                                        {"1.6 Tb/s", Unit::Bandwidth, 1.6e12},
                                        {"400 Gbps", Unit::Bandwidth, 4e11},
                                        {"400", Unit::Bandwidth, 4e11},
                                        {"70 %", Unit::Percent, 0.7},
                                        {" 2.5 m ", Unit::Length, 2.5},
                                        {"130.45 kg", Unit::Mass, 130.45},
                                        {"+5 K", Unit::TemperatureDifference, 5},
                                        {"-3", Unit::Ratio, -3}}));
  const auto amount = parseAmount(c.text, c.unit);
  REQUIRE(amount);
  CHECK(amount->base() == Approx(c.base).epsilon(1e-15));
  const auto again = parseAmount(exactText(*amount), c.unit);
  REQUIRE(again);
  CHECK(again->base() == amount->base());
}

TEST_CASE("what is no amount of the unit is refused") {
  const auto [text, unit] = GENERATE(table<const char*, Unit>({{"", Unit::Power},
                                                               {"kW", Unit::Power},
                                                               {"12.5 kg", Unit::Power},
                                                               {"nan", Unit::Power},
                                                               {"inf W", Unit::Power},
                                                               {"1e400", Unit::Power},
                                                               {"1e308 GW", Unit::Power},
                                                               {"12,5 kW", Unit::Power},
                                                               {"0x10", Unit::Count},
                                                               {"5 5", Unit::Count},
                                                               {"1 %", Unit::Ratio}}));
  CHECK_FALSE(parseAmount(text, unit));
}

TEST_CASE("money and large numbers read as people write them, exactly") {
  struct Case {
    const char* text;
    Unit unit;
    std::int64_t tenThousandths;
  };
  const Case c = GENERATE(values<Case>({{"450k", Unit::Money, 4'500'000'000},
                                        {"450 K", Unit::Money, 4'500'000'000},
                                        {"1.25M", Unit::Money, 12'500'000'000},
                                        {"2 bn", Unit::Money, 20'000'000'000'000},
                                        {"1,234,567.89", Unit::Money, 12'345'678'900},
                                        {"450,000", Unit::Money, 4'500'000'000},
                                        {"0.1001", Unit::Money, 1001},
                                        {"123456789012.01", Unit::Money, 1'234'567'890'120'100},
                                        {"4.5e5", Unit::Money, 4'500'000'000},
                                        {"1.0001M", Unit::Money, 10'001'000'000}}));
  INFO(c.text);
  const auto amount = parseAmount(c.text, c.unit);
  REQUIRE(amount);
  CHECK(amount->money().tenThousandths() == c.tenThousandths);
  CHECK(parseAmount("90k", Unit::MoneyPerYear)->base() == 90000);
  CHECK(parseAmount("1.5k/kW", Unit::MoneyPerPower)->base() == 1500);
  CHECK(parseAmount("1,250 kW", Unit::Power)->base() == 1.25e6);
  for (const char* wrong :
       {"45,00", "4500,000", ",500", "1,000,00", "1,0", "450kk", "1.5,000", "450k W", "99999999bn"}) {
    INFO(wrong);
    CHECK_FALSE(parseAmount(wrong, Unit::Money));
  }
  CHECK_FALSE(parseAmount("450k", Unit::Power));  // without its unit
  CHECK_FALSE(parseAmount("1,25 kW", Unit::Power));
}

TEST_CASE("random doubles survive their exact text") {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> mantissa(0.1, 10);
  std::uniform_int_distribution<int> exponent(-6, 14);
  for (int i = 0; i < 2000; ++i) {
    const double value = mantissa(random) * std::pow(10.0, exponent(random));
    for (const Unit unit : {Unit::Power, Unit::Bandwidth, Unit::Length, Unit::Ratio}) {
      const auto back = parseAmount(exactText(Amount(unit, value)), unit);
      REQUIRE(back);
      REQUIRE(back->base() == value);
    }
  }
}

TEST_CASE("exact text has no noise of the unit's factor") {
  CHECK(exactText(Amount::percent(0.07)) == "7 %");
  CHECK(exactText(Amount::percent(0.951)) == "95.1 %");
  CHECK(exactText(Amount(Unit::Bandwidth, 4e11)) == "400 Gb/s");
}

TEST_CASE("short text scales, groups and rounds") {
  CHECK(shortText(Amount(1380.0_kW)) == "1.38 MW");
  CHECK(shortText(Amount(gbps(201600))) == "201.6 Tb/s");
  CHECK(shortText(Amount::count(1016)) == "1,016");
  CHECK(shortText(Amount::count(131072)) == "131,072");
  CHECK(shortText(Amount::percent(0.7)) == "70 %");
  CHECK(shortText(Amount(Unit::Ratio, 1.0 / 3)) == "0.3333");
  CHECK(shortText(Amount(Money::fromDouble(41234567.891))) == "41,234,567.89");
  CHECK(shortText(Amount::unknown(Unit::Power)) == "unknown");
  CHECK(shortText(Amount(Unit::Power, 999.96)) == "1,000 W");
  CHECK(shortText(Amount(Unit::Ratio, INFINITY)) == "inf");
}

TEST_CASE("money is exact") {
  const Money tenth = *Money::parse("0.1");
  Money sum;
  for (int i = 0; i < 1000; ++i) sum += tenth;
  CHECK(sum == *Money::parse("100"));
  CHECK(Money::parse("1234.5")->decimal() == "1234.50");
  CHECK(Money::parse("-0.005")->decimal() == "-0.01");
  CHECK(Money::parse("0.0049")->decimal() == "0.00");
  CHECK(Money::parse("-0.0049")->decimal() == "0.00");
  CHECK(Money::parse("2.345")->cents() == *Money::parse("2.35"));
  CHECK(Money::parse("-2.345")->cents() == *Money::parse("-2.35"));
  CHECK(Money::parse("2.3449")->cents() == *Money::parse("2.34"));
  CHECK(Money::fromDouble(2.00005).tenThousandths() == 20001);
  CHECK((*Money::parse("10.00") * std::int64_t(3)).decimal() == "30.00");
  CHECK((*Money::parse("10.00") * 0.333333).decimal() == "3.33");
  const auto text = GENERATE("", ".", "-", "1.23456", "1e5", "1,000.00", "99999999999999999999");
  CHECK_FALSE(Money::parse(text));
}

TEST_CASE("money saturates instead of wrapping") {
  const Money huge = Money::fromDouble(9e14);
  const Money over = huge * std::int64_t(1000000);
  CHECK_FALSE(over.valid());
  CHECK_FALSE((over + huge).valid());
  CHECK_FALSE(Money::fromDouble(std::nan("")).valid());
}
