#include "store/postgres/check.h"

#include <string>

#include "store/postgres/dialect.h"
#include "store/postgres/postgres_reader.h"
#include "store/postgres/word_counts.h"
#include "store/postgres/word_vector.h"

namespace cairn::postgres {
namespace {

struct FaultRow {
  std::string_view name;  // as count_faults() has it (schema_upkeep.cc)
  FaultKind kind;
  std::string_view what;  // after a number
};

constexpr FaultRow kFaults[] = {
    {"records", FaultKind::kIndex, " memories out of sync with the tally"},
    {"unindexed", FaultKind::kIndex, " memories missing from the keyword index"},
    {"tags", FaultKind::kIndex, " tags differ from the records"},
    {"entities", FaultKind::kIndex, " entities differ from the records"},
    {"lengths", FaultKind::kIndex, " reader groups with wrong memory or word counts"},
    {"words", FaultKind::kIndex, " words with a wrong count"},
    {"lost words", FaultKind::kIndex, " keyword index entries without a memory"},
    {"lost vectors", FaultKind::kVectors, " vectors of deleted memories"},
    {"damaged vectors", FaultKind::kVectors, " damaged vectors"},
    {"windows", FaultKind::kVectors, " memories with incomplete vectors"},
};

class Checker {
 public:
  explicit Checker(Link& link) : link_(link) {}

  Status Run(CheckDepth depth) {
    const bool is_deep = depth != CheckDepth::kQuick;
    Query counts = link_.Prepare("SELECT fault, number FROM count_faults(?::int <> 0)");
    counts.Bind(std::int64_t{is_deep});
    CAIRN_TRY(ForEachRow(counts, [&](const Query& row) -> Status {
      for (const FaultRow& fault : kFaults) {
        if (fault.name == row.Text(0)) Add(fault.kind, row.Int(1), fault.what);
      }
      return {};
    }));
    return is_deep ? CheckWords() : Status();
  }

  std::vector<Fault> Take() { return std::move(faults_); }

 private:
  void Add(FaultKind kind, std::int64_t count, std::string_view what) {
    if (count > 0) faults_.push_back({kind, std::to_string(count).append(what)});
  }

  // Of the memories that the asker sees: their texts do not leave the server otherwise.
  Status CheckWords() {
    std::int64_t differing = 0;
    Query kept = link_.Prepare(
        "SELECT k.words, coalesce(k.circle, '') FROM keyword AS k JOIN memory AS m ON m.tenant = "
        "k.tenant"
        " AND m.row = k.row WHERE " +
            Mine("m") + " AND m.id = ?",
        Values::kBinary);
    CAIRN_TRY(PostgresReader(link_).ForEachMemory([&](const Memory& memory) -> Status {
      kept.Reset();
      CAIRN_ASSIGN_OR_RETURN(const auto row, kept.Bind(memory.id.ToString()).Step());
      if (!row) return {};
      const std::string mark = MarkOf(link_.team_number(), std::string(kept.Text(1)));
      if (kept.Blob(0) != WordVectorOf(memory, mark).words) ++differing;
      return {};
    }));
    Add(FaultKind::kIndex, differing, " memories that differ from the keyword index");
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

Status RebuildDerived(Link& link, const std::string& asker) {
  WordCounts words(link, asker);
  PostgresReader reader(link);
  CAIRN_TRY(reader.ForEachMemory([&](const Memory& memory) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto row, reader.RowOf(memory.id));
    return words.Change(memory, row.value_or(0));
  }));
  words.Forget();  // all are counted again
  return link.Prepare("SELECT rebuild_derived()").Run();
}

}  // namespace cairn::postgres
