#include "text/entities.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>

#include "base/rng.h"
#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

using Names = std::vector<std::string>;

struct LabelledText {
  bool held_out = false;
  std::string text;
  Names entities;
};

std::string Unescape(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool line_end = text.substr(i, 2) == "\\n";
    out += line_end ? '\n' : text[i];
    i += line_end ? 1 : 0;
  }
  return out;
}

std::vector<LabelledText> ReadTable() {
  std::ifstream file(CAIRN_TESTDATA "/entities.tsv");
  std::vector<LabelledText> table;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    Names fields = Split(line, '\t');
    table.push_back({fields[0] == "held", Unescape(fields[1]), {fields.begin() + 2, fields.end()}});
  }
  return table;
}

bool Contains(const Names& names, const std::string& wanted) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return EqualsIgnoringCase(name, wanted); });
}

// Micro-averages over all entities of all texts.
struct Score {
  double right = 0;
  double found = 0;
  double expected = 0;

  double Precision() const { return right / found; }
  double Recall() const { return right / expected; }

  void Count(const LabelledText& row) {
    const Names names = ExtractEntities(row.text);
    found += static_cast<double>(names.size());
    expected += static_cast<double>(row.entities.size());
    for (const std::string& name : names) right += Contains(row.entities, name) ? 1 : 0;
  }
};

std::ostream& operator<<(std::ostream& out, const Score& score) {
  return out << "precision " << score.Precision() << ", recall " << score.Recall() << " ("
             << score.expected << " entities)";
}

TEST(Entities, AreFoundWithPrecisionAndRecall) {
  Score all;
  Score tuned;
  Score held_out;
  const std::vector<LabelledText> table = ReadTable();
  ASSERT_GE(table.size(), 120u);
  for (const LabelledText& row : table) {
    all.Count(row);
    (row.held_out ? held_out : tuned).Count(row);
  }
  std::cout << "all:      " << all << "\ntuned:    " << tuned << "\nheld out: " << held_out << "\n";
  EXPECT_GE(all.Precision(), 0.9);
  EXPECT_GE(all.Recall(), 0.8);
}

TEST(Entities, AreDistinctIgnoringCaseInOrderOfAppearance) {
  EXPECT_EQ(ExtractEntities("We like SQLite, Redis, sqlite3.h and SQLITE."),
            (Names{"SQLite", "Redis", "sqlite3.h"}));
}

TEST(Entities, SentenceCapitalIsNoName) {
  EXPECT_EQ(ExtractEntities("The end. When? Use it! Prefers tabs: Always. Fixed (Again)."),
            Names{});
  EXPECT_EQ(ExtractEntities("Chose Apache Arrow. Zalando agreed."),
            (Names{"Apache Arrow", "Zalando"}));
}

TEST(Entities, CapitalInsideASentenceIsEvidence) {
  EXPECT_EQ(ExtractEntities("Store is an interface."), Names{});
  EXPECT_EQ(ExtractEntities("Store is an interface. Ask the Store."), Names{"Store"});
}

TEST(Entities, LeaveOutOrdinaryWords) {
  EXPECT_EQ(ExtractEntities("OK, I am here on Monday in May, part II, TODO, plan B. NOTE: done."),
            Names{});
  EXPECT_EQ(ExtractEntities("## Open Questions\nStep 3 of 10, top-10, 24-hour, and/or, e.g. 3.5"),
            Names{});
}

TEST(Entities, LeaveOutRedactionMarks) {
  EXPECT_EQ(ExtractEntities("Deploy with [REDACTED:github-token] and [REDACTED:private-key]."),
            Names{});
  EXPECT_EQ(ExtractEntities("The header was [REDACTED:jwt]; the login [REDACTED:password]."),
            Names{});
}

TEST(Entities, SeparatePackagesFromHyphenatedEnglish) {
  EXPECT_EQ(ExtractEntities("a long-term, up-to-date, state-of-the-art, json-based plan"), Names{});
  EXPECT_EQ(ExtractEntities("uses clang-tidy, eu-west-1 and bge-small-en-v1.5"),
            (Names{"clang-tidy", "eu-west-1", "bge-small-en-v1.5"}));
}

