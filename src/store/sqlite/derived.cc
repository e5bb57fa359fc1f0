#include "store/sqlite/derived.h"

#include <string>

#include "store/sqlite/fts_tokenizer.h"
#include "store/sqlite/vector_rows.h"

namespace cairn::sqlite {
Result<bool> IsIndexOfOurWords(Connection& connection) {
  const auto kept = connection.ReadText("SELECT value FROM setting WHERE name = 'tokenizer'");
  if (!kept) return kept.error();
  return *kept == TokenizerVersion();
}

Status RefreshKeywordIndex(Connection& connection) {
  auto is_ours = IsIndexOfOurWords(connection);
  if (!is_ours) return is_ours.error();
  if (*is_ours || connection.cannot_write()) return {};
  auto transaction = Transaction::Begin(connection);
  if (!transaction) return transaction.error();
  is_ours = IsIndexOfOurWords(connection);  // by now, another process may have done it
  if (!is_ours) return is_ours.error();
  if (*is_ours) return {};
  CAIRN_TRY(connection.Run("INSERT INTO memory_fts (memory_fts) VALUES ('rebuild')"));
  auto note = connection.Prepare("INSERT OR REPLACE INTO setting VALUES ('tokenizer', ?)");
  if (!note) return note.error();
  CAIRN_TRY(note->BindCopy(TokenizerVersion()).Run());
  return transaction->Commit();
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
  CAIRN_TRY(connection.Run("VACUUM"));
  CAIRN_TRY(connection.Run("PRAGMA optimize"));
  return connection.Run("PRAGMA wal_checkpoint(TRUNCATE)");
}

}  // namespace cairn::sqlite
