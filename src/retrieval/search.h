// Search: from a query to ranked memories. One pipeline for every caller.
//
//   prepare   what the query says, and its vector (prepared_query.h, query_reading.h)
//   gather    candidates by words and by meaning, more than are wanted, with their records and
//             what stands beside them (candidates.h)
//   rank      (ranking.h) fuse both lists into one relevance: blend, or a plain rule (blend.h,
//             fusion.h); score it with the profile's other signals, and jitter (signals.h)
//   page      the part of the list that was asked for (search.cc)
//
// It writes nothing. The order is a function of store, query, profile, time and seed alone, so that
// pages of the same seed neither overlap nor miss anything.
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
  double vector_weight = 0.7;  // of the linear fusion
  double keyword_weight = 0.3;
  Profile profile;
  std::optional<double> jitter;  // instead of the profile's
  std::uint64_t seed = 0;
  double min_score = -0.5;  // least cosine, in vector mode
  Filter filter;
  Page page{.limit = 10};
  TimeMs now = 0;
  std::optional<TimeMs> asked_at;  // what "yesterday" is seen from; nothing: such words say nothing
  std::function<TimeMs(const Memory&)> date_of;  // when a memory happened; else created_at
};

// Why a memory stands where it stands.
struct Why {
  std::optional<int> keyword_rank;  // in the list by words; equals share one
  double keyword_score = 0;         // BM25
  double keyword_share = 0;         // of the best
  std::optional<int> vector_rank;
  double cosine = 0;
  bool has_vector = false;       // false: `cosine` says nothing
  std::int64_t window = 0;       // the one that was nearest
  std::vector<BlendPart> parts;  // what adds up to `fused`
  double fused = 0;
  Signals signals;
  double jitter = 1;  // what the score was multiplied by
};

struct Found {
  Memory memory;
  double score = 0;
  Why why;
};

struct SearchReply {
  std::vector<Found> results;
  SearchMode mode = SearchMode::kHybrid;  // as it was done
  std::int64_t total_count = 0;
  bool total_is_exact = false;
  bool has_more = false;
  std::string degraded;  // why meaning had no say, or not in everything; usually empty
  // How many memories have no embedding by the query's model, up to kMostCounted; counted only if
  // that shows in the candidates.
  std::int64_t without_embedding = 0;
  static constexpr std::int64_t kMostCounted = 1000;
};

class Search {
 public:
  // Both outlive it. Without an embedder, or one that is off, words alone are searched.
  Search(SearchReader& reader, LazyEmbedder* embedder) : reader_(reader), embedder_(embedder) {}

  Result<SearchReply> Run(const SearchRequest& request);

 private:
  SearchReader& reader_;
  LazyEmbedder* embedder_;
};

}  // namespace cairn
