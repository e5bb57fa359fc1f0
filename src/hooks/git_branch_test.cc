#include "hooks/git_branch.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

namespace cairn {
namespace {

namespace fs = std::filesystem;

class GitBranch : public testing::Test {
 protected:
  GitBranch() : folder_(testing::TempDir() + "cairn-branch-" + std::to_string(getpid())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "checkout" / "src" / "deep");
  }
  ~GitBranch() override { fs::remove_all(folder_); }

  static void Write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  fs::path Checkout() const { return folder_ / "checkout"; }

  const fs::path folder_;
};

TEST_F(GitBranch, IsReadFromHead) {
  const struct {
    std::string head;
    std::string branch;
  } kCases[] = {
      {"ref: refs/heads/main\n", "main"},
      {"ref: refs/heads/feature/new-labels\n", "feature/new-labels"},
      {"4b825dc642cb6eb9a060e54bf8d69288fbee4904\n", ""},  // detached HEAD
      {"ref: refs/heads/\xff\n", ""},
      {"", ""},
      {std::string(10'000, 'x'), ""},
  };
  for (const auto& each : kCases) {
    Write(Checkout() / ".git" / "HEAD", each.head);
    EXPECT_EQ(GitBranchOf(Checkout()), each.branch) << each.head.substr(0, 50);
  }
}

TEST_F(GitBranch, IsFoundFromASubfolder) {
  Write(Checkout() / ".git" / "HEAD", "ref: refs/heads/main\n");
  EXPECT_EQ(GitBranchOf(Checkout() / "src" / "deep"), "main");
}

TEST_F(GitBranch, WorktreeHasItsOwn) {
  Write(folder_ / "main" / ".git" / "worktrees" / "w" / "HEAD", "ref: refs/heads/topic\n");
  Write(Checkout() / ".git", "gitdir: ../main/.git/worktrees/w\n");
  EXPECT_EQ(GitBranchOf(Checkout()), "topic");
}

TEST_F(GitBranch, IsEmptyWithoutReadableFiles) {
  EXPECT_EQ(GitBranchOf(folder_ / "nowhere"), "");
  Write(Checkout() / ".git", "no link at all");
  EXPECT_EQ(GitBranchOf(Checkout()), "");
  fs::remove(Checkout() / ".git");
  ASSERT_EQ(mkfifo((Checkout() / ".git").c_str(), 0600), 0);
  EXPECT_EQ(GitBranchOf(Checkout()), "") << "a pipe is not waited for";
}

}  // namespace
}  // namespace cairn
