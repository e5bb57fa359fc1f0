// Forms that no rule of spelling leads back to their word: children, drew, brought.
#pragma once

#include <string_view>

namespace cairn {

// The word that an irregular English form is of; any other word is its own. `word` is folded.
std::string_view BaseForm(std::string_view word);

}  // namespace cairn
