#include "engine/revise.h"

#include "base/hash.h"
#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class ReviseTest : public EngineTest {
 protected:
  Id AddRich() {
    NewMemory note = Note("Grafana shows the latency.");
    note.input.Set(&Memory::entities, std::vector<std::string>{"dashboard"});
    note.input.Set(&Memory::embedding_text, "where to look at response times");
    note.input.Set(&Memory::tags, std::vector<std::string>{"ops"});
    note.input.Set(&Memory::context, "incident review");
    return Add(note);
  }
};
CAIRN_ON_EACH_BACK_END(ReviseTest);

TEST_P(ReviseTest, OnlyGivenFieldsChange) {
  const Id id = AddRich();
  const Memory before = Look(id);
  clock_.Advance(kHourMs);
  MemoryInput changes;
  changes.Set(&Memory::importance, 9);
  changes.Set(&Memory::tags, std::vector<std::string>{"ops", "urgent"});
  changes.Set(&Memory::visibility, Visibility::kProject);
  changes.Set(&Memory::created_by, "eve");  // which nobody may set
  const auto after = engine().revise.Update(id, changes);
  ASSERT_TRUE(after);
  Memory expected = before;
  expected.importance = 9;
  expected.tags = {"ops", "urgent"};
  expected.visibility = Visibility::kProject;
  expected.updated_at = kNoon + kHourMs;
  EXPECT_EQ(*after, expected);
  EXPECT_EQ(Look(id), expected);
}

TEST_P(ReviseTest, NewContentRecomputesDerivedFields) {
  const Id id = AddRich();
  MemoryInput changes;
  changes.Set(&Memory::content, "Prometheus shows the latency now.");
  ASSERT_TRUE(engine().revise.Update(id, changes));
  const Memory after = Look(id);
  EXPECT_EQ(after.content_hash, Sha256Hex("Prometheus shows the latency now."));
  EXPECT_EQ(after.summary, "Prometheus shows the latency now.");
  EXPECT_EQ(after.embedding_text, "");
  EXPECT_EQ(after.entities, (std::vector<std::string>{"Prometheus", "dashboard"}));
  EXPECT_EQ(after.tags, std::vector<std::string>{"ops"});
  EXPECT_EQ(after.context, "incident review");
}

TEST_P(ReviseTest, TrialD2AgeOfTheTextIsThatOfItsLastChange) {
  const Id id = AddRich();
  EXPECT_EQ(Look(id).TextSince(), kNoon);
  clock_.Advance(kHourMs);
  MemoryInput changes;
  changes.Set(&Memory::content, "Prometheus shows the latency now.");
  ASSERT_TRUE(engine().revise.Update(id, changes));
  clock_.Advance(kHourMs);
  ASSERT_TRUE(engine().use.Vote(id, 1));
  EXPECT_EQ(Look(id).TextSince(), kNoon + kHourMs);
  EXPECT_EQ(Look(id).updated_at, kNoon + 2 * kHourMs);
  ASSERT_TRUE(engine().revise.Update(id, changes));  // unchanged text
  EXPECT_EQ(Look(id).TextSince(), kNoon + kHourMs);
}

TEST_P(ReviseTest, FieldsGivenWithNewContentAreKept) {
  const Id id = AddRich();
  MemoryInput changes;
  changes.Set(&Memory::content, "Prometheus shows it.");
  changes.Set(&Memory::summary, "given");
  changes.Set(&Memory::embedding_text, "given too");
  changes.Set(&Memory::entities, std::vector<std::string>{"alerts"});
  ASSERT_TRUE(engine().revise.Update(id, changes));
  const Memory after = Look(id);
  EXPECT_EQ(after.summary, "given");
  EXPECT_EQ(after.embedding_text, "given too");
  EXPECT_EQ(after.entities, (std::vector<std::string>{"Prometheus", "alerts"}));
}

TEST_P(ReviseTest, FieldsCanBeCleared) {
  const Id id = AddRich();
  MemoryInput changes;
  changes.Set(&Memory::context, "");
  changes.Set(&Memory::tags, std::vector<std::string>{});
  ASSERT_TRUE(engine().revise.Update(id, changes));
  EXPECT_EQ(Look(id).context, "");
  EXPECT_TRUE(Look(id).tags.empty());
}

