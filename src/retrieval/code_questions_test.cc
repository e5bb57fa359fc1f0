#include "retrieval/code_questions.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using Names = std::vector<std::string>;

TEST(CodeQuestions, RecognizesIdentifiers) {
  EXPECT_EQ(ReadCodeQuestion("who calls find_user and getUserById?").identifiers,
            (Names{"find_user", "getUserById"}));
  EXPECT_EQ(ReadCodeQuestion("Store::Open and run() here").identifiers, (Names{"Store", "run"}));
  EXPECT_EQ(ReadCodeQuestion("how do I run the tests in CI").identifiers, Names{});
  EXPECT_EQ(ReadCodeQuestion("HTTP 404, __ and A_").identifiers, Names{});
}

TEST(CodeQuestions, CodeWordsAndSingleWordsAskForCode) {
  EXPECT_TRUE(ReadCodeQuestion("which Class parses dates").is_about_code);
  EXPECT_TRUE(ReadCodeQuestion("endpoint to cancel a booking").is_about_code);
  EXPECT_TRUE(ReadCodeQuestion("scorer").is_about_code);
  EXPECT_FALSE(ReadCodeQuestion("how is money rounded").is_about_code);
}

TEST(CodeQuestions, IdentifierCountsOnlyIfItOccurs) {
  const CodeQuestion question = ReadCodeQuestion("why PostgreSQL and not find_user");
  EXPECT_TRUE(AsksForCode(question, "- def find_user(id)"));
  EXPECT_FALSE(AsksForCode(question, "- def find_cart(id)"));
  EXPECT_FALSE(AsksForCode(ReadCodeQuestion("how to find a user"), "- def find_user(id)"));
  EXPECT_TRUE(AsksForCode(ReadCodeQuestion("function to find a user"), "- def get(id)"));
}

TEST(CodeQuestions, CodeFindingsAreRecognizedByTheirKeys) {
  Memory memory;
  memory.source = "analysis";
  for (const char* key : {"structure:a.py", "routes:a.py", "entry:a.py"}) {
    memory.chunk = key;
    EXPECT_TRUE(IsCodeFinding(memory)) << key;
  }
  for (const char* key : {"about", "tests", "dependencies:go.mod", "architecture:cli"}) {
    memory.chunk = key;
    EXPECT_FALSE(IsCodeFinding(memory)) << key;
  }
  memory.chunk = "structure:a.py";
  memory.source = "file-index";
  EXPECT_FALSE(IsCodeFinding(memory));
}

}  // namespace
}  // namespace cairn
