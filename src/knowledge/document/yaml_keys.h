// The keys of a YAML document that is a map, with those values that are a text or a list of texts.
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
  std::int64_t line = 1;  // counted from 1
  YamlShape shape = YamlShape::kNull;
  std::vector<std::string> texts;  // one if it is a text; may be no UTF-8, because of escapes
};

// In the order of the text; none if the document is empty. kInvalidArgument if it is not YAML or no
// map. The document is read as it streams by: an alias is never followed, so no text makes more of
// itself than it is long.
Result<std::vector<YamlKey>> ReadYamlKeys(std::string_view text);

}  // namespace cairn