TEST_P(ReviseTest, NewExpiryRevivesAnExpiredMemory) {
  NewMemory note = Note("text");
  note.input.ttl_days = 1;
  const Id id = Add(note);
  clock_.Advance(2 * kDayMs);
  EXPECT_EQ(engine().browse.List({}, Order::kCreated, {})->total_count, 0);
  MemoryInput changes;
  changes.Set(&Memory::expires_at, std::nullopt);
  ASSERT_TRUE(engine().revise.Update(id, changes));
  EXPECT_EQ(engine().browse.List({}, Order::kCreated, {})->total_count, 1);
}

TEST_P(ReviseTest, OtherFieldsOfAnExpiredMemoryCanBeChanged) {
  NewMemory note = Note("text");
  note.input.ttl_days = 1;
  const Id id = Add(note);
  clock_.Advance(2 * kDayMs);
  MemoryInput changes;
  changes.Set(&Memory::importance, 1);
  EXPECT_TRUE(engine().revise.Update(id, changes));
}

TEST_P(ReviseTest, InvalidChangesChangeNothing) {
  const Id id = AddRich();
  const Memory before = Look(id);
  MemoryInput bad;
  bad.Set(&Memory::context, "new");
  bad.Set(&Memory::importance, 11);
  EXPECT_EQ(engine().revise.Update(id, bad).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(engine().revise.Update(id, {}).error().code, ErrorCode::kInvalidArgument);
  MemoryInput good;
  good.Set(&Memory::importance, 1);
  EXPECT_EQ(engine().revise.Update(Id::New(clock_, rng_), good).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(Look(id), before);
  ASSERT_TRUE(engine().retire.Delete({&id, 1}));
  EXPECT_EQ(engine().revise.Update(id, good).error().code, ErrorCode::kConflict);
}

TEST_P(ReviseTest, HandoffKeepsItsText) {
  NewHandoff handoff;
  handoff.notes.summary = "Half done.";
  const auto saved = engine().handoffs.Save(handoff);
  ASSERT_TRUE(saved);
  MemoryInput content;
  content.Set(&Memory::content, "rewritten");
  EXPECT_EQ(engine().revise.Update(saved->record.id, content).error().code, ErrorCode::kConflict);
  MemoryInput tags;
  tags.Set(&Memory::tags, std::vector<std::string>{"release"});
  EXPECT_TRUE(engine().revise.Update(saved->record.id, tags));
}

TEST_P(ReviseTest, TrialD4FieldsThatAFileDeterminesAreRefused) {
  Memory piece = Look(Add("## Run\n\n`npm start`"));
  const Id id = piece.id;
  piece.chunk = "c0ffee";
  piece.file_path = "docs/run.md";
  piece.position = 1;
  ASSERT_TRUE(store().Write([&](Writer& writer) { return writer.Update(piece); }));
  MemoryInput text;
  text.Set(&Memory::content, "pnpm start");
  MemoryInput tags;
  tags.Set(&Memory::tags, std::vector<std::string>{"ops"});
  for (const MemoryInput& change : {text, tags}) {
    const auto refused = engine().revise.Update(id, change);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kConflict);
    EXPECT_NE(refused.error().message.find("docs/run.md"), std::string::npos);
    EXPECT_NE(refused.error().message.find("supersedes " + id.ToString()), std::string::npos);
    EXPECT_EQ(Look(id), piece);
  }
  MemoryInput importance;
  importance.Set(&Memory::importance, 9);
  EXPECT_TRUE(engine().revise.Update(id, importance));
  EXPECT_EQ(Look(id).importance, 9);
  piece.position.reset();  // a finding, whose importance each analysis sets
  ASSERT_TRUE(store().Write([&](Writer& writer) { return writer.Update(piece); }));
  EXPECT_FALSE(engine().revise.Update(id, importance));
}

}  // namespace
}  // namespace cairn
