// Replies of tools: lean structures, sent as such and as the text of their JSON.
#pragma once

#include "json/json.h"
#include "protocol/features.h"

namespace cairn {

// The structure, and its JSON as text for clients that know no structures.
ToolReply StructuredReply(Json structure);
// Only the text of the JSON, as tools without an output schema reply.
ToolReply JsonReply(const Json& json);

}  // namespace cairn
