// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/formats/formats.h"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <fstream>
#include <sstream>

using namespace cw;
namespace fs = std::filesystem;

namespace {

/// A folder of its own, gone at the end.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "cw-write-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    m_path = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::permissions(m_path, fs::perms::owner_all, ignored);
    fs::remove_all(m_path, ignored);
  }
  fs::path operator/(const char* name) const { return m_path / name; }
  const fs::path& path() const { return m_path; }
  std::size_t files() const {
    return std::size_t(std::distance(fs::directory_iterator(m_path), fs::directory_iterator()));
  }

 private:
  fs::path m_path;
};

std::string bytesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// Runs `body` in a child, as an ordinary user when this is root (root may write anywhere). The child's exit status.
template <class Body>
int inChild(Body&& body) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) ::_exit(99);
    ::_exit(body() ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 200;
}

}  // namespace

TEST_CASE("A file is written and replaced, and nothing stays beside it") {
  const Folder folder;
  const fs::path file = folder / "a.clusterwright";
  REQUIRE(formats::writeFileAtomically(file, "one"));
  CHECK(bytesOf(file) == "one");
  const std::string large(5'000'000, 'x');
  REQUIRE(formats::writeFileAtomically(file, large));
  CHECK(bytesOf(file) == large);
  REQUIRE(formats::writeFileAtomically(file, ""));
  CHECK(fs::file_size(file) == 0);
  CHECK(folder.files() == 1);
}

TEST_CASE("A new file gets the usual rights, a replaced one keeps its own") {
  const Folder folder;
  const fs::path file = folder / "a";
  const mode_t mask = ::umask(027);
  const auto written = formats::writeFileAtomically(file, "one");
  ::umask(mask);
  REQUIRE(written);
  CHECK((fs::status(file).permissions() & fs::perms::all) == fs::perms(0640));
  fs::permissions(file, fs::perms(0604));
  REQUIRE(formats::writeFileAtomically(file, "two"));
  CHECK((fs::status(file).permissions() & fs::perms::all) == fs::perms(0604));
}

TEST_CASE("Saving through a link replaces the file it leads to") {
  const Folder folder;
  fs::create_directory(folder / "real");
  REQUIRE(formats::writeFileAtomically(folder / "real/a", "one"));
  fs::create_symlink("real/a", folder / "link");
  fs::create_symlink("link", folder / "chain");
  REQUIRE(formats::writeFileAtomically(folder / "chain", "two"));
  CHECK(fs::is_symlink(fs::symlink_status(folder / "chain")));
  CHECK(fs::is_symlink(fs::symlink_status(folder / "link")));
  CHECK(bytesOf(folder / "real/a") == "two");
  fs::create_symlink("new", folder / "dangling");
  REQUIRE(formats::writeFileAtomically(folder / "dangling", "three"));
  CHECK(bytesOf(folder / "new") == "three");
  fs::create_symlink("circle", folder / "circle");
  const auto circle = formats::writeFileAtomically(folder / "circle", "x");
  REQUIRE(!circle);
  CHECK(circle.error().code == ErrorCode::OutputNotWritten);
}

TEST_CASE("A place that cannot be written is named with the reason") {
  const Folder folder;
  const auto errorOf = [](const fs::path& file) {
    const auto written = formats::writeFileAtomically(file, "x");
    REQUIRE(!written);
    CHECK(written.error().code == ErrorCode::OutputNotWritten);
    return errorLine(written.error());
  };
  CHECK(errorOf(folder.path()) == folder.path().string() + ": this is a folder; name a file in it");
  CHECK(errorOf(folder / "no/a") ==
        (folder / "no/a").string() + ": there is no such folder; create it or choose another");
  CHECK(errorOf(folder / "") == (folder / "").string() + ": the path names no file; add a file name");
  CHECK(errorOf("/dev/full") == "/dev/full: the disk is full; free some space or choose another folder");
  CHECK(folder.files() == 0);
}

