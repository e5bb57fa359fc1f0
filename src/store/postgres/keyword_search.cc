// Keyword search on the server: it looks words up in its index, and they are ranked here by the
// formula of every store (model/bm25.h), from counts that are kept as memories are written.
//
// The rarest of a query's optional words find the candidates, until there are plenty; the other
// words only add to their scores. That leaves out memories that have nothing but common words while
// others have rare ones: they would rank far down. A search that finds too few goes on to them.
#include <algorithm>
#include <limits>
#include <tuple>
#include <unordered_map>

#include "model/bm25.h"
#include "store/postgres/dialect.h"
#include "store/postgres/postgres_reader.h"
#include "store/postgres/word_query.h"
#include "store/postgres/word_vector.h"
#include "store/sql/keyword_plan.h"
#include "store/sql/term_statistics.h"

namespace cairn::postgres {
namespace {

// A word is looked up if the rarer ones found too little, or if it brings no more than plenty: for
// each place of the page, and at least.
constexpr std::int64_t kNeededPerPlace = 4;
constexpr std::int64_t kLeastNeeded = 200;
constexpr std::int64_t kPlentyPerPlace = 10;
constexpr std::int64_t kLeastPlenty = 1'000;
// How many more are looked at when a filter lets too few pass.
constexpr std::int64_t kWider = 8;
// Most filters let nearly all pass, so it is asked about the best alone: these at least. What is
// behind them is counted as if it passed.
constexpr std::size_t kLeastAsked = 200;

// A term whose count is kept: one whole word, in any field.
bool IsOneWord(const sql::PlannedTerm& term) {
  return term.fields.none() && term.stems.size() == 1 && term.stems[0].words.size() == 1 &&
         !term.stems[0].prefix;
}

class Search {
 public:
  Search(Link& link, const KeywordQuery& query, const Filter& filter, TimeMs now)
      : link_(link),
        reader_(link),
        plan_(sql::PlanFor(query)),
        condition_(ConditionFor(filter, now)) {
    for (const sql::PlannedTerm& term : plan_.terms) wanted_.Add(term.stems);
  }

  Status CountTerms() {
    statistics_.with_term.assign(plan_.terms.size(), 0);
    CAIRN_TRY(CountOneWords());
    for (std::size_t i = 0; i < plan_.terms.size(); ++i) {
      if (!IsOneWord(plan_.terms[i])) CAIRN_TRY(CountOther(i));
    }
    sql::DropCommonTerms(plan_, statistics_);
    return {};
  }

  // Fills hits_, best first, with at least `wanted` of what passes, if there is so much.
  Status FindBest(std::size_t wanted) {
    const auto places = static_cast<std::int64_t>(wanted);
    std::int64_t needed = std::max(kLeastNeeded, kNeededPerPlace * places);
    std::int64_t plenty = std::max(kLeastPlenty, kPlentyPerPlace * places);
    while (true) {
      finds_all_ = ChooseFinders(needed, plenty);
      CAIRN_TRY(LookUp());
      CAIRN_TRY(Pass(wanted));
      if (finds_all_ || hits_.size() >= wanted) break;
      needed *= kWider;
      plenty *= kWider;
    }
    std::sort(hits_.begin(), hits_.end(), [](const KeywordHit& a, const KeywordHit& b) {
      return std::tuple(-a.score, a.id) < std::tuple(-b.score, b.id);
    });
    return {};
  }

  KeywordPage TakePage(const Page& page) {
    KeywordPage result;
    const std::int64_t count = std::ssize(hits_);
    result.total_count = count + std::ssize(found_);
    result.total_is_exact = finds_all_ && found_.empty();
    if (count > 0) result.best_score = hits_.front().score;
    result.terms = sql::WeighedTermsOf(plan_, statistics_);
    result.average_words = statistics_.average_words;
    const auto begin = std::clamp<std::int64_t>(page.offset, 0, count);
    const auto most = std::clamp<std::int64_t>(page.limit, 0, count - begin);
    result.hits.assign(std::move_iterator(hits_.begin() + begin),
                       std::move_iterator(hits_.begin() + begin + most));
    return result;
  }

