// Handoff: how one session leaves its work to the next. It is a memory of type `handoff` whose
// content is the notes as markdown, plus the notes themselves.
#pragma once

#include <string>
#include <vector>

#include "base/id.h"
#include "model/memory.h"

namespace cairn {

struct HandoffNotes {
  std::string summary;
  std::vector<std::string> completed;
  std::vector<std::string> in_progress_blocked;
  std::vector<std::string> key_decisions;
  std::vector<std::string> next_steps;
  std::vector<Id> memory_ids;  // memories that helped; they may no longer exist

  friend bool operator==(const HandoffNotes&, const HandoffNotes&) = default;
};

struct Handoff {
  Memory record;
  HandoffNotes notes;

  friend bool operator==(const Handoff&, const Handoff&) = default;
};

inline constexpr FieldLimits kHandoffListLimits = {.most_bytes = 10'000, .most_items = 200};

inline constexpr auto kHandoffFields = std::make_tuple(
    Field{"summary", &HandoffNotes::summary, FieldRole::kSettable,
          "State of the work, in a few sentences.", FieldLimits{.most_bytes = 20'000}},
    Field{"completed", &HandoffNotes::completed, FieldRole::kSettable, "What is done.",
          kHandoffListLimits},
    Field{"in_progress_blocked", &HandoffNotes::in_progress_blocked, FieldRole::kSettable,
          "What is in progress or blocked, and why.", kHandoffListLimits},
    Field{"key_decisions", &HandoffNotes::key_decisions, FieldRole::kSettable,
          "What was decided, and why.", kHandoffListLimits},
    Field{"next_steps", &HandoffNotes::next_steps, FieldRole::kSettable, "What to do next.",
          kHandoffListLimits},
    Field{"memory_ids", &HandoffNotes::memory_ids, FieldRole::kSettable, "Memories that helped.",
          kHandoffListLimits});

// The notes as markdown: a heading with project and branch, the summary, then a section for each
// list that has items.
std::string RenderHandoff(const std::string& project, const std::string& branch,
                          const HandoffNotes& notes);

}  // namespace cairn
