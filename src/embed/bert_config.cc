#include "embed/bert_config.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace cairn {
namespace {

using Json = nlohmann::json;

// A key of config.json that holds a size. The limits are several times the sizes of the largest
// BERT encoders in use and keep products of sizes far from overflow.
struct SizeKey {
  const char* name;
  std::size_t BertConfig::*member;
  std::size_t most;
};
constexpr SizeKey kSizeKeys[] = {
    {"num_hidden_layers", &BertConfig::layers, 128},
    {"num_attention_heads", &BertConfig::heads, 256},
    {"hidden_size", &BertConfig::hidden, 8192},
    {"intermediate_size", &BertConfig::intermediate, 65536},
    {"vocab_size", &BertConfig::vocabulary, std::size_t{1} << 22},
    {"max_position_embeddings", &BertConfig::positions, 8192},
    {"type_vocab_size", &BertConfig::token_types, 64},
};

Error WrongKey(const std::string& key, const std::string& message) {
  return InvalidArgument("config.json: " + key + " " + message);
}

Status ReadSizes(const Json& json, BertConfig& config) {
  for (const SizeKey& key : kSizeKeys) {
    const auto found = json.find(key.name);
    if (found == json.end()) return WrongKey(key.name, "is missing");
    if (!found->is_number_unsigned() || found->get<std::uint64_t>() < 1 ||
        found->get<std::uint64_t>() > key.most)
      return WrongKey(key.name, "must be a whole number from 1 to " + std::to_string(key.most));
    config.*key.member = found->get<std::size_t>();
  }
  if (config.hidden % config.heads != 0)
    return WrongKey("hidden_size", "must be a multiple of num_attention_heads");
  return {};
}

Status ReadEpsilon(const Json& json, BertConfig& config) {
  const auto found = json.find("layer_norm_eps");
  if (found == json.end()) return WrongKey("layer_norm_eps", "is missing");
  if (!found->is_number() || !(found->get<double>() > 0) || !(found->get<double>() <= 0.1))
    return WrongKey("layer_norm_eps", "must be a number above 0, at most 0.1");
  config.layer_norm_epsilon = found->get<float>();
  return {};
}

// A key that must be `expected`. If it is missing, the format's default is that value.
Status Expect(const Json& json, const char* key, const char* expected) {
  const auto found = json.find(key);
  if (found == json.end()) return {};
  if (!found->is_string() || found->get_ref<const std::string&>() != expected)
    return WrongKey(key, std::string("is not supported; only \"") + expected + "\" is");
  return {};
}

}  // namespace

Result<BertConfig> ParseBertConfig(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return Error{ErrorCode::kCorrupt, "config.json is not a JSON object"};
  CAIRN_TRY(Expect(json, "model_type", "bert"));
  CAIRN_TRY(Expect(json, "hidden_act", "gelu"));
  CAIRN_TRY(Expect(json, "position_embedding_type", "absolute"));
  BertConfig config;
  CAIRN_TRY(ReadSizes(json, config));
  CAIRN_TRY(ReadEpsilon(json, config));
  return config;
}

}  // namespace cairn
