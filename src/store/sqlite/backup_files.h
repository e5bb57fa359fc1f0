// Names of copies of a store, and finding them.
//
//   backups/memory-20261116-101500.db    `cairn backup`, and before repairs and restores
//   memory.db.schema-2.bak               before a migration
//   memory.db.damaged-20261116-101500    a store that was salvaged
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "store/file_care.h"

namespace cairn::sqlite {

// A new name in the folder backups/ beside the store.
std::string NewBackupPath(const std::string& store, TimeMs now);

// A new name for a store that is damaged.
std::string DamagedPath(const std::string& store, TimeMs now);

// The copy that is made before a store of that schema version is migrated.
std::string BackupPath(const std::string& store, std::int64_t version);

// The copies that lie beside the store: those from before a migration, damaged ones, then those in
// backups/, each oldest first.
std::vector<BackupFile> ListBackups(const std::string& store);

// Their paths.
std::vector<std::string> FindBackups(const std::string& store);

}  // namespace cairn::sqlite
