#include "store/sql/record.h"

namespace cairn::sql {
namespace {

std::string EachColumn(std::string_view before, std::string_view after) {
  std::string list;
  ForEachField(kMemoryFields, [&](const auto& field) {
    if (!list.empty()) list += ", ";
    list.append(before).append(field.name).append(after);
  });
  return list;
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

}  // namespace cairn::sql
