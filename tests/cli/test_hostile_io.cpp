// SPDX-License-Identifier: GPL-3.0-or-later
// Pipes, full disks, signals, limits, and values nobody means: one error line, the right status, nothing left behind.
#include "run_cli.h"

#include <catch2/catch.hpp>

#include <sys/wait.h>

using namespace cw::test;

namespace {

/// Runs a shell line in `folder` with $cli as the program; 137 when it had to be killed after 30 s.
Said shell(const Folder& folder, const std::string& line) {
  write(folder.file("line.sh"),
        "cli='" CW_BINARY_DIR "/clusterwright-cli'\ncd '" + folder.path().string() + "'\n" + line);
  const std::string command = "XDG_DATA_HOME=/nonexistent timeout -k 1 30 sh '" + folder.file("line.sh") + "' >'" +
                              folder.file("out") + "' 2>'" + folder.file("err") + "' </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, read(folder.file("out")), read(folder.file("err"))};
}

void sample(const Folder& folder, const std::string& id) {
  std::filesystem::copy_file(std::string(CW_RESOURCES) + "/examples/" + id + ".clusterwright",
                             folder.file("d.clusterwright"));
}

std::size_t files(const Folder& folder) {
  return std::size_t(std::distance(std::filesystem::directory_iterator(folder.path()), {}));
}

}  // namespace

TEST_CASE("A pipe takes an export, and one that nobody reads can be left") {
  const Folder folder;
  sample(folder, "starter-32");
  const Said direct = shell(folder, "$cli export bom d.clusterwright -o bom.csv && cat bom.csv");
  REQUIRE(direct.status == 0);
  CHECK(shell(folder, "mkfifo p.csv; (cat p.csv > got) & $cli export bom d.clusterwright -o p.csv && wait && cat got")
            .out == direct.out);
  CHECK(shell(folder,
              "mkfifo p.xlsx; (cat p.xlsx > got) & $cli export bom d.clusterwright -o p.xlsx && wait && "
              "head -c 2 got")
            .out == "PK");
  // A name without an ending is enough for a stream; a new design comes through it alone.
  CHECK(shell(folder, "mkfifo q; (cat q > got) & $cli export bom d.clusterwright -o q && wait && cat got").out ==
        direct.out);
  CHECK(shell(folder, "$cli export bom d.clusterwright -o /dev/stdout | cat").out == direct.out);
  CHECK(nlohmann::json::accept(shell(folder, "$cli new starter-32 -o /dev/stdout | cat").out));
  CHECK(shell(folder, "$cli export bom d.clusterwright -o noending").status == 2);
  // Signals reach a child of an interactive shell; `timeout` sends them from outside.
  const Said stuck = shell(folder, "timeout -s INT 1 $cli export bom d.clusterwright -o p.csv; echo $?");
  CHECK(stuck.out == "124\n");  // timeout's own status: the program ended at its signal
  CHECK(stuck.err.find("cancelled") != std::string::npos);
}

TEST_CASE("Limits and closed pipes are errors of the output, and leave nothing behind") {
  const Folder folder;
  sample(folder, "superpod-h100-4su");
  const std::size_t before = files(folder) + 3;  // line.sh, out, err
  const Said limited = shell(folder, "ulimit -f 1; $cli export bom d.clusterwright -o bom.csv");
  CHECK(limited.status == 4);
  CHECK(files(folder) == before);
  CHECK(shell(folder, "($cli report cables d.clusterwright --as csv; echo $? >&2) | true").err.find("128") ==
        std::string::npos);
  const Said full = shell(folder, "$cli --help >/dev/full");
  CHECK(full.status == 4);
  CHECK(shell(folder, "$cli --version >/dev/full").status == 4);
  const Said made = shell(folder, "$cli new starter-32 -o n.clusterwright >/dev/full");
  CHECK(made.status == 4);
  CHECK(made.err.find("the design is written") != std::string::npos);
  CHECK(std::filesystem::exists(folder.file("n.clusterwright")));
  const Said workbook = shell(folder, "ulimit -f 1; $cli export bom d.clusterwright -o bom.xlsx");
  CHECK(workbook.status == 4);
  CHECK(std::count(workbook.err.begin(), workbook.err.end(), '\n') == 1);
}

