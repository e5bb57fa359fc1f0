// The files of the embedded store and its backups.
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "cli/commands/app.h"
#include "store/file_care.h"

namespace cairn {

// The store's file; an error if the configuration selects a server.
Result<std::string> EmbeddedStoreFile(App& app);

// An error if the store does not exist yet.
Status CheckIsThere(const std::string& store);

struct StoreFile {
  BackupFile::Kind kind = BackupFile::Kind::kRegular;
  std::string path;
  std::int64_t bytes = 0;
  TimeMs modified_at = 0;
};

// The backups next to the store, newest first.
std::vector<StoreFile> BackupsOf(const FileCare& care, const std::string& store);

}  // namespace cairn
