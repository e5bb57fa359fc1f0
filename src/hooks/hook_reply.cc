#include "hooks/hook_reply.h"

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace cairn {
namespace {

// The event's name in the agent's JSON; empty if the reply is plain text.
const char* EventNameOf(HookKind kind) {
  switch (kind) {
    case HookKind::kSessionStart:
      return "SessionStart";
    case HookKind::kUserPrompt:
      return "UserPromptSubmit";
    case HookKind::kStop:
      return "Stop";
    case HookKind::kPreCompact:
      return "";
  }
  return "";
}

}  // namespace

std::string HookReply(HookKind kind, const std::string& text) {
  if (text.empty()) return {};
  const std::string event = EventNameOf(kind);
  if (event.empty()) return text + "\n";
  const Json json = {
      {"hookSpecificOutput", {{"hookEventName", event}, {"additionalContext", text}}}};
  return CompactJson(json) + "\n";
}

}  // namespace cairn
