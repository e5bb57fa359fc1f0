// Reminders to save a handoff before the knowledge of a session is lost.
#pragma once

#include <string>

#include "base/result.h"
#include "engine/engine.h"
#include "hooks/hook_event.h"
#include "hooks/session_notes.h"

namespace cairn {

// For the summary made by a compaction. The summary cannot call tools, so it is asked to keep what
// a handoff needs and to list saving the handoff as the next step.
std::string CompactionReminder();

// For the end of a turn; empty if there is nothing to say. A reminder makes the agent continue, so
// it is given once per session, never to an agent that a hook already made continue, and only if
// something was stored since the last handoff: in this session if its start is known, else within a
// day.
Result<std::string> StopReminder(Engine& engine, const HookEvent& event, SessionNotes& notes);

}  // namespace cairn
