#include "retrieval/search.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "base/log.h"
#include "base/utf8.h"
#include "embed/lazy_embedder.h"
#include "retrieval/fellows.h"
#include "retrieval/fusion.h"
#include "retrieval/keyword_scores.h"
#include "retrieval/query_reading.h"

namespace cairn {
namespace {

constexpr std::int64_t kFirstBlock = 10;   // places that are ranked from the fewest candidates
constexpr std::int64_t kBlockGrowth = 10;  // and each block after it
constexpr std::int64_t kOverFetch = 5;     // candidates of each list for each place
constexpr std::int64_t kMostSpeakers = 200;
// Of a longer query the start is embedded: the model learned from sentences of this length, and the
// time that a query may take has a bound.
constexpr std::size_t kQueryTokens = 128;
constexpr std::size_t kFellowPool = 50;  // see AddFellows

struct Candidate {
  Memory memory;
  std::optional<double> keyword;  // BM25, if the words found it
  std::optional<VectorHit> vector;
  bool is_found = true;  // false: a neighbour that does not pass the filter
  std::optional<std::size_t> previous;
  std::optional<std::size_t> next;
  Why why;
  double score = 0;
};

// One ranking at one depth.
class Ranking {
 public:
  Ranking(Reader& reader, const SearchRequest& request, const QueryReading& reading,
          const std::string& model, const Vector* query_vector)
      : reader_(reader), in_(request), reading_(reading), model_(model), vector_(query_vector) {}

  // The candidates of `depth` hits of each list, best first.
  Status Run(std::int64_t depth) {
    CAIRN_TRY(Gather(depth));
    CAIRN_TRY(Load());
    if (IsBlend()) CAIRN_TRY(AddNeighbours());
    if (IsBlend()) CAIRN_TRY(CompleteCosines());
    Rank();
    CAIRN_TRY(Fuse());
    Score();
    Sort();
    return {};
  }

  std::vector<Candidate>& candidates() { return candidates_; }
  std::int64_t keyword_total() const { return keywords_.total_count; }
  // Whether both lists came to their end.
  bool is_exhausted() const { return is_exhausted_; }

 private:
  bool UsesWords() const { return in_.mode != SearchMode::kVector; }
  bool IsBlend() const {
    return in_.mode == SearchMode::kHybrid && in_.fusion == Fusion::kBlend && vector_ != nullptr;
  }

  Status Gather(std::int64_t depth) {
    is_exhausted_ = true;
    if (UsesWords()) {
      CAIRN_TRY(FindWords(depth));
      is_exhausted_ = keywords_.total_count <= depth;
    }
    if (vector_ != nullptr) {
      auto found = reader_.SearchVectors(model_, *vector_, in_.filter, depth, in_.now);
      if (!found) return found.error();
      vectors_ = *std::move(found);
      is_exhausted_ = is_exhausted_ && std::ssize(vectors_) < depth;
    }
    if (in_.mode == SearchMode::kVector) {
      std::erase_if(vectors_, [&](const VectorHit& hit) { return hit.cosine < in_.min_score; });
    }
    return {};
  }

  Status FindWords(std::int64_t limit) {
    auto found = reader_.SearchKeywords(reading_.keywords, in_.filter, {.limit = limit}, in_.now);
    if (!found) return found.error();
    keywords_ = *std::move(found);
    return {};
  }

  Status Load() {
    std::vector<Id> ids;
    for (const KeywordHit& hit : keywords_.hits) ids.push_back(hit.id);
    for (const VectorHit& hit : vectors_) ids.push_back(hit.memory);
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    CAIRN_TRY(AddCandidates(ids));
    for (const KeywordHit& hit : keywords_.hits) {
      if (Candidate* at = Find(hit.id)) at->keyword = hit.score;
    }
    for (const VectorHit& hit : vectors_) {
      if (Candidate* at = Find(hit.memory)) at->vector = hit;
    }
    return {};
  }

  Status AddCandidates(std::span<const Id> ids) {
    auto memories = reader_.FindMany(ids);
    if (!memories) return memories.error();
    candidates_.reserve(candidates_.size() + memories->size());
    for (Memory& memory : *memories) {
      index_.emplace(memory.id, candidates_.size());
      candidates_.push_back({.memory = std::move(memory)});
    }
    return {};
  }

  Candidate* Find(const Id& id) {
    const auto found = index_.find(id);
    return found == index_.end() ? nullptr : &candidates_[found->second];
  }

  // What stands beside the candidates in their threads takes part: it may be the answer itself.
  Status AddNeighbours() {
    const std::size_t own = candidates_.size();
    CAIRN_TRY(LinkNeighbours(0, own, true));
    return LinkNeighbours(own, candidates_.size(), false);
  }

