// SPDX-License-Identifier: GPL-3.0-or-later
// The published DGX H100 SuperPOD counts and the contract's keys, through the built program.
#include "run_cli.h"

#include <catch2/catch.hpp>

using namespace cw::test;

namespace {

std::string superpod(int units, int nodes) {
  return "new fat-tree --node nvidia-dgx-h100 --leaf nvidia-qm9700 --spine nvidia-qm9700 --rail-optimised"
         " --nodes-per-unit 32 --units " +
         std::to_string(units) + " --nodes " + std::to_string(nodes) + " --reserve-leaf-ports 4 -o ";
}

nlohmann::json summaryOf(const std::string& newLine) {
  const Folder folder;
  const Said made = cli(newLine + folder.file("d.clusterwright"));
  INFO(made.err);
  REQUIRE(made.status == 0);
  return jsonOf(cli("summary " + folder.file("d.clusterwright") + " --as json"));
}

}  // namespace

TEST_CASE("The SuperPOD of 127 nodes has the published counts and its exact bisection") {
  const auto summary = summaryOf(superpod(4, 127));
  CHECK(summary["gpus"] == 1016);
  CHECK(summary["nodes"] == 127);
  CHECK(summary["switches"] == 48);
  CHECK(summary["switches_by_tier"] == nlohmann::json({{"leaf", 32}, {"spine", 16}}));
  CHECK(summary["links_by_tier"] == nlohmann::json({{"node-leaf", 1020}, {"leaf-spine", 1024}}));
  CHECK(summary["bisection_lower_gbps"] == 201600);
  CHECK(summary["bisection_upper_gbps"] == 201600);
  CHECK(summary["bisection_exact"] == true);
  CHECK(summary["full_bisection_gbps"] == 201600);
  CHECK(summary["fabric_bisection_lower_gbps"].is_null());
  CHECK(summary["switch_diameter"] == 2);
}

TEST_CASE("SuperPODs of one to three units have the published counts") {
  struct Case {
    int units, nodes, gpus, leaves, spines, nodeLeaf, leafSpine;
  };
  // NVIDIA DGX SuperPOD reference architecture, DGX H100, RA-11333-001, component counts
  const auto c =
      GENERATE(Case{1, 31, 248, 8, 4, 252, 256}, Case{2, 63, 504, 16, 8, 508, 512}, Case{3, 95, 760, 24, 16, 764, 768});
  const auto summary = summaryOf(superpod(c.units, c.nodes));
  CAPTURE(c.units);
  CHECK(summary["gpus"] == c.gpus);
  CHECK(summary["switches_by_tier"]["leaf"] == c.leaves);
  CHECK(summary["switches_by_tier"]["spine"] == c.spines);
  CHECK(summary["links_by_tier"]["node-leaf"] == c.nodeLeaf);
  CHECK(summary["links_by_tier"]["leaf-spine"] == c.leafSpine);
  CHECK(summary["bisection_exact"] == true);
}

TEST_CASE("The summary holds every key of the contract, in its order") {
  const Folder folder;
  REQUIRE(cli("new starter-32 -o " + folder.file("d.clusterwright")).status == 0);
  const Said said = cli("summary " + folder.file("d.clusterwright") + " --as json");
  REQUIRE(said.status == 0);
  const auto summary = nlohmann::ordered_json::parse(said.out);
  const std::vector<std::string> keys{"gpus",
                                      "nodes",
                                      "switches",
                                      "racks",
                                      "unknown",
                                      "switches_by_tier",
                                      "links_by_tier",
                                      "cables_by_tier",
                                      "bisection_lower_gbps",
                                      "bisection_upper_gbps",
                                      "bisection_exact",
                                      "fabric_bisection_lower_gbps",
                                      "fabric_bisection_upper_gbps",
                                      "full_bisection_gbps",
                                      "switch_diameter",
                                      "mean_switch_hops",
                                      "mean_endpoint_hops",
                                      "it_power_max_kw",
                                      "it_power_typical_kw",
                                      "facility_power_kw",
                                      "pue",
                                      "facility_power_max_kw",
                                      "heat_air_kw",
                                      "heat_liquid_kw",
                                      "currency",
                                      "capex",
                                      "opex_per_year",
                                      "tco",
                                      "tco_years",
                                      "cost_per_gpu_hour",
                                      "peak_bf16_pflops",
                                      "findings"};
  std::vector<std::string> found;
  for (const auto& [key, value] : summary.items()) found.push_back(key);
  CHECK(found == keys);
  CHECK(summary["unknown"].is_object());
  for (const char* key : {"capex", "opex_per_year", "tco", "cost_per_gpu_hour"}) {
    CAPTURE(key);
    REQUIRE(summary[key].is_string());
    const std::string money = summary[key];
    CHECK(money.size() - money.find('.') == 3);
    CHECK(money.find_first_not_of("0123456789.") == std::string::npos);
  }
  CHECK(summary["gpus"] == 32);
  CHECK(summary["currency"] == "USD");
  for (const char* key : {"error", "warning", "hint", "waived"}) CHECK(summary["findings"][key].is_number_integer());
  CHECK(summary["findings"]["error"] == 0);
  // Dense bf16 of 32 H100 SXM: 989.4 TFLOP/s each, as published by the vendor.
  CHECK(summary["peak_bf16_pflops"].get<double>() == Approx(31.66).epsilon(0.001));
}

TEST_CASE("A fabric of generic nodes says nothing about GPUs and their cost") {
  const auto summary = summaryOf("new k-ary-fat-tree --k 4 -o ");
  CHECK(summary["nodes"] == 16);
  CHECK(summary["switches"] == 20);
  CHECK(summary["gpus"].is_null());
  CHECK(summary["cost_per_gpu_hour"].is_null());
  CHECK(summary["peak_bf16_pflops"].is_null());
  CHECK(summary["bisection_lower_gbps"] == 3200);
  CHECK(summary["bisection_exact"] == true);
}

TEST_CASE("A dragonfly names its routers and links as the contract does") {
  const auto summary = summaryOf("new dragonfly -p 2 -a 4 --global-ports 2 -o ");
  CHECK(summary["nodes"] == 72);
  CHECK(summary["switches_by_tier"] == nlohmann::json({{"router", 36}}));
  CHECK(summary["links_by_tier"] == nlohmann::json({{"node-router", 72}, {"local", 54}, {"global", 36}}));
  CHECK(summary["switch_diameter"] == 3);
  CHECK(summary["fabric_bisection_lower_gbps"].is_number());
}

TEST_CASE("People read the unknown inputs in one row and a note, programs in a row each") {
  const Folder folder;
  const std::string file = folder.file("d.clusterwright");
  REQUIRE(cli(superpod(4, 127) + file).status == 0);
  const auto lines = [&](const std::string& form) {
    const std::string out = cli("summary " + file + " --as " + form).out;
    std::size_t count = 0;
    for (auto at = out.find("\nunknown"); at != std::string::npos; at = out.find("\nunknown", at + 1)) ++count;
    return std::pair(count, out);
  };
  const auto [rows, table] = lines("table");
  CHECK(rows == 1);
  CHECK(table.find("* Unknown inputs of each lower bound: racks 3, it_power_max_kw 1") != std::string::npos);
  CHECK(lines("csv").first == 11);
}
