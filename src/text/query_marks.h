// Highlights a query in a text: the words to mark, and the best excerpt. Words are compared as in
// keyword search (word_tokens.h, stemmed). Accepts any bytes. Thread-safe.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

using ByteSpan = std::pair<std::size_t, std::size_t>;  // first byte, and one past the last

// The stems of the query's words, without stop words.
std::set<std::string> StemsOfQuery(std::string_view query);

// The words of the text that have one of the stems, in order. Adjacent and overlapping spans are
// merged.
std::vector<ByteSpan> MatchedSpans(std::string_view text, const std::set<std::string>& stems);

// A part of a text.
struct Excerpt {
  std::string text;
  std::vector<ByteSpan> marks;  // in `text`
  bool cut_before = false;
  bool cut_after = false;
};

// An excerpt of at most `most` characters: the first place with the most distinct stems, or the
// beginning if there is none. Cut between words where possible, and never inside a character. An
// invalid UTF-8 byte counts as a character.
Excerpt MakeExcerpt(std::string_view text, const std::set<std::string>& stems,
                    std::size_t most_characters);

}  // namespace cairn
