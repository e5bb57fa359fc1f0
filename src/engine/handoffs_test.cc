#include "engine/handoffs.h"

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class HandoffsTest : public EngineTest {
 protected:
  Id Save(const std::string& project, const std::string& branch, const std::string& summary) {
    NewHandoff handoff;
    handoff.project = project;
    handoff.branch = branch;
    handoff.notes.summary = summary;
    const auto saved = engine().handoffs.Save(handoff);
    EXPECT_TRUE(saved) << saved.error().message;
    clock_.Advance(kMinuteMs);
    return saved->record.id;
  }
};
CAIRN_ON_EACH_BACK_END(HandoffsTest);

TEST_P(HandoffsTest, SaveRendersAndKeepsTheNotesAndCountsUses) {
  const Id used = Add("decision about the API");
  const Id deleted = Add("other");
  ASSERT_TRUE(engine().retire.Delete({&deleted, 1}));
  NewHandoff handoff;
  handoff.branch = "main";
  handoff.notes.summary = "The API is half done. More to come.";
  handoff.notes.completed = {"routes"};
  handoff.notes.next_steps = {"tests"};
  handoff.notes.memory_ids = {used, deleted, Id::New(clock_, rng_)};
  handoff.metadata = R"({"ticket":7})";
  clock_.Advance(kHourMs);
  const auto saved = engine().handoffs.Save(handoff);
  ASSERT_TRUE(saved) << saved.error().message;
  EXPECT_EQ(saved->record.type, MemoryType::kHandoff);
  EXPECT_EQ(saved->record.project, "cairn") << "the context's project";
  EXPECT_EQ(saved->record.content, RenderHandoff("cairn", "main", handoff.notes));
  EXPECT_EQ(saved->record.summary, "The API is half done.");
  EXPECT_EQ(saved->record.metadata, R"({"ticket":7})");
  EXPECT_EQ(engine().handoffs.Get(saved->record.id)->notes, handoff.notes);
  EXPECT_EQ(Look(used).access_count, 1);
  EXPECT_EQ(Look(used).last_accessed_at, kNoon + kHourMs);
  EXPECT_EQ((*engine().browse.History(used))[0].kind, AccessKind::kHandoff);
  EXPECT_EQ(Look(deleted).access_count, 0);
}

TEST_P(HandoffsTest, LatestIsPerProjectAndBranch) {
  const Id a_main = Save("a", "main", "1");
  const Id a_dev = Save("a", "dev", "2");
  const Id b_main = Save("b", "main", "3");
  EXPECT_EQ(engine().handoffs.Latest("a", "")->record.id, a_dev);
  EXPECT_EQ(engine().handoffs.Latest("a", "main")->record.id, a_main);
  EXPECT_EQ(engine().handoffs.Latest("b", "")->record.id, b_main);
  EXPECT_EQ(engine().handoffs.Latest("", "")->record.id, b_main);
  const auto none = engine().handoffs.Latest("c", "x");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(none.error().message, "no handoff found for project 'c' on branch 'x' yet");
}

TEST_P(HandoffsTest, TrialD1BranchDefaultsToTheCheckedOutOne) {
  std::string checked_out = "main";
  Engine here(Context{.store = store(),
                      .clock = clock_,
                      .rng = rng_,
                      .project = "cairn",
                      .source = "manual",
                      .checked_out_branch = [&] { return checked_out; }});
  NewHandoff handoff;
  handoff.notes.summary = "half done";
  EXPECT_EQ(here.handoffs.Save(handoff)->record.branch, "main");
  checked_out = "topic";
  EXPECT_EQ(here.handoffs.Save(handoff)->record.branch, "topic");
  handoff.branch = "release";
  EXPECT_EQ(here.handoffs.Save(handoff)->record.branch, "release");
  handoff = {.project = "elsewhere", .notes = handoff.notes};
  EXPECT_EQ(here.handoffs.Save(handoff)->record.branch, "") << "another project's checkout";
}

TEST_P(HandoffsTest, TrialD1LatestForABranchHasThatBranchOrNone) {
  const Id of_main = Save("a", "main", "1");
  const Id of_dev = Save("a", "dev", "2");
  const auto latest = [&](const std::string& branch) {
    return *engine().handoffs.LatestFor("a", branch);
  };
  EXPECT_EQ(latest("main").handoff.record.id, of_main);
  EXPECT_EQ(latest("main").newer->id, of_dev);
  EXPECT_EQ(latest("dev").handoff.record.id, of_dev);
  EXPECT_FALSE(latest("dev").newer);
  EXPECT_EQ(latest("fresh").handoff.record.id, of_dev) << "better than none";
  EXPECT_EQ(latest("").handoff.record.id, of_dev);
  const Id of_none = Save("a", "", "3");
  EXPECT_EQ(latest("main").handoff.record.id, of_none);
  EXPECT_FALSE(latest("main").newer);
  for (int i = 0; i < 120; ++i) Save("a", "dev", "busy");
  EXPECT_EQ(latest("main").handoff.record.id, of_main) << "far back, of the branch";
  const auto none = engine().handoffs.LatestFor("b", "main");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::kNotFound);
}

