#include "store/sqlite/sqlite_error.h"

#include <sqlite3.h>

#include <cerrno>
#include <system_error>

namespace cairn::sqlite {
namespace {

Error OutOfMemory(const std::string& store) {
  return {ErrorCode::kIo,
          "not enough memory to use " + store + "; close other programs and try again"};
}

}  // namespace

Error ErrorFor(int code, const std::string& path, const std::string& detail) {
  const std::string store = "the store " + path;
  switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {ErrorCode::kBusy, store + " is locked by another process; try again later"};
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return {ErrorCode::kReadOnly,
              store + " cannot be written; check the permissions of the file and its folder"};
    case SQLITE_FULL:
      return {ErrorCode::kDiskFull, "the disk is full; nothing was changed in " + path +
                                        "; free some space and try again"};
    case SQLITE_NOTADB:
      return {ErrorCode::kCorrupt,
              path +
                  " is not a Cairn store, or its header is damaged; `cairn doctor --fix` recovers "
                  "what is readable, or choose another file with --db"};
    case SQLITE_CORRUPT:
      return {ErrorCode::kCorrupt, store + " is damaged (" + detail +
                                       "); `cairn doctor --fix` recovers what is readable"};
    case SQLITE_CANTOPEN:
      return {ErrorCode::kIo, "cannot open " + store + " (" + detail +
                                  "); check the file, its folder and the open-file limit"};
    case SQLITE_IOERR:
      if (code == SQLITE_IOERR_NOMEM) return OutOfMemory(store);
      return {ErrorCode::kIo, store + " cannot be read or written (" + detail +
                                  "); nothing was changed; check the disk and try again"};
    case SQLITE_NOMEM:
      return OutOfMemory(store);
    case SQLITE_CONSTRAINT:
      return {ErrorCode::kConflict, store + " refused a record (" + detail + ")"};
    default:
      return {ErrorCode::kInternal, store + ": " + detail};
  }
}

Error LastError(sqlite3* db, const std::string& path) {
  int code = sqlite3_extended_errcode(db);
  // The shared memory file is beyond what SQLite itself reports as a full disk.
  if ((code & 0xFF) == SQLITE_IOERR && sqlite3_system_errno(db) == ENOSPC) code = SQLITE_FULL;
  return ErrorFor(code, path, sqlite3_errmsg(db));
}

Error SystemError(const std::string& what) {
  const int code = errno;
  const std::string message = what + ": " + std::generic_category().message(code);
  if (code == ENOSPC || code == EDQUOT) return {ErrorCode::kDiskFull, message};
  if (code == EACCES || code == EPERM || code == EROFS) return {ErrorCode::kReadOnly, message};
  return IoError(message);
}

}  // namespace cairn::sqlite
