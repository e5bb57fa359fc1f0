#include "store/sqlite/page_copy.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <memory>

#include "base/open_file.h"
#include "store/sqlite/sqlite_error.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

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
      sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  Handle handle(db);
  if (code == SQLITE_OK) return handle;
  return ErrorFor(code, path, db != nullptr ? sqlite3_errmsg(db) : sqlite3_errstr(code));
}

bool IsBusy(int code) { return code == SQLITE_BUSY || code == SQLITE_LOCKED; }

Status CopyPages(sqlite3* from, sqlite3* to, const std::string& path, int busy_timeout_ms) {
  constexpr int kPauseMs = 5;
  sqlite3_backup* copy = sqlite3_backup_init(to, "main", from, "main");
  if (copy == nullptr) return LastError(to, path);
  int code = sqlite3_backup_step(copy, -1);
  for (int waited = 0; IsBusy(code) && waited < busy_timeout_ms; waited += kPauseMs) {
    sqlite3_sleep(kPauseMs);
    code = sqlite3_backup_step(copy, -1);
  }
  const int finished = sqlite3_backup_finish(copy);
  if (code == SQLITE_DONE && finished == SQLITE_OK) return {};
  return ErrorFor(code == SQLITE_DONE ? finished : code, path, sqlite3_errstr(code));
}

Status RunBare(sqlite3* db, const std::string& path, const char* sql) {
  return sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK ? Status()
                                                                       : LastError(db, path);
}

Status Sync(const std::string& path, int flags) {
  const OpenFile file(open(path.c_str(), flags | O_CLOEXEC));
  if (file.get() >= 0 && fsync(file.get()) == 0) return {};
  return SystemError("cannot write " + path);
}

}  // namespace

Status CopyToNewFile(Connection& from, const std::string& path) {
  {
    const OpenFile made(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (made.get() < 0) return SystemError("cannot make " + path);
  }
  const auto to = OpenBare(path);
  if (!to) return to.error();
  // A copy that is not completed is thrown away, so nothing has to be taken back in it.
  CAIRN_TRY(RunBare(to->get(), path, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF"));
  CAIRN_TRY(CopyPages(from.handle(), to->get(), path, 0));
  return RunBare(to->get(), path, "PRAGMA journal_mode=DELETE");
}

Status ReplaceContent(Connection& from, const std::string& path, int busy_timeout_ms) {
  {
    const auto to = OpenBare(path);
    if (!to) return to.error();
    sqlite3_busy_timeout(to->get(), busy_timeout_ms);
    const Status copied = CopyPages(from.handle(), to->get(), path, busy_timeout_ms);
    if (copied || copied.error().code != ErrorCode::kCorrupt) return copied;
  }
  // SQLite does not look at what is in the file then, and so can write over what is damaged.
  const auto to = OpenBare(path);
  if (!to) return to.error();
  sqlite3_busy_timeout(to->get(), busy_timeout_ms);
  sqlite3_db_config(to->get(), SQLITE_DBCONFIG_RESET_DATABASE, 1, nullptr);
  return CopyPages(from.handle(), to->get(), path, busy_timeout_ms);
}

Status KeepAs(const std::string& temporary, const std::string& path) {
  CAIRN_TRY(Sync(temporary, O_RDONLY));
  if (std::rename(temporary.c_str(), path.c_str()) != 0) return SystemError("cannot write " + path);
  const fs::path folder = fs::path(path).parent_path();
  (void)Sync(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY);  // some cannot
  return {};
}

}  // namespace cairn::sqlite