TEST_P(HandoffsTest, HistoryIsKeptEvenIfNothingChanged) {
  const Id first = Save("a", "", "same");
  const Id second = Save("a", "", "same");
  EXPECT_NE(first, second);
  const auto page = engine().handoffs.List("a", "", {.limit = 1, .offset = 0});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->total_count, 2);
  ASSERT_EQ(page->items.size(), 1u);
  EXPECT_EQ(page->items[0].record.id, second);
}

TEST_P(HandoffsTest, SearchesAndListsExcludeHandoffsByDefault) {
  Save("a", "", "searchable");
  EXPECT_EQ(FindWords("searchable")->total_count, 0);
  EXPECT_EQ(engine().browse.List({}, Order::kCreated, {})->total_count, 0);
  Filter filter;
  filter.types = {MemoryType::kHandoff};
  EXPECT_EQ(FindWords("searchable", filter)->total_count, 1);
}

TEST_P(HandoffsTest, DeletedHandoffsAreNotTheLatest) {
  const Id first = Save("a", "", "1");
  const Id second = Save("a", "", "2");
  ASSERT_TRUE(engine().retire.Delete({&second, 1}));
  EXPECT_EQ(engine().handoffs.Latest("a", "")->record.id, first);
}

TEST_P(HandoffsTest, ErrorsNameTheMistake) {
  NewHandoff handoff;
  EXPECT_NE(engine().handoffs.Save(handoff).error().message.find("summary is required"),
            std::string::npos);
  handoff.notes.summary = "fine";
  handoff.notes.completed = {" "};
  EXPECT_NE(engine().handoffs.Save(handoff).error().message.find("completed has an empty item"),
            std::string::npos);
  handoff.notes.completed.assign(150, std::string(1000, 'x'));
  EXPECT_NE(engine().handoffs.Save(handoff).error().message.find("content has"), std::string::npos);
  const Id note = Add("note");
  EXPECT_EQ(engine().handoffs.Get(note).error().code, ErrorCode::kNotFound);
}

TEST_P(HandoffsTest, LatestOfEachReportsChanges) {
  Save("a", "main", "1");
  const Id used = Add("of use");
  NewHandoff handoff;
  handoff.project = "a";
  handoff.branch = "main";
  handoff.notes.summary = "2";
  handoff.notes.completed = {"routes"};
  handoff.notes.next_steps = {"tests", "docs"};
  const Id before = engine().handoffs.Save(handoff)->record.id;
  clock_.Advance(kMinuteMs);
  const Id alone = Save("a", "", "3");
  handoff.notes.completed = {"routes", "tests"};
  handoff.notes.next_steps = {"docs"};
  handoff.notes.memory_ids = {used};
  const Id latest = engine().handoffs.Save(handoff)->record.id;

  const auto each = engine().handoffs.LatestOfEach();
  ASSERT_TRUE(each) << each.error().message;
  ASSERT_EQ(each->size(), 2u);
  EXPECT_EQ((*each)[0].handoff.record.id, latest);
  EXPECT_EQ((*each)[0].handoff.notes, handoff.notes);
  EXPECT_EQ((*each)[0].count, 3);
  EXPECT_EQ((*each)[0].previous, before);
  EXPECT_EQ((*each)[0].changes, (std::vector<ListChange>{{"completed", {"tests"}, {}},
                                                         {"in_progress_blocked", {}, {}},
                                                         {"key_decisions", {}, {}},
                                                         {"next_steps", {}, {"tests"}},
                                                         {"memory_ids", {used.ToString()}, {}}}));
  EXPECT_EQ((*each)[1].handoff.record.id, alone);
  EXPECT_EQ((*each)[1].count, 1);
  EXPECT_FALSE((*each)[1].previous.has_value());
  ASSERT_EQ((*each)[1].changes.size(), 5u);
  EXPECT_EQ((*each)[1].changes[0], (ListChange{"completed", {}, {}}));
}

TEST_P(HandoffsTest, TrialD12DoneAndDecidedItemsAreNotReportedAsRemoved) {
  NewHandoff handoff{.project = "a"};
  handoff.notes = {.summary = "1",
                   .completed = {"routes"},
                   .in_progress_blocked = {"login"},
                   .key_decisions = {"blend, not RRF"},
                   .next_steps = {"tests"},
                   .memory_ids = {Add("used")}};
  ASSERT_TRUE(engine().handoffs.Save(handoff));
  clock_.Advance(kMinuteMs);
  Save("a", "", "2");
  EXPECT_EQ((*engine().handoffs.LatestOfEach())[0].changes,
            (std::vector<ListChange>{{"completed", {}, {}},
                                     {"in_progress_blocked", {}, {"login"}},
                                     {"key_decisions", {}, {}},
                                     {"next_steps", {}, {"tests"}},
                                     {"memory_ids", {}, {}}}));
}

TEST_P(HandoffsTest, LatestIsNotFoundWithoutHandoffs) {
  Add("note");
  EXPECT_TRUE(engine().handoffs.LatestOfEach()->empty());
}

}  // namespace
}  // namespace cairn
