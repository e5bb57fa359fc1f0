// Terms as a tsquery: which memories may match. It never leaves one out that does; what it cannot
// say (phrases, fields, what is taken away) is looked at afterwards. `mark` is the team's
// (word_vector.h).
#pragma once

#include <string>
#include <vector>

#include "store/sql/keyword_plan.h"

namespace cairn::postgres {

// Memories that may have the term: '7.get' & '7.user' | '7.getuser':*
std::string WordQueryOf(const sql::PlannedTerm& term, const std::string& mark);
// Those that have it, where its fields do not matter: phrases as such.
std::string PhraseQueryOf(const sql::PlannedTerm& term, const std::string& mark);

// Memories that may match the plan if only the terms marked in `finds` find any. Empty: none.
std::string WordQueryOf(const sql::KeywordPlan& plan, const std::vector<bool>& finds,
                        const std::string& mark);

}  // namespace cairn::postgres
