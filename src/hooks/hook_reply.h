// What a hook prints, so that its text reaches the model. Claude Code takes `additionalContext` at
// the start of a session and with a prompt; after a turn the same makes the agent go on once more;
// before a compaction plain text joins the instructions for the summary.
#pragma once

#include <string>

#include "hooks/hook_event.h"

namespace cairn {

// Nothing to say gives nothing at all.
std::string HookReply(HookKind kind, const std::string& text);

}  // namespace cairn
