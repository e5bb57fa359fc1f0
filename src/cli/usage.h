// How commands, arguments and options are written in usage lines, help and the man page.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"

namespace cairn {

// "cairn vote [OPTIONS] ID [N]"; without [OPTIONS] if the command has none of its own.
std::string UsageLine(std::string_view program, const Command& command);

// "ID", "[N]", "ID…" or "[PATH…]".
std::string ArgumentUsage(const ArgumentSpec& argument);

// "-q, --quiet" or "--limit N".
std::string OptionUsage(const OptionSpec& option);

// The help of an option or argument plus its choices and whether it may be repeated.
std::string FullHelp(const OptionSpec& option);
std::string FullHelp(const ArgumentSpec& argument);

}  // namespace cairn
