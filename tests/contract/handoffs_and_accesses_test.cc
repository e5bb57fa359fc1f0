// What hangs on a memory: the notes of a handoff, and the log of its uses.
#include <limits>

#include "contract/store_contract.h"

namespace cairn {
namespace {

TEST_P(StoreContract, NotesSurviveByteForByte) {
  ASSERT_EQ(CodeOf(Insert({HandoffRecord(1), HandoffRecord(2), HandoffRecord(3)})), "ok");
  ASSERT_EQ(CodeOf(InsertNotes(IdOf(1), UnusualNotes())), "ok");
  ASSERT_EQ(CodeOf(InsertNotes(IdOf(2), HandoffNotes())), "ok");
  for (int round = 0; round < 2; ++round) {
    EXPECT_TRUE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(1))) == UnusualNotes());
    EXPECT_TRUE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(2))) == HandoffNotes());
    Reopen();
  }
}

TEST_P(StoreContract, OtherIdsHaveNoNotes) {
  ASSERT_EQ(CodeOf(Insert({Note(1), HandoffRecord(2)})), "ok");
  ASSERT_EQ(CodeOf(InsertNotes(IdOf(2), UnusualNotes())), "ok");
  EXPECT_FALSE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(1))).has_value());
  EXPECT_FALSE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(3))).has_value());
}

TEST_P(StoreContract, NotesNeedTheirMemoryAndAreInsertedOnce) {
  ASSERT_EQ(CodeOf(Insert({HandoffRecord(1)})), "ok");
  EXPECT_EQ(CodeOf(InsertNotes(IdOf(2), UnusualNotes())), "not_found");
  ASSERT_EQ(CodeOf(InsertNotes(IdOf(1), UnusualNotes())), "ok");
  EXPECT_EQ(CodeOf(InsertNotes(IdOf(1), HandoffNotes())), "conflict");
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(1))) == UnusualNotes());
}

TEST_P(StoreContract, NotesCanBeReplaced) {
  ASSERT_EQ(CodeOf(Insert({HandoffRecord(1), HandoffRecord(2)})), "ok");
  const auto update = [&](int n, const HandoffNotes& notes) {
    return CodeOf(
        store().Write([&](Writer& writer) { return writer.UpdateHandoffNotes(IdOf(n), notes); }));
  };
  ASSERT_EQ(CodeOf(InsertNotes(IdOf(1), HandoffNotes())), "ok");
  EXPECT_EQ(update(1, UnusualNotes()), "ok");
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(1))) == UnusualNotes());
  EXPECT_EQ(update(2, UnusualNotes()), "not_found");
  EXPECT_EQ(update(3, UnusualNotes()), "not_found");
}

TEST_P(StoreContract, NotesGoWithTheirMemory) {
  std::vector<Memory> memories = {HandoffRecord(1), HandoffRecord(2), HandoffRecord(3)};
  memories[1].expires_at = 100;
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  for (int n = 1; n <= 3; ++n) ASSERT_EQ(CodeOf(InsertNotes(IdOf(n), UnusualNotes())), "ok");
  const Status status = store().Write([&](Writer& writer) -> Status {
    CAIRN_TRY(writer.Erase(IdOf(1)));
    CAIRN_TRY(writer.EraseExpired(100));
    return {};
  });
  ASSERT_EQ(CodeOf(status), "ok");
  EXPECT_FALSE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(1))).has_value());
  EXPECT_FALSE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(2))).has_value());
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(3))).has_value());
  ASSERT_EQ(CodeOf(Insert({HandoffRecord(1)})), "ok");
  EXPECT_FALSE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(1))).has_value());
}

TEST_P(StoreContract, UsesSurviveByteForByte) {
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  std::vector<AccessRecord> uses = {Use(1, std::numeric_limits<TimeMs>::min(), AccessKind::kGet),
                                    Use(1, 0, AccessKind::kVote), Use(1, 1, AccessKind::kHandoff),
                                    Use(1, std::numeric_limits<TimeMs>::max(), AccessKind::kTrack)};
  uses[0].query = "it's \"here\"\r\n🪨";
  uses[1].score = 0.1;
  uses[2].score = 0.0;
  uses[3].score = -1e300;
  ASSERT_EQ(CodeOf(Append(uses)), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::Accesses, IdOf(1))), uses);
  Reopen();
  EXPECT_EQ(AllAccesses(), uses);
}

