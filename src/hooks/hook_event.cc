#include "hooks/hook_event.h"

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "json/json.h"

namespace cairn {
namespace {

std::string TextOf(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool FlagOf(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_boolean() && found->get<bool>();
}

}  // namespace

Result<HookEvent> ReadHookEvent(HookKind kind, std::string_view text) {
  text = Trim(text);
  if (text.empty()) return HookEvent{};
  const bool is_json = text.front() == '{';
  if (!is_json && kind == HookKind::kUserPrompt) return HookEvent{.prompt = std::string(text)};
  CAIRN_ASSIGN_OR_RETURN(const auto json, ParseJson(text));
  if (!json.is_object()) return InvalidArgument("the input is not a JSON object");
  return HookEvent{.session = TextOf(json, "session_id"),
                   .cwd = TextOf(json, "cwd"),
                   .prompt = TextOf(json, "prompt"),
                   .source = TextOf(json, "source"),
                   .is_going_on = FlagOf(json, "stop_hook_active"),
                   .is_of_subagent = !TextOf(json, "agent_id").empty()};
}

}  // namespace cairn