  // Links the candidates of a range with what is beside them; loads what is missing, if wanted.
  Status LinkNeighbours(std::size_t from, std::size_t to, bool load) {
    std::vector<Memory> threaded;
    std::vector<std::size_t> places;
    for (std::size_t i = from; i < to; ++i) {
      if (candidates_[i].memory.thread.empty() || !candidates_[i].memory.position) continue;
      threaded.push_back(Shell(candidates_[i].memory));
      places.push_back(i);
    }
    if (threaded.empty()) return {};
    const auto beside = reader_.FindNeighbours(threaded, in_.now);
    if (!beside) return beside.error();
    if (load) CAIRN_TRY(LoadMissing(*beside));
    for (std::size_t i = 0; i < places.size(); ++i) {
      candidates_[places[i]].previous = PlaceOf((*beside)[i].previous);
      candidates_[places[i]].next = PlaceOf((*beside)[i].next);
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
    const std::size_t before = candidates_.size();
    CAIRN_TRY(AddCandidates(missing));
    for (std::size_t i = before; i < candidates_.size(); ++i) {
      candidates_[i].is_found = in_.filter.Matches(candidates_[i].memory, in_.now);
    }
    return {};
  }

  std::optional<std::size_t> PlaceOf(const std::optional<Id>& id) const {
    if (!id) return std::nullopt;
    const auto found = index_.find(*id);
    return found == index_.end() ? std::nullopt : std::optional(found->second);
  }

  // What only the words found has a cosine, too.
  Status CompleteCosines() {
    std::vector<Id> ids;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (candidates_[i].vector) continue;
      ids.push_back(candidates_[i].memory.id);
      places.push_back(i);
    }
    auto hits = reader_.ScoreVectors(model_, *vector_, ids);
    if (!hits) return hits.error();
    for (std::size_t i = 0; i < places.size(); ++i) candidates_[places[i]].vector = (*hits)[i];
    return {};
  }

  // The places in both lists, for the explanation.
  void Rank() {
    std::vector<std::optional<double>> words;
    for (const Candidate& each : candidates_) words.push_back(each.keyword);
    const auto word_ranks = SharedRanks(words);
    std::unordered_map<Id, int> vector_ranks;
    for (std::size_t i = 0; i < vectors_.size(); ++i) {
      const bool is_equal = i > 0 && vectors_[i].cosine == vectors_[i - 1].cosine;
      vector_ranks[vectors_[i].memory] =
          is_equal ? vector_ranks[vectors_[i - 1].memory] : static_cast<int>(i) + 1;
    }
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      Candidate& each = candidates_[i];
      each.why.keyword_rank = word_ranks[i];
      each.why.keyword_score = each.keyword.value_or(0);
      each.why.keyword_share = NormalisedScore(each.keyword.value_or(0), keywords_.best_score);
      const auto rank = vector_ranks.find(each.memory.id);
      if (rank != vector_ranks.end()) each.why.vector_rank = rank->second;
      if (each.vector) each.why.cosine = each.vector->cosine;
      if (each.vector) each.why.window = each.vector->window;
    }
  }

  Status Fuse() {
    if (IsBlend()) return FuseByBlend();
    std::vector<ListScores> scores;
    for (const Candidate& each : candidates_) {
      scores.push_back(
          {each.keyword, each.vector ? std::optional(each.vector->cosine) : std::nullopt});
    }
    const std::vector<double> fused = FusePlainly(scores);
    for (std::size_t i = 0; i < candidates_.size(); ++i) candidates_[i].why.fused = fused[i];
    return {};
  }

  std::vector<double> FusePlainly(std::span<const ListScores> scores) const {
    if (vector_ == nullptr || in_.mode == SearchMode::kVector) {
      std::vector<double> fused;
      for (const ListScores& each : scores) {
        fused.push_back(each.vector && vector_ != nullptr
                            ? *each.vector
                            : NormalisedScore(each.keyword.value_or(0), keywords_.best_score));
      }
      return fused;
    }
    return in_.fusion == Fusion::kLinear
               ? FuseLinearly(scores, in_.vector_weight, in_.keyword_weight)
               : FuseByRank(scores);
  }

  Status FuseByBlend() {
    const TermCounter counter(keywords_.terms);
    std::vector<BlendItem> items;
    for (const Candidate& each : candidates_) {
      items.push_back({.memory = &each.memory,
                       .terms = counter.Count(each.memory),
                       .cosine = each.vector ? each.vector->cosine : 0,
                       .date = in_.date_of ? in_.date_of(each.memory) : each.memory.created_at,
                       .previous = each.previous,
                       .next = each.next});
    }
    const std::vector<ThreadFacts> threads = FactsOfThreads();
    auto parts = Blend({reading_, keywords_.terms, keywords_.average_words, items, threads});
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      candidates_[i].why.parts = std::move(parts[i]);
      candidates_[i].why.fused = SumOf(candidates_[i].why.parts);
    }
    std::erase_if(candidates_, [](const Candidate& each) { return !each.is_found; });
    return AddFellows();
  }

