#include "store/sqlite/keyword_rank.h"

#include <algorithm>
#include <limits>

#include "model/bm25.h"
#include "store/sqlite/row_facts.h"

namespace cairn::sqlite {
namespace {

// How many are scored first, to know what it takes to be among the best.
constexpr std::size_t kFirstRound = 4;  // times as many as are wanted

struct Candidate {
  const KeywordMatch* match = nullptr;
  double bound = 0;  // what it would score without a length
};

class Ranking {
 public:
  Ranking(Connection& connection, const RankInput& input, std::size_t most)
      : connection_(connection), input_(input), most_(most) {}

  Result<std::vector<RankedRow>> Run() {
    std::vector<Candidate> candidates = Bounded();
    const auto first = candidates.begin() + static_cast<std::ptrdiff_t>(
                                                std::min(candidates.size(), kFirstRound * most_));
    std::nth_element(candidates.begin(), first, candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.bound > b.bound; });
    CAIRN_TRY(Score({candidates.begin(), first}));
    const double least = LeastOfBest();
    const auto hopeless = std::partition(first, candidates.end(),
                                         [least](const Candidate& c) { return c.bound >= least; });
    CAIRN_TRY(Score({first, hopeless}));
    const double final_least = LeastOfBest();
    std::erase_if(ranked_, [&](const RankedRow& row) { return row.score < final_least; });
    return std::move(ranked_);
  }

 private:
  double ScoreOf(const KeywordMatch& match, double length_factor) const {
    double score = 0;
    for (const auto& [term, frequency] : input_.matches->FrequenciesOf(match)) {
      score += Bm25(input_.idf[term], frequency, length_factor);
    }
    return score;
  }

  std::vector<Candidate> Bounded() const {
    const double shortest = LengthFactor(0, input_.average_words);
    std::vector<Candidate> candidates;
    candidates.reserve(input_.matches->rows().size());
    for (const KeywordMatch& match : input_.matches->rows()) {
      candidates.push_back({&match, ScoreOf(match, shortest)});
    }
    return candidates;
  }

  Status Score(std::vector<Candidate> candidates) {
    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate& a, const Candidate& b) { return a.match->row < b.match->row; });
    std::vector<std::int64_t> rows;
    rows.reserve(candidates.size());
    for (const Candidate& candidate : candidates) rows.push_back(candidate.match->row);
    CAIRN_ASSIGN_OR_RETURN(const auto words, WordCounts(connection_, rows));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double factor = LengthFactor(words[i], input_.average_words);
      ranked_.push_back({rows[i], ScoreOf(*candidates[i].match, factor)});
    }
    return {};
  }

  // The score of the last that is wanted, of those scored so far.
  double LeastOfBest() {
    if (ranked_.size() <= most_) return -std::numeric_limits<double>::infinity();
    const auto last = ranked_.begin() + static_cast<std::ptrdiff_t>(most_) - 1;
    std::nth_element(ranked_.begin(), last, ranked_.end(),
                     [](const RankedRow& a, const RankedRow& b) { return a.score > b.score; });
    return last->score;
  }

  Connection& connection_;
  const RankInput& input_;
  const std::size_t most_;
  std::vector<RankedRow> ranked_;
};

}  // namespace

Result<std::vector<RankedRow>> RankBest(Connection& connection, const RankInput& input,
                                        std::size_t most) {
  if (most == 0) return std::vector<RankedRow>();
  return Ranking(connection, input, most).Run();
}

}  // namespace cairn::sqlite
