// A BERT forward pass in double precision, one operation after the other as the papers write them:
// slow, simple, and independent of the encoder it judges (only the file's reader is shared).
#pragma once

#include <span>
#include <vector>

#include "embed/bert_config.h"
#include "embed/safetensors.h"

namespace cairn {

// The vector of one sentence: mean over its tokens, length 1. The tensors must fit the config.
std::vector<double> OracleVector(const Safetensors& file, const BertConfig& config,
                                 std::span<const std::int32_t> tokens);

}  // namespace cairn
