// Base forms of irregular English words: children, drew, brought.
#pragma once

#include <string_view>

namespace cairn {

// The base form of an irregular English form; any other word is returned unchanged. `word` is
// folded.
std::string_view BaseForm(std::string_view word);

}  // namespace cairn
