// Tool replies: compact structures, sent both as structured content and as JSON text.
#pragma once

#include "json/json.h"
#include "protocol/features.h"

namespace cairn {

// The structure, and its JSON as text for clients without structured content.
ToolReply StructuredReply(Json structure);
// Only the JSON text, for tools without an output schema.
ToolReply JsonReply(const Json& json);

}  // namespace cairn
