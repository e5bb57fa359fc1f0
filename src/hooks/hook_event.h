// HookEvent: the input of a hook. Claude Code sends one JSON object on standard input
// (docs/hooks.md lists the fields used); other agents may send less, down to the bare prompt.
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
  std::string session;  // empty if the agent gives none
  std::string cwd;      // empty: the current directory
  std::string prompt;
  std::string source;        // why the session starts, or who wrote the prompt
  bool is_going_on = false;  // a stop hook already made the agent continue
  bool is_of_subagent = false;

  // The session continues an earlier conversation, so less needs to be said.
  bool IsContinued() const { return source == "resume" || source == "compact"; }
};

// Parses a hook's input; any bytes are accepted. Ignores unknown fields and fields of an unexpected
// type. Input that is not JSON is the prompt if the hook gets one, otherwise an error; empty input
// is an event without fields.
Result<HookEvent> ReadHookEvent(HookKind kind, std::string_view text);

}  // namespace cairn
