// Quoting and word lists for the completion scripts.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/command.h"

namespace cairn {

// The text with a backslash before each character of `special`.
std::string BackslashBefore(std::string_view text, std::string_view special);

// In single quotes for bash and zsh, where a quote itself must be outside of them.
std::string PosixQuoted(std::string_view text);

// In single quotes for fish, which escapes as \' and \\.
std::string FishQuoted(std::string_view text);

std::string JoinedBySpaces(std::span<const std::string_view> words);

// The command by which a script requests values: one per line, with a description after a tab.
std::string AskFor(std::string_view program, Completes completes);

// "--project --db …", and with the short names "-q --quiet …".
std::string FlagsOf(std::span<const OptionSpec* const> options);

// The global options that take a value, as a case pattern: "--project|--db".
std::string ValueFlags(std::span<const OptionSpec> options, std::string_view separator);

}  // namespace cairn
