#include "store/sqlite/store_copy.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/open_file.h"
#include "store/sqlite/backup_files.h"
#include "store/sqlite/page_copy.h"
#include "store/sqlite/page_sums.h"
#include "store/sqlite/scratch_file.h"
#include "store/sqlite/sqlite_error.h"
#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLog = "-wal";
constexpr ConnectionOptions kReadOnly = {.read_only = true};

std::int64_t KnownVersion() { return Migrations().back().version; }

// As StoreStats counts, in one walk over the table. Every schema has these columns.
Result<RecordCounts> CountRecords(Connection& connection, TimeMs now) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare(
          "SELECT total(is_alive AND type <> 'handoff'), total(is_alive AND type = 'handoff'),"
          " total(superseded_by <> 'DELETED'), total(superseded_by = 'DELETED'), total(is_expired)"
          " FROM (SELECT type, superseded_by, is_expired,"
          "  superseded_by IS NULL AND NOT is_expired AS is_alive FROM"
          "  (SELECT type, superseded_by, coalesce(expires_at <= ?, 0) AS is_expired FROM "
          "memory))"));
  query.Bind(now);
  CAIRN_TRY(query.Step());
  return RecordCounts{query.Int(0), query.Int(1), query.Int(2), query.Int(3), query.Int(4)};
}

Result<StoreCopy> Describe(Connection& connection, const std::string& path, TimeMs now) {
  CAIRN_ASSIGN_OR_RETURN(const auto records, CountMemories(connection));
  auto counts = CountRecords(connection, now);
  if (!counts) counts = RecordCounts();  // a damaged store is copied as it is
  CAIRN_ASSIGN_OR_RETURN(const auto version, connection.ReadInt("PRAGMA user_version"));
  std::error_code error;
  const auto bytes = fs::file_size(path, error);
  return StoreCopy{path, records, *counts, error ? 0 : static_cast<std::int64_t>(bytes), version};
}

Status CheckIntegrity(Connection& connection, const std::string& path) {
  CAIRN_TRY(CheckSums(connection));
  CAIRN_ASSIGN_OR_RETURN(const auto verdict, connection.ReadText("PRAGMA integrity_check(1)"));
  if (verdict == "ok") return {};
  return Error{ErrorCode::kCorrupt, path + " is damaged: " + verdict};
}

Status WritePieces(const Pieces& pieces, const std::string& path) {
  const OpenFile file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!file) return SystemError("cannot make " + path);
  return pieces([&](std::string_view piece) -> Status {
    while (!piece.empty()) {
      const ssize_t put = write(file.get(), piece.data(), piece.size());
      if (put < 0) return SystemError("cannot write " + path);
      piece.remove_prefix(static_cast<std::size_t>(put));
    }
    return {};
  });
}

// A file that is not there is like an empty one.
Result<bool> IsSame(const Pieces& pieces, const std::string& path) {
  std::ifstream other(path, std::ios::binary);
  bool is_same = true;
  std::string piece_of_other;
  CAIRN_TRY(pieces([&](std::string_view piece) -> Status {
    piece_of_other.resize(piece.size());
    is_same = is_same && other.read(piece_of_other.data(), std::ssize(piece_of_other)) &&
              piece_of_other == piece;
    return {};
  }));
  return is_same && (!other || other.peek() == std::ifstream::traits_type::eof());
}

}  // namespace

Result<std::int64_t> CountMemories(Connection& connection) {
  return connection.ReadInt("SELECT count(*) FROM memory");
}

Result<StoreCopy> VerifyCopy(const std::string& path, TimeMs now) {
  std::error_code error;
  if (!fs::exists(path, error)) return NotFound("no such file: " + path);
  if (fs::file_size(path, error) == 0) {
    return Error{ErrorCode::kCorrupt, path + " is empty, not a backup of a store"};
  }
  CAIRN_TRY(CheckHeader(path, KnownVersion()));
  const SideFilesTidied tidied(path);
  CAIRN_ASSIGN_OR_RETURN(const auto connection, Connection::Open(path, kReadOnly));
  CAIRN_ASSIGN_OR_RETURN(const auto version, connection->ReadInt("PRAGMA user_version"));
  if (version == 0) return Error{ErrorCode::kCorrupt, path + " does not contain a store"};
  CAIRN_TRY(CheckIntegrity(*connection, path));
  return Describe(*connection, path, now);
}

Result<StoreCopy> CopyStore(const std::string& store, const std::string& target,
                            FileCare::Verify verify, TimeMs now) {
  CAIRN_TRY(CheckHeader(store, KnownVersion()));
  const SideFilesTidied tidied(store);
  CAIRN_ASSIGN_OR_RETURN(const auto source, Connection::Open(store, kReadOnly));
  return CopyOpenStore(*source, target, verify, now);
}

Result<StoreCopy> CopyOpenStore(Connection& source, const std::string& target,
                                FileCare::Verify verify, TimeMs now) {
  CAIRN_TRY(MakePrivateFolder(fs::path(target).parent_path()));
  const ScratchFile part(PartOf(target));
  std::int64_t expected = 0;
  if (verify == FileCare::Verify::kYes) CAIRN_TRY(CheckSums(source));
  {
    CAIRN_ASSIGN_OR_RETURN(const auto snapshot, Snapshot::Open(source));
    CAIRN_ASSIGN_OR_RETURN(const auto memories, CountMemories(source));
    expected = memories;
    CAIRN_TRY(CopyToNewFile(source, part.path()));
  }
  CAIRN_ASSIGN_OR_RETURN(auto facts, [&]() -> Result<StoreCopy> {
    CAIRN_ASSIGN_OR_RETURN(const auto copy, Connection::Open(part.path(), kReadOnly));
    if (verify == FileCare::Verify::kYes) CAIRN_TRY(CheckIntegrity(*copy, part.path()));
    return Describe(*copy, part.path(), now);
  }());
  if (facts.records != expected) {
    return Error{ErrorCode::kCorrupt, "the copy has " + std::to_string(facts.records) +
                                          " memories, the store " + std::to_string(expected) +
                                          "; nothing was written"};
  }
  CAIRN_TRY(KeepAs(part.path(), target));
  facts.path = target;
  return facts;
}

Result<std::string> KeepDamaged(const std::string& store, const Pieces& bytes, TimeMs now) {
  std::string kept = DamagedPath(store, now);
  const ScratchFile part(PartOf(kept));
  const bool has_log = HasSideFiles(store);
  CAIRN_TRY(WritePieces(bytes, part.path()));
  if (has_log) CAIRN_TRY(WritePieces(PiecesOf(store + kLog), part.path() + kLog));
  if (has_log) CAIRN_TRY(KeepAs(part.path() + kLog, kept + kLog));
  CAIRN_TRY(KeepAs(part.path(), kept));
  return kept;
}

// SQLite holds no locks on the log, so it can be opened beside it.
Result<bool> IsStillAsKept(const LockedFile& file, const std::string& kept) {
  auto is_same = IsSame(file.pieces(), kept);
  if (!is_same || !*is_same || !HasSideFiles(file.path())) return is_same;
  return IsSame(PiecesOf(file.path() + kLog), kept + kLog);
}

}  // namespace cairn::sqlite
