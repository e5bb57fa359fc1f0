#include "cli/assign_arguments.h"

#include <algorithm>
#include <span>

#include "base/text.h"
#include "cli/option_parser.h"
#include "cli/usage.h"

namespace cairn {
namespace {

std::size_t CountRequired(std::span<const ArgumentSpec> arguments) {
  return static_cast<std::size_t>(std::ranges::count(arguments, true, &ArgumentSpec::required));
}

Error TooFew(std::string_view program, const Command& command, std::size_t given) {
  std::string missing;
  for (const ArgumentSpec& argument : command.arguments) {
    if (!argument.required) continue;
    if (given > 0) {
      --given;
    } else {
      missing += (missing.empty() ? "" : " and ") + argument.name;
    }
  }
  return InvalidArgument("'" + std::string(program) + " " + command.name + "' needs " + missing +
                         "; usage: " + UsageLine(program, command));
}

}  // namespace

Status AssignArguments(std::string_view program, const Command& command,
                       std::vector<std::string> words, Invocation& invocation) {
  const std::span<const ArgumentSpec> specs = command.arguments;
  std::size_t required = CountRequired(specs);
  if (words.size() < required) return TooFew(program, command, words.size());
  std::size_t next = 0;
  for (const ArgumentSpec& spec : specs) {
    if (spec.required) --required;
    const std::size_t available = words.size() - next - required;
    std::size_t count = spec.repeatable ? available : std::min<std::size_t>(available, 1);
    for (; count > 0; --count) {
      CAIRN_TRY(CheckChoice(spec.name, spec.choices, words[next]));
      invocation.Add(spec.name, std::move(words[next++]));
    }
  }
  if (next == words.size()) return {};
  return InvalidArgument("unexpected argument " + Quoted(words[next]) +
                         "; usage: " + UsageLine(program, command));
}

}  // namespace cairn
