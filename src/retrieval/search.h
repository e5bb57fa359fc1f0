// Search: from a query to ranked memories. One pipeline for every caller.
//
//   prepare   parse and embed the query (prepared_query.h, query_reading.h)
//   gather    collect keyword and vector hits, more than are wanted, with their records and
//             neighbors in threads (candidates.h)
//   rank      fuse both lists into one relevance, by blend or a plain rule (ranking.h, blend.h,
//             fusion.h); combine it with the profile's other signals and jitter (signals.h)
//   page      cut the requested part of the list (search.cc)
//
// Read-only. The order depends only on store, query, profile, time and seed, so that pages with the
// same seed neither overlap nor miss anything.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/filter.h"
#include "model/search_choices.h"
#include "retrieval/blend.h"
#include "retrieval/profile.h"
#include "retrieval/signals.h"
#include "store/store.h"

namespace cairn {

class LazyEmbedder;

struct SearchRequest {
  std::string query;
  SearchMode mode = SearchMode::kHybrid;
  Fusion fusion = Fusion::kBlend;
  double vector_weight = 0.7;  // for linear fusion
  double keyword_weight = 0.3;
  Profile profile;
  std::optional<double> jitter;  // overrides the profile's
  std::uint64_t seed = 0;
  double min_score = -0.5;  // lowest cosine, in vector mode
  Filter filter;
  Page page{.limit = 10};
  TimeMs now = 0;
  std::optional<TimeMs> asked_at;  // reference for "yesterday"; unset: such words are ignored
  std::function<TimeMs(const Memory&)> date_of;  // when a memory happened; default: created_at
};

// Explains the rank of a memory.
struct Why {
  std::optional<int> keyword_rank;  // in the keyword list; ties share a rank
  double keyword_score = 0;         // BM25
  double keyword_share = 0;         // of the best score
  std::optional<int> vector_rank;
  double cosine = 0;
  bool has_vector = false;       // false: `cosine` is meaningless
  std::int64_t window = 0;       // the nearest one
  std::vector<BlendPart> parts;  // the addends of `fused`
  double fused = 0;
  Signals signals;
  double jitter = 1;  // factor applied to the score
};

struct Found {
  Memory memory;
  double score = 0;
  Why why;
};

struct SearchReply {
  std::vector<Found> results;
  SearchMode mode = SearchMode::kHybrid;  // the mode actually used
  std::int64_t total_count = 0;
  bool total_is_exact = false;
  bool has_more = false;
  std::string degraded;  // why embeddings were not used, or not for everything; usually empty
  // The number of memories without an embedding by the query's model, up to kMostCounted; counted
  // only if the candidates suggest that some lack one.
  std::int64_t without_embedding = 0;
  static constexpr std::int64_t kMostCounted = 1000;
};

class Search {
 public:
  // Both outlive it. Without an embedder, or with one that is off, searches by keywords only.
  Search(SearchReader& reader, LazyEmbedder* embedder) : reader_(reader), embedder_(embedder) {}

  Result<SearchReply> Run(const SearchRequest& request);

 private:
  SearchReader& reader_;
  LazyEmbedder* embedder_;
};

}  // namespace cairn
