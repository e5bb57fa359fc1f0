#include "store/sqlite/check.h"

#include <string>
#include <string_view>

#include "store/sqlite/page_sums.h"
#include "store/sqlite/vector_rows.h"

namespace cairn::sqlite {
namespace {

// A count of what is wrong, and what it is called.
struct CountRow {
  FaultKind kind;
  std::string_view sql;
  std::string_view what;
};

// Reads indexes and counts alone.
constexpr CountRow kQuickCounts[] = {
    {FaultKind::kIndex,
     "SELECT abs((SELECT count(*) FROM memory) - (SELECT count(*) FROM memory_fts_docsize))",
     " memories out of sync with the keyword index"},
    {FaultKind::kOrphans,
     "SELECT count(*) FROM vector AS v WHERE NOT EXISTS (SELECT 1 FROM memory WHERE row = "
     "v.memory)",
     " vectors without a memory"},
    {FaultKind::kOrphans,
     "SELECT count(*) FROM access_log AS a"
     " WHERE NOT EXISTS (SELECT 1 FROM memory WHERE row = a.memory)",
     " log entries without a memory"},
    {FaultKind::kOrphans,
     "SELECT count(*) FROM handoff AS h"
     " WHERE NOT EXISTS (SELECT 1 FROM memory WHERE row = h.memory)",
     " handoff notes without a memory"},
};

constexpr CountRow kDeepCounts[] = {
    {FaultKind::kOrphans,
     "SELECT count(*) FROM vector_data AS d"
     " WHERE NOT EXISTS (SELECT 1 FROM vector WHERE change = d.change)",
     " vector parts without a vector"},
    {FaultKind::kVectors, kCountWithGaps, " memories with incomplete vectors"},
};

// Names that are in only one of the list column and the table of names.
std::string DriftSql(const std::string& table, const std::string& column) {
  const std::string listed =
      "SELECT m.row, e.value COLLATE NOCASE FROM memory AS m, json_each(m." + column + ") AS e";
  const std::string kept = "SELECT memory, name COLLATE NOCASE FROM " + table;
  return "SELECT count(*) FROM (SELECT * FROM (" + listed + " EXCEPT " + kept +
         ") UNION ALL SELECT * FROM (" + kept + " EXCEPT " + listed + "))";
}

// What SQLite says of an index can be mended by making it anew; all else is about the records'
// own pages.
FaultKind KindOf(std::string_view message) {
  const bool is_index = message.find(" index ") != std::string_view::npos ||
                        message.find("FTS5") != std::string_view::npos ||
                        message.find("fts5") != std::string_view::npos;
  return is_index ? FaultKind::kIndex : FaultKind::kFile;
}

class Checker {
 public:
  explicit Checker(Connection& connection) : connection_(connection) {}

  Status Run(CheckDepth depth) {
    if (depth == CheckDepth::kDeep) {
      CAIRN_TRY(CheckPages());
      if (!faults_.empty()) return {};  // what else would be told cannot be relied on
    }
    for (const CountRow& row : kQuickCounts) CAIRN_TRY(Count(row.kind, row.sql, row.what));
    if (depth == CheckDepth::kQuick) return {};
    CAIRN_TRY(CheckKeywords());
    for (const auto& [table, column] :
         {std::pair("memory_tag", "tags"), std::pair("memory_entity", "entities")}) {
      CAIRN_TRY(Count(FaultKind::kIndex, DriftSql(table, column),
                      " " + std::string(column) + " differ from the records"));
    }
    for (const CountRow& row : kDeepCounts) CAIRN_TRY(Count(row.kind, row.sql, row.what));
    CAIRN_ASSIGN_OR_RETURN(const auto damaged, CountDamagedVectors(connection_));
    Add(FaultKind::kVectors, damaged, " damaged vectors");
    return {};
  }

  std::vector<Fault> Take() { return std::move(faults_); }

 private:
  void Add(FaultKind kind, std::int64_t count, std::string_view what) {
    if (count > 0) faults_.push_back({kind, std::to_string(count).append(what)});
  }

  Status Count(FaultKind kind, std::string_view sql, std::string_view what) {
    CAIRN_ASSIGN_OR_RETURN(const auto count, connection_.ReadInt(sql));
    Add(kind, count, what);
    return {};
  }

  // One fault of each kind is enough: they are repaired together.
  Status CheckPages() {
    CAIRN_TRY(CheckSums(connection_));
    CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare("PRAGMA integrity_check(100)"));
    std::optional<Fault> index;
    CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
      if (row.Text(0) == "ok") return {};
      const FaultKind kind = KindOf(row.Text(0));
      if (kind == FaultKind::kIndex && !index) index = {kind, std::string(row.Text(0))};
      if (kind == FaultKind::kFile && faults_.empty()) faults_ = {{kind, std::string(row.Text(0))}};
      return {};
    }));
    if (faults_.empty() && index) faults_.push_back(*std::move(index));
    return {};
  }

  // Rank 1 compares the index with the records, not only with itself. To SQLite it is a write, so
  // it cannot be asked of a store that can only be read.
  Status CheckKeywords() {
    if (connection_.cannot_write()) return {};
    Status agrees =
        connection_.Run("INSERT INTO memory_fts (memory_fts, rank) VALUES ('integrity-check', 1)");
    if (agrees || agrees.error().code != ErrorCode::kCorrupt) return agrees;
    faults_.push_back({FaultKind::kIndex, "the keyword index differs from the records"});
    return {};
  }

  Connection& connection_;
  std::vector<Fault> faults_;
};

}  // namespace

Result<std::vector<Fault>> CheckStore(Connection& connection, CheckDepth depth) {
  Checker checker(connection);
  const Status status = checker.Run(depth);
  if (status) return checker.Take();
  if (status.error().code != ErrorCode::kCorrupt) return status.error();
  return std::vector<Fault>{{FaultKind::kFile, status.error().message}};
}

}  // namespace cairn::sqlite
