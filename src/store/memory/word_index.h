// The reference's keyword search, as slow as it is plain: every memory is cut into words, and every
// term is looked for at every place.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "model/keyword_query.h"
#include "model/memory.h"
#include "text/word_patterns.h"

namespace cairn {

// The stemmed words of a text; those of one position are a set.
using StemmedWords = std::vector<std::set<std::string>>;

StemmedWords StemmedWordsOf(std::string_view text);

// The words of every field that keyword search looks into, by KeywordField.
struct IndexedMemory {
  std::array<StemmedWords, kKeywordFieldCount> fields;

  std::int64_t CountWords() const;
};
IndexedMemory IndexOf(const Memory& memory);

// A term with what it is looked for as. Terms of the same stems are the same.
struct WantedTerm {
  std::vector<WordPattern> patterns;  // stemmed
  KeywordFields fields;

  friend bool operator==(const WantedTerm&, const WantedTerm&) = default;
};
WantedTerm WantedOf(const KeywordTerm& term);

// The occurrences of the term, weighted by field (model/bm25.h): of its patterns the one that
// occurs most.
double WeightedFrequency(const WantedTerm& term, const IndexedMemory& memory);

}  // namespace cairn
