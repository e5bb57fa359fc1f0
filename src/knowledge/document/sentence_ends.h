// Where sentences end and start in running text (text/sentence.h), for cutting it there. The full
// stops of scripts without spaces end a sentence whatever follows.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

// The first byte after a sentence that ends with the mark at `at`, after the quotes and brackets
// that close with it; 0 if none ends there.
std::size_t SentenceEndAt(std::string_view text, std::size_t at);

// The last place in (from, to] where the text can be cut after a sentence and the gap behind it; 0
// if there is none. Rows of tables are not looked into.
std::size_t LastSentenceCut(std::string_view text, std::size_t from, std::size_t to);

// The first start of a sentence or of a line at or after `from`, or the text's end.
std::size_t NextSentenceOrLine(std::string_view text, std::size_t from);

}  // namespace cairn
