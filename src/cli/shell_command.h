// Programs that the user chose by a line of the shell: a pager, an editor.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

// Runs the line in /bin/sh, with `argument` as its last word, and waits for it: gives the exit
// status, 127 if there is no such program. Its standard input is `input` if there is one, else our
// own. A program that stops reading early is no error.
Result<int> RunShellCommand(const std::string& line, const std::string& argument = {},
                            std::optional<std::string_view> input = {});

}  // namespace cairn
