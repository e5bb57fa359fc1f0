#include "store/sqlite/record.h"

#include <type_traits>

#include "store/sqlite/string_list.h"

namespace cairn::sqlite {
namespace {

std::string EachColumn(std::string_view before, std::string_view after) {
  std::string list;
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (!list.empty()) list += ", ";
    list.append(before).append(field.name).append(after);
  });
  return list;
}

template <typename T>
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
Status Take(Result<T> parsed, T& value) {
  if (!parsed) return Error{ErrorCode::kCorrupt, "a record is damaged: " + parsed.error().message};
  value = *std::move(parsed);
  return {};
}

template <typename T>
Status ReadValue(const Query& row, int column, T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    value = row.Text(column);
  } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    return Take(DecodeList(row.Text(column)), value);
  } else if constexpr (std::is_same_v<T, Id>) {
    return Take(Id::Parse(row.Text(column)), value);
  } else if constexpr (std::is_same_v<T, Successor>) {
    return Take(Successor::Parse(row.Text(column)), value);
  } else if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) {
    if (!row.IsNull(column)) value = row.Int(column);
  } else if constexpr (std::is_enum_v<T>) {
    return Take(ParseEnum<T>(row.Text(column)), value);
  } else if constexpr (std::is_same_v<T, double>) {
    value = row.Double(column);
  } else {
    value = row.Int(column);
  }
  return {};
}

}  // namespace

const std::string& MemoryColumns() {
  static const std::string columns = EachColumn("", "");
  return columns;
}

const std::string& MemoryColumnsOfM() {
  static const std::string columns = EachColumn("m.", "");
  return columns;
}

const std::string& MemoryParameters() {
  static const std::string parameters = [] {
    std::string list = "?";
    for (std::size_t i = 1; i < kMemoryFieldCount; ++i) list += ", ?";
    return list;
  }();
  return parameters;
}

const std::string& MemoryAssignments() {
  static const std::string assignments = EachColumn("", " = ?");
  return assignments;
}

void BindMemory(Query& query, const Memory& memory) {
  ForEachField(kMemoryFields, [&](const auto& field) { BindValue(query, memory.*field.member); });
}

Result<Memory> ReadMemory(const Query& row) {
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

}  // namespace cairn::sqlite
