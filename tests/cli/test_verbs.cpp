// SPDX-License-Identifier: GPL-3.0-or-later
// Samples, reports, exports and the catalogue through the built program.
#include "run_cli.h"

#include <catch2/catch.hpp>

#include <filesystem>

using namespace cw::test;

namespace {

const std::vector<std::string> sampleIds{"superpod-h100-4su", "frontier-like", "starter-32", "h200-1024-rail",
                                         "clos-131072"};

std::string sample(const Folder& folder, const std::string& id) {
  const std::string file = folder.file(id + ".clusterwright");
  const Said said = cli("new " + id + " -o " + file);
  INFO(said.err);
  REQUIRE(said.status == 0);
  return file;
}

}  // namespace

TEST_CASE("Samples are made byte for byte as shipped") {
  const Folder folder;
  for (const std::string& id : sampleIds) {
    CAPTURE(id);
    CHECK(read(sample(folder, id)) == read(std::string(CW_RESOURCES) + "/examples/" + id + ".clusterwright"));
  }
}

TEST_CASE("The list of samples names id, title and size") {
  const auto list = jsonOf(cli("new --list --as json"));
  const std::string text = list.dump();
  for (const std::string& id : sampleIds) CHECK(text.find(id) != std::string::npos);
  CHECK(text.find("1016") != std::string::npos);
  CHECK(text.find("131072") != std::string::npos);
}

TEST_CASE("Every report prints one JSON document and a table") {
  const Folder folder;
  const std::string file = sample(folder, "starter-32");
  for (const char* kind : {"network", "power", "cooling", "racks", "cables", "bom", "cost", "findings"}) {
    CAPTURE(kind);
    const std::string call = std::string("report ") + kind + " " + file;
    CHECK_FALSE(jsonOf(cli(call + " --as json")).empty());
    for (const char* as : {"table", "csv", "md"}) {
      const Said said = cli(call + " --as " + as);
      CHECK(said.status == 0);
      CHECK_FALSE(said.out.empty());
      CHECK(said.err.empty());
    }
    CHECK(cli("report --list").out.find(kind) != std::string::npos);
  }
}

TEST_CASE("Samples pass the design rules") {
  const Folder folder;
  for (const char* id : {"superpod-h100-4su", "starter-32", "h200-1024-rail"}) {
    const Said said = cli("check " + sample(folder, id));
    CAPTURE(id, said.out, said.err);
    CHECK(said.status == 0);
  }
}

TEST_CASE("Exports write what their ending says") {
  const Folder folder;
  const std::string file = sample(folder, "starter-32");
  struct Case {
    const char *kind, *name, *start;
  };
  for (const Case& c :
       {Case{"bom", "b.csv", ""}, Case{"bom", "b.xlsx", "PK"}, Case{"power-budget", "p.csv", ""},
        Case{"power-budget", "p.xlsx", "PK"}, Case{"drawing", "d.svg", "<?xml"}, Case{"drawing", "d.png", "\x89PNG"}}) {
    CAPTURE(c.kind, c.name);
    const Said said = cli(std::string("export ") + c.kind + " " + file + " -o " + folder.file(c.name));
    CAPTURE(said.err);
    CHECK(said.status == 0);
    const std::string bytes = read(folder.file(c.name));
    CHECK(bytes.size() > 100);
    CHECK(bytes.starts_with(c.start));
  }
  const std::string bom = read(folder.file("b.csv"));
  CHECK(bom.find("nvidia-dgx-h100") != std::string::npos);
  CHECK(bom.find("nvidia-qm9700") != std::string::npos);
}

TEST_CASE("The bill's total is the summary's capital cost") {
  const Folder folder;
  const std::string file = sample(folder, "superpod-h100-4su");
  const auto summary = jsonOf(cli("summary " + file + " --as json"));
  REQUIRE(cli("export bom " + file + " -o " + folder.file("b.csv")).status == 0);
  CHECK(read(folder.file("b.csv")).find(summary["capex"].get<std::string>()) != std::string::npos);
}

