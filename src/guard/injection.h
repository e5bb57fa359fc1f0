// Prompt injection: text that gives orders to the agent that reads it, such as "ignore all previous
// instructions", `<|im_start|>system`, or what hides in invisible characters. A hint, not a
// verdict: it knows phrases, not meaning. Linear in the text; any bytes are allowed.
#pragma once

#include <string_view>

namespace cairn {

bool LooksLikeInjection(std::string_view text);

}  // namespace cairn
