// BertConfig: the dimensions of a BERT encoder, from its config.json.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"

namespace cairn {

struct BertConfig {
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t hidden = 0;        // dimension of a token and of the sentence's vector
  std::size_t intermediate = 0;  // dimension of a token inside the feed-forward part
  std::size_t vocabulary = 0;
  std::size_t positions = 0;  // maximum number of tokens in a sentence
  std::size_t token_types = 0;
  float layer_norm_epsilon = 0;

  std::size_t head_width() const { return hidden / heads; }
};

// Parses and checks config.json. Text that is not a JSON object is kCorrupt; a key that is missing,
// out of range or unsupported is kInvalidArgument, and the error names it.
Result<BertConfig> ParseBertConfig(std::string_view json);

}  // namespace cairn
