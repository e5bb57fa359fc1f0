// The numbers of memories, and the number that tells of changes.
#include "contract/store_contract.h"

namespace cairn {
namespace {

TEST_P(StoreContract, EveryMemoryHasANumberThatLeadsBackToIt) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2), Note(3)})), "ok");
  std::int64_t last = 0;
  for (const int n : {1, 2, 3}) {
    const auto row = ValueOf(Ask(&Reader::RowOf, IdOf(n)));
    ASSERT_TRUE(row.has_value());
    EXPECT_GT(*row, last) << "numbers rise in the order of storing";
    last = *row;
    EXPECT_EQ(ValueOf(Ask(&Reader::IdOfRow, *row)), IdOf(n));
  }
  EXPECT_EQ(ValueOf(Ask(&Reader::RowOf, IdOf(9))), std::nullopt);
  EXPECT_EQ(ValueOf(Ask(&Reader::IdOfRow, 0)), std::nullopt);
  EXPECT_EQ(ValueOf(Ask(&Reader::IdOfRow, -1)), std::nullopt);
  EXPECT_EQ(ValueOf(Ask(&Reader::IdOfRow, last + 1)), std::nullopt);
}

TEST_P(StoreContract, KeepsNotesAboutItself) {
  EXPECT_EQ(ValueOf(Ask(&Reader::FindSetting, "last")), std::nullopt);
  for (const std::string value : {"one", "two"}) {
    ASSERT_TRUE(store().Write([&](Writer& writer) { return writer.PutSetting("last", value); }));
    EXPECT_EQ(ValueOf(Ask(&Reader::FindSetting, "last")), value);
  }
  EXPECT_EQ(ValueOf(Ask(&Reader::FindSetting, "other")), std::nullopt);
}

TEST_P(StoreContract, ANumberStaysThroughUpdatesAndIsNeverUsedTwice) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2)})), "ok");
  const auto first = ValueOf(Ask(&Reader::RowOf, IdOf(1)));
  const auto second = ValueOf(Ask(&Reader::RowOf, IdOf(2)));
  ASSERT_EQ(CodeOf(Update(Unusual(1))), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::RowOf, IdOf(1))), first);
  ASSERT_EQ(CodeOf(Erase(IdOf(2))), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::RowOf, IdOf(2))), std::nullopt);
  EXPECT_EQ(ValueOf(Ask(&Reader::IdOfRow, *second)), std::nullopt);
  ASSERT_EQ(CodeOf(Insert({Note(3)})), "ok");
  EXPECT_GT(ValueOf(Ask(&Reader::RowOf, IdOf(3))), second);
}

TEST_P(StoreContract, NumbersAreSeenInsideTheTransactionThatMakesThem) {
  ASSERT_EQ(CodeOf(store().Write([](Writer& writer) -> Status {
              const Memory note = Note(1);
              CAIRN_TRY(writer.Insert(std::span(&note, 1)));
              const auto row = ValueOf(writer.RowOf(note.id));
              EXPECT_TRUE(row.has_value());
              EXPECT_EQ(ValueOf(writer.IdOfRow(row.value_or(0))), note.id);
              return {};
            })),
            "ok");
}

TEST_P(StoreContract, TheVersionChangesWithEveryWriteAndNotWithAFailedOne) {
  const std::uint64_t empty = ValueOf(store().ChangeVersion());
  EXPECT_EQ(ValueOf(store().ChangeVersion()), empty);
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  const std::uint64_t inserted = ValueOf(store().ChangeVersion());
  EXPECT_NE(inserted, empty);
  EXPECT_NE(CodeOf(Insert({Note(1)})), "ok");
  EXPECT_EQ(ValueOf(store().ChangeVersion()), inserted);
  ASSERT_EQ(CodeOf(Update(Unusual(1))), "ok");
  const std::uint64_t updated = ValueOf(store().ChangeVersion());
  EXPECT_NE(updated, inserted);
  ASSERT_EQ(CodeOf(Erase(IdOf(1))), "ok");
  EXPECT_NE(ValueOf(store().ChangeVersion()), updated);
}

}  // namespace
}  // namespace cairn
