// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/edits.h"
#include "model/formats/formats.h"
#include "sample_designs.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <sstream>

using namespace cw;

namespace {

std::string bytesOf(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string errorOf(const std::string& text) {
  const auto loaded = formats::parseDesign(text, "x.clusterwright");
  return loaded ? "opened" : errorLine(loaded.error());
}

/// A design file with one block, ready to be spoilt.
std::string oneBlock() {
  Design design;
  FatTreeSpec tree;
  tree.node.part = {"nvidia-dgx-h100"};
  tree.leaf = tree.spine = {"nvidia-qm9700"};
  tree.nodes = 127;
  design.groups.edit().blocks = {{"g1", "A", {}, tree}};
  design.groups.edit().devices = {{"n1", "", {{"generic:8x400"}, {}, 0}, PartKind::Node, {}, {}},
                                  {"s1", "", {{"generic:64x400"}, {}, 0}, PartKind::Switch, {2, gbps(200)}, {}}};
  design.groups.edit().links = {{{{"free/n1"}, 0}, {{"free/s1"}, 5}}};
  design.site.edit().entered = {{SiteField::Pue, 1.25}};
  return formats::designText(design);
}

}  // namespace

TEST_CASE("A design reads back as it was written, byte for byte") {
  const Design design = fullDesign();
  const std::string text = formats::designText(design);
  const auto loaded = formats::parseDesign(text, "x");
  REQUIRE((loaded ? std::string() : errorLine(loaded.error())) == "");
  CHECK(loaded->notes.empty());
  CHECK(formats::designText(loaded->design) == text);
  CHECK(*loaded->design.meta == *design.meta);
  CHECK(*loaded->design.groups == *design.groups);
  CHECK(*loaded->design.overrides == *design.overrides);
  CHECK(*loaded->design.site == *design.site);
  CHECK(*loaded->design.waivers == *design.waivers);
}

TEST_CASE("Parts of the user's own and entered values travel inside the design") {
  Design design = fullDesign();
  Part part;
  part.id = {"my-switch"};
  part.kind = PartKind::Switch;
  part.name = "My switch";
  part.vendor = "Me";
  part.sources = {{"Own measurement", "", "2026-01-02"}};
  part.cages = {{PortRole::Fabric, 32, "OSFP", false, {{2, gbps(400)}, {1, gbps(800)}}, 0}};
  part.facts[Field::PowerMax] = {1720.5, Basis::Measured, Confidence::High, {{"Own measurement", "", "2026"}}, ""};
  design.parts.edit().parts = {part};
  design.parts.edit().overrides[{"nvidia-qm9700"}][Field::Price] = {
      38500.25, Basis::Entered, Confidence::High, {}, "quote 17"};
  const std::string text = formats::designText(design);
  const auto loaded = formats::parseDesign(text, "x");
  REQUIRE((loaded ? std::string() : errorLine(loaded.error())) == "");
  CHECK(formats::designText(loaded->design) == text);
  REQUIRE(loaded->design.parts->parts.size() == 1);
  CHECK(loaded->design.parts->parts[0].value(Field::PowerMax) == 1720.5);
  CHECK(loaded->design.parts->overrides.at({"nvidia-qm9700"}).at(Field::Price).value == 38500.25);
}

TEST_CASE("The text is canonical: sorted keys, two spaces, one newline at the end") {
  CHECK(formats::designText(Design()) ==
        "{\n  \"format\": \"clusterwright-design\",\n  \"meta\": {\n    \"currency\": \"USD\"\n  },\n  \"version\": "
        "2\n}\n");
  const std::string text = formats::designText(fullDesign());
  CHECK(text.back() == '\n');
  CHECK(text[text.size() - 2] == '}');
  CHECK(text.find("\"gbps\": 53.125,") != std::string::npos);
  CHECK(text.find("\"pue\": 1.2345678901234567,\n") != std::string::npos);
  CHECK(text.find("\"y\": 0.30000000000000004\n") != std::string::npos);
  CHECK(text.find('\r') == std::string::npos);
}

TEST_CASE("Every port speed with six decimals reads back to the same bytes") {
  Design design;
  std::uint64_t state = 42;
  for (int i = 0; i < 2000; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const double speed = double(state >> 34) / 1e6;
    FreeDevice device{
        "s" + std::to_string(i + 1), "", {{"generic:4x4"}, {}, 0}, PartKind::Switch, {1, gbps(speed)}, {}};
    design.groups.edit().devices.push_back(device);
  }
  const std::string text = formats::designText(design);
  const auto loaded = formats::parseDesign(text, "x");
  REQUIRE(loaded);
  CHECK(*loaded->design.groups == *design.groups);
  CHECK(formats::designText(loaded->design) == text);
}

TEST_CASE("Invalid text in a design still gives a file that opens") {
  Design design;
  design.meta.edit().name = "bad \xff byte, 1\xc3";
  const auto loaded = formats::parseDesign(formats::designText(design), "x");
  REQUIRE(loaded);
  CHECK(loaded->design.meta->name == "bad \xef\xbf\xbd byte, 1\xef\xbf\xbd");
}

TEST_CASE("Version 1 opens with notes and becomes version 2") {
  const std::filesystem::path folder = std::filesystem::path(CW_TEST_DATA) / "old";
  int samples = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.find(".expected.") != std::string::npos) continue;
    INFO(name);
    ++samples;
    const auto loaded = formats::loadDesign(entry.path());
    REQUIRE((loaded ? std::string() : errorLine(loaded.error())) == "");
    REQUIRE(loaded->notes.size() == 3);
    CHECK(loaded->notes[0].english() ==
          "The file was written in format version 1 and is upgraded to 2; saving writes the new one.");
    CHECK(loaded->notes[1].english() == "The load factor and the PUE moved to the site's assumptions.");
    CHECK(loaded->notes[2].english() == "The rail setting of 2 blocks is now named.");
    const auto expected = folder / (entry.path().stem().string() + ".expected.clusterwright");
    CHECK(formats::designText(loaded->design) == bytesOf(expected));
  }
  CHECK(samples == 1);
}

