// SPDX-License-Identifier: GPL-3.0-or-later
// Mutated design files: each gives an error or a valid design, never a crash or a hang.
#include "model/formats/formats.h"
#include "mutations.h"
#include "sample_designs.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <fstream>
#include <random>
#include <sstream>

using namespace cw;

namespace {

std::vector<std::string> seeds() {
  std::vector<std::string> texts{formats::designText(fullDesign())};
  Design many;
  for (int i = 1; i <= 60; ++i)
    many.groups.edit().devices.push_back(
        {"n" + std::to_string(i), "N", {{"generic:8x400"}, {}, 0}, PartKind::Node, {}, {double(i), 0}});
  for (int i = 1; i < 60; ++i)
    many.groups.edit().links.push_back({{{"free/n" + std::to_string(i)}, 0}, {{"free/n" + std::to_string(i + 1)}, 1}});
  many.parts.edit().overrides[{"nvidia-qm9700"}][Field::Price] = {38500, Basis::Entered, Confidence::High, {}, ""};
  texts.push_back(formats::designText(many));
  std::ifstream old(std::string(CW_TEST_DATA) + "/old/v1-mixed.clusterwright");
  std::ostringstream bytes;
  bytes << old.rdbuf();
  texts.push_back(bytes.str());
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(CW_RESOURCES) / "examples")) {
    const auto text = formats::readFile(entry.path(), 1u << 20);
    REQUIRE(text);
    texts.push_back(*text);
  }
  return texts;
}

}  // namespace

TEST_CASE("Mutated design files give an error or a valid design, in bounded time") {
  const std::vector<std::string> texts = seeds();
  REQUIRE(texts.size() >= 7);  // drawn, old and the five samples
  std::mt19937 random(20260101);
  int opened = 0, refused = 0;
  std::chrono::duration<double> slowest{0};
  constexpr int files = 2000;
  for (int i = 0; i < files; ++i) {
    std::string text = mutated(texts[std::size_t(i) % texts.size()], random);
    if (i % 5 == 4 && !text.empty()) text = mutated(std::move(text), random);
    const auto start = std::chrono::steady_clock::now();
    const auto loaded = formats::parseDesign(text, "hostile");
    slowest = std::max(slowest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start));
    if (!loaded) {
      ++refused;
      REQUIRE(loaded.error().where.starts_with("hostile"));
      REQUIRE(!loaded.error().message.english().empty());
      REQUIRE(errorLine(loaded.error()).find('\n') == std::string::npos);
      continue;
    }
    ++opened;
    // Valid means: what is saved opens again to the same bytes.
    const std::string saved = formats::designText(loaded->design);
    const auto again = formats::parseDesign(saved, "saved");
    INFO(text);
    REQUIRE((again ? std::string() : errorLine(again.error())) == "");
    REQUIRE(formats::designText(again->design) == saved);
  }
  CHECK(opened > files / 50);
  CHECK(refused > files / 2);
  CHECK(slowest.count() < 1.0);
}

TEST_CASE("Large hostile texts end quickly") {
  const std::vector<std::string> texts{std::string(20'000'000, '['), std::string(20'000'000, '"'),
                                       "{\"a\":" + std::string(5'000'000, '9') + "}",
                                       "{\"" + std::string(5'000'000, 'k') + "\":1}", std::string(20'000'000, ' ')};
  for (const std::string& text : texts) {
    const auto start = std::chrono::steady_clock::now();
    const auto loaded = formats::parseDesign(text, "large");
    REQUIRE(!loaded);
    CHECK(errorLine(loaded.error()).size() < 400);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
  }
}

TEST_CASE("A design with many drawn links opens in bounded time", "[slow]") {
  Design design;
  constexpr int count = 100'000;
  for (int i = 1; i <= count; ++i)
    design.groups.edit().devices.push_back(
        {"n" + std::to_string(i), "", {{"generic:8x400"}, {}, 0}, PartKind::Node, {}, {}});
  for (int i = 1; i < count; ++i)
    design.groups.edit().links.push_back(
        {{{"free/n" + std::to_string(i)}, 0}, {{"free/n" + std::to_string(i + 1)}, 1}});
  const std::string text = formats::designText(design);
  const auto start = std::chrono::steady_clock::now();
  const auto loaded = formats::parseDesign(text, "many");
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  REQUIRE(loaded);
  CHECK(loaded->design.groups->links.size() == count - 1);
  CHECK(took.count() < 20);
  WARN("100,000 devices and links: " << text.size() / 1'000'000 << " MB, read in " << took.count() << " s");
}
