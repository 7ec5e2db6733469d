// SPDX-License-Identifier: GPL-3.0-or-later
// Physical quantities: the dimension is part of the type, one base unit each, no conversion from a bare number.
// Money is exact (integer ten-thousandths). Amount is a value whose unit is known at run time: what figures, tables
// and catalogue facts hold.
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cw {

struct Dim {
  signed char metre = 0, kilogram = 0, second = 0, kelvin = 0, bit = 0, flop = 0;
  constexpr bool operator==(const Dim&) const = default;
};
constexpr Dim operator+(Dim a, Dim b) {
  return {static_cast<signed char>(a.metre + b.metre),   static_cast<signed char>(a.kilogram + b.kilogram),
          static_cast<signed char>(a.second + b.second), static_cast<signed char>(a.kelvin + b.kelvin),
          static_cast<signed char>(a.bit + b.bit),       static_cast<signed char>(a.flop + b.flop)};
}
constexpr Dim operator-(Dim a, Dim b) {
  return {static_cast<signed char>(a.metre - b.metre),   static_cast<signed char>(a.kilogram - b.kilogram),
          static_cast<signed char>(a.second - b.second), static_cast<signed char>(a.kelvin - b.kelvin),
          static_cast<signed char>(a.bit - b.bit),       static_cast<signed char>(a.flop - b.flop)};
}

template <Dim D>
class Quantity {
 public:
  constexpr Quantity() = default;
  /// `value` in base units (W, bit/s, m, kg, s, K, FLOP/s).
  static constexpr Quantity base(double value) { return Quantity(value); }
  constexpr double base() const { return m_value; }

  friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.m_value + b.m_value); }
  friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.m_value - b.m_value); }
  constexpr Quantity& operator+=(Quantity other) {
    m_value += other.m_value;
    return *this;
  }
  friend constexpr Quantity operator*(Quantity a, double factor) { return Quantity(a.m_value * factor); }
  friend constexpr Quantity operator*(double factor, Quantity a) { return a * factor; }
  friend constexpr Quantity operator/(Quantity a, double divisor) { return Quantity(a.m_value / divisor); }
  friend constexpr double operator/(Quantity a, Quantity b) { return a.m_value / b.m_value; }
  friend constexpr auto operator<=>(Quantity, Quantity) = default;

 private:
  explicit constexpr Quantity(double value) : m_value(value) {}
  double m_value = 0;
};
template <Dim A, Dim B>
constexpr auto operator*(Quantity<A> a, Quantity<B> b) {
  return Quantity<A + B>::base(a.base() * b.base());
}
template <Dim A, Dim B>
requires(!(A == B)) constexpr auto operator/(Quantity<A> a, Quantity<B> b) {
  return Quantity<A - B>::base(a.base() / b.base());
}

using Length = Quantity<Dim{.metre = 1}>;
using Mass = Quantity<Dim{.kilogram = 1}>;
using Duration = Quantity<Dim{.second = 1}>;
using TemperatureDifference = Quantity<Dim{.kelvin = 1}>;
using Power = Quantity<Dim{.metre = 2, .kilogram = 1, .second = -3}>;
using Energy = Quantity<Dim{.metre = 2, .kilogram = 1, .second = -2}>;
using Bandwidth = Quantity<Dim{.second = -1, .bit = 1}>;
using DataSize = Quantity<Dim{.bit = 1}>;
using VolumeFlow = Quantity<Dim{.metre = 3, .second = -1}>;
using FlopRate = Quantity<Dim{.second = -1, .flop = 1}>;

namespace literals {
constexpr Power operator""_W(long double v) { return Power::base(double(v)); }
constexpr Power operator""_kW(long double v) { return Power::base(double(v) * 1e3); }
constexpr Bandwidth operator""_Gbps(long double v) { return Bandwidth::base(double(v) * 1e9); }
constexpr Bandwidth operator""_Gbps(unsigned long long v) { return Bandwidth::base(double(v) * 1e9); }
constexpr Length operator""_m(long double v) { return Length::base(double(v)); }
constexpr Mass operator""_kg(long double v) { return Mass::base(double(v)); }
}  // namespace literals

constexpr Bandwidth gbps(double value) { return Bandwidth::base(value * 1e9); }
constexpr double toGbps(Bandwidth value) { return value.base() / 1e9; }

/// Exact money in the design's one currency: integer ten-thousandths. Sums are exact; products with a ratio round half
/// away from zero to a ten-thousandth. Out-of-range results saturate and `valid()` turns false.
class Money {
 public:
  constexpr Money() = default;
  static constexpr Money tenThousandths(std::int64_t value) { return Money(value); }
  static Money fromDouble(double units);
  constexpr std::int64_t tenThousandths() const { return m_value; }
  constexpr double toDouble() const { return double(m_value) / 1e4; }
  constexpr bool valid() const { return m_value != INT64_MAX && m_value != INT64_MIN; }
  /// Rounded to cents, half away from zero: what a line of a bill or of the yearly cost is, so that printed lines add
  /// up.
  Money cents() const;
  /// "1234.50": two digits, half away from zero, no grouping.
  std::string decimal() const;
  static std::optional<Money> parse(std::string_view text);

