#include "foreign/private_copy.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <vector>

#include "base/open_file.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr int kTries = 3;  // as for project files: writers are rarely that frequent
// Larger than any agent's memory; protects the disk that the copy is made on.
constexpr off_t kMostBytes = off_t{8} << 30;
// The magic number of a hot rollback journal (SQLite file format, 3.0).
constexpr std::string_view kHotJournal = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";

Error Failed(const fs::path& file, std::string_view doing) {
  const ErrorCode code = errno == ENOSPC ? ErrorCode::kDiskFull : ErrorCode::kIo;
  return {code, "cannot " + std::string(doing) + ' ' + file.string() + ": " +
                    std::generic_category().message(errno)};
}

fs::path With(fs::path file, std::string_view end) { return file += end; }

OpenFile OpenToCopy(const fs::path& file) {
  return OpenFile(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
}

// The attributes that reveal a write.
struct State {
  off_t size = -1;  // no such file
  std::int64_t modified = 0;

  static State Of(const fs::path& file) {
    struct stat facts {};
    if (lstat(file.c_str(), &facts) != 0) return {};
    return {facts.st_size, facts.st_mtim.tv_sec * 1'000'000'000 + facts.st_mtim.tv_nsec};
  }
  friend bool operator==(const State&, const State&) = default;
};

Status WriteAll(int file, const char* bytes, std::size_t size, const fs::path& name) {
  while (size > 0) {
    const ssize_t written = write(file, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return Failed(name, "write");
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
  return {};
}

Status CopyFile(const fs::path& from, const fs::path& to) {
  const OpenFile in = OpenToCopy(from);
  if (!in) return Failed(from, "read");
  struct stat facts {};
  if (fstat(in.get(), &facts) != 0) return Failed(from, "read");
  if (!S_ISREG(facts.st_mode)) return InvalidArgument(from.string() + " is not a regular file");
  if (facts.st_size > kMostBytes) return InvalidArgument(from.string() + " is larger than 8 GB");
  const OpenFile out(open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (!out) return Failed(to, "write");
  std::vector<char> block(std::size_t{1} << 20);
  for (off_t copied = 0; copied <= kMostBytes;) {
    const ssize_t count = read(in.get(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Failed(from, "read");
    if (count == 0) break;
    CAIRN_TRY(WriteAll(out.get(), block.data(), static_cast<std::size_t>(count), to));
    copied += count;
  }
  return {};
}

// An interrupted transaction is rolled back by the next process that opens the file. That is left
// to the owner, and the file names in a journal are not trusted.
Status CheckNoJournal(const fs::path& original) {
  const OpenFile journal = OpenToCopy(With(original, "-journal"));
  std::array<char, kHotJournal.size()> head{};
  if (!journal || read(journal.get(), head.data(), head.size()) != std::ssize(head)) return {};
  if (std::string_view(head.data(), head.size()) != kHotJournal) return {};
  return Error{ErrorCode::kBusy, original.string() +
                                     " is being written, or a writer was interrupted; open it once "
                                     "with its own tool, close that, and try again"};
}

}  // namespace

Result<PrivateCopy> PrivateCopy::Make(const fs::path& original) {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "cairn-import-XXXXXX").string();
  if (error) return IoError("no folder for temporary files: " + error.message());
  if (mkdtemp(name.data()) == nullptr) return Failed(name, "make");  // creates it with mode 0700
  PrivateCopy copy{fs::path(name)};
  const fs::path log = With(original, "-wal");
  for (int i = 0; i < kTries; ++i) {
    CAIRN_TRY(CheckNoJournal(original));
    const State before = State::Of(original);
    const State log_before = State::Of(log);
    CAIRN_TRY(CopyFile(original, copy.file()));
    if (log_before.size > 0) CAIRN_TRY(CopyFile(log, With(copy.file(), "-wal")));
    if (State::Of(original) == before && State::Of(log) == log_before) return copy;
    fs::remove(With(copy.file(), "-wal"), error);
  }
  return Error{ErrorCode::kBusy,
               original.string() + " changed while being copied; stop the program that writes it"};
}

PrivateCopy::PrivateCopy(PrivateCopy&& other) noexcept
    : folder_(std::exchange(other.folder_, fs::path())) {}

PrivateCopy::~PrivateCopy() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

}  // namespace cairn
