#include "store/memory/word_match.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using Words = std::set<std::string>;

TEST(WordMatch, WordsAreRunsOfLettersAndDigitsInLowerCase) {
  EXPECT_EQ(WordsOf("The Parser, v2: parser!"), (Words{"the", "parser", "v2"}));
  EXPECT_EQ(WordsOf("src/store/store.h"), (Words{"src", "store", "h"}));
  EXPECT_EQ(WordsOf("Größe — 岩"), (Words{"größe", "岩"}));
  EXPECT_EQ(WordsOf("\"* ()"), Words{});
  EXPECT_EQ(WordsOf(""), Words{});
}

TEST(WordMatch, CountsDistinctWordsThatAreThere) {
  struct Case {
    std::vector<std::string> wanted;
    std::size_t count;
  };
  const Words words = {"flint", "quartz", "slate"};
  const Case cases[] = {
      {{}, 0},
      {{""}, 0},
      {{"*", "\""}, 0},
      {{"quartz"}, 1},
      {{"QUARTZ"}, 1},
      {{"quartz", "Quartz"}, 1},
      {{"quartz", "flint"}, 2},
      {{"quartz", "jade"}, 1},
      {{"quar"}, 0},
      {{"flint-quartz"}, 1},
      {{"flint-jade"}, 0},
  };
  for (const Case& c : cases) EXPECT_EQ(CountMatches(c.wanted, words), c.count);
}

TEST(WordMatch, LooksIntoTheSearchedFieldsAlone) {
  Memory memory;
  memory.content = "one";
  memory.keywords = {"two"};
  memory.category = Category::kGotcha;
  memory.embedding_text = "hidden";
  memory.metadata = R"({"hidden": 1})";
  EXPECT_EQ(SearchableWords(memory), (Words{"one", "two", "gotcha"}));
}

}  // namespace
}  // namespace cairn
