// The shape of a BERT encoder, as its config.json gives it.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"

namespace cairn {

struct BertConfig {
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t hidden = 0;        // numbers of a token, and of the sentence's vector
  std::size_t intermediate = 0;  // numbers of a token inside the feed-forward part
  std::size_t vocabulary = 0;
  std::size_t positions = 0;  // tokens of a sentence, at most
  std::size_t token_types = 0;
  float layer_norm_epsilon = 0;

  std::size_t head_width() const { return hidden / heads; }
};

// Reads and checks config.json. Text that is no JSON object is ErrorCode::kCorrupt; a key that is
// missing, out of limits or asks for what the encoder cannot do is kInvalidArgument and named.
Result<BertConfig> ParseBertConfig(std::string_view json);

}  // namespace cairn
