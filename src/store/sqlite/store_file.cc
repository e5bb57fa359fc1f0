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

#include "store/sqlite/derived.h"
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
                                  std::to_string(version) + ", this one knows " +
                                  std::to_string(known) + "); update Cairn to open it"};
}

// The store cannot be changed where it is, and must be before it can be read.
Error MustBeMigrated(const Connection& connection, std::int64_t version, std::int64_t known) {
  return {connection.cannot_write()->code,
          connection.path() + " is of schema " + std::to_string(version) +
              " and must be brought to " + std::to_string(known) +
              ", but cannot be written here; open it once, or a copy of "
              "it, where it can"};
}

Error NotOurs(const std::string& path, const std::string& what) {
  return {ErrorCode::kCorrupt,
          path + " is " + what + ", not a Cairn store; name another file with --db"};
}

Error SystemError(const std::string& what) {
  const int code = errno;
  const std::string message = what + ": " + std::generic_category().message(code);
  if (code == ENOSPC || code == EDQUOT) return {ErrorCode::kDiskFull, message};
  if (code == EACCES || code == EPERM || code == EROFS) return {ErrorCode::kReadOnly, message};
  return IoError(message);
}

// A umask may take even the owner's rights from what is made, so they are set once more.
Status MakeFolder(const fs::path& folder) {
  std::error_code ignored;  // mkdir says what is wrong
  if (folder.empty() || fs::exists(folder, ignored)) return {};
  CAIRN_TRY(MakeFolder(folder.parent_path()));
  if (mkdir(folder.c_str(), 0700) == 0) {
    chmod(folder.c_str(), 0700);
    return {};
  }
  if (errno == EEXIST) return {};
  return SystemError("cannot make the folder " + folder.string());
}

Status MakeFile(const std::string& path) {
  CAIRN_TRY(MakeFolder(fs::path(path).parent_path()));
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return SystemError("cannot make the store " + path);
  fchmod(file, 0600);
  close(file);
  return {};
}

// Looks at the file's first bytes without opening it as a database, so that what is not ours stays
// untouched.
Status CheckHeader(const std::string& path, std::int64_t known_version) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) return NotOurs(path, "a folder");
  if (fs::is_other(status)) return NotOurs(path, "no plain file");  // reading a pipe would wait
  std::ifstream file(path, std::ios::binary);
  if (!file) return SystemError("cannot read the store " + path);
  std::array<char, kHeaderBytes> header{};
  file.read(header.data(), header.size());
  const std::streamsize got = file.gcount();
  if (got == 0) return {};  // a new, empty file
  if (got < static_cast<std::streamsize>(kHeaderBytes) ||
      !std::string_view(header.data(), header.size()).starts_with(kMagic)) {
    return NotOurs(path, "no database");
  }
  const std::uint32_t application = BigEndian(header, kApplicationIdAt);
  const std::uint32_t version = BigEndian(header, kUserVersionAt);
  if (application == 0 && version == 0) return {};  // one that is being made just now, or foreign
  if (application != kApplicationId) return NotOurs(path, "the database of another program");
  if (version > known_version) return TooNew(path, version, known_version);
  return {};
}

// Switching to WAL needs the file for a moment alone, and SQLite does not wait for that by itself.
Status UseWal(Connection& connection, const ConnectionOptions& options) {
  constexpr int kPauseMs = 5;
  for (int waited = 0;; waited += kPauseMs) {
    const auto mode = connection.ReadText("PRAGMA journal_mode");
    if (mode && *mode == "wal") return {};
    const Status switched = connection.Run("PRAGMA journal_mode=WAL");
    if (switched) return {};
    if (switched.error().code != ErrorCode::kBusy || waited >= options.busy_timeout_ms) {
      return switched;
    }
    sqlite3_sleep(kPauseMs);
  }
}

// A database with tables but without a version is not ours. One statement looks at both, because
// another process may be making the store at this moment.
Status RefuseForeign(Connection& connection) {
  const auto tables = connection.ReadInt(
      "SELECT count(*) FROM sqlite_schema WHERE (SELECT user_version FROM pragma_user_version) = "
      "0");
  if (!tables) return tables.error();
  if (*tables > 0) return NotOurs(connection.path(), "the database of another program");
  return {};
}

