#include "store/sqlite/salvage.h"

#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "store/sqlite/backup_files.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/file_layer.h"
#include "store/sqlite/page_copy.h"
#include "store/sqlite/prepare_content.h"
#include "store/sqlite/raw_pages.h"
#include "store/sqlite/salvaged_rows.h"
#include "store/sqlite/scratch_file.h"
#include "store/sqlite/store_copy.h"
#include "store/sqlite/store_file.h"
#include "store/sqlite/vector_rows.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

// What was committed may be in the log alone, so it is moved into the file: into a copy of it. With
// RESET_DATABASE SQLite does so whatever the file's own pages hold.
Status CopyWithLog(const std::string& kept, const std::string& copy) {
  for (const char* tail : {"", "-wal"}) {
    std::error_code error;
    if (!fs::exists(kept + tail, error)) continue;
    fs::copy_file(kept + tail, copy + tail, error);
    if (error) return IoError("cannot copy " + kept + ": " + error.message());
  }
  InitialiseLibrary();
  sqlite3* db = nullptr;
  if (sqlite3_open_v2(copy.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, kFileLayer) ==
      SQLITE_OK) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_RESET_DATABASE, 1, nullptr);
    sqlite3_exec(db, "SELECT 1 FROM sqlite_schema", nullptr, nullptr, nullptr);
    sqlite3_wal_checkpoint_v2(db, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  }
  sqlite3_close_v2(db);
  return {};
}

bool IsSound(Connection& old, std::string_view table) {
  const auto verdict = old.ReadText("PRAGMA integrity_check('" + std::string(table) + "')");
  return verdict && *verdict == "ok";
}

// The vectors of memories that were read, if their tables are sound; those of an older schema are
// made anew.
Status TakeVectors(Connection& old, Connection& into) {
  if (!IsSound(old, "vector") || !IsSound(old, "vector_data")) return {};
  auto read = old.Prepare(
      "SELECT v.memory, v.model, v.window, v.dimension, v.code, d.data FROM vector AS v"
      " JOIN vector_data AS d ON d.change = v.change ORDER BY v.change");
  if (!read) return {};
  CAIRN_ASSIGN_OR_RETURN(
      auto put, into.Prepare("INSERT OR IGNORE INTO vector (memory, model, window, dimension, code)"
                             " SELECT row, ?, ?, ?, ? FROM memory WHERE row = ?"));
  CAIRN_ASSIGN_OR_RETURN(auto put_data,
                         into.Prepare("INSERT INTO vector_data VALUES (last_insert_rowid(), ?)"));
  const Status taken = ForEachRow(*read, [&](const Query& row) -> Status {
    put.Bind(row.Text(1)).Bind(row.Int(2)).Bind(row.Int(3)).BindBlob(row.Blob(4));
    CAIRN_TRY(put.Bind(row.Int(0)).Run());
    return into.Changes() == 0 ? Status() : put_data.BindBlob(row.Blob(5)).Run();
  });
  return taken ? RebuildCodes(into) : taken;
}

// The tables that are the same in both.
Status TakeTable(Connection& old, Connection& into, std::string_view table, int columns) {
  if (!IsSound(old, table)) return {};
  auto read = old.Prepare("SELECT * FROM " + std::string(table));
  if (!read) return {};
  std::string parameters = "?";
  for (int i = 1; i < columns; ++i) parameters += ", ?";
  CAIRN_ASSIGN_OR_RETURN(auto put, into.Prepare("INSERT OR IGNORE INTO " + std::string(table) +
                                                " VALUES (" + parameters + ")"));
  return ForEachRow(*read, [&](const Query& row) -> Status {
    for (int i = 0; i < columns; ++i) put.Bind(row.Text(i));
    const Status stored = put.Run();
    // STRICT tables take no text for a number, which an older schema may have had there.
    return stored || stored.error().code == ErrorCode::kConflict ? Status() : stored;
  });
}

// How many memories there were, as far as what else is there tells.
std::optional<std::int64_t> CountFormer(Connection& old) {
  std::optional<std::int64_t> most;
  for (const std::string_view sql :
       {"SELECT count(*) FROM memory", "SELECT count(*) FROM memory_fts_docsize",
        "SELECT count(*) FROM memory INDEXED BY memory_by_hash",
        "SELECT count(*) FROM memory INDEXED BY memory_by_update",
        "SELECT count(*) FROM memory NOT INDEXED"}) {
    const auto count = old.ReadInt(sql);
    if (count) most = std::max(most.value_or(0), *count);
  }
  return most;
}

