#include "store/memory/in_memory_store.h"

#include <utility>

namespace cairn {

std::shared_ptr<MemoryTables> InMemoryStore::Committed() const {
  const std::lock_guard lock(swapping_);
  return committed_;
}

Status InMemoryStore::ReadSnapshot(const ReadWork& work, Freshness) {
  const std::shared_ptr<MemoryTables> state = Committed();
  return work(*state);
}

Status InMemoryStore::Write(const WriteWork& work) {
  const std::lock_guard one_writer(writing_);
  auto changed = std::make_shared<MemoryTables>(*Committed());
  CAIRN_TRY(work(*changed));
  const std::lock_guard lock(swapping_);
  committed_ = std::move(changed);
  ++commits_;
  return {};
}

Result<std::uint64_t> InMemoryStore::ChangeVersion() {
  const std::lock_guard lock(swapping_);
  return commits_;
}

}  // namespace cairn
