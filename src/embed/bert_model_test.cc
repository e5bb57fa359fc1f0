// The encoder with the real weights of all-MiniLM-L6-v2. Built only if the model is available.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/rng.h"
#include "embed/bert_encoder.h"
#include "embed/testing/bert_oracle.h"

namespace cairn {
namespace {

std::string ReadFile(const std::string& name) {
  std::ifstream in(std::string(CAIRN_MODEL_DIR) + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

class BertModel : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    file_ = ReadFile("model.fp16.safetensors");
    config_ = *ParseBertConfig(ReadFile("config.json"));
    encoder_ = std::move(*BertEncoder::Load(bytes(), config_));
  }
  static void TearDownTestSuite() {
    encoder_.reset();
    file_.clear();
  }
  static std::span<const std::byte> bytes() { return std::as_bytes(std::span(file_)); }

  static std::vector<float> Encode(const std::vector<std::vector<TokenId>>& sentences) {
    const std::vector<TokenSpan> spans(sentences.begin(), sentences.end());
    std::vector<float> out(spans.size() * config_.hidden);
    BertEncoder::Scratch scratch;
    EXPECT_TRUE(encoder_->Encode(spans, out, scratch));
    return out;
  }

  // [CLS], random words of the vocabulary, [SEP].
  static std::vector<TokenId> Sentence(std::size_t tokens) {
    SeededRng rng(tokens);
    std::vector<TokenId> sentence(tokens, 101);
    for (std::size_t i = 1; i < tokens; ++i)
      sentence[i] = static_cast<TokenId>(1000 + rng.Below(29000));
    sentence.back() = 102;
    return sentence;
  }

  static inline std::string file_;
  static inline BertConfig config_;
  static inline std::unique_ptr<BertEncoder> encoder_;
};

TEST_F(BertModel, MatchesThePublishedValues) {
  // "This is an example sentence"
  const std::vector<float> vector = Encode({{101, 2023, 2003, 2019, 2742, 6251, 102}});
  EXPECT_NEAR(vector[0], 0.0676, 0.0005);
  EXPECT_NEAR(vector[1], 0.0635, 0.0005);
  EXPECT_NEAR(vector[2], 0.0487, 0.0005);
}

TEST_F(BertModel, MatchesTheOracle) {
  const auto tensors = Safetensors::Parse(bytes());
  ASSERT_TRUE(tensors) << tensors.error().message;
  for (const std::size_t tokens : {1u, 2u, 7u, 18u, 61u, 256u}) {
    const std::vector<TokenId> sentence = Sentence(tokens);
    const std::vector<float> found = Encode({sentence});
    const std::vector<double> expected = OracleVector(*tensors, config_, sentence);
    double cosine = 0;
    double farthest = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      cosine += expected[i] * found[i];
      farthest = std::max(farthest, std::abs(expected[i] - found[i]));
    }
    EXPECT_GT(cosine, 0.999999) << tokens;
    EXPECT_LT(farthest, 1e-5) << tokens;
  }
}

TEST_F(BertModel, BatchMatchesSingleSentences) {
  std::vector<std::vector<TokenId>> sentences;
  for (const std::size_t tokens : {3u, 18u, 1u, 100u, 7u, 200u, 18u, 33u})
    sentences.push_back(Sentence(tokens));
  const std::vector<float> batch = Encode(sentences);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const std::vector<float> single = Encode({sentences[i]});
    for (std::size_t j = 0; j < config_.hidden; ++j)
      ASSERT_NEAR(batch[i * config_.hidden + j], single[j], 1e-5) << i;
  }
}

}  // namespace
}  // namespace cairn
