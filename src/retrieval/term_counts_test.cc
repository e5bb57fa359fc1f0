#include "retrieval/term_counts.h"

#include <gtest/gtest.h>

#include "model/bm25.h"

namespace cairn {
namespace {

using Stems = std::vector<std::vector<std::string>>;

WeighedTerm Term(Stems stems, double idf = 1) {
  return {.stems = std::move(stems), .idf = idf, .occurs = true};
}

Memory WithContent(std::string content) {
  Memory memory;
  memory.content = std::move(content);
  return memory;
}

double FrequencyOf(const WeighedTerm& term, const Memory& memory) {
  return TermCounter({&term, 1}).Count(memory).frequencies.at(0);
}

double FrequencyOf(const WeighedTerm& term, const std::string& content) {
  return FrequencyOf(term, WithContent(content));
}

TEST(TermCounter, CountsStems) {
  EXPECT_EQ(FrequencyOf(Term({{"cach"}}), "Caching: the cache is cached."), 3);
  EXPECT_EQ(FrequencyOf(Term({{"cach"}}), "a cachet"), 0);
  EXPECT_EQ(FrequencyOf(Term({{"cach"}}), ""), 0);
}

TEST(TermCounter, SumsFieldsByTheirWeights) {
  Memory memory = WithContent("cache");
  memory.summary = "cache";
  memory.section_title = "cache";
  memory.keywords = {"cache", "two"};
  memory.tags = {"cache"};
  memory.entities = {"cache"};
  memory.file_path = "src/cache.cc";
  memory.source = "cache";
  memory.context = "cache";
  memory.overlap = "cache";
  double all = 0;
  for (const double weight : kFieldWeights) all += weight;
  const double category = kFieldWeights[static_cast<std::size_t>(KeywordField::kCategory)];
  const WeighedTerm term = Term({{"cach"}});
  EXPECT_DOUBLE_EQ(FrequencyOf(term, memory), all - category);
  const TermCounts counts = TermCounter({&term, 1}).Count(memory);
  EXPECT_EQ(counts.content_words, 1);
  EXPECT_EQ(counts.words, 14) << "ten fields, one of them with two words and one with three, "
                                 "and the category general";
  EXPECT_EQ(FrequencyOf(Term({{"gener"}}), memory), category);
}

// A summary that opens the content is read together with it, and must count as if read separately.
TEST(TermCounter, SummaryAtTheStartOfTheContentCountsLikeAnyOther) {
  const std::vector<WeighedTerm> terms = {Term({{"cach"}}), Term({{"get", "user"}, {"getus"}}),
                                          Term({{"c++"}}), Term({{"日本"}})};
  const TermCounter counter(terms);
  for (const std::string summary :
       {"", "cache", "The cache.", "getUser", "C++ caches", "日本語", "a-b cache's"}) {
    for (const std::string rest :
         {"", " cache getUser", "d", "'s", "++ cached", "語 cache", "\ncache"}) {
      Memory memory = WithContent(summary + rest);
      memory.summary = summary;
      const TermCounts content = counter.Count(WithContent(memory.content));
      const TermCounts apart = counter.Count(WithContent(summary));
      const TermCounts both = counter.Count(memory);
      const double category = content.words - content.content_words;
      EXPECT_EQ(both.words, content.words + apart.words - category) << memory.content;
      for (std::size_t t = 0; t < terms.size(); ++t) {
        EXPECT_EQ(both.frequencies[t], content.frequencies[t] + apart.frequencies[t])
            << memory.content << " " << t;
      }
    }
  }
}

TEST(TermCounter, SearchesOnlyTheFieldsOfTheTerm) {
  Memory memory = WithContent("cache cache");
  memory.tags = {"cache"};
  WeighedTerm term = Term({{"cach"}});
  term.fields.set(static_cast<std::size_t>(KeywordField::kTags));
  EXPECT_EQ(FrequencyOf(term, memory), 2);
  EXPECT_EQ(TermCounter({&term, 1}).Count(memory).coverage, 0) << "coverage is of the content";
}

TEST(TermCounter, PhraseIsASequenceOfWords) {
  const WeighedTerm phrase = Term({{"roll", "updat"}});
  EXPECT_EQ(FrequencyOf(phrase, "Rolling updates; update rolling. A rolling-update"), 2);
  EXPECT_EQ(FrequencyOf(phrase, "rolling the update"), 0);
  EXPECT_EQ(FrequencyOf(phrase, "rolling"), 0);
  EXPECT_EQ(FrequencyOf(Term({{"a", "a"}}), "a a a"), 2);
}

TEST(TermCounter, PhraseMatchesWithinATagButNotAcrossTags) {
  Memory memory = WithContent("x");
  memory.tags = {"rolling update"};
  EXPECT_EQ(FrequencyOf(Term({{"roll", "updat"}}), memory), 2);
}

TEST(TermCounter, TwoSpellingsAtOnePositionCountOnce) {
  const WeighedTerm term = Term({{"get", "user", "by", "id"}, {"getuserbyid"}});
  EXPECT_EQ(FrequencyOf(term, "getUserById, get_user_by_id, getuserbyid, get user by id"), 4);
}

TEST(TermCounter, PrefixAppliesToTheLastWord) {
  WeighedTerm term = Term({{"config"}});
  term.is_prefix = true;
  EXPECT_EQ(FrequencyOf(term, "config configuration configs reconfigure conf"), 3);
  WeighedTerm phrase = Term({{"roll", "upd"}});
  phrase.is_prefix = true;
  EXPECT_EQ(FrequencyOf(phrase, "rolling update, rollers update"), 1);
}

TEST(TermCounter, TermWithoutIdfDoesNotCount) {
  EXPECT_EQ(FrequencyOf(Term({{"cach"}}, 0), "cache"), 0);
  const TermCounts none = TermCounter({}).Count(WithContent("cache"));
  EXPECT_TRUE(none.frequencies.empty());
  EXPECT_EQ(none.coverage, 0);
  EXPECT_EQ(none.content_words, 1);
}

// A text of `words` words with "alpha" and "beta" at these positions.
Memory TextWith(std::size_t words, std::size_t alpha, std::size_t beta) {
  std::string text;
  for (std::size_t i = 0; i < words; ++i) {
    text += i == alpha ? "alpha " : i == beta ? "beta " : "word ";
  }
  return WithContent(text);
}

TEST(TermCounter, CoverageIsThatOfTheBestPassage) {
  const std::vector<WeighedTerm> terms = {Term({{"alpha"}}, 3), Term({{"beta"}}, 1)};
  const TermCounter counter(terms);
  const auto coverage = [&](std::size_t words, std::size_t alpha, std::size_t beta) {
    return counter.Count(TextWith(words, alpha, beta)).coverage;
  };
  EXPECT_EQ(coverage(2, 0, 1), 1);
  EXPECT_EQ(coverage(40, 0, 39), 1) << "the first passage is 40 words long";
  EXPECT_EQ(coverage(41, 0, 40), 0.75) << "the second begins with the 21st word";
  EXPECT_EQ(coverage(60, 20, 59), 1);
  EXPECT_EQ(coverage(60, 59, 19), 0.75);
  EXPECT_EQ(coverage(1000, 980, 999), 1) << "the last passage";
  EXPECT_EQ(coverage(1000, 999, 0), 0.75);
  EXPECT_EQ(coverage(5, 9, 1), 0.25);
  EXPECT_EQ(coverage(5, 9, 9), 0);
}

TEST(TermCounter, AtMost64TermsCount) {
  const std::vector<WeighedTerm> terms(70, Term({{"cach"}}));
  const TermCounts counts = TermCounter(terms).Count(WithContent("cache"));
  EXPECT_EQ(counts.frequencies.size(), 64u);
  EXPECT_EQ(counts.coverage, 1);
}

}  // namespace
}  // namespace cairn
