// SPDX-License-Identifier: GPL-3.0-or-later
// Every value of every part can be overwritten by its user: entered with a unit, kept in the user catalogue file.
#include "model/edits.h"
#include "model/formats/formats.h"
#include "shipped_catalogue.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

using namespace cw;
using namespace cw::formats;

namespace {

std::filesystem::path userFile(const std::string& name) {
  const auto folder = std::filesystem::path(CW_BINARY_DIR) / "test_user_parts";
  std::filesystem::create_directories(folder);
  return folder / name;
}

/// A value inside the range, a few digits in the unit of the key as a user types it, whole where it counts.
double valueFor(const FieldInfo& info, int salt) {
  const double low = info.low / info.keyScale, high = info.high / info.keyScale;
  const double middle = low > 0 && high / low > 100 ? std::sqrt(low * high) : (low + high) / 2;
  const bool whole = info.unit == Unit::Count || info.unit == Unit::Year || info.unit == Unit::RackUnits;
  const double wanted = middle * (1 - 0.001 * salt);
  if (whole) return std::max(std::ceil(low), std::floor(wanted));
  char digits[40];
  std::snprintf(digits, sizeof digits, "%.4g", wanted);
  const double typed = std::atof(digits);
  return info.keyScale < 1 ? typed / std::round(1 / info.keyScale) : typed * info.keyScale;
}

struct KeyUnit {
  std::string_view ending;
  Unit unit;
  double scale;
};
/// What the ending of a key says of its unit; the longest ending counts.
constexpr KeyUnit keyUnits[] = {{"_gb_s", Unit::ByteRate, 1e9},
                                {"_l_min", Unit::VolumeFlow, 1.0 / 60000},
                                {"_m3_s", Unit::VolumeFlow, 1},
                                {"_tflops", Unit::FlopRate, 1e12},
                                {"_tops", Unit::FlopRate, 1e12},
                                {"_units", Unit::RackUnits, 1},
                                {"_kva", Unit::ApparentPower, 1e3},
                                {"_kw", Unit::Power, 1e3},
                                {"_kg", Unit::Mass, 1},
                                {"_mm", Unit::Length, 1e-3},
                                {"_gb", Unit::DataSize, 1e9},
                                {"_tb", Unit::DataSize, 1e12},
                                {"_ns", Unit::Duration, 1e-9},
                                {"_w", Unit::Power, 1},
                                {"_m", Unit::Length, 1},
                                {"_u", Unit::RackUnits, 1},
                                {"_c", Unit::Temperature, 1},
                                {"_k", Unit::TemperatureDifference, 1},
                                {"_v", Unit::Voltage, 1},
                                {"_a", Unit::Current, 1}};
constexpr Unit withoutUnit[] = {Unit::Count, Unit::Year, Unit::Percent, Unit::Money};

}  // namespace

TEST_CASE("The key of every value names its unit", "[catalogue]") {
  for (const FieldInfo& info : fieldTable()) {
    INFO(info.key);
    const auto named = std::find_if(std::begin(keyUnits), std::end(keyUnits),
                                    [&](const KeyUnit& unit) { return info.key.ends_with(unit.ending); });
    if (std::find(std::begin(withoutUnit), std::end(withoutUnit), info.unit) != std::end(withoutUnit)) {
      CHECK(info.keyScale == 1);
      continue;
    }
    REQUIRE(named != std::end(keyUnits));
    CHECK(info.unit == named->unit);
    CHECK(info.keyScale == Approx(named->scale).epsilon(1e-15));
  }
}

TEST_CASE("Every value is read back from its exact text and from the unit of its key", "[catalogue]") {
  int salt = 0;
  for (const FieldInfo& info : fieldTable()) {
    INFO(info.key);
    const double value = valueFor(info, ++salt);
    REQUIRE(value >= info.low);
    REQUIRE(value <= info.high);
    const Amount amount = info.unit == Unit::Money ? Amount(Money::fromDouble(value)) : Amount(info.unit, value);
    INFO(exactText(amount));
    const auto exact = parseAmount(exactText(amount), info.unit);
    REQUIRE(exact);
    CHECK(*exact == amount);
    // A form asks in a unit that can be printed; the key's is one of them.
    const auto& names = unitNames(info.unit);
    const auto own = std::find_if(names.begin(), names.end(), [&](const UnitName& name) {
      return std::fabs(name.factor - info.keyScale) <= 1e-12 * info.keyScale;
    });
    if (own == names.end()) continue;
    const auto bare = parseAmount(numberText(value / own->factor), info.unit, own->symbol);
    REQUIRE(bare);
    CHECK(bare->base() == Approx(value).epsilon(1e-12));
  }
}

TEST_CASE("Any value of any part is overwritten and survives the user catalogue file", "[catalogue]") {
  // All fields on every shipped part, through the edit that a form uses.
  Design design;
  UserParts user;
  int salt = 0;
  for (const auto& part : shipped().parts()) {
    ++salt;
    for (const FieldInfo& info : fieldTable()) {
      Fact fact;
      fact.value = valueFor(info, salt % 97);
      fact.basis = Basis::Entered;
      fact.note = "quote " + std::to_string(salt);
      user.overrides[part->id][info.field] = fact;
    }
  }
  for (const FieldInfo& info : fieldTable()) {
    INFO(info.key);
    const Fact& fact = user.overrides.begin()->second.at(info.field);
    const auto edited = edits::overrideFact(user.overrides.begin()->first, info.field, fact.value, fact.note)(design);
    REQUIRE(edited);
    design = *edited;
  }
  CHECK(design.parts->overrides.begin()->second.size() == fieldTable().size());

  REQUIRE(saveUserParts(user, userFile("all.json")));
  const auto loaded = loadUserParts(userFile("all.json"));
  INFO((loaded ? "" : errorLine(loaded.error())));
  REQUIRE(loaded);
  REQUIRE(loaded->overrides.size() == shipped().parts().size());
  const Catalogue changed = shipped().with(*loaded);
  std::size_t wrong = 0, compared = 0;
  for (const auto& [id, facts] : user.overrides)
    for (const auto& [field, fact] : facts) {
      const Fact* read = changed.find(id)->fact(field);
      ++compared;
      wrong += !read || read->value != fact.value || read->note != fact.note || read->basis != Basis::Entered;
    }
  CHECK(wrong == 0);
  CHECK(compared == shipped().parts().size() * fieldTable().size());

  REQUIRE(saveUserParts(*loaded, userFile("again.json")));
  std::ifstream first(userFile("all.json")), second(userFile("again.json"));
  const std::string a{std::istreambuf_iterator<char>(first), {}}, b{std::istreambuf_iterator<char>(second), {}};
  CHECK_FALSE(a.empty());
  CHECK(a == b);
}

TEST_CASE("Values beyond their range are refused wherever they are entered", "[catalogue]") {
  Design design;
  for (const FieldInfo& info : fieldTable()) {
    INFO(info.key);
    for (const double wrong : {info.low - 0.01 * (info.high - info.low), info.high * 1.01}) {
      CHECK_FALSE(edits::overrideFact({"nvidia-qm9700"}, info.field, wrong, "")(design));
      UserParts user;
      user.overrides[{"nvidia-qm9700"}][info.field] = {wrong, Basis::Entered, Confidence::High, {}, ""};
      REQUIRE(saveUserParts(user, userFile("wrong.json")));
      const auto loaded = loadUserParts(userFile("wrong.json"));
      REQUIRE_FALSE(loaded);
      CHECK(errorLine(loaded.error()).find(std::string(info.key) + "/value") != std::string::npos);
    }
  }
}
