#include "knowledge/daily_log.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "base/time_text.h"

namespace cairn {
namespace {

constexpr TimeMs kNoon = 1'772'366'400'000;  // 2026-03-01T12:00:00Z

Memory Said(const std::string& content, MemoryType type = MemoryType::kFact) {
  Memory memory;
  memory.content = content;
  memory.type = type;
  return memory;
}

class DailyLogTest : public testing::Test {
 protected:
  DailyLogTest() { std::filesystem::remove_all(directory_); }
  ~DailyLogTest() override { std::filesystem::remove_all(directory_); }

  Status Append(const Memory& memory) { return log_.Append(std::span(&memory, 1)); }
  std::string Day() const { return FormatLocalDay(clock_.Now()); }
  std::string Time() const { return FormatLocalClock(clock_.Now()); }

  std::filesystem::path directory_ = std::filesystem::path(testing::TempDir()) / "cairn-daily-log";
  FakeClock clock_{kNoon};
  DailyLog log_{directory_, clock_};
};

TEST_F(DailyLogTest, WritesOneHeadingPerDayAndOneLinePerMemory) {
  ASSERT_TRUE(Append(Said("Chose drip irrigation", MemoryType::kDecision)));
  const std::string first = Time();
  clock_.Advance(5000);
  ASSERT_TRUE(Append(Said("two\nlines  and\ttabs")));
  EXPECT_EQ(*log_.Read(Day()), "# " + Day() + "\n\n- " + first +
                                   " decision: Chose drip irrigation\n- " + Time() +
                                   " fact: two lines and tabs\n");
}

TEST_F(DailyLogTest, LimitsALineTo200Characters) {
  ASSERT_TRUE(Append(Said(std::string(150, 'a') + ' ' + std::string(150, 'b'))));
  const std::string text = *log_.Read(Day());
  EXPECT_NE(text.find(std::string(150, 'a') + ' ' + std::string(48, 'b') + "…\n"),
            std::string::npos)
      << text;
}

TEST_F(DailyLogTest, DoesNotLogChunksOfFiles) {
  Memory piece = Said("from a file");
  piece.chunk = "1";
  ASSERT_TRUE(Append(piece));
  EXPECT_TRUE(log_.Days()->empty());
  EXPECT_FALSE(std::filesystem::exists(directory_));
}

TEST_F(DailyLogTest, ListsDaysNewestFirstAndIgnoresOtherFiles) {
  ASSERT_TRUE(Append(Said("one")));
  const std::string before = Day();
  clock_.Advance(2 * kDayMs);
  ASSERT_TRUE(Append(Said("two")));
  std::ofstream(directory_ / "notes.md") << "x";
  EXPECT_EQ(*log_.Days(), (std::vector<std::string>{Day(), before}));
  EXPECT_EQ(log_.Read("2020-01-01").error().code, ErrorCode::kNotFound);
  EXPECT_EQ(log_.Read("../secret").error().code, ErrorCode::kInvalidArgument);
}

TEST_F(DailyLogTest, FindsTheDaysThatContainAMemory) {
  ASSERT_TRUE(Append(Said("kept")));
  EXPECT_EQ(*log_.FilesAbout(Said("kept")),
            std::vector<std::string>{(directory_ / (Day() + ".md")).string()});
  EXPECT_TRUE(log_.FilesAbout(Said("ke"))->empty());
}

TEST_F(DailyLogTest, ConcurrentWritersLeaveWholeLines) {
  constexpr int kEach = 50;
  const auto work = [&](const std::string& name) {
    DailyLog log(directory_, clock_);
    for (int i = 0; i < kEach; ++i) {
      const Memory memory = Said(name);
      EXPECT_TRUE(log.Append(std::span(&memory, 1)));
    }
  };
  {
    const std::jthread a(work, "first");
    const std::jthread b(work, "second");
  }
  const std::string text = *log_.Read(Day());
  EXPECT_TRUE(text.starts_with("# " + Day() + "\n\n- "));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2 + 2 * kEach);
  EXPECT_EQ(text.find("# ", 1), std::string::npos);
}

TEST_F(DailyLogTest, FailsIfTheDirectoryCannotBeCreated) {
  std::ofstream(directory_) << "a file";
  EXPECT_EQ(Append(Said("x")).error().code, ErrorCode::kIo);
}

TEST_F(DailyLogTest, DoesNotFollowLinks) {
  namespace fs = std::filesystem;
  const fs::path outside = directory_.string() + "-outside";
  fs::remove_all(outside);
  fs::create_directory(outside);
  fs::create_directory_symlink(outside, directory_);
  EXPECT_EQ(Append(Said("a")).error().code, ErrorCode::kConflict);
  EXPECT_TRUE(fs::is_empty(outside));

  fs::remove(directory_);
  fs::create_directory(directory_);
  std::ofstream(outside / "file") << "old";
  fs::create_symlink(outside / "file", directory_ / (Day() + ".md"));
  EXPECT_EQ(Append(Said("a")).error().code, ErrorCode::kConflict);
  EXPECT_FALSE(log_.Read(Day()));
  EXPECT_EQ(fs::file_size(outside / "file"), 3u);
  fs::remove_all(outside);
}

TEST_F(DailyLogTest, RefusesAPipeWithoutBlocking) {
  std::filesystem::create_directory(directory_);
  ASSERT_EQ(mkfifo((directory_ / (Day() + ".md")).c_str(), 0600), 0);
  EXPECT_FALSE(Append(Said("a")));
  EXPECT_FALSE(log_.Read(Day()));
}

TEST_F(DailyLogTest, Attack05SecretsAreFoundAndRedactedInEveryDay) {
  const std::string token = std::string("ghp_") + "16C7e42F292c6912E7710c838347Ae178B4a";
  const std::string key = std::string("fa10cc3788aa0f99") + "01eb2d854160823f-us21";
  ASSERT_TRUE(Append(Said("CI uses " + token)));
  const Memory before = Said("the key of the list is " + key);
  ASSERT_TRUE(Append(before));
  ASSERT_TRUE(Append(Said("harmless")));
  clock_.Advance(kDayMs);
  ASSERT_TRUE(Append(Said("nothing secret")));
  ASSERT_EQ(log_.FilesWithSecrets()->size(), 1U);

  const Memory after = Said("the key of the list is [REDACTED:token]");
  EXPECT_EQ(*log_.RedactSecrets(std::span(&before, 1), std::span(&after, 1)), 1);
  EXPECT_TRUE(log_.FilesWithSecrets()->empty());
  const std::string text = *log_.Read(log_.Days()->back());
  EXPECT_EQ(text.find(token), text.npos);
  EXPECT_EQ(text.find(key), text.npos);
  EXPECT_NE(text.find(" fact: CI uses [REDACTED:github-token]\n"), text.npos) << text;
  EXPECT_NE(text.find(" fact: the key of the list is [REDACTED:token]\n"), text.npos) << text;
  EXPECT_NE(text.find(" fact: harmless\n"), text.npos) << text;
  EXPECT_EQ(*log_.RedactSecrets({}, {}), 0) << "a second look changes nothing";
}

TEST_F(DailyLogTest, NoLineIsLostWhileSecretsAreRedacted) {
  const std::string token = std::string("ghp_") + "16C7e42F292c6912E7710c838347Ae178B4a";
  constexpr int kLines = 200;
  std::thread writer([&] {
    DailyLog log(directory_, clock_);
    for (int i = 0; i < kLines; ++i) {
      const Memory memory = Said("note " + std::to_string(i) + ' ' + token);
      EXPECT_TRUE(log.Append(std::span(&memory, 1)));
    }
  });
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(log_.RedactSecrets({}, {}));
  writer.join();
  const std::string text = *log_.Read(Day());
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), kLines + 2);
}

}  // namespace
}  // namespace cairn
