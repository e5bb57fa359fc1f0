#include "hooks/reminder.h"

#include <algorithm>

namespace cairn {
namespace {

constexpr std::int64_t kLookedAt = 50;

Result<TimeMs> TimeOfLastHandoff(Engine& engine) {
  const auto handoff = engine.handoffs.Latest(engine.project(), "");
  if (handoff) return handoff->record.created_at;
  if (handoff.error().code != ErrorCode::kNotFound) return handoff.error();
  return TimeMs{0};
}

// Whether a person or an agent stored anything since then. Indexed and imported memories do not
// count, because their files still have them.
Result<bool> WasAnythingRemembered(Engine& engine, TimeMs since) {
  Filter filter;
  filter.project = engine.project();
  filter.created_after = since;
  CAIRN_ASSIGN_OR_RETURN(const auto page,
                         engine.browse.List(filter, Order::kCreated, {.limit = kLookedAt}));
  return std::any_of(page.items.begin(), page.items.end(),
                     [](const Memory& memory) { return !memory.IsSecondHand(); });
}

}  // namespace

std::string CompactionReminder() {
  return "Keep in the summary what a later session needs to continue: what is done, what is in "
         "progress or blocked, decisions with their reasons, next steps, and the ids of Cairn "
         "memories that helped. List as the first next step: store this as a handoff in Cairn with "
         "the tool handoff_store (or `cairn handoff save`).";
}

Result<std::string> StopReminder(Engine& engine, const HookEvent& event, SessionNotes& notes) {
  if (event.is_going_on || event.is_of_subagent) return std::string();
  if (!notes.is_known() || notes.was_reminded()) return std::string();
  CAIRN_ASSIGN_OR_RETURN(const auto handoff, TimeOfLastHandoff(engine));
  const TimeMs begin = notes.began().value_or(engine.Now() - kDayMs);
  CAIRN_ASSIGN_OR_RETURN(const auto remembered,
                         WasAnythingRemembered(engine, std::max(handoff, begin)));
  if (!remembered) return std::string();
  notes.NoteReminded();
  return std::string(
      "Cairn memory: this session stored memories but no handoff. If work remains, store one now "
      "with handoff_store (summary, done, in progress, decisions, next steps); otherwise, just "
      "finish. This reminder appears once.");
}

}  // namespace cairn