TEST(Entities, AttachVersionsToNames) {
  EXPECT_EQ(ExtractEntities("needs Python 3.11, Debian 12 and Cairn v2.1.0, saw Anna 3 times"),
            (Names{"Python 3.11", "Debian 12", "Cairn v2.1.0", "Anna"}));
}

TEST(Entities, DropTitlesAndSuffixes) {
  EXPECT_EQ(ExtractEntities("see Anna's APIs, main.cc:42, l'API, foo(), (Bob), <Eve>."),
            (Names{"Anna", "API", "main.cc", "foo", "Bob", "Eve"}));
}

TEST(Entities, ReadCodeAsCode) {
  EXPECT_EQ(ExtractEntities("```sql\nSELECT name FROM users WHERE id = 'Hello World';\n```"),
            Names{"users"});
  EXPECT_EQ(ExtractEntities("self.store.Open(path);  // as Anna wanted"),
            (Names{"store.Open", "Anna"}));
}

TEST(Entities, AreLimitedInNumberAndLength) {
  std::string text = "see";
  for (int i = 0; i < 80; ++i) text += " name_" + std::to_string(i) + ",";
  const Names names = ExtractEntities(text + " snake_" + std::string(200, 'x'));
  ASSERT_EQ(names.size(), 50u);
  EXPECT_EQ(names.front(), "name_0");
  EXPECT_EQ(names.back(), "name_49");
  EXPECT_EQ(ExtractEntities("see a_" + std::string(98, 'x')).size(), 1u);
  EXPECT_EQ(ExtractEntities("see a_" + std::string(99, 'x')).size(), 0u);
}

std::string Fill(std::string_view piece) {
  std::string text;
  while (text.size() < 100'000) text += piece;
  return text;
}

// Each of these would take minutes if any lookahead were unbounded.
TEST(Entities, TakeLinearTimeOnHostileText) {
  const auto start = std::chrono::steady_clock::now();
  for (const char* piece :
       {"A",      "\"",     "`",      "/",     "#",    ".",         "-",     ":",
        "'",      "@",      "(",      "~",     "$",    "+",         "=",     "_",
        "A.",     "A/",     "a-",     "A-",    "a:",   "::",        "A::",   "a'",
        "\u2019", "\u201C", "\u00AB", "A ",    "Aa ",  "AA ",       "#a ",   "\"a ",
        "`a ",    "./",     "../",    "A.B",   "://",  "a://",      "a://.", "1.",
        "1 ",     "A 1 ",   "of A ",  "```\n", "# ",   "\n",        "\\",    "\xC3\x89",
        "\u5B57", "a.(",    "()",     "a()",   "A()",  "http://a ", "--",    "v1.",
        "a@",     "S'A",    "C++",    "C#",    "[x] ", "); ",       "==",    "import "}) {
    const std::string text = Fill(piece);
    const Names names = ExtractEntities(text);
    EXPECT_LE(names.size(), 50u) << piece;
    for (const std::string& name : names) EXPECT_LE(name.size(), 100u) << piece;
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

// For any valid text the entities are short, valid, printable substrings of it.
TEST(Entities, SatisfyTheContractOnRandomText) {
  const Names pieces = {"A",  "a",  "Anna",   "b_c",    ".",      "/",  ":",  "-",      "'",
                        "\"", "`",  " ",      " ",      "\n",     "(",  ")",  "@",      "#",
                        "1",  "++", "\u00C9", "\u2019", "v2",     "::", "$",  "\u201C", "\u201D",
                        "\\", "of", "\x7F",   "\x01",   "\u5B57", "~/", "```"};
  SeededRng rng(11);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::uint64_t n = rng.Below(40); n > 0; --n) text += pieces[rng.Below(pieces.size())];
    for (const std::string& name : ExtractEntities(text)) {
      ASSERT_NE(text.find(name), std::string::npos) << text;
      ASSERT_EQ(FindInvalidUtf8(name), std::string::npos) << text;
      ASSERT_TRUE(std::none_of(name.begin(), name.end(), [](unsigned char c) {
        return c < 0x20 || c == 0x7F;
      })) << text;
    }
  }
}

}  // namespace
}  // namespace cairn
