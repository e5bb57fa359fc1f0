#include "store/postgres/word_query.h"

#include <gtest/gtest.h>

namespace cairn::postgres {
namespace {

KeywordQuery Word(const std::string& text) { return KeywordQuery::Term({.text = text}); }

std::string QueryOf(const KeywordQuery& query, const std::vector<bool>& finds = {}) {
  const sql::KeywordPlan plan = sql::PlanFor(query);
  return WordQueryOf(plan, finds.empty() ? std::vector<bool>(plan.terms.size(), true) : finds,
                     "7.");
}

TEST(WordQuery, SaysWhichMemoriesMayMatch) {
  EXPECT_EQ(QueryOf(Word("stone")), "((('7.stone')))");
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"stone", "moss"})), "((('7.stone')) | (('7.moss')))");
  EXPECT_EQ(QueryOf(KeywordQuery::All({Word("stone"), Word("moss")})),
            "((('7.stone')) & (('7.moss')))");
  EXPECT_EQ(QueryOf(KeywordQuery::Except({Word("stone"), Word("moss")})), "((('7.stone')))")
      << "what is taken away is looked at afterwards";
  EXPECT_EQ(QueryOf(KeywordQuery::Term({.text = "sto", .is_prefix = true})), "((('7.sto':*)))");
}

TEST(WordQuery, OnlyFindersFind) {
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"stone", "moss"}), {false, true}), "((('7.moss')))");
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"stone"}), {false}), "");
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"…"})), "");
}

TEST(WordQuery, AnyWordIsText) {
  const sql::PlannedTerm odd{.patterns = {}, .stems = {{{"it's", "a\\b"}, true}}, .fields = {}};
  EXPECT_EQ(WordQueryOf(odd, "7."), "(('7.it''s' & '7.a\\\\b':*))");
  EXPECT_EQ(PhraseQueryOf(odd, "7."), "(('7.it''s' <-> '7.a\\\\b':*))");
}

}  // namespace
}  // namespace cairn::postgres
