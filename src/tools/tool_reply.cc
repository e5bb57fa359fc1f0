#include "tools/tool_reply.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace cairn {

ToolReply StructuredReply(Json structure) {
  ToolReply reply = JsonReply(structure);
  reply.structured = std::move(structure);
  return reply;
}

ToolReply JsonReply(const Json& json) { return ToolReply::Text(CompactJson(json)); }

}  // namespace cairn
