// A whole database into another file, page by page, by SQLite's own means.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

// Makes a new file (0600) with all that `from` sees. No side files are left beside it.
Status CopyToNewFile(Connection& from, const std::string& path);

// The bytes of a file from its beginning to its end, in pieces, until one is not taken.
using TakePiece = std::function<Status(std::string_view)>;
using Pieces = std::function<Status(const TakePiece&)>;
Pieces PiecesOf(const std::string& path);

// The file of a store that is about to get another content, and that nobody else can write to until
// it has. Others, and this process, can read it if it is in WAL mode.
class LockedFile {
 public:
  LockedFile(sqlite3* db, const std::string& path) : db_(db), path_(path) {}

  const std::string& path() const { return path_; }
  // Its bytes, without its log. They are read by SQLite's own descriptor: to open and close another
  // one would let go of the lock.
  Pieces pieces() const;

 private:
  sqlite3* db_;
  const std::string& path_;
};

// Puts all that `from` sees in the place of what is in the file `path`, in one transaction of that
// file: whoever has it open sees the old content or the new one. Works on a file that is damaged,
// too. Waits for other writers for a bounded time. `before` is called when they are locked out; if
// it fails nothing is changed.
Status ReplaceContent(Connection& from, const std::string& path,
                      const std::function<Status(const LockedFile&)>& before);

// Syncs the file, gives it its name and syncs the folder, so that it survives a power cut.
Status KeepAs(const std::string& temporary, const std::string& path);

}  // namespace cairn::sqlite
