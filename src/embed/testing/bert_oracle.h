// A BERT forward pass in double precision, one operation at a time as in the papers: slow, simple,
// and independent of the encoder under test (only the file reader is shared).
#pragma once

#include <span>
#include <vector>

#include "embed/bert_config.h"
#include "embed/safetensors.h"

namespace cairn {

// The vector of one sentence: the mean over its tokens, scaled to length 1. The tensors must match
// the config.
std::vector<double> OracleVector(const Safetensors& file, const BertConfig& config,
                                 std::span<const std::int32_t> tokens);

}  // namespace cairn
