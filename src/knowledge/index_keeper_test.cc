#include "knowledge/index_keeper.h"

#include <condition_variable>
#include <thread>

#include "knowledge/project_fixture.h"

namespace cairn {
namespace {

using std::chrono::milliseconds;

class IndexKeeperTest : public ProjectTest {
 protected:
  void Start(bool poll) {
    auto keeper = IndexKeeper::Start(
        MakeIndexer(), {.debounce = milliseconds(10), .poll_every = milliseconds(20), .poll = poll},
        [&](const Result<IndexReport>& report) {
          EXPECT_TRUE(report) << report.error().message;
          const std::lock_guard lock(mutex_);
          ++runs_;
          told_.notify_all();
        });
    ASSERT_TRUE(keeper) << keeper.error().message;
    keeper_ = *std::move(keeper);
  }
  // Waits until a run makes the condition true.
  bool Becomes(const std::function<bool()>& true_now) {
    std::unique_lock lock(mutex_);
    return told_.wait_for(lock, std::chrono::seconds(30), true_now);
  }

  std::mutex mutex_;
  std::condition_variable told_;
  int runs_ = 0;
  std::unique_ptr<IndexKeeper> keeper_;
};

TEST_F(IndexKeeperTest, IndexesAtStartAndAfterEachChange) {
  for (const bool poll : {false, true}) {
    SCOPED_TRACE(poll ? "polling" : "notices");
    Write("docs/a.md", "First.\n");
    Start(poll);
    EXPECT_TRUE(
        Becomes([&] { return TextsOf("docs/a.md") == std::vector<std::string>{"First.\n"}; }));
    Write("docs/a.md", "Second, longer.\n");
    EXPECT_TRUE(Becomes(
        [&] { return TextsOf("docs/a.md") == std::vector<std::string>{"Second, longer.\n"}; }));
    Write("docs/deep/er/b.md", "New folder.\n");
    EXPECT_TRUE(Becomes([&] { return TextsOf("docs/deep/er/b.md").size() == 1; }));
    std::filesystem::remove_all(root_ / "docs");
    EXPECT_TRUE(Becomes([&] { return CountAlive() == 0; }));
    keeper_.reset();
  }
}

TEST_F(IndexKeeperTest, TrialS18FindingsAboutTheCodeFollowTheSources) {
  Write("src/pump.py", "def start_pump(name: str) -> bool:\n    return True\n");
  Analyst analyst(InsideOf(*engine_), root_);
  ASSERT_TRUE(analyst.Run(true));
  const auto says = [&](const std::string& word) {
    for (const Memory& finding : PiecesAt("src/pump.py")) {
      if (finding.content.find(word) != std::string::npos) return true;
    }
    return false;
  };
  ASSERT_TRUE(says("start_pump"));
  // Changed while nothing was watching, as before a server starts.
  Write("src/pump.py", "def stop_pump(name: str) -> bool:\n    return True\n");
  auto keeper =
      IndexKeeper::Start(MakeIndexer(), {.debounce = milliseconds(10)}, [](const auto&) {},
                         {.analyst = analyst, .least_pause = milliseconds(1)});
  ASSERT_TRUE(keeper) << keeper.error().message;
  const auto becomes = [&](const std::string& word) {
    for (int i = 0; i < 3000 && !says(word); ++i) std::this_thread::sleep_for(milliseconds(10));
    return says(word);
  };
  EXPECT_TRUE(becomes("stop_pump"));
  EXPECT_FALSE(says("start_pump"));
  Write("src/pump.py", "def prime_pump(name: str, litres: int) -> bool:\n    return True\n");
  EXPECT_TRUE(becomes("prime_pump"));
}

TEST_F(IndexKeeperTest, TrialS18WithoutFindingsOrChangesNothingIsAnalyzed) {
  Write("src/pump.py", "def start_pump(name: str) -> bool:\n    return True\n");
  Analyst analyst(InsideOf(*engine_), root_);
  auto refreshed = analyst.Refresh();
  ASSERT_TRUE(refreshed);
  EXPECT_FALSE(refreshed->has_value()) << "nobody asked for findings";
  ASSERT_TRUE(analyst.Run(true));
  refreshed = analyst.Refresh();
  ASSERT_TRUE(refreshed);
  EXPECT_FALSE(refreshed->has_value()) << "nothing changed";
  Write("src/valve.py", "def open_valve() -> None:\n    pass\n");
  refreshed = analyst.Refresh();
  ASSERT_TRUE(refreshed);
  ASSERT_TRUE(refreshed->has_value());
  EXPECT_GE((*refreshed)->pieces.added, 1);
}

TEST_F(IndexKeeperTest, FailsIfTheRootIsMissing) {
  Indexer indexer(InsideOf(*engine_),
                  {.root = root_ / "none", .knowledge = "", .watch_paths = {"*"}});
  EXPECT_FALSE(IndexKeeper::Start(std::move(indexer), {}, [](const auto&) {}));
}

}  // namespace
}  // namespace cairn
