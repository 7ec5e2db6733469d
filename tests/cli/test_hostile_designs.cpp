// SPDX-License-Identifier: GPL-3.0-or-later
// Drawn nodes, switches and links, damaged: an error or a design that every solver answers, never a crash or a hang.
#include "../formats/mutations.h"
#include "../formats/shipped_catalogue.h"
#include "model/edits.h"
#include "run_cli.h"
#include "solvers/checks/checks.h"
#include "solvers/registry.h"
#include "solvers/summary.h"

#include <chrono>

using namespace cw;
using namespace cw::test;

namespace {

Design edited(const std::vector<Edit>& steps) {
  Design design;
  for (const Edit& step : steps) {
    auto next = step(design);
    INFO((next ? "" : errorLine(next.error())));
    REQUIRE(next);
    design = std::move(*next);
  }
  return design;
}

FreeDevice drawn(PartKind kind, const char* part, PortMode mode = {}) {
  return {"", "", {{part}, {}, 0}, kind, mode, {}};
}

FreeLink cable(const char* a, int portA, const char* b, int portB) { return {{{a}, portA}, {{b}, portB}}; }

/// Nodes and switches of the catalogue, a storage system, a block whose member is cabled to a drawn switch.
std::vector<Design> drawnDesigns() {
  const auto node = [](const char* part) { return edits::addDevice(drawn(PartKind::Node, part)); };
  const auto sw = [](const char* part, PortMode mode = {}) {
    return edits::addDevice(drawn(PartKind::Switch, part, mode));
  };
  FatTreeSpec tree;
  tree.node = {{"nvidia-dgx-h100"}, {}, 0};
  tree.leaf = {"nvidia-qm9700"};
  tree.nodes = 3;
  tree.tiers = 1;
  return {
      edited({node("nvidia-dgx-h100"), node("nvidia-dgx-h100"), sw("nvidia-qm9700"),
              edits::addLinks({cable("free/n1", 0, "free/s1", 0), cable("free/n2", 0, "free/s1", 1),
                               cable("free/n2", 1, "free/s1", 2)})}),
      edited({node("generic:2x100"), node("generic:2x400"), sw("generic:4x400"), sw("generic:4x400"),
              edits::addLinks({cable("free/n1", 0, "free/s1", 0), cable("free/n2", 0, "free/s1", 1),
                               cable("free/s1", 2, "free/s2", 2), cable("free/s1", 3, "free/s2", 3)}),
              edits::rename("free/n1", "=cmd|' /C calc'!A0")}),
      edited({edits::addBlock(tree, "Pod", {}), sw("nvidia-qm9700"), sw("nvidia-sn5600", {2, gbps(400)}),
              edits::addDevice(drawn(PartKind::Storage, "ddn-ai400x2")),
              edits::addLinks({cable("g1/leaf0.0", 60, "free/s1", 0), cable("g1/leaf0.0", 61, "free/s1", 1)})}),
  };
}

/// One value of the file replaced by another of its values or by a number at some limit: mostly files that open.
std::string otherValue(const std::string& text, std::mt19937& random) {
  auto json = nlohmann::json::parse(text);
  const auto flat = json.flatten();
  const auto any = [&] { return std::next(flat.begin(), std::ptrdiff_t(random() % flat.size())); };
  static const std::vector<nlohmann::json> limits{0,
                                                  1,
                                                  2,
                                                  -1,
                                                  63,
                                                  64,
                                                  65535,
                                                  1e7,
                                                  "generic:1x1",
                                                  "generic:65535x1000000",
                                                  "nvidia-sn5600",
                                                  "free/n1:0 free/s1:65535"};
  auto& target = json[nlohmann::json::json_pointer(any().key())];
  const auto put = random() % 2 == 0 ? any().value() : limits[random() % limits.size()];
  target = put;
  return json.dump(2) + "\n";
}

/// Everything the program says about a design; returns how many answers were figures and not errors.
int askEverything(const Design& design) {
  NoProgress progress;
  const auto question = ask(design, shipped(), progress);
  if (!question) {
    REQUIRE_FALSE(question.error().message.english().empty());
    return 0;
  }
  int answers = 0;
  for (const SolverInfo& solver : solverTable()) {
    const auto report = solver.run(*question, progress);
    if (report) ++answers;
    else REQUIRE_FALSE(report.error().message.english().empty());
  }
  if (summarise(*question, progress)) ++answers;
  return answers;
}

}  // namespace

