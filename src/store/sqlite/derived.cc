#include "store/sqlite/derived.h"

#include <algorithm>
#include <string>

#include "store/sqlite/fts_tokenizer.h"
#include "store/sqlite/page_sums.h"
#include "store/sqlite/vector_rows.h"

namespace cairn::sqlite {
Result<bool> IsIndexOfOurWords(Connection& connection) {
  CAIRN_ASSIGN_OR_RETURN(const auto kept,
                         connection.ReadText("SELECT value FROM setting WHERE name = 'tokenizer'"));
  return kept == TokenizerVersion();
}

Status RefreshKeywordIndex(Connection& connection) {
  auto is_ours = IsIndexOfOurWords(connection);
  if (!is_ours) return is_ours.error();
  if (*is_ours || connection.cannot_write()) return {};
  CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(connection));
  is_ours = IsIndexOfOurWords(connection);  // by now, another process may have done it
  if (!is_ours) return is_ours.error();
  if (*is_ours) return {};
  CAIRN_TRY(connection.Run("INSERT INTO memory_fts (memory_fts) VALUES ('rebuild')"));
  CAIRN_ASSIGN_OR_RETURN(
      auto note, connection.Prepare("INSERT OR REPLACE INTO setting VALUES ('tokenizer', ?)"));
  CAIRN_TRY(note.BindCopy(TokenizerVersion()).Run());
  return transaction.Commit();
}

Status RebuildDerived(Connection& connection) {
  CAIRN_TRY(connection.Run("REINDEX"));  // a lookup in a damaged index would mislead what follows
  CAIRN_TRY(connection.Run(R"sql(
    DELETE FROM vector WHERE memory NOT IN (SELECT row FROM memory);
    DELETE FROM vector_data WHERE change NOT IN (SELECT change FROM vector);
    DELETE FROM access_log WHERE memory NOT IN (SELECT row FROM memory);
    DELETE FROM handoff WHERE memory NOT IN (SELECT row FROM memory);
  )sql"));
  CAIRN_TRY(RebuildCodes(connection));
  return connection.Run(R"sql(
    INSERT INTO memory_fts (memory_fts) VALUES ('rebuild');
    DELETE FROM memory_tag;
    INSERT OR IGNORE INTO memory_tag
      SELECT e.value, m.row FROM memory AS m, json_each(m.tags) AS e;
    DELETE FROM memory_entity;
    INSERT OR IGNORE INTO memory_entity
      SELECT e.value, m.row FROM memory AS m, json_each(m.entities) AS e;
  )sql");
}

Status OptimizeFile(Connection& connection) {
  if (const auto& why = connection.cannot_write()) return *why;
  CAIRN_TRY(connection.Run("INSERT INTO memory_fts (memory_fts) VALUES ('optimize')"));
  CAIRN_TRY(Vacuum(connection));
  CAIRN_TRY(connection.Run("PRAGMA optimize"));
  return connection.Run("PRAGMA wal_checkpoint(TRUNCATE)");
}

namespace {

// Merging the index drops words of texts that are gone, and zeroes what it frees. Free pages of
// before are given to a table of zeros and back.
Status OverwriteFreed(Connection& connection) {
  constexpr std::int64_t kMostPagesARow = 10'000;
  CAIRN_ASSIGN_OR_RETURN(auto transaction, Transaction::Begin(connection));
  CAIRN_TRY(connection.Run("INSERT INTO memory_fts (memory_fts) VALUES ('optimize')"));
  CAIRN_ASSIGN_OR_RETURN(auto free, connection.ReadInt("PRAGMA freelist_count"));
  CAIRN_ASSIGN_OR_RETURN(const auto page, connection.ReadInt("PRAGMA page_size"));
  if (free > 0) {
    CAIRN_TRY(connection.Run("CREATE TABLE overwriting (zeros BLOB)"));
    // One page more: what a page has beside its content is less than that in sum.
    for (std::int64_t left = free + free / 500 + 1; left > 0; left -= kMostPagesARow) {
      const std::int64_t bytes = std::min(left, kMostPagesARow) * page;
      CAIRN_TRY(connection.Run("INSERT INTO overwriting VALUES (zeroblob(" + std::to_string(bytes) +
                               "))"));
    }
    CAIRN_TRY(connection.Run("DROP TABLE overwriting"));
  }
  return transaction.Commit();
}

}  // namespace

Result<bool> ForgetErased(Connection& connection) {
  CAIRN_ASSIGN_OR_RETURN(const auto has_sums, HasSums(connection));
  if (has_sums) {
    CAIRN_TRY(connection.Run("PRAGMA secure_delete=ON"));
    const Status overwritten = OverwriteFreed(connection);
    CAIRN_TRY(connection.Run("PRAGMA secure_delete=FAST"));
    if (!overwritten) return overwritten.error();
  } else {  // written before anything was overwritten: any page may have it
    CAIRN_TRY(OptimizeFile(connection));
  }
  CAIRN_ASSIGN_OR_RETURN(auto query, connection.Prepare("PRAGMA wal_checkpoint(TRUNCATE)"));
  CAIRN_TRY(query.Step());
  return query.Int(0) == 0;  // else somebody reads, or writes, and the log had to stay
}

}  // namespace cairn::sqlite
