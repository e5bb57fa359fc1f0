// A KeywordQuery made ready to run: its distinct terms, numbered, and the tree over sets of them.
#pragma once

#include <cstdint>
#include <vector>

#include "model/keyword_query.h"
#include "text/word_patterns.h"

namespace cairn::sql {

// Bit i is set if term i occurs in a row.
using TermSet = std::uint64_t;
static_assert(kMostKeywordTerms <= 64);

struct PlannedTerm {
  std::vector<WordPattern> patterns;  // the index stems them
  std::vector<WordPattern> stems;     // terms of the same stems are the same
  KeywordFields fields;
  bool is_wanted = false;   // counts for the score: it is not only taken away
  bool is_optional = true;  // rows may match without it, wherever it stands
};

// One node of the tree.
struct TermTest {
  KeywordQuery::Kind kind = KeywordQuery::Kind::kAny;
  TermSet terms = 0;            // the parts that are terms; of kExcept none are
  std::vector<TermTest> parts;  // the others

  bool Matches(TermSet row) const;
};

struct KeywordPlan {
  std::vector<PlannedTerm> terms;  // in the order in which the query names them
  TermTest root;
};

KeywordPlan PlanFor(const KeywordQuery& query);

}  // namespace cairn::sql
