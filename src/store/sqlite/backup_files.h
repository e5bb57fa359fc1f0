// Names of copies of a store and of what is made on the way, and finding them. A name that differs
// in anything is somebody else's.
//
//   backups/memory-20261116-101500.db    `cairn backup`, and before restores
//   memory.db.schema-2.bak               before a migration
//   memory.db.before-repair-20261116-101500    before `doctor --fix` changed it
//   memory.db.damaged-20261116-101500    a store that was salvaged
//
//   (each of these).part                 a copy that is not complete
//   memory.db.restore.part               what is to be restored, while it is made ready
//   memory.db.damaged.part               what a salvage reads
//   memory.db.salvaged.part              what a salvage makes
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "store/file_care.h"

namespace cairn::sqlite {

// A new name in the folder backups/ beside the store. kConflict if that is a link.
Result<std::string> NewBackupPath(const std::string& store, TimeMs now);

// A new name for a store that is damaged.
std::string DamagedPath(const std::string& store, TimeMs now);

// A new name for a store that is about to be repaired.
std::string BeforeRepairPath(const std::string& store, TimeMs now);

// The copy that is made before a store of that schema version is migrated.
std::string BackupPath(const std::string& store, std::int64_t version);

// The name that a file has until it is complete.
std::string PartOf(const std::string& path);

// What is made beside the store by a restore and by a salvage, to be used up.
std::string RestorePart(const std::string& store);
std::string DamagedPart(const std::string& store);
std::string SalvagedPart(const std::string& store);

// The copies that lie beside the store: those from before a migration and before repairs, damaged
// ones, then those in backups/, each oldest first.
std::vector<BackupFile> ListBackups(const std::string& store);

// Their paths.
std::vector<std::string> FindBackups(const std::string& store);

// What interrupted work left beside the store and in backups/, with SQLite's side files of it, in
// the order of names. What another process is working on is not among them.
std::vector<std::string> FindLeftovers(const std::string& store);

}  // namespace cairn::sqlite
