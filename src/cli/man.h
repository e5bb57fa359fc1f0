// Generates the man pages from the command descriptions.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"

namespace cairn {

// Source in the language of man(7). It is reproducible: it contains no date.
std::string ManPage(const Program& program);

// The manual page of one command, cairn-list(1) for example.
std::string ManPage(const Program& program, const Command& command);

// Escapes text for roff, in any position of a line: hyphens stay copyable, and dots, quotes and
// backslashes lose their meaning. Non-ASCII characters are written by code point.
std::string EscapeForMan(std::string_view text);

}  // namespace cairn
