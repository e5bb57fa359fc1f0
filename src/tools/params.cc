#include "tools/params.h"

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

std::string_view FilterParamName(std::string_view field) {
  if (field == "tag") return "tags";
  return field == "entity" ? "entities" : field;
}

}  // namespace cairn
