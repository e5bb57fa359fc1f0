// Encodes tools, resources, prompts and content as JSON of a given revision. Members unknown to
// that revision are omitted or converted.
#pragma once

#include "json/json.h"
#include "protocol/features.h"
#include "protocol/revision.h"

namespace cairn {

Json ServerInfoJson(const Features& features, const RevisionTraits& revision);
Json CapabilitiesJson(const Features& features, const RevisionTraits& revision);

Json ToolJson(const Tool& tool, const RevisionTraits& revision);
Json ToolReplyJson(const ToolReply& reply, const RevisionTraits& revision);
Json ResourceJson(const Resource& resource, const RevisionTraits& revision);
Json ResourceTemplateJson(const ResourceTemplate& entry, const RevisionTraits& revision);
Json ResourceContentsJson(const ResourceContents& contents);
Json PromptJson(const Prompt& prompt, const RevisionTraits& revision);
Json PromptReplyJson(const PromptReply& reply, const RevisionTraits& revision);

// A content block; a type that the revision lacks becomes text.
Json ContentJson(const Json& block, const RevisionTraits& revision);

}  // namespace cairn
