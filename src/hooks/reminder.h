// Reminders to leave a handoff, when a session's knowledge is about to be lost.
#pragma once

#include <string>

#include "base/result.h"
#include "engine/engine.h"
#include "hooks/hook_event.h"
#include "hooks/session_notes.h"

namespace cairn {

// For the summary that a compaction makes: it cannot call tools, so it is asked to keep what a
// handoff needs and to name the handoff as what to do next.
std::string CompactionReminder();

// After a turn; empty if there is nothing to say. It makes the agent go on, so it is said once in a
// session, never to an agent that a hook already made go on, and only if something was remembered
// since the last handoff: in this session, if it is known when that began, else within a day.
Result<std::string> StopReminder(Engine& engine, const HookEvent& event, SessionNotes& notes);

}  // namespace cairn
