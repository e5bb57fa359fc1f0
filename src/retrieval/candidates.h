// Candidates of a search: keyword and vector hits, more than are wanted, with their records,
// neighbors in threads, and cosines.
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
  std::optional<double> keyword;  // BM25, if keyword search found it
  std::uint64_t terms = 0;        // KeywordHit::terms
  std::optional<VectorHit> vector;
  bool lacks_vector = false;     // no embedding by the query's model
  std::optional<double> cosine;  // used for ranking: that of `vector`, or imputed
  bool is_found = true;          // false: a neighbor that fails the filter
  std::optional<std::size_t> previous;
  std::optional<std::size_t> next;
  Why why;
  double score = 0;
};

struct Candidates {
  std::vector<Candidate> items;
  KeywordPage keywords;            // keyword hits
  std::vector<VectorHit> vectors;  // vector hits
  bool is_exhausted = true;        // both lists are complete
};

// Whether to blend all evidence (blend.h) rather than fuse the two lists by rule.
bool IsBlended(const SearchRequest& request, const PreparedQuery& query);

// Collects the candidates of one search, block by block (search.cc). Records, neighbors and cosines
// read for one block are kept for the next ones, so ranking further places costs no second read.
// The reader, which sees one snapshot, the request and the query outlive it. Not thread-safe.
class CandidateSource {
 public:
  // `deepest` is the largest depth that any block will ask for.
  CandidateSource(SearchReader& reader, const SearchRequest& request, const PreparedQuery& query,
                  std::int64_t deepest)
      : reader_(reader), in_(request), query_(query), deepest_(deepest) {}

  // The candidates from the first `depth` hits of each list, minus those that the query's operators
  // exclude. Blending adds neighbors. The depth must not decrease between calls.
  Result<Candidates> Gather(std::int64_t depth);

 private:
  class Block;

  Status ReadLists();
  // Reads the records that are not cached yet.
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
  std::unordered_map<Id, std::optional<Memory>> records_;  // nullopt: no such record
  std::unordered_map<Id, Neighbours> neighbours_;
  std::unordered_map<Id, std::optional<VectorHit>> cosines_;
};

}  // namespace cairn
