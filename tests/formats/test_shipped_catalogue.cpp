// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/formats/formats.h"
#include "shipped_catalogue.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>

using namespace cw;
using namespace cw::formats;

TEST_CASE("The shipped catalogue holds every kind of part", "[catalogue]") {
  const std::vector<std::pair<PartKind, std::size_t>> counts{
      {PartKind::Accelerator, 29}, {PartKind::Node, 40},    {PartKind::Switch, 59},      {PartKind::Nic, 30},
      {PartKind::Storage, 14},     {PartKind::Cable, 41},   {PartKind::Transceiver, 45}, {PartKind::Rack, 9},
      {PartKind::Pdu, 5},          {PartKind::Ups, 5},      {PartKind::Cdu, 13},         {PartKind::HeatExchanger, 12},
      {PartKind::Appliance, 1},    {PartKind::Enclosure, 3}};
  std::size_t total = 0;
  for (const auto& [kind, count] : counts) {
    INFO(partKindName(kind));
    CHECK(shipped().ofKind(kind).size() == count);
    total += count;
  }
  CHECK(total == 306);
  CHECK(shipped().parts().size() == total);
}

TEST_CASE("Every shipped part passes the lint and every value has a source", "[catalogue]") {
  std::vector<Part> all;
  for (const auto& p : shipped().parts()) {
    all.push_back(*p);
    INFO(p->id.text);
    for (const Message& problem : lintPart(*p)) FAIL_CHECK(problem.english());
    CHECK_FALSE(p->sources.empty());
    for (const auto& [field, fact] : p->facts) {
      INFO(fieldInfo(field).key);
      CHECK_FALSE(fact.sources.empty());
      for (const Source& source : fact.sources) CHECK_FALSE(source.title.empty());
      CHECK(fact.basis != Basis::Entered);
    }
  }
  CHECK(lintParts(all).empty());
}

TEST_CASE("The address of a shipped source is a link or missing", "[catalogue]") {
  const auto check = [](const Source& source) {
    INFO(source.title);
    const std::string& address = source.address;
    const bool link = address.rfind("https://", 0) == 0 || address.rfind("http://", 0) == 0;
    CHECK((address.empty() || (link && address.find(' ') == std::string::npos)));
  };
  for (const auto& p : shipped().parts()) {
    for (const Source& source : p->sources) check(source);
    for (const auto& [field, fact] : p->facts)
      for (const Source& source : fact.sources) check(source);
  }
}

TEST_CASE("Shipped storage has its published ports or says that none are", "[catalogue]") {
  const std::map<std::string, CageGroup> published{
      {"ddn-ai400x2", {PortRole::Storage, 8, "", false, {{1, gbps(200)}}, 0}},
      {"weka-wekapod-nitro-wps155", {PortRole::Storage, 16, "", false, {{1, gbps(400)}}, 0}}};
  for (const auto& p : shipped().ofKind(PartKind::Storage)) {
    INFO(p->id.text);
    REQUIRE_FALSE(p->notes.empty());
    const auto known = published.find(p->id.text);
    if (known == published.end()) {
      CHECK(linkCages(*p).empty());
      CHECK(p->notes.front().find("ports not published") != std::string::npos);
      continue;
    }
    REQUIRE(linkCages(*p).size() == 1);
    CHECK(linkCages(*p).front()->cages == known->second.cages);
    CHECK(linkCages(*p).front()->modes == known->second.modes);
    CHECK(p->notes.front().find("Connector of the ports not stated") != std::string::npos);
  }
}

TEST_CASE("Every shipped price is an estimate with a dated or explained source", "[catalogue]") {
  int prices = 0;
  for (const auto& p : shipped().parts()) {
    for (const Field field : {Field::Price, Field::PricePerMetre}) {
      const Fact* fact = p->fact(field);
      if (!fact) continue;
      ++prices;
      INFO(p->id.text);
      CHECK(fact->basis == Basis::Estimate);
      CHECK_FALSE(fact->note.empty());
      const bool dated = std::any_of(fact->sources.begin(), fact->sources.end(),
                                     [](const Source& source) { return !source.date.empty(); });
      const bool said = fact->note.find("undated") != std::string::npos;
      CHECK((dated || said));
    }
  }
  CHECK(prices > 60);
}

TEST_CASE("Loading the shipped catalogue is quick", "[catalogue]") {
  double best = 1e9;
  for (int run = 0; run < 3; ++run) {
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(loadCatalogue(shippedFolder));
    best = std::min(best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  INFO(best << " ms");
  CHECK(best < 1500);  // 25 ms in an optimised build; sanitizers on a busy machine need room
}
