#include "setup/hook_place.h"

#include <nlohmann/json.hpp>

namespace cairn {
namespace {

constexpr std::string_view kVerb = " hook ";
constexpr std::string_view kProgram = "cairn";

// "'/opt/my tools/cairn' hook stop": the program without quotes and folders, and the words after
// it.
struct HookCommand {
  std::string_view program;
  std::string_view words;
};

HookCommand Read(std::string_view command) {
  const std::size_t verb = command.rfind(kVerb);
  if (verb == command.npos) return {};
  std::string_view program = command.substr(0, verb);
  while (!program.empty() && (program.back() == '\'' || program.back() == '"')) {
    program.remove_suffix(1);
  }
  program.remove_prefix(program.rfind('/') + 1);  // npos + 1 is 0
  return {program, command.substr(verb + kVerb.size())};
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
  const HookCommand theirs = Read(command);
  const HookCommand own = Read(ours);
  return !theirs.words.empty() && theirs.words == own.words &&
         (theirs.program == kProgram || theirs.program == own.program);
}

Result<std::optional<JsonPath>> FindHook(std::string_view text,
                                         const std::vector<std::string>& path, const Json& hook) {
  const JsonPath event(path.begin(), path.end());
  const auto groups = ReadJsonAt(text, event);
  if (!groups) return groups.error();
  std::optional<JsonPath> found;
  if (!*groups || !(*groups)->is_array()) return found;
  for (std::size_t group = 0; group < (*groups)->size(); ++group) {
    const Json* hooks = Member((**groups)[group], "hooks", Json::value_t::array);
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
  const auto siblings = ReadJsonAt(text, hooks);
  if (!siblings) return siblings.error();
  const bool is_alone = *siblings && (*siblings)->size() == 1;
  return RemoveJsonAt(text, is_alone ? JsonPath(place.begin(), place.end() - 2) : place, kept);
}

}  // namespace cairn
