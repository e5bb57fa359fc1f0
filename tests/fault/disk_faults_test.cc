// The disk fails, fills or tears a write, at every point of every operation: a clear error, the
// state before (or after, if it was acknowledged), and the same open store goes on.
#include "fault/fault_fixture.h"

namespace cairn {
namespace {

constexpr DiskFault kFaults[] = {
    {DiskCall::kWrite, Effect::kFailsOnce},
    {DiskCall::kWrite, Effect::kTears},
    {DiskCall::kWrite, Effect::kFills},
    {DiskCall::kSync, Effect::kFailsOnce},
    {DiskCall::kSync, Effect::kFailsFromThen},
    {DiskCall::kTruncate, Effect::kFailsOnce},
    {DiskCall::kTruncate, Effect::kFailsFromThen},
    {DiskCall::kOpen, Effect::kFailsOnce},
    {DiskCall::kOpen, Effect::kFailsFromThen},
    {DiskCall::kDelete, Effect::kFailsOnce},
    {DiskCall::kDelete, Effect::kFailsFromThen},
    {DiskCall::kMapShared, Effect::kFailsOnce},
    {DiskCall::kMapShared, Effect::kFailsFromThen},
    {DiskCall::kRead, Effect::kFailsOnce},
};

constexpr DiskFault kKills[] = {
    {DiskCall::kWrite, Effect::kKills},
    {DiskCall::kWrite, Effect::kKillsHalfway},
    {DiskCall::kTruncate, Effect::kKills},
    {DiskCall::kDelete, Effect::kKills},
};

class DiskFaultTest : public FaultTest {
 protected:
  // How often each fault was met, so that a test which meets none fails.
  int TryEach(const Trial& trial) {
    int hits = 0;
    for (const DiskFault& fault : kFaults) {
      SCOPED_TRACE(NameOf(fault));
      hits += TryDisk(trial, fault);
      if (HasFailure()) break;
    }
    return hits;
  }
  int KillEach(const Trial& trial) {
    int hits = 0;
    for (const DiskFault& fault : kKills) {
      SCOPED_TRACE(NameOf(fault));
      hits += TryKills(trial, fault);
      if (HasFailure()) break;
    }
    return hits;
  }
};

TEST_F(DiskFaultTest, EveryOperationIsDoneOrNotDone) {
  int hits = 0;
  ForEachStep([&](const Trial& trial) { hits += TryEach(trial); });
  RecordProperty("faults", hits);
  EXPECT_GT(hits, 1000);
}

TEST_F(DiskFaultTest, AKillBetweenTwoWritesLeavesOneOrTheOther) {
  int kills = 0;
  ForEachStep([&](const Trial& trial) { kills += KillEach(trial); });
  RecordProperty("kills", kills);
  EXPECT_GT(kills, 300);
}

TEST_F(DiskFaultTest, AStoreIsMadeOrNotMade) {
  EXPECT_GT(TryEach(Opening({}, "")), 50);
  EXPECT_GT(KillEach(Opening({}, "")), 20);
}

TEST_F(DiskFaultTest, WhatHappensWhenItClosesLosesNothing) {
  const Trial adding = AddingAndClosing();
  EXPECT_GT(TryEach(adding), 50);
  EXPECT_GT(KillEach(adding), 20);
}

TEST_F(DiskFaultTest, AnOldStoreIsMigratedOrNotAndItsBackupIsWhole) {
  for (const char* version : {"1", "2", "3"}) {
    SCOPED_TRACE(std::string("schema ") + version);
    const Trial migration = Migration(version);
    EXPECT_GT(TryEach(migration), 50);
    EXPECT_GT(KillEach(migration), 20);
  }
}

}  // namespace
}  // namespace cairn
