// Recollection: the memories that a prompt should bring to mind, or none. It is asked for every
// prompt of a session, so it must be right when it speaks; what it leaves out a search still finds.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "engine/evidence.h"
#include "hooks/hook_event.h"
#include "hooks/session_notes.h"

namespace cairn {

inline constexpr std::size_t kMostRecollected = 3;

struct Recollected {
  Memory memory;
  Evidence evidence;
};

// What was looked at, strongest first. Memories of another project are left out. It writes nothing
// and counts no use.
Result<std::vector<Recollected>> WeighMemories(Engine& engine, const std::string& prompt);

// Of what was weighed, the sure ones that are nearly as strong as the first.
std::vector<const Recollected*> ChooseSure(std::span<const Recollected> weighed);

// The text for the model; empty if nothing is sure enough or all was shown before. What is told is
// noted.
Result<std::string> RecollectionText(Engine& engine, const HookEvent& event, SessionNotes& notes);

}  // namespace cairn
