#include "retrieval/candidates.h"

#include <algorithm>
#include <cmath>
#include <future>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

#include "retrieval/keyword_scores.h"
#include "retrieval/query_operators.h"

namespace cairn {
namespace {

class Gatherer {
 public:
  Gatherer(Reader& reader, const SearchRequest& request, const PreparedQuery& query)
      : reader_(reader), in_(request), query_(query) {}

  Result<Candidates> Run(std::int64_t depth) {
    CAIRN_TRY(Gather(depth));
    CAIRN_TRY(Load());
    if (IsBlended(in_, query_)) CAIRN_TRY(AddNeighbours());
    if (in_.mode == SearchMode::kHybrid) ApplyOperators();
    if (in_.mode == SearchMode::kHybrid && query_.vector) CAIRN_TRY(CompleteCosines());
    SetCosines();
    return std::move(found_);
  }

 private:
  Status Gather(std::int64_t depth) {
    const bool has_words = in_.mode != SearchMode::kVector;
    if (has_words && query_.vector && reader_.IsRemote()) {
      auto nearest = std::async(std::launch::async, [&] { return FindNearest(depth); });
      Status words = FindWords(depth);
      CAIRN_TRY(nearest.get());
      if (!words) return words;
    } else {
      if (has_words) CAIRN_TRY(FindWords(depth));
      if (query_.vector) CAIRN_TRY(FindNearest(depth));
    }
    found_.is_exhausted = (!has_words || found_.keywords.total_count <= depth) &&
                          (!query_.vector || std::ssize(found_.vectors) < depth);
    if (!has_words) {
      std::erase_if(found_.vectors,
                    [&](const VectorHit& hit) { return hit.cosine < in_.min_score; });
    }
    return {};
  }

  Status FindWords(std::int64_t limit) {
    CAIRN_ASSIGN_OR_RETURN(auto found, reader_.SearchKeywords(query_.reading.keywords, in_.filter,
                                                              {.limit = limit}, in_.now));
    found_.keywords = std::move(found);
    return {};
  }

  Status FindNearest(std::int64_t limit) {
    CAIRN_ASSIGN_OR_RETURN(auto found, reader_.SearchVectors(query_.model, *query_.vector,
                                                             in_.filter, limit, in_.now));
    found_.vectors = std::move(found);
    return {};
  }

  Status Load() {
    std::vector<Id> ids;
    for (const KeywordHit& hit : found_.keywords.hits) ids.push_back(hit.id);
    for (const VectorHit& hit : found_.vectors) ids.push_back(hit.memory);
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    CAIRN_TRY(AddCandidates(ids));
    for (const KeywordHit& hit : found_.keywords.hits) {
      if (Candidate* at = Find(hit.id)) {
        at->keyword = hit.score;
        at->terms = hit.terms;
      }
    }
    for (const VectorHit& hit : found_.vectors) {
      if (Candidate* at = Find(hit.memory)) at->vector = hit;
    }
    return {};
  }

  Status AddCandidates(std::span<const Id> ids) {
    CAIRN_ASSIGN_OR_RETURN(auto memories, reader_.FindMany(ids));
    found_.items.reserve(found_.items.size() + memories.size());
    for (Memory& memory : memories) {
      index_.emplace(memory.id, found_.items.size());
      found_.items.push_back({.memory = std::move(memory)});
    }
    return {};
  }

  Candidate* Find(const Id& id) {
    const auto found = index_.find(id);
    return found == index_.end() ? nullptr : &found_.items[found->second];
  }

  // What stands beside the candidates in their threads takes part: it may be the answer itself.
  Status AddNeighbours() {
    const std::size_t own = found_.items.size();
    CAIRN_TRY(LinkNeighbours(0, own, true));
    return LinkNeighbours(own, found_.items.size(), false);
  }

  // Links the candidates of a range with what is beside them; loads what is missing, if wanted.
  Status LinkNeighbours(std::size_t from, std::size_t to, bool load) {
    std::vector<Memory> threaded;
    std::vector<std::size_t> places;
    for (std::size_t i = from; i < to; ++i) {
      if (found_.items[i].memory.thread.empty() || !found_.items[i].memory.position) continue;
      threaded.push_back(Shell(found_.items[i].memory));
      places.push_back(i);
    }
    if (threaded.empty()) return {};
    CAIRN_ASSIGN_OR_RETURN(const auto beside, reader_.FindNeighbours(threaded, in_.now));
    if (load) CAIRN_TRY(LoadMissing(beside));
    for (std::size_t i = 0; i < places.size(); ++i) {
      found_.items[places[i]].previous = PlaceOf(beside[i].previous);
      found_.items[places[i]].next = PlaceOf(beside[i].next);
    }
    return {};
  }

