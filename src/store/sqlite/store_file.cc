#include "store/sqlite/store_file.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/open_file.h"
#include "store/sqlite/backup_files.h"
#include "store/sqlite/derived.h"
#include "store/sqlite/page_copy.h"
#include "store/sqlite/page_sums.h"
#include "store/sqlite/sqlite_error.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kHeaderBytes = 100;     // SQLite's file format, section 1.3
constexpr std::size_t kUserVersionAt = 60;    // big-endian, 4 bytes
constexpr std::size_t kApplicationIdAt = 68;  // big-endian, 4 bytes
// A vector of 384 floats and its row fit one page; with 4 KB pages each vector would overflow.
constexpr std::string_view kPageSize = "8192";

std::uint32_t BigEndian(const std::array<char, kHeaderBytes>& header, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    value = (value << 8) | static_cast<unsigned char>(header[at + i]);
  }
  return value;
}

Error TooNew(const std::string& path, std::int64_t version, std::int64_t known) {
  return {ErrorCode::kTooNew, path + " was written by a newer Cairn (schema " +
                                  std::to_string(version) + ", this one supports " +
                                  std::to_string(known) + "); update Cairn to open it"};
}

// The store cannot be changed where it is, and must be before it can be read.
Error MustBeMigrated(const Connection& connection, std::int64_t version, std::int64_t known) {
  return {connection.cannot_write()->code,
          connection.path() + " has schema " + std::to_string(version) +
              " and must be upgraded to " + std::to_string(known) +
              ", but is not writable here; open it, or a copy, once where it is writable"};
}

Error NotOurs(const std::string& path, const std::string& what) {
  return {ErrorCode::kCorrupt,
          path + " is " + what + ", not a Cairn store; choose another file with --db"};
}

Status MakeFile(const std::string& path) {
  CAIRN_TRY(MakePrivateFolder(fs::path(path).parent_path()));
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return SystemError("cannot create the store " + path);
  fchmod(file, 0600);
  close(file);
  return {};
}

// The caller holds the write lock, so a second connection copies what no one changes meanwhile.
Status BackUp(const std::string& path, std::int64_t version) {
  const std::string target = BackupPath(path, version);
  const std::string temporary = PartOf(target);
  std::error_code ignored;
  fs::remove(temporary, ignored);
  CAIRN_ASSIGN_OR_RETURN(const auto reader, Connection::Open(path, {.read_only = true}));
  CAIRN_TRY(CopyToNewFile(*reader, temporary));
  return KeepAs(temporary, target);
}

// Under the write lock: of several processes that find an old store, one backs up and migrates, and
// the others find it done.
Status Migrate(Connection& connection, std::span<const Migration> migrations) {
  CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(connection));
  CAIRN_ASSIGN_OR_RETURN(const auto version, connection.ReadInt("PRAGMA user_version"));
  if (version >= migrations.back().version) return {};
  if (version > 0) CAIRN_TRY(BackUp(connection.path(), version));
  for (const Migration& migration : migrations) {
    if (migration.version <= version) continue;
    CAIRN_TRY(connection.Run(std::string(migration.sql)));
    CAIRN_TRY(connection.Run("PRAGMA user_version=" + std::to_string(migration.version)));
  }
  CAIRN_TRY(connection.Run("PRAGMA application_id=" + std::to_string(kApplicationId)));
  return transaction.Commit();
}

Status BringUpToDate(Connection& connection, const ConnectionOptions& options,
                     std::span<const Migration> migrations) {
  const std::int64_t known = migrations.back().version;
  CAIRN_ASSIGN_OR_RETURN(const auto version, ReadVersion(connection, known));
  if (version == known) return {};
  if (connection.cannot_write() && version > 0) return MustBeMigrated(connection, version, known);
  if (version == 0) {
    CAIRN_TRY(connection.Run("PRAGMA page_size=" + std::string(kPageSize)));
    CAIRN_ASSIGN_OR_RETURN(const auto pages, connection.ReadInt("PRAGMA page_count"));
    if (pages == 0) CAIRN_TRY(ReserveSums(connection));  // later it takes a VACUUM
    CAIRN_TRY(UseWal(connection, options.busy_timeout_ms));
  }
  return Migrate(connection, migrations);
}

}  // namespace

// One statement reads all of it, because another process may be making the store at this moment. A
// database with tables but without a version is not ours.
Result<std::int64_t> ReadVersion(Connection& connection, std::int64_t known_version) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare(
          "SELECT v.user_version, a.application_id, (SELECT count(*) FROM sqlite_schema)"
          " FROM pragma_user_version AS v, pragma_application_id AS a"));
  CAIRN_TRY(query.Step());
  const std::int64_t version = query.Int(0);
  const bool is_new = version == 0 && query.Int(1) == 0 && query.Int(2) == 0;
  if (!is_new && query.Int(1) != kApplicationId) {
    return NotOurs(connection.path(), "the database of another program");
  }
  if (version > known_version) return TooNew(connection.path(), version, known_version);
  return version;
}

Status CheckNotNewer(Connection& connection, std::int64_t known_version) {
  CAIRN_ASSIGN_OR_RETURN(const auto version, connection.ReadInt("PRAGMA user_version"));
  if (version <= known_version) return {};
  return Error{ErrorCode::kTooNew,
               connection.path() + " was migrated by a newer Cairn (schema " +
                   std::to_string(version) + ", this process supports " +
                   std::to_string(known_version) +
                   "); restart this process with that version; nothing was changed"};
}

