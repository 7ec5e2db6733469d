// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/formats/formats.h"
#include "shipped_catalogue.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace cw;
using namespace cw::formats;

namespace {

const std::string head =
    R"({"format":"clusterwright-catalogue","version":1,"sources":{"s":{"title":"Sheet","date":"2024"}},"parts":[)";
const std::string sound =
    R"({"id":"acme-s4","kind":"switch","name":"S4","sources":["s"],"cages":[{"role":"fabric","cages":4,"connector":"OSFP","modes":[{"ports_per_cage":2,"speed_gbps":400}]}],"values":{"power_max_w":{"value":500,"basis":"published","confidence":"high","sources":["s"]}}})";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::filesystem::path freshFolder(const std::string& name) {
  const auto folder = std::filesystem::path(CW_BINARY_DIR) / "test_catalogue" / name;
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

void write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("A small catalogue reads", "[catalogue]") {
  const auto parts = parseCatalogue(head + sound + "]}", "mine.json");
  INFO((parts ? "" : errorLine(parts.error())));
  REQUIRE(parts);
  REQUIRE(parts->size() == 1);
  CHECK(parts->front().fact(Field::PowerMax)->sources.front() == Source{"Sheet", "", "2024"});
}

TEST_CASE("Hostile catalogue files name the place and the remedy", "[catalogue]") {
  struct Case {
    std::string text, where, says;
  };
  const std::string whole = head + sound + "]}";
  const auto change = [&](const std::string& from, const std::string& to) { return replaced(whole, from, to); };
  const std::string twice = head + sound + "," + sound + "]}";
  const std::vector<Case> cases{
      {"", "f.json:1", "empty"},
      {"{\n\"format\": \n}", "f.json:3", "no valid JSON"},
      {whole.substr(0, whole.size() / 2), "f.json:1", "no valid JSON"},
      {"[]", "f.json", "object"},
      {change("clusterwright-catalogue", "other"), "f.json:/format", "clusterwright-catalogue"},
      {change("\"version\":1", "\"version\":2"), "f.json:/version", "up to version 1"},
      {change("\"version\":1", "\"version\":\"1\""), "f.json:/version", "whole number"},
      {change("\"version\":1,", ""), "f.json", "\"version\" is missing"},
      {change("\"version\":1", "\"version\":1,\"currency\":\"EUR\""), "f.json:/currency", "USD"},
      {change("\"parts\"", "\"part\""), "f.json", "\"parts\" is missing"},
      {change("\"version\":1", "\"version\":1,\"colour\":1"), "f.json:/colour", "unknown"},
      {change("\"id\":\"acme-s4\",", ""), "f.json:/parts/0", "\"id\" is missing"},
      {change("acme-s4", "acme s4"), "f.json:/parts/0", "the id \"acme s4\""},
      {change("\"kind\":\"switch\"", "\"kind\":\"swich\""), "f.json:/parts/0/kind", "switch"},
      {change("\"name\":\"S4\"", "\"name\":7"), "f.json:/parts/0/name", "text"},
      {change("\"name\":\"S4\"", "\"name\":\"S4\",\"nmae\":\"x\""), "f.json:/parts/0/nmae", "did you mean \"name\""},
      {change("\"sources\":[\"s\"],\"cages\"", "\"cages\""), "f.json:/parts/0", "no source"},
      {change("[\"s\"],\"cages\"", "[\"t\"],\"cages\""), "f.json:/parts/0/sources/0", "no source \"t\""},
      {change("power_max_w", "power_mx_w"), "f.json:/parts/0/values/power_mx_w", "did you mean \"power_max_w\""},
      {change("\"value\":500", "\"value\":\"500\""), "f.json:/parts/0/values/power_max_w/value", "number from"},
      {change("\"value\":500", "\"value\":-500"), "f.json:/parts/0/values/power_max_w/value", "number from"},
      {change("\"value\":500", "\"value\":null"), "f.json:/parts/0/values/power_max_w/value", "null"},
      {change("\"value\":500", "\"value\":NaN"), "f.json:1", "no valid JSON"},
      {change("\"value\":500", "\"value\":1e999"), "f.json:1", ""},
      {change("\"value\":500,", ""), "f.json:/parts/0/values/power_max_w", "\"value\" is missing"},
      {change("published", "guessed"), "f.json:/parts/0/values/power_max_w/basis", "estimate"},
      {change("\"confidence\":\"high\"", "\"confidence\":\"sure\""), "f.json:/parts/0/values/power_max_w/confidence",
       "high, medium or low"},
      {change("\"confidence\":\"high\",\"sources\":[\"s\"]", "\"confidence\":\"high\""), "f.json:/parts/0",
       "power_max_w has no source"},
      {change("\"cages\":4", "\"cages\":0"), "f.json:/parts/0/cages/0/cages", "from 1 to"},
      {change("\"cages\":4", "\"cages\":4.5"), "f.json:/parts/0/cages/0/cages", "whole number"},
      {change("\"role\":\"fabric\"", "\"role\":\"fabrics\""), "f.json:/parts/0/cages/0/role", "fabric"},
      {change("\"speed_gbps\":400", "\"speed_gbps\":0"), "f.json:/parts/0/cages/0/modes/0/speed_gbps", "number from"},
      {change("{\"ports_per_cage\":2,\"speed_gbps\":400}", ""), "f.json:/parts/0", "no port mode"},
      {change("\"value\":500", "\"value\":500,\"value\":501"), "f.json:1", "twice"},
      {twice, "f.json:/parts/1", "stands also at /parts/0"},
  };
  for (const Case& hostile : cases) {
    const auto parts = parseCatalogue(hostile.text, "f.json");
    INFO(hostile.text.substr(0, 400));
    REQUIRE_FALSE(parts);
    INFO(errorLine(parts.error()));
    CHECK(parts.error().where == hostile.where);
    CHECK(parts.error().message.english().find(hostile.says) != std::string::npos);
  }
  CHECK(parseCatalogue(change("\"version\":1", "\"version\":2"), "f").error().code == ErrorCode::FileTooNew);
}

TEST_CASE("Cut and mutated catalogue files never crash", "[catalogue]") {
  const std::string whole = head + sound + "]}";
  for (std::size_t cut = 0; cut < whole.size(); ++cut) CHECK_FALSE(parseCatalogue(whole.substr(0, cut), "f.json"));
  int refused = 0;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char other : {'"', '{', '9', '\0', '\xff'}) {
      std::string changed = whole;
      changed[at] = other;
      if (!parseCatalogue(changed, "f.json")) ++refused;
    }
  }
  CHECK(refused > int(whole.size()));
}

