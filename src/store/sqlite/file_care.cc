#include "store/sqlite/file_care.h"

#include <filesystem>

#include "store/sqlite/backup_files.h"
#include "store/sqlite/page_copy.h"
#include "store/sqlite/put_in_place.h"
#include "store/sqlite/salvage.h"
#include "store/sqlite/scratch_file.h"
#include "store/sqlite/store_copy.h"
#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
namespace {

Result<StoreCopy> RestoreCopy(const std::string& store, const std::string& copy) {
  auto facts = VerifyCopy(copy);
  if (!facts) return facts;
  CAIRN_TRY(MakePrivateFolder(std::filesystem::path(store).parent_path()));
  const ScratchFile part(RestorePart(store));
  {
    const SideFilesTidied tidied(copy);
    const auto source = Connection::Open(copy, {.read_only = true});
    if (!source) return source.error();
    CAIRN_TRY(CopyToNewFile(**source, part.path()));
  }
  CAIRN_TRY(PutInPlace(part.path(), store));
  return facts;
}

}  // namespace

FileCare SqliteFileCare() {
  return {.known_version = Migrations().back().version,
          .schema_version = ReadSchemaVersion,
          .copy = CopyStore,
          .verify = VerifyCopy,
          .restore = RestoreCopy,
          .keep_damaged = KeepDamaged,
          .salvage = SalvageStore,
          .new_backup = NewBackupPath,
          .backups = ListBackups,
          .leftovers = FindLeftovers,
          .is_in_use = IsInUse};
}

}  // namespace cairn::sqlite
