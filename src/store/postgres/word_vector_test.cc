#include "store/postgres/word_vector.h"

#include <gtest/gtest.h>

#include "base/hash.h"

namespace cairn::postgres {
namespace {

constexpr char kMark[] = "7.";

Memory Sample() {
  Memory memory;
  memory.content = "stone wall, stone";
  memory.tags = {"stone", "moss"};
  return memory;
}

MemoryWords ReadBack(const Memory& memory, const std::vector<WordPattern>& wanted) {
  const WordVector vector = WordVectorOf(memory, kMark);
  WantedWords words;
  words.Add(wanted);
  return *MemoryWords::Read(vector.words, vector.fields, words);
}

KeywordFields In(KeywordField field) {
  return KeywordFields().set(static_cast<std::size_t>(field));
}

TEST(WordVector, CountsAsTheTextItselfDoes) {
  const std::vector<WordPattern> stone = {{{"stone"}}}, wall = {{{"stone", "wall"}}},
                                 across = {{{"stone", "stone"}}}, begins = {{{"mo"}, true}};
  const Memory memory = Sample();
  EXPECT_EQ(WordVectorOf(memory, kMark).length, 3 + 2 + 1);  // the category's name is a word, too
  EXPECT_FALSE(WordVectorOf(memory, kMark).is_clipped);
  for (const MemoryWords& words : {ReadBack(memory, stone), MemoryWords(memory)}) {
    EXPECT_EQ(words.Frequency(stone, {}), 2 * 1.0 + 2.0) << "twice in the content, once as a tag";
    EXPECT_EQ(words.Frequency(stone, In(KeywordField::kTags)), 2.0);
  }
  EXPECT_EQ(ReadBack(memory, wall).Frequency(wall, {}), 1.0);
  EXPECT_EQ(ReadBack(memory, across).Frequency(across, {}), 0) << "no phrase spans two fields";
  EXPECT_EQ(ReadBack(memory, begins).Frequency(begins, {}), 2.0);
  EXPECT_EQ(ReadBack(memory, wall).Frequency(begins, {}), 0) << "only what was wanted is read";
}

TEST(WordVector, WordsBeginWithTheMarkOfTheTeam) {
  const WordVector vector = WordVectorOf(Sample(), kMark);
  EXPECT_NE(vector.words.find("7.stone"), std::string::npos);
  std::vector<std::string> stems;
  ForEachStem(vector.words, [&](std::string_view stem) { stems.emplace_back(stem); });
  EXPECT_EQ(stems, (std::vector<std::string>{"gener", "moss", "stone", "wall"}));
}

TEST(WordVector, MoreThanATsvectorHoldsIsClippedAndSaid) {
  Memory memory = Sample();
  for (int i = 0; i < 300; ++i) memory.content += " stone";
  const WordVector vector = WordVectorOf(memory, kMark);
  EXPECT_TRUE(vector.is_clipped);
  const std::vector<WordPattern> stone = {{{"stone"}}};
  EXPECT_EQ(MemoryWords(memory).Frequency(stone, {}), 302 + 2.0);
  EXPECT_LT(ReadBack(memory, stone).Frequency(stone, {}), 302);
}

TEST(WordVector, DamageIsFound) {
  const WordVector vector = WordVectorOf(Sample(), kMark);
  for (std::size_t length = 0; length < vector.words.size(); ++length) {
    EXPECT_FALSE(MemoryWords::Read(vector.words.substr(0, length), vector.fields, WantedWords()))
        << length;
  }
  EXPECT_FALSE(MemoryWords::Read(vector.words, "short", WantedWords()));
  EXPECT_FALSE(MemoryWords::Read(vector.words + '\0', vector.fields, WantedWords()))
      << "more than it says";
}

TEST(WordVector, ThereIsNoPositionZero) {
  using namespace std::string_literals;
  const std::vector<WordPattern> stone = {{{"stone"}}};
  WantedWords wanted;
  wanted.Add(stone);
  const std::string fields = WordVectorOf(Sample(), kMark).fields;
  const std::string one_word_once = "\0\0\0\1"s + "7.stone\0\0\1"s;
  EXPECT_TRUE(MemoryWords::Read(one_word_once + "\0\1"s, fields, wanted));
  EXPECT_FALSE(MemoryWords::Read(one_word_once + "\0\0"s, fields, wanted));
  EXPECT_FALSE(MemoryWords::Read(one_word_once + "\xc0\0"s, fields, wanted))
      << "weight A is no part of the position";
}

TEST(WordVector, EveryCircleHasAMarkOfItsOwn) {
  Memory memory = Sample();
  EXPECT_EQ(MarkOf("7", CircleOf(memory, "ada")), "7.");
  memory.visibility = Visibility::kPrivate;
  EXPECT_EQ(CircleOf(memory, "ada"), "by:ada");
  memory.created_by = "bob";
  EXPECT_EQ(CircleOf(memory, "ada"), "by:bob");
  memory.visibility = Visibility::kProject;
  memory.project = "web";
  EXPECT_EQ(CircleOf(memory, "ada"), "in:web");
  EXPECT_EQ(MarkOf("7", "in:web"), "7/" + Sha256Hex("in:web").substr(0, 16) + ".");
  std::vector<std::string> stems;
  ForEachStem(WordVectorOf(memory, MarkOf("7", "in:web")).words,
              [&](std::string_view stem) { stems.emplace_back(stem); });
  EXPECT_EQ(stems, (std::vector<std::string>{"gener", "moss", "stone", "wall"}));
}

}  // namespace
}  // namespace cairn::postgres
