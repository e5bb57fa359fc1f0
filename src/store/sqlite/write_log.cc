#include "store/sqlite/write_log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>

#include "base/open_file.h"
#include "store/sqlite/page_copy.h"
#include "store/sqlite/sqlite_error.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHeadBytes = 32;
constexpr std::size_t kFrameHeadBytes = 24;
constexpr std::uint32_t kMagic = 0x377f0682;  // the lowest bit: words of sums are big-endian
constexpr std::size_t kIndexHeadBytes = 48;
// A log that others write to is looked at again before it is called damaged.
constexpr int kTries = 4;
constexpr std::chrono::milliseconds kPause(5);

std::uint32_t BigEndian(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i)
    word = (word << 8) | static_cast<unsigned char>(bytes[at + i]);
  return word;
}

std::uint32_t Native(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + at, sizeof(word));
  return word;
}

struct Sum {
  std::uint32_t a = 0;
  std::uint32_t b = 0;

  void Add(std::string_view bytes, bool swaps) {
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      std::uint32_t first = Native(bytes, at);
      std::uint32_t second = Native(bytes, at + 4);
      if (swaps) {
        first = __builtin_bswap32(first);
        second = __builtin_bswap32(second);
      }
      a += first + b;
      b += second + a;
    }
  }
  friend bool operator==(const Sum&, const Sum&) = default;
};

// How many frames were committed, as the shared memory has it; nothing if it cannot be relied on.
struct Committed {
  std::string salts;
  std::int64_t frames = 0;
  std::int64_t in_store = 0;  // of these, that were moved into the store since
};

std::string ReadSome(int file, std::size_t bytes, off_t at) {
  std::string some(bytes, '\0');
  const ssize_t got = pread(file, some.data(), bytes, at);
  some.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return some;
}

