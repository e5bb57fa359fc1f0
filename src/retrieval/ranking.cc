#include "retrieval/ranking.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "base/keyed_hash.h"
#include "retrieval/blend.h"
#include "retrieval/fusion.h"
#include "retrieval/keyword_scores.h"
#include "retrieval/query_operators.h"
#include "retrieval/score_smoothing.h"
#include "retrieval/signals.h"
#include "retrieval/term_counts.h"

namespace cairn {
namespace {

constexpr std::size_t kSmoothedPool = 50;  // see SmoothScores
// Limit on the candidate texts tokenized per block, about 10 ms: 70 documents of 14,000 characters,
// or more notes and turns than a block ever has.
constexpr std::size_t kMostReadBytes = 1'000'000;

class Ranking {
 public:
  Ranking(SearchReader& reader, const SearchRequest& request, const PreparedQuery& query,
          Candidates& candidates)
      : reader_(reader), in_(request), query_(query), found_(candidates), items_(found_.items) {}

  Status Run() {
    Rank();
    CAIRN_TRY(Fuse());
    Score();
    Sort();
    return {};
  }

 private:
  // The ranks in both lists, for the explanation.
  void Rank() {
    std::vector<std::optional<double>> words;
    for (const Candidate& each : items_) words.push_back(each.keyword);
    const auto word_ranks = SharedRanks(words);
    std::unordered_map<Id, int> vector_ranks;
    for (std::size_t i = 0; i < found_.vectors.size(); ++i) {
      const bool is_equal = i > 0 && found_.vectors[i].cosine == found_.vectors[i - 1].cosine;
      vector_ranks[found_.vectors[i].memory] =
          is_equal ? vector_ranks[found_.vectors[i - 1].memory] : static_cast<int>(i) + 1;
    }
    for (std::size_t i = 0; i < items_.size(); ++i) {
      Candidate& each = items_[i];
      each.why.keyword_rank = word_ranks[i];
      each.why.keyword_score = each.keyword.value_or(0);
      each.why.keyword_share =
          NormalisedScore(each.keyword.value_or(0), found_.keywords.best_score);
      const auto rank = vector_ranks.find(each.memory.id);
      if (rank != vector_ranks.end()) each.why.vector_rank = rank->second;
      each.why.has_vector = each.vector.has_value();
      if (each.vector) each.why.cosine = each.vector->cosine;
      if (each.vector) each.why.window = each.vector->window;
    }
  }

  Status Fuse() {
    if (IsBlended(in_, query_)) return FuseByBlend();
    DropExcluded();
    const std::vector<double> fused = FusePlainly(ScoresOfLists());
    for (std::size_t i = 0; i < items_.size(); ++i) items_[i].why.fused = fused[i];
    return {};
  }

  // Candidates that the filter or an operator excludes were kept as evidence only.
  void DropExcluded() {
    std::erase_if(items_, [](const Candidate& each) { return !each.is_found; });
  }

  std::vector<ListScores> ScoresOfLists() const {
    std::vector<ListScores> scores;
    for (const Candidate& each : items_) scores.push_back({each.keyword, each.cosine});
    return scores;
  }

  std::vector<double> FusePlainly(std::span<const ListScores> scores) const {
    if (!query_.vector || in_.mode == SearchMode::kVector) {
      std::vector<double> fused;
      for (const ListScores& each : scores) {
        fused.push_back(each.vector && query_.vector ? *each.vector
                                                     : NormalisedScore(each.keyword.value_or(0),
                                                                       found_.keywords.best_score));
      }
      return fused;
    }
    return in_.fusion == Fusion::kLinear
               ? FuseLinearly(scores, in_.vector_weight, in_.keyword_weight)
               : FuseByRank(scores);
  }

