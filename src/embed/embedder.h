// Embedder: computes embeddings, vectors whose cosine measures the similarity of texts.
// Implementations: the in-process BERT encoder, and a deterministic fake for unit tests.
//
// Vectors have length 1, so a dot product is a cosine. All methods are thread-safe.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

using Vector = std::vector<float>;

class Embedder {
 public:
  virtual ~Embedder() = default;

  // Identifies the model and its weights; vectors of different ids are not comparable.
  virtual const std::string& model_id() const = 0;
  virtual std::size_t dimension() const = 0;
  // The number of tokens in a window, including the special ones.
  virtual std::size_t max_tokens() const = 0;

  // The vector of the text, or of its first `most_tokens` if it is longer; the first window has
  // max_tokens(). Uses one thread.
  virtual Result<Vector> EmbedStart(std::string_view text, std::size_t most_tokens) = 0;
  Result<Vector> Embed(std::string_view text) { return EmbedStart(text, max_tokens()); }

  // The vectors of each text's windows, in order; at least one per text. Uses two threads. Calls
  // `done` with the number of texts finished since the last call, from any thread, one call at a
  // time.
  using Done = std::function<void(std::size_t count)>;
  virtual Result<std::vector<std::vector<Vector>>> EmbedBatch(
      std::span<const std::string_view> texts, const Done& done = {}) = 0;
};

}  // namespace cairn
