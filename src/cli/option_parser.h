// Reads options out of words.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/command.h"

namespace cairn {

using OptionList = std::vector<const OptionSpec*>;

struct OptionsRead {
  // Every given option, in order; a switch has an empty value.
  std::vector<std::pair<const OptionSpec*, std::string>> given;
  std::vector<std::string> arguments;  // the words that are neither an option nor its value
};

// An option and its value are two words, or one with '='; short ones may be joined (-n5), and so
// may switches (-qv). A value that begins with '-' and is not a
// number requires the '=', so that a forgotten value is detected. `--` ends the options; "-" and
// negative numbers are arguments. A switch may be repeated; any other option only if it is
// repeatable. Of two options with the same short name, the first one gets it. `owner` is the
// command's name in messages: "cairn search".
Result<OptionsRead> ReadOptions(const OptionList& options, std::span<const std::string> words,
                                std::string_view owner);

// How many words precede the first argument (or `--`): options and their values.
std::size_t CountLeadingOptionWords(const OptionList& options, std::span<const std::string> words);

// The error for a value that is not among the choices; `what` is "--mode" or "SHELL".
Status CheckChoice(std::string_view what, std::span<const std::string_view> choices,
                   std::string_view value);

}  // namespace cairn
