#include "tools/tool_entry.h"

namespace cairn {

// Omits hints that equal their defaults: destructiveHint and openWorldHint are true, readOnlyHint
// and idempotentHint false, unless specified (MCP, ToolAnnotations).
Json AnnotationsOf(Effect effect) {
  Json hints = Json::object();
  switch (effect) {
    case Effect::kReads:
      hints["readOnlyHint"] = true;
      break;
    case Effect::kCounts:
    case Effect::kAdds:
      hints["destructiveHint"] = false;
      break;
    case Effect::kAddsOnce:
      hints["destructiveHint"] = false;
      hints["idempotentHint"] = true;
      break;
    case Effect::kOverwrites:
      hints["destructiveHint"] = true;
      hints["idempotentHint"] = true;
      break;
  }
  hints["openWorldHint"] = false;
  return hints;
}

Json OutputSchema(const std::vector<std::pair<std::string, std::string>>& members,
                  std::size_t required) {
  Json properties = Json::object();
  Json names = Json::array();
  for (const auto& [name, type] : members) {
    properties[name] = {{"type", type}};
    if (names.size() < required) names.push_back(name);
  }
  return {
      {"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(names)}};
}

}  // namespace cairn
