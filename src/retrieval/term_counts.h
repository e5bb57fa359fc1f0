// How often the terms of a query occur in a memory, for candidates that are looked at closely.
//
// The store ranks by its index; this reads the text itself, so that more can be asked of it: the
// words of neighbours taken together, or whether the terms stand close to each other.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/keyword_query.h"
#include "model/memory.h"

namespace cairn {

// Terms stand together if they are in a passage of this many words; a passage begins every half.
inline constexpr std::size_t kPassageWords = 40;

struct TermCounts {
  std::vector<double> frequencies;  // by term, weighted by field (model/bm25.h)
  double words = 0;                 // of all fields
  double content_words = 0;
  double coverage = 0;  // share of the terms' idf that the best passage of the content has
};

class TermCounter {
 public:
  // The terms outlive it. At most 64 count.
  explicit TermCounter(std::span<const WeighedTerm> terms);

  TermCounts Count(const Memory& memory) const;

 private:
  struct Place {
    std::size_t position = 0;
    std::string stem;
  };
  // The words of a text, or of its start.
  struct Words {
    std::span<const Place> places;  // of words that may belong to a term
    std::size_t count = 0;
  };
  struct Field {
    std::vector<Place> places;
    Words all;
    Words head;  // those of the first bytes
  };

  void AddOpening(std::string_view stem);
  // `head` is where the head ends.
  Field Read(std::string_view text, std::size_t head = 0) const;
  bool OccursAt(const WeighedTerm& term, const std::vector<std::string>& stems,
                std::span<const Place> places, std::size_t place) const;
  // Calls take(term, position) for each occurrence; two spellings in one place are one.
  template <typename Take>
  void ForEachOccurrence(const Words& words, KeywordField which, Take take) const;
  void CountField(const Words& words, KeywordField which, TermCounts& counts) const;
  double CoverageOf(const std::vector<std::uint64_t>& blocks, std::size_t words) const;

  const std::span<const WeighedTerm> terms_;
  std::bitset<65'536> openings_;  // the first two bytes of words that may belong to a term
  double total_idf_ = 0;
};

}  // namespace cairn
