// A few stems from Porter's paper; store/sqlite/fts_tokenizer_test.cc tests that all stems agree
// with those of SQLite.
#include "text/porter_stem.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(PorterStem, StripsEnglishEndings) {
  struct Case {
    const char* word;
    const char* stem;
  };
  const Case cases[] = {
      {"caresses", "caress"},
      {"ponies", "poni"},
      {"cats", "cat"},
      {"agreed", "agre"},
      {"plastered", "plaster"},
      {"motoring", "motor"},
      {"sing", "sing"},
      {"hopping", "hop"},
      {"filing", "file"},
      {"happy", "happi"},
      {"sky", "sky"},
      {"relational", "relat"},
      {"triplicate", "triplic"},
      {"adoption", "adopt"},
      {"controll", "control"},
      {"is", "is"},
      {"", ""},
      {"日本", "日本"},
  };
  for (const Case& c : cases) EXPECT_EQ(PorterStem(c.word), c.stem) << c.word;
}

TEST(PorterStem, LeavesVeryLongWordsAlone) {
  const std::string word = std::string(62, 'x') + "ing";
  EXPECT_EQ(PorterStem(word), word);
}

}  // namespace
}  // namespace cairn
