// BertEncoder: computes unit-length vectors from tokens. The vector of a sentence is the mean of
// the last layer's outputs for its tokens, [CLS] and [SEP] included.
//
// The sentences of a batch are concatenated without padding: each matrix is multiplied once with
// all their tokens, and only attention works sentence by sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/result.h"
#include "embed/bert_config.h"
#include "embed/bert_weights.h"
#include "embed/kernels/dispatch.h"
#include "simd/aligned_buffer.h"

namespace cairn {

using TokenId = std::int32_t;
using TokenSpan = std::span<const TokenId>;  // one sentence with its special tokens

// Immutable after loading: any number of threads may encode concurrently, each with its own
// scratch.
class BertEncoder {
 public:
  // Memory for intermediate results, reused between calls, so that encoding stops allocating once
  // it has grown to the largest batch (a few megabytes at most).
  class Scratch {
   public:
    Scratch() = default;

   private:
    friend class BertEncoder;
    AlignedBuffer buffer_;
  };

  // Packs the weights of a model.safetensors. `file` is borrowed and must outlive the encoder. A
  // file that is damaged or does not match the config is kCorrupt.
  static Result<std::unique_ptr<BertEncoder>> Load(
      std::span<const std::byte> file, const BertConfig& config,
      const kernels::Kernels& kernels = kernels::BestKernels());

  const BertConfig& config() const { return config_; }

  // Writes config().hidden floats per sentence to `out`, whose size must match. A sentence without
  // tokens or with more than config().positions, or a token outside the vocabulary, is
  // kInvalidArgument; nothing is written then.
  Status Encode(std::span<const TokenSpan> sentences, std::span<float> out, Scratch& scratch) const;

 private:
  struct Batch;

  BertEncoder(const BertConfig& config, BertWeights weights, const kernels::Kernels& kernels)
      : config_(config), weights_(std::move(weights)), kernels_(kernels) {}

  Status Check(std::span<const TokenSpan> sentences, std::span<float> out) const;
  Batch Arrange(std::span<const TokenSpan> sentences, Scratch& scratch) const;
  void EncodeBatch(const Batch& batch, float* out) const;
  void AddEmbeddings(const Batch& batch) const;
  void RunLayer(const BertLayer& layer, const Batch& batch) const;
  void Attend(const BertLayer& layer, const Batch& batch) const;
  void AttendSentence(const Batch& batch, std::size_t first, std::size_t tokens) const;
  void FeedForward(const BertLayer& layer, const Batch& batch) const;
  void Normalise(const BertNorm& norm, const Batch& batch) const;

  BertConfig config_;
  BertWeights weights_;
  const kernels::Kernels& kernels_;
};

}  // namespace cairn
