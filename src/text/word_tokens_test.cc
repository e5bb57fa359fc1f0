#include "text/word_tokens.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "base/rng.h"

namespace cairn {
namespace {

// "get +getuserbyid user by id": a + marks a word that shares the position of the word before it.
std::string WordsOf(std::string_view text) {
  std::string words;
  ForEachWord(text, [&](const WordToken& word) {
    if (!words.empty()) words += ' ';
    if (word.form != WordForm::kPart) words += '+';
    words += word.text;
  });
  return words;
}

TEST(WordTokens, CutsTextIntoFoldedWords) {
  struct Case {
    const char* text;
    const char* words;
  };
  const Case cases[] = {
      {"", ""},
      {" \t\r\n.,;:!?()[]{}", ""},
      {"The Quick brown FOX.", "the quick brown fox"},
      {"one,two;three", "one two three"},
      {"a b", "a b"},
      // Identifiers
      {"getUserById", "get +getuserbyid user by id"},
      {"get_user_by_id", "get +getuserbyid user by id"},
      {"get-user-by-id", "get +getuserbyid user by id"},
      {"GetUser", "get +getuser user"},
      {"HTTPServer2", "http +httpserver2 server 2"},
      {"HTTPServer", "http +httpserver server"},
      {"MAX_SIZE", "max +maxsize size"},
      {"__init__", "init"},
      {"snake__case_", "snake +snakecase case"},
      {"--dry-run", "dry +dryrun run"},
      {"well- read", "well read"},
      {"word--word", "word word"},
      {"URLs and IDs", "urls and ids"},
      {"utf8", "utf +utf8 8"},
      {"log4j2", "log +log4j2 4 j 2"},
      {"2nd", "2 +2nd nd"},
      {"3.14", "3 14"},
      {"v1.2.3", "v +v1 1 2 3"},
      {"2024-05-17", "2024 +20240517 05 17"},
      {"src/store/sqlite/schema.cc", "src store sqlite schema cc"},
      {"C:\\Users\\Ada", "c users ada"},
      {"std::vector<int>", "std vector int"},
      {"loadConfig()", "load +loadconfig config"},
      {"ada@example.org", "ada example org"},
      {"#42", "42"},
      {"C++", "c +c++"},
      {"C++, C# and F#.", "c +c++ c +c# and f +f#"},
      {"C+", "c"},
      {"C#7", "c 7"},
      {"x+y", "x y"},
      {"i++", "i +i++"},
      // What says nothing in parts
      {"9f86d081884c7d65", "9f86d081884c7d65"},
      {"deadbeef", "deadbeef"},
      {"aGVsbG8gd29ybGQhIQdGVzdGluZw", "agvsbg8gd29ybgqhiqdgvzdgluzw"},
      {"findUserByIdOrNameOrEMail", "find +finduserbyidornameoremail user by id or name or e mail"},
      {"550e8400-e29b", "550e8400 +550e8400e29b e 29 b"},
      // Apostrophes
      {"Ada's", "ada"},
      {"the users' own", "the users own"},
      {"don't we\u2019ll", "don we"},
      {"O'Brien", "o brien"},
      {"l'homme", "l homme"},
      {"rock'n'roll", "rock n roll"},
      // Other scripts
      {"Größe CAFÉ naïve", "grosse cafe naive"},
      {"cafe\u0301", "cafe"},
      {"Ёлка МОСКВА", "елка москва"},
      {"приветМир", "привет +приветмир мир"},
      {"Ελλάς", "ελλασ"},
      {"ﬁle ＡＢＣ１", "file abc +abc1 1"},
      {"so\u00ADft", "soft"},
      {"שָׁלוֹם עולם", "שלום עולם"},
      {"مُحَمَّد", "محمد"},
      {"हिन्दी", "हिन्दी"},
      {"日", "日"},
      {"日本", "日本 +本"},
      {"日本語の文章", "日本 本語 語の の文 文章 +章"},
      {"ﾃｽﾄ", "テス スト +ト"},
      {"한국어", "한국 국어 +어"},
      {"SQLite用のAPI", "sq +sqlite lite 用の +の api"},
      {"日、本", "日 本"},
      {"🗿 stone 👩‍💻", "stone"},
      // Not UTF-8
      {"a\xFF"
       "b",
       "a b"},
      {"\xC3", ""},
      {"caf\xC3 x", "caf x"},
      {"\xED\xA0\x80word", "word"},
  };
  for (const Case& c : cases) EXPECT_EQ(WordsOf(c.text), c.words) << c.text;
}

TEST(WordTokens, NulByteSeparatesWords) { EXPECT_EQ(WordsOf(std::string_view("a\0b", 3)), "a b"); }

TEST(WordTokens, HaveSourceOffsets) {
  const std::string text = "See  GetUser, Größe 日本語!";
  std::vector<std::string> sources;
  std::vector<std::uint32_t> units;
  ForEachWord(text, [&](const WordToken& word) {
    sources.push_back(text.substr(word.begin, word.end - word.begin));
    units.push_back(word.unit);
  });
  EXPECT_EQ(sources, (std::vector<std::string>{"See", "Get", "GetUser", "User", "Größe", "日本",
                                               "本語", "語"}));
  EXPECT_EQ(units, (std::vector<std::uint32_t>{0, 1, 1, 1, 2, 3, 3, 3}));
}

TEST(WordTokens, OffsetsContinueAfterInvalidUtf8) {
  std::vector<std::size_t> begins;
  ForEachWord("ab \xFF\xFF cd", [&](const WordToken& word) { begins.push_back(word.begin); });
  EXPECT_EQ(begins, (std::vector<std::size_t>{0, 6}));
}

TEST(WordTokens, LongWordsAreCutAndLongIdentifiersHaveNoWhole) {
  EXPECT_EQ(WordsOf(std::string(100'000, 'x')), std::string(kMostWordBytes, 'x'));
  EXPECT_EQ(WordsOf(std::string(100'000, 'X')), std::string(kMostWordBytes, 'x'));
  std::string umlauts;
  for (int i = 0; i < 50'000; ++i) umlauts += "ж";
  EXPECT_EQ(WordsOf(umlauts).size(), kMostWordBytes);
  std::string chain = "a";
  for (int i = 1; i < 1000; ++i) chain += "_b";
  std::size_t parts = 0;
  ForEachWord(chain, [&](const WordToken& word) { parts += word.form == WordForm::kPart ? 1 : 0; });
  EXPECT_EQ(parts, 1000u);
  EXPECT_EQ(WordsOf(chain).find('+'), std::string::npos);
}

TEST(WordTokens, WalkStopsOnRequest) {
  int taken = 0;
  CutWords("one twoThree four", &taken,
           [](void* context, const WordToken&) { return ++*static_cast<int*>(context) < 2; });
  EXPECT_EQ(taken, 2);
}

// Random bytes and fragments: every word is short, nonempty, inside the text, and in order.
TEST(WordTokens, AreSoundForAnyBytes) {
  const std::string pieces[] = {"a",    "Z", "9", "_", "-",  "'",        "s ",           "+",
                                "#",    " ", "ж", "é", "日", "\xCC\x81", "\xE2\x80\x99", "\xFF",
                                "\xC3", "🗿", "İ", "ﷺ", "Ab1"};
  SeededRng rng(11);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::uint64_t n = rng.Below(40); n > 0; --n) {
      text += rng.Below(8) == 0 ? std::string(1, static_cast<char>(rng.Below(256)))
                                : pieces[rng.Below(std::size(pieces))];
    }
    std::size_t last = 0;
    ForEachWord(text, [&](const WordToken& word) {
      EXPECT_FALSE(word.text.empty());
      EXPECT_LE(word.text.size(), kMostWordBytes + kMostWordBytes / 2);
      EXPECT_LE(word.begin, word.end);
      EXPECT_LE(word.end, text.size());
      if (word.form == WordForm::kPart) {
        EXPECT_GE(word.begin, last);
        last = word.begin;
      }
    });
    ASSERT_FALSE(HasFailure()) << testing::PrintToString(text);
  }
}

TEST(WordTokens, IrregularFormsGiveTheirBaseForms) {
  std::string words;
  ForEachWord("The Children drew what they had brought",
              [&](const WordToken& word) { words += std::string(word.text) + " "; });
  EXPECT_EQ(words, "the child draw what they had bring ");
}

}  // namespace
}  // namespace cairn
