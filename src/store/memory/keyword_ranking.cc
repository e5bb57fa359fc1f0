#include "store/memory/keyword_ranking.h"

#include <algorithm>
#include <optional>

#include "model/bm25.h"
#include "store/memory/word_index.h"

namespace cairn {
namespace {

using Kind = KeywordQuery::Kind;

// One distinct term and what is known of it.
struct TermFacts {
  WantedTerm term;
  bool is_wanted = false;
  bool is_optional = true;
  std::vector<double> frequencies;  // by memory
  std::int64_t with_term = 0;
  bool is_dropped = false;
};

class Ranking {
 public:
  Ranking(std::span<const Memory> memories, const KeywordQuery& query) {
    for (const Memory& memory : memories) indexed_.push_back(IndexOf(memory));
    for (const IndexedMemory& memory : indexed_) total_words_ += memory.CountWords();
    AddTerms(query, true, true);
    for (TermFacts& facts : terms_) Count(facts);
    DropCommonTerms();
  }

  bool Matches(const KeywordQuery& query, std::size_t memory) const {
    const auto matches = [&](const KeywordQuery& part) { return Matches(part, memory); };
    switch (query.kind) {
      case Kind::kTerm: {
        const TermFacts* facts = Find(WantedOf(query.term));
        return facts != nullptr && !facts->is_dropped && facts->frequencies[memory] > 0;
      }
      case Kind::kAny:
        return std::any_of(query.parts.begin(), query.parts.end(), matches);
      case Kind::kAll:
        return std::all_of(query.parts.begin(), query.parts.end(), matches);
      case Kind::kExcept:
        return !query.parts.empty() && matches(query.parts[0]) &&
               std::none_of(query.parts.begin() + 1, query.parts.end(), matches);
    }
    return false;
  }

  double ScoreOf(std::size_t memory) const {
    const auto records = static_cast<double>(indexed_.size());
    const double factor = LengthFactor(static_cast<double>(indexed_[memory].CountWords()),
                                       static_cast<double>(total_words_) / records);
    double score = 0;
    for (const TermFacts& facts : terms_) {
      const double frequency = facts.frequencies[memory];
      if (!facts.is_wanted || facts.is_dropped || frequency == 0) continue;
      score += Bm25(Idf(std::ssize(indexed_), facts.with_term), frequency, factor);
    }
    return score;
  }

  // Bit i: the memory has term i, and the term counts.
  std::uint64_t TermsOf(std::size_t memory) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      if (Counts(terms_[i]) && terms_[i].frequencies[memory] > 0) bits |= std::uint64_t{1} << i;
    }
    return bits;
  }

  std::vector<WeighedTerm> WeighedTerms() const {
    std::vector<WeighedTerm> weighed;
    for (const TermFacts& facts : terms_) {
      WeighedTerm& each = weighed.emplace_back();
      for (const WordPattern& pattern : facts.term.patterns) {
        each.stems.push_back(pattern.words);
        each.is_prefix = pattern.prefix;
      }
      each.fields = facts.term.fields;
      each.idf = Counts(facts) ? Idf(std::ssize(indexed_), facts.with_term) : 0;
      each.occurs = !facts.is_dropped && facts.with_term > 0;
    }
    return weighed;
  }

  double AverageWords() const {
    return indexed_.empty()
               ? 0
               : static_cast<double>(total_words_) / static_cast<double>(indexed_.size());
  }

 private:
  static bool Counts(const TermFacts& facts) { return facts.is_wanted && !facts.is_dropped; }

  void AddTerms(const KeywordQuery& query, bool is_wanted, bool is_optional) {
    if (query.kind == Kind::kTerm) AddTerm(WantedOf(query.term), is_wanted, is_optional);
    bool is_first = true;
    for (const KeywordQuery& part : query.parts) {
      const bool is_taken_away = query.kind == Kind::kExcept && !is_first;
      AddTerms(part, is_wanted && !is_taken_away,
               is_optional && !is_taken_away && query.kind != Kind::kAll);
      is_first = false;
    }
  }

  void AddTerm(const WantedTerm& term, bool is_wanted, bool is_optional) {
    if (term.patterns.empty()) return;
    auto* facts = const_cast<TermFacts*>(Find(term));
    if (facts == nullptr) {
      if (terms_.size() == kMostKeywordTerms) return;
      facts = &terms_.emplace_back();
      facts->term = term;
    }
    facts->is_wanted = facts->is_wanted || is_wanted;
    facts->is_optional = facts->is_optional && is_optional;
  }

  const TermFacts* Find(const WantedTerm& term) const {
    const auto found = std::find_if(terms_.begin(), terms_.end(),
                                    [&](const TermFacts& facts) { return facts.term == term; });
    return found == terms_.end() ? nullptr : &*found;
  }

  void Count(TermFacts& facts) const {
    for (const IndexedMemory& memory : indexed_) {
      facts.frequencies.push_back(WeightedFrequency(facts.term, memory));
      if (facts.frequencies.back() > 0) ++facts.with_term;
    }
  }

  bool IsCommonTerm(const TermFacts& facts) const {
    return facts.is_optional && IsCommon(std::ssize(indexed_), facts.with_term);
  }

  void DropCommonTerms() {
    const bool others_remain = std::any_of(terms_.begin(), terms_.end(), [&](const auto& facts) {
      return facts.is_optional && facts.with_term > 0 && !IsCommonTerm(facts);
    });
    for (TermFacts& facts : terms_) facts.is_dropped = others_remain && IsCommonTerm(facts);
  }

  std::vector<IndexedMemory> indexed_;
  std::int64_t total_words_ = 0;
  std::vector<TermFacts> terms_;
};

}  // namespace

KeywordPage RankAll(std::span<const Memory> memories, const KeywordQuery& query) {
  const Ranking ranking(memories, query);
  KeywordPage page;
  for (std::size_t i = 0; i < memories.size(); ++i) {
    if (!ranking.Matches(query, i)) continue;
    page.hits.push_back(
        {memories[i].id, ranking.ScoreOf(i), ranking.TermsOf(i), memories[i].thread});
  }
  page.terms = ranking.WeighedTerms();
  page.average_words = ranking.AverageWords();
  return page;
}

}  // namespace cairn
