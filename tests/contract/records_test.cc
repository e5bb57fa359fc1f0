// Records: what was stored comes back as it was.
#include "contract/store_contract.h"

namespace cairn {
namespace {

TEST(SampleMemories, TheUnusualOnesAreValidAndHaveNoDefaultLeft) {
  for (const Memory& memory : {Unusual(1), OtherUnusual(2)}) {
    EXPECT_EQ(CodeOf(ValidateMemory(memory)), "ok");
    ForEachField(kMemoryFields, [&](const auto& field) {
      EXPECT_FALSE(memory.*field.member == Memory().*field.member) << field.name;
    });
  }
}

TEST_P(StoreContract, EveryFieldSurvivesInsertAndReopening) {
  const std::vector<Memory> memories = {Unusual(1), OtherUnusual(2), Note(3)};
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  for (int round = 0; round < 2; ++round) {
    for (const Memory& memory : memories) {
      const auto found = ValueOf(Ask(&Reader::Find, memory.id));
      ASSERT_TRUE(found.has_value());
      ExpectSame(*found, memory);
    }
    Reopen();
  }
}

TEST_P(StoreContract, EveryFieldSurvivesUpdateAndReopening) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Unusual(2), Unusual(3)})), "ok");
  const std::vector<Memory> changed = {Unusual(1), Note(2), OtherUnusual(3)};
  for (const Memory& memory : changed) ASSERT_EQ(CodeOf(Update(memory)), "ok");
  for (int round = 0; round < 2; ++round) {
    for (const Memory& memory : changed) {
      const auto found = ValueOf(Ask(&Reader::Find, memory.id));
      ASSERT_TRUE(found.has_value());
      ExpectSame(*found, memory);
    }
    Reopen();
  }
}

TEST_P(StoreContract, WithoutAnAuthorItIsTheAskers) {
  Memory memory = Note(1);
  memory.created_by.clear();
  ASSERT_EQ(CodeOf(Insert({memory})), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::Find, IdOf(1)))->created_by, GetParam().has_teams ? kAuthor : "");
}

TEST_P(StoreContract, OnlyWithoutTeamsAnythingGoesAsAnAuthor) {
  Memory memory = Note(1);
  memory.created_by = "somebody else";
  const bool is_refused = GetParam().has_teams;
  EXPECT_EQ(CodeOf(Insert({Note(2), memory})), is_refused ? "read_only" : "ok");
  EXPECT_EQ(AllMemories(), is_refused ? std::vector<Memory>() : (std::vector{Note(2), memory}));
}

TEST_P(StoreContract, ListAndFindManyReturnTheWholeRecordToo) {
  Memory memory = Unusual(1);
  memory.superseded_by = Successor::None();
  ASSERT_EQ(CodeOf(Insert({memory})), "ok");
  const MemoryPage listed = ValueOf(Ask(&Reader::List, {}, Order::kCreated, {}, kNow));
  ASSERT_EQ(listed.items.size(), 1u);
  ExpectSame(listed.items[0], memory);
  const std::vector<Id> ids = {memory.id};
  const std::vector<Memory> found = ValueOf(Ask(&Reader::FindMany, ids));
  ASSERT_EQ(found.size(), 1u);
  ExpectSame(found[0], memory);
  const std::vector<Memory> all = AllMemories();
  ASSERT_EQ(all.size(), 1u);
  ExpectSame(all[0], memory);
}

TEST_P(StoreContract, FindManyKeepsTheOrderAndLeavesOutWhatIsNotThere) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2), Note(3)})), "ok");
  const std::vector<Id> ids = IdsOf(std::vector<int>{3, 9, 1, 3});
  EXPECT_EQ(IdsOf(ValueOf(Ask(&Reader::FindMany, ids))), IdsOf(std::vector<int>{3, 1, 3}));
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindMany, {})).empty());
}

TEST_P(StoreContract, AnUnknownIdIsNotFound) {
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::Find, IdOf(2))), std::nullopt);
  EXPECT_EQ(CodeOf(Update(Note(2))), "not_found");
  EXPECT_EQ(CodeOf(Erase(IdOf(2))), "not_found");
  EXPECT_EQ(AllMemories(), std::vector<Memory>{Note(1)});
}