  std::vector<ThreadFacts> FactsOfThreads() const {
    std::unordered_map<std::string_view, std::uint64_t> terms;
    for (const KeywordHit& hit : keywords_.hits) {
      if (!hit.thread.empty()) terms[hit.thread] |= hit.terms;
    }
    std::unordered_map<std::string_view, ThreadFacts> facts;
    double best = 0;
    for (const auto& [thread, bits] : terms) {
      facts[thread].words = IdfOf(bits);
      best = std::max(best, facts[thread].words);
    }
    for (const Candidate& each : candidates_) {
      if (each.memory.thread.empty() || !each.vector) continue;
      ThreadFacts& thread = facts[each.memory.thread];
      thread.cosine = std::max(thread.cosine, each.vector->cosine);
    }
    std::vector<ThreadFacts> all;
    for (const Candidate& each : candidates_) {
      const auto found = facts.find(each.memory.thread);
      ThreadFacts thread = found == facts.end() ? ThreadFacts() : found->second;
      if (best > 0) thread.words /= best;
      all.push_back(thread);
    }
    return all;
  }

  double IdfOf(std::uint64_t bits) const {
    double sum = 0;
    for (std::size_t t = 0; t < keywords_.terms.size(); ++t) {
      if ((bits >> t & 1) != 0) sum += keywords_.terms[t].idf;
    }
    return sum;
  }

  // Of the best candidates, documents and code share some of their relevance (fellows.h).
  Status AddFellows() {
    std::vector<Candidate*> pool;
    for (Candidate& each : candidates_) pool.push_back(&each);
    const std::size_t size = std::min(kFellowPool, pool.size());
    std::partial_sort(pool.begin(), pool.begin() + static_cast<std::ptrdiff_t>(size), pool.end(),
                      [](const Candidate* a, const Candidate* b) {
                        return std::pair(-a->why.fused, a->memory.id) <
                               std::pair(-b->why.fused, b->memory.id);
                      });
    pool.resize(size);
    std::erase_if(pool, [](const Candidate* each) {
      return each->memory.kind != TextKind::kDocument && each->memory.kind != TextKind::kCode;
    });
    if (pool.size() <= kFellows) return {};
    std::vector<Id> ids;
    for (const Candidate* each : pool) ids.push_back(each->memory.id);
    const auto windows = reader_.FindVectors(model_, ids);
    if (!windows) return windows.error();
    std::vector<double> fused;
    for (const Candidate* each : pool) fused.push_back(each->why.fused);
    const std::vector<double> gains = FellowGains(fused, *windows);
    for (std::size_t i = 0; i < pool.size(); ++i) {
      if (gains[i] == 0) continue;
      pool[i]->why.parts.push_back({"fellows", gains[i]});
      pool[i]->why.fused += gains[i];
    }
    return {};
  }

  void Score() {
    std::vector<double> fused;
    for (const Candidate& each : candidates_) fused.push_back(each.why.fused);
    const std::vector<double> relevance = RelevanceOf(fused);
    const double jitter = in_.jitter.value_or(in_.profile.jitter);
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      Candidate& each = candidates_[i];
      each.why.signals = SignalsOf(each.memory, relevance[i], in_.profile, in_.now);
      each.why.jitter = JitterFactor(jitter, in_.seed, each.memory.id);
      each.score = ScoreOf(each.why.signals, in_.profile) * each.why.jitter;
    }
  }

  // By score; the floor of relevance makes equals of what is far behind, so these go by what was
  // fused.
  void Sort() {
    std::vector<std::size_t> order(candidates_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [this](std::size_t i, std::size_t j) {
      const Candidate& a = candidates_[i];
      const Candidate& b = candidates_[j];
      return std::tie(b.score, b.why.fused, a.memory.id) <
             std::tie(a.score, a.why.fused, b.memory.id);
    });
    std::vector<Candidate> sorted;
    sorted.reserve(order.size());
    for (const std::size_t i : order) sorted.push_back(std::move(candidates_[i]));
    candidates_ = std::move(sorted);
  }

  Reader& reader_;
  const SearchRequest& in_;
  const QueryReading& reading_;
  const std::string& model_;
  const Vector* vector_;
  KeywordPage keywords_;
  std::vector<VectorHit> vectors_;
  bool is_exhausted_ = true;
  std::vector<Candidate> candidates_;
  std::unordered_map<Id, std::size_t> index_;
};

