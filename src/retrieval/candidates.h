// The candidates of a search: what words and meaning found, more than is wanted, with their
// records, what stands beside them in their threads, and their cosines.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "retrieval/prepared_query.h"
#include "retrieval/search.h"
#include "store/store.h"

namespace cairn {

struct Candidate {
  Memory memory;
  std::optional<double> keyword;  // BM25, if the words found it
  std::uint64_t terms = 0;        // KeywordHit::terms
  std::optional<VectorHit> vector;
  bool lacks_vector = false;     // it has no embedding by the query's model
  std::optional<double> cosine;  // what it is ranked with: of `vector`, or imputed
  bool is_found = true;          // false: a neighbour that does not pass the filter
  std::optional<std::size_t> previous;
  std::optional<std::size_t> next;
  Why why;
  double score = 0;
};

struct Candidates {
  std::vector<Candidate> items;
  KeywordPage keywords;            // the list by words
  std::vector<VectorHit> vectors;  // the list by meaning
  bool is_exhausted = true;        // both lists came to their end
};

// Whether words, meaning and what else is known are blended (blend.h), or the lists fused by rule.
bool IsBlended(const SearchRequest& request, const PreparedQuery& query);

// From the first `depth` hits of each list, without those that the query's operators exclude.
// Blending takes in neighbours, too.
Result<Candidates> GatherCandidates(Reader& reader, const SearchRequest& request,
                                    const PreparedQuery& query, std::int64_t depth);

}  // namespace cairn
