#include "knowledge/files/watched_tree.h"

#include <gtest/gtest.h>
#include <sys/inotify.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "config/test_directory.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<std::string>;

// Allows a limited number of watches.
class FewWatches final : public Inotify {
 public:
  explicit FewWatches(int count) : left_(count) {}
  int Add(const std::string& folder, std::uint32_t mask) override {
    if (left_-- > 0) return Inotify::Add(folder, mask);
    errno = ENOSPC;
    return -1;
  }

 private:
  int left_;
};

class NoInotify final : public Inotify {
 public:
  int Open() override { return -1; }
};

// Simulates an event queue overflow.
class Overflowing final : public Inotify {
 public:
  std::ptrdiff_t Read(void* buffer, std::size_t size) override {
    if (Inotify::Read(buffer, size) <= 0) return -1;
    inotify_event event{};
    event.wd = -1;
    event.mask = IN_Q_OVERFLOW;
    std::memcpy(buffer, &event, sizeof(event));
    return sizeof(event);
  }
};

// The kernel queues an event as soon as the change is made, so the tests need not wait.
class WatchedTreeTest : public ::testing::Test {
 protected:
  void Watch(const Paths& paths = {},
             std::unique_ptr<Inotify> inotify = std::make_unique<Inotify>(),
             std::function<bool(std::string_view)> watches_folder = nullptr) {
    tree_.emplace(root(), *Selection::Of(paths), std::move(watches_folder), std::move(inotify));
    watching_ = tree_->Renew();
    signature_ = tree_->Signature();
  }
  void Write(const std::string& path) const {
    fs::create_directories((root() / path).parent_path());
    std::ofstream(root() / path, std::ios::app) << "x";
  }
  // Since the previous call.
  bool HasChanged() {
    Notices notices;
    while (true) {
      const Notices more = tree_->ReadNotices();
      if (!more.changed) break;
      notices.changed = true;
      notices.folders_changed |= more.folders_changed;
    }
    if (notices.folders_changed) watching_ = tree_->Renew();
    folders_changed_ = notices.folders_changed;
    return notices.changed;
  }
  bool SignatureHasChanged() { return std::exchange(signature_, tree_->Signature()) != signature_; }
  const fs::path& root() const { return directory_.path(); }

  TestDirectory directory_;
  std::optional<WatchedTree> tree_;
  Watching watching_ = Watching::kNoNotices;
  bool folders_changed_ = false;
  std::uint64_t signature_ = 0;
};

TEST_F(WatchedTreeTest, NoticesWhatEditorsDo) {
  Write("docs/a.md");
  Watch();
  ASSERT_EQ(watching_, Watching::kAll);
  EXPECT_FALSE(HasChanged());
  Write("docs/a.md");
  EXPECT_TRUE(HasChanged());
  EXPECT_FALSE(folders_changed_);
  Write("docs/a.md.new");
  EXPECT_TRUE(HasChanged());
  fs::rename(root() / "docs/a.md.new", root() / "docs/a.md");
  EXPECT_TRUE(HasChanged());
  fs::remove(root() / "docs/a.md");
  EXPECT_TRUE(HasChanged());
  std::ifstream(root() / "docs/a.md").get();  // reading is not a change
  EXPECT_FALSE(HasChanged());
}

TEST_F(WatchedTreeTest, FollowsCreatedMovedAndDeletedFolders) {
  Watch();
  Write("a/b/c.md");
  EXPECT_TRUE(HasChanged());
  EXPECT_TRUE(folders_changed_);
  Write("a/b/c.md");
  EXPECT_TRUE(HasChanged());
  fs::rename(root() / "a", root() / "moved");
  EXPECT_TRUE(HasChanged());
  Write("moved/b/c.md");
  EXPECT_TRUE(HasChanged());
  const TestDirectory outside;
  fs::rename(root() / "moved/b", outside.path() / "b");
  EXPECT_TRUE(HasChanged());
  std::ofstream(outside.path() / "b/c.md") << "not ours any more";
  EXPECT_FALSE(HasChanged());
  fs::remove_all(root() / "moved");
  EXPECT_TRUE(HasChanged());
  EXPECT_EQ(watching_, Watching::kAll);
}

