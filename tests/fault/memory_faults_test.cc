// Memory runs out, at many points of every operation: a clear error and the state before, or the
// operation does without.
#include "fault/fault_fixture.h"

namespace cairn {
namespace {

class MemoryFaultTest : public FaultTest {
 protected:
  int TryBoth(const Trial& trial) {
    return TryMemory(trial, FaultyMemory::Effect::kFailsOnce) +
           TryMemory(trial, FaultyMemory::Effect::kFailsFromThen);
  }
};

TEST_F(MemoryFaultTest, EveryOperationIsDoneOrNotDone) {
  int hits = 0;
  ForEachStep([&](const Trial& trial) { hits += TryBoth(trial); });
  RecordProperty("faults", hits);
  EXPECT_GT(hits, 1000);
}

TEST_F(MemoryFaultTest, AStoreIsMadeOrNotMade) { EXPECT_GT(TryBoth(Opening({}, "")), 50); }

TEST_F(MemoryFaultTest, AnOldStoreIsMigratedOrNot) { EXPECT_GT(TryBoth(Migration("1")), 50); }

}  // namespace
}  // namespace cairn
