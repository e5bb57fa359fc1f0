// The encoder on small random models, compared with a forward pass in double precision.
#include "embed/bert_encoder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "embed/testing/bert_oracle.h"
#include "embed/testing/safetensors_file.h"

namespace cairn {
namespace {

using Tokens = std::vector<TokenId>;

constexpr BertConfig kSmall{.layers = 2,
                            .heads = 3,
                            .hidden = 48,
                            .intermediate = 96,
                            .vocabulary = 50,
                            .positions = 40,
                            .token_types = 2,
                            .layer_norm_epsilon = 1e-12f};

Tokens RandomTokens(std::size_t count, std::size_t vocabulary, std::uint64_t seed) {
  SeededRng rng(seed);
  Tokens tokens(count);
  for (TokenId& token : tokens) token = static_cast<TokenId>(rng.Below(vocabulary));
  return tokens;
}

std::unique_ptr<BertEncoder> Load(const Bytes& file, const BertConfig& config,
                                  const kernels::Kernels& table = kernels::BestKernels()) {
  auto encoder = BertEncoder::Load(file, config, table);
  EXPECT_TRUE(encoder) << encoder.error().message;
  return encoder ? std::move(*encoder) : nullptr;
}

std::vector<float> Encode(const BertEncoder& encoder, const std::vector<Tokens>& sentences) {
  const std::vector<TokenSpan> spans(sentences.begin(), sentences.end());
  std::vector<float> out(spans.size() * encoder.config().hidden);
  BertEncoder::Scratch scratch;
  const Status status = encoder.Encode(spans, out, scratch);
  EXPECT_TRUE(status) << status.error().message;
  return out;
}

void ExpectOracle(const Bytes& file, const BertConfig& config, const kernels::Kernels& table) {
  const auto tensors = Safetensors::Parse(file);
  ASSERT_TRUE(tensors) << tensors.error().message;
  const auto encoder = Load(file, config, table);
  ASSERT_NE(encoder, nullptr);
  for (std::size_t count = 1; count <= config.positions; count += count < 20 ? 1 : 9) {
    const Tokens tokens = RandomTokens(count, config.vocabulary, count);
    const std::vector<float> found = Encode(*encoder, {tokens});
    const std::vector<double> expected = OracleVector(*tensors, config, tokens);
    for (std::size_t i = 0; i < expected.size(); ++i)
      ASSERT_NEAR(found[i], expected[i], 2e-5) << table.name << " tokens " << count << " at " << i;
  }
}

TEST(BertEncoder, MatchesTheOracle) {
  for (const kernels::Kernels* table : kernels::RunnableKernels()) {
    ExpectOracle(RandomModel(kSmall, 1, true), kSmall, *table);
    ExpectOracle(RandomModel(kSmall, 2, false), kSmall, *table);
  }
}

// No size is a multiple of a register or panel: heads of 10 numbers, panels with remainders.
TEST(BertEncoder, MatchesTheOracleWithOddSizes) {
  BertConfig odd = kSmall;
  odd.heads = 5;
  odd.hidden = 50;
  odd.intermediate = 101;
  for (const kernels::Kernels* table : kernels::RunnableKernels())
    ExpectOracle(RandomModel(odd, 3, true), odd, *table);
}

TEST(BertEncoder, BatchMatchesSingleSentences) {
  const Bytes file = RandomModel(kSmall, 4, true);
  const auto encoder = Load(file, kSmall);
  std::vector<Tokens> sentences;
  for (std::size_t i = 0; i < 60; ++i)
    sentences.push_back(RandomTokens(1 + i * 7 % kSmall.positions, kSmall.vocabulary, i));
  const std::vector<float> batch = Encode(*encoder, sentences);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const std::vector<float> single = Encode(*encoder, {sentences[i]});
    for (std::size_t j = 0; j < kSmall.hidden; ++j)
      ASSERT_NEAR(batch[i * kSmall.hidden + j], single[j], 1e-5) << i;
  }
}

TEST(BertEncoder, IsThreadSafe) {
  const Bytes file = RandomModel(kSmall, 5, true);
  const auto encoder = Load(file, kSmall);
  const std::vector<Tokens> sentences{RandomTokens(17, 50, 1), RandomTokens(9, 50, 2)};
  const std::vector<float> expected = Encode(*encoder, sentences);
  std::vector<std::vector<float>> found(4);
  {
    std::vector<std::jthread> threads;
    for (auto& out : found) threads.emplace_back([&] { out = Encode(*encoder, sentences); });
  }
  for (const auto& out : found) EXPECT_EQ(out, expected);
}

TEST(BertEncoder, FindsTensorsWithThePrefix) {
  const Bytes plain = RandomModel(kSmall, 6, true);
  const Bytes prefixed = RandomModel(kSmall, 6, true, "bert.");
  const std::vector<Tokens> sentence{RandomTokens(5, 50, 1)};
  EXPECT_EQ(Encode(*Load(plain, kSmall), sentence), Encode(*Load(prefixed, kSmall), sentence));
}

TEST(BertEncoder, RefusesTokensThatDoNotFit) {
  const Bytes file = RandomModel(kSmall, 7, true);
  const auto encoder = Load(file, kSmall);
  BertEncoder::Scratch scratch;
  std::vector<float> out(kSmall.hidden);
  for (const Tokens& wrong : {Tokens{}, Tokens{50}, Tokens{1, -1}, Tokens(41, 1)}) {
    const TokenSpan spans[] = {wrong};
    const Status status = encoder->Encode(spans, out, scratch);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::kInvalidArgument);
  }
  const Tokens right{1, 2};
  const TokenSpan spans[] = {right};
  EXPECT_FALSE(encoder->Encode(spans, std::span(out).first(3), scratch));
  EXPECT_TRUE(encoder->Encode(spans, out, scratch));
}

TEST(BertEncoder, ErrorNamesTheMismatchedTensor) {
  const struct {
    std::size_t BertConfig::*member;
    std::size_t value;
    const char* tensor;
  } cases[] = {{&BertConfig::layers, 3, "encoder.layer.2.attention.self.query.weight"},
               {&BertConfig::intermediate, 97, "encoder.layer.0.intermediate.dense.weight"},
               {&BertConfig::vocabulary, 51, "embeddings.word_embeddings.weight"},
               {&BertConfig::positions, 39, "embeddings.position_embeddings.weight"},
               {&BertConfig::token_types, 1, "embeddings.token_type_embeddings.weight"}};
  const Bytes file = RandomModel(kSmall, 8, true);
  for (const auto& test : cases) {
    BertConfig config = kSmall;
    config.*test.member = test.value;
    const auto encoder = BertEncoder::Load(file, config);
    ASSERT_FALSE(encoder);
    EXPECT_EQ(encoder.error().code, ErrorCode::kCorrupt);
    EXPECT_NE(encoder.error().message.find(test.tensor), std::string::npos)
        << encoder.error().message;
  }
}

}  // namespace
}  // namespace cairn
