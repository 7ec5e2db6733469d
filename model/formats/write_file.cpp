// SPDX-License-Identifier: GPL-3.0-or-later
// Files in and out. A file is written beside its place, flushed to the disk and renamed over the old one, so that a
// full disk, a crash or a read-only folder leaves the old file whole.
#include "model/formats/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <limits>

namespace cw::formats {

namespace {

namespace fs = std::filesystem;

Unexpected notWritten(const fs::path& file, Message message) {
  return fail(ErrorCode::OutputNotWritten, std::move(message), file.string());
}

Unexpected notWritten(const fs::path& file, int error) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return notWritten(file, TR_MARK("the disk is full; free some space or choose another folder"));
    case EFBIG:
      return notWritten(file, TR_MARK("the file would be larger than allowed here; choose another folder"));
    case EROFS:
      return notWritten(file, TR_MARK("the disk is read-only; choose another folder"));
    case EINTR:
      return fail(ErrorCode::Cancelled, TR_MARK("cancelled"), file.string());
    case EPIPE:
      return notWritten(file, TR_MARK("the reader of the pipe has gone; keep it open or name a file"));
    case EACCES:
    case EPERM:
      return notWritten(file, TR_MARK("there is no permission to write here; choose another folder"));
    case ENOENT:
    case ENOTDIR:
      return notWritten(file, TR_MARK("there is no such folder; create it or choose another"));
    default:
      return notWritten(file, Message(TR_MARK("the file cannot be written (%1); choose another place"),
                                      std::string(std::strerror(error))));
  }
}

/// Follows links to the file they mean, so that saving replaces that file and not the link.
Result<fs::path> realTarget(const fs::path& file) {
  fs::path target = file;
  std::error_code error;
  for (int hops = 0; fs::is_symlink(fs::symlink_status(target, error)); ++hops) {
    if (hops == 40) return notWritten(file, TR_MARK("the link leads in a circle; name the file itself"));
    const fs::path next = fs::read_symlink(target, error);
    if (error) return notWritten(file, error.value());
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
  return target;
}

/// To the disk, not only to the system's memory. Zero or the error.
int flush(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  // Some file systems cannot flush and say EINVAL; that is no failure to write.
  const int flushed = ::fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
  const int closed = ::close(descriptor) == 0 ? 0 : errno;
  return flushed != 0 ? flushed : closed;
}

/// Only a pipe or terminal can be interrupted, and then whoever sent the signal wants an end: EINTR is an error here.
int writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0) return errno;
    bytes.remove_prefix(std::size_t(written));
  }
  return 0;
}

/// A renamed file survives a power cut only when its folder is flushed too. File systems that cannot do that say so,
/// and the file is in place all the same.
void flushFolder(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

/// A new empty file beside `target`, hidden, with the rights that a file made here gets.
Result<fs::path> fileBeside(const fs::path& file, const fs::path& target) {
  static std::atomic<unsigned> counter{0};
  const fs::path folder = target.parent_path();
  const std::string stem = "." + target.filename().string().substr(0, 200) + "." + std::to_string(::getpid()) + ".";
  for (int attempt = 0; attempt < 100; ++attempt) {
    const fs::path beside = folder / (stem + std::to_string(counter++));
    const int descriptor = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) return notWritten(file, errno);
    struct stat old {};
    if (::stat(target.c_str(), &old) == 0) ::fchmod(descriptor, old.st_mode & 0777);
    ::close(descriptor);
    return beside;
  }
  return notWritten(file, EEXIST);
}

/// Writes all of `bytes` over what `file` holds now.
Result<void> writeOver(const fs::path& file, std::string_view bytes) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  if (descriptor < 0) return notWritten(file, errno);
  int error = writeAll(descriptor, bytes);
  if (::close(descriptor) != 0 && error == 0) error = errno;
  if (error != 0) return notWritten(file, error);
  return {};
}

