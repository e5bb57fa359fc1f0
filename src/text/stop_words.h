// Stop words: function words, which a search drops while the query has other words.
#pragma once

#include <string_view>

namespace cairn {

// `word` is folded (word_tokens.h). Covers English, and function words of German, French and
// Spanish that are not English words.
bool IsStopWord(std::string_view word);

}  // namespace cairn
