// Query operators in hybrid search. `NOT`, `AND`, quoted phrases, prefixes and fields are about
// words, but vector hits must satisfy them, too.
//
//   python NOT deprecated     no result contains "deprecated"; "python" may match by embedding
//   "rolling update"          every result contains the phrase
//   stale AND tags:cache      every result contains both
//   deploy "rolling update"   results with the phrase come first
//
// Bare words are optional: a memory may match them by its embedding alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/keyword_query.h"
#include "model/memory.h"
#include "retrieval/term_counts.h"

namespace cairn {

struct QueryOperators {
  // The text to embed: without operators, field names and whatever NOT excludes. The query itself
  // if it has no operators.
  std::string wanted_text;
  // The phrases, prefixes and fielded words that are wanted.
  std::vector<KeywordTerm> demanded;
  bool has_logic = false;  // AND, OR or NOT
};

QueryOperators FindOperators(std::string_view query);

// The text as plain words, for text that was not typed as a query, such as a prompt: its quotes,
// stars and capitalized NOTs are part of the prose. A text without operators is unchanged.
std::string AsProse(std::string_view text);

// The demanded terms among a search's terms, as bits of KeywordHit::terms.
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
    std::size_t term = 0;  // for kTerm, an index into terms_
    std::vector<Node> parts;
  };

  Node Plan(const KeywordQuery& query, bool is_strict);
  bool Passes(const Node& node, const std::vector<double>& frequencies) const;

  std::vector<WeighedTerm> terms_;
  Node root_;
  TermCounter counter_;
};

}  // namespace cairn
