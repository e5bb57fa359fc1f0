#include "text/query_marks.h"

#include <gtest/gtest.h>

#include "base/utf8.h"

namespace cairn {
namespace {

// The text with each marked part in brackets.
std::string Marked(std::string_view text, const std::vector<ByteSpan>& marks) {
  std::string result;
  std::size_t done = 0;
  for (const auto& [begin, end] : marks) {
    result += text.substr(done, begin - done);
    result += "[" + std::string(text.substr(begin, end - begin)) + "]";
    done = end;
  }
  return result + std::string(text.substr(done));
}

// The same for an excerpt, with … where it was cut.
std::string Shown(std::string_view text, std::string_view query, std::size_t most) {
  const Excerpt excerpt = MakeExcerpt(text, StemsOfQuery(query), most);
  return (excerpt.cut_before ? "…" : "") + Marked(excerpt.text, excerpt.marks) +
         (excerpt.cut_after ? "…" : "");
}

std::string Repeated(std::string_view text, int times) {
  std::string result;
  while (times-- > 0) result += text;
  return result;
}

TEST(MatchedSpans, MatchInflectedFormsOfTheQuery) {
  struct Case {
    const char* query;
    const char* text;
    const char* marked;
  };
  for (const Case& c : {
           Case{"indexing the pages", "Index: the page, INDEXES", "[Index]: the [page], [INDEXES]"},
           Case{"user", "getUserById(user)", "get[User]ById([user])"},
           Case{"getUserById", "see getUserById.", "see [getUserById]."},
           Case{"getUserById", "get the user", "[get] the [user]"},
           Case{"日本語", "私は日本語を話す", "私は[日本語]を話す"},
           Case{"cafe", "le café", "le [café]"},
           Case{"the and of", "the and of it", "the and of it"},
           Case{"", "nothing", "nothing"},
           Case{"nothing", "", ""},
           Case{"page", "\xff\xfepage\x80", "\xff\xfe[page]\x80"},
       }) {
    EXPECT_EQ(Marked(c.text, MatchedSpans(c.text, StemsOfQuery(c.query))), c.marked) << c.query;
  }
}

TEST(Excerpt, ShortTextIsReturnedWhole) {
  EXPECT_EQ(Shown("one two\nthree", "two", 100), "one [two]\nthree");
  EXPECT_EQ(Shown("one two three", "two", 13), "one [two] three");
  EXPECT_EQ(Shown("one two three", "three one", std::string::npos), "[one] two [three]");
  EXPECT_EQ(Shown("", "two", 100), "");
  EXPECT_EQ(Shown("  \n", "two", 1), "") << "gaps alone are nothing that was cut";
}

TEST(Excerpt, IsTheBeginningWithoutMatches) {
  EXPECT_EQ(Shown("one two three four", "zebra", 10), "one two…");
  EXPECT_EQ(Shown("one two three four", "", 8), "one two…");
  EXPECT_EQ(Shown("  abcdefghij", "", 6), "  abcd…") << "a cut at the gap would leave no word";
  EXPECT_EQ(Shown("one two", "", 0), "…");
}

TEST(Excerpt, SurroundsTheMatchAndCutsBetweenWords) {
  EXPECT_EQ(Shown("aaa bbb ccc match ddd eee fff", "match", 15), "…ccc [match] ddd…");
  EXPECT_EQ(Shown("aaa match bbb ccc ddd eee", "match", 13), "aaa [match] bbb…");
  EXPECT_EQ(Shown("aaa bbb ccc ddd eee match f", "match", 15), "…ddd eee [match] f");
  EXPECT_EQ(Shown("aaa\n\n  match  \nbbb", "match", 9), "…[match]…");
}

TEST(Excerpt, HasTheMostDistinctWords) {
  const std::string text = "cat cat cat cat " + Repeated("x ", 50) + "cat and dog " +
                           Repeated("y ", 50) + "dog with cat";
  EXPECT_EQ(Shown(text, "cat dog", 12), "…[cat] and [dog]…") << "the first of two such places";
  EXPECT_EQ(Shown(text, "cat", 12), "[cat] [cat] [cat]…") << "repeating a word is worth nothing";
  EXPECT_EQ(Shown(text, "cat with", 12).substr(0, 8), "[cat] [c") << "a stop word does not count";
}

TEST(Excerpt, CutsScriptsWithoutGapsBetweenCharacters) {
  EXPECT_EQ(Shown(Repeated("漢", 50) + "日本" + Repeated("字", 50), "日本", 6), "…漢漢[日本]字字…");
  EXPECT_EQ(Shown(Repeated("🪨", 50) + "stone" + Repeated("🪨", 50), "stone", 9),
            "…🪨🪨[stone]🪨🪨…");
}

TEST(Excerpt, HugeLineGivesAShortExcerpt) {
  const std::string line = Repeated("x", 30'000) + "-needle-" + Repeated("y", 70'000);
  const Excerpt excerpt = MakeExcerpt(line, StemsOfQuery("needle"), 100);
  EXPECT_LE(excerpt.text.size(), 100u);
  const std::string words = Repeated("needle thread ", 8'000);
  EXPECT_EQ(Shown(words, "thread needle", 14), "[needle] [thread]…");
}

// A match longer than the limit is cut together with its mark.
TEST(Excerpt, LongMatchIsCut) {
  EXPECT_EQ(Shown("see abcdefghijklmnop.", "abcdefghijklmnop", 5), "…[abcde]…");
}

TEST(Excerpt, TakesAnyBytes) {
  const std::string stray = Repeated("\x80", 100'000);
  EXPECT_LE(MakeExcerpt(stray, StemsOfQuery("x"), 50).text.size(), 50u);
  const std::string broken = stray + " word " + Repeated("\xf0\x9f", 1'000);
  const Excerpt excerpt = MakeExcerpt(broken, StemsOfQuery("word"), 20);
  EXPECT_NE(Marked(excerpt.text, excerpt.marks).find("[word]"), std::string::npos);
  EXPECT_LE(excerpt.text.size(), 80u);
  EXPECT_EQ(Shown("b\xe6\x97", "b", 5), "[b]\xe6\x97");
}

// For any limit, no character is cut and marks stay inside the text.
TEST(Excerpt, IsValidForAnyLimit) {
  const std::string text =
      "Grüße aus 日本語の国, naïve getUserById 🪨🪨 ends here; 日本 again";
  for (std::size_t most = 0; most < 70; ++most) {
    for (const char* query : {"日本", "userbyid get", "here grusse", "🪨", "none"}) {
      const Excerpt excerpt = MakeExcerpt(text, StemsOfQuery(query), most);
      EXPECT_EQ(FindInvalidUtf8(excerpt.text), std::string::npos) << most << query;
      EXPECT_LE(CountCodePoints(excerpt.text), most) << query;
      EXPECT_NE(text.find(excerpt.text), std::string::npos);
      for (const auto& [begin, end] : excerpt.marks) {
        EXPECT_LT(begin, end);
        EXPECT_LE(end, excerpt.text.size());
      }
    }
  }
}

}  // namespace
}  // namespace cairn