TEST_CASE("Version 1 does not accept version 2's keys twice or wrong types") {
  const std::string v1 = bytesOf(std::filesystem::path(CW_TEST_DATA) / "old/v1-mixed.clusterwright");
  CHECK(errorOf(replaced(v1, "\"rail_optimised\": true", "\"rail_optimised\": \"yes\"")) ==
        "x.clusterwright:/blocks/0/spec/rail_optimised: here stands the text \"yes\"; true or false is needed");
  CHECK(errorOf(replaced(v1, "\"electricity_price_per_kwh\": 0.18", "\"pue\": 1.3")) ==
        "x.clusterwright:/power/pue: the value stands in \"site\" too; keep one of them");
  CHECK(errorOf(replaced(v1, "\"load_factor\": 0.65", "\"load_faktor\": 0.65")) ==
        "x.clusterwright:/power/load_faktor: the key \"load_faktor\" is unknown here; did you mean \"load_factor\"?");
}

TEST_CASE("Content errors name the JSON path, what is wrong and what would be right") {
  const std::string good = oneBlock();
  REQUIRE(errorOf(good) == "opened");
  struct Case {
    const char *from, *to, *error;
  };
  const auto c = GENERATE(values<Case>({
      {"\"nodes\": 127", "\"nodes\": -5",
       "/blocks/0/spec/nodes: here stands -5; a whole number from 0 to 2,000,000 is needed"},
      {"\"nodes\": 127", "\"nodes\": 1e30",
       "/blocks/0/spec/nodes: here stands 1e+30; a whole number from 0 to 2,000,000 is needed"},
      {"\"nodes\": 127", "\"nodes\": 2.5", "/blocks/0/spec/nodes: here stands 2.5; a whole number"},
      {"\"nodes\": 127", "\"nodes\": \"127\"", "/blocks/0/spec/nodes: here stands the text \"127\"; a whole number"},
      {"\"nodes\": 127", "\"nodes\": 18446744073709551615",
       "/blocks/0/spec/nodes: here stands 18446744073709551615; a whole"},
      {"\"nodes\": 127", "\"nodes\": 0", "/blocks/0/spec: nodes is 0; a whole number from 1 to 2,000,000 is needed"},
      {"\"nodes\": 127", "\"nods\": 127",
       "/blocks/0/spec/nods: the key \"nods\" is unknown here; did you mean \"nodes\"?"},
      {"\"oversubscription\": 1", "\"oversubscription\": 0.5",
       "/blocks/0/spec/oversubscription: here stands 0.5; a number from 1 to 1000 is needed"},
      {"\"rails\": \"none\"", "\"rails\": \"some\"",
       "/blocks/0/spec/rails: here stands \"some\"; none, optimised or only is needed"},
      {"\"kind\": \"fat-tree\"", "\"kind\": \"ring\"",
       "/blocks/0/kind: here stands \"ring\"; fat-tree or dragonfly is needed"},
      {"\"leaf\": \"nvidia-qm9700\",", "", "/blocks/0/spec: the fat-tree has no leaf switch; choose one"},
      {"\"id\": \"g1\"", "\"id\": \"g 1\"", "/blocks/0/id: \"g 1\" is no usable id"},
      {"\"id\": \"s1\"", "\"id\": \"n1\"", "/devices/1/id: the id \"n1\" stands twice in this list; ids must differ"},
      {"free/s1:5", "free/s2:5", "/links/0: the design has no device \"free/s2\"; name one"},
      {"free/s1:5", "g9/leaf0.0:5", "/links/0: the design has no device \"g9/leaf0.0\""},
      {"free/s1:5", "free/n1:5", "/links/0: both ends are at free/n1; a link joins two devices"},
      {"free/s1:5", "free/s1:-1", "/links/0: port is -1; a whole number from 0 to 65,535 is needed"},
      {"free/s1:5", "free/s1:99999999999", "/links/0: \"free/n1:0 free/s1:99999999999\" is no link"},
      {"\"pue\": 1.25", "\"pue\": 0.2", "/site/pue: here stands 0.2; a number from 1 to 5 is needed"},
      {"\"pue\": 1.25", "\"pue\": null", "/site/pue: here stands null; a number from 1 to 5 is needed"},
      {"\"pue\": 1.25", "\"pux\": 1.25", "/site/pux: the key \"pux\" is unknown here; did you mean \"pue\"?"},
      {"\"currency\": \"USD\"", "\"currency\": \"Dollar\"",
       "/meta/currency: \"Dollar\" is no currency; three capital letters"},
      {"\"gbps\": 200", "\"gbps\": -1", "/devices/1/mode/gbps: here stands -1; a number from 0 to 100000 is needed"},
      {"\"x\": 0", "\"x\": 1e300", "/blocks/0/x: here stands 1e+300; a number from -10000000 to 10000000 is needed"},
      {"\"name\": \"A\"", "\"name\": \"A\\u0007\"", "/blocks/0/name: the text holds a control character"},
      {"\"version\": 2", "\"version\": 2, \"blokcs\": []",
       "/blokcs: the key \"blokcs\" is unknown here; did you mean \"blocks\"?"},
      {"\"version\": 2", "\"version\": 0", "/version: here stands 0; a whole number from 1 to 1,000,000 is needed"},
      {"\"version\": 2", "\"version\": 3",
       "/version: the file has format version 3, this program reads up to 2; open it with a newer Clusterwright that "
       "knows version 3"},
      {"clusterwright-design", "other",
       "/format: this is JSON, but no Clusterwright design; a design has \"format\": \"clusterwright-design\""},
  }));
  const std::string error = errorOf(replaced(good, c.from, c.to));
  CHECK(error.substr(0, 16 + std::string(c.error).size()) == "x.clusterwright:" + std::string(c.error));
}

