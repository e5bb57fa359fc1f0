#include "retrieval/query_parser.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "retrieval/keyword_scores.h"

namespace cairn {
namespace {

std::string Shown(const KeywordTerm& term) {
  std::string text;
  for (const auto& [field, name] : EnumNames<KeywordField>::kTable) {
    if (term.fields.test(static_cast<std::size_t>(field))) text.append(name).append(":");
  }
  text += term.is_phrase ? "\"" + term.text + "\"" : term.text;
  return term.is_prefix ? text + "*" : text;
}

// any(a, all(b, "c d"), except(e, f))
std::string Shown(const KeywordQuery& query) {
  if (query.kind == KeywordQuery::Kind::kTerm) return Shown(query.term);
  std::string text = query.kind == KeywordQuery::Kind::kAny   ? "any("
                     : query.kind == KeywordQuery::Kind::kAll ? "all("
                                                              : "except(";
  for (const KeywordQuery& part : query.parts) {
    text += (text.ends_with('(') ? "" : ", ") + Shown(part);
  }
  return text + ")";
}

std::string Parsed(std::string_view text) { return Shown(ParseKeywordQuery(text)); }

TEST(QueryParser, ReadsTheLanguage) {
  struct Case {
    const char* query;
    const char* meaning;
  };
  const Case cases[] = {
      // Bare words
      {"cache", "cache"},
      {"stale cache", "any(stale, cache)"},
      {"  stale\t\ncache ", "any(stale, cache)"},
      {"cache Cache CACHE stale", "any(cache, stale)"},
      {"what is the stale cache", "any(stale, cache)"},
      {"to be or not to be", "not"},
      {"what is it", "any(what, is, it)"},
      {"getUserById", "any(getUserById, get, User, Id)"},
      {"user getUserById", "any(user, any(getUserById, get, Id))"},
      {"S100A9", "any(S100A9, 100)"},
      {"getUserById AND cache", "all(getUserById, cache)"},
      {"src/cache.cc", "any(\"src/cache.cc\", src, cache, cc)"},
      {"http://x.org", "any(\"http://x.org\", http, x, org)"},
      {"C++ code", "any(C++, code)"},
      {"日本語", "any(\"日本語\", 日本, 本語)"},
      {"日本", "日本"},
      // Phrases
      {"\"the stale cache\"", "\"the stale cache\""},
      {"deploy \"rolling update\"", "any(deploy, \"rolling update\")"},
      {"\"a\"\"b\"", "any(\"a\", \"b\")"},
      // Operators
      {"a1 OR b1", "any(a1, b1)"},
      {"red AND blue", "all(red, blue)"},
      {"red AND blue AND green", "all(red, blue, green)"},
      {"red blue AND green", "any(red, all(blue, green))"},
      {"red OR blue AND green OR grey", "any(red, all(blue, green), grey)"},
      {"red NOT blue", "except(red, blue)"},
      {"red blue NOT green", "except(any(red, blue), green)"},
      {"red OR blue NOT green", "any(red, except(blue, green))"},
      {"red AND NOT blue", "except(red, blue)"},
      {"red AND blue NOT green", "except(all(red, blue), green)"},
      {"red NOT blue AND green", "except(all(red, green), blue)"},
      {"NOT blue red", "except(red, blue)"},
      {"red NOT blue NOT green", "except(red, blue, green)"},
      {"red NOT (blue OR green)", "except(red, any(blue, green))"},
      {"(red OR blue) AND green", "all(any(red, blue), green)"},
      {"((red))", "red"},
      {"the AND cat", "all(the, cat)"},
      {"the NOT cat", "except(the, cat)"},
      {"red and blue or green not grey", "any(red, blue, green, not, grey)"},
      // Only taking away
      {"NOT blue", "blue"},
      {"NOT blue NOT green", "any(blue, green)"},
      {"red OR NOT blue", "red"},
      // Prefixes
      {"deplo*", "deplo*"},
      {"getUs*", "getUs*"},
      {"\"rolling upd\"*", "\"rolling upd\"*"},
      {"deplo * red", "any(deplo, red)"},
      {"the*", "the*"},
      // Fields
      {"tags:red", "tags:red"},
      {"tags:red blue", "any(tags:red, blue)"},
      {"red tags:red", "any(red, tags:red)"},
      {"tags:\"dark red\"", "tags:\"dark red\""},
      {"tags:(red blue)", "any(tags:red, tags:blue)"},
      {"tags:(red AND content:blue)", "all(tags:red, content:blue)"},
      {"{content}: red", "content:red"},
      {"{content} : \"dark red\"", "content:\"dark red\""},
      {"{content, tags}:red", "content:tags:red"},
      {"{content nonsense}: red", "any(content, nonsense, red)"},
      {"file_path:src/a.cc", "any(file_path:\"src/a.cc\", file_path:src, file_path:cc)"},
      {"colour:red", "any(\"colour:red\", colour, red)"},
      {"tags: red", "any(tags, red)"},
      {"tags:deplo*", "tags:deplo*"},
      {"tags:AND", "tags:AND"},
      // What is not well formed
      {"", "any()"},
      {"\"", "any()"},
      {"\"\"", "any()"},
      {"\"open quote", "any(open, quote)"},
      {"( red", "red"},
      {"red )", "red"},
      {")(", "any()"},
      {"()", "any()"},
      {"loadConfig() red", "any(any(loadConfig, load, Config), red)"},
      {"(loadConfig() OR red) AND blue", "all(any(any(loadConfig, load, Config), red), blue)"},
      {"AND", "any()"},
      {"AND OR NOT", "any()"},
      {"OR red", "red"},
      {"red AND", "red"},
      {"red AND OR blue", "any(red, blue)"},
      {"red NOT", "red"},
      {"*", "any()"},
      {"* red", "red"},
      {"^red -blue +green", "any(red, blue, green)"},
      {"{content", "content"},
      {"tags:", "tags"},
      {"tags:)", "tags"},
      {"… — !?", "any()"},
      {"🗿", "any()"},
      {"red\xFF"
       "blue",
       "any(red, blue)"},
  };
  for (const Case& c : cases) EXPECT_EQ(Parsed(c.query), c.meaning) << c.query;
}

TEST(QueryParser, NulByteSeparatesWords) {
  EXPECT_EQ(Parsed(std::string_view("red\0blue", 8)), "any(red, blue)");
}

std::size_t CountTerms(const KeywordQuery& query) {
  std::size_t count = query.kind == KeywordQuery::Kind::kTerm ? 1 : 0;
  for (const KeywordQuery& part : query.parts) count += CountTerms(part);
  return count;
}

TEST(QueryParser, OnlyTheFirstTermsCount) {
  std::string query = "what is the ";
  for (int i = 0; i < 1000; ++i) query += "w" + std::to_string(i) + " ";
  EXPECT_EQ(CountTerms(ParseKeywordQuery(query)), kMostKeywordTerms);
  EXPECT_TRUE(Parsed(query).starts_with("any(w0, w1, "));
}

std::string Repeat(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(QueryParser, HugeQueriesTakeLinearTime) {
  const std::string queries[] = {
      std::string(100'000, 'x'),
      Repeat("word ", 20'000),
      Repeat("\"", 100'000),
      Repeat("\" ", 50'000),
      Repeat("(", 100'000),
      Repeat("(a ", 10'000),
      Repeat("(", 10'000) + "red" + Repeat(")", 10'000),
      Repeat("NOT ", 25'000) + "x",
      Repeat("a AND ", 16'000),
      Repeat("{", 100'000),
      Repeat("{content}:", 10'000),
      Repeat("tags:", 20'000),
      Repeat("a.", 50'000),
      Repeat("日本語", 11'000),
      Repeat("f(", 50'000),
      Repeat("*", 100'000),
      Repeat("\xFF", 100'000),
      "\"" + Repeat("word ", 20'000) + "\"",
  };
  for (const std::string& query : queries) {
    const auto start = std::chrono::steady_clock::now();
    EXPECT_LE(CountTerms(ParseKeywordQuery(query)), kMostKeywordTerms);
    const auto took = std::chrono::steady_clock::now() - start;
    // A quadratic parser takes seconds; a sanitizer build on a busy machine takes less than this.
    EXPECT_LT(took, std::chrono::milliseconds(500)) << query.substr(0, 20);
  }
}

TEST(KeywordScores, BestScoreIsOne) {
  EXPECT_EQ(NormalisedScore(3, 3), 1);
  EXPECT_EQ(NormalisedScore(1.5, 3), 0.5);
  EXPECT_EQ(NormalisedScore(0, 0), 0);
}

}  // namespace
}  // namespace cairn
