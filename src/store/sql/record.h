// Memories as rows: the columns of table `memory` are the fields of kMemoryFields, in their order
// and by their names.
//
// Both SQL stores read and write them alike. A statement of either has Bind(), BindCopy() and
// BindNull() for the next parameter, and Text(), Int(), Double() and IsNull() for a column.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.h"
#include "model/memory.h"
#include "store/sql/string_list.h"

namespace cairn::sql {

// "id, content, summary, …", for SELECT and INSERT.
const std::string& MemoryColumns();
// The same, each with a table's alias before it: "m.id, m.content, …".
const std::string& MemoryColumnsOfM();
// "?, ?, ?, …", one for each column.
const std::string& MemoryParameters();
// "id = ?, content = ?, …".
const std::string& MemoryAssignments();

// Binds a field's value as the next parameter.
template <typename Query, typename T>
void BindValue(Query& query, const T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    query.Bind(std::string_view(value));
  } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    query.BindCopy(EncodeList(value));
  } else if constexpr (std::is_same_v<T, Id>) {
    query.BindCopy(value.ToString());
  } else if constexpr (std::is_same_v<T, Successor>) {
    value.IsNone() ? query.BindNull() : query.BindCopy(value.ToString());
  } else if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) {
    value ? query.Bind(*value) : query.BindNull();
  } else if constexpr (std::is_enum_v<T>) {
    query.Bind(NameOf(value));
  } else {
    query.Bind(value);
  }
}

template <typename T>
Status TakeValue(Result<T> parsed, T& value) {
  if (!parsed) return Error{ErrorCode::kCorrupt, "a record is damaged: " + parsed.error().message};
  value = *std::move(parsed);
  return {};
}

// Reads a column into a field.
template <typename Row, typename T>
Status ReadValue(const Row& row, int column, T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    value = row.Text(column);
  } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    return TakeValue(DecodeList(row.Text(column)), value);
  } else if constexpr (std::is_same_v<T, Id>) {
    return TakeValue(Id::Parse(row.Text(column)), value);
  } else if constexpr (std::is_same_v<T, Successor>) {
    return TakeValue(Successor::Parse(row.Text(column)), value);
  } else if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) {
    if (!row.IsNull(column)) value = row.Int(column);
  } else if constexpr (std::is_enum_v<T>) {
    return TakeValue(ParseEnum<T>(row.Text(column)), value);
  } else if constexpr (std::is_same_v<T, double>) {
    value = row.Double(column);
  } else {
    value = row.Int(column);
  }
  return {};
}

// Binds every field as the next parameter. The memory must outlive the statement's run.
template <typename Query>
void BindMemory(Query& query, const Memory& memory) {
  ForEachField(kMemoryFields, [&](const auto& field) { BindValue(query, memory.*field.member); });
}

// Reads a row whose first columns are MemoryColumns().
template <typename Row>
Result<Memory> ReadMemory(const Row& row) {
  Memory memory;
  Status status;
  int column = 0;
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (status) status = ReadValue(row, column, memory.*field.member);
    ++column;
  });
  if (!status) return status.error();
  return memory;
}

}  // namespace cairn::sql
