// The weights of a BERT encoder, laid out for the kernels. Matrices are packed into memory of our
// own at load; the tables of embeddings, of which a sentence needs a few rows, stay in the file.
#pragma once

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "embed/bert_config.h"
#include "embed/kernels/kernels.h"
#include "embed/safetensors.h"
#include "simd/aligned_buffer.h"

namespace cairn {

struct BertNorm {
  const float* scale = nullptr;
  const float* shift = nullptr;
};

struct BertLayer {
  kernels::PanelMatrix query;  // outputs of each head padded to whole panels, as are key and value
  kernels::PanelMatrix key;
  kernels::PanelMatrix value;
  kernels::PanelMatrix mix;  // inputs padded as the outputs of `value`
  BertNorm mix_norm;
  kernels::PanelMatrix up;
  kernels::PanelMatrix down;
  BertNorm down_norm;
};

// Rows of `hidden` numbers, in the file.
struct EmbeddingTable {
  const std::byte* data = nullptr;
  kernels::Number number = kernels::Number::kHalf;
};

// Immutable after loading. Borrows the file's bytes.
class BertWeights {
 public:
  // Tensors are found by their usual names, with or without the prefix "bert.". One that is missing
  // or of another type or shape than the config says is ErrorCode::kCorrupt and named.
  static Result<BertWeights> Load(const Safetensors& file, const BertConfig& config);

  EmbeddingTable words;
  EmbeddingTable positions;
  EmbeddingTable types;
  BertNorm embedding_norm;
  std::vector<BertLayer> layers;

 private:
  AlignedBuffer storage_;  // what the layers and norms point into
};

}  // namespace cairn
