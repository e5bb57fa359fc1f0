// The real model as an embedder, compared with vectors of another implementation.
#include "embed/bert_embedder.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "embed/reference_cases.h"

namespace cairn {
namespace {

class BertEmbedderTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    weights_ = new std::string(ReadWholeFile(CAIRN_MODEL_DIR "/model.fp16.safetensors"));
    auto loaded = Load(*weights_);
    ASSERT_TRUE(loaded) << loaded.error().message;
    embedder_ = loaded->release();
  }
  static void TearDownTestSuite() {
    delete embedder_;
    delete weights_;
  }
  static Result<std::unique_ptr<Embedder>> Load(const std::string& weights) {
    return BertEmbedder::Load({.weights = std::as_bytes(std::span(weights)),
                               .tokenizer = ReadWholeFile(CAIRN_MODEL_DIR "/tokenizer.json"),
                               .config = ReadWholeFile(CAIRN_MODEL_DIR "/config.json")},
                              "test");
  }
  static double Cosine(const Vector& a, const Vector& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
    return sum;
  }

  static std::string* weights_;
  static Embedder* embedder_;
};
std::string* BertEmbedderTest::weights_ = nullptr;
Embedder* BertEmbedderTest::embedder_ = nullptr;

TEST_F(BertEmbedderTest, MatchesThePublishedValues) {
  const auto vector = embedder_->Embed("This is an example sentence");
  ASSERT_TRUE(vector);
  ASSERT_EQ(vector->size(), 384u);
  EXPECT_NEAR((*vector)[0], 0.0676, 0.0005);
  EXPECT_NEAR((*vector)[1], 0.0635, 0.0005);
  EXPECT_NEAR((*vector)[2], 0.0487, 0.0005);
}

TEST_F(BertEmbedderTest, MatchesTheReference) {
  const auto cases = ReadReferenceCases(CAIRN_TESTDATA "/reference.jsonl");
  ASSERT_GE(cases.size(), 40u);
  std::vector<std::string_view> texts;
  for (const ReferenceCase& wanted : cases) texts.emplace_back(wanted.text);
  std::size_t told = 0;
  const auto batch = embedder_->EmbedBatch(texts, [&](std::size_t count) { told += count; });
  ASSERT_TRUE(batch);
  EXPECT_EQ(told, texts.size());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    EXPECT_GE(Cosine((*batch)[i].front(), cases[i].vector), 0.9999) << cases[i].name;
  }
}

TEST_F(BertEmbedderTest, BatchMatchesSingleTexts) {
  std::string lengthy;
  for (int i = 0; i < 400; ++i) lengthy += "stone number " + std::to_string(i) + " on the cairn. ";
  const std::vector<std::string_view> texts = {"a", "the cache is stale after every deploy",
                                               lengthy, ""};
  const auto batch = embedder_->EmbedBatch(texts);
  ASSERT_TRUE(batch);
  EXPECT_EQ((*batch)[0].size(), 1u);
  EXPECT_GT((*batch)[2].size(), 5u);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto single = embedder_->Embed(texts[i]);
    ASSERT_TRUE(single);
    EXPECT_GE(Cosine((*batch)[i].front(), *single), 0.99999);
  }
}

TEST_F(BertEmbedderTest, RelatedTextsAreClose) {
  const Vector person = *embedder_->Embed("That is a happy person");
  EXPECT_GT(Cosine(person, *embedder_->Embed("That is a very happy person")), 0.9);
  EXPECT_LT(Cosine(person, *embedder_->Embed("Today is a sunny day")), 0.5);
}

TEST_F(BertEmbedderTest, RefusesDamagedWeights) {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{7}, std::size_t{5000}, weights_->size() / 2}) {
    EXPECT_FALSE(Load(weights_->substr(0, size))) << size;
  }
  std::string spoilt = *weights_;
  spoilt[20] = '\x01';
  EXPECT_FALSE(Load(spoilt));
}

}  // namespace
}  // namespace cairn
