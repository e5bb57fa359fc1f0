#include "hooks/session_notes.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

namespace cairn {
namespace {

namespace fs = std::filesystem;

class SessionNotesTest : public testing::Test {
 protected:
  SessionNotesTest() : folder_(testing::TempDir() + "cairn-notes-" + std::to_string(getpid())) {
    fs::remove_all(folder_);
  }
  ~SessionNotesTest() override { fs::remove_all(folder_); }

  const fs::path folder_;
  const Id id_ = *Id::Parse("018f3c2e-7b1a-7c3d-9e4f-0123456789ab");
};

TEST_F(SessionNotesTest, AreKeptForTheNextHook) {
  SessionNotes first(folder_, "s-1");
  EXPECT_FALSE(fs::exists(folder_));  // looking makes nothing
  first.NoteBeginning(1000);
  first.NoteShown(id_);
  first.NoteReminded();
  SessionNotes next(folder_, "s-1");
  next.NoteBeginning(2000);  // the first one counts
  for (const SessionNotes& notes : {next, SessionNotes(folder_, "s-1")}) {
    EXPECT_EQ(notes.began(), 1000);
    EXPECT_TRUE(notes.WasShown(id_));
    EXPECT_TRUE(notes.was_reminded());
  }
  EXPECT_FALSE(SessionNotes(folder_, "s-2").WasShown(id_));
}

TEST_F(SessionNotesTest, ForgetWhatWasShownButNotTheReminder) {
  SessionNotes notes(folder_, "s-1");
  notes.NoteShown(id_);
  notes.NoteReminded();
  notes.NoteForgotten();
  for (const SessionNotes& each : {notes, SessionNotes(folder_, "s-1")}) {
    EXPECT_FALSE(each.WasShown(id_));
    EXPECT_TRUE(each.was_reminded());
  }
}

TEST_F(SessionNotesTest, KeepNothingOfASessionThatMakesNoFileName) {
  for (const std::string& name :
       {std::string(), std::string("../up"), std::string("a/b"), std::string("."),
        std::string("a\0b", 3), std::string(101, 'a')}) {
    SessionNotes notes(folder_, name);
    notes.NoteShown(id_);
    EXPECT_FALSE(notes.is_known()) << name;
    EXPECT_TRUE(notes.WasShown(id_));
  }
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(SessionNotesTest, AreReadWhateverIsInTheFile) {
  fs::create_directories(folder_);
  std::ofstream(folder_ / "s-1") << "began soon\nshown not-an-id\n\xff\n\nreminded\nbegan 7\n";
  const SessionNotes notes(folder_, "s-1");
  EXPECT_EQ(notes.began(), 7);
  EXPECT_TRUE(notes.was_reminded());
}

TEST_F(SessionNotesTest, StopGrowing) {
  SessionNotes notes(folder_, "s-1");
  for (int i = 0; i < 3000; ++i) notes.NoteShown(id_);
  EXPECT_LT(fs::file_size(folder_ / "s-1"), 66'000);
}

TEST_F(SessionNotesTest, ArePrivate) {
  SessionNotes(folder_, "s-1").NoteReminded();
  EXPECT_EQ(fs::status(folder_).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(folder_ / "s-1").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(SessionNotesTest, AreSweptAfterAWeek) {
  SessionNotes(folder_, "old").NoteReminded();
  SessionNotes(folder_, "new").NoteReminded();
  constexpr TimeMs kNow = 1'772'366'400'000;  // 2026-03-01T12:00:00Z
  const auto written = [&](const char* name, TimeMs time) {
    const std::chrono::sys_time<std::chrono::milliseconds> at{std::chrono::milliseconds(time)};
    fs::last_write_time(folder_ / name, std::chrono::file_clock::from_sys(at));
  };
  written("old", kNow - 8 * kDayMs);
  written("new", kNow - 6 * kDayMs);
  SweepSessionNotes(folder_, kNow);
  EXPECT_FALSE(fs::exists(folder_ / "old"));
  EXPECT_TRUE(fs::exists(folder_ / "new"));
  SweepSessionNotes(folder_ / "nowhere", kNow);
}

}  // namespace
}  // namespace cairn
