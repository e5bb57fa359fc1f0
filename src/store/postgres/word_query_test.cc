#include "store/postgres/word_query.h"

#include <gtest/gtest.h>

namespace cairn::postgres {
namespace {

KeywordQuery Word(const std::string& text) { return KeywordQuery::Term({.text = text}); }

std::string QueryOf(const KeywordQuery& query, const std::vector<bool>& finds = {}) {
  const sql::KeywordPlan plan = sql::PlanFor(query);
  return WordQueryOf(plan, finds.empty() ? std::vector<bool>(plan.terms.size(), true) : finds);
}

TEST(WordQuery, SaysWhichMemoriesMayMatch) {
  EXPECT_EQ(QueryOf(Word("stone")), "((('stone')))");
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"stone", "moss"})), "((('stone')) | (('moss')))");
  EXPECT_EQ(QueryOf(KeywordQuery::All({Word("stone"), Word("moss")})),
            "((('stone')) & (('moss')))");
  EXPECT_EQ(QueryOf(KeywordQuery::Except({Word("stone"), Word("moss")})), "((('stone')))")
      << "what is taken away is looked at afterwards";
  EXPECT_EQ(QueryOf(KeywordQuery::Term({.text = "sto", .is_prefix = true})), "((('sto':*)))");
}

TEST(WordQuery, OnlyFindersFind) {
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"stone", "moss"}), {false, true}), "((('moss')))");
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"stone"}), {false}), "");
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"…"})), "");
}

TEST(WordQuery, AnyWordIsText) {
  const sql::PlannedTerm odd{.patterns = {}, .stems = {{{"it's", "a\\b"}, true}}, .fields = {}};
  EXPECT_EQ(WordQueryOf(odd), "(('it''s' & 'a\\\\b':*))");
  EXPECT_EQ(PhraseQueryOf(odd), "(('it''s' <-> 'a\\\\b':*))");
}

}  // namespace
}  // namespace cairn::postgres
