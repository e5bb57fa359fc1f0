#include "store/sqlite/salvaged_rows.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "base/hash.h"
#include "model/access.h"
#include "model/handoff.h"
#include "model/validate.h"
#include "store/sql/record.h"
#include "store/sqlite/sqlite_reader.h"

namespace cairn::sqlite {
namespace {

constexpr std::size_t kColumns = kMemoryFieldCount + 1;  // with the number of the row
// `changed_at`, the last, came with schema 6, `created_by` and `visibility` before it with schema
// 4, and `overlap` with schema 3. A row has those of the schema it was written under.
constexpr std::size_t kFormerColumns[] = {kColumns - 4, kColumns - 3, kColumns - 1};
constexpr std::size_t kHandoffColumns = 7;
constexpr std::size_t kAccessColumns = 6;

template <typename T>
bool Is(const RawValue& value) {
  return std::holds_alternative<T>(value);
}

bool LooksLikeMemory(const RawRow& row) {
  const std::size_t columns = row.values.size();
  const bool is_known =
      columns == kColumns || std::ranges::find(kFormerColumns, columns) != std::end(kFormerColumns);
  return is_known && row.rowid > 0 && Is<std::monostate>(row.values[0]) &&
         Is<std::string>(row.values[1]) && Is<std::string>(row.values[2]);
}

bool LooksLikeHandoff(const RawRow& row) {
  if (row.values.size() != kHandoffColumns || !Is<std::monostate>(row.values[0])) return false;
  for (std::size_t i = 1; i < kHandoffColumns; ++i) {
    if (!Is<std::string>(row.values[i])) return false;
  }
  return true;
}

bool LooksLikeAccess(const RawRow& row) {
  return row.values.size() == kAccessColumns && Is<std::monostate>(row.values[0]) &&
         Is<std::int64_t>(row.values[1]) && Is<std::int64_t>(row.values[2]) &&
         Is<std::string>(row.values[3]) && Is<std::string>(row.values[4]) &&
         !Is<std::string>(row.values[5]) && !Is<RawBlob>(row.values[5]);
}

void BindRaw(Query& query, const RawValue& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) {
    query.Bind(*whole);
  } else if (const auto* number = std::get_if<double>(&value)) {
    query.Bind(*number);
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    query.Bind(std::string_view(*text));
  } else if (const auto* blob = std::get_if<RawBlob>(&value)) {
    query.BindBlob(blob->bytes);
  } else {
    query.BindNull();
  }
}

// The values in the order of the fields. Columns that came later hold their default, as SQLite
// reads them.
void BindFields(Query& query, const RawRow& row) {
  static const Memory fresh;
  std::size_t column = 1;
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (column < row.values.size()) {
      BindRaw(query, row.values[column]);
    } else {
      sql::BindValue(query, fresh.*field.member);
    }
    ++column;
  });
}

// The values as a row of SQL, so that they are read by the code that reads all memories.
Result<std::optional<Memory>> AsMemory(Connection& connection, const RawRow& row) {
  static const std::string sql = "SELECT " + sql::MemoryParameters();
  CAIRN_ASSIGN_OR_RETURN(auto query, connection.Prepare(sql));
  BindFields(query, row);
  CAIRN_TRY(query.Step());
  auto memory = sql::ReadMemory(query);
  const bool is_whole = memory && !memory->content.empty() && ValidateMemory(*memory);
  if (!is_whole) return std::optional<Memory>();
  return std::optional(*std::move(memory));
}

}  // namespace

Result<SalvagedRows> SalvagedRows::Open(Connection& into, const SoundTexts& texts) {
  return SalvagedRows(into, texts);
}

Result<std::optional<Memory>> SalvagedRows::Judge(const RawRow& row) {
  auto memory = AsMemory(into_, row);
  if (!memory || !*memory) return memory;
  const std::string id = (**memory).id.ToString();
  if (ContentHash((**memory).content) == (**memory).content_hash) {
    // A sound state of it says more than a damaged one that was met before.
    if (row.is_sound) verdicts_.erase(id);
    if (!row.is_sound) verdicts_.emplace(id, Verdict::kUnproven);
    return memory;
  }
  auto mended = texts_.Find(**memory);
  if (mended) {
    verdicts_.insert_or_assign(id, Verdict::kMended);
    return mended;
  }
  verdicts_.emplace(id, Verdict::kLeftOut);
  return std::optional<Memory>();
}

std::vector<std::string> SalvagedRows::IdsOf(Verdict verdict) const {
  std::vector<std::string> ids;
  for (const auto& [id, each] : verdicts_) {
    if (each == verdict) ids.push_back(id);
  }
  return ids;
}

