#include "store/postgres/record_arrays.h"

#include <type_traits>

#include "store/postgres/binary.h"
#include "store/postgres/dialect.h"
#include "store/sql/record.h"

namespace cairn::postgres {
namespace {

template <typename T>
constexpr TypeNumber TypeOf() {
  if constexpr (std::is_same_v<T, std::int64_t> || std::is_same_v<T, std::optional<std::int64_t>>) {
    return TypeNumber::kInt64;
  } else if constexpr (std::is_same_v<T, double>) {
    return TypeNumber::kDouble;
  } else {
    return TypeNumber::kText;
  }
}

std::string_view NameOf(TypeNumber type) {
  switch (type) {
    case TypeNumber::kInt64:
      return "bigint";
    case TypeNumber::kDouble:
      return "float8";
    default:
      return "text";
  }
}

// Takes the values of one field (sql::BindValue), memory by memory.
class Column {
 public:
  explicit Column(TypeNumber type) : array_(type) {}

  void Bind(std::int64_t value) { array_.AddInt64(value); }
  void Bind(double value) { array_.AddDouble(value); }
  void Bind(std::string_view text) { array_.Add(text); }
  void BindCopy(std::string_view text) { array_.Add(text); }
  void BindNull() { array_.AddNull(); }
  std::string Take() const { return array_.Take(); }

 private:
  ArrayBuilder array_;
};

// Calls `visit(field)` for every field that may change; members have no right to the others.
template <typename Visit>
void ForEachChanging(Visit visit) {
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (field.name != "id" && field.name != "created_by") visit(field);
  });
}

// What is stored of an array's element.
std::string Stored(std::string_view field, const std::string& element) {
  if (field == "id") return element + "::uuid";
  // A memory without an author is the asker's own.
  if (field == "created_by") return "coalesce(nullif(" + element + ", ''), (SELECT my_name()))";
  return element;
}

}  // namespace

const std::string& InsertRecordsSql() {
  static const std::string sql = [] {
    std::string arrays, names, values;
    ForEachField(kMemoryFields, [&](const auto& field) {
      using Value = std::remove_cvref_t<decltype(std::declval<Memory>().*field.member)>;
      const std::string name = "c_" + std::string(field.name);
      arrays.append(arrays.empty() ? "" : ", ").append("?::");
      arrays.append(NameOf(TypeOf<Value>())).append("[]");
      names.append(name).append(", ");
      values.append(", ").append(Stored(field.name, name));
    });
    return "INSERT INTO memory (tenant, row, " + sql::MemoryColumns() + ") SELECT " + kMyTenant +
           ", ?::bigint + place - 1" + values + " FROM unnest(" + arrays +
           ") WITH ORDINALITY AS given (" + names + "place)";
  }();
  return sql;
}

void BindRecords(Query& query, std::span<const Memory> memories) {
  ForEachField(kMemoryFields, [&](const auto& field) {
    using Value = std::remove_cvref_t<decltype(std::declval<Memory>().*field.member)>;
    Column column(TypeOf<Value>());
    for (const Memory& memory : memories) sql::BindValue(column, memory.*field.member);
    query.BindBinary(column.Take());
  });
}

const std::string& UpdateRecordSql() {
  static const std::string sql = [] {
    std::string changes;
    ForEachChanging([&](const auto& field) {
      changes.append(changes.empty() ? "" : ", ").append(field.name).append(" = ?");
    });
    return "UPDATE memory AS m SET " + changes + " WHERE " + Mine("m") + " AND m.id = ?" +
           " RETURNING m.row";
  }();
  return sql;
}

void BindChanges(Query& query, const Memory& memory) {
  ForEachChanging([&](const auto& field) { sql::BindValue(query, memory.*field.member); });
}

void BindAccesses(Query& query, std::span<const AccessRecord> accesses) {
  std::vector<Id> ids;
  ArrayBuilder times(TypeNumber::kInt64), kinds(TypeNumber::kText), queries(TypeNumber::kText);
  ArrayBuilder scores(TypeNumber::kDouble);
  for (const AccessRecord& access : accesses) {
    ids.push_back(access.memory);
    times.AddInt64(access.at);
    kinds.Add(cairn::NameOf(access.kind));
    queries.Add(access.query);
    access.score ? scores.AddDouble(*access.score) : scores.AddNull();
  }
  query.BindIds(ids).BindBinary(times.Take()).BindBinary(kinds.Take());
  query.BindBinary(queries.Take()).BindBinary(scores.Take());
}

}  // namespace cairn::postgres
