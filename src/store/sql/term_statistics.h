// What a keyword search knows about its terms before it ranks: how many memories have each, and
// which are too common to be looked at.
#pragma once

#include <cstdint>
#include <vector>

#include "model/keyword_query.h"
#include "store/sql/keyword_plan.h"

namespace cairn::sql {

struct TermStatistics {
  std::int64_t records = 0;             // memories, dead ones included
  double average_words = 0;             // of a memory
  std::vector<std::int64_t> with_term;  // by the plan's terms
  std::vector<bool> is_dropped;         // by the plan's terms
};

// Drops the common terms among the optional ones, if a rarer optional term finds something.
void DropCommonTerms(const KeywordPlan& plan, TermStatistics& statistics);

// The plan's terms with what they weigh; one that is dropped is looked for nowhere.
std::vector<WeighedTerm> WeighedTermsOf(const KeywordPlan& plan, const TermStatistics& statistics);

}  // namespace cairn::sql
