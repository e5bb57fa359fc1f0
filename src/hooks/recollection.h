// Recollection: the stored memories to add to a prompt, if any. It runs for every prompt of a
// session, so precision matters more than recall; a search still finds what it leaves out.
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

// The candidates for a prompt, strongest first, without those of other projects. Read-only; does
// not count as a use.
Result<std::vector<Recollected>> WeighMemories(Engine& engine, const std::string& prompt);

// Those that are sure enough and nearly as strong as the first one.
std::vector<const Recollected*> ChooseSure(std::span<const Recollected> weighed);

// The text for the model; empty if nothing is sure enough or everything was shown before. Records
// in `notes` what it shows.
Result<std::string> RecollectionText(Engine& engine, const HookEvent& event, SessionNotes& notes);

}  // namespace cairn
