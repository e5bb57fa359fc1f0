#include "knowledge/files/read_file.h"

#include <fcntl.h>

#include <cerrno>
#include <system_error>

#include "base/beneath.h"
#include "base/open_file.h"
#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

// An editor writes a file once or twice per save. A file that is written continuously is left for
// the next scan.
constexpr int kReadings = 3;

Error CannotRead(std::string_view path) {
  const int reason = errno;
  const std::string what = "cannot read " + Quoted(path) + ": ";
  if (reason == ELOOP || reason == ENOTDIR) {
    return NotFound(what + "part of its path is a symbolic link or a file");
  }
  const std::string message = what + std::generic_category().message(reason);
  return reason == ENOENT ? NotFound(message) : IoError(message);
}

// Reads to the end, but at most `expected` + 1 bytes. False on a read error.
bool ReadUpTo(int file, std::size_t expected, std::string& bytes) {
  bytes.resize(expected + 1);
  std::size_t size = 0;
  while (size < bytes.size()) {
    const ssize_t count = read(file, bytes.data() + size, bytes.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  bytes.resize(size);
  return true;
}

Error TooLarge(std::string_view path, std::int64_t bytes, std::int64_t most_bytes) {
  return InvalidArgument(Quoted(path) + " has " + std::to_string(bytes) + " bytes; at most " +
                         std::to_string(most_bytes) + " are read");
}

// One read; `stable` is set if it can be trusted.
Result<StableFile> ReadOnce(const std::filesystem::path& root, std::string_view path,
                            std::int64_t most_bytes, const std::function<void()>& while_reading,
                            bool& stable) {
  const OpenFile file = OpenBeneath(root, path, O_RDONLY);
  struct stat facts {};
  if (!file || fstat(file.get(), &facts) != 0) return CannotRead(path);
  if (!S_ISREG(facts.st_mode)) return NotFound(Quoted(path) + " is not a regular file");
  if (facts.st_size > most_bytes) return TooLarge(path, facts.st_size, most_bytes);
  StableFile result{{}, EntryOf(path, facts)};
  if (!ReadUpTo(file.get(), static_cast<std::size_t>(facts.st_size), result.bytes)) {
    return CannotRead(path);
  }
  if (while_reading) while_reading();
  if (fstat(file.get(), &facts) != 0) return CannotRead(path);
  stable = std::ssize(result.bytes) == result.entry.bytes && EntryOf(path, facts) == result.entry;
  return result;
}

}  // namespace

Result<OpenFile> OpenToRead(const std::filesystem::path& root, std::string_view path) {
  if (!IsPathBeneath(path)) {
    return InvalidArgument(Quoted(path) + " is not a path inside its folder");
  }
  OpenFile file = OpenBeneath(root, path, O_RDONLY);
  if (!file) return CannotRead(path);
  return file;
}

std::optional<FileEntry> LookAtFile(const std::filesystem::path& root, std::string_view path) {
  if (!IsPathBeneath(path)) return std::nullopt;
  const OpenFile file = OpenBeneath(root, path, O_PATH);
  struct stat facts {};
  if (!file || fstat(file.get(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return EntryOf(path, facts);
}

Result<StableFile> ReadStable(const std::filesystem::path& root, std::string_view path,
                              std::int64_t most_bytes, const std::function<void()>& while_reading) {
  if (!IsPathBeneath(path)) {
    return InvalidArgument(Quoted(path) + " is not a path inside the project");
  }
  for (int i = 0; i < kReadings; ++i) {
    bool stable = false;
    auto read = ReadOnce(root, path, most_bytes, while_reading, stable);
    if (!read || stable) return read;
  }
  return Error{ErrorCode::kBusy, Quoted(path) + " changed while being read; index again later"};
}

std::string TextProblem(std::string_view bytes) {
  const std::size_t nul = bytes.find('\0');
  if (nul != std::string_view::npos) {
    return "binary (a NUL byte at byte " + std::to_string(nul) + ")";
  }
  const std::size_t invalid = FindInvalidUtf8(bytes);
  if (invalid == std::string_view::npos) return "";
  return "not valid UTF-8 at byte " + std::to_string(invalid);
}

FileEntry EntryOf(std::string_view path, const struct stat& facts) {
  const auto nanoseconds = [](const timespec& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
  };
  return {std::string(path), facts.st_size, nanoseconds(facts.st_mtim), nanoseconds(facts.st_ctim)};
}

std::string ReadSmallFile(int folder, const char* name, std::int64_t most_bytes) {
  const OpenFile file(
      openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
  struct stat facts {};
  if (!file || fstat(file.get(), &facts) != 0) return "";
  if (!S_ISREG(facts.st_mode) || facts.st_size > most_bytes) return "";
  std::string bytes;
  return ReadUpTo(file.get(), static_cast<std::size_t>(facts.st_size), bytes) ? bytes : "";
}

}  // namespace cairn
