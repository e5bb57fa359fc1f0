// What --help shows, made from the descriptions of the commands.
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

// The text on a topic, as HelpRequest has it: "" is the overview of the commands by group, else the
// name of a command or of a group of subcommands, or "help". An unknown topic is kNotFound.
Result<std::string> HelpText(const Program& program, std::string_view topic,
                             const HelpLayout& layout = {});

}  // namespace cairn
