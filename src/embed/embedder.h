// Embedder: turns text into vectors whose cosine is nearness of meaning. Implementations: the BERT
// encoder inside the process, and a deterministic fake for unit tests.
//
// Vectors have length 1, so that a dot product is the cosine. All methods may be called from
// several threads.
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

  // Names the model and its weights; vectors of different ids are not comparable.
  virtual const std::string& model_id() const = 0;
  virtual std::size_t dimension() const = 0;
  // Tokens of one window, the special ones included.
  virtual std::size_t max_tokens() const = 0;

  // One vector, of the first `most_tokens` if the text is longer; the first window has
  // max_tokens(). Uses one thread.
  virtual Result<Vector> EmbedStart(std::string_view text, std::size_t most_tokens) = 0;
  Result<Vector> Embed(std::string_view text) { return EmbedStart(text, max_tokens()); }

  // For each text the vectors of its windows, in order; at least one. Uses two threads. `done` is
  // told how many texts have been finished since it was last called, from any thread, one call at a
  // time.
  using Done = std::function<void(std::size_t count)>;
  virtual Result<std::vector<std::vector<Vector>>> EmbedBatch(
      std::span<const std::string_view> texts, const Done& done = {}) = 0;
};

}  // namespace cairn
