// Words and lists as the completion scripts write them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/command.h"

namespace cairn {

// The text with a backslash before each of `special`.
std::string BackslashBefore(std::string_view text, std::string_view special);

// In single quotes for bash and zsh, where a quote itself has to stand outside.
std::string PosixQuoted(std::string_view text);

// In single quotes for fish, where \' and \\ stand for the two.
std::string FishQuoted(std::string_view text);

std::string JoinedBySpaces(std::span<const std::string_view> words);

// The command by which a script asks for values, each on a line before a tab and what it means.
std::string AskFor(std::string_view program, Completes completes);

// "--project --db …", and with the short names "-q --quiet …".
std::string FlagsOf(std::span<const OptionSpec* const> options);

// The global options that take a value, as patterns of a case: "--project|--db".
std::string ValueFlags(std::span<const OptionSpec> options, std::string_view separator);

}  // namespace cairn
