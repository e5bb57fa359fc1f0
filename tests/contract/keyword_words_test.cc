// Keyword search: whatever is given as a term is words. None of it is an error, and none of it is a
// query language; that is the parser's.
#include <algorithm>

#include "contract/store_contract.h"

namespace cairn {
namespace {

// Nothing of these is a word of the memories below.
const std::vector<std::string>& OddWords() {
  static const std::vector<std::string> words = {
      "",      " ",     "\"",          "\"\"",    "'",         "*",     "^",      "(",
      ")",     "()",    ":",           "-",       "+",         "{",     "}",      "[x",
      "\\",    "%",     "_",           ";",       "--",        "/*",    "NEAR",   "AND",
      "OR",    "NOT",   "NEAR(a b,2)", "a AND b", "content:x", "^x",    "x*",     "-x",
      "\"x",   "x\"y",  "x:y",         "{id}:x",  "x OR 1=1",  "\n",    "\r\n\t", "🪨",
      "rowid", "rank",  "?1",          "$x",      "@x",        ":x",    "NULL",   "0x00",
      "…",     "x(y)z", "a-b-c",       "a.b.c",   "a/b/c.md",  "a,b,c", "a\"\"b", "\u200b",
  };
  return words;
}

TEST_P(StoreContract, NoSearchWordIsAnError) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz vein"), Note(2, "flint")})), "ok");
  for (const std::string& word : OddWords()) {
    EXPECT_TRUE(SearchIds({word}).empty()) << "'" << word << "'";
  }
}

TEST_P(StoreContract, AnOddWordNeitherHidesNorAddsHits) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz vein"), Note(2, "flint")})), "ok");
  for (const std::string& word : OddWords()) {
    EXPECT_EQ(SearchIds({word, "quartz"}), IdsOf(std::vector<int>{1})) << "'" << word << "'";
    EXPECT_EQ(SearchIds({"quartz", word}), IdsOf(std::vector<int>{1})) << "'" << word << "'";
  }
}

TEST_P(StoreContract, AllOddWordsTogetherAndVeryManyWordsAreFine) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz vein"), Note(2, "flint")})), "ok");
  std::vector<std::string> words = OddWords();
  EXPECT_TRUE(SearchIds(words).empty());
  words.emplace_back("flint");
  for (int n = 0; n < 300; ++n) words.push_back("word" + std::to_string(n));
  EXPECT_EQ(SearchIds(words), IdsOf(std::vector<int>{2}));
}

TEST_P(StoreContract, AnOperatorsNameIsAnOrdinaryWord) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "near the quartz"), Note(2, "flint")})), "ok");
  EXPECT_EQ(SearchIds({"NEAR"}), IdsOf(std::vector<int>{1}));
  EXPECT_EQ(SearchIds({"quartz", "NOT", "near"}), IdsOf(std::vector<int>{1}));
}

TEST_P(StoreContract, NoWordsFindNothing) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz")})), "ok");
  EXPECT_TRUE(SearchIds({}).empty());
}

TEST_P(StoreContract, ALongWordIsFine) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz")})), "ok");
  EXPECT_TRUE(SearchIds({std::string(100'000, 'q')}).empty());
}

TEST_P(StoreContract, WordsAreFoundIgnoringCaseAndBetweenPunctuation) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "(Quartz), \"FLINT\"; slate."), Note(2, "quartzite")})), "ok");
  for (const char* word : {"quartz", "QUARTZ", "flint", "Slate"}) {
    EXPECT_EQ(SearchIds({word}), IdsOf(std::vector<int>{1})) << word;
  }
}

TEST_P(StoreContract, AWordGivenTwiceIsOneWord) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz"), Note(2, "flint")})), "ok");
  EXPECT_EQ(SearchIds({"quartz", "quartz", "Quartz"}), IdsOf(std::vector<int>{1}));
}

}  // namespace
}  // namespace cairn
