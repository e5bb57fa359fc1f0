#include "tools/params.h"

#include <algorithm>

namespace cairn {

std::span<const std::string_view> StorableTypes() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const auto& entry : EnumNames<MemoryType>::kTable) {
      if (entry.value != MemoryType::kHandoff) all.push_back(entry.name);
    }
    return all;
  }();
  return names;
}

bool IsAmong(std::string_view name, std::span<const std::string_view> names) {
  return names.empty() || std::ranges::find(names, name) != names.end();
}

std::string_view FilterParamName(std::string_view field) {
  if (field == "tag") return "tags";
  return field == "entity" ? "entities" : field;
}

}  // namespace cairn
