#include "engine/use.h"

#include <algorithm>

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class UseTest : public EngineTest {};
CAIRN_ON_EACH_BACK_END(UseTest);

TEST_P(UseTest, GetCountsAndLogs) {
  const Id id = Add("text");
  clock_.Advance(kHourMs);
  const auto got = engine().use.Get({&id, 1});
  ASSERT_TRUE(got);
  EXPECT_EQ((*got)[0].access_count, 1);
  EXPECT_EQ((*got)[0].last_accessed_at, kNoon + kHourMs);
  EXPECT_EQ((*got)[0].updated_at, kNoon);
  EXPECT_EQ((*got)[0], Look(id));
  const auto log = engine().browse.History(id);
  ASSERT_TRUE(log);
  ASSERT_EQ(log->size(), 1u);
  EXPECT_EQ((*log)[0],
            (AccessRecord{.memory = id, .at = kNoon + kHourMs, .kind = AccessKind::kGet}));
}

TEST_P(UseTest, GetOfAnUnknownIdCountsNothing) {
  const std::vector<Id> ids = {Add("text"), Id::New(clock_, rng_)};
  const auto got = engine().use.Get(ids);
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error().code, ErrorCode::kNotFound);
  EXPECT_NE(got.error().message.find(ids[1].ToString()), std::string::npos);
  EXPECT_EQ(Look(ids[0]).access_count, 0);
}

TEST_P(UseTest, GetReturnsDeletedMemoriesWithoutCounting) {
  const Id id = Add("text");
  ASSERT_TRUE(engine().retire.Delete({&id, 1}));
  const auto got = engine().use.Get({&id, 1});
  ASSERT_TRUE(got);
  EXPECT_TRUE((*got)[0].superseded_by.IsDeleted());
  EXPECT_EQ(Look(id).access_count, 0);
  EXPECT_TRUE(engine().browse.History(id)->empty());
}

TEST_P(UseTest, GetDoesNotReturnExpiredMemories) {
  NewMemory note = Note("text");
  note.input.ttl_days = 1;
  const Id id = Add(note);
  clock_.Advance(kDayMs);
  const auto got = engine().use.Get({&id, 1});
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error().code, ErrorCode::kNotFound);
  EXPECT_NE(got.error().message.find("expired at"), std::string::npos);
}

TEST_P(UseTest, VoteChangesFourFieldsAndLogs) {
  const Id id = Add("text");
  const Memory before = Look(id);
  clock_.Advance(kHourMs);
  const auto voted = engine().use.Vote(id, 3);
  ASSERT_TRUE(voted);
  Memory expected = before;
  expected.usefulness = 3;
  expected.access_count = 1;
  expected.last_accessed_at = expected.updated_at = kNoon + kHourMs;
  EXPECT_EQ(*voted, expected);
  EXPECT_EQ(Look(id), expected);
  EXPECT_EQ((*engine().browse.History(id))[0].kind, AccessKind::kVote);
  ASSERT_TRUE(engine().use.Vote(id, -5));
  EXPECT_EQ(Look(id).usefulness, -2);
  EXPECT_EQ(Look(id).access_count, 2);
}

TEST_P(UseTest, VoteHasLimitsAndNeedsALiveMemory) {
  const Id id = Add("text");
  for (const std::int64_t votes : {0, 101, -101}) {
    EXPECT_EQ(engine().use.Vote(id, votes).error().code, ErrorCode::kInvalidArgument);
  }
  EXPECT_EQ(engine().use.Vote(Id::New(clock_, rng_), 1).error().code, ErrorCode::kNotFound);
  ASSERT_TRUE(engine().retire.Delete({&id, 1}));
  EXPECT_EQ(engine().use.Vote(id, 1).error().code, ErrorCode::kConflict);
  EXPECT_EQ(Look(id).usefulness, 0);
}

TEST_P(UseTest, TrackSkipsDeletedAndUnknownMemories) {
  const std::vector<Id> ids = {Add("a"), Add("b"), Id::New(clock_, rng_)};
  ASSERT_TRUE(engine().retire.Delete({&ids[1], 1}));
  const auto tracked = engine().use.Track(ids, "what", 0.5);
  ASSERT_TRUE(tracked);
  EXPECT_EQ(*tracked, 1);
  EXPECT_EQ(Look(ids[0]).access_count, 1);
  EXPECT_EQ(Look(ids[1]).access_count, 0);
  const auto log = engine().browse.History(ids[0]);
  ASSERT_EQ(log->size(), 1u);
  EXPECT_EQ((*log)[0].query, "what");
  EXPECT_EQ((*log)[0].score, 0.5);
}

TEST_P(UseTest, TrialS19LogHasTheSearchThatReturnedAMemory) {
  const Id id = Add("searchable text");
  const Id other = Add("something else");
  const auto found = FindWords("searchable");
  ASSERT_EQ(found->results.size(), 1u);
  const std::vector<Id> both = {id, other};
  ASSERT_TRUE(engine().use.Get(both));
  ASSERT_TRUE(engine().use.Vote(id, 1));
  ASSERT_TRUE(FindWords("text " + std::string(500, 'x')));
  ASSERT_TRUE(engine().handoffs.Save({.notes = {.summary = "s", .memory_ids = {id}}}));
  auto log = *engine().browse.History(id);
  std::ranges::sort(log, {}, &AccessRecord::kind);
  ASSERT_EQ(log.size(), 3u);
  EXPECT_EQ(log[0].query, "searchable");
  EXPECT_EQ(log[0].score, found->results[0].score);
  EXPECT_EQ(log[1].kind, AccessKind::kVote);
  EXPECT_EQ(log[1].query, "searchable");
  EXPECT_EQ(log[2].query, "text " + std::string(195, 'x') + "\u2026") << "the latest search, cut";
  const AccessRecord unsought = engine().browse.History(other)->front();
  EXPECT_EQ(unsought.query, "") << "no search brought it up";
  EXPECT_FALSE(unsought.score);
}

TEST_P(UseTest, TrialS19SecretInTheQueryIsNotLogged) {
  const Id id = Add("searchable text");
  const std::string token = "ghp_" + std::string("16C7e42F292c6912E7710c838347Ae178B4a");
  ASSERT_TRUE(FindWords("searchable " + token));
  ASSERT_TRUE(engine().use.Get({&id, 1}));
  EXPECT_EQ(engine().browse.History(id)->front().query, "searchable [REDACTED:github-token]");
}

TEST(RecentFinds, ForgetsTheOldest) {
  RecentFinds finds;
  FakeClock clock{kNoon};
  SeededRng rng{1};
  std::vector<Found> results(RecentFinds::kMostKept + 5);
  for (Found& found : results) found.memory.id = Id::New(clock, rng);
  finds.Note("a", results);
  EXPECT_FALSE(finds.Of(results[4].memory.id));
  ASSERT_TRUE(finds.Of(results[5].memory.id));
  finds.Note("b", std::span(results).last(1));
  EXPECT_EQ(*finds.Of(results.back().memory.id)->query, "b");
  EXPECT_EQ(*finds.Of(results[5].memory.id)->query, "a");
}

TEST_P(UseTest, SearchingAndListingDoNotCountAsUse) {
  const Id id = Add("searchable text");
  const Memory before = Look(id);
  clock_.Advance(kHourMs);
  ASSERT_EQ(FindWords("searchable")->results.size(), 1u);
  ASSERT_EQ(engine().browse.List({}, Order::kCreated, {})->items.size(), 1u);
  EXPECT_EQ(Look(id), before);
  EXPECT_TRUE(engine().browse.History(id)->empty());
}

}  // namespace
}  // namespace cairn
