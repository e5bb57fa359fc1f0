// Write: all of it or nothing, and what is seen meanwhile.
#include <thread>

#include "contract/store_contract.h"

namespace cairn {
namespace {

// Changes everything a writer can change; expects memories 1 to 3, of which 3 expired at 100.
Status ChangeEverything(Writer& writer) {
  const std::vector<Memory> added = {HandoffRecord(10, "quartz"), Note(11, "quartz")};
  const std::vector<AccessRecord> used = {Use(1, 10), Use(11, 20)};
  CAIRN_TRY(writer.Insert(added));
  CAIRN_TRY(writer.InsertHandoffNotes(IdOf(10), UnusualNotes()));
  CAIRN_TRY(writer.AppendAccesses(used));
  CAIRN_TRY(writer.Update(Note(1, "quartz")));
  CAIRN_TRY(writer.Erase(IdOf(2)));
  CAIRN_TRY(writer.EraseExpired(100));
  return {};
}

std::vector<Memory> ThreeMemories() {
  std::vector<Memory> memories = {Note(1, "flint"), Note(2, "flint"), Note(3, "flint")};
  memories[2].expires_at = 100;
  return memories;
}

TEST_P(StoreContract, AFailedWorkLeavesNothing) {
  ASSERT_EQ(CodeOf(Insert(ThreeMemories())), "ok");
  ASSERT_EQ(CodeOf(Append({Use(2, 5)})), "ok");
  const Status status = store().Write([](Writer& writer) -> Status {
    CAIRN_TRY(ChangeEverything(writer));
    return Error{ErrorCode::kDiskFull, "as if"};
  });
  ASSERT_EQ(CodeOf(status), "disk_full");
  EXPECT_EQ(status.error().message, "as if");
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(AllMemories(), ThreeMemories());
    EXPECT_EQ(AllAccesses(), std::vector<AccessRecord>{Use(2, 5)});
    EXPECT_FALSE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(10))).has_value());
    EXPECT_TRUE(SearchIds({"quartz"}).empty());
    EXPECT_EQ(SearchIds({"flint"}), IdsOf(std::vector<int>{1, 2}));
    Reopen();
  }
}

TEST_P(StoreContract, ASucceededWorkIsKeptAsAWhole) {
  ASSERT_EQ(CodeOf(Insert(ThreeMemories())), "ok");
  ASSERT_EQ(CodeOf(store().Write(ChangeEverything)), "ok");
  Reopen();
  EXPECT_EQ(IdsOf(AllMemories()), IdsOf(std::vector<int>{1, 10, 11}));
  EXPECT_EQ(AllAccesses(), (std::vector<AccessRecord>{Use(1, 10), Use(11, 20)}));
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(10))).has_value());
  EXPECT_EQ(SearchIds({"quartz"}), IdsOf(std::vector<int>{1, 11}));
}

TEST_P(StoreContract, AWriteAfterAFailedOneIsAsIfTheFirstHadNotBeen) {
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  ASSERT_EQ(CodeOf(Insert({Note(2), Note(1)})), "conflict");
  ASSERT_EQ(CodeOf(Insert({Note(2)})), "ok");
  EXPECT_EQ(IdsOf(AllMemories()), IdsOf(std::vector<int>{1, 2}));
}

TEST_P(StoreContract, AnEmptyWorkIsFine) {
  EXPECT_EQ(CodeOf(store().Write([](Writer&) { return Status(); })), "ok");
  EXPECT_EQ(CodeOf(store().Write([](Writer&) { return Status(NotFound("x")); })), "not_found");
}

