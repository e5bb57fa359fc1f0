// The embedded store and the copies of it, as files.
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "cli/commands/app.h"
#include "store/file_care.h"

namespace cairn {

// The store's file; an error if the configuration names a server instead.
Result<std::string> EmbeddedStoreFile(App& app);

// An error if there is no store yet.
Status CheckIsThere(const std::string& store);

struct StoreFile {
  BackupFile::Kind kind = BackupFile::Kind::kRegular;
  std::string path;
  std::int64_t bytes = 0;
  TimeMs modified_at = 0;
};

// The copies beside the store, newest first.
std::vector<StoreFile> BackupsOf(const FileCare& care, const std::string& store);

}  // namespace cairn
