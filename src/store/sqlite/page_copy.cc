#include "store/sqlite/page_copy.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "base/open_file.h"
#include "store/sqlite/file_layer.h"
#include "store/sqlite/page_sums.h"
#include "store/sqlite/sqlite_error.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr int kBusyTimeoutMs = ConnectionOptions().busy_timeout_ms;

struct CloseHandle {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
};
using Handle = std::unique_ptr<sqlite3, CloseHandle>;

// Without our tokenizer and settings: pages are copied, nothing is asked. A damaged file opens,
// too.
Result<Handle> OpenBare(const std::string& path) {
  InitialiseLibrary();
  sqlite3* db = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, kFileLayer);
  Handle handle(db);
  if (code == SQLITE_OK) return handle;
  return ErrorFor(code, path, db != nullptr ? sqlite3_errmsg(db) : sqlite3_errstr(code));
}

struct FinishCopy {
  void operator()(sqlite3_backup* copy) const { sqlite3_backup_finish(copy); }
};
using Copy = std::unique_ptr<sqlite3_backup, FinishCopy>;

// So many pages, as soon as others let it, for a bounded time.
int Step(sqlite3_backup* copy, int pages, int busy_timeout_ms) {
  constexpr int kPauseMs = 5;
  int code = sqlite3_backup_step(copy, pages);
  for (int waited = 0; (code == SQLITE_BUSY || code == SQLITE_LOCKED) && waited < busy_timeout_ms;
       waited += kPauseMs) {
    sqlite3_sleep(kPauseMs);
    code = sqlite3_backup_step(copy, pages);
  }
  return code;
}

Status CopyPages(sqlite3* from, sqlite3* to, const std::string& path, int busy_timeout_ms,
                 const std::function<Status()>& before) {
  Copy copy(sqlite3_backup_init(to, "main", from, "main"));
  if (!copy) return LastError(to, path);
  // The first step locks what is written to, and keeps it locked, also if it copies no page.
  int code = Step(copy.get(), 0, busy_timeout_ms);
  if (code == SQLITE_OK) {
    CAIRN_TRY(before());
    code = Step(copy.get(), -1, busy_timeout_ms);
  }
  const int finished = sqlite3_backup_finish(copy.release());
  if (code == SQLITE_DONE) code = finished;
  return code == SQLITE_OK ? Status() : ErrorFor(code, path, sqlite3_errstr(code));
}

Status RunBare(sqlite3* db, const std::string& path, const char* sql) {
  return sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK ? Status()
                                                                       : LastError(db, path);
}

constexpr std::size_t kPieceBytes = 1 << 20;

Status Sync(const std::string& path, int flags) {
  const OpenFile file(open(path.c_str(), flags | O_CLOEXEC));
  if (file.get() >= 0 && fsync(file.get()) == 0) return {};
  return SystemError("cannot write " + path);
}

}  // namespace

Pieces PiecesOf(const std::string& path) {
  return [path](const TakePiece& take) -> Status {
    const OpenFile file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file) return SystemError("cannot read " + path);
    std::string piece(kPieceBytes, '\0');
    for (;;) {
      const ssize_t got = read(file.get(), piece.data(), piece.size());
      if (got < 0) return SystemError("cannot read " + path);
      if (got == 0) return {};
      CAIRN_TRY(take(std::string_view(piece).substr(0, static_cast<std::size_t>(got))));
    }
  };
}

Pieces LockedFile::pieces() const {
  return [db = db_, path = path_](const TakePiece& take) -> Status {
    sqlite3_file* file = nullptr;
    int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_int64 size = 0;
    if (code == SQLITE_OK) code = file->pMethods->xFileSize(file, &size);
    std::string piece(kPieceBytes, '\0');
    for (sqlite3_int64 at = 0; code == SQLITE_OK && at < size; at += kPieceBytes) {
      const auto bytes = std::min<sqlite3_int64>(kPieceBytes, size - at);
      code = file->pMethods->xRead(file, piece.data(), static_cast<int>(bytes), at);
      if (code != SQLITE_OK) break;
      CAIRN_TRY(take(std::string_view(piece).substr(0, static_cast<std::size_t>(bytes))));
    }
    return code == SQLITE_OK ? Status() : ErrorFor(code, path, sqlite3_errstr(code));
  };
}

Status CopyToNewFile(Connection& from, const std::string& path) {
  {
    const OpenFile made(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (made.get() < 0) return SystemError("cannot make " + path);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto to, OpenBare(path));
  // A copy that is not completed is thrown away, so nothing has to be taken back in it.
  CAIRN_TRY(RunBare(to.get(), path, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF"));
  CAIRN_ASSIGN_OR_RETURN(const auto has_sums, HasSums(from));
  ExpectSums(to.get(), has_sums);
  CAIRN_TRY(CopyPages(from.handle(), to.get(), path, 0, [] { return Status(); }));
  return RunBare(to.get(), path, "PRAGMA journal_mode=DELETE");
}

Status ReplaceContent(Connection& from, const std::string& path,
                      const std::function<Status(const LockedFile&)>& before) {
  // The second time SQLite does not look at what is in the file, and so can write over what is
  // damaged.
  CAIRN_ASSIGN_OR_RETURN(const auto has_sums, HasSums(from));
  Status copied;
  for (const int is_damaged : {0, 1}) {
    CAIRN_ASSIGN_OR_RETURN(const auto to, OpenBare(path));
    sqlite3* db = to.get();
    sqlite3_busy_timeout(db, kBusyTimeoutMs);
    sqlite3_db_config(db, SQLITE_DBCONFIG_RESET_DATABASE, is_damaged, nullptr);
    ExpectSums(db, has_sums);
    // What fails must not move the log into the file, which would change both.
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    copied = CopyPages(from.handle(), db, path, kBusyTimeoutMs,
                       [&] { return before(LockedFile(db, path)); });
    if (copied) sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
    if (copied || copied.error().code != ErrorCode::kCorrupt) break;
  }
  return copied;
}

Status KeepAs(const std::string& temporary, const std::string& path) {
  CAIRN_TRY(Sync(temporary, O_RDONLY));
  if (std::rename(temporary.c_str(), path.c_str()) != 0) return SystemError("cannot write " + path);
  const fs::path folder = fs::path(path).parent_path();
  (void)Sync(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY);  // some cannot
  return {};
}

}  // namespace cairn::sqlite
