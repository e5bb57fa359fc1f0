// LazyEmbedder: the embedder, loaded when the first text needs it and then kept. Keyword-only work
// never loads it.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "base/result.h"
#include "embed/embedder.h"
#include "embed/model_source.h"

namespace cairn {

class LazyEmbedder {
 public:
  explicit LazyEmbedder(ModelSource source) : source_(std::move(source)) {}

  // Whether there is no model at all; Get then fails and says why.
  bool IsOff() const { return source_.id.empty(); }
  const ModelSource& source() const { return source_; }
  const std::string& model_id() const { return source_.id; }

  // The embedder, loaded by the first call; calls at the same time wait for it. A load that failed
  // is tried again by the next call.
  Result<Embedder*> Get();

  // Tells the person at the terminal, once, that words alone are searched and why.
  void SayThatItIsOff();

 private:
  const ModelSource source_;
  std::once_flag said_;
  std::mutex mutex_;
  std::unique_ptr<Embedder> embedder_;
};

}  // namespace cairn