TEST_CASE("An export never replaces the design it reads") {
  const Folder folder;
  const std::string design = sample(folder, "starter-32"), alias = folder.file("alias.csv");
  std::filesystem::copy_file(design, folder.file("d.json"));
  const std::string before = read(folder.file("d.json"));
  checkOneError(cli("export bom " + folder.file("d.json") + " -o " + folder.file("d.json")), 2);
  std::filesystem::create_symlink(design, alias);
  checkOneError(cli("export bom " + design + " -o " + alias), 2);
  CHECK(read(folder.file("d.json")) == before);
  CHECK(read(design) == before);
}

TEST_CASE("An empty design exports nothing") {
  const Folder folder;
  const std::string file = sample(folder, "starter-32");
  auto design = nlohmann::json::parse(read(file));
  design["groups"] = nlohmann::json::object();
  write(file, design.dump(2) + "\n");
  for (const char* target : {"bom b.csv", "power-budget p.xlsx", "drawing d.svg"}) {
    const std::string text = target;
    const auto blank = text.find(' ');
    const std::string out = folder.file(text.substr(blank + 1));
    checkOneError(cli("export " + text.substr(0, blank) + " " + file + " -o " + out), 3);
    CHECK_FALSE(std::filesystem::exists(out));
  }
}

TEST_CASE("The catalogue lists, shows and checks") {
  const Said list = cli("catalogue list --kind switch");
  CHECK(list.status == 0);
  CHECK(list.out.find("nvidia-qm9700") != std::string::npos);
  CHECK(list.out.find("nvidia-dgx-h100") == std::string::npos);
  const auto shown = jsonOf(cli("catalogue show nvidia-dgx-h100 --as json")).dump();
  CHECK(shown.find("power_max_w") != std::string::npos);
  CHECK(shown.find("source") != std::string::npos);
  CHECK(cli("catalogue show nvidia-dgx-h100").out.find("375000 USD") != std::string::npos);
  CHECK(cli("catalogue show nvidia-dgx-h100 --as csv").out.find("USD") == std::string::npos);
  const Said unknown = cli("catalogue show no-such-part");
  checkOneError(unknown, 3);
  const auto values = jsonOf(cli("catalogue show nvidia-dgx-h100 --as json"))["tables"][1]["rows"];
  CHECK(values.size() > 10);
  for (const auto& row : values) {
    CAPTURE(row.dump());
    CHECK(row["value"].is_number());  // in the unit of the field's name
    if (row["field"] == "memory_gb") CHECK(row["value"] == 2048);
    if (row["field"] == "power_max_w") CHECK(row["value"] == 10200);
  }
  CHECK(cli("catalogue show generic:8x400").out.find("Generic 8 x 400 Gb/s") != std::string::npos);
  checkOneError(cli("catalogue show generic:8"), 3);
  const Said checked = cli(std::string("catalogue check ") + CW_RESOURCES + "/catalogue/switches.json");
  CAPTURE(checked.err);
  CHECK(checked.status == 0);
  const Folder folder;
  write(folder.file("bad.json"), "{\"parts\": 3}");
  checkOneError(cli("catalogue check " + folder.file("bad.json")), 3);
}

