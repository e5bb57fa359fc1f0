#include "store/sqlite/keyword_search.h"

#include <algorithm>
#include <tuple>

#include "model/bm25.h"
#include "store/sqlite/fts_postings.h"
#include "store/sqlite/keyword_matches.h"
#include "store/sqlite/keyword_plan.h"
#include "store/sqlite/keyword_rank.h"
#include "store/sqlite/row_facts.h"
#include "store/sqlite/row_filter.h"

namespace cairn::sqlite {
namespace {

// The lists of a plan's terms.
struct TermPostings {
  std::int64_t records = 0;
  double average_words = 0;
  std::vector<std::vector<Posting>> terms;
  std::vector<bool> is_cut;
  std::vector<bool> is_dropped;
};

// Rows of either list; where both have one, the higher frequency: two spellings of one word in one
// place are one occurrence.
std::vector<Posting> Union(const std::vector<Posting>& a, const std::vector<Posting>& b) {
  std::vector<Posting> both;
  both.reserve(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both),
             [](const Posting& x, const Posting& y) {
               return std::pair(x.row, -x.frequency) < std::pair(y.row, -y.frequency);
             });
  const auto same_row = [](const Posting& x, const Posting& y) { return x.row == y.row; };
  both.erase(std::unique(both.begin(), both.end(), same_row), both.end());
  return both;
}

Result<TermPostings> Collect(Connection& connection, const KeywordPlan& plan,
                             CommonPhrases common) {
  std::vector<FtsPhrase> phrases;
  std::vector<std::size_t> term_of;
  for (std::size_t i = 0; i < plan.terms.size(); ++i) {
    for (const WordPattern& pattern : plan.terms[i].patterns) {
      phrases.push_back({&pattern, plan.terms[i].fields, plan.terms[i].is_optional});
      term_of.push_back(i);
    }
  }
  auto index = CollectPostings(connection, phrases, common);
  if (!index) return index.error();
  TermPostings postings{index->records, index->average_words,
                        std::vector<std::vector<Posting>>(plan.terms.size()),
                        std::vector<bool>(plan.terms.size()), std::vector<bool>(plan.terms.size())};
  for (std::size_t i = 0; i < phrases.size(); ++i) {
    std::vector<Posting>& rows = postings.terms[term_of[i]];
    rows = rows.empty() ? std::move(index->phrases[i].rows) : Union(rows, index->phrases[i].rows);
    if (index->phrases[i].is_cut) postings.is_cut[term_of[i]] = true;
  }
  return postings;
}

bool IsDroppable(const KeywordPlan& plan, const TermPostings& postings, std::size_t term) {
  return plan.terms[term].is_optional &&
         IsCommon(postings.records, std::ssize(postings.terms[term]));
}

// Empties the lists of common terms, if a rarer optional term finds something.
void DropCommon(const KeywordPlan& plan, TermPostings& postings) {
  std::vector<std::size_t> common;
  bool others_remain = false;
  for (std::size_t i = 0; i < plan.terms.size(); ++i) {
    if (IsDroppable(plan, postings, i)) {
      common.push_back(i);
    } else if (plan.terms[i].is_optional && !postings.terms[i].empty()) {
      others_remain = true;
    }
  }
  if (!others_remain) return;
  for (const std::size_t i : common) {
    postings.terms[i].clear();
    postings.is_cut[i] = false;
    postings.is_dropped[i] = true;
  }
}

// A common term's list is given up half-way; only a query of nothing else needs the whole of it.
Result<TermPostings> CollectUncommon(Connection& connection, const KeywordPlan& plan) {
  auto postings = Collect(connection, plan, CommonPhrases::kCut);
  if (!postings) return postings.error();
  DropCommon(plan, *postings);
  if (std::find(postings->is_cut.begin(), postings->is_cut.end(), true) == postings->is_cut.end()) {
    return postings;
  }
  return Collect(connection, plan, CommonPhrases::kKeep);
}

std::vector<double> IdfsOf(const TermPostings& postings) {
  std::vector<double> idfs;
  for (const auto& rows : postings.terms) idfs.push_back(Idf(postings.records, std::ssize(rows)));
  return idfs;
}

Status KeepPassing(Connection& connection, const Filter& filter, TimeMs now,
                   KeywordMatches& matches) {
  std::vector<std::int64_t> rows;
  rows.reserve(matches.rows().size());
  for (const KeywordMatch& match : matches.rows()) rows.push_back(match.row);
  const auto passing = PassingOf(connection, filter, now, std::move(rows));
  if (!passing) return passing.error();
  if (passing->size() == matches.rows().size()) return {};
  auto next = passing->begin();
  std::erase_if(matches.rows(), [&](const KeywordMatch& match) {
    if (next == passing->end() || *next != match.row) return true;
    ++next;
    return false;
  });
  return {};
}

// The terms that a row has, as bits.
TermSet TermsOf(const KeywordMatches& matches, std::int64_t row) {
  const auto match = std::lower_bound(
      matches.rows().begin(), matches.rows().end(), row,
      [](const KeywordMatch& each, std::int64_t wanted) { return each.row < wanted; });
  TermSet terms = 0;
  for (const TermFrequency& each : matches.FrequenciesOf(*match)) terms |= TermSet{1} << each.term;
  return terms;
}

std::vector<WeighedTerm> WeighedTermsOf(const KeywordPlan& plan, const TermPostings& postings) {
  std::vector<WeighedTerm> weighed;
  for (std::size_t i = 0; i < plan.terms.size(); ++i) {
    const PlannedTerm& term = plan.terms[i];
    WeighedTerm& each = weighed.emplace_back();
    for (const WordPattern& pattern : term.stems) {
      each.stems.push_back(pattern.words);
      each.is_prefix = pattern.prefix;
    }
    each.fields = term.fields;
    const bool counts = term.is_wanted && !postings.is_dropped[i];
    each.idf = counts ? Idf(postings.records, std::ssize(postings.terms[i])) : 0;
    each.occurs = !postings.terms[i].empty();
  }
  return weighed;
}

Result<std::vector<KeywordHit>> HitsOf(Connection& connection, const KeywordMatches& matches,
                                       std::vector<RankedRow> ranked) {
  std::sort(ranked.begin(), ranked.end(),
            [](const RankedRow& a, const RankedRow& b) { return a.row < b.row; });
  std::vector<std::int64_t> rows;
  for (const RankedRow& row : ranked) rows.push_back(row.row);
  auto places = PlacesOfRows(connection, rows);
  if (!places) return places.error();
  std::vector<KeywordHit> hits;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    hits.push_back({(*places)[i].id, ranked[i].score, TermsOf(matches, ranked[i].row),
                    std::move((*places)[i].thread)});
  }
  std::sort(hits.begin(), hits.end(), [](const KeywordHit& a, const KeywordHit& b) {
    return std::tuple(-a.score, a.id) < std::tuple(-b.score, b.id);
  });
  return hits;
}

