#include "store/sqlite/store_copy.h"

#include <filesystem>
#include <system_error>

#include "store/sqlite/backup_files.h"
#include "store/sqlite/page_copy.h"
#include "store/sqlite/scratch_file.h"
#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr ConnectionOptions kReadOnly = {.read_only = true};

std::int64_t KnownVersion() { return Migrations().back().version; }

Result<std::int64_t> CountMemories(Connection& connection) {
  return connection.ReadInt("SELECT count(*) FROM memory");
}

Result<StoreCopy> Describe(Connection& connection, const std::string& path) {
  const auto memories = CountMemories(connection);
  if (!memories) return memories.error();
  const auto version = connection.ReadInt("PRAGMA user_version");
  if (!version) return version.error();
  std::error_code error;
  const auto bytes = fs::file_size(path, error);
  return StoreCopy{path, *memories, error ? 0 : static_cast<std::int64_t>(bytes), *version};
}

Status CheckIntegrity(Connection& connection, const std::string& path) {
  const auto verdict = connection.ReadText("PRAGMA integrity_check(1)");
  if (!verdict) return verdict.error();
  if (*verdict == "ok") return {};
  return Error{ErrorCode::kCorrupt, path + " is damaged: " + *verdict};
}

}  // namespace

Result<StoreCopy> VerifyCopy(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return NotFound("there is no file " + path);
  if (fs::file_size(path, error) == 0) {
    return Error{ErrorCode::kCorrupt, path + " is empty, not a copy of a store"};
  }
  CAIRN_TRY(CheckHeader(path, KnownVersion()));
  const SideFilesTidied tidied(path);
  const auto connection = Connection::Open(path, kReadOnly);
  if (!connection) return connection.error();
  const auto version = (*connection)->ReadInt("PRAGMA user_version");
  if (!version) return version.error();
  if (*version == 0) return Error{ErrorCode::kCorrupt, path + " holds no store"};
  CAIRN_TRY(CheckIntegrity(**connection, path));
  return Describe(**connection, path);
}

Result<StoreCopy> CopyStore(const std::string& store, const std::string& target,
                            FileCare::Verify verify) {
  CAIRN_TRY(CheckHeader(store, KnownVersion()));
  CAIRN_TRY(MakePrivateFolder(fs::path(target).parent_path()));
  const SideFilesTidied tidied(store);
  const auto source = Connection::Open(store, kReadOnly);
  if (!source) return source.error();
  const ScratchFile part(PartOf(target));
  std::int64_t expected = 0;
  {
    const Snapshot snapshot(**source);
    const auto memories = CountMemories(**source);
    if (!memories) return memories.error();
    expected = *memories;
    CAIRN_TRY(CopyToNewFile(**source, part.path()));
  }
  auto facts = [&]() -> Result<StoreCopy> {
    const auto copy = Connection::Open(part.path(), kReadOnly);
    if (!copy) return copy.error();
    if (verify == FileCare::Verify::kYes) CAIRN_TRY(CheckIntegrity(**copy, part.path()));
    return Describe(**copy, part.path());
  }();
  if (!facts) return facts.error();
  if (facts->memories != expected) {
    return Error{ErrorCode::kCorrupt, "the copy has " + std::to_string(facts->memories) +
                                          " memories and the store " + std::to_string(expected) +
                                          "; nothing was written"};
  }
  CAIRN_TRY(KeepAs(part.path(), target));
  facts->path = target;
  return facts;
}

// The log belongs to the file: what was committed last may be in it alone.
Result<std::string> KeepDamaged(const std::string& store, TimeMs now) {
  std::string kept = DamagedPath(store, now);
  for (const char* tail : {"", "-wal"}) {
    std::error_code error;
    if (!fs::exists(store + tail, error)) continue;
    fs::copy_file(store + tail, kept + tail, error);
    if (error) return IoError("cannot keep " + store + " as " + kept + ": " + error.message());
    fs::permissions(kept + tail, fs::perms::owner_read | fs::perms::owner_write, error);
  }
  return kept;
}

}  // namespace cairn::sqlite
