// Counts how often the terms of a query occur in a memory, for candidates that are ranked closely.
//
// The store ranks by its index; this reads the text itself and so can also combine the counts of
// neighbors and tell whether the terms occur close to each other.
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

// Terms are close if they occur in a passage of this many words; passages overlap by half.
inline constexpr std::size_t kPassageWords = 40;

struct TermCounts {
  std::vector<double> frequencies;  // per term, weighted by field (model/bm25.h)
  double words = 0;                 // of all fields
  double content_words = 0;
  double coverage = 0;  // share of the terms' idf found in the best passage of the content
};

class TermCounter {
 public:
  // The terms outlive it. Only the first 64 count.
  explicit TermCounter(std::span<const WeighedTerm> terms);

  TermCounts Count(const Memory& memory) const;

 private:
  struct Place {
    std::size_t position = 0;
    std::string stem;
  };
  // The words of a text, or of its head.
  struct Words {
    std::span<const Place> places;  // of words that may belong to a term
    std::size_t count = 0;
  };
  struct Field {
    std::vector<Place> places;
    Words all;
    Words head;  // words before `head` bytes
  };

  void AddOpening(std::string_view stem);
  // `head` is the byte offset where the head ends.
  Field Read(std::string_view text, std::size_t head = 0) const;
  bool OccursAt(const WeighedTerm& term, const std::vector<std::string>& stems,
                std::span<const Place> places, std::size_t place) const;
  // Calls take(term, position) for each occurrence; two spellings at one position count once.
  template <typename Take>
  void ForEachOccurrence(const Words& words, KeywordField which, Take take) const;
  void CountField(const Words& words, KeywordField which, TermCounts& counts) const;
  double CoverageOf(const std::vector<std::uint64_t>& blocks, std::size_t words) const;

  const std::span<const WeighedTerm> terms_;
  std::bitset<65'536> openings_;  // the first two bytes of words that may belong to a term
  double total_idf_ = 0;
};

}  // namespace cairn
