// HookEvent: what an agent tells a hook. Claude Code sends one JSON object on standard input
// (docs/hooks.md shows which fields are read); other agents may send less, down to the bare prompt.
#pragma once

#include <string>
#include <string_view>

#include "base/enum_names.h"
#include "base/result.h"

namespace cairn {

enum class HookKind { kSessionStart, kUserPrompt, kPreCompact, kStop };

template <>
struct EnumNames<HookKind> {
  static constexpr std::string_view kWhat = "hook";
  static constexpr EnumEntry<HookKind> kTable[] = {{HookKind::kSessionStart, "session-start"},
                                                   {HookKind::kUserPrompt, "user-prompt"},
                                                   {HookKind::kPreCompact, "pre-compact"},
                                                   {HookKind::kStop, "stop"}};
};

struct HookEvent {
  std::string session;  // empty if the agent names none
  std::string cwd;      // empty: the current directory
  std::string prompt;
  std::string source;        // why a session starts, or who wrote the prompt
  bool is_going_on = false;  // a stop hook already made the agent go on
  bool is_of_subagent = false;

  // The conversation goes on after this start, so less needs to be said.
  bool IsContinued() const { return source == "resume" || source == "compact"; }
};

// Any bytes will do. Fields that are unknown or of another type than expected are passed over. What
// is no JSON is the prompt, if the hook is about one, and otherwise an error; nothing at all is an
// event without fields.
Result<HookEvent> ReadHookEvent(HookKind kind, std::string_view text);

}  // namespace cairn
