#include "embed/bert_config.h"

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

constexpr std::string_view kGood =
    R"({"model_type":"bert","hidden_act":"gelu","position_embedding_type":"absolute",)"
    R"("num_hidden_layers":6,"num_attention_heads":12,"hidden_size":384,"intermediate_size":1536,)"
    R"("vocab_size":30522,"max_position_embeddings":512,"type_vocab_size":2,"layer_norm_eps":1e-12,)"
    R"("use_cache":true})";

TEST(BertConfig, ReadsWhatTheEncoderNeeds) {
  const auto config = ParseBertConfig(kGood);
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->layers, 6u);
  EXPECT_EQ(config->heads, 12u);
  EXPECT_EQ(config->hidden, 384u);
  EXPECT_EQ(config->head_width(), 32u);
  EXPECT_EQ(config->intermediate, 1536u);
  EXPECT_EQ(config->vocabulary, 30522u);
  EXPECT_EQ(config->positions, 512u);
  EXPECT_EQ(config->token_types, 2u);
  EXPECT_FLOAT_EQ(config->layer_norm_epsilon, 1e-12f);
}

TEST(BertConfig, ErrorsNameTheWrongKey) {
  const struct {
    const char* key;
    const char* from;
    const char* to;
  } cases[] = {
      {"model_type", "\"bert\"", "\"roberta\""},
      {"hidden_act", "\"gelu\"", "\"relu\""},
      {"hidden_act", "\"gelu\"", "3"},
      {"position_embedding_type", "\"absolute\"", "\"relative_key\""},
      {"num_hidden_layers", "_layers\":6", "_layers\":0"},
      {"num_hidden_layers", "_layers\":6", "_layers\":1000"},
      {"num_hidden_layers", "\"num_hidden_layers\":6,", ""},
      {"num_attention_heads", ":12,", ":-12,"},
      {"num_attention_heads", ":12,", ":\"12\","},
      {"hidden_size", ":384", ":383"},
      {"hidden_size", ":384", ":384.5"},
      {"hidden_size", ":384", ":1e9"},
      {"intermediate_size", ":1536", ":99999999999999999999999"},
      {"vocab_size", ":30522", ":null"},
      {"max_position_embeddings", ":512", ":[512]"},
      {"type_vocab_size", ":2,", ":0,"},
      {"layer_norm_eps", ":1e-12", ":0"},
      {"layer_norm_eps", ":1e-12", ":-1"},
      {"layer_norm_eps", ":1e-12", ":7"},
      {"layer_norm_eps", ":1e-12", ":\"small\""},
  };
  for (const auto& test : cases) {
    std::string text(kGood);
    text.replace(text.find(test.from), std::string_view(test.from).size(), test.to);
    const auto config = ParseBertConfig(text);
    ASSERT_FALSE(config) << test.key << test.to;
    EXPECT_EQ(config.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(config.error().message.find(test.key), std::string::npos) << config.error().message;
  }
}

TEST(BertConfig, RefusesAnythingButAnObject) {
  for (const char* text : {"", "[]", "{", "nonsense", "7"}) {
    const auto config = ParseBertConfig(text);
    ASSERT_FALSE(config) << text;
    EXPECT_EQ(config.error().code, ErrorCode::kCorrupt);
  }
}

}  // namespace
}  // namespace cairn
