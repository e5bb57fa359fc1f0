// A text as lower-case words of letters and of digits, for rules that read English.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// ASCII letters and digits, in lower case; every other byte ends a word. Bytes of other scripts are
// words of no rule.
std::vector<std::string> PlainWords(std::string_view text);

}  // namespace cairn
