// A pager for output longer than the terminal.
#pragma once

#include <string_view>

#include "base/result.h"
#include "cli/terminal.h"

namespace cairn {

// Prints the text, through a pager if it does not fit on the terminal: CAIRN_PAGER, else PAGER,
// else less. If CAIRN_PAGER is empty, or the pager is `cat` or not installed, prints directly.
Status PrintPaged(Terminal& out, std::string_view text, const ReadVariable& variable);

}  // namespace cairn