TEST_F(WatchedTreeTest, IgnoresUnselectedFiles) {
  Write(".gitignore");
  std::ofstream(root() / ".gitignore") << "build/\n";
  for (const auto* path : {".git/index", "build/x", "src/a.cc", "docs/.h/a.md", "docs/a.md",
                           ".claude/knowledge/k.md", ".claude/memory/m.db", "private/p.md"}) {
    Write(path);
  }
  Watch({"README*", "docs/**/*.md", ".claude/knowledge", "private"}, std::make_unique<Inotify>(),
        [](std::string_view folder) { return folder != "private"; });
  for (const auto* path :
       {".git/index", "build/x", "src/a.cc", "src/new/a.md", "docs/.h/a.md", "docs/a.txt",
        "notes.md", ".claude/memory/m.db", "private/p.md", "docs/\xff.md", "node_modules/a.md"}) {
    Write(path);
    EXPECT_FALSE(HasChanged()) << path;
    EXPECT_FALSE(SignatureHasChanged()) << path;
  }
  for (const auto* path : {"README.md", "docs/a.md", "docs/new/a.md", ".claude/knowledge/k.md",
                           ".claude/knowledge/x/l.md"}) {
    Write(path);
    EXPECT_TRUE(HasChanged()) << path;
    EXPECT_TRUE(SignatureHasChanged()) << path;
  }
}

TEST_F(WatchedTreeTest, WatchesForANameThatDoesNotExistYet) {
  Watch({".claude/knowledge", "app/[id]"});
  for (const auto* path : {".claude/knowledge/a.md", "app/[id]/page.md"}) {
    Write(path);
    EXPECT_TRUE(HasChanged()) << path;
    Write(path);
    EXPECT_TRUE(HasChanged()) << path;
  }
}

TEST_F(WatchedTreeTest, RescansWhenIgnoreRulesChange) {
  Write("out/a.md");
  Watch();
  std::ofstream(root() / ".cairnignore") << "out/\n";
  EXPECT_TRUE(HasChanged());
  EXPECT_TRUE(folders_changed_);
  Write("out/a.md");
  EXPECT_FALSE(HasChanged());
}

TEST_F(WatchedTreeTest, TreatsAnOverflowAsAChangeOfEverything) {
  Write("a/b.md");
  Watch({}, std::make_unique<Overflowing>());
  EXPECT_FALSE(HasChanged());
  Write("a/b.md");
  EXPECT_TRUE(HasChanged());
  EXPECT_TRUE(folders_changed_);
}

TEST_F(WatchedTreeTest, ReportsWhyThereAreNoEvents) {
  Write("a/b.md");
  Watch({}, std::make_unique<FewWatches>(1));
  EXPECT_EQ(watching_, Watching::kNoWatchesLeft);
  EXPECT_LT(tree_->descriptor(), 0);
  Watch({}, std::make_unique<NoInotify>());
  EXPECT_EQ(watching_, Watching::kNoNotices);
}

TEST_F(WatchedTreeTest, DetectsThatTheRootVanishedAndReturned) {
  const fs::path aside = root().string() + "-aside";
  Write("a/b.md");
  Watch();
  fs::rename(root(), aside);
  EXPECT_TRUE(HasChanged());
  EXPECT_EQ(watching_, Watching::kRootIsGone);
  EXPECT_TRUE(SignatureHasChanged());
  EXPECT_EQ(signature_, 0u);
  fs::rename(aside, root());
  EXPECT_TRUE(SignatureHasChanged());
  EXPECT_EQ(tree_->Renew(), Watching::kAll);
  Write("a/b.md");
  EXPECT_TRUE(HasChanged());
}

TEST_F(WatchedTreeTest, TheSignatureSeesEveryChange) {
  Write("a/b.md");
  Watch();
  EXPECT_FALSE(SignatureHasChanged());
  Write("a/b.md");
  EXPECT_TRUE(SignatureHasChanged());
  fs::rename(root() / "a/b.md", root() / "a/c.md");
  EXPECT_TRUE(SignatureHasChanged());
  fs::create_directory(root() / "empty");
  EXPECT_TRUE(SignatureHasChanged());
  fs::remove(root() / "a/c.md");
  EXPECT_TRUE(SignatureHasChanged());
}

}  // namespace
}  // namespace cairn
