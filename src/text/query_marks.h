// Where a text says what a query asked for: the words to mark, and the part that is worth showing.
// Pure; any bytes will do. Words are compared as keyword search does (word_tokens.h, stemmed).
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

using ByteSpan = std::pair<std::size_t, std::size_t>;  // from the first byte to behind the last

// The stems of the query's words that are worth pointing at: stop words are not.
std::set<std::string> StemsOfQuery(std::string_view query);

// The words of the text that have one of the stems, in their order. Spans neither overlap nor
// touch: what does is one span.
std::vector<ByteSpan> MatchedSpans(std::string_view text, const std::set<std::string>& stems);

// A part of a text.
struct Excerpt {
  std::string text;
  std::vector<ByteSpan> marks;  // in `text`
  bool cut_before = false;
  bool cut_after = false;
};

// At most so many characters: those around as many different stems as fit, the first such place;
// the beginning if the text has none of them. Cut between words where there are gaps, and never
// inside a character. A byte that is no UTF-8 counts as a character.
Excerpt MakeExcerpt(std::string_view text, const std::set<std::string>& stems,
                    std::size_t most_characters);

}  // namespace cairn
