// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_cli.h"

#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace cw::test {

namespace fs = std::filesystem;

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "clusterwright-test-XXXXXX").string();
  REQUIRE(mkdtemp(name.data()));
  m_path = name;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::permissions(m_path, fs::perms::owner_all, ignored);
  fs::remove_all(m_path, ignored);
}

namespace {

std::string quoted(const std::string& argument) {
  std::string text = "'";
  for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

Said cli(const std::vector<std::string>& arguments, const std::string& environment) {
  const Folder folder;
  std::string command =
      "env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM XDG_DATA_HOME=" + quoted(folder.file("data"));
  if (!environment.empty()) command += " " + environment;
  command += " " + quoted(std::string(CW_BINARY_DIR) + "/clusterwright-cli");
  for (const std::string& argument : arguments) command += " " + quoted(argument);
  command += " >" + quoted(folder.file("out")) + " 2>" + quoted(folder.file("err")) + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, read(folder.file("out")), read(folder.file("err"))};
}

Said cli(const std::string& line) {
  std::istringstream words(line);
  std::vector<std::string> arguments;
  for (std::string word; words >> word;) arguments.push_back(word);
  return cli(arguments);
}

nlohmann::json jsonOf(const Said& said) {
  INFO(said.err);
  REQUIRE(said.status == 0);
  REQUIRE(nlohmann::json::accept(said.out));
  return nlohmann::json::parse(said.out);
}

void checkOneError(const Said& said, int status) {
  CAPTURE(said.err);
  CHECK(said.status == status);
  CHECK(said.out.empty());
  CHECK(said.err.starts_with("error: "));
  CHECK(std::count(said.err.begin(), said.err.end(), '\n') == 1);
  CHECK(said.err.ends_with("\n"));
}

std::string read(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void write(const std::string& file, const std::string& bytes) {
  std::ofstream out(file, std::ios::binary);
  out << bytes;
  REQUIRE(out.good());
}

}  // namespace cw::test
