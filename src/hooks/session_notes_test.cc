#include "hooks/session_notes.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
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
    fs::create_directories(folder_);
  }
  ~SessionNotesTest() override { fs::remove_all(folder_); }

  const fs::path folder_;  // the store's
  const fs::path notes_ = folder_ / "hook-sessions";
  const Id id_ = *Id::Parse("018f3c2e-7b1a-7c3d-9e4f-0123456789ab");
};

TEST_F(SessionNotesTest, AreReadByTheNextHook) {
  SessionNotes first(folder_, "s-1");
  EXPECT_TRUE(fs::is_empty(folder_));  // reading creates nothing
  first.NoteBeginning(1000);
  first.NoteShown(id_);
  first.NoteReminded();
  SessionNotes next(folder_, "s-1");
  next.NoteBeginning(2000);  // ignored: the first one counts
  for (const SessionNotes& notes : {next, SessionNotes(folder_, "s-1")}) {
    EXPECT_EQ(notes.began(), 1000);
    EXPECT_TRUE(notes.WasShown(id_));
    EXPECT_TRUE(notes.was_reminded());
  }
  EXPECT_FALSE(SessionNotes(folder_, "s-2").WasShown(id_));
}

TEST_F(SessionNotesTest, ForgettingClearsWhatWasShownButNotTheReminder) {
  SessionNotes notes(folder_, "s-1");
  notes.NoteShown(id_);
  notes.NoteReminded();
  notes.NoteForgotten();
  for (const SessionNotes& each : {notes, SessionNotes(folder_, "s-1")}) {
    EXPECT_FALSE(each.WasShown(id_));
    EXPECT_TRUE(each.was_reminded());
  }
}

TEST_F(SessionNotesTest, SessionWithAnInvalidFileNameHasNoNotes) {
  for (const std::string& name :
       {std::string(), std::string("../up"), std::string("a/b"), std::string("."),
        std::string("a\0b", 3), std::string(101, 'a')}) {
    SessionNotes notes(folder_, name);
    notes.NoteShown(id_);
    EXPECT_FALSE(notes.is_known()) << name;
    EXPECT_TRUE(notes.WasShown(id_));
  }
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(SessionNotesTest, AreReadFromAnyFileContent) {
  fs::create_directories(notes_);
  std::ofstream(notes_ / "s-1") << "began soon\nshown not-an-id\n\xff\n\nreminded\nbegan 7\n";
  const SessionNotes notes(folder_, "s-1");
  EXPECT_EQ(notes.began(), 7);
  EXPECT_TRUE(notes.was_reminded());
}

TEST_F(SessionNotesTest, HaveASizeLimit) {
  SessionNotes notes(folder_, "s-1");
  for (int i = 0; i < 3000; ++i) notes.NoteShown(id_);
  EXPECT_LT(fs::file_size(notes_ / "s-1"), 66'000);
}

TEST_F(SessionNotesTest, ArePrivate) {
  SessionNotes(folder_, "s-1").NoteReminded();
  EXPECT_EQ(fs::status(notes_).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(notes_ / "s-1").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(SessionNotesTest, AreSweptAfterAWeek) {
  SessionNotes(folder_, "old").NoteReminded();
  SessionNotes(folder_, "new").NoteReminded();
  constexpr TimeMs kNow = 1'772'366'400'000;  // 2026-03-01T12:00:00Z
  const auto written = [&](const char* name, TimeMs time) {
    const std::chrono::sys_time<std::chrono::milliseconds> at{std::chrono::milliseconds(time)};
    fs::last_write_time(notes_ / name, std::chrono::file_clock::from_sys(at));
  };
  written("old", kNow - 8 * kDayMs);
  written("new", kNow - 6 * kDayMs);
  SweepSessionNotes(folder_, kNow);
  EXPECT_FALSE(fs::exists(notes_ / "old"));
  EXPECT_TRUE(fs::exists(notes_ / "new"));
  SweepSessionNotes(folder_ / "nowhere", kNow);
}

TEST_F(SessionNotesTest, Attack13LinkedFolderIsNotUsed) {
  const fs::path outside = folder_.string() + "-outside";
  fs::create_directories(outside);
  std::ofstream(outside / "s-1") << "reminded\n";
  fs::last_write_time(outside / "s-1", fs::file_time_type::min());
  fs::create_directory_symlink(outside, notes_);
  SessionNotes notes(folder_, "s-1");
  EXPECT_FALSE(notes.was_reminded());
  notes.NoteShown(id_);
  SessionNotes(folder_, "s-2").NoteShown(id_);
  SweepSessionNotes(folder_, 1'772'366'400'000);
  EXPECT_EQ(fs::file_size(outside / "s-1"), 9u);
  EXPECT_FALSE(fs::exists(outside / "s-2"));
  EXPECT_EQ(CheckSessionNotes(folder_).error().code, ErrorCode::kConflict);
  fs::remove_all(outside);
}

TEST_F(SessionNotesTest, Attack13LinkedFileOrPipeIsNotUsed) {
  fs::create_directories(notes_);
  std::ofstream(folder_ / "victim") << "reminded\n";
  fs::create_symlink("../victim", notes_ / "s-1");
  ASSERT_EQ(mkfifo((notes_ / "s-2").c_str(), 0600), 0);
  for (const char* session : {"s-1", "s-2"}) {
    SessionNotes notes(folder_, session);
    EXPECT_FALSE(notes.was_reminded());
    notes.NoteShown(id_);
  }
  EXPECT_EQ(fs::file_size(folder_ / "victim"), 9u);
}

}  // namespace
}  // namespace cairn