std::optional<Committed> ReadSharedMemory(const std::string& store) {
  const OpenFile file(
      open((store + "-shm").c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
  if (!file) return std::nullopt;
  const std::string bytes = ReadSome(file.get(), 2 * kIndexHeadBytes + 4, 0);
  if (bytes.size() < 2 * kIndexHeadBytes + 4) return std::nullopt;
  const std::string_view head = std::string_view(bytes).substr(0, kIndexHeadBytes);
  if (head != std::string_view(bytes).substr(kIndexHeadBytes, kIndexHeadBytes)) return std::nullopt;
  Sum sum;
  sum.Add(head.substr(0, kIndexHeadBytes - 8), false);
  const bool is_whole = head[12] != 0 && sum == Sum{Native(head, 40), Native(head, 44)};
  if (!is_whole) return std::nullopt;
  return Committed{.salts = std::string(head.substr(32, 8)),
                   .frames = Native(head, 16),
                   .in_store = Native(bytes, 2 * kIndexHeadBytes)};
}

class LogReader {
 public:
  LogReader(int file, std::int64_t bytes, WriteLog& log) : file_(file), log_(log) {
    log_.bytes = bytes;
  }

  void Read(const std::optional<Committed>& committed) {
    const std::string head = ReadSome(file_, kHeadBytes, 0);
    if (head.size() < kHeadBytes || !IsHead(head)) {
      log_.damage = "its header is damaged, and SQLite would ignore all of it";
      return;
    }
    log_.good_bytes = kHeadBytes;
    ReadFrames();
    if (!committed || committed->salts != salts_) {
      if (HasLaterWrite()) {
        log_.damage = "it is damaged after " + std::to_string(log_.readable) +
                      " pages, and later writes are unreadable";
      }
      return;
    }
    const std::int64_t expected = committed->frames;
    if (expected > log_.readable && expected > committed->in_store) {
      log_.damage = "it was truncated or damaged: " + std::to_string(expected) +
                    " pages were committed to it, and " + std::to_string(log_.readable) +
                    " can be read";
    }
  }

 private:
  bool IsHead(const std::string& head) {
    const std::uint32_t magic = BigEndian(head, 0);
    if ((magic & ~1U) != kMagic) return false;
    swaps_ = ((magic & 1U) != 0) != (std::endian::native == std::endian::big);
    page_bytes_ = BigEndian(head, 8);
    salts_ = head.substr(16, 8);
    sum_.Add(std::string_view(head).substr(0, 24), swaps_);
    return page_bytes_ >= 512 && std::has_single_bit(page_bytes_) &&
           sum_ == Sum{BigEndian(head, 24), BigEndian(head, 28)};
  }

  std::string FrameAt(std::int64_t number) const {
    const std::size_t bytes = kFrameHeadBytes + page_bytes_;
    return ReadSome(file_, bytes,
                    static_cast<off_t>(kHeadBytes) + static_cast<off_t>(number * bytes));
  }
  bool IsOfThisLog(const std::string& frame) const {
    return frame.size() == kFrameHeadBytes + page_bytes_ && frame.compare(8, 8, salts_) == 0;
  }

  void ReadFrames() {
    std::unordered_set<std::uint32_t> pages;  // of the write that is being read
    for (;; ++broken_) {
      const std::string frame = FrameAt(broken_);
      if (!IsOfThisLog(frame)) return;
      sum_.Add(std::string_view(frame).substr(0, 8), swaps_);
      sum_.Add(std::string_view(frame).substr(kFrameHeadBytes), swaps_);
      if (sum_ != Sum{BigEndian(frame, 16), BigEndian(frame, 20)}) return;
      pages.insert(BigEndian(frame, 0));
      if (BigEndian(frame, 4) == 0) continue;  // not the last one of its write
      log_.pages.merge(pages);
      pages.clear();
      log_.readable = broken_ + 1;
      log_.good_bytes = static_cast<std::int64_t>(
          kHeadBytes + static_cast<std::size_t>(log_.readable) * (kFrameHeadBytes + page_bytes_));
    }
  }

  // Whether the last page of another write of this log lies behind the first frame that does not
  // fit. Pages of a write that was taken back may lie there, but not the last one.
  bool HasLaterWrite() const {
    const std::int64_t frames = (log_.bytes - static_cast<std::int64_t>(kHeadBytes)) /
                                static_cast<std::int64_t>(kFrameHeadBytes + page_bytes_);
    for (std::int64_t number = broken_ + 1; number < frames; ++number) {
      const std::string frame = FrameAt(number);
      if (IsOfThisLog(frame) && BigEndian(frame, 4) != 0) return true;
    }
    return false;
  }

  int file_;
  WriteLog& log_;
  bool swaps_ = false;
  std::size_t page_bytes_ = 0;
  std::string salts_;
  Sum sum_;
  std::int64_t broken_ = 0;  // the first frame that does not fit
};

Result<WriteLog> ReadOnce(const std::string& store) {
  WriteLog log;
  const auto committed = ReadSharedMemory(store);  // first: the log may grow meanwhile
  const OpenFile file(
      open((store + "-wal").c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
  if (!file) {
    if (errno == ENOENT) return log;
    return SystemError("cannot read " + store + "-wal");
  }
  struct stat info {};
  if (fstat(file.get(), &info) != 0) return SystemError("cannot read " + store + "-wal");
  if (info.st_size > 0) LogReader(file.get(), info.st_size, log).Read(committed);
  if (info.st_size == 0 && committed && committed->frames > committed->in_store) {
    log.damage =
        "it is empty, and " + std::to_string(committed->frames) + " pages were committed to it";
  }
  return log;
}

}  // namespace

Result<WriteLog> ReadLog(const std::string& store) {
  auto log = ReadOnce(store);
  for (int tried = 1; tried < kTries && log && !log->damage.empty(); ++tried) {
    std::this_thread::sleep_for(kPause);
    log = ReadOnce(store);
  }
  return log;
}

Status CutDamagedLog(const std::string& store, const std::string& kept) {
  CAIRN_ASSIGN_OR_RETURN(const auto log, ReadLog(store));
  const std::string path = store + "-wal";
  std::error_code error;
  if (log.readable == 0) {
    fs::rename(path, kept, error);
  } else {
    fs::copy_file(path, kept, error);
    if (!error) CAIRN_TRY(KeepAs(kept, kept));
    if (!error) fs::resize_file(path, static_cast<std::uintmax_t>(log.good_bytes), error);
  }
  if (error) return IoError("cannot move " + path + " aside: " + error.message());
  fs::remove(store + "-shm", error);  // it counts what is gone; SQLite makes another one
  return {};
}

}  // namespace cairn::sqlite
