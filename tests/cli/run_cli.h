// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built clusterwright-cli in a folder of its own and keeps what it said.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace cw::test {

struct Said {
  int status = -1;
  std::string out, err;
};

/// A folder that is removed again.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return (m_path / name).string(); }
  const std::filesystem::path& path() const { return m_path; }

 private:
  std::filesystem::path m_path;
};

/// Runs the program with these arguments; no display, no user parts.
Said cli(const std::vector<std::string>& arguments, const std::string& environment = {});
/// The same with arguments as one line, split at blanks.
Said cli(const std::string& line);
/// The one JSON document on stdout; fails the test when it is anything else.
nlohmann::json jsonOf(const Said& said);
/// Fails the test unless it is one line "error: …" on stderr and nothing on stdout.
void checkOneError(const Said& said, int status);

std::string read(const std::string& file);
void write(const std::string& file, const std::string& bytes);

}  // namespace cw::test
