// LazyEmbedder: loads the embedder when it is first needed and then keeps it. Keyword-only work
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

  // Whether there is no model; Get then fails with the reason.
  bool IsOff() const { return source_.id.empty(); }
  const ModelSource& source() const { return source_; }
  const std::string& model_id() const { return source_.id; }

  // The embedder, loaded by the first call; concurrent calls wait for it. After a failed load the
  // next call tries again.
  Result<Embedder*> Get();

  // Logs once that only keyword search is available, and why.
  void SayThatItIsOff();

 private:
  const ModelSource source_;
  std::once_flag said_;
  std::mutex mutex_;
  std::unique_ptr<Embedder> embedder_;
};

}  // namespace cairn
