// Words that say how a sentence is built and not what it is about. A search drops them while it has
// others to look for.
#pragma once

#include <string_view>

namespace cairn {

// `word` is folded (word_tokens.h). English and the little words of German, French and Spanish that
// are no English words.
bool IsStopWord(std::string_view word);

}  // namespace cairn
