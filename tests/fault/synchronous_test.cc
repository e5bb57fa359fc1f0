// What store.synchronous means, counted in syncs.
#include "fault/fault_fixture.h"
#include "store/sqlite/sqlite_store.h"

namespace cairn {
namespace {

class SynchronousTest : public FaultTest {
 protected:
  // The syncs of so many acknowledged writes, one after the other.
  int SyncsOf(bool full_sync, int writes) {
    std::filesystem::remove_all(folder());
    const auto store = sqlite::SqliteStore::Open({.path = path(), .full_sync = full_sync});
    EXPECT_TRUE(store) << store.error().message;
    EXPECT_TRUE(Put(**store, 0));
    Machine().disk.Disarm();  // counts from here
    for (int n = 1; n <= writes; ++n) EXPECT_TRUE(Put(**store, n));
    return Machine().disk.Count(DiskCall::kSync);
  }
  static Status Put(Store& store, int number) {
    return store.Write(
        [&](Writer& writer) { return writer.PutSetting("number", std::to_string(number)); });
  }
};

TEST_F(SynchronousTest, FullSyncsTheLogAtEachWrite) { EXPECT_GE(SyncsOf(true, 20), 20); }

TEST_F(SynchronousTest, NormalSyncsNoneOfThem) { EXPECT_EQ(SyncsOf(false, 20), 0); }

// The price of a sync in vain: it fails, and the write with it.
TEST_F(SynchronousTest, AFailedSyncIsAFailedWrite) {
  const auto store = sqlite::SqliteStore::Open({.path = path(), .full_sync = true});
  ASSERT_TRUE(store) << store.error().message;
  ASSERT_TRUE(Put(**store, 1));
  Machine().disk.Arm({DiskCall::kSync, Effect::kFailsOnce}, 1);
  const Status put = Put(**store, 2);
  Machine().disk.Disarm();
  ASSERT_FALSE(put);
  EXPECT_EQ(put.error().code, ErrorCode::kIo);
  const auto number = (*store)->Read([](Reader& reader) { return reader.FindSetting("number"); });
  EXPECT_EQ(**number, "1");
}

}  // namespace
}  // namespace cairn
