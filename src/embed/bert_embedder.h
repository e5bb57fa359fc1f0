// BertEmbedder: an Embedder that combines tokenizer, windows and encoder of a BERT-family model.
//
// The windows of a batch are sorted by length and encoded in groups of about kGroupTokens tokens by
// two threads. The grouping affects results only by rounding.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "embed/bert_encoder.h"
#include "embed/embedder.h"
#include "embed/wordpiece.h"

namespace cairn {

// Borrowed contents of a model's files: the weights must outlive the embedder, the texts only Load.
struct ModelFiles {
  std::span<const std::byte> weights;  // safetensors
  std::string_view tokenizer;          // tokenizer.json
  std::string_view config;             // config.json
};

class BertEmbedder final : public Embedder {
 public:
  // A file that is damaged or does not match the others is kCorrupt or kInvalidArgument, and the
  // error names it.
  static Result<std::unique_ptr<Embedder>> Load(const ModelFiles& files, std::string model_id);

  const std::string& model_id() const override { return model_id_; }
  std::size_t dimension() const override { return encoder_->config().hidden; }
  std::size_t max_tokens() const override { return max_tokens_; }
  Result<Vector> EmbedStart(std::string_view text, std::size_t most_tokens) override;
  Result<std::vector<std::vector<Vector>>> EmbedBatch(std::span<const std::string_view> texts,
                                                      const Done& done) override;

 private:
  BertEmbedder(std::string model_id, std::unique_ptr<WordPiece> tokenizer,
               std::unique_ptr<BertEncoder> encoder);

  struct Job;
  Status EncodeGroup(std::span<const Job> group) const;

  const std::string model_id_;
  const std::unique_ptr<WordPiece> tokenizer_;
  const std::unique_ptr<BertEncoder> encoder_;
  const std::size_t max_tokens_;
};

}  // namespace cairn
