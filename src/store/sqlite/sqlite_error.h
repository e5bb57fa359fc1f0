// SQLite's result codes as Cairn's errors, with what a person can do about each.
#pragma once

#include <string>

#include "base/error.h"

struct sqlite3;

namespace cairn::sqlite {

// The connection's last error, worded for the store at `path`.
Error LastError(sqlite3* db, const std::string& path);

// The error for a bare result code; `detail` is SQLite's own message.
Error ErrorFor(int code, const std::string& path, const std::string& detail);

// The operating system's last error (errno), with what was tried.
Error SystemError(const std::string& what);

}  // namespace cairn::sqlite