TEST_CASE("A folder of catalogues", "[catalogue]") {
  const auto folder = freshFolder("folder");
  CHECK_FALSE(loadCatalogue(folder));
  CHECK_FALSE(loadCatalogue(folder / "missing"));
  write(folder / "a.json", head + sound + "]}");
  write(folder / "readme.txt", "not a catalogue");
  REQUIRE(loadCatalogue(folder));
  CHECK(loadCatalogue(folder)->parts().size() == 1);

  write(folder / "b.json", head + sound + "]}");
  const auto twice = loadCatalogue(folder);
  REQUIRE_FALSE(twice);
  CHECK(errorLine(twice.error()).find("b.json") != std::string::npos);
  CHECK(twice.error().message.english().find("stands also in a.json") != std::string::npos);

  const std::string node =
      R"({"id":"acme-n","kind":"node","name":"N","sources":["s"],"accelerators":[{"part":"acme-gpu","count":8}]})";
  write(folder / "b.json", head + node + "]}");
  const auto lost = loadCatalogue(folder);
  REQUIRE_FALSE(lost);
  CHECK(lost.error().message.english().find("acme-gpu") != std::string::npos);
}

TEST_CASE("User parts are written, read and written alike", "[catalogue]") {
  const auto folder = freshFolder("user");
  UserParts user;
  for (const char* id : {"nvidia-dgx-h100", "nvidia-sn5600", "mcp7y00", "dell-xe9680-h100", "motivair-mcdu-70"})
    user.parts.push_back(part(id));
  user.overrides[PartId{"nvidia-qm9700"}][Field::Price] = Fact{28123.45, Basis::Entered, Confidence::High, {}, "quote"};
  user.overrides[PartId{"nvidia-qm9700"}][Field::Depth] = Fact{0.6601, Basis::Entered, Confidence::High, {}, ""};
  const auto file = folder / "user.json", again = folder / "again.json";
  REQUIRE(saveUserParts(user, file));
  const auto loaded = loadUserParts(file);
  INFO((loaded ? "" : errorLine(loaded.error())));
  REQUIRE(loaded);
  REQUIRE(loaded->parts.size() == 5);
  REQUIRE(saveUserParts(*loaded, again));
  CHECK(*readFile(file, 1u << 20) == *readFile(again, 1u << 20));

  const Catalogue both = shipped().with(*loaded);
  CHECK(both.parts().size() == shipped().parts().size());
  const auto qm9700 = both.find(PartId{"nvidia-qm9700"});
  CHECK(qm9700->value(Field::Price) == 28123.45);
  CHECK(qm9700->value(Field::Depth) == 0.6601);
  CHECK(qm9700->fact(Field::Price)->basis == Basis::Entered);
  const auto dgx = both.find(PartId{"nvidia-dgx-h100"});
  for (const auto& [field, fact] : part("nvidia-dgx-h100").facts) {
    INFO(fieldInfo(field).key);
    REQUIRE(dgx->fact(field));
    CHECK(dgx->fact(field)->value == fact.value);
    CHECK(dgx->fact(field)->sources == fact.sources);
    CHECK(dgx->fact(field)->note == fact.note);
  }
}

