// From the words of the command line to what is asked for.
//
// Global options are accepted before and after the command's name; where the command has an option
// of the same name, that one counts after it. --json before the name counts as after it. `cairn
// help COMMAND` is `cairn COMMAND --help`; `cairn` alone shows the overview and the name of a group
// or of a heading its commands. Help wins over mistakes made after the command's name.
#pragma once

#include <span>
#include <string>
#include <variant>

#include "base/result.h"
#include "cli/command.h"
#include "cli/invocation.h"

namespace cairn {

struct RunRequest {
  const Command* command;  // one of the program's
  Invocation invocation;
};

struct HelpRequest {
  std::string topic;  // "" is the overview; a command's, a group's or a heading's name
  Given globals;
};

struct VersionRequest {};

using Request = std::variant<RunRequest, HelpRequest, VersionRequest>;

// `words` are argv without the program's name. A mistake is kInvalidArgument with one line that
// names it and, where there is one, the nearest thing that is right. The program outlives the
// request.
Result<Request> ParseCommandLine(const Program& program, std::span<const std::string> words);

}  // namespace cairn
