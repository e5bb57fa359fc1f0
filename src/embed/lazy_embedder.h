// LazyEmbedder: the embedder, loaded when the first text needs it and then kept. Keyword-only work
// never loads it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "base/result.h"
#include "embed/embedder.h"

namespace cairn {

class LazyEmbedder {
 public:
  using Load = std::function<Result<std::unique_ptr<Embedder>>()>;

  // `model_id` is the id that the loaded embedder will have. Empty means that there is no model:
  // `why_not` then says why, and Get fails with it.
  LazyEmbedder(std::string model_id, Load load)
      : model_id_(std::move(model_id)), load_(std::move(load)) {}
  explicit LazyEmbedder(std::string why_not) : why_not_(std::move(why_not)) {}

  bool IsOff() const { return model_id_.empty(); }
  const std::string& model_id() const { return model_id_; }
  const std::string& why_not() const { return why_not_; }

  // The embedder, loaded by the first call; calls at the same time wait for it. A load that failed
  // is tried again by the next call.
  Result<Embedder*> Get();

 private:
  const std::string model_id_;
  const std::string why_not_;
  const Load load_;
  std::mutex mutex_;
  std::unique_ptr<Embedder> embedder_;
};

}  // namespace cairn