  Status FuseByBlend() {
    std::vector<std::optional<TermCounts>> terms = ReadTerms();
    const std::uint64_t demanded = DemandedTerms(query_.reading.demanded, found_.keywords.terms);
    std::vector<BlendItem> items;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Candidate& each = items_[i];
      items.push_back({.memory = &each.memory,
                       .terms = std::move(terms[i]),
                       .keyword = each.keyword.value_or(0),
                       .cosine = each.cosine.value_or(0),
                       .demanded = ShareOf(demanded, each.terms),
                       .date = in_.date_of ? in_.date_of(each.memory) : each.memory.created_at,
                       .previous = each.previous,
                       .next = each.next});
    }
    const std::vector<ThreadFacts> threads = FactsOfThreads();
    auto parts = Blend(
        {query_.reading, found_.keywords.terms, found_.keywords.average_words, items, threads});
    for (std::size_t i = 0; i < items_.size(); ++i) {
      items_[i].why.parts = std::move(parts[i]);
      items_[i].why.fused = SumOf(items_[i].why.parts);
    }
    DropExcluded();
    return SmoothScores();
  }

  // Counts the query's terms in the candidates' texts, most promising first, until the byte limit
  // that keeps this cheap.
  std::vector<std::optional<TermCounts>> ReadTerms() const {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const double words =
          NormalisedScore(items_[i].keyword.value_or(0), found_.keywords.best_score);
      order.emplace_back(-(items_[i].cosine.value_or(0) + words), i);
    }
    std::sort(order.begin(), order.end());
    const TermCounter counter(found_.keywords.terms);
    std::vector<std::optional<TermCounts>> counts(items_.size());
    std::size_t bytes = 0;
    for (const auto& [score, i] : order) {
      bytes += items_[i].memory.content.size();
      if (bytes > kMostReadBytes) break;
      counts[i] = counter.Count(items_[i].memory);
    }
    return counts;
  }

  // The share of the bits of `wanted` that are set in `bits`.
  static double ShareOf(std::uint64_t wanted, std::uint64_t bits) {
    return wanted == 0 ? 0
                       : static_cast<double>(std::popcount(wanted & bits)) /
                             static_cast<double>(std::popcount(wanted));
  }

  std::vector<ThreadFacts> FactsOfThreads() const {
    std::unordered_map<std::string_view, std::uint64_t, KeyedHash> terms;
    for (const KeywordHit& hit : found_.keywords.hits) {
      if (!hit.thread.empty()) terms[hit.thread] |= hit.terms;
    }
    std::unordered_map<std::string_view, ThreadFacts, KeyedHash> facts;
    double best = 0;
    for (const auto& [thread, bits] : terms) {
      facts[thread].words = IdfOf(bits);
      best = std::max(best, facts[thread].words);
    }
    for (const Candidate& each : items_) {
      if (each.memory.thread.empty()) continue;
      ThreadFacts& thread = facts[each.memory.thread];
      thread.cosine = std::max(thread.cosine, each.cosine.value_or(0));
      thread.is_named = thread.is_named || IsNamedSpeaker(each.memory.speaker);
    }
    const std::vector<std::string_view> projects = NamedProjects();
    std::vector<ThreadFacts> all;
    for (const Candidate& each : items_) {
      const auto found = facts.find(each.memory.thread);
      ThreadFacts thread = found == facts.end() ? ThreadFacts() : found->second;
      thread.is_named =
          thread.is_named || std::binary_search(projects.begin(), projects.end(),
                                                std::string_view(each.memory.project));
      if (best > 0) thread.words /= best;
      all.push_back(thread);
    }
    return all;
  }

  bool IsNamedSpeaker(const std::string& speaker) const {
    const std::vector<std::string>& people = query_.reading.people;
    return std::find(people.begin(), people.end(), speaker) != people.end();
  }

  // The candidates' projects that the query names; none if all belong to one project, because then
  // the name does not discriminate.
  std::vector<std::string_view> NamedProjects() const {
    std::vector<std::string_view> projects;
    for (const Candidate& each : items_) projects.push_back(each.memory.project);
    std::sort(projects.begin(), projects.end());
    projects.erase(std::unique(projects.begin(), projects.end()), projects.end());
    if (projects.size() < 2) return {};
    std::erase_if(projects,
                  [this](std::string_view name) { return !NamesInText(in_.query, name); });
    return projects;
  }

