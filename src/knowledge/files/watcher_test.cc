#include "knowledge/files/watcher.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <fstream>
#include <mutex>

#include "config/test_directory.h"
#include "knowledge/files/watch_thread.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
using std::chrono_literals::operator""h;

// Counts calls and lets a test wait for the next one.
class Calls {
 public:
  std::function<void()> Counter() {
    return [this] {
      const std::lock_guard lock(mutex_);
      ++count_;
      called_.notify_all();
    };
  }
  // Whether a call arrives within a short time that no test has waited for yet.
  bool Next() {
    std::unique_lock lock(mutex_);
    const bool came = called_.wait_for(lock, 30s, [this] { return count_ > 0; });
    count_ = 0;
    return came;
  }

 private:
  std::mutex mutex_;
  std::condition_variable called_;
  int count_ = 0;
};

class NoWatches final : public Inotify {
 public:
  int Add(const std::string& /*folder*/, std::uint32_t /*mask*/) override {
    errno = ENOSPC;
    return -1;
  }
};

class WatcherTest : public ::testing::Test {
 protected:
  WatcherTest() {
    options_.root = directory_.path();
    options_.debounce = 5ms;
    options_.poll_every = 10ms;
  }
  std::unique_ptr<Watcher> Start(std::unique_ptr<Inotify> inotify = std::make_unique<Inotify>()) {
    auto watcher = WatchThread::Start(options_, std::move(inotify), calls_.Counter());
    EXPECT_TRUE(watcher);
    return watcher ? *std::move(watcher) : nullptr;
  }
  void Write(const std::string& path) const {
    fs::create_directories((directory_.path() / path).parent_path());
    std::ofstream(directory_.path() / path, std::ios::app) << "x";
  }

  TestDirectory directory_;
  WatchOptions options_;
  Calls calls_;
};

TEST_F(WatcherTest, ReportsChangesByEvents) {
  const auto watcher = Start();
  EXPECT_EQ(watcher->Describe(), "file events");
  Write("a.md");
  EXPECT_TRUE(calls_.Next());
  Write("new/folder/b.md");
  EXPECT_TRUE(calls_.Next());
  Write("new/folder/b.md");  // the folder is now watched
  EXPECT_TRUE(calls_.Next());
}

TEST_F(WatcherTest, PollsWhenNoWatchesAreLeft) {
  const auto watcher = Start(std::make_unique<NoWatches>());
  EXPECT_EQ(watcher->Describe(), "looking every 10 ms (no inotify watches left)");
  Write("a/b.md");
  EXPECT_TRUE(calls_.Next());
  Write("a/b.md");
  EXPECT_TRUE(calls_.Next());
}

TEST_F(WatcherTest, PollsOnRequest) {
  options_.poll = true;
  options_.poll_every = 1s;
  EXPECT_EQ(Start()->Describe(), "looking every 1 s");
}

TEST_F(WatcherTest, WaitsForAMissingRootToReturn) {
  const auto watcher = Start();
  const fs::path aside = directory_.path().string() + "-aside";
  fs::rename(directory_.path(), aside);
  ASSERT_TRUE(calls_.Next());
  EXPECT_EQ(watcher->Describe(), "looking every 10 ms (the directory is gone)");
  fs::rename(aside, directory_.path());
  ASSERT_TRUE(calls_.Next());
  EXPECT_EQ(watcher->Describe(), "file events");
  Write("a.md");
  EXPECT_TRUE(calls_.Next());
}

TEST_F(WatcherTest, AChangeDuringACallLeadsToAnotherCall) {
  std::atomic<int> running = 0;
  std::atomic<int> count = 0;
  const auto watcher = StartWatching(options_, [&] {
    EXPECT_EQ(++running, 1);
    if (++count == 1) Write("during.md");
    --running;
    calls_.Counter()();
  });
  ASSERT_TRUE(watcher);
  Write("a.md");
  while (count < 2) ASSERT_TRUE(calls_.Next());
}

TEST_F(WatcherTest, ReportsEvenIfItIsNeverQuiet) {
  options_.debounce = 1h;
  options_.longest_wait = 5ms;
  const auto watcher = Start();
  Write("a.md");
  EXPECT_TRUE(calls_.Next());
}

TEST_F(WatcherTest, StopsWhileWaitingForQuiet) {
  options_.debounce = 1h;
  options_.longest_wait = 1h;
  auto watcher = Start();
  Write("a.md");
  watcher.reset();  // would take an hour
  auto looking = Start(std::make_unique<NoWatches>());
  looking.reset();
}

TEST_F(WatcherTest, RefusesWhatCannotBeWatched) {
  options_.paths = {"a[*"};
  EXPECT_EQ(StartWatching(options_, [] {}).error().code, ErrorCode::kInvalidArgument);
  options_.paths = {};
  options_.root /= "none";
  EXPECT_EQ(StartWatching(options_, [] {}).error().code, ErrorCode::kNotFound);
}

}  // namespace
}  // namespace cairn