/// A device or pipe has no old content to keep and must not be replaced: what is produced is sent through it.
Result<void> sendTo(const fs::path& file, const std::function<Result<void>(const fs::path& temporary)>& produce) {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  if (error) return notWritten(file, error.value());
  const Result<fs::path> beside = fileBeside(file, folder / "clusterwright-output");
  if (!beside) return forwardError(beside);
  Result<void> outcome = produce(*beside);
  if (outcome) {
    const auto bytes = readFile(*beside, std::numeric_limits<std::uintmax_t>::max());
    outcome = bytes ? writeOver(file, *bytes) : Result<void>(forwardError(bytes));
  } else {
    outcome = fail(outcome.error().code, outcome.error().message, file.string());
  }
  ::unlink(beside->c_str());
  return outcome;
}

}  // namespace

Result<void> replaceFile(const fs::path& file, const std::function<Result<void>(const fs::path& temporary)>& produce) {
  std::error_code ignored;
  if (!file.has_filename()) return notWritten(file, TR_MARK("the path names no file; add a file name"));
  const fs::file_status status = fs::status(file, ignored);
  if (fs::is_directory(status)) return notWritten(file, TR_MARK("this is a folder; name a file in it"));
  if (fs::exists(status) && !fs::is_regular_file(status)) return sendTo(file, produce);
  const Result<fs::path> target = realTarget(file);
  if (!target) return forwardError(target);
  // Renaming needs only the folder; a file that its owner protected must not be replaced behind his back.
  if (fs::exists(status) && ::access(target->c_str(), W_OK) != 0) return notWritten(file, errno);
  const Result<fs::path> beside = fileBeside(file, *target);
  if (!beside) return forwardError(beside);

  Result<void> outcome = produce(*beside);
  if (outcome) {
    int error = flush(*beside);
    if (error == 0 && ::rename(beside->c_str(), target->c_str()) != 0) error = errno;
    if (error != 0) outcome = notWritten(file, error);
  }
  if (!outcome) {
    ::unlink(beside->c_str());
    return fail(outcome.error().code, outcome.error().message, file.string());
  }
  flushFolder(target->has_parent_path() ? target->parent_path() : fs::path("."));
  return outcome;
}

Result<void> writeFileAtomically(const fs::path& file, std::string_view bytes) {
  return replaceFile(file, [&](const fs::path& temporary) { return writeOver(temporary, bytes); });
}

Result<std::string> readFile(const fs::path& file, std::uintmax_t limit) {
  const auto unusable = [&](Message message) {
    return fail(ErrorCode::InputUnusable, std::move(message), file.string());
  };
  // Not blocking: opening a pipe without a writer would wait for ever.
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return unusable(TR_MARK("there is no such file; check the path"));
    if (errno == EACCES) return unusable(TR_MARK("there is no permission to read the file; ask its owner"));
    return unusable(
        Message(TR_MARK("the file cannot be opened (%1); name a readable file"), std::string(std::strerror(errno))));
  }
  const struct Closer {
    int descriptor;
    ~Closer() { ::close(descriptor); }
  } closer{descriptor};
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return unusable(TR_MARK("the file cannot be examined; name a readable file"));
  if (S_ISDIR(status.st_mode)) return unusable(TR_MARK("this is a folder; name a file in it"));
  if (!S_ISREG(status.st_mode)) return unusable(TR_MARK("this is a device or pipe; name an ordinary file"));
  const auto tooLarge = [&](std::uintmax_t size) {
    return unusable(Message(TR_MARK("the file has %1 bytes; at most %2 are read, so it was left unread"), size, limit));
  };
  if (std::uintmax_t(status.st_size) > limit) return tooLarge(std::uintmax_t(status.st_size));
  std::string bytes(std::size_t(status.st_size) + 1, '\0');
  std::size_t used = 0;
  for (;;) {
    if (used == bytes.size()) bytes.resize(bytes.size() * 2);
    const ssize_t got = ::read(descriptor, bytes.data() + used, bytes.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0)
      return unusable(
          Message(TR_MARK("the file cannot be read (%1); copy it to another disk"), std::string(std::strerror(errno))));
    if (got == 0) break;
    used += std::size_t(got);
    if (used > limit) return tooLarge(used);  // it grew while it was read
  }
  bytes.resize(used);
  return bytes;
}

}  // namespace cw::formats
