// SPDX-License-Identifier: GPL-3.0-or-later
// Wrong usage, unusable input, outputs that cannot be written: one line on stderr, the right status, files untouched.
#include "run_cli.h"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <filesystem>

using namespace cw::test;

namespace {

std::string starter(const Folder& folder) {
  const std::string file = folder.file("d.clusterwright");
  REQUIRE(cli("new starter-32 -o " + file).status == 0);
  return file;
}

}  // namespace

TEST_CASE("Wrong usage ends with status 2 and one line") {
  const auto line = GENERATE(
      as<std::string>{}, "", "frobnicate", "new", "new fat-tree", "new nonsense -o x", "new fat-tree --nodes 4",
      "new fat-tree --nodes x -o x", "new fat-tree --nodes 0 -o x", "new fat-tree --nodes 4 --k 4 -o x",
      "new fat-tree --nodes 4 --tiers 4 -o x", "new fat-tree --nodes 4 --oversubscription 0.5 -o x",
      "new fat-tree --nodes 4 --oversubscription nan -o x", "new fat-tree --nodes 4 --node nvidia-dgx-h100 -o x",
      "new fat-tree --nodes 4 --node nvidia-dgx-h100 --gbps 400 --switch nvidia-qm9700 -o x",
      "new fat-tree --nodes 4 --rail-only --rail-optimised -o x", "new fat-tree --nodes 4 --gbps -1 -o x",
      "new starter-32 --nodes 4 -o x", "new k-ary-fat-tree --k 5 -o x", "new dragonfly -p 2 -o x",
      "new dragonfly -p 2 -a 4 --global-ports 2 --arrangement odd -o x", "summary", "summary x --as xml", "report",
      "report nonsense x", "report network", "check", "check x --as xml", "export", "export nonsense x -o y.csv",
      "export bom x -o y.pdf", "export bom x -o y", "export drawing x -o y.csv", "catalogue", "catalogue show",
      "catalogue list --kind nonsense", "summary a b", "new fat-tree --list", "report power --list", "report --list x",
      "export bom --list", "export --list -o y.csv");
  CAPTURE(line);
  checkOneError(cli(line), 2);
  CHECK_FALSE(std::filesystem::exists("x"));
}

TEST_CASE("Kinds that cannot be built yet are named with the kinds that can") {
  const auto kind = GENERATE(as<std::string>{}, "torus", "hypercube", "hyperx", "slim-fly", "mesh", "dragonfly-plus");
  const Folder folder;
  const Said said = cli("new " + kind + " -o " + folder.file("d"));
  checkOneError(said, 2);
  CHECK(said.err.find("fat-tree") != std::string::npos);
  CHECK(said.err.find("dragonfly") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder.file("d")));
}

TEST_CASE("A request that cannot be built says so and writes nothing") {
  const Folder folder;
  const auto line =
      GENERATE(as<std::string>{}, "new fat-tree --node nvidia-dgx-h100 --switch nvidia-qm9700 --nodes 4000 --tiers 2",
               "new fat-tree --node nvidia-dgx-h100 --switch nvidia-sn3700c --nodes 4",
               "new fat-tree --node no-such-part --switch nvidia-qm9700 --nodes 4",
               "new fat-tree --node dell-xe9680-h100 --switch nvidia-qm9700 --nodes 4",
               "new dragonfly -p 2 -a 4 --global-ports 2 --groups 100");
  write(folder.file("d"), "before");
  const Said said = cli(line + " -o " + folder.file("d"));
  CAPTURE(line, said.err);
  checkOneError(said, 3);
  CHECK(said.err.find("; ") != std::string::npos);
  CHECK(read(folder.file("d")) == "before");
}

TEST_CASE("Unusable design files are named with the place") {
  const Folder folder;
  const std::string file = folder.file("d.clusterwright");
  const std::string sound = read(starter(folder));
  const auto verb = GENERATE(as<std::string>{}, "summary ", "report network ", "check ", "export bom -o out.csv ");
  for (const std::string& bytes : {std::string(), std::string("{"), std::string("[1,2"), std::string("not json\n"),
                                   sound.substr(0, sound.size() / 2), std::string("{\"a\": 1}\n")}) {
    write(file, bytes);
    const Said said = cli(verb + file);
    CAPTURE(verb, bytes);
    checkOneError(said, 3);
    CHECK(said.err.find(file) != std::string::npos);
  }
  checkOneError(cli(verb + folder.file("missing")), 3);
  CHECK_FALSE(std::filesystem::exists("out.csv"));
}