Status FillFromPages(const RawPages& pages, Connection& into, const SoundTexts& texts,
                     Salvaged& salvaged) {
  CAIRN_ASSIGN_OR_RETURN(auto rows, SalvagedRows::Open(into, texts));
  CAIRN_TRY(pages.ForEachRow([&](const RawRow& row) { return rows.TakeMemory(row); }));
  CAIRN_TRY(pages.ForEachRow([&](const RawRow& row) { return rows.TakeRest(row); }));
  salvaged.memories = rows.memories();
  salvaged.handoffs = rows.handoffs();
  salvaged.accesses = rows.accesses();
  salvaged.mended = rows.mended();
  salvaged.left_out = rows.left_out();
  salvaged.unproven = rows.unproven();
  salvaged.may_hold_erased = !pages.knows_free_pages();
  return {};
}

// What SQLite can still read. A file that it cannot even open has nothing to offer here.
Status FillFromTables(const std::string& copy, Connection& into, Salvaged& salvaged) {
  const auto old = Connection::Open(copy, {.read_only = true});
  if (!old) return {};
  CAIRN_TRY(TakeVectors(**old, into));
  CAIRN_TRY(TakeTable(**old, into, "indexed_file", 9));
  CAIRN_TRY(TakeTable(**old, into, "setting", 2));
  CAIRN_ASSIGN_OR_RETURN(const auto vectors,
                         into.ReadInt("SELECT count(DISTINCT memory) FROM vector"));
  salvaged.vectors = vectors;
  if (const auto former = CountFormer(**old)) {
    salvaged.lost = std::max<std::int64_t>(0, *former - salvaged.memories);
  }
  return {};
}

// What can be read of the kept file as a new store in `made`.
Result<Salvaged> ReadInto(const std::string& kept, const std::string& store,
                          const std::string& made) {
  const ScratchFile copy(DamagedPart(store));
  CAIRN_TRY(CopyWithLog(kept, copy.path()));
  CAIRN_ASSIGN_OR_RETURN(const auto pages, RawPages::Open(copy.path()));
  CAIRN_ASSIGN_OR_RETURN(const auto into, OpenStoreFile(made, {}, Migrations()));
  CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(*into));
  Salvaged salvaged;
  CAIRN_TRY(FillFromPages(pages, *into, SoundTexts(store), salvaged));
  if (salvaged.memories == 0 && !pages.is_ours()) {
    return NotFound("nothing can be recovered from " + store + "; it was not changed");
  }
  CAIRN_TRY(FillFromTables(copy.path(), *into, salvaged));
  CAIRN_TRY(transaction.Commit());
  return salvaged;
}

// Replaces the store if it still is what was read, so that nothing is lost that others have stored
// meanwhile.
Result<Salvaged> SalvageKept(const std::string& store, const std::string& kept) {
  const ScratchFile made(SalvagedPart(store));
  auto salvaged = ReadInto(kept, store, made.path());
  if (!salvaged) return salvaged;
  CAIRN_ASSIGN_OR_RETURN(const auto prepared,
                         PrepareContent(made.path(), salvaged->memories, store));
  const auto is_unchanged = [&](const LockedFile& file) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto is_same, IsStillAsKept(file, kept));
    if (is_same) return {};
    return Error{ErrorCode::kConflict, "other processes are writing to " + store +
                                           " during the repair; stop them and try again"};
  };
  CAIRN_TRY(ReplaceContent(*prepared, store, is_unchanged));
  salvaged->kept = kept;
  return salvaged;
}

}  // namespace

Result<Salvaged> SalvageStore(const std::string& store, TimeMs now) {
  constexpr int kMostTries = 5;  // while others write
  for (int tried = 1;; ++tried) {
    CAIRN_ASSIGN_OR_RETURN(const auto kept, KeepDamaged(store, PiecesOf(store), now));
    auto salvaged = SalvageKept(store, kept);
    if (salvaged) return salvaged;
    std::error_code ignored;  // nothing was changed, so there is nothing to keep
    for (const char* tail : {"", "-wal"}) fs::remove(kept + tail, ignored);
    if (salvaged.error().code != ErrorCode::kConflict || tried == kMostTries) return salvaged;
  }
}

}  // namespace cairn::sqlite