std::vector<std::string> SalvagedRows::mended() const { return IdsOf(Verdict::kMended); }
std::vector<std::string> SalvagedRows::left_out() const { return IdsOf(Verdict::kLeftOut); }
std::vector<std::string> SalvagedRows::unproven() const { return IdsOf(Verdict::kUnproven); }

Status SalvagedRows::TakeMemory(const RawRow& row) {
  if (!LooksLikeMemory(row)) return {};
  CAIRN_ASSIGN_OR_RETURN(const auto memory, Judge(row));
  if (!memory) return {};
  CAIRN_ASSIGN_OR_RETURN(const auto is_newest, IsNewest(row.rowid, *memory));
  if (!is_newest) return {};
  static const std::string sql = "INSERT INTO memory (row, " + sql::MemoryColumns() +
                                 ") VALUES (?, " + sql::MemoryParameters() + ")";
  CAIRN_ASSIGN_OR_RETURN(auto insert, into_.Prepare(sql));
  insert.Bind(row.rowid);
  sql::BindMemory(insert, *memory);
  CAIRN_TRY(insert.Run());
  ++memories_;
  return {};
}

// Removes former states of the memory; false if what is there is as new.
Result<bool> SalvagedRows::IsNewest(std::int64_t row, const Memory& memory) {
  const std::string id = memory.id.ToString();
  CAIRN_ASSIGN_OR_RETURN(
      auto newer, into_.Prepare("SELECT count(*) FROM memory WHERE (row = ? OR id = ?)"
                                " AND (updated_at, last_accessed_at, access_count) >= (?, ?, ?)"));
  newer.Bind(row).Bind(id).Bind(memory.updated_at);
  newer.Bind(memory.last_accessed_at).Bind(memory.access_count);
  CAIRN_TRY(newer.Step());
  if (newer.Int(0) > 0) return false;
  CAIRN_ASSIGN_OR_RETURN(auto remove, into_.Prepare("DELETE FROM memory WHERE row = ? OR id = ?"));
  CAIRN_TRY(remove.Bind(row).Bind(id).Run());
  memories_ -= into_.Changes();
  return true;
}

Result<bool> SalvagedRows::HasMemory(std::int64_t row, const char* type) {
  CAIRN_ASSIGN_OR_RETURN(auto query,
                         into_.Prepare("SELECT 1 FROM memory WHERE row = ? AND type LIKE ?"));
  return query.Bind(row).Bind(std::string_view(type)).Step();
}

Status SalvagedRows::TakeRest(const RawRow& row) {
  if (LooksLikeHandoff(row)) return TakeHandoff(row);
  return LooksLikeAccess(row) ? TakeAccess(row) : Status();
}

Status SalvagedRows::TakeHandoff(const RawRow& row) {
  CAIRN_ASSIGN_OR_RETURN(const auto there, HasMemory(row.rowid, "handoff"));
  if (!there) return {};
  {
    CAIRN_ASSIGN_OR_RETURN(
        auto insert, into_.Prepare("INSERT OR IGNORE INTO handoff VALUES (?, ?, ?, ?, ?, ?, ?)"));
    insert.Bind(row.rowid);
    for (std::size_t i = 1; i < kHandoffColumns; ++i) BindRaw(insert, row.values[i]);
    CAIRN_TRY(insert.Run());
  }
  handoffs_ += into_.Changes();
  // Drop notes that cannot be read back.
  SqliteReader reader(into_, nullptr);
  CAIRN_ASSIGN_OR_RETURN(const auto id, reader.IdOfRow(row.rowid));
  const auto notes = reader.FindHandoffNotes(*id);
  if (notes && *notes && ValidateFields(kHandoffFields, **notes)) return {};
  CAIRN_ASSIGN_OR_RETURN(auto remove, into_.Prepare("DELETE FROM handoff WHERE memory = ?"));
  CAIRN_TRY(remove.Bind(row.rowid).Run());
  handoffs_ -= into_.Changes();
  return {};
}

Status SalvagedRows::TakeAccess(const RawRow& row) {
  if (!ParseEnum<AccessKind>(std::get<std::string>(row.values[3]))) return {};
  CAIRN_ASSIGN_OR_RETURN(const auto there, HasMemory(std::get<std::int64_t>(row.values[1]), "%"));
  if (!there) return {};
  CAIRN_ASSIGN_OR_RETURN(
      auto insert, into_.Prepare("INSERT OR IGNORE INTO access_log VALUES (?, ?, ?, ?, ?, ?)"));
  insert.Bind(row.rowid);
  for (std::size_t i = 1; i < kAccessColumns; ++i) BindRaw(insert, row.values[i]);
  CAIRN_TRY(insert.Run());
  accesses_ += into_.Changes();
  return {};
}

}  // namespace cairn::sqlite
