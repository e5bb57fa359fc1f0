#include "store/sqlite/restore.h"

#include <filesystem>
#include <system_error>

#include "store/sqlite/backup_files.h"
#include "store/sqlite/page_copy.h"
#include "store/sqlite/page_sums.h"
#include "store/sqlite/prepare_content.h"
#include "store/sqlite/scratch_file.h"
#include "store/sqlite/store_copy.h"
#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr ConnectionOptions kReadOnly = {.read_only = true};

// What is in the place of the store now.
enum class Present {
  kNothing,  // no file, or a database without tables
  kStore,
  kOther,  // damaged, or not Cairn's
};

// A store of a newer Cairn is not for this one to replace.
Result<Present> LookAt(const std::string& store) {
  std::error_code error;
  if (!fs::exists(store, error) || fs::file_size(store, error) == 0) return Present::kNothing;
  const auto version = [&]() -> Result<std::int64_t> {
    const SideFilesTidied tidied(store);
    CAIRN_ASSIGN_OR_RETURN(const auto connection, Connection::Open(store, kReadOnly));
    return ReadVersion(*connection, Migrations().back().version);
  }();
  if (version) return *version == 0 ? Present::kNothing : Present::kStore;
  if (version.error().code == ErrorCode::kCorrupt) return Present::kOther;
  return version.error();
}

// Makes a store where there is none. In WAL mode it can be read while it is locked to be replaced.
Status MakeReady(const std::string& store, Present present) {
  if (present == Present::kOther) return {};
  if (present == Present::kNothing) {
    const auto made = OpenStoreFile(store, {}, Migrations());
    return made ? Status() : made.error();
  }
  const SideFilesTidied tidied(store);
  CAIRN_ASSIGN_OR_RETURN(const auto connection, Connection::Open(store, {}));
  return UseWal(*connection, ConnectionOptions().busy_timeout_ms);
}

// What is there stays as a copy, or as it is if it cannot be read. Of a store that was made just
// now there is nothing to keep, unless others have stored something meanwhile.
Result<std::string> KeepPresent(const LockedFile& file, Present present, TimeMs now) {
  if (present == Present::kOther) return KeepDamaged(file.path(), file.pieces(), now);
  CAIRN_ASSIGN_OR_RETURN(const auto connection, Connection::Open(file.path(), kReadOnly));
  if (present == Present::kNothing) {
    CAIRN_ASSIGN_OR_RETURN(const auto memories, CountMemories(*connection));
    if (memories == 0) return std::string();
  }
  // A copy of damaged pages would pass for a backup.
  CAIRN_ASSIGN_OR_RETURN(const auto damaged, FindDamagedPages(*connection, 1));
  if (!damaged.empty()) return KeepDamaged(file.path(), file.pieces(), now);
  CAIRN_ASSIGN_OR_RETURN(const auto target, NewBackupPath(file.path(), now));
  const auto copy = CopyOpenStore(*connection, target, FileCare::Verify::kNo, now);
  if (copy) return copy->path;
  if (copy.error().code != ErrorCode::kCorrupt) return copy.error();
  return KeepDamaged(file.path(), file.pieces(), now);
}

}  // namespace

Result<Restored> RestoreCopy(const std::string& store, const std::string& copy, TimeMs now) {
  CAIRN_ASSIGN_OR_RETURN(const auto facts, VerifyCopy(copy, now));
  CAIRN_TRY(MakePrivateFolder(fs::path(store).parent_path()));
  CAIRN_ASSIGN_OR_RETURN(const auto present, LookAt(store));
  const ScratchFile part(RestorePart(store));
  {
    const SideFilesTidied tidied(copy);
    CAIRN_ASSIGN_OR_RETURN(const auto source, Connection::Open(copy, kReadOnly));
    CAIRN_TRY(CopyToNewFile(*source, part.path()));
  }
  CAIRN_ASSIGN_OR_RETURN(const auto prepared, PrepareContent(part.path(), facts.records, store));
  CAIRN_TRY(MakeReady(store, present));
  Restored restored{.copy = facts};
  const auto keep = [&](const LockedFile& file) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto kept, KeepPresent(file, present, now));
    restored.kept = std::move(kept);
    return {};
  };
  CAIRN_TRY(ReplaceContent(*prepared, store, keep));
  return restored;
}

}  // namespace cairn::sqlite
