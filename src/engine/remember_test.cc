#include "engine/remember.h"

#include "base/hash.h"
#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class RememberTest : public EngineTest {};
CAIRN_ON_EACH_BACK_END(RememberTest);

TEST_P(RememberTest, NewMemoryHasDefaults) {
  const Memory memory = Look(Add("Ada Lovelace prefers tabs.\r\nAlways."));
  EXPECT_EQ(memory.content, "Ada Lovelace prefers tabs.\r\nAlways.");
  EXPECT_EQ(memory.type, MemoryType::kFact);
  EXPECT_EQ(memory.category, Category::kGeneral);
  EXPECT_EQ(memory.source, "manual");
  EXPECT_EQ(memory.project, "cairn");
  EXPECT_EQ(memory.importance, 5);
  EXPECT_EQ(memory.confidence, 1.0);
  EXPECT_EQ(memory.metadata, "{}");
  EXPECT_EQ(memory.summary, "Ada Lovelace prefers tabs.");
  EXPECT_EQ(memory.entities, std::vector<std::string>{"Ada Lovelace"});
  EXPECT_EQ(memory.created_at, kNoon);
  EXPECT_EQ(memory.updated_at, kNoon);
  EXPECT_EQ(memory.last_accessed_at, kNoon);
  EXPECT_EQ(memory.access_count, 0);
  EXPECT_EQ(memory.usefulness, 0);
  EXPECT_FALSE(memory.expires_at);
  EXPECT_TRUE(memory.superseded_by.IsNone());
  EXPECT_EQ(memory.created_by, "");
  EXPECT_EQ(memory.visibility, Visibility::kShared);
  EXPECT_EQ(memory.content_hash, Sha256Hex("Ada Lovelace prefers tabs.\nAlways."));
}

TEST_P(RememberTest, KeepsGivenFieldsAndMergesGivenEntities) {
  NewMemory note = Note("Grafana shows the latency.");
  note.input.Set(&Memory::summary, "Where latency is shown");
  note.input.Set(&Memory::entities, std::vector<std::string>{"dashboard", "GRAFANA"});
  note.input.Set(&Memory::created_at, 1000);
  note.input.Set(&Memory::project, "other");
  note.input.Set(&Memory::visibility, Visibility::kPrivate);
  const Memory memory = Look(Add(note));
  EXPECT_EQ(memory.summary, "Where latency is shown");
  EXPECT_EQ(memory.created_at, 1000);
  EXPECT_EQ(memory.last_accessed_at, 1000);
  EXPECT_EQ(memory.project, "other");
  EXPECT_EQ(memory.visibility, Visibility::kPrivate);
  EXPECT_EQ(memory.entities, (std::vector<std::string>{"Grafana", "dashboard"}));
}

TEST_P(RememberTest, SameTextIsStoredOnce) {
  const auto first = engine().remember.One(Note("one\ntwo"));
  const auto again = engine().remember.One(Note("one\r\ntwo"));
  ASSERT_TRUE(first && again);
  EXPECT_FALSE(first->duplicate);
  EXPECT_TRUE(again->duplicate);
  EXPECT_EQ(first->id, again->id);
  EXPECT_EQ(CountAll(), 1);
}

TEST_P(RememberTest, OtherProjectDeletedTextAndAllowDuplicateMakeNewRecords) {
  const Id first = Add("text");
  NewMemory elsewhere = Note("text");
  elsewhere.input.Set(&Memory::project, "other");
  EXPECT_NE(Add(elsewhere), first);
  NewMemory wished = Note("text");
  wished.allow_duplicate = true;
  const Id second = Add(wished);
  EXPECT_NE(second, first);
  const std::vector<Id> both = {first, second};
  ASSERT_TRUE(engine().retire.Delete(both));
  const Id third = Add("text");
  EXPECT_NE(third, first);
  EXPECT_NE(third, second);
  EXPECT_EQ(Add("text"), third);
}

TEST_P(RememberTest, ExpiredMemoryIsNoDuplicate) {
  NewMemory brief = Note("text");
  brief.input.ttl_days = 1;
  const Id first = Add(brief);
  EXPECT_EQ(Look(first).expires_at, kNoon + kDayMs);
  EXPECT_EQ(Add("text"), first);
  clock_.Advance(kDayMs);
  EXPECT_NE(Add("text"), first);
}

