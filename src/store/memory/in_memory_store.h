// InMemoryStore: the reference back end, a fake for tests and the oracle that others are compared
// with. Simple and obviously right rather than fast; everything is gone with the object.
//
// What was committed is never changed again: a read takes hold of the present state and works on
// that, and Write() works on a copy that takes the state's place if the work succeeds. So reads
// never wait for a writer's work, and a failed work leaves nothing.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "store/memory/memory_tables.h"
#include "store/store.h"

namespace cairn {

class InMemoryStore final : public Store {
 public:
  // Waits for other writers as long as they take; never kBusy.
  Status Write(const WriteWork& work) override;
  Result<std::uint64_t> ChangeVersion() override;

  // Nothing is derived and nothing is copied, so there is nothing to do, to check or to name.
  Status Optimize() override { return {}; }
  Status Rebuild() override { return {}; }
  Result<std::vector<Fault>> Check(CheckDepth) override { return std::vector<Fault>(); }
  Result<std::vector<std::string>> Backups() override { return std::vector<std::string>(); }

 private:
  Status ReadSnapshot(const ReadWork& work, Freshness freshness) override;
  std::shared_ptr<MemoryTables> Committed() const;

  std::mutex writing_;           // held for the whole of a write
  mutable std::mutex swapping_;  // held only to take or to replace committed_
  std::shared_ptr<MemoryTables> committed_ = std::make_shared<MemoryTables>();
  std::uint64_t commits_ = 0;
};

}  // namespace cairn
