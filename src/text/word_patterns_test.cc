#include "text/word_patterns.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "text/stop_words.h"

namespace cairn {
namespace {

std::string Shown(const std::vector<WordPattern>& patterns) {
  std::string text;
  for (const WordPattern& pattern : patterns) {
    text += (text.empty() ? "" : " | ") + Join(pattern.words, " ") + (pattern.prefix ? "*" : "");
  }
  return text;
}

TEST(WordPatterns, WordIsSearchedForInPartsOrWhole) {
  EXPECT_EQ(Shown(PatternsOfWord("Cache", false)), "cache");
  EXPECT_EQ(Shown(PatternsOfWord("getUserById", false)), "get user by id | getuserbyid");
  EXPECT_EQ(Shown(PatternsOfWord("getUs", true)), "get us* | getus*");
  EXPECT_EQ(Shown(PatternsOfWord("src/store.h", false)), "src store h");
  EXPECT_EQ(Shown(PatternsOfWord("getUser/byId", false)), "get user by id");
  EXPECT_EQ(Shown(PatternsOfWord("C++", false)), "c++");
  EXPECT_EQ(Shown(PatternsOfWord("猫", false)), "猫*");
  EXPECT_EQ(Shown(PatternsOfWord("日本語", false)), "日本 本語");
  EXPECT_EQ(Shown(PatternsOfWord("…", false)), "");
}

TEST(WordPatterns, PhraseIsSearchedForInPartsOnly) {
  EXPECT_EQ(Shown(PatternsOfPhrase("The getUserById call", false)), "the get user by id call");
  EXPECT_EQ(Shown(PatternsOfPhrase("get us", true)), "get us*");
  EXPECT_EQ(Shown(PatternsOfPhrase("\"*\"", false)), "");
}

TEST(WordPatterns, OnlyTheFirstWordsOfALongTextCount) {
  std::string text;
  for (int i = 0; i < 10'000; ++i) text += "word ";
  EXPECT_EQ(PatternsOfPhrase(text, false)[0].words.size(), kMostPatternWords);
}

TEST(StopWords, AreFunctionWords) {
  for (const char* word : {"the", "is", "what", "und", "une", "los", "don"}) {
    EXPECT_TRUE(IsStopWord(word)) << word;
  }
  for (const char* word : {"", "not", "deploy", "after", "The", "may be"}) {
    EXPECT_FALSE(IsStopWord(word)) << word;
  }
}

}  // namespace
}  // namespace cairn
