#include "retrieval/query_reading.h"

#include <gtest/gtest.h>

#include "retrieval/query_parser.h"

namespace cairn {
namespace {

using Names = std::vector<std::string>;

// The text to search for, with single spaces.
std::string SearchedFor(const std::string& query, const Names& speakers) {
  std::string text;
  for (const char c : ReadClosely(query, speakers, std::nullopt).text_to_embed) {
    if (c != ' ' || (!text.empty() && text.back() != ' ')) text += c;
  }
  return text;
}

std::string SpeakerOf(const std::string& query, const Names& speakers) {
  return ReadClosely(query, speakers, std::nullopt).speaker;
}

TEST(ReadPlainly, ChangesNothing) {
  const QueryReading reading = ReadPlainly("When did Ann go, 7 May 2023?");
  EXPECT_EQ(reading.text_to_embed, "When did Ann go, 7 May 2023?");
  EXPECT_EQ(reading.keywords, ParseKeywordQuery("When did Ann go, 7 May 2023?"));
  EXPECT_EQ(reading.speaker, "");
  EXPECT_TRUE(reading.dates.empty());
  EXPECT_FALSE(reading.asks_when);
}

TEST(ReadClosely, RemovesNames) {
  const Names ann = {"Ann"};
  EXPECT_EQ(SearchedFor("What did Ann buy?", ann), "What did buy?");
  EXPECT_EQ(SearchedFor("what did ANN buy, ann?", ann), "what did buy, ?");
  EXPECT_EQ(SearchedFor("Ann's cat", ann), "cat");
  EXPECT_EQ(SearchedFor("the name of Ann\u2019s cat", ann), "the name of cat");
  EXPECT_EQ(SearchedFor("the cat of \u201cAnn\u201d\u2014where?", ann),
            "the cat of \u201c\u201d\u2014where?");
  EXPECT_EQ(SpeakerOf("Ann\u2019s cat", ann), "Ann");
  EXPECT_EQ(SpeakerOf("What did ann buy?", ann), "Ann") << "as it is written in the store";
  const QueryReading reading = ReadClosely("Ann's cat", ann, std::nullopt);
  EXPECT_EQ(reading.keywords, ParseKeywordQuery("cat"));
}

TEST(ReadClosely, PartsOfWordsAreNotNames) {
  for (const std::string query : {"Anna's cat", "Joann's cat", "ann_1", "annß", "Éann"}) {
    EXPECT_EQ(SearchedFor(query, {"Ann"}), query);
    EXPECT_EQ(SpeakerOf(query, {"Ann"}), "") << query;
  }
}

TEST(ReadClosely, ListsAllNamedPeople) {
  const Names both = {"Ann", "Bob", "Cleo"};
  EXPECT_EQ(ReadClosely("Did Ann meet Bob?", both, std::nullopt).people, (Names{"Ann", "Bob"}));
  EXPECT_EQ(SpeakerOf("Did Ann meet Bob?", both), "");
}

TEST(ReadClosely, OperatorsKeepTheirNames) {
  const QueryReading reading = ReadClosely("\"Ann said\" NOT Bob", Names{"Ann"}, std::nullopt);
  EXPECT_EQ(reading.text_to_embed, "Ann said");
  EXPECT_EQ(reading.keywords, ParseKeywordQuery("\"Ann said\" NOT Bob"));
  EXPECT_EQ(reading.demanded.size(), 1u);
  EXPECT_EQ(SearchedFor("When did Ann read \"Little Women\"?", {"Ann"}),
            "When did read Little Women ?");
}

TEST(NamesInText, MatchesWholeWords) {
  EXPECT_TRUE(NamesInText("the pool of lantern-api", "Lantern-API"));
  EXPECT_FALSE(NamesInText("the lanterns", "lantern"));
  EXPECT_FALSE(NamesInText("anything", ""));
}

TEST(ReadClosely, RolesAreWords) {
  const Names roles = {"user", "Assistant", "system", ""};
  EXPECT_EQ(SearchedFor("what did the user tell the assistant", roles),
            "what did the user tell the assistant");
  EXPECT_EQ(SpeakerOf("what did the user say", roles), "");
}

TEST(ReadClosely, KeepsTheTextIfNothingElseIsLeft) {
  for (const std::string query : {"Ann", "Ann?", "Ann's", "\u201cAnn\u201d", "Ann \u2014 Ann"}) {
    EXPECT_EQ(SearchedFor(query, {"Ann"}), query);
    EXPECT_EQ(SpeakerOf(query, {"Ann"}), "Ann") << query;
  }
  EXPECT_EQ(SearchedFor("", {"Ann"}), "");
}

TEST(ReadClosely, SeveralNamesAreNotOneSpeaker) {
  const Names both = {"Ann", "Bob"};
  EXPECT_EQ(SearchedFor("Where did Ann meet Bob?", both), "Where did meet ?");
  EXPECT_EQ(SpeakerOf("Where did Ann meet Bob?", both), "");
  EXPECT_EQ(SpeakerOf("Where did Ann go?", both), "Ann");
}

TEST(ReadClosely, LongestOfOverlappingNamesCounts) {
  for (const Names& names : {Names{"Ann", "Ann Lee"}, Names{"Ann Lee", "Ann"}}) {
    EXPECT_EQ(SearchedFor("What did Ann Lee buy?", names), "What did buy?");
    EXPECT_EQ(SpeakerOf("What did Ann Lee buy?", names), "Ann Lee");
    EXPECT_EQ(SpeakerOf("What did Ann buy?", names), "Ann");
    EXPECT_EQ(SpeakerOf("What did Ann buy for Ann Lee?", names), "");
  }
}

TEST(ReadClosely, ReadsDatesAndTheKindOfAnswer) {
  const QueryReading reading =
      ReadClosely("When did June go, 7 May 2023?", Names{"June"}, std::nullopt);
  EXPECT_EQ(reading.speaker, "June");
  ASSERT_EQ(reading.dates.size(), 1u);
  EXPECT_EQ(reading.dates[0].kind, DateMeaning::Kind::kDays);
  EXPECT_TRUE(reading.asks_when);
  EXPECT_FALSE(reading.asks_how_many);
  EXPECT_TRUE(ReadClosely("how many cats", {}, std::nullopt).asks_how_many);
  EXPECT_TRUE(ReadClosely("yesterday", {}, std::nullopt).dates.empty());
  EXPECT_EQ(ReadClosely("yesterday", {}, 10 * kDayMs).dates.at(0).first, 9);
}

}  // namespace
}  // namespace cairn
