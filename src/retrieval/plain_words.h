// A text as lower-case words of letters and of digits, for rules that read English.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// Runs of ASCII letters and of digits, in lower case. Every other byte separates words; the rules
// do not cover other scripts.
std::vector<std::string> PlainWords(std::string_view text);

}  // namespace cairn