  // What FindNeighbours looks at, without the text.
  static Memory Shell(const Memory& memory) {
    Memory shell;
    shell.id = memory.id;
    shell.thread = memory.thread;
    shell.position = memory.position;
    shell.project = memory.project;
    return shell;
  }

  Status LoadMissing(std::span<const Neighbours> beside) {
    std::vector<Id> missing;
    for (const Neighbours& each : beside) {
      for (const auto& id : {each.previous, each.next}) {
        if (id && !index_.contains(*id)) missing.push_back(*id);
      }
    }
    std::sort(missing.begin(), missing.end());
    missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
    const std::size_t before = found_.items.size();
    CAIRN_TRY(AddCandidates(missing));
    for (std::size_t i = before; i < found_.items.size(); ++i) {
      found_.items[i].is_found = in_.filter.Matches(found_.items[i].memory, in_.now);
    }
    return {};
  }

  std::optional<std::size_t> PlaceOf(const std::optional<Id>& id) const {
    if (!id) return std::nullopt;
    const auto found = index_.find(*id);
    return found == index_.end() ? std::nullopt : std::optional(found->second);
  }

  // What the words found satisfies the operators already.
  void ApplyOperators() {
    const OperatorTest test(query_.reading.keywords);
    if (test.PassesAll()) return;
    for (Candidate& each : found_.items) {
      each.is_found = each.is_found && (each.keyword || test.Passes(each.memory));
    }
  }

  // Looks up the cosine of what only the words found. Rules that fuse two lists (fusion.h) need to
  // know only whether there is one.
  Status CompleteCosines() {
    std::vector<Id> ids;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < found_.items.size(); ++i) {
      if (found_.items[i].vector) continue;
      ids.push_back(found_.items[i].memory.id);
      places.push_back(i);
    }
    CAIRN_ASSIGN_OR_RETURN(auto hits, reader_.ScoreVectors(query_.model, *query_.vector, ids));
    const bool completes = IsBlended(in_, query_);
    for (std::size_t i = 0; i < places.size(); ++i) {
      Candidate& each = found_.items[places[i]];
      each.lacks_vector = !hits[i].has_value();
      if (completes) each.vector = hits[i];
    }
    return {};
  }

  // A candidate without an embedding is ranked as one whose cosine is typical of what its words
  // promise: between the median of the others and their best, by its share of the best BM25. With
  // zero, it would come behind everything that has an embedding, however well its words match. It
  // stays just below, so that of equals the one whose cosine is known comes first.
  void SetCosines() {
    std::vector<double> known;
    for (Candidate& each : found_.items) {
      if (!each.vector) continue;
      each.cosine = each.vector->cosine;
      known.push_back(*each.cosine);
    }
    if (known.empty()) return;
    const auto middle = known.begin() + std::ssize(known) / 2;
    std::nth_element(known.begin(), middle, known.end());
    const double median = *middle;
    const double best = *std::max_element(middle, known.end());
    for (Candidate& each : found_.items) {
      if (!each.lacks_vector) continue;
      const double share = NormalisedScore(each.keyword.value_or(0), found_.keywords.best_score);
      each.cosine = std::nextafter(median + share * (best - median), -1.0);
    }
  }

  Reader& reader_;
  const SearchRequest& in_;
  const PreparedQuery& query_;
  Candidates found_;
  std::unordered_map<Id, std::size_t> index_;  // of the items
};

}  // namespace

bool IsBlended(const SearchRequest& request, const PreparedQuery& query) {
  return request.mode == SearchMode::kHybrid && request.fusion == Fusion::kBlend && query.vector;
}

Result<Candidates> GatherCandidates(Reader& reader, const SearchRequest& request,
                                    const PreparedQuery& query, std::int64_t depth) {
  return Gatherer(reader, request, query).Run(depth);
}

}  // namespace cairn
