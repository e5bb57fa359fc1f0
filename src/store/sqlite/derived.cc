#include "store/sqlite/derived.h"

#include <string>

#include "store/sqlite/fts_tokenizer.h"
#include "store/sqlite/vector_rows.h"

namespace cairn::sqlite {
namespace {

Error Disagrees(const Connection& connection, const std::string& what) {
  return {ErrorCode::kCorrupt,
          "the store " + connection.path() + ": " + what + "; `cairn rebuild` makes it anew"};
}

// Names that stand in one of (the list column, the table of names) but not in the other.
std::string DriftSql(const std::string& table, const std::string& column) {
  const std::string listed =
      "SELECT m.row, e.value COLLATE NOCASE FROM memory AS m, json_each(m." + column + ") AS e";
  const std::string kept = "SELECT memory, name COLLATE NOCASE FROM " + table;
  return "SELECT count(*) FROM (SELECT * FROM (" + listed + " EXCEPT " + kept +
         ") UNION ALL SELECT * FROM (" + kept + " EXCEPT " + listed + "))";
}

Status CheckNames(Connection& connection, const std::string& table, const std::string& column) {
  const auto drift = connection.ReadInt(DriftSql(table, column));
  if (!drift) return drift.error();
  if (*drift == 0) return {};
  return Disagrees(connection, std::to_string(*drift) + " " + column + " differ from the records");
}

}  // namespace

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

Status CheckDerived(Connection& connection) {
  const auto integrity = connection.ReadText("PRAGMA integrity_check(1)");
  if (!integrity) return integrity.error();
  if (*integrity != "ok") return Disagrees(connection, *integrity);
  const auto orphans = connection.ReadInt("SELECT count(*) FROM pragma_foreign_key_check");
  if (!orphans) return orphans.error();
  if (*orphans > 0) return Disagrees(connection, std::to_string(*orphans) + " orphaned rows");
  // Rank 1 compares the index with the records, not only with itself.
  const Status keywords =
      connection.Run("INSERT INTO memory_fts (memory_fts, rank) VALUES ('integrity-check', 1)");
  if (!keywords) {
    if (keywords.error().code != ErrorCode::kCorrupt) return keywords;
    return Disagrees(connection, "the keyword index differs from the records");
  }
  const auto damaged = CountDamagedVectors(connection);
  if (!damaged) return damaged.error();
  if (*damaged > 0) return Disagrees(connection, std::to_string(*damaged) + " damaged vectors");
  CAIRN_TRY(CheckNames(connection, "memory_tag", "tags"));
  return CheckNames(connection, "memory_entity", "entities");
}

}  // namespace cairn::sqlite
