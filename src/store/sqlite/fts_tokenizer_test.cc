#include "store/sqlite/fts_tokenizer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "base/rng.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/fts_syntax.h"
#include "text/porter_stem.h"

namespace cairn::sqlite {
namespace {

// A small database with an index of one column.
class FtsTokenizerTest : public testing::Test {
 protected:
  void SetUp() override {
    path_ = testing::TempDir() + "cairn-fts-" + std::to_string(getpid()) + ".db";
    std::ofstream(path_).flush();
    auto connection = Connection::Open(path_, {});
    ASSERT_TRUE(connection) << connection.error().message;
    connection_ = *std::move(connection);
    ASSERT_TRUE(
        connection_->Run("CREATE VIRTUAL TABLE t USING fts5 (x, tokenize = 'porter cairn');"
                         "CREATE VIRTUAL TABLE v USING fts5vocab (t, instance)"));
  }
  void TearDown() override {
    connection_.reset();
    std::remove(path_.c_str());
  }

  void Add(const std::string& text) {
    auto query = connection_->Prepare("INSERT INTO t VALUES (?)");
    ASSERT_TRUE(query);
    ASSERT_TRUE(query->Bind(text).Run());
  }
  std::int64_t CountMatches(const std::string& match) {
    auto query = connection_->Prepare("SELECT count(*) FROM t WHERE t MATCH ?");
    EXPECT_TRUE(query);
    query->Bind(match);
    const auto row = query->Step();
    EXPECT_TRUE(row) << match;
    return query->Int(0);
  }

  std::unique_ptr<Connection> connection_;

 private:
  std::string path_;
};

TEST_F(FtsTokenizerTest, AnIdentifierIsFoundWholeInPartsAndAsAPhrase) {
  Add("call getUserById first");
  for (const char* match :
       {"getUserById", "user", "users", "\"get user by id\"", "getuserbyid", "getUs*", "getus*",
        "\"call getUserById first\"", "\"id first\"", "get_user_by_id"}) {
    EXPECT_EQ(CountMatches(match), 1) << match;
  }
  for (const char* match : {"\"get by id\"", "\"user get\"", "getuser"}) {
    EXPECT_EQ(CountMatches(match), 0) << match;
  }
}

TEST_F(FtsTokenizerTest, WordsThatAreReadyAreNotCutAgain) {
  Add("HTTPServer2 runs");
  const WordPattern whole{{"httpserver2"}};
  const WordPattern parts{{"http", "server", "2", "running"}};
  const WordPattern beginning{{"server", "2", "ru"}, true};
  for (const WordPattern* pattern : {&whole, &parts, &beginning}) {
    const FtsPhrase phrase{pattern, {}};
    EXPECT_EQ(CountMatches(MatchAny({&phrase, 1})), 1) << pattern->words[0];
  }
}

TEST_F(FtsTokenizerTest, ATextOfADocumentIsNeverReady) {
  Add(std::string(1, kReadyWord) + "getUser");
  EXPECT_EQ(CountMatches("user"), 1);
}

TEST_F(FtsTokenizerTest, OddTextsAreIndexed) {
  const std::string texts[] = {"",
                               std::string("a\0b", 3),
                               std::string(100'000, 'x'),
                               "\xFF\xC3 broken \xED\xA0\x80",
                               "日本語",
                               "🗿"};
  for (const std::string& text : texts) Add(text);
  EXPECT_TRUE(connection_->Run("INSERT INTO t (t) VALUES ('integrity-check')"));
  EXPECT_EQ(CountMatches("broken"), 1);
  EXPECT_EQ(CountMatches("日本"), 1);
}

std::string RandomWord(SeededRng& rng) {
  static constexpr const char* kStarts[] = {
      "relat", "hop",   "fil", "agr",  "condition", "y",    "tr",  "oper",
      "abil",  "defin", "ll",  "sens", "electr",    "e",    "rat", "qu",
      "ss",    "adopt", "ab",  "i",    "control",   "gyro", "sky", "x"};
  static constexpr const char* kEnds[] = {
      "s",       "es",     "ies",     "ss",    "ed",    "ing",   "eed",     "y",       "e",
      "ational", "tional", "enci",    "anci",  "izer",  "logi",  "bli",     "alli",    "entli",
      "eli",     "ousli",  "ization", "ation", "ator",  "alism", "iveness", "fulness", "ousness",
      "aliti",   "iviti",  "biliti",  "icate", "ative", "alize", "iciti",   "ical",    "ful",
      "ness",    "al",     "ance",    "ence",  "er",    "ic",    "able",    "ible",    "ant",
      "ement",   "ment",   "ent",     "ion",   "sion",  "tion",  "ou",      "ism",     "ate",
      "iti",     "ous",    "ive",     "ize",   "ll",    "bl",    "at",      "iz",      "tt",
      "zz",      "w",      "ow",      "ay",    "yi",    "ying"};
  std::string word = kStarts[rng.Below(std::size(kStarts))];
  for (std::uint64_t n = rng.Below(4); n > 0; --n) word += kEnds[rng.Below(std::size(kEnds))];
  if (rng.Below(6) == 0)
    word.insert(rng.Below(word.size() + 1), 1, static_cast<char>('a' + rng.Below(26)));
  return word;
}

// The reference store stems by itself; it must do as the index does.
TEST_F(FtsTokenizerTest, OurStemsAreThoseOfFts5) {
  SeededRng rng(3);
  std::vector<std::string> words;
  for (int i = 0; i < 50'000; ++i) words.push_back(RandomWord(rng));
  ASSERT_TRUE(connection_->Run("BEGIN"));
  for (const std::string& word : words) Add(word);
  ASSERT_TRUE(connection_->Run("COMMIT"));
  auto query = connection_->Prepare("SELECT doc, term FROM v");
  ASSERT_TRUE(query);
  std::size_t compared = 0;
  while (*query->Step()) {
    const std::string& word = words[static_cast<std::size_t>(query->Int(0)) - 1];
    ASSERT_EQ(PorterStem(word), query->Text(1)) << word;
    ++compared;
  }
  EXPECT_EQ(compared, words.size());
}

}  // namespace
}  // namespace cairn::sqlite