TEST_CASE("An interrupt ends a large drawing soon and leaves no file") {
  const Folder folder;
  sample(folder, "clos-131072");
  const Said said = shell(folder, "timeout -s INT 0.7 $cli export drawing d.clusterwright -o d.svg; echo $?");
  CAPTURE(said.err);
  const bool inTime = said.out == "124\n";
  // A machine that draws it all in less has nothing to cancel.
  CHECK(said.err == (inTime ? "error: cancelled\n" : ""));
  CHECK(std::filesystem::exists(folder.file("d.svg")) == !inTime);
}

TEST_CASE("An own catalogue out of reach is an error, not values that are missing without a word") {
  const Folder folder;
  sample(folder, "starter-32");
  const Said said = shell(folder,
                          "mkdir clusterwright; ln -s /nonexistent/u.json clusterwright/user-parts.json; "
                          "XDG_DATA_HOME=$PWD $cli summary d.clusterwright");
  CHECK(said.status == 3);
  CHECK(said.err.find("user-parts.json") != std::string::npos);
  CHECK(shell(folder,
              "XDG_DATA_HOME=$PWD $cli --no-user-parts summary d.clusterwright || "
              "XDG_DATA_HOME=$PWD $cli summary --no-user-parts d.clusterwright")
            .status == 0);
}

TEST_CASE("Values nobody means are wrong usage") {
  const Folder folder;
  for (const char* wrong : {"--nodes 0x10", "--nodes 010", "--nodes nan", "--nodes 99999999999999999999",
                            "--gbps 1e-308", "--oversubscription inf", "--leaf ''", "--name ''"}) {
    CAPTURE(wrong);
    const std::string nodes = std::string(wrong).starts_with("--nodes") ? "" : "--nodes 8 ";
    const Said said = shell(folder, "$cli new fat-tree " + nodes + wrong + " -o n.clusterwright");
    CHECK(said.status == 2);
    CHECK(std::count(said.err.begin(), said.err.end(), '\n') == 1);
    CHECK_FALSE(std::filesystem::exists(folder.file("n.clusterwright")));
  }
}

TEST_CASE("Endings may be capitals, and what a file is called does not steer the terminal") {
  const Folder folder;
  sample(folder, "starter-32");
  CHECK(shell(folder,
              "$cli export bom d.clusterwright -o B.CSV && $cli export bom d.clusterwright -o B.XlsX && "
              "$cli export drawing d.clusterwright -o D.SVG")
            .status == 0);
  const Said said = shell(folder, "$cli summary \"$(printf 'a\\033[31m\\302\\233.clusterwright')\"");
  CHECK(said.status == 3);
  CHECK(said.err.find('\033') == std::string::npos);
  CHECK(said.err.find("\\x1b[31m\\xc2\\x9b") != std::string::npos);
}

TEST_CASE("A block without a needed member is a fault of the file, whatever its kind") {
  const Folder folder;
  for (const auto& [id, key] : {std::pair{"starter-32", "nodes"}, {"frontier-like", "p"}, {"frontier-like", "h"}}) {
    CAPTURE(id, key);
    auto json = nlohmann::json::parse(read(std::string(CW_RESOURCES) + "/examples/" + id + ".clusterwright"));
    json["blocks"][0]["spec"].erase(key);
    write(folder.file("d.clusterwright"), json.dump());
    const Said said = shell(folder, "$cli summary d.clusterwright");
    CHECK(said.status == 3);
    CHECK(said.err.find(std::string("\"") + key + "\"") != std::string::npos);
    CHECK(said.err.find("d.clusterwright") != std::string::npos);
  }
}

TEST_CASE("A zero byte ends no design early") {
  const Folder folder;
  const std::string bytes = read(std::string(CW_RESOURCES) + "/examples/starter-32.clusterwright");
  write(folder.file("d.clusterwright"), bytes + '\0' + "{}");
  const Said said = shell(folder, "$cli summary d.clusterwright");
  CHECK(said.status == 3);
  CHECK(said.err.find("zero byte") != std::string::npos);
}