TEST_CASE("A newer file is refused as such") {
  const auto loaded = formats::parseDesign(replaced(oneBlock(), "\"version\": 2", "\"version\": 7"), "x");
  REQUIRE(!loaded);
  CHECK(loaded.error().code == ErrorCode::FileTooNew);
}

TEST_CASE("Two links on one port and doubled waivers are refused") {
  Design design;
  design.groups.edit().devices = {{"n1", "", {{"generic:8x400"}, {}, 0}, PartKind::Node, {}, {}},
                                  {"n2", "", {{"generic:8x400"}, {}, 0}, PartKind::Node, {}, {}}};
  design.groups.edit().links = {{{{"free/n1"}, 0}, {{"free/n2"}, 0}}, {{{"free/n1"}, 0}, {{"free/n2"}, 1}}};
  CHECK(errorOf(formats::designText(design)) ==
        "x.clusterwright:/links/1: port 0 of free/n1 has a link already; choose a free port");
  design.groups.edit().links.clear();
  design.waivers.edit() = {{"a", "b"}, {"a", "c"}};
  CHECK(errorOf(formats::designText(design)) ==
        "x.clusterwright:/waivers/1: the finding \"a\" is waived twice; keep one entry");
}

TEST_CASE("Syntax errors name the line and what was expected") {
  const std::string good = oneBlock();
  struct Case {
    std::string text, error;
  };
  const std::vector<Case> cases = {
      {"", "x.clusterwright:1: the file is empty; a JSON object {...} is needed"},
      {" \n\n ", "x.clusterwright:1: the file is empty; a JSON object {...} is needed"},
      {"{\n  \"a\": 1,\n  \"b\" 2\n}",
       "x.clusterwright:3: this is no valid JSON: syntax error while parsing object separator - "
       "unexpected number literal; expected ':'"},
      {"{\n\"a\": 1\n",
       "x.clusterwright:3: this is no valid JSON: syntax error while parsing object - unexpected end of input; "
       "expected '}'"},
      {"{\"a\": 1,\n \"b\": {\"c\": 1,\n  \"c\": 2}}",
       "x.clusterwright:3: the key \"c\" stands twice in one object; keep one of them"},
      {"{\n\"a\": 1e999\n}", "x.clusterwright:2: this is no valid JSON: number overflow parsing '1e999'"},
      {"{\n\"a\": NaN\n}",
       "x.clusterwright:2: this is no valid JSON: syntax error while parsing value - invalid literal; last read: "
       "'\"a\": N'"},
      {"{}\n{}",
       "x.clusterwright:2: this is no valid JSON: syntax error while parsing value - unexpected '{'; expected end of "
       "input"},
      {"\x7f"
       "ELF\x02\x01",
       "x.clusterwright:1: this is no valid JSON"},
      {"\xff\xfe{\0", "x.clusterwright:1: the file is UTF-16; save it as UTF-8"},
      {"{\"a\": \"\xc3\x28\"}",
       "x.clusterwright:1: this is no valid JSON: syntax error while parsing value - invalid string: ill-formed UTF-8 "
       "byte"},
      {"[]", "x.clusterwright: here stands a list; an object {...} is needed"},
      {"{\"type\": \"FeatureCollection\"}",
       "x.clusterwright: this is JSON, but no Clusterwright design; a design has \"format\""},
      {std::string(100000, '['), "x.clusterwright:1: lists and objects are nested more than 48 deep"},
  };
  for (const Case& c : cases) {
    INFO(c.text.substr(0, 60));
    CHECK(errorOf(c.text).substr(0, c.error.size()) == c.error);
  }
  for (const std::size_t length : {1u, 100u, unsigned(good.size() / 2), unsigned(good.size() - 3)}) {
    const std::string error = errorOf(good.substr(0, length));
    CHECK(error.find("no valid JSON") != std::string::npos);
  }
}

TEST_CASE("A byte order mark is left out with a note") {
  const auto loaded = formats::parseDesign("\xef\xbb\xbf" + oneBlock(), "x");
  REQUIRE(loaded);
  REQUIRE(loaded->notes.size() == 1);
  CHECK(loaded->notes[0].english() == "The file begins with a byte order mark; saving leaves it out.");
  CHECK(formats::designText(loaded->design) == oneBlock());
}

TEST_CASE("A design opens again whatever the id of a removed device was") {
  for (const char* id : {"n0", "free7", "n2000000000", "n999999999999", "n1000000000", "n999999999", "n12"}) {
    INFO(id);
    Design design;
    FreeDevice device;
    device.id = id;
    device.choice.part = {"generic:1x400"};
    for (const Edit& edit : {edits::addDevice(device), edits::remove({std::string("free/") + id})}) {
      auto next = edit(design);
      REQUIRE(next);
      design = std::move(*next);
    }
    const auto again = formats::parseDesign(formats::designText(design), "saved");
    CHECK((again ? std::string() : errorLine(again.error())) == "");
    auto fresh = device;
    fresh.id.clear();
    CHECK(edits::addDevice(fresh)(design));
  }
}