TEST_P(StoreContract, AnIdIsInsertedOnce) {
  ASSERT_EQ(CodeOf(Insert({Note(2, "first")})), "ok");
  EXPECT_EQ(CodeOf(Insert({Note(1), Note(2, "second"), Note(3)})), "conflict");
  EXPECT_EQ(CodeOf(Insert({Note(4), Note(4)})), "conflict");
  EXPECT_EQ(AllMemories(), std::vector<Memory>{Note(2, "first")});
}

TEST_P(StoreContract, ARefusedBatchLeavesNothingEvenIfTheWorkGoesOn) {
  ASSERT_EQ(CodeOf(Insert({Note(2, "first")})), "ok");
  const std::vector<Memory> batch = {Note(1), Note(2, "second"), Note(3)};
  const Status status = store().Write([&](Writer& writer) {
    EXPECT_EQ(CodeOf(writer.Insert(batch)), "conflict");
    return Status();
  });
  EXPECT_EQ(CodeOf(status), "ok");
  EXPECT_EQ(AllMemories(), std::vector<Memory>{Note(2, "first")});
}

TEST_P(StoreContract, AnEmptyBatchIsFine) {
  EXPECT_EQ(CodeOf(Insert({})), "ok");
  EXPECT_EQ(CodeOf(Append({})), "ok");
  EXPECT_TRUE(AllMemories().empty());
}

TEST_P(StoreContract, AnErasedIdMayBeInsertedAgain) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "first")})), "ok");
  ASSERT_EQ(CodeOf(Erase(IdOf(1))), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::Find, IdOf(1))), std::nullopt);
  ASSERT_EQ(CodeOf(Insert({Note(1, "second")})), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::Find, IdOf(1))), Note(1, "second"));
}

TEST_P(StoreContract, EraseExpiredTakesThoseExpiredAtOrBeforeThatTime) {
  std::vector<Memory> memories = {Note(1), Note(2), Note(3), HandoffRecord(4), Note(5), Note(6)};
  memories[0].expires_at = 99;
  memories[1].expires_at = 100;
  memories[2].expires_at = 101;
  memories[3].expires_at = 100;
  memories[4].expires_at = 100;
  memories[4].superseded_by = Successor::Deleted();
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  std::int64_t erased = 0;
  const Status status = store().Write([&](Writer& writer) {
    erased = ValueOf(writer.EraseExpired(100));
    EXPECT_EQ(ValueOf(writer.EraseExpired(100)), 0);
    return Status();
  });
  EXPECT_EQ(CodeOf(status), "ok");
  EXPECT_EQ(erased, 4);
  EXPECT_EQ(AllMemories(), (std::vector<Memory>{memories[2], memories[5]}));
}

TEST_P(StoreContract, TheWalkGoesInTheOrderOfStoringWhateverTheState) {
  std::vector<Memory> memories = {Note(5), HandoffRecord(1), Note(9), Note(3), Note(7)};
  memories[0].superseded_by = Successor::Deleted();
  memories[2].expires_at = kNow;
  ASSERT_EQ(CodeOf(Insert({memories[0], memories[1]})), "ok");
  ASSERT_EQ(CodeOf(Insert({memories[2], memories[3], memories[4]})), "ok");
  memories[1].content = "changed, and still in its place";
  ASSERT_EQ(CodeOf(Update(memories[1])), "ok");
  EXPECT_EQ(AllMemories(), memories);
  Reopen();
  EXPECT_EQ(AllMemories(), memories);
}

TEST_P(StoreContract, AVisitorsErrorEndsTheWalk) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2), Note(3)})), "ok");
  int visited = 0;
  const Status status = Ask(&Reader::ForEachMemory, [&](const Memory&) {
    return ++visited == 2 ? Status(IoError("the pipe broke")) : Status();
  });
  ASSERT_EQ(CodeOf(status), "io");
  EXPECT_EQ(status.error().message, "the pipe broke");
  EXPECT_EQ(visited, 2);
  EXPECT_EQ(AllMemories().size(), 3u);
}

}  // namespace
}  // namespace cairn
