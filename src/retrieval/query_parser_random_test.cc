// Property test: for any input the parser gives a sound tree, no deeper than the parentheses, with
// no more terms than allowed, no term without a word and no operator without operands.
#include <gtest/gtest.h>

#include <iterator>
#include <string>

#include "base/rng.h"
#include "retrieval/query_lexer.h"
#include "retrieval/query_parser.h"
#include "text/word_patterns.h"

namespace cairn {
namespace {

std::string RandomQuery(SeededRng& rng) {
  static const std::string pieces[] = {
      "a", "word", "the", " ",   " ",    " ",      "\"",   "(",      ")",       "*",
      ":", "AND",  "OR",  "NOT", "NEAR", " AND ",  " OR ", " NOT ",  "tags:",   "{content}:",
      "{", "}",    "^",   "-",   "+",    "日本語", "é",    "\xFF",   "\xC3",    "\n",
      "#", "C++",  "a.b", "f()", "\\",   "'",      "𝒳",    "\u200B", "getUser", "content:",
  };
  std::string query;
  for (std::uint64_t n = rng.Below(30); n > 0; --n) {
    query += rng.Below(10) == 0 ? std::string(1, static_cast<char>(rng.Below(256)))
                                : pieces[rng.Below(std::size(pieces))];
  }
  return query;
}

// Counts the terms of a sound tree.
std::size_t CheckTree(const KeywordQuery& query, std::size_t depth) {
  EXPECT_LE(depth, 4 * kMostQueryDepth + 4);
  if (query.kind == KeywordQuery::Kind::kTerm) {
    const KeywordTerm& term = query.term;
    EXPECT_FALSE((term.is_phrase ? PatternsOfPhrase(term.text, term.is_prefix)
                                 : PatternsOfWord(term.text, term.is_prefix))
                     .empty());
    EXPECT_TRUE(query.parts.empty());
    return 1;
  }
  EXPECT_TRUE(query.parts.size() >= 2 || depth == 0);
  std::size_t terms = 0;
  for (const KeywordQuery& part : query.parts) terms += CheckTree(part, depth + 1);
  return terms;
}

TEST(QueryParserRandom, AnyTextGivesASoundTree) {
  SeededRng rng(5);
  for (int round = 0; round < 100'000; ++round) {
    const std::string text = RandomQuery(rng);
    const KeywordQuery query = ParseKeywordQuery(text);
    EXPECT_LE(CheckTree(query, 0), kMostKeywordTerms);
    EXPECT_EQ(query, ParseKeywordQuery(text));
    ASSERT_FALSE(HasFailure()) << testing::PrintToString(text);
  }
}

}  // namespace
}  // namespace cairn
