// Runs programs that the user configured as a shell command: a pager, an editor.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

// Runs the line in /bin/sh with `argument` as its last word and waits for it. Returns the exit
// status; 127 if the program does not exist. Its standard input is `input` if given, else ours. A
// program that stops reading early is not an error.
Result<int> RunShellCommand(const std::string& line, const std::string& argument = {},
                            std::optional<std::string_view> input = {});

}  // namespace cairn
