#include "hooks/reminder.h"

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class ReminderTest : public EngineTest {
 protected:
  ReminderTest() : place_(testing::TempDir() + "cairn-reminder-" + std::to_string(getpid())) {
    std::filesystem::remove_all(place_);
    std::filesystem::create_directories(place_);
  }
  ~ReminderTest() override { std::filesystem::remove_all(place_); }

  SessionNotes Notes(const std::string& session = "s-1") { return {place_, session}; }
  std::string Remind(SessionNotes notes, const HookEvent& event = {}) {
    const auto text = StopReminder(engine(), event, notes);
    EXPECT_TRUE(text) << text.error().message;
    return text ? *text : "";
  }
  void SaveHandoff() {
    NewHandoff handoff;
    handoff.notes.summary = "Half is done";
    ASSERT_TRUE(engine().handoffs.Save(handoff));
  }

  const std::filesystem::path place_;
};

TEST_P(ReminderTest, ComesOnceInASession) {
  Add("Deploys happen on Tuesdays");
  EXPECT_NE(Remind(Notes()).find("handoff_store"), std::string::npos);
  EXPECT_EQ(Remind(Notes()), "");
  EXPECT_NE(Remind(Notes("s-2")), "");
}

TEST_P(ReminderTest, NeedsSomethingNewSinceTheHandoff) {
  EXPECT_EQ(Remind(Notes()), "");
  NewMemory indexed = Note("A section of a file");
  indexed.input.Set(&Memory::source, std::string("file-index"));
  Add(indexed);
  EXPECT_EQ(Remind(Notes()), "");
  Add("Deploys happen on Tuesdays");
  clock_.Advance(kMinuteMs);
  SaveHandoff();
  clock_.Advance(kMinuteMs);
  EXPECT_EQ(Remind(Notes()), "");
  Add("And on Fridays");
  EXPECT_NE(Remind(Notes()), "");
}

TEST_P(ReminderTest, ConsidersThisSessionOnly) {
  Add("Deploys happen on Tuesdays");
  clock_.Advance(kMinuteMs);
  Notes().NoteBeginning(clock_.Now());
  EXPECT_EQ(Remind(Notes()), "");
  EXPECT_NE(Remind(Notes("s-2")), "");  // unknown start: the last day counts
  clock_.Advance(2 * kDayMs);
  EXPECT_EQ(Remind(Notes("s-3")), "");
}

TEST_P(ReminderTest, NeverContinuesAnAgentTwice) {
  Add("Deploys happen on Tuesdays");
  EXPECT_EQ(Remind(Notes(), {.is_going_on = true}), "");
  EXPECT_EQ(Remind(Notes(), {.is_of_subagent = true}), "");
  EXPECT_EQ(Remind(Notes("")), "");  // nothing could be recorded
  EXPECT_NE(Remind(Notes()), "");
}

CAIRN_ON_EACH_BACK_END(ReminderTest);

}  // namespace
}  // namespace cairn
