#include "fault/faulty_memory.h"

#include <sqlite3.h>

namespace cairn {
namespace {

// SQLite's functions for memory get no pointer to what they belong to, so this is theirs.
struct {
  sqlite3_mem_methods real{};
  FaultyMemory::Effect effect = FaultyMemory::Effect::kFailsOnce;
  int nth = 0;  // 0: none
  int count = 0;
} allocations;

bool IsRefused() {
  if (allocations.nth == 0) return false;
  const int count = ++allocations.count;
  if (allocations.effect == FaultyMemory::Effect::kFailsOnce) return count == allocations.nth;
  return count >= allocations.nth;
}

void* Allocate(int bytes) { return IsRefused() ? nullptr : allocations.real.xMalloc(bytes); }

void* Resize(void* block, int bytes) {
  return IsRefused() ? nullptr : allocations.real.xRealloc(block, bytes);
}

}  // namespace

FaultyMemory::FaultyMemory() {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &allocations.real);
  sqlite3_mem_methods faulty = allocations.real;
  faulty.xMalloc = Allocate;
  faulty.xRealloc = Resize;
  sqlite3_config(SQLITE_CONFIG_MALLOC, &faulty);
}

void FaultyMemory::Arm(Effect effect, int nth) {
  allocations.effect = effect;
  allocations.nth = nth;
  allocations.count = 0;
}

void FaultyMemory::Disarm() { allocations.nth = 0; }

bool FaultyMemory::WasHit() const { return allocations.count >= allocations.nth; }

}  // namespace cairn
