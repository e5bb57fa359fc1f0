#include "atlas/cluster_words.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using Texts = std::vector<std::vector<std::string>>;

std::vector<std::string> LabelsOf(const Texts& texts) {
  ClusterWords words(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (const std::string& text : texts[i]) words.Add(i, text);
  }
  return words.Labels();
}

TEST(ClusterWordsTest, DistinctiveWordsLabelACluster) {
  struct Case {
    std::string name;
    Texts texts;
    std::vector<std::string> labels;
  };
  const Case cases[] = {
      {"words of one cluster alone, the more frequent first",
       {{"the page cache evicts a page", "a cache of pages", "the cache"},
        {"sourdough wants flour", "flour and water", "flour, sourdough, water"}},
       {"cache, page", "flour, sourdough, water"}},
      {"a word that all have tells less",
       {{"project cache", "project cache", "project"}, {"project flour", "project flour", "x"}},
       {"cache, project", "flour"}},
      {"forms of one stem count together, in the commonest form",
       {{"indexes", "indexing", "indexes are", "Indexed"}},
       {"indexes"}},
      {"of equally common forms the one in small letters", {{"Cache", "cache"}}, {"cache"}},
      {"an identifier is one word", {{"call getUserById", "getUserById"}}, {"getUserById"}},
      {"no words that only fill",
       {{"not two because of the cache, more after it", "not two because of the cache"}},
       {"cache"}},
      {"as it is written", {{"SQLite wins", "SQLite", "sqlite"}}, {"SQLite"}},
      {"no numbers, hashes, single letters, little words or marks of the guard",
       {{"the 42 0xdeadbeef a1b2c3d4 x [REDACTED:token]",
         "the 42 0xdeadbeef a1b2c3d4 x [REDACTED:token]"}},
       {"token"}},
      {"what one text alone has says nothing",
       {{"alpha", "beta"}, {"gamma", "gamma"}},
       {"group 1", "gamma"}},
      {"a word repeated in one text counts once",
       {{"tail tail tail head", "head", "tail head"}},
       {"head, tail"}},
      {"nothing", {{}, {""}}, {"group 1", "group 2"}},
  };
  for (const Case& c : cases) EXPECT_EQ(LabelsOf(c.texts), c.labels) << c.name;
}

TEST(ClusterWordsTest, InvalidTextIsHandled) {
  EXPECT_EQ(LabelsOf({{"cache \xff\xfe cache", std::string("cache\0 x", 8)}}),
            std::vector<std::string>{"cache"});
  const std::string longest(100'000, 'a');
  EXPECT_EQ(LabelsOf({{longest, longest}}), std::vector<std::string>{"group 1"});
}

}  // namespace
}  // namespace cairn
