// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace cw {

namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

bool isMoneyUnit(Unit unit) {
  return unit == Unit::Money || unit == Unit::MoneyPerEnergy || unit == Unit::MoneyPerPower ||
         unit == Unit::MoneyPerYear || unit == Unit::MoneyPerHour;
}

std::string grouped(std::string digits) {
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::size_t first = !digits.empty() && digits[0] == '-' ? 1 : 0;
  for (std::size_t i = point; i > first + 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

double roundedTo(double value, int digits) {
  std::array<char, 64> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific, digits - 1);
  double back = value;
  std::from_chars(buffer.data(), end.ptr, back);
  return back;
}

std::string rounded(double value, int digits) {
  if (value == 0) return "0";
  if (!std::isfinite(value)) return numberText(value);
  const int exponent = int(std::floor(std::log10(std::fabs(value))));
  const int decimals = std::max(0, digits - 1 - exponent);
  const double scale = std::pow(10.0, digits - 1 - exponent);
  const double shown = std::isfinite(scale) && scale > 0 ? std::round(value * scale) / scale : value;
  std::array<char, 512> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), shown, std::chars_format::fixed,
                                 std::min(decimals, 12));
  std::string text(buffer.data(), end.ptr);
  if (text.find('.') != std::string::npos) {
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
  }
  return grouped(text);
}

}  // namespace

Money Money::fromDouble(double units) {
  const double scaled = units * 1e4;
  if (std::isnan(scaled)) return Money(INT64_MIN);
  if (scaled >= 9.2e18) return Money(INT64_MAX);
  if (scaled <= -9.2e18) return Money(INT64_MIN);
  return Money(std::llround(scaled));
}

Money Money::cents() const {
  if (!valid()) return *this;
  const std::int64_t rest = m_value % 100;
  return Money(m_value - rest + (rest >= 50 ? 100 : rest <= -50 ? -100 : 0));
}

std::string Money::decimal() const {
  const std::int64_t value = cents().m_value;
  const std::uint64_t magnitude = value < 0 ? std::uint64_t(0) - std::uint64_t(value) : std::uint64_t(value);
  const std::string digits = std::to_string(magnitude / 100 % 100);
  return (value < 0 ? "-" : "") + std::to_string(magnitude / 10000) + "." + (digits.size() < 2 ? "0" : "") + digits;
}

std::optional<Money> Money::parse(std::string_view text) {
  text = trimmed(text);
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  std::int64_t value = 0;
  int decimals = -1;
  bool digits = false;
  for (const char c : text) {
    if (c == '.' && decimals < 0) {
      decimals = 0;
      continue;
    }
    if (c < '0' || c > '9' || decimals == 4) return std::nullopt;
    if (value > (INT64_MAX - 9) / 10) return std::nullopt;
    value = value * 10 + (c - '0');
    digits = true;
    if (decimals >= 0) ++decimals;
  }
  if (!digits) return std::nullopt;
  for (int i = std::max(decimals, 0); i < 4; ++i) {
    if (value > INT64_MAX / 10) return std::nullopt;
    value *= 10;
  }
  return tenThousandths(negative ? -value : value);
}

namespace {
__extension__ using Wide = __int128;
// Saturates: INT64_MAX and INT64_MIN mean "out of range" (Money::valid).
std::int64_t saturated(Wide value) {
  if (value >= INT64_MAX) return INT64_MAX;
  if (value <= INT64_MIN) return INT64_MIN;
  return std::int64_t(value);
}
}  // namespace

Money operator+(Money a, Money b) {
  if (!a.valid()) return a;
  if (!b.valid()) return b;
  return Money(saturated(Wide(a.m_value) + b.m_value));
}
Money operator-(Money a, Money b) {
  if (!a.valid()) return a;
  if (!b.valid()) return b;
  return Money(saturated(Wide(a.m_value) - b.m_value));
}
Money operator*(Money a, std::int64_t count) { return a.valid() ? Money(saturated(Wide(a.m_value) * count)) : a; }
Money operator*(Money a, double ratio) { return a.valid() ? Money::fromDouble(double(a.m_value) * ratio / 1e4) : a; }

double Amount::base() const {
  if (const auto* number = std::get_if<double>(&m_value)) return *number;
  if (const auto* money = std::get_if<Money>(&m_value)) return money->toDouble();
  return std::numeric_limits<double>::quiet_NaN();
}

Money Amount::money() const {
  const auto* money = std::get_if<Money>(&m_value);
  return money ? *money : Money();
}

std::string numberText(double value) {
  if (std::isnan(value)) return "unknown";
  std::array<char, 64> buffer{};
  const double magnitude = std::fabs(value);
  const bool plain = value == 0 || (magnitude < 1e15 && magnitude >= 1e-6);
  const auto end = plain ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed)
                         : std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return std::string(buffer.data(), end.ptr);
}

std::string exactText(const Amount& amount) {
  if (!amount.known()) return "unknown";
  if (amount.isMoney()) return amount.money().decimal() + std::string(unitNames(amount.unit())[0].symbol);
  if (isMoneyUnit(amount.unit())) return numberText(amount.base()) + std::string(unitNames(amount.unit())[0].symbol);
  // The unit that fits, then the canonical and the base unit: the first whose text reads back to the same double. 15
  // digits are tried before the shortest exact text, since dividing by a factor leaves noise behind the 15th.
  const double base = amount.base();
  const auto& names = unitNames(amount.unit());
  const auto plain = std::find_if(names.begin(), names.end(), [](const UnitName& name) { return name.factor == 1; });
  for (const UnitName* name : {&fittingUnit(amount.unit(), base), &canonicalUnit(amount.unit()),
                               plain != names.end() ? &*plain : &canonicalUnit(amount.unit())}) {
    const double value = base / name->factor;
    for (const double shown : {roundedTo(value, 15), value}) {
      if (shown * name->factor != base) continue;
      const std::string number = numberText(shown);
      return name->symbol.empty() ? number : number + " " + std::string(name->symbol);
    }
  }
  return numberText(base / canonicalUnit(amount.unit()).factor) + " " +
         std::string(canonicalUnit(amount.unit()).symbol);
}