TEST_CASE("Own parts come from the user file and travel inside the design") {
  const Folder folder;
  std::filesystem::create_directories(folder.path() / "clusterwright");
  write(folder.file("clusterwright/user-parts.json"), "{\"parts\": 3}");
  const std::string environment = "XDG_DATA_HOME=" + folder.path().string();
  const Said broken = cli({"catalogue", "list"}, environment);
  checkOneError(broken, 3);
  CHECK(broken.err.find("user-parts.json") != std::string::npos);
  CHECK(broken.err.find("--no-user-parts") != std::string::npos);
  // What needs no part works beside a broken file, and everything works without it.
  CHECK(cli({"--help"}, environment).status == 0);
  CHECK(cli({"report", "--list"}, environment).status == 0);
  CHECK(cli({"catalogue", "check", std::string(CW_RESOURCES) + "/catalogue/switches.json"}, environment).status == 0);
  checkOneError(cli({"catalogue", "check", folder.file("clusterwright/user-parts.json")}, environment), 3);
  CHECK(cli({"catalogue", "list", "--no-user-parts"}, environment).status == 0);
  CHECK(cli({"--no-user-parts", "summary", sample(folder, "starter-32")}, environment).status == 0);
  // A value overwritten there goes into a new design that uses the part, and counts without the file.
  const auto sampleDesign = nlohmann::json::parse(read(sample(folder, "h200-1024-rail")));
  auto user = sampleDesign["parts"];
  user["overrides"]["nvidia-qm9700"] = user["overrides"]["nvidia-dgx-h200"];
  user["overrides"].erase("nvidia-dgx-h200");
  user["overrides"]["nvidia-qm9700"] = {{"price", user["overrides"]["nvidia-qm9700"]["price"]}};
  user["overrides"]["nvidia-qm9700"]["price"]["value"] = 1;
  // A rack, a cable and a module are named by no block, and count too.
  for (const char* part : {"apc-ar3357", "mcp4y10", "mma4z00-ns"})
    user["overrides"][part] = user["overrides"]["nvidia-qm9700"];
  user["format"] = "clusterwright-user-parts";
  user["version"] = 1;
  write(folder.file("clusterwright/user-parts.json"), user.dump());
  const Said sound = cli({"catalogue", "check", folder.file("clusterwright/user-parts.json")}, environment);
  CAPTURE(sound.err);
  CHECK(sound.status == 0);
  CHECK(sound.out.find("parts with overwritten values: 4") != std::string::npos);
  const std::string design = folder.file("own.clusterwright");
  const Said made = cli({"new", "starter-32", "-o", design}, environment);
  CAPTURE(made.err);
  REQUIRE(made.status == 0);
  const double before =
      std::stod(jsonOf(cli("summary " + sample(folder, "starter-32") + " --as json"))["capex"].get<std::string>());
  const double after = std::stod(jsonOf(cli("summary " + design + " --as json"))["capex"].get<std::string>());
  CHECK(before - after > 32869);
  const double with =
      std::stod(jsonOf(cli({"summary", design, "--as", "json"}, environment))["capex"].get<std::string>());
  CHECK(with == after);
  const auto carried = nlohmann::json::parse(read(design))["parts"]["overrides"];
  for (const char* part : {"nvidia-qm9700", "apc-ar3357", "mcp4y10", "mma4z00-ns"}) CHECK(carried.contains(part));
}

TEST_CASE("Large designs answer in time", "[slow]") {
  const Folder folder;
  const std::string file = sample(folder, "clos-131072");
  const auto summary = jsonOf(cli("summary " + file + " --as json"));
  CHECK(summary["nodes"] == 131072);
  CHECK(summary["bisection_exact"] == true);
  CHECK(summary["bisection_lower_gbps"] == 26214400);
}

TEST_CASE("The Frontier-like dragonfly has the published groups and links", "[slow]") {
  const Folder folder;
  const auto summary = jsonOf(cli("summary " + sample(folder, "frontier-like") + " --as json"));
  CHECK(summary["nodes"] == 9408);
  CHECK(summary["gpus"] == 37632);
  CHECK(summary["switches"] == 74 * 32);
  CHECK(summary["links_by_tier"]["local"] == 74 * 496);
  CHECK(summary["links_by_tier"]["global"] == 10804);
  CHECK(summary["links_by_tier"]["node-router"] == 9408 * 4);
}

TEST_CASE("What the counts rest on is said where a request leaves slots empty, and not among the output") {
  const Folder folder;
  const std::string tree =
      "new fat-tree --node nvidia-dgx-h100 --switch nvidia-qm9700 --rail-optimised "
      "--nodes-per-unit 32 -o " +
      folder.file("d.clusterwright") + " --nodes ";
  const Said partly = cli(tree + "40");
  CHECK(partly.status == 0);
  CHECK(partly.err.find("note: ") == 0);
  CHECK(partly.err.find("24 of 64 node slots stay empty") != std::string::npos);
  CHECK(partly.out.find("slots") == std::string::npos);
  CHECK(cli(tree + "64").err.empty());
}
