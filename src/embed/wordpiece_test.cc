#include "embed/wordpiece.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "embed/random_text.h"
#include "embed/sample_tokenizer.h"
#include "embed/tokenizer_oracle.h"

namespace cairn {
namespace {

std::unique_ptr<WordPiece> LoadOrFail(std::string_view json) {
  auto tokenizer = WordPiece::Load(json);
  if (!tokenizer) ADD_FAILURE() << tokenizer.error().message;
  return tokenizer ? *std::move(tokenizer) : nullptr;
}

// The text's tokens in written form, which is easier to read than ids.
std::string Pieces(const WordPiece& tokenizer, std::string_view text) {
  std::string pieces;
  for (const TokenId id : tokenizer.Encode(text)) {
    if (!pieces.empty()) pieces += ' ';
    pieces += tokenizer.TokenOf(id);
  }
  return pieces;
}

struct Example {
  std::string_view text;
  std::string_view pieces;
};

TEST(WordPiece, SplitsWordsIntoTheLongestTokens) {
  const auto tokenizer = LoadOrFail(SampleTokenizerJson());
  ASSERT_TRUE(tokenizer);
  const Example examples[] = {
      {"", ""},
      {" \t\r\n", ""},
      {"a", "a"},
      {"AB aBa", "ab ab ##a"},
      {"unthe aing", "un ##the a ##ing"},
      {"xxxxxxx", "xx ##xxxx ##x"},
      {"ac a", "[UNK] a"},  // a word is represented completely or not at all
      {"a.b-a", "a . b - a"},
      {"##a", "# # a"},
      {"a\xE4\xB8\xAD\xE4\xB8\xAD", "a \u4E2D \u4E2D"},
      {"a\u0301b\u0323", "ab"},
      {"a\u200Bb\u00ADa", "ab ##a"},
      {"a\u00A0b\u2028a\u3000a", "a b a a"},
      {"ΑΣ ΣΑ Σ", "α ##ς σ ##α σ"},
      {"İ i", "i i"},
      {"\uD55C", "\u1112 ##\u1161 ##\u11AB"},
      {"\uF900", "\u8C48"},
  };
  for (const Example& example : examples) {
    EXPECT_EQ(Pieces(*tokenizer, example.text), example.pieces) << example.text;
  }
}

TEST(WordPiece, SpecialTokensInTheTextAreRecognized) {
  const auto tokenizer = LoadOrFail(SampleTokenizerJson());
  ASSERT_TRUE(tokenizer);
  EXPECT_EQ(Pieces(*tokenizer, "[CLS] a[SEP]b [PAD][UNK]"), "[CLS] a [SEP] b [PAD] [UNK]");
  EXPECT_EQ(Pieces(*tokenizer, "[cls] [[SEP]] [SEP"), "[ cls ] [ [SEP] ] [ [UNK]");
}

TEST(WordPiece, WordsOfMoreCharactersThanTheLimitAreUnknown) {
  const auto tokenizer = LoadOrFail(SampleTokenizerJson());
  ASSERT_TRUE(tokenizer);
  EXPECT_EQ(tokenizer->Encode(std::string(100, 'a')).size(), 100u);
  EXPECT_EQ(tokenizer->Encode(std::string(101, 'a')),
            (std::vector<TokenId>{tokenizer->special().unk}));
}

TEST(WordPiece, StopsAtTheFirstInvalidUtf8Byte) {
  const auto tokenizer = LoadOrFail(SampleTokenizerJson());
  ASSERT_TRUE(tokenizer);
  EXPECT_EQ(Pieces(*tokenizer, "a b\xFFthe"), "a b");
  EXPECT_EQ(Pieces(*tokenizer, "a \xE4\xB8"), "a");
  EXPECT_EQ(Pieces(*tokenizer, "\xED\xA0\x80"), "");
}

TEST(WordPiece, HonorsTheNormalizersFlags) {
  const std::string vocabulary =
      VocabularyJson({"[PAD]", "[UNK]", "[CLS]", "[SEP]", "A", "a", "\u00E4", "\u00C4", "\u4E2D",
                      "##\u4E2D", "##\\u0001"});
  const auto cased = LoadOrFail(TokenizerJson(vocabulary, R"(,"lowercase":false)"));
  EXPECT_EQ(Pieces(*cased, "A a \u00C4"), "A a \u00C4");
  const auto accented = LoadOrFail(TokenizerJson(vocabulary, R"(,"strip_accents":false)"));
  EXPECT_EQ(Pieces(*accented, "\u00C4 A"), "\u00E4 a");
  const auto stripped =
      LoadOrFail(TokenizerJson(vocabulary, R"(,"lowercase":false,"strip_accents":true)"));
  EXPECT_EQ(Pieces(*stripped, "\u00C4"), "A");
  const auto joined = LoadOrFail(TokenizerJson(vocabulary, R"(,"handle_chinese_chars":false)"));
  EXPECT_EQ(Pieces(*joined, "a\u4E2D"), "a ##\u4E2D");
  const auto uncleaned = LoadOrFail(TokenizerJson(vocabulary, R"(,"clean_text":false)"));
  EXPECT_EQ(Pieces(*uncleaned, "a\u0001 a\u00A0a\va"), "a ##\u0001 a a a");
}

TEST(WordPiece, MatchesTheOracleOnHardTexts) {
  const std::string json = SampleTokenizerJson();
  const auto tokenizer = LoadOrFail(json);
  ASSERT_TRUE(tokenizer);
  const TokenizerOracle oracle(json);
  SeededRng rng(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = i % 4 == 0 ? RandomCodePoints(rng, 12) : RandomNastyText(rng, 12);
    ASSERT_EQ(tokenizer->Encode(text), oracle.Encode(text)) << i << ": " << text;
  }
}

TEST(WordPiece, IdsOfAnyTextAreInTheVocabulary) {
  const auto tokenizer = LoadOrFail(SampleTokenizerJson());
  ASSERT_TRUE(tokenizer);
  SeededRng rng(2);
  for (int i = 0; i < 50'000; ++i) {
    std::string text = RandomCodePoints(rng, 16);
    if (i % 8 == 0 && !text.empty())
      text[rng.Below(text.size())] = static_cast<char>(rng.Below(256));
    for (const TokenId id : tokenizer->Encode(text)) {
      ASSERT_GE(id, 0);
      ASSERT_LT(static_cast<std::size_t>(id), tokenizer->vocabulary_size());
    }
  }
}

// Each of these took quadratic time in some tokenizer; here each takes milliseconds, and the test
// only has to terminate.
TEST(WordPiece, HardTextsTakeLinearTime) {
  const auto tokenizer = LoadOrFail(SampleTokenizerJson());
  ASSERT_TRUE(tokenizer);
  for (const std::string_view piece :
       {"\u0323\u0301", "Σ", "Σ'", "ΑΣ\u0301", "x", "[", "[CLS", "\u302E\u0345"}) {
    std::string text = "a";
    while (text.size() < 1'000'000) text += piece;
    EXPECT_LE(tokenizer->Encode(text).size(), text.size()) << piece;
  }
}

}  // namespace
}  // namespace cairn
