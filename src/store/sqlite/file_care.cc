#include "store/sqlite/file_care.h"

#include "store/sqlite/backup_files.h"
#include "store/sqlite/restore.h"
#include "store/sqlite/salvage.h"
#include "store/sqlite/store_copy.h"
#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
FileCare SqliteFileCare() {
  return {.known_version = Migrations().back().version,
          .schema_version = ReadSchemaVersion,
          .copy = CopyStore,
          .verify = VerifyCopy,
          .restore = RestoreCopy,
          .salvage = SalvageStore,
          .new_backup = NewBackupPath,
          .backups = ListBackups,
          .leftovers = FindLeftovers,
          .is_in_use = IsInUse};
}

}  // namespace cairn::sqlite
