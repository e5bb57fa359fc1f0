#include "tools/row_or_id.h"

namespace cairn {

void ReadValue(const Json& json, const ParamSpec& spec, const std::string& where, Reading& reading,
               RowOrId& named) {
  if (json.is_string()) {
    if (const auto id = Id::Parse(json.get_ref<const std::string&>())) {
      named.id = *id;
      return;
    }
  }
  Reading attempt;
  std::int64_t row = 0;
  ReadValue(json, spec, where, attempt, row);
  if (!attempt.problems.empty()) return reading.Wrong(where, "a memory number or id", json);
  named.row = row;
}

Result<std::optional<Id>> FindNamed(Engine& engine, const RowOrId& named) {
  if (!named.row) return named.id;
  return engine.browse.IdOfRow(*named.row);
}

}  // namespace cairn
