#include "cli/command.h"

#include <algorithm>

#include "base/text.h"

namespace cairn {
namespace {

// The part of `name` after `prefix` and a space; empty if it does not start with them.
std::string_view AfterPrefix(std::string_view name, std::string_view prefix) {
  if (prefix.empty()) return name;
  if (!name.starts_with(prefix) || name.size() <= prefix.size() || name[prefix.size()] != ' ') {
    return {};
  }
  return name.substr(prefix.size() + 1);
}

void AddOnce(std::vector<std::string_view>& names, std::string_view name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

}  // namespace

const Command* FindCommand(std::span<const Command> commands, std::string_view name) {
  auto found = std::ranges::find(commands, name, &Command::name);
  if (found == commands.end()) {
    found = std::ranges::find_if(commands, [&](const Command& command) {
      return std::ranges::find(command.aliases, name) != command.aliases.end();
    });
  }
  return found == commands.end() ? nullptr : &*found;
}

std::string_view SuggestCommand(std::span<const Command> commands, std::string_view unknown) {
  for (const Command& command : commands) {
    if (std::ranges::find(command.synonyms, unknown) != command.synonyms.end()) return command.name;
  }
  std::vector<std::string_view> names = GroupNames(commands);
  for (const Command& command : commands) {
    if (!command.hidden) names.push_back(command.name);
  }
  return NearestName(unknown, names);
}

std::vector<const Command*> CommandsUnder(std::span<const Command> commands,
                                          std::string_view prefix) {
  std::vector<const Command*> under;
  for (const Command& command : commands) {
    if (!command.hidden && !AfterPrefix(command.name, prefix).empty()) under.push_back(&command);
  }
  return under;
}

std::vector<std::string_view> NextWords(std::span<const Command> commands,
                                        std::string_view prefix) {
  std::vector<std::string_view> words;
  for (const Command& command : commands) {
    const std::string_view rest = AfterPrefix(command.name, prefix);
    if (!command.hidden && !rest.empty()) AddOnce(words, rest.substr(0, rest.find(' ')));
  }
  return words;
}

std::vector<std::string_view> GroupNames(std::span<const Command> commands) {
  std::vector<std::string_view> groups;
  for (const Command& command : commands) {
    const std::string_view name = command.name;
    for (std::size_t i = name.find(' '); i != name.npos; i = name.find(' ', i + 1)) {
      const std::string_view group = name.substr(0, i);
      if (!FindCommand(commands, group)) AddOnce(groups, group);
    }
  }
  return groups;
}

std::string_view FindHeading(std::span<const Command> commands, std::string_view word) {
  for (const Command& command : commands) {
    if (!command.hidden && EqualsIgnoringCase(command.group, word)) return command.group;
  }
  return {};
}

std::vector<const OptionSpec*> AcceptedOptions(const Command& command,
                                               std::span<const OptionSpec> globals) {
  std::vector<const OptionSpec*> accepted;
  for (const OptionSpec& option : command.options) accepted.push_back(&option);
  for (const OptionSpec& global : globals) {
    if (std::ranges::find(command.options, global.name, &OptionSpec::name) ==
        command.options.end()) {
      accepted.push_back(&global);
    }
  }
  return accepted;
}

}  // namespace cairn
