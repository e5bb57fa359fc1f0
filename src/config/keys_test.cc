#include "config/keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "config/reference.h"

namespace cairn {
namespace {

// CAIRN_ followed by the key in upper snake case.
std::string ExpectedVariable(std::string_view key) {
  std::string variable = "CAIRN_";
  for (const char c : key) {
    if (std::isupper(c) != 0) variable += '_';
    variable += c == '.' ? '_' : static_cast<char>(std::toupper(c));
  }
  return variable;
}

TEST(Keys, AreDistinctAndHaveHelp) {
  std::set<std::string_view> names;
  for (const ConfigKey& key : ConfigKeys()) {
    EXPECT_TRUE(names.insert(key.name).second) << key.name;
    EXPECT_TRUE(key.help.ends_with('.')) << key.name;
    EXPECT_EQ(FindConfigKey(key.name), &key);
  }
  EXPECT_EQ(FindConfigKey("minscore"), nullptr);
  EXPECT_EQ(FindConfigKey(""), nullptr);
}

TEST(Keys, VariablesFollowTheKey) {
  for (const ConfigKey& key : ConfigKeys()) {
    if (!key.variable.starts_with("CAIRN_")) continue;
    EXPECT_EQ(key.variable, ExpectedVariable(key.name));
  }
  EXPECT_EQ(FindConfigKey("minScore")->variable, "CLAUDE_MEMORY_MIN_SCORE");
  EXPECT_EQ(FindConfigKey("chunkOverlapPercent")->variable, "CLAUDE_MEMORY_CHUNK_OVERLAP");
  EXPECT_EQ(FindConfigKey("chunkSize")->variable, "CLAUDE_MEMORY_CHUNK_SIZE");
  EXPECT_EQ(FindConfigKey("defaultSearchMode")->variable, "CLAUDE_MEMORY_SEARCH_MODE");
  EXPECT_EQ(FindConfigKey("ftsDbName")->variable, "");
  EXPECT_EQ(FindConfigKey("hybridWeights")->variable, "CAIRN_HYBRID_WEIGHTS");
}

TEST(Keys, GroupsAreThePartBeforeTheDot) {
  EXPECT_TRUE(IsConfigGroup("embedding"));
  EXPECT_TRUE(IsConfigGroup("store"));
  for (const char* name : {"", "sto", "store.", "store.url", "minScore"}) {
    EXPECT_FALSE(IsConfigGroup(name)) << name;
  }
}

TEST(Keys, AnUnknownKeySuggestsTheNearest) {
  EXPECT_EQ(UnknownConfigKey("min_score"), "unknown key 'min_score'; did you mean 'minScore'?");
  EXPECT_EQ(UnknownConfigKey("embeding"), "unknown key 'embeding'; did you mean 'embedding'?");
  EXPECT_TRUE(UnknownConfigKey("colour").starts_with(
      "unknown key 'colour'; the keys are minScore, chunkOverlapPercent, "));
}

TEST(Keys, TheReferenceHasARowForEachKey) {
  const std::string reference = ConfigReference();
  EXPECT_EQ(std::ranges::count(reference, '\n'), 2 + static_cast<int>(ConfigKeys().size()));
  EXPECT_NE(
      reference.find("| `chunkSize` | `CLAUDE_MEMORY_CHUNK_SIZE` | a whole number from 100 to "
                     "10000 | `2000` | yes | Maximum characters"),
      reference.npos)
      << reference;
}

}  // namespace
}  // namespace cairn