TEST_CASE("A read-only folder or file is left alone") {
  const Folder folder;
  const fs::path file = folder / "a";
  REQUIRE(formats::writeFileAtomically(file, "old"));
  fs::permissions(file, fs::perms(0666));
  fs::permissions(folder.path(), fs::perms(0555));
  const auto refused = [&] {
    const auto written = formats::writeFileAtomically(file, "new");
    return !written && errorLine(written.error()) ==
                           file.string() + ": there is no permission to write here; choose another folder";
  };
  CHECK(inChild(refused) == 0);
  CHECK(bytesOf(file) == "old");
  fs::permissions(folder.path(), fs::perms(0777));
  fs::permissions(file, fs::perms(0444));
  CHECK(inChild(refused) == 0);
  CHECK(bytesOf(file) == "old");
  CHECK(folder.files() == 1);
}

TEST_CASE("A save that breaks off in the middle leaves the old file whole") {
  const Folder folder;
  const fs::path file = folder / "a";
  REQUIRE(formats::writeFileAtomically(file, "old"));
  fs::permissions(file, fs::perms(0666));
  fs::permissions(folder.path(), fs::perms(0777));
  // A limit on the size of files fails a write in the middle, as a full disk does.
  const int status = inChild([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{100'000, 100'000};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return false;
    const auto written = formats::writeFileAtomically(file, std::string(1'000'000, 'x'));
    return !written && written.error().code == ErrorCode::OutputNotWritten && written.error().where == file.string();
  });
  CHECK(status == 0);
  CHECK(bytesOf(file) == "old");
  CHECK(folder.files() == 1);
}

TEST_CASE("A full disk leaves the old design whole") {
  const Folder folder;
  // A disk of one page that is full already; making one needs the rights to mount.
  const fs::path disk = folder / "disk";
  fs::create_directory(disk);
  const std::string mount = "mount -t tmpfs -o size=16k tmpfs '" + disk.string() + "' 2>/dev/null";
  if (std::system(mount.c_str()) != 0) {
    WARN("no right to mount a small disk; the write limit above stands in for it");
    return;
  }
  const fs::path file = disk / "a.clusterwright";
  Design design;
  const auto first = formats::saveDesign(design, file);
  design.meta.edit().notes = std::string(100'000, 'x');
  const auto second = formats::saveDesign(design, file);
  const std::string left = bytesOf(file);
  const auto count = std::distance(fs::directory_iterator(disk), fs::directory_iterator());
  CHECK(std::system(("umount '" + disk.string() + "'").c_str()) == 0);
  CHECK(first);
  REQUIRE(!second);
  CHECK(errorLine(second.error()) == file.string() + ": the disk is full; free some space or choose another folder");
  CHECK(left == formats::designText(Design()));
  CHECK(count == 1);
}

TEST_CASE("A file of 200 MB is refused before it is read, with its size and the limit") {
  const Folder folder;
  const fs::path file = folder / "huge.clusterwright";
  std::ofstream(file) << "{";
  fs::resize_file(file, 200u << 20);
  const auto start = std::chrono::steady_clock::now();
  const auto loaded = formats::loadDesign(file);
  const auto took = std::chrono::steady_clock::now() - start;
  REQUIRE(!loaded);
  CHECK(loaded.error().code == ErrorCode::InputUnusable);
  CHECK(errorLine(loaded.error()) ==
        file.string() + ": the file has 209,715,200 bytes; at most 67,108,864 are read, so it was left unread");
  CHECK(took < std::chrono::milliseconds(200));
}

TEST_CASE("What cannot be read is named with the reason") {
  const Folder folder;
  const auto errorOf = [](const fs::path& file) {
    const auto read = formats::readFile(file, 1000);
    REQUIRE(!read);
    CHECK(read.error().code == ErrorCode::InputUnusable);
    return errorLine(read.error());
  };
  CHECK(errorOf(folder / "no") == (folder / "no").string() + ": there is no such file; check the path");
  CHECK(errorOf(folder.path()) == folder.path().string() + ": this is a folder; name a file in it");
  CHECK(errorOf("/dev/zero") == "/dev/zero: this is a device or pipe; name an ordinary file");
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK(errorOf(folder / "pipe") == (folder / "pipe").string() + ": this is a device or pipe; name an ordinary file");
  REQUIRE(formats::writeFileAtomically(folder / "a", std::string(1000, 'x')));
  const auto whole = formats::readFile(folder / "a", 1000);
  REQUIRE(whole);
  CHECK(*whole == std::string(1000, 'x'));
}
