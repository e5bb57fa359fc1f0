#include "store/sql/term_statistics.h"

#include "model/bm25.h"

namespace cairn::sql {

void DropCommonTerms(const KeywordPlan& plan, TermStatistics& statistics) {
  statistics.is_dropped.assign(plan.terms.size(), false);
  std::vector<std::size_t> common;
  bool others_remain = false;
  for (std::size_t i = 0; i < plan.terms.size(); ++i) {
    if (!plan.terms[i].is_optional) continue;
    if (IsCommon(statistics.records, statistics.with_term[i])) {
      common.push_back(i);
    } else if (statistics.with_term[i] > 0) {
      others_remain = true;
    }
  }
  if (!others_remain) return;
  for (const std::size_t i : common) statistics.is_dropped[i] = true;
}

std::vector<WeighedTerm> WeighedTermsOf(const KeywordPlan& plan, const TermStatistics& statistics) {
  std::vector<WeighedTerm> weighed;
  for (std::size_t i = 0; i < plan.terms.size(); ++i) {
    const PlannedTerm& term = plan.terms[i];
    WeighedTerm& each = weighed.emplace_back();
    for (const WordPattern& pattern : term.stems) {
      each.stems.push_back(pattern.words);
      each.is_prefix = pattern.prefix;
    }
    each.fields = term.fields;
    const bool is_seen = !statistics.is_dropped[i];
    const std::int64_t with_term = statistics.with_term[i];
    each.idf = term.is_wanted && is_seen ? Idf(statistics.records, with_term) : 0;
    each.occurs = is_seen && with_term > 0;
  }
  return weighed;
}

}  // namespace cairn::sql
