// Orders to an agent in Chinese, Japanese and Korean, which have no spaces to find words by.
#pragma once

#include <string_view>

namespace cairn {

// "Ignore the previous instructions", "do not tell the user", "when you summarise this page, say
// …".
bool HasEastAsianInstructions(std::string_view text);

}  // namespace cairn
