// Keyword search over one connection: plan the query, take the terms' postings from the index,
// merge, filter and rank them. store.h says what the answer must be; the reference is store/memory.
#include <algorithm>
#include <tuple>

#include "model/bm25.h"
#include "store/sql/keyword_plan.h"
#include "store/sql/term_statistics.h"
#include "store/sqlite/fts_postings.h"
#include "store/sqlite/keyword_matches.h"
#include "store/sqlite/keyword_rank.h"
#include "store/sqlite/row_facts.h"
#include "store/sqlite/row_filter.h"
#include "store/sqlite/sqlite_reader.h"

namespace cairn::sqlite {
namespace {

// The lists of a plan's terms.
struct TermPostings {
  sql::TermStatistics statistics;
  std::vector<std::vector<Posting>> terms;
  std::vector<bool> is_cut;
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

Result<TermPostings> Collect(Connection& connection, const sql::KeywordPlan& plan,
                             CommonPhrases common) {
  std::vector<FtsPhrase> phrases;
  std::vector<std::size_t> term_of;
  for (std::size_t i = 0; i < plan.terms.size(); ++i) {
    for (const WordPattern& pattern : plan.terms[i].patterns) {
      phrases.push_back({&pattern, plan.terms[i].fields, plan.terms[i].is_optional});
      term_of.push_back(i);
    }
  }
  CAIRN_ASSIGN_OR_RETURN(auto index, CollectPostings(connection, phrases, common));
  TermPostings postings{{index.records, index.average_words},
                        std::vector<std::vector<Posting>>(plan.terms.size()),
                        std::vector<bool>(plan.terms.size())};
  for (std::size_t i = 0; i < phrases.size(); ++i) {
    std::vector<Posting>& rows = postings.terms[term_of[i]];
    rows = rows.empty() ? std::move(index.phrases[i].rows) : Union(rows, index.phrases[i].rows);
    if (index.phrases[i].is_cut) postings.is_cut[term_of[i]] = true;
  }
  for (const auto& rows : postings.terms) {
    postings.statistics.with_term.push_back(std::ssize(rows));
  }
  postings.statistics.is_dropped.resize(plan.terms.size());
  return postings;
}

// Empties the lists of terms that are too common.
void DropCommon(const sql::KeywordPlan& plan, TermPostings& postings) {
  sql::DropCommonTerms(plan, postings.statistics);
  for (std::size_t i = 0; i < plan.terms.size(); ++i) {
    if (!postings.statistics.is_dropped[i]) continue;
    postings.terms[i].clear();
    postings.is_cut[i] = false;
  }
}

// A common term's list is given up half-way; only a query of nothing else needs the whole of it.
Result<TermPostings> CollectUncommon(Connection& connection, const sql::KeywordPlan& plan) {
  CAIRN_ASSIGN_OR_RETURN(auto postings, Collect(connection, plan, CommonPhrases::kCut));
  DropCommon(plan, postings);
  if (std::find(postings.is_cut.begin(), postings.is_cut.end(), true) == postings.is_cut.end()) {
    return postings;
  }
  return Collect(connection, plan, CommonPhrases::kKeep);
}

std::vector<double> IdfsOf(const sql::TermStatistics& statistics) {
  std::vector<double> idfs;
  for (const std::int64_t with_term : statistics.with_term) {
    idfs.push_back(Idf(statistics.records, with_term));
  }
  return idfs;
}

Status KeepPassing(Connection& connection, const Filter& filter, TimeMs now,
                   KeywordMatches& matches) {
  std::vector<std::int64_t> rows;
  rows.reserve(matches.rows().size());
  for (const KeywordMatch& match : matches.rows()) rows.push_back(match.row);
  CAIRN_ASSIGN_OR_RETURN(const auto passing, PassingOf(connection, filter, now, std::move(rows)));
  if (passing.size() == matches.rows().size()) return {};
  auto next = passing.begin();
  std::erase_if(matches.rows(), [&](const KeywordMatch& match) {
    if (next == passing.end() || *next != match.row) return true;
    ++next;
    return false;
  });
  return {};
}

// The terms that a row has, as bits.
sql::TermSet TermsOf(const KeywordMatches& matches, std::int64_t row) {
  const auto match = std::lower_bound(
      matches.rows().begin(), matches.rows().end(), row,
      [](const KeywordMatch& each, std::int64_t wanted) { return each.row < wanted; });
  sql::TermSet terms = 0;
  for (const TermFrequency& each : matches.FrequenciesOf(*match))
    terms |= sql::TermSet{1} << each.term;
  return terms;
}

Result<std::vector<KeywordHit>> HitsOf(Connection& connection, const KeywordMatches& matches,
                                       std::vector<RankedRow> ranked) {
  std::sort(ranked.begin(), ranked.end(),
            [](const RankedRow& a, const RankedRow& b) { return a.row < b.row; });
  std::vector<std::int64_t> rows;
  for (const RankedRow& row : ranked) rows.push_back(row.row);
  CAIRN_ASSIGN_OR_RETURN(auto places, PlacesOfRows(connection, rows));
  std::vector<KeywordHit> hits;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    hits.push_back({places[i].id, ranked[i].score, TermsOf(matches, ranked[i].row),
                    std::move(places[i].thread)});
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

Result<KeywordPage> SqliteReader::SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                                 const Page& page, TimeMs now) {
  const sql::KeywordPlan plan = sql::PlanFor(query);
  CAIRN_ASSIGN_OR_RETURN(const auto postings, CollectUncommon(connection_, plan));
  KeywordMatches matches(plan, postings.terms);
  CAIRN_TRY(KeepPassing(connection_, filter, now, matches));
  const double average = postings.statistics.average_words;
  KeywordPage result;
  result.total_count = std::ssize(matches.rows());
  const auto wanted =
      std::max<std::int64_t>(page.offset, 0) + std::max<std::int64_t>(page.limit, 0);
  const auto most = std::clamp<std::int64_t>(wanted, 1, result.total_count + 1);
  CAIRN_ASSIGN_OR_RETURN(auto ranked,
                         RankBest(connection_, {&matches, IdfsOf(postings.statistics), average},
                                  static_cast<std::size_t>(most)));
  CAIRN_ASSIGN_OR_RETURN(auto hits, HitsOf(connection_, matches, std::move(ranked)));
  if (!hits.empty()) result.best_score = hits.front().score;
  result.terms = sql::WeighedTermsOf(plan, postings.statistics);
  result.average_words = average;
  CutToPage(hits, page);
  result.hits = std::move(hits);
  return result;
}

}  // namespace cairn::sqlite
