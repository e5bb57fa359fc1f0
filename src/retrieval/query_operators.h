// Operators in hybrid search. `NOT`, `AND`, quoted phrases, prefixes and fields are about words; a
// result found by meaning has to respect them, too.
//
//   python NOT deprecated     no result contains "deprecated"; meaning may stand in for "python"
//   "rolling update"          every result contains the phrase
//   stale AND tags:cache      every result contains both
//   deploy "rolling update"   results with the phrase come first
//
// Bare words are optional: a memory may match them by meaning alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/keyword_query.h"
#include "model/memory.h"
#include "retrieval/term_counts.h"

namespace cairn {

struct QueryOperators {
  // What is left to embed: no operators, no field names, nothing that NOT takes away. The query
  // itself if it has no operators.
  std::string wanted_text;
  // Phrases, prefixes and words of a field that are wanted.
  std::vector<KeywordTerm> demanded;
  bool has_logic = false;  // AND, OR or NOT
};

QueryOperators FindOperators(std::string_view query);

// The text as words alone, for what nobody typed as a query, such as a prompt: its quotes, stars
// and capital NOTs are part of the prose. A text without operators stays as it is.
std::string AsProse(std::string_view text);

// Which of a search's terms are demanded, as bits of KeywordHit::terms.
std::uint64_t DemandedTerms(const std::vector<KeywordTerm>& demanded,
                            std::span<const WeighedTerm> terms);

// Tests whether a memory satisfies a query's operators.
class OperatorTest {
 public:
  explicit OperatorTest(const KeywordQuery& query);
  OperatorTest(const OperatorTest&) = delete;
  OperatorTest& operator=(const OperatorTest&) = delete;

  // Whether every memory passes: the query has no operators, or only optional phrases.
  bool PassesAll() const { return root_.passes_all; }
  bool Passes(const Memory& memory) const;

 private:
  struct Node {
    KeywordQuery::Kind kind = KeywordQuery::Kind::kAny;
    bool passes_all = false;
    std::size_t term = 0;  // of kTerm, an index of terms_
    std::vector<Node> parts;
  };

  Node Plan(const KeywordQuery& query, bool is_strict);
  bool Passes(const Node& node, const std::vector<double>& frequencies) const;

  std::vector<WeighedTerm> terms_;
  Node root_;
  TermCounter counter_;
};

}  // namespace cairn
