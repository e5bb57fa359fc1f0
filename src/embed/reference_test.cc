// The tokenizer with the model's own vocabulary, compared with the reference.
#include <gtest/gtest.h>

#include "base/rng.h"
#include "embed/random_text.h"
#include "embed/reference_cases.h"
#include "embed/tokenizer_oracle.h"
#include "embed/windows.h"
#include "embed/wordpiece.h"

namespace cairn {
namespace {

std::unique_ptr<WordPiece> LoadModelTokenizer() {
  auto tokenizer = WordPiece::Load(ReadWholeFile(CAIRN_MODEL_DIR "/tokenizer.json"));
  if (!tokenizer) ADD_FAILURE() << tokenizer.error().message;
  return tokenizer ? *std::move(tokenizer) : nullptr;
}

TEST(Reference, TokenIdsMatch) {
  const auto tokenizer = LoadModelTokenizer();
  ASSERT_TRUE(tokenizer);
  const auto cases = ReadReferenceCases(CAIRN_TESTDATA "/reference.jsonl");
  ASSERT_GE(cases.size(), 45u);
  for (const ReferenceCase& wanted : cases) {
    EXPECT_EQ(tokenizer->Encode(wanted.text), wanted.ids) << wanted.name;
  }
}

TEST(Reference, VectorsAreUnitVectorsOfTheModelsDimension) {
  for (const ReferenceCase& wanted : ReadReferenceCases(CAIRN_TESTDATA "/reference.jsonl")) {
    ASSERT_EQ(wanted.vector.size(), 384u) << wanted.name;
    double square = 0;
    for (const float x : wanted.vector) square += static_cast<double>(x) * x;
    EXPECT_NEAR(square, 1, 1e-5) << wanted.name;
  }
}

TEST(Reference, ReadsTheWholeVocabulary) {
  const auto tokenizer = LoadModelTokenizer();
  ASSERT_TRUE(tokenizer);
  EXPECT_EQ(tokenizer->vocabulary_size(), 30522u);
  EXPECT_EQ(tokenizer->special().pad, 0);
  EXPECT_EQ(tokenizer->special().unk, 100);
  EXPECT_EQ(tokenizer->special().cls, 101);
  EXPECT_EQ(tokenizer->special().sep, 102);
  EXPECT_EQ(tokenizer->TokenOf(30521), "##～");
  EXPECT_TRUE(tokenizer->ContinuesWord(30521));
  EXPECT_FALSE(tokenizer->ContinuesWord(1001));  // a lone #
}

TEST(Reference, TheLongestStorableTextFitsTheWindows) {
  const auto tokenizer = LoadModelTokenizer();
  ASSERT_TRUE(tokenizer);
  const auto windows = EncodeWindows(*tokenizer, std::string(100'000, '.'), 256);
  EXPECT_EQ(windows.size(), 451u);
  EXPECT_LT(windows.size(), kMostWindows);
}

TEST(Reference, MatchesTheOracleOnRandomTexts) {
  const std::string json = ReadWholeFile(CAIRN_MODEL_DIR "/tokenizer.json");
  const auto tokenizer = LoadModelTokenizer();
  ASSERT_TRUE(tokenizer);
  const TokenizerOracle oracle(json);
  SeededRng rng(20260301);
  for (int i = 0; i < 2000; ++i) {
    const std::string text = RandomNastyText(rng, 20);
    ASSERT_EQ(tokenizer->Encode(text), oracle.Encode(text)) << i << ": " << text;
  }
}

}  // namespace
}  // namespace cairn
