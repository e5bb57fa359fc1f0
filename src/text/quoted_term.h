// Recognizes a quoted term, as opposed to a quoted sentence.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

// The longest term in bytes; entities have the same limit.
inline constexpr std::size_t kLongestQuote = 100;

// The term in `inner`, the text between two quotes: at most five words on one line, with a letter,
// without closing punctuation; of a call only its name. Empty if there is none.
std::string_view QuotedTerm(std::string_view inner);

}  // namespace cairn