TEST_P(RememberTest, BatchFindsDuplicatesWithinItself) {
  const std::vector<NewMemory> batch = {Note("a"), Note("b"), Note("a")};
  const auto reply = engine().remember.Batch(batch);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->stored, 2);
  EXPECT_EQ(reply->duplicates, 1);
  ASSERT_EQ(reply->ids.size(), 3u);
  EXPECT_EQ(reply->ids[0], reply->ids[2]);
}

TEST_P(RememberTest, BatchWithAnErrorStoresNothingAndNamesTheItem) {
  std::vector<NewMemory> batch = {Note("a"), Note("")};
  batch[1].where = "line 2: ";
  const auto reply = engine().remember.Batch(batch);
  ASSERT_FALSE(reply);
  EXPECT_TRUE(reply.error().message.starts_with("line 2: content is empty"))
      << reply.error().message;
  EXPECT_EQ(CountAll(), 0);
}

TEST_P(RememberTest, SupersedesWhileStoring) {
  const Id old = Add("We deploy on Mondays.");
  NewMemory note = Note("We deploy on Tuesdays.");
  note.supersedes = {old};
  const Id id = Add(note);
  EXPECT_EQ(Look(old).superseded_by.id(), id);
  EXPECT_TRUE(Look(id).superseded_by.IsNone());
}

TEST_P(RememberTest, DuplicateCanSupersedeToo) {
  const Id old = Add("We deploy on Mondays.");
  const Id current = Add("We deploy on Tuesdays.");
  NewMemory note = Note("We deploy on Tuesdays.");
  note.supersedes = {old, current};
  EXPECT_EQ(Add(note), current);
  EXPECT_EQ(Look(old).superseded_by.id(), current);
  EXPECT_TRUE(Look(current).superseded_by.IsNone());
}

TEST_P(RememberTest, SupersedingAnUnknownMemoryStoresNothing) {
  NewMemory note = Note("text");
  note.supersedes = {Id::New(clock_, rng_)};
  const auto reply = engine().remember.One(note);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(CountAll(), 0);
}

TEST_P(RememberTest, InvalidInputIsRefused) {
  struct Case {
    void (*spoil)(NewMemory&);
    const char* message;
  };
  const Case cases[] = {
      {[](NewMemory& m) { m.input.ttl_days = -1; }, "ttl_days must be greater than 0"},
      {[](NewMemory& m) { m.input.ttl_days = 0; }, "ttl_days must be greater than 0"},
      {[](NewMemory& m) { m.input.Set(&Memory::expires_at, kNoon); }, "is in the past"},
      {[](NewMemory& m) {
         m.input.ttl_days = 1;
         m.input.Set(&Memory::expires_at, kNoon + 1);
       },
       "ttl_days and expires_at cannot"},
      {[](NewMemory& m) { m.input.Set(&Memory::type, MemoryType::kHandoff); }, "reserved"},
      {[](NewMemory& m) { m.input.Set(&Memory::importance, 11); }, "importance is 11"},
  };
  for (const Case& c : cases) {
    NewMemory note = Note("text");
    c.spoil(note);
    const auto reply = engine().remember.One(note);
    ASSERT_FALSE(reply) << c.message;
    EXPECT_EQ(reply.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(reply.error().message.find(c.message), std::string::npos) << reply.error().message;
  }
  EXPECT_EQ(CountAll(), 0);
}

TEST_P(RememberTest, EachReportsDuplicates) {
  const Id old = Add("there already");
  const std::vector<NewMemory> wanted = {Note("new"), Note("there already"), Note("new")};
  const auto replies = engine().remember.Each(wanted);
  ASSERT_TRUE(replies) << replies.error().message;
  ASSERT_EQ(replies->size(), 3u);
  EXPECT_FALSE(replies->at(0).duplicate);
  EXPECT_TRUE(replies->at(1).duplicate);
  EXPECT_EQ(replies->at(1).id, old);
  EXPECT_TRUE(replies->at(2).duplicate);
  EXPECT_EQ(replies->at(2).id, replies->at(0).id);
  EXPECT_EQ(CountAll(), 2);
}

}  // namespace
}  // namespace cairn
