// Sentence boundaries in running text (text/sentence.h), for cutting. The full stops of scripts
// without spaces always end a sentence.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

// The position after a sentence that ends with the mark at `at`, including closing quotes and
// brackets; 0 if none ends there.
std::size_t SentenceEndAt(std::string_view text, std::size_t at);

// The last position in (from, to] after a sentence and the white space that follows it; 0 if there
// is none. Table rows are skipped.
std::size_t LastSentenceCut(std::string_view text, std::size_t from, std::size_t to);

// The first sentence or line start at or after `from`, or the text's end.
std::size_t NextSentenceOrLine(std::string_view text, std::size_t from);

}  // namespace cairn
