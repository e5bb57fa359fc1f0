// The man page, made from the descriptions of the commands.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"

namespace cairn {

// Source for `man` in the language of man(7). It depends on the program alone, not on the day.
std::string ManPage(const Program& program);

// The manual page of one command, cairn-list(1) for example.
std::string ManPage(const Program& program, const Command& command);

// Text as the formatter shows it unchanged, on any line: hyphens can be copied, and dots, quotes
// and backslashes have no meaning. Characters beyond ASCII are written by their number.
std::string EscapeForMan(std::string_view text);

}  // namespace cairn