  double IdfOf(std::uint64_t bits) const {
    double sum = 0;
    for (std::size_t t = 0; t < found_.keywords.terms.size(); ++t) {
      if ((bits >> t & 1) != 0) sum += found_.keywords.terms[t].idf;
    }
    return sum;
  }

  // Smooths the scores of documents and code among the best candidates (score_smoothing.h).
  Status SmoothScores() {
    std::vector<Candidate*> pool;
    for (Candidate& each : items_) pool.push_back(&each);
    const std::size_t size = std::min(kSmoothedPool, pool.size());
    std::partial_sort(pool.begin(), pool.begin() + static_cast<std::ptrdiff_t>(size), pool.end(),
                      [](const Candidate* a, const Candidate* b) {
                        return std::pair(-a->why.fused, a->memory.id) <
                               std::pair(-b->why.fused, b->memory.id);
                      });
    pool.resize(size);
    std::erase_if(pool, [](const Candidate* each) {
      return each->memory.kind != TextKind::kDocument && each->memory.kind != TextKind::kCode;
    });
    if (pool.size() <= kSmoothedWith) return {};
    std::vector<Id> ids;
    for (const Candidate* each : pool) ids.push_back(each->memory.id);
    CAIRN_ASSIGN_OR_RETURN(const auto windows, reader_.FindVectors(query_.model, ids));
    std::vector<double> fused;
    for (const Candidate* each : pool) fused.push_back(each->why.fused);
    const std::vector<double> gains = SmoothingGains(fused, windows);
    for (std::size_t i = 0; i < pool.size(); ++i) {
      if (gains[i] == 0) continue;
      pool[i]->why.parts.push_back({"fellows", gains[i]});
      pool[i]->why.fused += gains[i];
    }
    return {};
  }

  void Score() {
    std::vector<double> fused;
    for (const Candidate& each : items_) fused.push_back(each.why.fused);
    const bool is_by_rank =
        query_.vector && in_.mode == SearchMode::kHybrid && in_.fusion == Fusion::kRrf;
    const std::vector<double> relevance =
        RelevanceOf(is_by_rank ? SpacedByScores(fused, ScoresOfLists()) : fused);
    const double jitter = in_.jitter.value_or(in_.profile.jitter);
    for (std::size_t i = 0; i < items_.size(); ++i) {
      Candidate& each = items_[i];
      each.why.signals = SignalsOf(each.memory, relevance[i], in_.profile, in_.now);
      each.why.jitter = JitterFactor(jitter, in_.seed, each.memory.id);
      each.score = ScoreOf(each.why.signals, in_.profile) * each.why.jitter;
    }
  }

  // By score. The floor of relevance makes distant candidates equal, so ties are broken by the
  // fused score.
  void Sort() {
    std::vector<std::size_t> order(items_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [this](std::size_t i, std::size_t j) {
      const Candidate& a = items_[i];
      const Candidate& b = items_[j];
      return std::tie(b.score, b.why.fused, a.memory.id) <
             std::tie(a.score, a.why.fused, b.memory.id);
    });
    std::vector<Candidate> sorted;
    sorted.reserve(order.size());
    for (const std::size_t i : order) sorted.push_back(std::move(items_[i]));
    items_ = std::move(sorted);
  }

  SearchReader& reader_;
  const SearchRequest& in_;
  const PreparedQuery& query_;
  Candidates& found_;
  std::vector<Candidate>& items_;
};

}  // namespace

Status RankCandidates(SearchReader& reader, const SearchRequest& request,
                      const PreparedQuery& query, Candidates& candidates) {
  return Ranking(reader, request, query, candidates).Run();
}

}  // namespace cairn
