#include "setup/hook_place.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace cairn {
namespace {

constexpr std::string_view kVerb = " hook ";
constexpr std::string_view kProgram = "cairn";

// "X=1 '/opt/my tools/cairn' -q hook stop 2>/dev/null" calls the hook "stop"; the words before it
// are X=1, '/opt/my, tools/cairn' and -q.
struct HookCall {
  std::string_view before;
  std::string_view name;
};

std::vector<HookCall> CallsIn(std::string_view command) {
  constexpr std::string_view kNameLetters = "abcdefghijklmnopqrstuvwxyz-";
  std::vector<HookCall> calls;
  for (std::size_t verb = command.find(kVerb); verb != command.npos;
       verb = command.find(kVerb, verb + 1)) {
    const std::string_view rest = command.substr(verb + kVerb.size());
    calls.push_back({command.substr(0, verb),
                     rest.substr(0, std::min(rest.find_first_not_of(kNameLetters), rest.size()))});
  }
  return calls;
}

// The program name without quotes, shell operators and folders.
std::string_view ProgramOf(std::string_view word) {
  const std::size_t last = word.find_last_not_of("'\"");
  word = word.substr(0, last == word.npos ? 0 : last + 1);
  const std::size_t start = word.find_last_of("/'\"(;&|");
  return start == word.npos ? word : word.substr(start + 1);
}

bool HasProgram(std::string_view words, std::string_view program) {
  const auto all = Split(words, ' ');
  return std::ranges::any_of(all, [&](const auto& word) { return ProgramOf(word) == program; });
}

const Json* Member(const Json& json, const char* name, Json::value_t type) {
  if (!json.is_object() || !json.contains(name) || json.at(name).type() != type) return nullptr;
  return &json.at(name);
}

bool IsSameHook(const Json& entry, const Json& hook) {
  const Json* command = Member(entry, "command", Json::value_t::string);
  return command != nullptr && IsSameHookCommand(command->get_ref<const std::string&>(),
                                                 hook.at("command").get_ref<const std::string&>());
}

}  // namespace

bool IsSameHookCommand(std::string_view command, std::string_view ours) {
  const auto own = CallsIn(ours);
  if (own.empty()) return false;
  const std::string_view program =
      ProgramOf(own.front().before.substr(own.front().before.rfind(' ') + 1));
  return std::ranges::any_of(CallsIn(command), [&](const HookCall& call) {
    return call.name == own.front().name &&
           (HasProgram(call.before, kProgram) || HasProgram(call.before, program));
  });
}

Result<std::optional<JsonPath>> FindHook(std::string_view text,
                                         const std::vector<std::string>& path, const Json& hook) {
  const JsonPath event(path.begin(), path.end());
  CAIRN_ASSIGN_OR_RETURN(const auto groups, ReadJsonAt(text, event));
  std::optional<JsonPath> found;
  if (!groups || !groups->is_array()) return found;
  for (std::size_t group = 0; group < groups->size(); ++group) {
    const Json* hooks = Member((*groups)[group], "hooks", Json::value_t::array);
    for (std::size_t i = 0; hooks != nullptr && i < hooks->size(); ++i) {
      if (!IsSameHook((*hooks)[i], hook)) continue;
      JsonPath place = event;
      place.insert(place.end(), {group, "hooks", i});
      if (nlohmann::json((*hooks)[i]) == nlohmann::json(hook)) return std::optional(place);
      if (!found) found = std::move(place);
    }
  }
  return found;
}

Result<std::string> RemoveHook(std::string_view text, const JsonPath& place, std::size_t kept) {
  const JsonPath hooks(place.begin(), place.end() - 1);
  CAIRN_ASSIGN_OR_RETURN(const auto siblings, ReadJsonAt(text, hooks));
  const bool is_alone = siblings && siblings->size() == 1;
  return RemoveJsonAt(text, is_alone ? JsonPath(place.begin(), place.end() - 2) : place, kept);
}

}  // namespace cairn
