// A whole database into another file, page by page, by SQLite's own means.
#pragma once

#include <string>

#include "base/result.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

// Makes a new file (0600) with all that `from` sees. No side files are left beside it.
Status CopyToNewFile(Connection& from, const std::string& path);

// Puts all that `from` sees in the place of what is in the file `path`, in one transaction of that
// file: whoever has it open sees the old content or the new one. Works on a file that is damaged,
// too. Waits for other writers for a bounded time.
Status ReplaceContent(Connection& from, const std::string& path, int busy_timeout_ms);

// Syncs the file, gives it its name and syncs the folder, so that it survives a power cut.
Status KeepAs(const std::string& temporary, const std::string& path);

}  // namespace cairn::sqlite