void CutToPage(std::vector<KeywordHit>& hits, const Page& page) {
  const auto size = std::ssize(hits);
  const auto begin = std::clamp<std::int64_t>(page.offset, 0, size);
  const auto count = std::clamp<std::int64_t>(page.limit, 0, size - begin);
  hits.erase(hits.begin(), hits.begin() + begin);
  hits.resize(static_cast<std::size_t>(count));
}

}  // namespace

Result<KeywordPage> SearchKeywords(Connection& connection, const KeywordQuery& query,
                                   const Filter& filter, const Page& page, TimeMs now) {
  const KeywordPlan plan = PlanFor(query);
  const Snapshot snapshot(connection);
  const auto postings = CollectUncommon(connection, plan);
  if (!postings) return postings.error();
  KeywordMatches matches(plan, postings->terms);
  CAIRN_TRY(KeepPassing(connection, filter, now, matches));
  KeywordPage result;
  result.total_count = std::ssize(matches.rows());
  const auto wanted =
      std::max<std::int64_t>(page.offset, 0) + std::max<std::int64_t>(page.limit, 0);
  const auto most = std::clamp<std::int64_t>(wanted, 1, result.total_count + 1);
  auto ranked = RankBest(connection, {&matches, IdfsOf(*postings), postings->average_words},
                         static_cast<std::size_t>(most));
  if (!ranked) return ranked.error();
  auto hits = HitsOf(connection, matches, *std::move(ranked));
  if (!hits) return hits.error();
  if (!hits->empty()) result.best_score = hits->front().score;
  result.terms = WeighedTermsOf(plan, *postings);
  result.average_words = postings->average_words;
  CutToPage(*hits, page);
  result.hits = *std::move(hits);
  return result;
}

}  // namespace cairn::sqlite
