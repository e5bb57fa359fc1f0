// The rows that match a plan, with the frequencies of its terms: the lists of the index merged, row
// by row. This is also where to start for evidence about threads: what is summed by row here can be
// summed by thread from the same lists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "store/sql/keyword_plan.h"
#include "store/sqlite/fts_postings.h"

namespace cairn::sqlite {

struct KeywordMatch {
  std::int64_t row = 0;
  std::size_t first = 0;  // where its frequencies begin
  std::uint32_t count = 0;
};

// One wanted term that occurs in a row.
struct TermFrequency {
  std::uint32_t term = 0;
  float frequency = 0;
};

class KeywordMatches {
 public:
  // `terms` are the lists of the plan's terms in their order; an empty list is a term that is not
  // looked at.
  KeywordMatches(const sql::KeywordPlan& plan, std::span<const std::vector<Posting>> terms);

  std::vector<KeywordMatch>& rows() { return rows_; }  // ascending
  const std::vector<KeywordMatch>& rows() const { return rows_; }
  // In the order of the plan's terms.
  std::span<const TermFrequency> FrequenciesOf(const KeywordMatch& match) const {
    return std::span(frequencies_).subspan(match.first, match.count);
  }

 private:
  std::vector<KeywordMatch> rows_;
  std::vector<TermFrequency> frequencies_;
};

}  // namespace cairn::sqlite
