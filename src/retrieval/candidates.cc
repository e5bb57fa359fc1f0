#include "retrieval/candidates.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <utility>

#include "retrieval/keyword_scores.h"
#include "retrieval/query_operators.h"

namespace cairn {
namespace {

std::vector<Id> SortedUnique(std::vector<Id> ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

bool IsInThread(const Memory& memory) { return !memory.thread.empty() && memory.position; }

}  // namespace

// The candidates at one depth.
class CandidateSource::Block {
 public:
  Block(CandidateSource& source, std::int64_t depth)
      : source_(source), in_(source.in_), query_(source.query_), depth_(depth) {}

  Result<Candidates> Gather() {
    TakeLists();
    CAIRN_TRY(AddHits());
    if (IsBlended(in_, query_)) CAIRN_TRY(AddNeighbours());
    if (in_.mode == SearchMode::kHybrid) ApplyOperators();
    if (in_.mode == SearchMode::kHybrid && query_.vector) CAIRN_TRY(CompleteCosines());
    SetCosines();
    return std::move(found_);
  }

 private:
  // The lists at this depth are prefixes of the lists read so far.
  void TakeLists() {
    found_.keywords = source_.keywords_;
    found_.vectors = source_.vectors_;
    const auto most = static_cast<std::size_t>(depth_);
    if (found_.keywords.hits.size() > most) found_.keywords.hits.resize(most);
    if (found_.vectors.size() > most) found_.vectors.resize(most);
    const bool has_words = in_.mode != SearchMode::kVector;
    found_.is_exhausted = (!has_words || found_.keywords.total_count <= depth_) &&
                          (!query_.vector || std::ssize(source_.vectors_) < depth_);
    if (has_words) return;
    std::erase_if(found_.vectors, [&](const VectorHit& hit) { return hit.cosine < in_.min_score; });
  }

