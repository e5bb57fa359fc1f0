// The top-level keys of a YAML map, with values that are a text or a list of texts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

enum class YamlShape : std::uint8_t { kNull, kText, kList, kOther };

struct YamlKey {
  std::string name;
  std::int64_t line = 1;  // 1-based
  YamlShape shape = YamlShape::kNull;
  std::vector<std::string> texts;  // one for a text; escapes may make it invalid UTF-8
};

// In document order; empty if the document is empty. kInvalidArgument if it is not YAML or not a
// map. Parses events and never follows aliases, so memory stays linear in the text.
Result<std::vector<YamlKey>> ReadYamlKeys(std::string_view text);

}  // namespace cairn