// Copies the store as it is now, complete or not at all: to a temporary name first, then renamed.
// The caller holds the write lock, so a second connection copies what no one changes meanwhile.
Status BackUp(const std::string& path, std::int64_t version) {
  const std::string target = BackupPath(path, version);
  const std::string temporary = target + ".part";
  std::error_code ignored;
  fs::remove(temporary, ignored);
  const auto reader = Connection::Open(path, {.read_only = true});
  if (!reader) return reader.error();
  {
    auto query = (*reader)->Prepare("VACUUM INTO ?");
    if (!query) return query.error();
    query->Bind(temporary);
    CAIRN_TRY(query->Run());
  }
  chmod(temporary.c_str(), 0600);
  if (std::rename(temporary.c_str(), target.c_str()) != 0) {
    return SystemError("cannot keep a copy of the store at " + target);
  }
  return {};
}

// Under the write lock: of several processes that find an old store, one backs up and migrates, and
// the others find it done.
Status Migrate(Connection& connection, std::span<const Migration> migrations) {
  auto transaction = Transaction::Begin(connection);
  if (!transaction) return transaction.error();
  const auto version = connection.ReadInt("PRAGMA user_version");
  if (!version) return version.error();
  if (*version >= migrations.back().version) return {};
  if (*version > 0) CAIRN_TRY(BackUp(connection.path(), *version));
  for (const Migration& migration : migrations) {
    if (migration.version <= *version) continue;
    CAIRN_TRY(connection.Run(std::string(migration.sql)));
    CAIRN_TRY(connection.Run("PRAGMA user_version=" + std::to_string(migration.version)));
  }
  CAIRN_TRY(connection.Run("PRAGMA application_id=" + std::to_string(kApplicationId)));
  return transaction->Commit();
}

Status BringUpToDate(Connection& connection, const ConnectionOptions& options,
                     std::span<const Migration> migrations) {
  const std::int64_t known = migrations.back().version;
  const auto version = connection.ReadInt("PRAGMA user_version");
  if (!version) return version.error();
  if (*version > known) return TooNew(connection.path(), *version, known);
  if (*version == known) return {};
  CAIRN_TRY(RefuseForeign(connection));
  if (connection.cannot_write() && *version > 0) return MustBeMigrated(connection, *version, known);
  if (*version == 0) {
    CAIRN_TRY(connection.Run("PRAGMA page_size=" + std::string(kPageSize)));
    CAIRN_TRY(UseWal(connection, options));
  }
  return Migrate(connection, migrations);
}

}  // namespace

bool HasSideFiles(const std::string& path) {
  std::error_code error;
  return fs::exists(path + "-wal", error);
}

// The last connection that may write removes them when it is closed, if it has read something.
void RemoveSideFiles(const std::string& path, const ConnectionOptions& options) {
  const auto connection = Connection::Open(path, options);
  if (connection) (void)(*connection)->ReadInt("PRAGMA user_version");
}

std::string BackupPath(const std::string& path, std::int64_t version) {
  return path + ".schema-" + std::to_string(version) + ".bak";
}

std::vector<std::string> FindBackups(const std::string& path) {
  std::vector<std::string> backups;
  const fs::path store(path);
  const std::string prefix = store.filename().string() + ".schema-";
  std::error_code error;
  const fs::path folder = store.parent_path().empty() ? fs::path(".") : store.parent_path();
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(prefix) && name.ends_with(".bak"))
      backups.push_back(entry.path().string());
  }
  // Names differ only in the version: a longer one is a higher number.
  std::sort(backups.begin(), backups.end(), [](const std::string& a, const std::string& b) {
    return std::pair(a.size(), a) < std::pair(b.size(), b);
  });
  return backups;
}

Result<std::unique_ptr<Connection>> OpenStoreFile(const std::string& path,
                                                  const ConnectionOptions& options,
                                                  std::span<const Migration> migrations) {
  std::error_code error;
  if (!fs::exists(path, error)) CAIRN_TRY(MakeFile(path));
  CAIRN_TRY(CheckHeader(path, migrations.back().version));
  auto connection = Connection::Open(path, options);
  if (!connection) return connection.error();
  CAIRN_TRY(BringUpToDate(**connection, options, migrations));
  CAIRN_TRY(RefreshKeywordIndex(**connection));
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
  auto connection = Connection::Open(path, read_only);
  if (!connection) return connection.error();
  const auto version = (*connection)->ReadInt("PRAGMA user_version");
  if (!version) return version.error();
  if (*version > known) return TooNew(path, *version, known);
  if (*version < known) return std::unique_ptr<Connection>();
  const auto is_ours = IsIndexOfOurWords(**connection);
  if (!is_ours) return is_ours.error();
  return *is_ours ? *std::move(connection) : nullptr;
}

}  // namespace cairn::sqlite
