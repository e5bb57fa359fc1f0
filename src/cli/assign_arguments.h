// Which word is which argument.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "cli/invocation.h"

namespace cairn {

// Gives the words to the command's arguments in order. A repeatable argument takes what the
// required ones after it leave over. Too few or too many words, or one that is not among an
// argument's choices, are errors that show the usage.
Status AssignArguments(std::string_view program, const Command& command,
                       std::vector<std::string> words, Invocation& invocation);

}  // namespace cairn
