#include "store/postgres/check.h"

#include <string>

#include "store/postgres/dialect.h"
#include "store/postgres/queries.h"
#include "store/postgres/word_counts.h"
#include "store/postgres/word_vector.h"

namespace cairn::postgres {
namespace {

// A count of what is wrong, and what it is called.
struct CountRow {
  FaultKind kind;
  std::string sql;
  std::string_view what;
};

std::vector<CountRow> QuickCounts() {
  return {
      {FaultKind::kIndex,
       "SELECT abs(records - (SELECT count(*) FROM memory AS m WHERE " + Mine("m") +
           ")) FROM tally WHERE " + Mine("tally"),
       " memories too many or too few in the tally"},
      {FaultKind::kIndex,
       "SELECT count(*) FROM memory AS m LEFT JOIN keyword AS k ON k.tenant = m.tenant"
       " AND k.row = m.row WHERE " +
           Mine("m") + " AND k.row IS NULL",
       " memories that are not in the keyword index"},
  };
}

// Names that stand in one of (the list column, the table of names) but not in the other.
std::string DriftSql(const std::string& table, const std::string& column) {
  const std::string listed =
      "SELECT m.row, lower(e.name COLLATE \"C\") FROM memory AS m,"
      " jsonb_array_elements_text(m." +
      column + "::jsonb) AS e (name) WHERE " + Mine("m");
  const std::string kept = "SELECT t.row, t.name FROM " + table + " AS t WHERE " + Mine("t");
  return "SELECT count(*) FROM ((" + listed + " EXCEPT " + kept + ") UNION ALL (" + kept +
         " EXCEPT " + listed + ")) AS differ";
}

constexpr char kNoMemory[] =
    " NOT EXISTS (SELECT 1 FROM memory AS m WHERE m.tenant = p.tenant AND m.row = p.row)";

std::string OrphansSql(const std::string& table) {
  return "SELECT count(*) FROM " + table + " AS p WHERE " + Mine("p") + " AND" + kNoMemory;
}

std::vector<CountRow> DeepCounts() {
  return {
      {FaultKind::kIndex, DriftSql("memory_tag", "tags"), " tags differ from the records"},
      {FaultKind::kIndex, DriftSql("memory_entity", "entities"),
       " entities differ from the records"},
      {FaultKind::kIndex,
       "SELECT abs(words - (SELECT coalesce(sum(length), 0) FROM keyword AS k WHERE " + Mine("k") +
           ")) FROM tally WHERE " + Mine("tally"),
       " words too many or too few in the tally"},
      {FaultKind::kIndex,
       "SELECT count(*) FROM (SELECT w.word, w.memories FROM word AS w WHERE " + Mine("w") +
           " AND w.memories <> 0) AS kept FULL JOIN (SELECT"
           " substr(s.lexeme, strpos(s.lexeme, '.') + 1) COLLATE \"C\" AS word,"
           " count(*) AS memories FROM keyword AS k, unnest(k.words) AS s WHERE " +
           Mine("k") +
           " GROUP BY 1) AS real USING (word)"
           " WHERE kept.memories IS DISTINCT FROM real.memories",
       " words whose count is not that of the memories"},
      {FaultKind::kIndex, OrphansSql("keyword"), " memories that are in the keyword index alone"},
      {FaultKind::kVectors, OrphansSql("vector"), " vectors of memories that are gone"},
      {FaultKind::kVectors,
       "SELECT count(*) FROM vector AS v WHERE " + Mine("v") + " AND v.code IS NULL",
       " damaged vectors"},
      {FaultKind::kVectors,
       "SELECT count(*) FROM (SELECT 1 FROM vector AS v WHERE " + Mine("v") +
           " GROUP BY v.row HAVING max(v.number) + 1 <> count(*)) AS gaps",
       " memories with windows missing among their vectors"},
  };
}

class Checker {
 public:
  explicit Checker(Link& link) : link_(link) {}

  Status Run(CheckDepth depth) {
    for (const CountRow& row : QuickCounts()) CAIRN_TRY(Count(row));
    if (depth == CheckDepth::kQuick) return {};
    for (const CountRow& row : DeepCounts()) CAIRN_TRY(Count(row));
    return CheckWords();
  }

  std::vector<Fault> Take() { return std::move(faults_); }

 private:
  void Add(FaultKind kind, std::int64_t count, std::string_view what) {
    if (count > 0) faults_.push_back({kind, std::to_string(count).append(what)});
  }

  Status Count(const CountRow& row) {
    const auto count = link_.ReadInt(row.sql);
    if (!count) return count.error();
    Add(row.kind, *count, row.what);
    return {};
  }

  Status CheckWords() {
    const std::string mark = MarkOf(link_.team_number());
    std::int64_t differing = 0;
    Query kept = link_.Prepare(
        "SELECT k.words FROM keyword AS k JOIN memory AS m ON m.tenant = k.tenant"
        " AND m.row = k.row WHERE " +
            Mine("m") + " AND m.id = ?",
        Values::kBinary);
    CAIRN_TRY(ForEachMemory(link_, [&](const Memory& memory) -> Status {
      kept.Reset();
      const auto row = kept.Bind(memory.id.ToString()).Step();
      if (!row) return row.error();
      if (*row && kept.Blob(0) != WordVectorOf(memory, mark).words) ++differing;
      return {};
    }));
    Add(FaultKind::kIndex, differing, " memories whose words differ from the keyword index");
    return {};
  }

  Link& link_;
  std::vector<Fault> faults_;
};

}  // namespace

Result<std::vector<Fault>> CheckStore(Link& link, CheckDepth depth) {
  Checker checker(link);
  CAIRN_TRY(checker.Run(depth));
  return checker.Take();
}

Status RebuildDerived(Link& link) {
  for (const std::string table : {"keyword", "word", "memory_tag", "memory_entity"}) {
    CAIRN_TRY(link.Prepare("DELETE FROM " + table + " WHERE " + Mine(table)).Run());
  }
  CAIRN_TRY(link.Prepare("UPDATE tally SET records = 0, words = 0 WHERE " + Mine("tally")).Run());
  CAIRN_TRY(link.Prepare("DELETE FROM vector AS p WHERE " + Mine("p") + " AND (p.code IS NULL OR" +
                         kNoMemory + ")")
                .Run());
  CAIRN_TRY(
      link.Prepare(
              "INSERT INTO memory_tag SELECT DISTINCT m.tenant, lower(e.name COLLATE \"C\"), m.row"
              " FROM memory AS m, jsonb_array_elements_text(m.tags::jsonb) AS e (name)"
              " WHERE " +
              Mine("m"))
          .Run());
  CAIRN_TRY(
      link.Prepare(
              "INSERT INTO memory_entity SELECT DISTINCT ON (m.row, 2) m.tenant,"
              " lower(e.name COLLATE \"C\"), m.row, e.name FROM memory AS m,"
              " jsonb_array_elements_text(m.entities::jsonb) WITH ORDINALITY AS e (name, place)"
              " WHERE " +
              Mine("m") + " ORDER BY m.row, 2, e.place")
          .Run());
  WordCounts words(link);
  CAIRN_TRY(ForEachMemory(link, [&](const Memory& memory) -> Status {
    const auto row = RowOf(link, memory.id);
    if (!row) return row.error();
    return words.Add(std::span(&memory, 1), row->value_or(0));
  }));
  return words.Flush();
}

}  // namespace cairn::postgres
