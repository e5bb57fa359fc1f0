// Parses the command line into a request.
//
// Global options are accepted before and after the command's name; if the command has an option of
// the same name, that one applies after it. --json before the name counts as after it. `cairn help
// COMMAND` is `cairn COMMAND --help`; `cairn` alone shows the overview, and the name of a group or
// heading shows its commands. Help takes precedence over errors after the command's name.
#pragma once

#include <span>
#include <string>
#include <variant>

#include "base/result.h"
#include "cli/command.h"
#include "cli/invocation.h"

namespace cairn {

struct RunRequest {
  const Command* command;  // points into the program
  Invocation invocation;
};

struct HelpRequest {
  std::string topic;  // "" is the overview; otherwise a command, group or heading
  Given globals;
};

struct VersionRequest {};

using Request = std::variant<RunRequest, HelpRequest, VersionRequest>;

// `words` are argv without the program's name. An error is kInvalidArgument in one line, with the
// nearest valid alternative if there is one. The program must outlive the request.
Result<Request> ParseCommandLine(const Program& program, std::span<const std::string> words);

}  // namespace cairn