 private:
  // Among the memories that the asker sees, by circle: what others keep to themselves does not
  // count. The empty word stands for all memories.
  Status CountOneWords() {
    std::vector<std::string> words;
    for (const sql::PlannedTerm& term : plan_.terms) {
      if (IsOneWord(term)) words.push_back(term.stems[0].words[0]);
    }
    Query query = link_.Prepare("SELECT word, memories, length FROM weigh_words(?::text[])");
    query.BindTexts(words);
    std::int64_t length = 0;
    CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
      if (row.Text(0).empty()) {
        statistics_.records += row.Int(1);
        length += row.Int(2);
      }
      for (std::size_t i = 0; i < plan_.terms.size(); ++i) {
        if (IsOneWord(plan_.terms[i]) && plan_.terms[i].stems[0].words[0] == row.Text(0)) {
          statistics_.with_term[i] += row.Int(1);
        }
      }
      return {};
    }));
    if (statistics_.records > 0) {
      statistics_.average_words =
          static_cast<double>(length) / static_cast<double>(statistics_.records);
    }
    return {};
  }

  // A phrase, a beginning or a word of some fields is counted where it is.
  Status CountOther(std::size_t number) {
    const sql::PlannedTerm& term = plan_.terms[number];
    if (term.fields.none()) {
      Query query = link_.Prepare("SELECT count_words(?::text[])");
      CAIRN_TRY(query.BindTexts(PhraseQueryOf(term)).Step());
      statistics_.with_term[number] = query.Int(0);
      return {};
    }
    Query query = link_.Prepare(
        "SELECT row, is_clipped::int, fields, words FROM find_words(?::text[])", Values::kBinary);
    query.BindTexts(WordQueryOf(term));
    return ForEachRow(query, [&](const Query& row) -> Status {
      CAIRN_ASSIGN_OR_RETURN(const auto words, WordsOf(row));
      if (words.Frequency(term.stems, term.fields) > 0) ++statistics_.with_term[number];
      return {};
    });
  }

  // Of a row that begins with row, is_clipped, fields and words.
  Result<MemoryWords> WordsOf(const Query& row) {
    if (row.Int(1) == 0) {
      return MemoryWords::Read(row.Blob(3), row.Blob(2), wanted_);
    }
    CAIRN_ASSIGN_OR_RETURN(const auto id, reader_.IdOfRow(row.Int(0)));
    if (!id) return MemoryWords(Memory());
    CAIRN_ASSIGN_OR_RETURN(const auto memory, reader_.Find(*id));
    return MemoryWords(memory ? *memory : Memory());
  }

  // Marks the terms that find candidates; true if all do.
  bool ChooseFinders(std::int64_t needed, std::int64_t plenty) {
    finds_.assign(plan_.terms.size(), false);
    std::vector<std::size_t> optional;
    for (std::size_t i = 0; i < plan_.terms.size(); ++i) {
      if (statistics_.is_dropped[i]) continue;
      if (plan_.terms[i].is_optional) {
        optional.push_back(i);
      } else {
        finds_[i] = true;
      }
    }
    std::stable_sort(optional.begin(), optional.end(), [&](std::size_t a, std::size_t b) {
      return statistics_.with_term[a] < statistics_.with_term[b];
    });
    std::int64_t found = 0;
    for (const std::size_t i : optional) {
      const std::int64_t more = statistics_.with_term[i];
      if (found >= needed && found + more > plenty) return false;
      finds_[i] = true;
      found += more;
    }
    return true;
  }

  // Fills found_ with what has the words, best last, whether or not it passes the filter.
  Status LookUp() {
    found_.clear();
    const WordTokens words = WordQueryOf(plan_, finds_);
    if (words.empty()) return {};
    Query query = link_.Prepare(
        "SELECT row, is_clipped::int, fields, words, length FROM find_words(?::text[])",
        Values::kBinary);
    query.BindTexts(words);
    CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status { return Weigh(row); }));
    std::sort(found_.begin(), found_.end(),
              [](const Found& a, const Found& b) { return a.hit.score < b.hit.score; });
    return {};
  }

  // Adds the row to what is found, if it matches.
  Status Weigh(const Query& row) {
    CAIRN_ASSIGN_OR_RETURN(const auto words, WordsOf(row));
    const double factor = LengthFactor(static_cast<double>(row.Int(4)), statistics_.average_words);
    sql::TermSet found = 0;
    KeywordHit hit;
    for (std::size_t i = 0; i < plan_.terms.size(); ++i) {
      const sql::PlannedTerm& term = plan_.terms[i];
      if (statistics_.is_dropped[i]) continue;
      const double frequency = words.Frequency(term.stems, term.fields);
      if (frequency == 0) continue;
      found |= sql::TermSet{1} << i;
      if (!term.is_wanted) continue;
      hit.terms |= sql::TermSet{1} << i;
      // As a float, which is how the embedded store hands it on: equal memories stay equal.
      hit.score += Bm25(Idf(statistics_.records, statistics_.with_term[i]),
                        static_cast<float>(frequency), factor);
    }
    if (plan_.root.Matches(found)) found_.push_back({row.Int(0), std::move(hit)});
    return {};
  }

  // Moves from found_ to hits_ what passes the filter, the best first, until there are `wanted`
  // and nothing is left that is as good as the last of them.
  Status Pass(std::size_t wanted) {
    hits_.clear();
    do {
      std::size_t asked = std::min(found_.size(), std::max(kLeastAsked, 2 * wanted));
      const auto score = [&](std::size_t place) { return found_[found_.size() - place].hit.score; };
      while (asked > 0 && asked < found_.size() && score(asked + 1) == score(asked)) ++asked;
      CAIRN_TRY(PassBest(asked));
    } while (hits_.size() < wanted && !found_.empty());
    return {};
  }

  Status PassBest(std::size_t count) {
    std::unordered_map<std::int64_t, KeywordHit> by_row;
    std::vector<std::int64_t> rows;
    for (; count > 0; --count) {
      rows.push_back(found_.back().row);
      by_row.emplace(found_.back().row, std::move(found_.back().hit));
      found_.pop_back();
    }
    Query query =
        link_.Prepare("SELECT m.id::text, m.row, m.thread FROM memory AS m WHERE " + Mine("m") +
                          " AND m.row = ANY (?::bigint[]) AND " + condition_.sql,
                      Values::kBinary);
    query.BindRows(rows);
    sql::BindCondition(query, condition_);
    return ForEachRow(query, [&](const Query& row) -> Status {
      CAIRN_ASSIGN_OR_RETURN(const auto id, sql::ReadId(row));
      const auto found = by_row.find(row.Int(1));
      if (found == by_row.end())
        return InternalError("the server gave a row that was not asked for");
      KeywordHit& hit = hits_.emplace_back(std::move(found->second));
      hit.id = id;
      hit.thread = row.Text(2);
      return {};
    });
  }

  // A memory that has the words.
  struct Found {
    std::int64_t row = 0;
    KeywordHit hit;
  };

  Link& link_;
  PostgresReader reader_;
  sql::KeywordPlan plan_;
  sql::Condition condition_;
  WantedWords wanted_;
  sql::TermStatistics statistics_;
  std::vector<bool> finds_;
  bool finds_all_ = false;  // every term finds candidates
  std::vector<Found> found_;
  std::vector<KeywordHit> hits_;
};

}  // namespace

Result<KeywordPage> PostgresReader::SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                                   const Page& page, TimeMs now) {
  CAIRN_TRY(BeforeReading());
  Search search(link_, query, filter, now);
  CAIRN_TRY(search.CountTerms());
  const std::int64_t offset = std::max<std::int64_t>(page.offset, 0);
  const std::int64_t limit = std::clamp<std::int64_t>(
      page.limit, 0, std::numeric_limits<std::int64_t>::max() / 64 - offset);
  CAIRN_TRY(search.FindBest(static_cast<std::size_t>(offset + limit)));
  return search.TakePage(page);
}

}  // namespace cairn::postgres
