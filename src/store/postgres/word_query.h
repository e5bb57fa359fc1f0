// Terms as find_words() and count_words() of the server take them (schema_circles.cc): which
// memories may match. It never leaves one out that does; what it cannot say (fields, what is taken
// away) is looked at afterwards.
//
// Words are in reverse Polish notation: `=word`, `^beginning`, and the operators `&`, `|` and `<`
// (followed by), each of which takes the two before it.
#pragma once

#include <string>
#include <vector>

#include "store/sql/keyword_plan.h"

namespace cairn::postgres {

using WordTokens = std::vector<std::string>;

// Memories that may have the term: =get =user & ^getuser |
WordTokens WordQueryOf(const sql::PlannedTerm& term);
// Those that have it, where its fields do not matter: phrases as such.
WordTokens PhraseQueryOf(const sql::PlannedTerm& term);

// Memories that may match the plan if only the terms marked in `finds` find any. Empty: none.
WordTokens WordQueryOf(const sql::KeywordPlan& plan, const std::vector<bool>& finds);

}  // namespace cairn::postgres
