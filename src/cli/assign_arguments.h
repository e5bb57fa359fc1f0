// Assigns words to a command's arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "cli/invocation.h"

namespace cairn {

// Assigns the words in order. A repeatable argument takes all words not needed by the required
// arguments after it. Too few or too many words, or a word that is not among an argument's choices,
// are errors that show the usage.
Status AssignArguments(std::string_view program, const Command& command,
                       std::vector<std::string> words, Invocation& invocation);

}  // namespace cairn