TEST_CASE("Mutated drawn designs give an error or answers, in bounded time") {
  std::vector<std::string> texts;
  for (const Design& design : drawnDesigns()) {
    texts.push_back(formats::designText(design));
    CHECK(askEverything(design) == int(solverTable().size()) + 1);
  }
  std::mt19937 random(20260102);
  constexpr int files = 900;
  int opened = 0, answered = 0, changed = 0;
  for (int i = 0; i < files; ++i) {
    const std::string& before = texts[std::size_t(i) % texts.size()];
    const std::string text = i % 2 == 0 ? mutated(before, random) : otherValue(before, random);
    INFO(text);
    const auto start = std::chrono::steady_clock::now();
    const auto loaded = formats::parseDesign(text, "hostile");
    if (loaded) {
      ++opened;
      const std::string saved = formats::designText(loaded->design);
      const auto again = formats::parseDesign(saved, "saved");
      REQUIRE((again ? std::string() : errorLine(again.error())) == "");
      if (saved != before) ++changed;
      if (askEverything(loaded->design) > 0) ++answered;
    } else {
      REQUIRE(loaded.error().where.starts_with("hostile"));
    }
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
  }
  CAPTURE(opened, changed, answered);
  CHECK(opened > files / 10);
  CHECK(changed > files / 20);
  CHECK(answered > files / 20);
}

TEST_CASE("Links at ports that are not there, and between speeds that never meet, are named") {
  const Folder folder;
  const std::string file = folder.file("d.clusterwright");
  const auto designs = drawnDesigns();
  auto json = nlohmann::json::parse(formats::designText(designs[0]));
  json["links"][0] = "free/n1:0 free/s1:999";
  write(file, json.dump());
  for (const std::string verb : {"summary ", "report cables ", "check "}) {
    const Said said = cli(verb + file);
    CAPTURE(verb, said.err);
    checkOneError(said, 3);
    CHECK(said.err.find(file) != std::string::npos);
    CHECK(said.err.find("free/s1") != std::string::npos);
  }
  // 100 Gb/s to 400 Gb/s: the file is sound, the design is not.
  write(file, formats::designText(designs[1]));
  const Said checked = cli("check " + file);
  CAPTURE(checked.out, checked.err);
  CHECK(checked.status == 1);
  CHECK(checked.out.find("speed") != std::string::npos);
}

TEST_CASE("Names that spreadsheets would run stay text from the design to the exported file") {
  const Folder folder;
  for (const std::string name : {"=cmd|' /C calc'!A0", "+1+1", "-2", "@x"}) {
    CAPTURE(name);
    std::filesystem::create_directories(folder.path() / "clusterwright");
    nlohmann::json cages = {
        {"role", "fabric"}, {"cages", 1}, {"modes", {{{"ports_per_cage", 1}, {"speed_gbps", 400}}}}};
    const nlohmann::json user = {
        {"format", "clusterwright-user-parts"},
        {"version", 1},
        {"overrides", nlohmann::json::object()},
        {"parts", {{{"id", "own"}, {"kind", "node"}, {"name", name}, {"vendor", name}, {"cages", {cages}}}}}};
    write(folder.file("clusterwright/user-parts.json"), user.dump());
    const std::string environment = "XDG_DATA_HOME=" + folder.path().string();
    const std::string design = folder.file("d.clusterwright"), bill = folder.file("bom.csv");
    const Said made =
        cli({"new", "fat-tree", "--nodes", "4", "--node", "own", "--leaf", "generic:8x400", "-o", design}, environment);
    INFO(made.err);
    REQUIRE(made.status == 0);
    REQUIRE(cli({"export", "bom", design, "-o", bill}, environment).status == 0);
    const std::string csv = read(bill);
    CHECK(csv.find("'" + name) != std::string::npos);
    for (const std::string before : {"\n", ",", "\""}) CHECK(csv.find(before + name) == std::string::npos);
    CHECK(csv.find("\n'0") == std::string::npos);
    CHECK(csv.find(",'4") == std::string::npos);  // four nodes stay a number
    CHECK(csv.find(",4") != std::string::npos);
  }
}
