// BertWeights: the weights of a BERT encoder in the kernels' layout. Matrices are packed into owned
// memory at load; the embedding tables, of which a sentence needs only a few rows, stay in the
// file.
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
  kernels::PanelMatrix
      query;  // outputs of each head padded to whole panels, also for key and value
  kernels::PanelMatrix key;
  kernels::PanelMatrix value;
  kernels::PanelMatrix mix;  // inputs padded like the outputs of `value`
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
  // Finds tensors by their usual names, with or without the prefix "bert.". A tensor that is
  // missing or differs from the config in type or shape is kCorrupt, and the error names it.
  static Result<BertWeights> Load(const Safetensors& file, const BertConfig& config);

  EmbeddingTable words;
  EmbeddingTable positions;
  EmbeddingTable types;
  BertNorm embedding_norm;
  std::vector<BertLayer> layers;

 private:
  AlignedBuffer storage_;  // owns the layers and norms
};

}  // namespace cairn
