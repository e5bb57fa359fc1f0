#include "embed/lazy_embedder.h"

namespace cairn {

Result<Embedder*> LazyEmbedder::Get() {
  if (IsOff()) return Conflict(why_not_);
  const std::lock_guard lock(mutex_);
  if (!embedder_) {
    auto loaded = load_();
    if (!loaded) return loaded.error();
    embedder_ = *std::move(loaded);
  }
  return embedder_.get();
}

}  // namespace cairn
