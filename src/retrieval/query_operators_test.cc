#include "retrieval/query_operators.h"

#include <gtest/gtest.h>

#include "retrieval/query_parser.h"

namespace cairn {
namespace {

TEST(FindOperators, KeepsTheWantedTextToEmbed) {
  struct Case {
    std::string query;
    std::string wanted;
  };
  for (const Case& each : {Case{"python NOT deprecated", "python"},
                           {"deploy NOT (staging OR test) steps", "deploy steps"},
                           {"stale AND cache", "stale cache"},
                           {"tags:cache \"rolling update\"", "cache rolling update"},
                           {"deplo* OR release", "deplo release"},
                           {"what is (not) an operator?", "what is (not) an operator?"},
                           {"NOT redis", "NOT redis"},
                           {"", ""}}) {
    EXPECT_EQ(FindOperators(each.query).wanted_text, each.wanted) << each.query;
  }
}

TEST(FindOperators, ListsDemandedTerms) {
  const auto demanded = FindOperators("fix \"rolling update\" tags:cache deplo* NOT \"old one\"");
  ASSERT_EQ(demanded.demanded.size(), 3u);
  EXPECT_EQ(demanded.demanded[0].text, "rolling update");
  EXPECT_TRUE(demanded.demanded[0].is_phrase);
  EXPECT_EQ(demanded.demanded[1].text, "cache");
  EXPECT_TRUE(demanded.demanded[1].fields.any());
  EXPECT_TRUE(demanded.demanded[2].is_prefix);
  EXPECT_TRUE(FindOperators("src/store/schema.cc getUserById").demanded.empty());
}

TEST(AsProse, TreatsOperatorsAsWords) {
  EXPECT_EQ(AsProse("do NOT rename \"foo bar\" AND tags:x*"), "do not rename foo bar and x");
  EXPECT_EQ(AsProse("What is it (again)?"), "What is it (again)?");
}

TEST(DemandedTerms, MatchesDemandedTermsByTheirStems) {
  const WeighedTerm fix{.stems = {{"fix"}}};
  const WeighedTerm update{.stems = {{"roll", "updat"}}};
  const std::vector<WeighedTerm> terms = {fix, update};
  EXPECT_EQ(DemandedTerms(FindOperators("fix \"rolling updates\"").demanded, terms), 2u);
  EXPECT_EQ(DemandedTerms(FindOperators("fix rolling updates").demanded, terms), 0u);
}

bool Passes(const std::string& query, const std::string& text) {
  Memory memory;
  memory.content = text;
  memory.tags = {"cache"};
  return OperatorTest(ParseKeywordQuery(query)).Passes(memory);
}

TEST(OperatorTest, BareWordsAreOptional) {
  EXPECT_TRUE(OperatorTest(ParseKeywordQuery("stale cache")).PassesAll());
  EXPECT_TRUE(OperatorTest(ParseKeywordQuery("src/store/schema.cc")).PassesAll());
  EXPECT_TRUE(OperatorTest(ParseKeywordQuery("deploy \"rolling update\"")).PassesAll());
  EXPECT_TRUE(OperatorTest(ParseKeywordQuery("a OR b")).PassesAll());
  EXPECT_TRUE(OperatorTest(ParseKeywordQuery("")).PassesAll());
  EXPECT_FALSE(OperatorTest(ParseKeywordQuery("\"rolling update\"")).PassesAll());
}

TEST(OperatorTest, OperatorsFilter) {
  EXPECT_TRUE(Passes("python NOT deprecated", "a snake"));
  EXPECT_FALSE(Passes("python NOT deprecated", "python 2 is deprecated"));
  EXPECT_TRUE(Passes("python NOT (old AND slow)", "it is slow"));
  EXPECT_FALSE(Passes("python NOT (old AND slow)", "it is old and slow"));
  EXPECT_TRUE(Passes("\"rolling update\"", "do rolling updates"));
  EXPECT_FALSE(Passes("\"rolling update\"", "update while rolling"));
  EXPECT_TRUE(Passes("stale AND cache", "a stale value of the cache"));
  EXPECT_FALSE(Passes("stale AND redis", "a stale value of the cache"));
  EXPECT_TRUE(Passes("tags:cache", "anything"));
  EXPECT_FALSE(Passes("tags:redis", "redis in the text"));
  EXPECT_TRUE(Passes("deplo*", "a deployment"));
  EXPECT_FALSE(Passes("deplo*", "a release"));
  EXPECT_TRUE(Passes("\"a b\" OR python NOT old", "a snake"));
}

}  // namespace
}  // namespace cairn