std::string shortText(const Amount& amount, int digits) {
  if (!amount.known()) return "unknown";
  if (amount.isMoney()) return grouped(amount.money().decimal()) + std::string(unitNames(amount.unit())[0].symbol);
  if (amount.unit() == Unit::Count || amount.unit() == Unit::Year) {
    const double value = amount.base();
    return value == std::round(value) && std::fabs(value) < 1e15 ? grouped(numberText(value)) : rounded(value, digits);
  }
  const UnitName& name = fittingUnit(amount.unit(), amount.base());
  const std::string number = rounded(amount.base() / name.factor, digits);
  if (isMoneyUnit(amount.unit())) return number + std::string(name.symbol);
  return name.symbol.empty() ? number : number + " " + std::string(name.symbol);
}

namespace {

/// "450,000.50" without its separators; nothing when one stands where no thousands end.
std::optional<std::string> withoutGroups(std::string_view number) {
  std::string out;
  std::size_t run = 0;  // digits since the last separator
  bool grouped = false, fraction = false;
  for (const char c : number) {
    if (c == ',') {
      if (fraction || run == 0 || run > 3 || (grouped && run != 3)) return std::nullopt;
      grouped = true;
      run = 0;
      continue;
    }
    if (!fraction && (c < '0' || c > '9') && !(out.empty() && c == '-')) {
      if (grouped && run != 3) return std::nullopt;
      fraction = true;
    }
    if (c >= '0' && c <= '9') ++run;
    out += c;
  }
  if (grouped && !fraction && run != 3) return std::nullopt;
  return out;
}

/// Length of the number a text begins with: digits, separators, a point, an exponent.
std::size_t numberLength(std::string_view text) {
  std::size_t at = !text.empty() && text.front() == '-' ? 1 : 0;
  const auto digits = [&](bool commas) {
    while (at < text.size() && ((text[at] >= '0' && text[at] <= '9') || (commas && text[at] == ','))) ++at;
  };
  digits(true);
  if (at < text.size() && text[at] == '.') {
    ++at;
    digits(false);
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    const std::size_t before = at++;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const std::size_t first = at;
    digits(false);
    if (at == first) at = before;
  }
  return at;
}

/// Takes "k", "M" or "bn" off the front of what follows a sum of money; 1 when none stands there.
std::int64_t takeMultiplier(std::string_view& symbol) {
  static constexpr std::pair<std::string_view, std::int64_t> steps[] = {
      {"k", 1000}, {"K", 1000}, {"M", 1'000'000}, {"m", 1'000'000}, {"bn", 1'000'000'000}};
  for (const auto& [name, factor] : steps) {
    if (!symbol.starts_with(name)) continue;
    const std::string_view rest = symbol.substr(name.size());
    if (!rest.empty() && rest.front() != '/' && rest.front() != ' ') continue;
    symbol = trimmed(rest);
    return factor;
  }
  return 1;
}

/// The number times the multiplier, exact to the ten-thousandth where it can be written that way.
std::optional<Money> exactMoney(const std::string& number, double value, std::int64_t times) {
  const std::optional<Money> exact = Money::parse(number);
  const Money money = exact ? *exact * times : Money::fromDouble(value * double(times));
  return money.valid() ? std::optional<Money>(money) : std::nullopt;
}

}  // namespace

std::optional<Amount> parseAmount(std::string_view text, Unit unit, std::string_view bareUnit) {
  text = trimmed(text);
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  const std::size_t length = numberLength(text);
  const std::optional<std::string> number = withoutGroups(text.substr(0, length));
  if (!number) return std::nullopt;
  double value = 0;
  const auto read = std::from_chars(number->data(), number->data() + number->size(), value);
  if (read.ec != std::errc() || read.ptr != number->data() + number->size() || !std::isfinite(value))
    return std::nullopt;
  std::string_view symbol = trimmed(text.substr(length));
  const std::int64_t times = isMoneyUnit(unit) ? takeMultiplier(symbol) : 1;
  if (symbol.empty()) symbol = bareUnit.empty() ? canonicalUnit(unit).symbol : bareUnit;
  // "µ" is two bytes and awkward to type: accept "us"; "Gbps" is what many people write.
  if (symbol == "us") symbol = "µs";
  if (unit == Unit::Bandwidth) {
    if (symbol == "Gbps" || symbol == "Gbit/s") symbol = "Gb/s";
    else if (symbol == "Tbps" || symbol == "Tbit/s") symbol = "Tb/s";
  }
  for (const UnitName& name : unitNames(unit)) {
    if (name.symbol != symbol) continue;
    const double base = value * double(times) * name.factor;
    if (!std::isfinite(base)) return std::nullopt;
    if (unit == Unit::Money) {
      const std::optional<Money> money = exactMoney(*number, value, times);
      return money ? std::optional<Amount>(Amount(*money)) : std::nullopt;
    }
    return Amount(unit, base);
  }
  return std::nullopt;
}

}  // namespace cw
