// The candidates of a search: what words and meaning found, more than is wanted, with their
// records, their neighbors in threads, and their cosines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
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
  bool is_found = true;          // false: a neighbor that does not pass the filter
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

// Gathers the candidates of one search, block by block (search.cc). Lists, records, neighbors and
// cosines that one block read are kept for the next ones, so that ranking the first ten places from
// few candidates and the next ones from more costs one reading. The reader, which sees one
// snapshot, the request and the query outlive it. For one thread.
class CandidateSource {
 public:
  // No block will ask for more than `deepest` hits of each list.
  CandidateSource(SearchReader& reader, const SearchRequest& request, const PreparedQuery& query,
                  std::int64_t deepest)
      : reader_(reader), in_(request), query_(query), deepest_(deepest) {}

  // The candidates from the first `depth` hits of each list, without those that the query's
  // operators exclude. Blending adds neighbors. Depths rise from call to call.
  Result<Candidates> Gather(std::int64_t depth);

 private:
  class Block;

  Status ReadLists();
  // Reads the records that are not kept yet.
  Status LoadRecords(std::span<const Id> ids);
  Status LoadNeighbours(std::span<const Candidate> items);
  Status LoadCosines(std::span<const Id> ids);

  SearchReader& reader_;
  const SearchRequest& in_;
  const PreparedQuery& query_;
  const std::int64_t deepest_;
  bool has_lists_ = false;
  KeywordPage keywords_;
  std::vector<VectorHit> vectors_;
  std::unordered_map<Id, std::optional<Memory>> records_;  // nothing: it does not exist
  std::unordered_map<Id, Neighbours> neighbours_;
  std::unordered_map<Id, std::optional<VectorHit>> cosines_;
};

}  // namespace cairn
