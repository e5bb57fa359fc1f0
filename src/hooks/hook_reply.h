// Formats the output of a hook so that its text reaches the model. Claude Code reads
// `additionalContext` at session start and with a prompt; after a turn it also makes the agent
// continue once; before a compaction, plain text is added to the instructions for the summary.
#pragma once

#include <string>

#include "hooks/hook_event.h"

namespace cairn {

// Empty text gives empty output.
std::string HookReply(HookKind kind, const std::string& text);

}  // namespace cairn