TEST_P(StoreContract, UsesComeOldestFirstAndThoseOfOneTimeAsAppended) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2)})), "ok");
  const AccessRecord early = Use(1, 10), late = Use(1, 30), other = Use(2, 20),
                     vote = Use(1, 10, AccessKind::kVote), between = Use(1, 20);
  ASSERT_EQ(CodeOf(Append({late, early})), "ok");
  ASSERT_EQ(CodeOf(Append({other, vote, between})), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::Accesses, IdOf(1))),
            (std::vector<AccessRecord>{early, vote, between, late}));
  EXPECT_EQ(AllAccesses(), (std::vector<AccessRecord>{early, vote, other, between, late}));
}

TEST_P(StoreContract, AMemoryWithoutUsesHasNone) {
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  EXPECT_TRUE(ValueOf(Ask(&Reader::Accesses, IdOf(1))).empty());
  EXPECT_TRUE(ValueOf(Ask(&Reader::Accesses, IdOf(2))).empty());
  EXPECT_TRUE(AllAccesses().empty());
}

TEST_P(StoreContract, AUseNeedsItsMemory) {
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  EXPECT_EQ(CodeOf(Append({Use(1, 10), Use(2, 20)})), "not_found");
  EXPECT_TRUE(AllAccesses().empty());
}

TEST_P(StoreContract, UsesAreReplacedForOneMemoryAlone) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2)})), "ok");
  ASSERT_EQ(CodeOf(Append({Use(1, 10), Use(2, 20), Use(1, 30)})), "ok");
  const auto replace = [&](int of, const std::vector<AccessRecord>& uses) {
    return CodeOf(
        store().Write([&](Writer& writer) { return writer.ReplaceAccesses(IdOf(of), uses); }));
  };
  EXPECT_EQ(replace(1, {Use(1, 15), Use(1, 20)}), "ok");
  EXPECT_EQ(AllAccesses(), (std::vector<AccessRecord>{Use(1, 15), Use(2, 20), Use(1, 20)}));
  EXPECT_EQ(replace(1, {}), "ok");
  EXPECT_EQ(AllAccesses(), std::vector<AccessRecord>{Use(2, 20)});
  EXPECT_EQ(replace(3, {}), "not_found");
}

TEST_P(StoreContract, UsesGoWithTheirMemory) {
  std::vector<Memory> memories = {Note(1), Note(2), Note(3)};
  memories[1].expires_at = 100;
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  ASSERT_EQ(CodeOf(Append({Use(1, 10), Use(2, 20), Use(3, 30), Use(1, 40)})), "ok");
  const Status status = store().Write([&](Writer& writer) -> Status {
    CAIRN_TRY(writer.Erase(IdOf(1)));
    CAIRN_TRY(writer.EraseExpired(100));
    return {};
  });
  ASSERT_EQ(CodeOf(status), "ok");
  EXPECT_EQ(AllAccesses(), std::vector<AccessRecord>{Use(3, 30)});
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  EXPECT_TRUE(ValueOf(Ask(&Reader::Accesses, IdOf(1))).empty());
}

TEST_P(StoreContract, AnUpdateKeepsNotesAndUses) {
  ASSERT_EQ(CodeOf(Insert({HandoffRecord(1)})), "ok");
  ASSERT_EQ(CodeOf(InsertNotes(IdOf(1), UnusualNotes())), "ok");
  ASSERT_EQ(CodeOf(Append({Use(1, 10)})), "ok");
  ASSERT_EQ(CodeOf(Update(HandoffRecord(1, "changed"))), "ok");
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindHandoffNotes, IdOf(1))) == UnusualNotes());
  EXPECT_EQ(ValueOf(Ask(&Reader::Accesses, IdOf(1))), std::vector<AccessRecord>{Use(1, 10)});
}

TEST_P(StoreContract, AVisitorsErrorEndsTheWalkOverUses) {
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  ASSERT_EQ(CodeOf(Append({Use(1, 10), Use(1, 20), Use(1, 30)})), "ok");
  int visited = 0;
  const Status status = Ask(&Reader::ForEachAccess, [&](const AccessRecord&) {
    return ++visited == 2 ? Status(InvalidArgument("enough")) : Status();
  });
  EXPECT_EQ(CodeOf(status), "invalid_argument");
  EXPECT_EQ(visited, 2);
}

}  // namespace
}  // namespace cairn
