#include "store/memory/word_index.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

double FrequencyIn(const Memory& memory, const KeywordTerm& term) {
  return WeightedFrequency(WantedOf(term), IndexOf(memory));
}

TEST(WordIndex, WordsAreStemmedAndWholesStandBesideTheirFirstPart) {
  EXPECT_EQ(StemmedWordsOf("Caching getUser"),
            (StemmedWords{{"cach"}, {"get", "getus"}, {"user"}}));
  EXPECT_TRUE(StemmedWordsOf("…").empty());
}

TEST(WordIndex, CountsOccurrencesByPattern) {
  Memory memory;
  memory.content = "get the user, getUser and get_user; getuser";
  EXPECT_EQ(FrequencyIn(memory, {.text = "getUser"}), 3);
  EXPECT_EQ(FrequencyIn(memory, {.text = "get user", .is_phrase = true}), 2);
  EXPECT_EQ(FrequencyIn(memory, {.text = "us", .is_prefix = true}), 3);
  EXPECT_EQ(FrequencyIn(memory, {.text = "users"}), 3);
  EXPECT_EQ(FrequencyIn(memory, {.text = "use"}), 0);
}

TEST(WordIndex, FieldsWeighDifferently) {
  Memory memory;
  memory.content = "slate";
  memory.tags = {"slate", "grey slate"};
  KeywordFields content;
  content.set(static_cast<std::size_t>(KeywordField::kContent));
  EXPECT_EQ(FrequencyIn(memory, {.text = "slate"}), 5);
  EXPECT_EQ(FrequencyIn(memory, {.text = "slate", .fields = content}), 1);
  EXPECT_EQ(FrequencyIn(memory, {.text = "slate grey", .is_phrase = true}), 2);
}

TEST(WordIndex, CountsTheWordsOfAllFields) {
  Memory memory;
  memory.content = "one getUser";
  memory.tags = {"a b"};
  memory.category = Category::kGotcha;
  EXPECT_EQ(IndexOf(memory).CountWords(), 6);
}

}  // namespace
}  // namespace cairn
