#include "engine/chunk_match.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

constexpr std::optional<std::size_t> kNone;

struct Part {
  std::string chunk;
  std::string title;
  std::string content;
  bool deleted = false;
};

std::vector<Memory> Stored(const std::vector<Part>& parts) {
  std::vector<Memory> memories;
  for (const Part& part : parts) {
    Memory& memory = memories.emplace_back();
    memory.chunk = part.chunk;
    memory.section_title = part.title;
    memory.content = part.content;
    if (part.deleted) memory.superseded_by = Successor::Deleted();
  }
  return memories;
}

std::vector<MemoryInput> Wanted(const std::vector<Part>& parts) {
  std::vector<MemoryInput> inputs;
  for (const Memory& memory : Stored(parts)) inputs.emplace_back().values = memory;
  return inputs;
}

TEST(PieceMatchTest, NamesDecideFirstWhateverTheOrder) {
  const auto stored = Stored({{"a", "T", "one"}, {"b", "T", "two"}});
  const auto wanted = Wanted({{"b", "T", "two"}, {"a", "T", "one"}});
  EXPECT_EQ(MatchByName(stored, wanted), (PieceMatch{1, 0}));
  EXPECT_EQ(MatchSections(stored, wanted), (PieceMatch{1, 0}));
}

TEST(PieceMatchTest, MatchByNameIgnoresEverythingElse) {
  EXPECT_EQ(
      MatchByName(Stored({{"routes:a.js", "", "GET /a"}}), Wanted({{"routes:b.js", "", "GET /a"}})),
      PieceMatch{kNone});
}

TEST(PieceMatchTest, TrialD5OnlySectionOfAHeadingMatchesWhateverItsText) {
  EXPECT_EQ(MatchSections(Stored({{"a", "G > Water", "Drip lines."}, {"b", "G > Frost", "Cover."}}),
                          Wanted({{"c", "G > Frost", "Heat them now"},
                                  {"d", "G > Water", "Nothing alike at all"}})),
            (PieceMatch{1, 0}));
}

TEST(PieceMatchTest, TrialD5MostSimilarSectionWins) {
  const auto stored = Stored({{"a", "Log", "Fixed the pump in the shed"},
                              {"b", "Log", "Painted the fence green and white"}});
  const auto wanted = Wanted({{"c", "Log", "Painted the fence red and white"},
                              {"d", "Log", "Fixed the pump in the garage"},
                              {"e", "Log", "Bought seeds of leek"}});
  EXPECT_EQ(MatchSections(stored, wanted), (PieceMatch{1, 0, kNone}));
}

TEST(PieceMatchTest, TrialD5NearestOfEquallySimilarSectionsWins) {
  const auto stored = Stored({{"a", "", "water the beds"}, {"b", "", "water the beds"}});
  const auto wanted = Wanted({{"c", "", "water the new beds"}, {"d", "", "water the new beds"}});
  EXPECT_EQ(MatchSections(stored, wanted), (PieceMatch{0, 1}));
}

TEST(PieceMatchTest, TrialD5DifferentTextWithoutAHeadingDoesNotMatch) {
  EXPECT_EQ(MatchSections(Stored({{"a", "", "Plant beans in May."}}),
                          Wanted({{"b", "", "The license is MIT."}})),
            PieceMatch{kNone});
}

TEST(PieceMatchTest, TrialD5RenamedHeadingKeepsItsSection) {
  EXPECT_EQ(MatchSections(Stored({{"a", "G > Frost", "## Frost\n\nCover the tomatoes at night."},
                                  {"b", "G > Water", "## Water\n\nDrip."}}),
                          Wanted({{"c", "G > Frost and snow",
                                   "## Frost and snow\n\nCover the tomatoes at night."}})),
            PieceMatch{0});
}

TEST(PieceMatchTest, TrialS12TrailingWhiteSpaceIsIgnoredAlsoForDeletedSections) {
  EXPECT_EQ(MatchSections(Stored({{"old name", "G", "Text.\n", true}}),
                          Wanted({{"new name", "G", "Text.\n\n\n"}})),
            PieceMatch{0});
}

TEST(PieceMatchTest, TrialD5NewTextDoesNotContinueADeletedSection) {
  EXPECT_EQ(
      MatchSections(Stored({{"a", "G", "Wrong text.", true}}), Wanted({{"b", "G", "Right text."}})),
      PieceMatch{kNone});
}

TEST(PieceMatchTest, TrialD5LargeGroupsAreNotComparedPairwise) {
  std::vector<Part> before(20'000, {"", "H", "some words of a section"});
  std::vector<Part> after(20'000, {"", "H", "some words of another section"});
  for (std::size_t i = 0; i < before.size(); ++i) {
    before[i].chunk = "a" + std::to_string(i);
    after[i].chunk = "b" + std::to_string(i);
  }
  const PieceMatch match = MatchSections(Stored(before), Wanted(after));
  EXPECT_EQ(match.size(), after.size());
}

TEST(PieceMatchTest, SharedWordsCountRepeatsAndIgnoreOrder) {
  EXPECT_DOUBLE_EQ(SharedWords("a b c", "c, b; a"), 1);
  EXPECT_DOUBLE_EQ(SharedWords("a a b", "a b b"), 2.0 * 2 / 6);
  EXPECT_DOUBLE_EQ(SharedWords("a", "b"), 0);
  EXPECT_DOUBLE_EQ(SharedWords("", ""), 1);
  EXPECT_DOUBLE_EQ(SharedWords("", "a"), 0);
}

}  // namespace
}  // namespace cairn
