// What stands between quotes, if it is a term rather than a sentence.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

// No term is longer, in bytes, than an entity may be.
inline constexpr std::size_t kLongestQuote = 100;

// The term in `inner`, the text between two quotes: at most five words on one line, with a letter
// in it, without closing punctuation; of a call its name alone. Empty if there is none.
std::string_view QuotedTerm(std::string_view inner);

}  // namespace cairn
