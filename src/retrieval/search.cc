#include "retrieval/search.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "base/utf8.h"
#include "retrieval/candidates.h"
#include "retrieval/prepared_query.h"
#include "retrieval/ranking.h"

namespace cairn {
namespace {

constexpr std::int64_t kOverFetch = 5;  // candidates of each list per place

// Where blocks end: 10, 30, 100, 300, 1000 and so on.
constexpr std::int64_t kFirstBlock = 10;
std::int64_t BlockAfter(std::int64_t block) {
  std::int64_t power = kFirstBlock;
  while (block / power >= 10) power *= 10;
  return block == power ? 3 * power : 10 * power;
}

// The ranked list up to at least `end`, or all of it. It is made of blocks, each ranked from enough
// candidates for its places: the first ten from few, the next twenty from three times as many. So
// all pages, whatever their size, are cut from the same list.
class BlockList {
 public:
  BlockList(SearchReader& reader, const SearchRequest& request, const PreparedQuery& prepared)
      : reader_(reader), in_(request), prepared_(prepared) {}

  Status FillTo(std::int64_t end) {
    std::int64_t last = kFirstBlock;
    while (last < end && last < kMostPlaces) last = BlockAfter(last);
    CandidateSource source(reader_, in_, prepared_, last * kOverFetch);
    bool is_exhausted = false;
    for (std::int64_t block = kFirstBlock; !is_exhausted; block = BlockAfter(block)) {
      CAIRN_ASSIGN_OR_RETURN(auto found, source.Gather(block * kOverFetch));
      CAIRN_TRY(RankCandidates(reader_, in_, prepared_, found));
      is_exhausted = found.is_exhausted;
      misses_vectors_ = misses_vectors_ || MissesVectors(found);
      Append(found, is_exhausted ? std::numeric_limits<std::int64_t>::max() : block);
      total_is_exact_ = !prepared_.vector && found.keywords.total_is_exact;
      if (block == last) break;
    }
    return {};
  }

  std::vector<Candidate>& candidates() { return list_; }
  // The number of results, as far as is known.
  std::int64_t total() const { return total_; }
  bool total_is_exact() const { return total_is_exact_; }
  // Whether some memories seem to have no embedding.
  bool misses_vectors() const { return misses_vectors_; }

 private:
  // Detected by a candidate without one, or by a vector list that ends early.
  bool MissesVectors(const Candidates& found) const {
    if (!prepared_.vector) return false;
    const bool is_suspicious =
        in_.mode == SearchMode::kVector ? found.is_exhausted : found.vectors.empty();
    return is_suspicious || std::any_of(found.items.begin(), found.items.end(),
                                        [](const Candidate& each) { return each.lacks_vector; });
  }

  // Appends the new memories of the ranking, until the list has `most`.
  void Append(Candidates& ranking, std::int64_t most) {
    total_ = std::ssize(list_);
    for (Candidate& each : ranking.items) {
      if (listed_.contains(each.memory.id)) continue;
      ++total_;
      if (std::ssize(list_) >= most) continue;
      listed_.insert(each.memory.id);
      list_.push_back(std::move(each));
    }
    if (!prepared_.vector) total_ = ranking.keywords.total_count;
  }

  // More than the places of any store.
  static constexpr std::int64_t kMostPlaces = 1'000'000'000;

  SearchReader& reader_;
  const SearchRequest& in_;
  const PreparedQuery& prepared_;
  std::vector<Candidate> list_;
  std::unordered_set<Id> listed_;
  std::int64_t total_ = 0;
  bool total_is_exact_ = false;
  bool misses_vectors_ = false;
};

// How many of the memories that pass the search's filter have no embedding.
Result<std::int64_t> CountWithoutEmbedding(SearchReader& reader, const std::string& model,
                                           const SearchRequest& request) {
  CAIRN_ASSIGN_OR_RETURN(const auto ids,
                         reader.FindWithoutVectors(model, SearchReply::kMostCounted));
  CAIRN_ASSIGN_OR_RETURN(const auto memories, reader.FindMany(ids));
  return std::count_if(memories.begin(), memories.end(), [&](const Memory& memory) {
    return request.filter.Matches(memory, request.now);
  });
}

std::string MissingText(std::int64_t count) {
  const bool is_one = count == 1;
  return std::to_string(count) + (count == SearchReply::kMostCounted ? " or more" : "") +
         (is_one ? " memory has" : " memories have") + " no embedding yet and " +
         (is_one ? "is" : "are") + " found by " + (is_one ? "its" : "their") +
         " words alone; `cairn reembed` computes " + (is_one ? "it" : "them");
}

Status CheckRequest(const SearchRequest& request) {
  if (FindInvalidUtf8(request.query) != std::string::npos) {
    return InvalidArgument("the query is not valid UTF-8");
  }
  if (request.page.limit < 0 || request.page.offset < 0) {
    return InvalidArgument("limit and offset must not be negative");
  }
  return {};
}

}  // namespace

Result<SearchReply> Search::Run(const SearchRequest& request) {
  CAIRN_TRY(CheckRequest(request));
  CAIRN_ASSIGN_OR_RETURN(const auto prepared, PrepareQuery(reader_, embedder_, request));
  const std::int64_t offset = request.page.offset;
  const std::int64_t limit =
      std::min(request.page.limit, std::numeric_limits<std::int64_t>::max() - offset);
  BlockList list(reader_, request, prepared);
  CAIRN_TRY(list.FillTo(offset + limit));
  SearchReply reply{.mode = prepared.vector ? request.mode : SearchMode::kKeyword,
                    .total_count = list.total(),
                    .total_is_exact = list.total_is_exact(),
                    .degraded = prepared.degraded};
  if (list.misses_vectors()) {
    CAIRN_ASSIGN_OR_RETURN(const auto missing,
                           CountWithoutEmbedding(reader_, prepared.model, request));
    reply.without_embedding = missing;
    if (missing > 0) reply.degraded = MissingText(missing);
  }
  const std::int64_t end = std::min<std::int64_t>(offset + limit, std::ssize(list.candidates()));
  for (std::int64_t i = offset; i < end; ++i) {
    Candidate& each = list.candidates()[static_cast<std::size_t>(i)];
    reply.results.push_back({std::move(each.memory), each.score, std::move(each.why)});
  }
  reply.has_more = offset + std::ssize(reply.results) < reply.total_count;
  return reply;
}

}  // namespace cairn