TEST_CASE("Every shipped part survives a round trip exactly", "[catalogue]") {
  const auto folder = freshFolder("all");
  UserParts user;
  for (const auto& p : shipped().parts()) user.parts.push_back(*p);
  REQUIRE(saveUserParts(user, folder / "all.json"));
  const auto loaded = loadUserParts(folder / "all.json");
  REQUIRE(loaded);
  const Catalogue back(loaded->parts);
  REQUIRE(back.parts().size() == shipped().parts().size());
  for (std::size_t i = 0; i < back.parts().size(); ++i) {
    const Part &a = *shipped().parts()[i], &b = *back.parts()[i];
    INFO(a.id.text);
    CHECK(a.id == b.id);
    CHECK((a.name == b.name && a.vendor == b.vendor && a.protocol == b.protocol && a.formFactor == b.formFactor));
    CHECK((a.cooling == b.cooling && a.airflow == b.airflow && a.status == b.status));
    CHECK((a.maxPowerBasis == b.maxPowerBasis && a.partNumbers == b.partNumbers && a.notes == b.notes));
    CHECK(a.confidence == b.confidence);
    CHECK(a.sources == b.sources);
    REQUIRE(a.cages.size() == b.cages.size());
    for (std::size_t j = 0; j < a.cages.size(); ++j) {
      CHECK(a.cages[j].modes == b.cages[j].modes);
      CHECK((a.cages[j].cages == b.cages[j].cages && a.cages[j].connector == b.cages[j].connector));
      CHECK((a.cages[j].flatTop == b.cages[j].flatTop && a.cages[j].portLimit == b.cages[j].portLimit));
      CHECK(a.cages[j].role == b.cages[j].role);
    }
    CHECK(a.slotGroups.size() == b.slotGroups.size());
    CHECK(a.accelerators.size() == b.accelerators.size());
    CHECK(a.cable.has_value() == b.cable.has_value());
    REQUIRE(a.facts.size() == b.facts.size());
    for (const auto& [field, fact] : a.facts) CHECK(b.value(field) == fact.value);
  }
}

TEST_CASE("Broken user files are refused", "[catalogue]") {
  const auto folder = freshFolder("broken");
  const auto refused = [&](const std::string& text, const std::string& says) {
    write(folder / "u.json", text);
    const auto loaded = loadUserParts(folder / "u.json");
    INFO(text);
    REQUIRE_FALSE(loaded);
    INFO(errorLine(loaded.error()));
    CHECK(errorLine(loaded.error()).find(says) != std::string::npos);
  };
  const std::string start = R"({"format":"clusterwright-user-parts","version":1,)";
  refused(R"({"format":"clusterwright-catalogue","version":1})", ":/format");
  refused(R"({"format":"clusterwright-user-parts","version":9})", "up to version 1");
  refused(start + R"("overrides":{"a":{"power_max_w":{"value":-1}}}})", ":/overrides/a/power_max_w/value");
  refused(start + R"("overrides":{"a":{"power":{"value":1}}}})", ":/overrides/a/power");
  refused(start + R"("overrides":{"":{"power_max_w":{"value":1}}}})", "part id is empty");
  refused(start + R"("parts":[{"id":"a","kind":"switch","name":"A"}]})", "no fabric ports");
  refused(start + R"("parts":[{"id":"a","kind":"rack","name":"A"},{"id":"a","kind":"rack","name":"A"}]})", "twice");
  refused(start + R"("extra":1})", ":/extra");
  // Names stand in every row of a list; one of megabytes would fill the disk.
  const std::string rack = R"("kind":"rack","name":")";
  refused(start + R"("parts":[{"id":"a",)" + rack + std::string(10'000'000, 'n') + "\"}]}",
          ":/parts/0/name: the text has");
  refused(start + R"("parts":[{)" + rack + R"(A","id":")" + std::string(10'000'000, 'n') + "\"}]}", ":/parts/0/id:");
  refused(start + R"("parts":[{"id":"a",)" + rack + R"(A\nB"}]})", ":/parts/0/name: the text holds a control");
  refused(start + R"("parts":[{"id":"a\nb",)" + rack + R"(A"}]})", ":/parts/0/id:");
  refused(start + R"("overrides":{"a\nb":{"power_max_w":{"value":1}}}})", "no part id");
  refused(start + R"("parts":[{"id":"a","kind":"node","name":"A","accelerators":[{"part":"a","count":8}]}]})",
          ":/parts/0: \"a\" is held as an accelerator");
  CHECK_FALSE(loadUserParts(folder / "none.json"));
  CHECK_FALSE(saveUserParts(UserParts{}, folder / "no" / "such" / "folder.json"));
}