  Status AddHits() {
    std::vector<Id> ids;
    for (const KeywordHit& hit : found_.keywords.hits) ids.push_back(hit.id);
    for (const VectorHit& hit : found_.vectors) ids.push_back(hit.memory);
    CAIRN_TRY(Add(SortedUnique(std::move(ids))));
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

  // Adds the existing records of these ids.
  Status Add(std::span<const Id> ids) {
    CAIRN_TRY(source_.LoadRecords(ids));
    const bool is_last = depth_ == source_.deepest_;
    found_.items.reserve(found_.items.size() + ids.size());
    for (const Id& id : ids) {
      std::optional<Memory>& record = source_.records_.at(id);
      if (!record) continue;
      index_.emplace(id, found_.items.size());
      Candidate& added = found_.items.emplace_back();
      added.memory = is_last ? *std::move(record) : *record;
    }
    return {};
  }

  Candidate* Find(const Id& id) {
    const auto found = index_.find(id);
    return found == index_.end() ? nullptr : &found_.items[found->second];
  }

  // Adds the candidates' neighbors in their threads: one of them may be the answer.
  Status AddNeighbours() {
    const std::size_t own = found_.items.size();
    CAIRN_TRY(source_.LoadNeighbours(found_.items));
    std::vector<Id> missing;
    for (const Candidate& each : found_.items) {
      if (!IsInThread(each.memory)) continue;
      const Neighbours& beside = source_.neighbours_.at(each.memory.id);
      for (const auto& id : {beside.previous, beside.next}) {
        if (id && !index_.contains(*id)) missing.push_back(*id);
      }
    }
    CAIRN_TRY(Add(SortedUnique(std::move(missing))));
    for (std::size_t i = own; i < found_.items.size(); ++i) {
      found_.items[i].is_found = in_.filter.Matches(found_.items[i].memory, in_.now);
    }
    CAIRN_TRY(source_.LoadNeighbours(std::span(found_.items).subspan(own)));
    for (Candidate& each : found_.items) {
      if (!IsInThread(each.memory)) continue;
      const Neighbours& beside = source_.neighbours_.at(each.memory.id);
      each.previous = PlaceOf(beside.previous);
      each.next = PlaceOf(beside.next);
    }
    return {};
  }

  std::optional<std::size_t> PlaceOf(const std::optional<Id>& id) const {
    if (!id) return std::nullopt;
    const auto found = index_.find(*id);
    return found == index_.end() ? std::nullopt : std::optional(found->second);
  }

  // Keyword hits already satisfy the operators.
  void ApplyOperators() {
    const OperatorTest test(query_.reading.keywords);
    if (test.PassesAll()) return;
    for (Candidate& each : found_.items) {
      each.is_found = each.is_found && (each.keyword || test.Passes(each.memory));
    }
  }

  // Looks up the cosine of candidates found by keywords only. The rules that fuse two lists
  // (fusion.h) only need to know whether there is a vector.
  Status CompleteCosines() {
    std::vector<Id> ids;
    for (const Candidate& each : found_.items) {
      if (!each.vector) ids.push_back(each.memory.id);
    }
    CAIRN_TRY(source_.LoadCosines(ids));
    const bool completes = IsBlended(in_, query_);
    for (const Id& id : ids) {
      Candidate& each = *Find(id);
      const std::optional<VectorHit>& hit = source_.cosines_.at(id);
      each.lacks_vector = !hit.has_value();
      if (completes) each.vector = hit;
    }
    return {};
  }

  // Imputes the cosine of a candidate without an embedding: between the median and the maximum of
  // the others, by its share of the best BM25. With zero it would rank below everything that has an
  // embedding, however well its words match. The result stays just below the interpolated value, so
  // that a known cosine wins a tie.
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

  CandidateSource& source_;
  const SearchRequest& in_;
  const PreparedQuery& query_;
  const std::int64_t depth_;
  Candidates found_;
  std::unordered_map<Id, std::size_t> index_;  // into the items
};

Status CandidateSource::ReadLists() {
  if (in_.mode != SearchMode::kVector) {
    CAIRN_ASSIGN_OR_RETURN(keywords_, reader_.SearchKeywords(query_.reading.keywords, in_.filter,
                                                             {.limit = deepest_}, in_.now));
  }
  if (query_.vector) {
    CAIRN_ASSIGN_OR_RETURN(vectors_, reader_.SearchVectors(query_.model, *query_.vector, in_.filter,
                                                           deepest_, in_.now));
    for (const VectorHit& hit : vectors_) cosines_.emplace(hit.memory, hit);
  }
  has_lists_ = true;
  return {};
}

Status CandidateSource::LoadRecords(std::span<const Id> ids) {
  std::vector<Id> missing;
  for (const Id& id : ids) {
    if (records_.try_emplace(id).second) missing.push_back(id);
  }
  if (missing.empty()) return {};
  CAIRN_ASSIGN_OR_RETURN(auto memories, reader_.FindMany(missing));
  for (Memory& memory : memories) {
    std::optional<Memory>& record = records_.at(memory.id);
    record = std::move(memory);
  }
  return {};
}

Status CandidateSource::LoadNeighbours(std::span<const Candidate> items) {
  std::vector<ThreadPlace> places;
  for (const Candidate& each : items) {
    const Memory& memory = each.memory;
    if (!IsInThread(memory) || neighbours_.contains(memory.id)) continue;
    places.push_back({memory.id, memory.project, memory.thread, memory.position});
  }
  if (places.empty()) return {};
  CAIRN_ASSIGN_OR_RETURN(const auto beside, reader_.FindNeighbours(places, in_.now));
  for (std::size_t i = 0; i < places.size(); ++i) neighbours_[places[i].memory] = beside[i];
  return {};
}

Status CandidateSource::LoadCosines(std::span<const Id> ids) {
  std::vector<Id> missing;
  for (const Id& id : ids) {
    if (!cosines_.contains(id)) missing.push_back(id);
  }
  if (missing.empty()) return {};
  CAIRN_ASSIGN_OR_RETURN(const auto hits,
                         reader_.ScoreVectors(query_.model, *query_.vector, missing));
  for (std::size_t i = 0; i < missing.size(); ++i) cosines_.emplace(missing[i], hits[i]);
  return {};
}

Result<Candidates> CandidateSource::Gather(std::int64_t depth) {
  assert(depth <= deepest_);
  if (!has_lists_) CAIRN_TRY(ReadLists());
  return Block(*this, depth).Gather();
}

bool IsBlended(const SearchRequest& request, const PreparedQuery& query) {
  return request.mode == SearchMode::kHybrid && request.fusion == Fusion::kBlend && query.vector;
}

}  // namespace cairn
