// A pager for answers that are longer than the terminal is high.
#pragma once

#include <string_view>

#include "base/result.h"
#include "cli/terminal.h"

namespace cairn {

// Prints the text. If it does not fit on the terminal, it goes to the pager: CAIRN_PAGER, else
// PAGER, else less. An empty CAIRN_PAGER, `cat` and a pager that is not installed print it as it
// is.
Status PrintPaged(Terminal& out, std::string_view text, const ReadVariable& variable);

}  // namespace cairn
