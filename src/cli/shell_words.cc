#include "cli/shell_words.h"

namespace cairn {

std::string BackslashBefore(std::string_view text, std::string_view special) {
  std::string escaped;
  for (const char c : text) {
    if (special.find(c) != special.npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string PosixQuoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string FishQuoted(std::string_view text) { return "'" + BackslashBefore(text, "'\\") + "'"; }

std::string JoinedBySpaces(std::span<const std::string_view> words) {
  std::string joined;
  for (const std::string_view word : words) {
    if (!joined.empty()) joined += ' ';
    joined += word;
  }
  return joined;
}

std::string AskFor(std::string_view program, Completes completes) {
  return std::string(program) + " complete " + std::string(NameOf(completes)) + " 2>/dev/null";
}

std::string FlagsOf(std::span<const OptionSpec* const> options) {
  std::string flags;
  for (const OptionSpec* option : options) {
    if (!flags.empty()) flags += ' ';
    if (option->short_name != 0) flags += std::string("-") + option->short_name + " ";
    flags += option->Flag();
  }
  return flags;
}

std::string ValueFlags(std::span<const OptionSpec> options, std::string_view separator) {
  std::string flags;
  for (const OptionSpec& option : options) {
    if (option.IsSwitch()) continue;
    if (!flags.empty()) flags += separator;
    if (option.short_name != 0) {
      flags += std::string("-") + option.short_name;
      flags += separator;
    }
    flags += option.Flag();
  }
  return flags;
}

}  // namespace cairn
