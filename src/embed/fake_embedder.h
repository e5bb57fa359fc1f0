// A fake Embedder for unit tests: texts that share many words get similar vectors, without any
// model. The same text gives the same vector on every machine.
#pragma once

#include <string>

#include "embed/embedder.h"

namespace cairn {

class FakeEmbedder final : public Embedder {
 public:
  explicit FakeEmbedder(std::string model_id = "fake") : model_id_(std::move(model_id)) {}

  const std::string& model_id() const override { return model_id_; }
  std::size_t dimension() const override { return kDimension; }
  std::size_t max_tokens() const override { return kWindowWords; }
  Result<Vector> EmbedStart(std::string_view text, std::size_t most_tokens) override;
  Result<std::vector<std::vector<Vector>>> EmbedBatch(std::span<const std::string_view> texts,
                                                      const Done& done) override;

  static constexpr std::size_t kDimension = 64;
  static constexpr std::size_t kWindowWords = 16;

 private:
  const std::string model_id_;
};

}  // namespace cairn
