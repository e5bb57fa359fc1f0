// The text of --help, generated from the command descriptions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/command.h"
#include "cli/terminal.h"

namespace cairn {

struct HelpLayout {
  std::size_t width = kDefaultWidth;
  Style style{};
};

// The text for a HelpRequest's topic: "" is the overview of the commands by group; otherwise a
// command, a group of subcommands, or "help". An unknown topic is kNotFound.
Result<std::string> HelpText(const Program& program, std::string_view topic,
                             const HelpLayout& layout = {});

}  // namespace cairn
