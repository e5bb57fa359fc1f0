#include "store/sqlite/file_care.h"

#include "store/sqlite/backup_files.h"
#include "store/sqlite/restore.h"
#include "store/sqlite/salvage.h"
#include "store/sqlite/sound_texts.h"
#include "store/sqlite/store_copy.h"
#include "store/sqlite/store_file.h"
#include "store/sqlite/write_log.h"

namespace cairn::sqlite {
namespace {

Result<LogState> ExamineLog(const std::string& store) {
  CAIRN_ASSIGN_OR_RETURN(auto log, ReadLog(store));
  return LogState{.damage = std::move(log.damage), .is_empty = log.bytes == 0};
}

Result<std::string> MendLog(const std::string& store, TimeMs now) {
  std::string kept = store + "-wal.broken-" + std::to_string(now);
  CAIRN_TRY(CutDamagedLog(store, kept));
  return kept;
}

}  // namespace

FileCare SqliteFileCare() {
  return {.known_version = Migrations().back().version,
          .schema_version = ReadSchemaVersion,
          .copy = CopyStore,
          .verify = VerifyCopy,
          .restore = RestoreCopy,
          .salvage = SalvageStore,
          .examine_log = ExamineLog,
          .mend_log = MendLog,
          .find_in_copies = FindInCopies,
          .before_repair = BeforeRepairPath,
          .new_backup = NewBackupPath,
          .backups = ListBackups,
          .leftovers = FindLeftovers,
          .is_in_use = IsInUse};
}

}  // namespace cairn::sqlite