// Switching to WAL needs the file for a moment alone, and SQLite does not wait for that by itself.
Status UseWal(Connection& connection, int busy_timeout_ms) {
  constexpr int kPauseMs = 5;
  for (int waited = 0;; waited += kPauseMs) {
    const auto mode = connection.ReadText("PRAGMA journal_mode");
    if (mode && *mode == "wal") return {};
    Status switched = connection.Run("PRAGMA journal_mode=WAL");
    if (switched) return {};
    if (switched.error().code != ErrorCode::kBusy || waited >= busy_timeout_ms) {
      return switched;
    }
    sqlite3_sleep(kPauseMs);
  }
}

// A umask may take even the owner's rights from what is made, so they are set once more.
Status MakePrivateFolder(const fs::path& folder) {
  std::error_code ignored;  // mkdir says what is wrong
  if (folder.empty() || fs::exists(folder, ignored)) return {};
  CAIRN_TRY(MakePrivateFolder(folder.parent_path()));
  if (mkdir(folder.c_str(), 0700) == 0) {
    chmod(folder.c_str(), 0700);
    return {};
  }
  if (errno == EEXIST) return {};
  return SystemError("cannot create the folder " + folder.string());
}

namespace {

struct Header {
  std::streamsize bytes = 0;  // that could be read
  bool is_database = false;
  std::uint32_t application = 0;
  std::uint32_t version = 0;
};

Result<Header> ReadHeader(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) return NotOurs(path, "a folder");
  if (fs::is_other(status))
    return NotOurs(path, "not a regular file");  // reading a pipe would wait
  std::ifstream file(path, std::ios::binary);
  if (!file) return SystemError("cannot read the store " + path);
  std::array<char, kHeaderBytes> bytes{};
  file.read(bytes.data(), bytes.size());
  Header header{.bytes = file.gcount()};
  header.is_database = header.bytes == static_cast<std::streamsize>(kHeaderBytes) &&
                       std::string_view(bytes.data(), bytes.size()).starts_with(kMagic);
  header.application = BigEndian(bytes, kApplicationIdAt);
  header.version = BigEndian(bytes, kUserVersionAt);
  return header;
}

}  // namespace

Status CheckHeader(const std::string& path, std::int64_t known_version) {
  CAIRN_ASSIGN_OR_RETURN(const auto header, ReadHeader(path));
  if (header.bytes == 0) return {};  // a new, empty file
  if (!header.is_database) {
    return Error{
        ErrorCode::kCorrupt,
        path +
            " is not a database, so not a Cairn store; if it was one, `cairn doctor --fix` "
            "recovers what is readable; otherwise choose another file with --db"};
  }
  // One that is being made just now, or foreign.
  if (header.application == 0 && header.version == 0) return {};
  if (header.application != kApplicationId) return NotOurs(path, "the database of another program");
  if (header.version > known_version) return TooNew(path, header.version, known_version);
  return {};
}

Result<std::int64_t> ReadSchemaVersion(const std::string& path) {
  CAIRN_ASSIGN_OR_RETURN(const auto header, ReadHeader(path));
  if (!header.is_database || header.application != kApplicationId) return std::int64_t{0};
  if (!HasSideFiles(path)) return std::int64_t{header.version};
  CAIRN_ASSIGN_OR_RETURN(const auto connection, Connection::Open(path, {.read_only = true}));
  return connection->ReadInt("PRAGMA user_version");
}

bool HasSideFiles(const std::string& path) {
  std::error_code error;
  return fs::exists(path + "-wal", error);
}

bool IsInUse(const std::string& path) {
  const OpenFile file(open(path.c_str(), O_RDWR | O_CLOEXEC));
  if (!file) return false;
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = 0x40000000;  // the lock bytes of SQLite's file format
  lock.l_len = 512;
  return fcntl(file.get(), F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

// The last connection that may write removes them when it is closed, if it has read something.
void RemoveSideFiles(const std::string& path, const ConnectionOptions& options) {
  const auto connection = Connection::Open(path, options);
  if (connection) (void)(*connection)->ReadInt("PRAGMA user_version");
}

Result<std::unique_ptr<Connection>> OpenStoreFile(const std::string& path,
                                                  const ConnectionOptions& options,
                                                  std::span<const Migration> migrations) {
  std::error_code error;
  if (!fs::exists(path, error)) CAIRN_TRY(MakeFile(path));
  CAIRN_TRY(CheckHeader(path, migrations.back().version));
  return OpenOnceMore(path, options, migrations);
}

Result<std::unique_ptr<Connection>> OpenOnceMore(const std::string& path,
                                                 const ConnectionOptions& options,
                                                 std::span<const Migration> migrations) {
  std::error_code error;
  if (!fs::exists(path, error)) return OpenStoreFile(path, options, migrations);  // a new file
  CAIRN_ASSIGN_OR_RETURN(auto connection, Connection::Open(path, options));
  CAIRN_TRY(BringUpToDate(*connection, options, migrations));
  CAIRN_TRY(RefreshKeywordIndex(*connection));
  return connection;
}

Result<std::unique_ptr<Connection>> OpenToRead(const std::string& path,
                                               const ConnectionOptions& options,
                                               std::span<const Migration> migrations) {
  const std::int64_t known = migrations.back().version;
  std::error_code error;
  if (!fs::exists(path, error)) return std::unique_ptr<Connection>();
  CAIRN_TRY(CheckHeader(path, known));
  ConnectionOptions read_only = options;
  read_only.read_only = true;
  CAIRN_ASSIGN_OR_RETURN(auto connection, Connection::Open(path, read_only));
  CAIRN_ASSIGN_OR_RETURN(const auto version, ReadVersion(*connection, known));
  if (version < known) return std::unique_ptr<Connection>();
  CAIRN_ASSIGN_OR_RETURN(const auto is_ours, IsIndexOfOurWords(*connection));
  return is_ours ? std::move(connection) : nullptr;
}

}  // namespace cairn::sqlite