// The Writer's reads, after ChangeEverything on ThreeMemories.
void ExpectEverythingChanged(Reader& reader) {
  const KeywordQuery query = KeywordQuery::AnyOf({"quartz"});
  EXPECT_EQ(ValueOf(reader.Find(IdOf(1))), Note(1, "quartz"));
  EXPECT_EQ(ValueOf(reader.Find(IdOf(2))), std::nullopt);
  EXPECT_EQ(ValueOf(reader.List({}, Order::kCreated, {}, kNow)).total_count, 2);
  EXPECT_EQ(ValueOf(reader.SearchKeywords(query, {}, {}, kNow)).total_count, 2);
  EXPECT_EQ(ValueOf(reader.FindDuplicate("cairn", Note(1, "quartz").content_hash, kNow)), IdOf(11));
  EXPECT_EQ(ValueOf(reader.Stats(kNow)).total, 3);
  EXPECT_TRUE(ValueOf(reader.FindHandoffNotes(IdOf(10))).has_value());
  EXPECT_EQ(ValueOf(reader.Accesses(IdOf(11))).size(), 1u);
}

TEST_P(StoreContract, AWriterSeesItsOwnWrites) {
  ASSERT_EQ(CodeOf(Insert(ThreeMemories())), "ok");
  const Status status = store().Write([](Writer& writer) -> Status {
    CAIRN_TRY(ChangeEverything(writer));
    ExpectEverythingChanged(writer);
    return {};
  });
  EXPECT_EQ(CodeOf(status), "ok");
  InOneRead(store(), ExpectEverythingChanged);
}

TEST_P(StoreContract, OthersSeeAWriteOnlyWhenItIsDoneAndDoNotWaitForIt) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "flint")})), "ok");
  const Status status = store().Write([&](Writer& writer) -> Status {
    CAIRN_TRY(writer.Update(Note(1, "quartz")));
    std::thread reader([&] {
      EXPECT_EQ(ValueOf(Ask(&Reader::Find, IdOf(1))), Note(1, "flint"));
      EXPECT_EQ(SearchIds({"flint"}), IdsOf(std::vector<int>{1}));
      EXPECT_TRUE(SearchIds({"quartz"}).empty());
    });
    reader.join();
    return {};
  });
  ASSERT_EQ(CodeOf(status), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::Find, IdOf(1))), Note(1, "quartz"));
}

// Reads during a walk; returns how many memories were seen by both.
int ReadDuringWalk(Reader& reader) {
  int seen = 0;
  const Status status = reader.ForEachMemory([&](const Memory& memory) -> Status {
    EXPECT_EQ(ValueOf(reader.Find(memory.id)), memory);
    EXPECT_EQ(ValueOf(reader.List({}, Order::kCreated, {1, 0}, kNow)).total_count, 3);
    CAIRN_TRY(reader.ForEachMemory([&](const Memory& other) {
      if (other.id == memory.id) ++seen;
      return Status();
    }));
    return {};
  });
  EXPECT_EQ(CodeOf(status), "ok");
  return seen;
}

TEST_P(StoreContract, AVisitorMayReadToo) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2), Note(3)})), "ok");
  EXPECT_EQ(InOneRead(store(), ReadDuringWalk), 3);
  const Status status = store().Write([](Writer& writer) {
    EXPECT_EQ(ReadDuringWalk(writer), 3);
    return Status();
  });
  EXPECT_EQ(CodeOf(status), "ok");
}

TEST_P(StoreContract, MaintenanceChangesNothingThatIsSeen) {
  ASSERT_EQ(CodeOf(Insert(ThreeMemories())), "ok");
  ASSERT_EQ(CodeOf(store().Write(ChangeEverything)), "ok");
  const std::vector<Memory> before = AllMemories();
  EXPECT_EQ(CodeOf(store().Optimize()), "ok");
  EXPECT_EQ(CodeOf(store().Rebuild()), "ok");
  EXPECT_EQ(FaultsOf(store()), "");
  EXPECT_EQ(AllMemories(), before);
  EXPECT_EQ(SearchIds({"quartz"}), IdsOf(std::vector<int>{1, 11}));
  EXPECT_TRUE(ValueOf(store().Backups()).empty());
}

}  // namespace
}  // namespace cairn