TEST_CASE("A design with an unknown part names the file") {
  const Folder folder;
  const std::string file = starter(folder);
  std::string text = read(file);
  const auto at = text.find("nvidia-qm9700");
  REQUIRE(at != std::string::npos);
  text.replace(at, 13, "no-such-switch");
  write(file, text);
  const Said said = cli("summary " + file);
  checkOneError(said, 3);
  CHECK(said.err.find(file) != std::string::npos);
  CHECK(said.err.find("no-such-switch") != std::string::npos);
}

TEST_CASE("Outputs that cannot be written end with status 4") {
  const Folder folder;
  const std::string file = starter(folder);
  const std::string missing = folder.file("no-such-folder");
  checkOneError(cli("new starter-32 -o " + missing + "/d"), 4);
  for (const char* target : {"bom /b.csv", "bom /b.xlsx", "power-budget /p.csv", "drawing /d.svg", "drawing /d.png"}) {
    const std::string text = target;
    const auto blank = text.find(' ');
    CAPTURE(text);
    checkOneError(cli("export " + text.substr(0, blank) + " " + file + " -o " + missing + text.substr(blank + 1)), 4);
  }
  CHECK_FALSE(std::filesystem::exists(missing));
}

TEST_CASE("A full device is an error, not silence") {
  const Folder folder;
  const std::string file = starter(folder);
  const std::string program = std::string(CW_BINARY_DIR) + "/clusterwright-cli";
  const int status = std::system((program + " report bom " + file + " >/dev/full 2>" + folder.file("err")).c_str());
  CHECK(WEXITSTATUS(status) == 4);
  CHECK(read(folder.file("err")).starts_with("error: "));
}

TEST_CASE("A read-only folder leaves the old file as it was") {
  if (geteuid() == 0) {
    WARN("root may write everywhere; not tested");
    return;
  }
  const Folder folder;
  const std::string file = starter(folder);
  const std::string before = read(file);
  std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  checkOneError(cli("new superpod-h100-4su -o " + file), 4);
  CHECK(read(file) == before);
}

TEST_CASE("The program names its version and the contract's") {
  const Said said = cli("--version");
  CHECK(said.status == 0);
  CHECK(said.out.find("contract 1") != std::string::npos);
  CHECK(cli("--help").status == 0);
  CHECK(cli("new --help").status == 0);
}

TEST_CASE("A generic part written wrongly is wrong usage and names its option") {
  for (const std::string option : {"--node", "--leaf", "--spine", "--core", "--switch", "--nic"}) {
    for (const std::string part : {"generic:axb", "generic:8x", "generic:0x400", "generic:8xnan", "generic:8x1e300"}) {
      CAPTURE(option, part);
      const std::string leaf = option == "--leaf" ? "" : "--leaf generic:32x400 ";
      const Said said = cli("new fat-tree --nodes 8 " + leaf + option + " " + part + " -o x");
      checkOneError(said, 2);
      CHECK(said.err.find(option + ": ") != std::string::npos);
      CHECK(said.err.find("generic:8x400") != std::string::npos);
    }
  }
}

TEST_CASE("Errors of usage say what would be right") {
  const std::pair<const char*, const char*> cases[] = {
      {"frobnicate", "there is no verb frobnicate; it can be new, summary, report, check, export or catalogue"},
      {"--no-user-parts frobnicate", "there is no verb frobnicate; it can be new"},
      {"catalogue frobnicate", "there is no verb frobnicate; it can be list, show or check"},
      {"", "no verb is given; it can be new"},
      {"new fat-tree --nodes 5.5 -o x", "--nodes is 5.5; a whole number"},
      {"new fat-tree --nodes 99999999999999999999 -o x", "at most 2147483647"},
      {"new fat-tree --nodes 8 --gbps abc -o x", "--gbps is abc; a decimal number"},
      {"new fat-tree --leaf a --leaf b -o x", "--leaf is given more than once; give it once"}};
  for (const auto& [line, says] : cases) {
    CAPTURE(line);
    const Said said = cli(line);
    checkOneError(said, 2);
    CHECK(said.err.find(says) != std::string::npos);
  }
}
