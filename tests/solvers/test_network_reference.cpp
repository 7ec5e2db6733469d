// SPDX-License-Identifier: GPL-3.0-or-later
// Published and closed-form values of concrete fabrics; sources in data/reference/bisection.json.
#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "network_support.h"

using namespace cw;
using namespace cw::test;

namespace {

FabricBuilder build(const nlohmann::json& row) {
  const auto& p = row.at("parameters");
  const std::string kind = row.at("kind");
  if (kind == "k-ary") return karyTree(p.at("k"), p.at("hosts_per_leaf"));
  if (kind == "rails")
    return rails(p.at("units"), p.at("nodes_per_unit"), p.at("rails"), p.at("spines"), p.at("links_per_leaf_spine"),
                 p.at("shared_spines"));
  if (kind == "dragonfly") return dragonfly({.p = p.at("p"), .a = p.at("a"), .h = p.at("h"), .groups = p.at("g")});
  const LeafSpine plane{.leaves = p.at("leaves"),
                        .hostsPerLeaf = p.at("hosts_per_leaf"),
                        .spines = p.at("spines"),
                        .linksPerPair = p.at("links_per_pair")};
  return kind == "planes" ? planes(p.at("planes"), plane) : leafSpine(plane);
}

void compare(const nlohmann::json& row) {
  INFO(row.at("id").get<std::string>());
  const Question question = build(row).question();
  NoProgress progress;
  const auto cut = bisection(question, progress);
  REQUIRE(cut);
  const double lower = row.at("bisection_lower"), upper = row.at("bisection_upper");
  if (row.at("exact").get<bool>()) {
    CHECK(toGbps(cut->lower) == lower);
    CHECK(toGbps(cut->upper) == upper);
    CHECK(cut->exact());
  } else {
    CHECK(toGbps(cut->lower) >= lower);
    CHECK(toGbps(cut->lower) <= upper);
    CHECK(toGbps(cut->upper) >= lower);
    CHECK(toGbps(cut->upper) <= upper);
  }
  if (!row.contains("mean_endpoint_hops")) return;
  const auto hops = paths(question, progress);
  REQUIRE(hops);
  CHECK(hops->meanEndpointHops.value() == Approx(row.at("mean_endpoint_hops").get<double>()).margin(1e-6));
  CHECK(hops->switchDiameter.value() + 2 == row.at("endpoint_diameter_links").get<int>());
  CHECK(hops->unreachablePairs == 0);
  CHECK(hops->components == 1);
}

nlohmann::json rows() {
  std::ifstream file(CW_TEST_DATA "/reference/bisection.json");
  return nlohmann::json::parse(file).at("rows");
}
bool isLarge(const nlohmann::json& row) {
  const auto& p = row.at("parameters");
  return (p.contains("h") && p.at("h") >= 8) || (p.contains("k") && p.at("k") >= 48);
}

}  // namespace

TEST_CASE("closed-form bisections and hops of concrete fabrics") {
  int compared = 0;
  for (const auto& row : rows())
    if (!isLarge(row)) compare(row), ++compared;
  CHECK(compared >= 24);
}

TEST_CASE("closed-form bisections and hops of large fabrics", "[slow]") {
  int compared = 0;
  for (const auto& row : rows())
    if (isLarge(row)) compare(row), ++compared;
  CHECK(compared == 4);
}

TEST_CASE("four scalable units with 127 nodes: 63 nodes can send all they have") {
  const Question question = rails(4, 32, 8, 16, 2, true, 31, 400).question();
  NoProgress progress;
  const auto cut = bisection(question, progress);
  REQUIRE(cut);
  CHECK(toGbps(cut->lower) == 201'600);
  CHECK(toGbps(cut->upper) == 201'600);
  CHECK(toGbps(cut->full) == 201'600);
}

TEST_CASE("mean router distances of dragonflies, absolute arrangement") {
  // Kim, Dally, Scott, Abts, ISCA 2008; graphs built and searched.
  struct Case {
    int p, a, h;
    double mean;
  };
  for (const Case& c : {Case{2, 4, 2, 2.35238}, Case{6, 12, 6, 2.80512}}) {
    const Question question = dragonfly({c.p, c.a, c.h, 0, Arrangement::Absolute}).question();
    NoProgress progress;
    const auto hops = paths(question, progress);
    REQUIRE(hops);
    CHECK(hops->switchDiameter == 3);
    CHECK(hops->meanSwitchHops.value() == Approx(c.mean).epsilon(1e-5));
  }
}