  friend Money operator+(Money a, Money b);
  friend Money operator-(Money a, Money b);
  friend Money operator*(Money a, std::int64_t count);
  friend Money operator*(Money a, double ratio);
  Money& operator+=(Money other) { return *this = *this + other; }
  friend constexpr auto operator<=>(Money, Money) = default;

 private:
  explicit constexpr Money(std::int64_t value) : m_value(value) {}
  std::int64_t m_value = 0;
};

/// What a run-time value measures. Each has one base unit (comment) and a list of printable units in units.cpp.
enum class Unit {
  None,
  Count,                  // 1
  Ratio,                  // 1, printed as a plain factor
  Percent,                // 1 (0.7), printed as 70 %
  Power,                  // W
  Energy,                 // J, printed as kWh, MWh
  Bandwidth,              // bit/s, one direction
  ByteRate,               // byte/s
  DataSize,               // byte
  Length,                 // m
  Mass,                   // kg
  Duration,               // s
  TemperatureDifference,  // K
  Temperature,            // °C
  VolumeFlow,             // m³/s
  FlopRate,               // FLOP/s, dense
  RackUnits,              // U
  Year,                   // calendar year
  Years,                  // a
  Voltage,                // V
  Current,                // A
  ApparentPower,          // VA
  Money,                  // design currency
  MoneyPerEnergy,         // currency per kWh (not per J)
  MoneyPerPower,          // currency per kW
  MoneyPerYear,           // currency per year
  MoneyPerHour            // currency per hour
};

/// A value with a unit known at run time. `value` is in the base unit of `unit`; money is exact beside it.
class Amount {
 public:
  Amount() = default;
  Amount(Unit unit, double base) : m_unit(unit), m_value(base) {}
  /// Money out of range is unknown.
  Amount(Money money, Unit unit = Unit::Money) : m_unit(unit) {
    if (money.valid()) m_value = money;
  }
  Amount(Power v) : Amount(Unit::Power, v.base()) {}
  Amount(Energy v) : Amount(Unit::Energy, v.base()) {}
  Amount(Bandwidth v) : Amount(Unit::Bandwidth, v.base()) {}
  Amount(Length v) : Amount(Unit::Length, v.base()) {}
  Amount(Mass v) : Amount(Unit::Mass, v.base()) {}
  Amount(Duration v) : Amount(Unit::Duration, v.base()) {}
  Amount(TemperatureDifference v) : Amount(Unit::TemperatureDifference, v.base()) {}
  Amount(VolumeFlow v) : Amount(Unit::VolumeFlow, v.base()) {}
  Amount(FlopRate v) : Amount(Unit::FlopRate, v.base()) {}
  static Amount count(std::int64_t n) { return {Unit::Count, double(n)}; }
  static Amount ratio(double r) { return {Unit::Ratio, r}; }
  static Amount percent(double fraction) { return {Unit::Percent, fraction}; }
  static Amount unknown(Unit unit) {
    Amount a;
    a.m_unit = unit;
    return a;
  }

  Unit unit() const { return m_unit; }
  bool known() const { return !std::holds_alternative<std::monostate>(m_value); }
  bool isMoney() const { return std::holds_alternative<Money>(m_value); }
  /// Base-unit value; NaN when unknown.
  double base() const;
  /// Zero when unknown or not money.
  Money money() const;
  friend bool operator==(const Amount&, const Amount&) = default;

 private:
  Unit m_unit = Unit::None;
  std::variant<std::monostate, double, Money> m_value;
};

struct UnitName {
  std::string_view symbol;  // "kW"
  double factor;            // base units in one of it
};
/// Printable units of `unit`, smallest first; the canonical one (files, JSON keys) is `canonicalUnit`.
const std::vector<UnitName>& unitNames(Unit unit);
const UnitName& canonicalUnit(Unit unit);
/// The largest unit in which |base| is at least one.
const UnitName& fittingUnit(Unit unit, double base);

/// Locale-free, shortest text that reads back to the same double: "12.5 kW", "1.6 Tb/s", "3", "1234.50 USD" without the
/// currency. Unknown prints as "unknown".
std::string exactText(const Amount& amount);
/// Rounded to `digits` significant digits in the fitting unit: what the English screen and Markdown show.
std::string shortText(const Amount& amount, int digits = 4);
/// Shortest decimal that reads back to the same double; "." as the decimal point, no exponent below 1e15.
std::string numberText(double value);
/// Reads "12.5 kW", "1.6 Tb/s", "70 %", "1,250", money as "450k", "1.25M" or "2bn" too, "3" (a bare number is in
/// `bareUnit`, or in the canonical unit when empty). Nothing for text that is no finite number of this unit.
std::optional<Amount> parseAmount(std::string_view text, Unit unit, std::string_view bareUnit = {});

}  // namespace cw
