#include "store/sqlite/page_sums.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>

#include "base/text.h"
#include "store/sqlite/sqlite_error.h"
#include "store/sqlite/write_log.h"

namespace cairn::sqlite {
namespace {

constexpr std::size_t kLanes = 4;                          // the processor works on them at once
constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;  // odd, so that no bit is lost
constexpr std::size_t kWord = sizeof(std::uint64_t);
// How often a page is read that another process may be writing at this moment.
constexpr int kTries = 5;
constexpr int kPauseMs = 4;

std::uint64_t WordAt(std::string_view bytes, std::size_t at) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data() + at, kWord);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

std::uint64_t Mix(std::uint64_t state, std::uint64_t word) {
  return std::rotl((state ^ word) * kMultiplier, 29);
}

Status ReadPage(sqlite3_file* file, const std::string& path, std::uint32_t number,
                std::string& page) {
  const auto at = static_cast<sqlite3_int64>(number - 1) * static_cast<sqlite3_int64>(page.size());
  const int code = file->pMethods->xRead(file, page.data(), static_cast<int>(page.size()), at);
  // A file that ends before is seen by other checks; SQLite fills what is missing with zeros.
  if (code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ) return {};
  return ErrorFor(code, path, sqlite3_errstr(code));
}

// Whether the page is damaged for good, and not only being written by another process.
Result<bool> IsDamaged(Connection& connection, sqlite3_file* file, std::uint32_t number,
                       std::string& page) {
  for (int tried = 1;; ++tried) {
    CAIRN_ASSIGN_OR_RETURN(const auto log, ReadLog(connection.path()));
    if (log.pages.contains(number)) return false;
    CAIRN_TRY(ReadPage(file, connection.path(), number, page));
    if (HasItsSum(number, page)) return false;
    if (tried == kTries) return true;
    sqlite3_sleep(kPauseMs);
  }
}

}  // namespace

std::uint64_t PageSum(std::uint32_t number, std::string_view page) {
  std::array<std::uint64_t, kLanes> lanes = {1, 2, 3, 4};
  const std::size_t words = (page.size() - kSumBytes) / kWord;
  std::size_t word = 0;
  for (; word + kLanes <= words; word += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      lanes[lane] = Mix(lanes[lane], WordAt(page, (word + lane) * kWord));
    }
  }
  for (std::size_t lane = 0; word < words; ++word, ++lane) {
    lanes[lane] = Mix(lanes[lane], WordAt(page, word * kWord));
  }
  std::uint64_t sum = number;
  for (const std::uint64_t lane : lanes) sum = Mix(sum, lane);
  return sum;
}

bool HasItsSum(std::uint32_t number, std::string_view page) {
  if (WordAt(page, page.size() - kSumBytes) == PageSum(number, page)) return true;
  return std::ranges::all_of(page, [](char byte) { return byte == 0; });
}

void PutSum(std::uint32_t number, char* page, std::size_t bytes) {
  std::uint64_t sum = PageSum(number, {page, bytes});
  if constexpr (std::endian::native == std::endian::big) sum = __builtin_bswap64(sum);
  std::memcpy(page + bytes - kSumBytes, &sum, kSumBytes);
}

Result<bool> HasSums(Connection& connection) {
  CAIRN_TRY(connection.ReadInt("PRAGMA schema_version"));  // what the file reserves is known by now
  int reserved = -1;                                       // only asks
  const int code =
      sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
  if (code != SQLITE_OK) return ErrorFor(code, connection.path(), sqlite3_errstr(code));
  return reserved == static_cast<int>(kSumBytes);
}

Result<std::vector<std::uint32_t>> FindDamagedPages(Connection& connection, std::size_t most) {
  std::vector<std::uint32_t> damaged;
  CAIRN_ASSIGN_OR_RETURN(const auto has_sums, HasSums(connection));
  if (!has_sums) return damaged;
  CAIRN_ASSIGN_OR_RETURN(const auto page_size, connection.ReadInt("PRAGMA page_size"));
  sqlite3_file* file = nullptr;
  sqlite3_int64 bytes = 0;
  int code = sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code == SQLITE_OK) code = file->pMethods->xFileSize(file, &bytes);
  if (code != SQLITE_OK) return ErrorFor(code, connection.path(), sqlite3_errstr(code));
  std::string page(static_cast<std::size_t>(page_size), '\0');
  // What lies behind the last page was left when the store became smaller, until its log is moved.
  CAIRN_ASSIGN_OR_RETURN(const auto count, connection.ReadInt("PRAGMA page_count"));
  const auto pages = static_cast<std::uint32_t>(std::min<std::int64_t>(bytes / page_size, count));
  for (std::uint32_t number = 1; number <= pages && damaged.size() < most; ++number) {
    CAIRN_TRY(ReadPage(file, connection.path(), number, page));
    if (HasItsSum(number, page)) continue;
    CAIRN_ASSIGN_OR_RETURN(const auto is_damaged, IsDamaged(connection, file, number, page));
    if (is_damaged) damaged.push_back(number);
  }
  return damaged;
}

Status CheckSums(Connection& connection) {
  constexpr std::size_t kMostNamed = 5;
  CAIRN_ASSIGN_OR_RETURN(const auto damaged, FindDamagedPages(connection, kMostNamed + 1));
  if (damaged.empty()) return {};
  std::vector<std::string> names;
  for (const std::uint32_t number : damaged) {
    names.push_back(names.size() == kMostNamed ? "more" : std::to_string(number));
  }
  return Error{ErrorCode::kCorrupt, connection.path() + " is damaged: bytes have changed in page " +
                                        Join(names, ", ") + ", or another program wrote to it"};
}

Status ReserveSums(Connection& connection) {
  int reserved = static_cast<int>(kSumBytes);
  const int code =
      sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
  if (code != SQLITE_OK) return ErrorFor(code, connection.path(), sqlite3_errstr(code));
  return {};
}

Status Vacuum(Connection& connection) {
  CAIRN_TRY(ReserveSums(connection));
  const Status done = connection.Run("VACUUM");
  if (done) return {};
  int wanted = 0;  // what was asked for is not so
  sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_RESERVE_BYTES, &wanted);
  return done;
}

}  // namespace cairn::sqlite
