#include "store/sql/keyword_plan.h"

#include <gtest/gtest.h>

namespace cairn::sql {
namespace {

KeywordQuery Word(const std::string& text) { return KeywordQuery::Term({.text = text}); }

TEST(KeywordPlan, TermsOfTheSameStemsAreOne) {
  const KeywordPlan plan = PlanFor(KeywordQuery::AnyOf({"caching", "Cached", "stale", "…"}));
  ASSERT_EQ(plan.terms.size(), 2u);
  EXPECT_EQ(plan.root.terms, 0b11u);
}

TEST(KeywordPlan, KnowsWhatIsWantedAndWhatIsOptional) {
  const KeywordPlan plan = PlanFor(KeywordQuery::Except(
      {KeywordQuery::Any({Word("aa"), KeywordQuery::All({Word("bb"), Word("cc")})}), Word("dd")}));
  ASSERT_EQ(plan.terms.size(), 4u);
  std::string flags;
  for (const PlannedTerm& term : plan.terms) {
    flags += term.is_wanted ? 'w' : '-';
    flags += term.is_optional ? "o " : "- ";
  }
  EXPECT_EQ(flags, "wo w- w- -- ");
}

TEST(KeywordPlan, ATermThatMustBeThereSomewhereIsNotOptional) {
  const KeywordPlan plan =
      PlanFor(KeywordQuery::Any({Word("aa"), KeywordQuery::All({Word("aa"), Word("bb")})}));
  EXPECT_FALSE(plan.terms[0].is_optional);
}

TEST(KeywordPlan, TestsSetsOfTerms) {
  const KeywordPlan plan = PlanFor(KeywordQuery::Except(
      {KeywordQuery::All({Word("aa"), KeywordQuery::Any({Word("bb"), Word("cc")})}), Word("dd")}));
  EXPECT_TRUE(plan.root.Matches(0b0011));
  EXPECT_TRUE(plan.root.Matches(0b0101));
  EXPECT_FALSE(plan.root.Matches(0b0001));
  EXPECT_FALSE(plan.root.Matches(0b0110));
  EXPECT_FALSE(plan.root.Matches(0b1011));
  EXPECT_FALSE(plan.root.Matches(0));
}

}  // namespace
}  // namespace cairn::sql
