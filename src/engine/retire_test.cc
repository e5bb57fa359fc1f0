#include "engine/retire.h"

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class RetireTest : public EngineTest {
 protected:
  std::int64_t CountShown() { return engine().browse.List({}, Order::kCreated, {})->total_count; }
};
CAIRN_ON_EACH_BACK_END(RetireTest);

TEST_P(RetireTest, DeleteHidesAndRestoreShows) {
  const Id id = Add("text");
  const Memory before = Look(id);
  clock_.Advance(kHourMs);
  ASSERT_TRUE(engine().retire.Delete({&id, 1}));
  EXPECT_TRUE(Look(id).superseded_by.IsDeleted());
  EXPECT_EQ(Look(id).updated_at, kNoon + kHourMs);
  EXPECT_EQ(Look(id).access_count, 0);
  EXPECT_EQ(CountShown(), 0);
  EXPECT_EQ(FindWords("text")->total_count, 0);
  ASSERT_TRUE(engine().retire.Restore({&id, 1}));
  EXPECT_EQ(CountShown(), 1);
  EXPECT_EQ(FindWords("text")->total_count, 1);
  Memory expected = before;
  expected.updated_at = kNoon + kHourMs;
  EXPECT_EQ(Look(id), expected);
}

TEST_P(RetireTest, DeletedMemoriesAreFoundOnRequest) {
  const Id id = Add("text");
  ASSERT_TRUE(engine().retire.Delete({&id, 1}));
  Filter filter;
  filter.include_deleted = true;
  EXPECT_EQ(FindWords("text", filter)->total_count, 1);
}

TEST_P(RetireTest, DeletingTwiceChangesNothing) {
  const Id id = Add("text");
  ASSERT_TRUE(engine().retire.Delete({&id, 1}));
  clock_.Advance(kHourMs);
  ASSERT_TRUE(engine().retire.Delete({&id, 1}));
  EXPECT_EQ(Look(id).updated_at, kNoon);
}

TEST_P(RetireTest, UnknownIdLeavesTheOthersUnchanged) {
  const std::vector<Id> ids = {Add("text"), Id::New(clock_, rng_)};
  EXPECT_EQ(engine().retire.Delete(ids).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(engine().retire.Erase(ids).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(engine().retire.Restore(ids).error().code, ErrorCode::kNotFound);
  EXPECT_TRUE(Look(ids[0]).superseded_by.IsNone());
}

TEST_P(RetireTest, EraseLeavesNothing) {
  const Id id = Add("text about Grafana");
  ASSERT_TRUE(engine().use.Vote(id, 1));
  const auto erased = engine().retire.Erase({&id, 1});
  ASSERT_TRUE(erased);
  EXPECT_EQ(erased->count, 1);
  EXPECT_TRUE(erased->still_held_in.empty());
  EXPECT_EQ(CountAll(), 0);
  Filter all;
  all.include_deleted = true;
  EXPECT_EQ(FindWords("text", all)->total_count, 0);
  EXPECT_TRUE(engine().browse.Entities(all, {})->empty());
  EXPECT_TRUE(store().Check(CheckDepth::kDeep)->empty());
  EXPECT_EQ(engine().browse.History(id).error().code, ErrorCode::kNotFound);
}

TEST_P(RetireTest, ChainsOfReplacements) {
  const Id a = Add("a");
  const Id b = Add("b");
  const Id c = Add("c");
  ASSERT_TRUE(engine().retire.Supersede(a, b));
  ASSERT_TRUE(engine().retire.Supersede(b, c));
  ASSERT_TRUE(engine().retire.Supersede(a, b)) << "saying it again is no mistake";
  EXPECT_EQ(Look(a).superseded_by.id(), b);
  EXPECT_EQ(Look(b).superseded_by.id(), c);
  EXPECT_EQ(CountShown(), 1);
  EXPECT_EQ(engine().retire.Supersede(c, a).error().code, ErrorCode::kConflict) << "a cycle";
  EXPECT_EQ(engine().retire.Supersede(c, c).error().code, ErrorCode::kConflict);
  EXPECT_EQ(engine().retire.Supersede(a, c).error().code, ErrorCode::kConflict)
      << "replaced already";
  ASSERT_TRUE(engine().retire.Restore({&a, 1}));
  EXPECT_TRUE(engine().retire.Supersede(a, c));
}

TEST_P(RetireTest, CycleFromAnImportTerminates) {
  const Id a = Add("a");
  const Id b = Add("b");
  const Id c = Add("c");
  ASSERT_TRUE(store().Write([&](Writer& writer) -> Status {
    for (const auto& [id, by] : {std::pair(a, b), std::pair(b, a)}) {
      Memory memory = Look(id);
      memory.superseded_by = Successor::By(by);
      CAIRN_TRY(writer.Update(memory));
    }
    return {};
  }));
  EXPECT_TRUE(engine().retire.Supersede(c, a));
}

TEST_P(RetireTest, DeletedMemoriesCannotReplaceOrBeReplaced) {
  const Id a = Add("a");
  const Id b = Add("b");
  ASSERT_TRUE(engine().retire.Delete({&a, 1}));
  EXPECT_EQ(engine().retire.Supersede(a, b).error().code, ErrorCode::kConflict);
  EXPECT_EQ(engine().retire.Supersede(b, a).error().code, ErrorCode::kConflict);
  EXPECT_EQ(engine().retire.Supersede(b, Id::New(clock_, rng_)).error().code, ErrorCode::kNotFound);
}

}  // namespace
}  // namespace cairn