// What a search has in hand before it looks: the query as it is read, and its vector.
struct Prepared {
  QueryReading reading;
  std::string model;
  std::optional<Vector> vector;  // none: words alone
  std::string degraded;          // why, though meaning was asked for
};

Result<QueryReading> Read(Reader& reader, const SearchRequest& request) {
  const bool reads_closely =
      request.mode == SearchMode::kHybrid && request.fusion == Fusion::kBlend;
  if (!reads_closely) return ReadPlainly(request.query);
  const auto speakers = reader.Speakers(kMostSpeakers);
  if (!speakers) return speakers.error();
  return ReadClosely(request.query, *speakers, request.asked_at);
}

// The query's vector, with the model's name.
Result<std::pair<std::string, Vector>> Embed(LazyEmbedder* embedder, std::string_view text) {
  if (embedder == nullptr) return Conflict("there is no embedding model");
  const auto loaded = embedder->Get();
  if (!loaded) return loaded.error();
  auto vector = (*loaded)->EmbedStart(text, kQueryTokens);
  if (!vector) return vector.error();
  return std::pair((*loaded)->model_id(), *std::move(vector));
}

Result<Prepared> Prepare(Reader& reader, LazyEmbedder* embedder, const SearchRequest& request) {
  if (request.mode == SearchMode::kKeyword) return Prepared{.reading = ReadPlainly(request.query)};
  auto reading = Read(reader, request);
  if (!reading) return reading.error();
  auto embedded = Embed(embedder, reading->text_to_embed);
  if (embedded) {
    return Prepared{*std::move(reading), std::move(embedded->first), std::move(embedded->second)};
  }
  if (request.mode == SearchMode::kVector) return embedded.error();
  if (embedder != nullptr && embedder->IsOff()) embedder->SayThatItIsOff();
  return Prepared{.reading = ReadPlainly(request.query), .degraded = embedded.error().message};
}

// The list from its start to at least `end`, or all of it. It is made of blocks, each ranked from
// enough candidates for its places: the first ten from few, the next ninety from ten times as many.
// So every page is cut from the same list.
class BlockList {
 public:
  BlockList(Reader& reader, const SearchRequest& request, const Prepared& prepared)
      : reader_(reader), in_(request), prepared_(prepared) {}

  Status FillTo(std::int64_t end) {
    bool is_exhausted = false;
    for (std::int64_t block = kFirstBlock; !is_exhausted; block *= kBlockGrowth) {
      const auto& vector = prepared_.vector;
      Ranking ranking(reader_, in_, prepared_.reading, prepared_.model,
                      vector ? &*vector : nullptr);
      CAIRN_TRY(ranking.Run(block * kOverFetch));
      is_exhausted = ranking.is_exhausted();
      Append(ranking, is_exhausted ? std::numeric_limits<std::int64_t>::max() : block);
      if (end <= block) break;
    }
    return {};
  }

  std::vector<Candidate>& candidates() { return list_; }
  // How many there are, as far as is known.
  std::int64_t total() const { return total_; }

 private:
  // What is new in the ranking, until the list has `most`.
  void Append(Ranking& ranking, std::int64_t most) {
    total_ = std::ssize(list_);
    for (Candidate& each : ranking.candidates()) {
      if (listed_.contains(each.memory.id)) continue;
      ++total_;
      if (std::ssize(list_) >= most) continue;
      listed_.insert(each.memory.id);
      list_.push_back(std::move(each));
    }
    if (!prepared_.vector) total_ = ranking.keyword_total();
  }

  Reader& reader_;
  const SearchRequest& in_;
  const Prepared& prepared_;
  std::vector<Candidate> list_;
  std::unordered_set<Id> listed_;
  std::int64_t total_ = 0;
};

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
  const auto prepared = Prepare(reader_, embedder_, request);
  if (!prepared) return prepared.error();
  const std::int64_t offset = request.page.offset;
  const std::int64_t limit =
      std::min(request.page.limit, std::numeric_limits<std::int64_t>::max() - offset);
  BlockList list(reader_, request, *prepared);
  CAIRN_TRY(list.FillTo(offset + limit));
  SearchReply reply{.mode = prepared->vector ? request.mode : SearchMode::kKeyword,
                    .total_count = list.total(),
                    .total_is_exact = !prepared->vector,
                    .degraded = prepared->degraded};
  const std::int64_t end = std::min<std::int64_t>(offset + limit, std::ssize(list.candidates()));
  for (std::int64_t i = offset; i < end; ++i) {
    Candidate& each = list.candidates()[static_cast<std::size_t>(i)];
    reply.results.push_back({std::move(each.memory), each.score, std::move(each.why)});
  }
  reply.has_more = offset + std::ssize(reply.results) < reply.total_count;
  return reply;
}

}  // namespace cairn
