#include "embed/lazy_embedder.h"

#include "base/log.h"

namespace cairn {

Result<Embedder*> LazyEmbedder::Get() {
  if (IsOff()) return Conflict("no embedding model: " + source_.where);
  const std::lock_guard lock(mutex_);
  if (!embedder_) {
    CAIRN_ASSIGN_OR_RETURN(auto loaded, source_.load());
    embedder_ = std::move(loaded);
  }
  return embedder_.get();
}

void LazyEmbedder::SayThatItIsOff() {
  std::call_once(said_,
                 [this] { Log(LogLevel::kWarning, "keyword search only: " + source_.where); });
}

}  // namespace cairn
