#include "store/postgres/word_query.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace cairn::postgres {
namespace {

KeywordQuery Word(const std::string& text) { return KeywordQuery::Term({.text = text}); }

// The tokens as one line.
std::string Line(const WordTokens& tokens) { return Join(tokens, " "); }

std::string QueryOf(const KeywordQuery& query, const std::vector<bool>& finds = {}) {
  const sql::KeywordPlan plan = sql::PlanFor(query);
  return Line(
      WordQueryOf(plan, finds.empty() ? std::vector<bool>(plan.terms.size(), true) : finds));
}

TEST(WordQuery, SaysWhichMemoriesMayMatch) {
  EXPECT_EQ(QueryOf(Word("stone")), "=stone");
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"stone", "moss"})), "=stone =moss |");
  EXPECT_EQ(QueryOf(KeywordQuery::All({Word("stone"), Word("moss"), Word("fern")})),
            "=stone =moss & =fern &");
  EXPECT_EQ(QueryOf(KeywordQuery::Except({Word("stone"), Word("moss")})), "=stone")
      << "what is taken away is looked at afterwards";
  EXPECT_EQ(QueryOf(KeywordQuery::Term({.text = "sto", .is_prefix = true})), "^sto");
}

TEST(WordQuery, OnlyFindersFind) {
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"stone", "moss"}), {false, true}), "=moss");
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"stone"}), {false}), "");
  EXPECT_EQ(QueryOf(KeywordQuery::AnyOf({"…"})), "");
}

TEST(WordQuery, AnyWordIsText) {
  const sql::PlannedTerm odd{
      .patterns = {}, .stems = {{{"it's", "a\\b"}, true}, {{"&"}, false}}, .fields = {}};
  EXPECT_EQ(Line(WordQueryOf(odd)), "=it's ^a\\b & =& |");
  EXPECT_EQ(Line(PhraseQueryOf(odd)), "=it's ^a\\b < =& |");
}

}  // namespace
}  // namespace cairn::postgres
