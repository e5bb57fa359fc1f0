#include "knowledge/files/walk.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "config/test_directory.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<std::string>;

// Drops root privileges for a walk: nothing is unreadable to root.
class AsNobody {
 public:
  AsNobody() : was_root_(geteuid() == 0 && seteuid(65534) == 0) {}
  ~AsNobody() {
    if (was_root_ && seteuid(0) != 0) abort();
  }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;

 private:
  bool was_root_;
};

class WalkTest : public ::testing::Test {
 protected:
  void Make(const Paths& paths, std::string_view text = "x") const {
    for (const std::string& path : paths) {
      fs::create_directories((root() / path).parent_path());
      std::ofstream(root() / path) << text;
    }
  }
  void Link(const std::string& path, const fs::path& target) const {
    fs::create_directories((root() / path).parent_path());
    fs::create_symlink(target, root() / path);
  }
  Walked Walk(Paths paths = {}) const {
    WalkRequest request{.root = root(), .paths = std::move(paths)};
    request.accepts = accepts_;
    auto walked = cairn::Walk(request);
    EXPECT_TRUE(walked) << (walked ? "" : walked.error().message);
    return walked ? *std::move(walked) : Walked();
  }
  Paths Files(Paths paths = {}) const {
    Paths files;
    for (const FileEntry& file : Walk(std::move(paths)).files) files.push_back(file.path);
    return files;
  }
  Paths Skipped(Paths paths = {}) const {
    Paths skipped;
    for (SkippedFile& file : Walk(std::move(paths)).skipped) {
      skipped.push_back(std::move(file.path).append(": ").append(file.reason));
    }
    return skipped;
  }
  ErrorCode CodeOf(const Paths& paths) const {
    const auto walked = cairn::Walk({.root = root(), .paths = paths});
    EXPECT_FALSE(walked);
    return walked ? ErrorCode::kInternal : walked.error().code;
  }
  const fs::path& root() const { return directory_.path(); }

  std::function<bool(std::string_view)> accepts_;

 private:
  TestDirectory directory_;
};

TEST_F(WalkTest, ListsAllFilesInOrderWithTheirAttributes) {
  Make({"b.md", "a/z.md", "a.md", "a/b/c.md"});
  std::ofstream(root() / "b.md") << "12345";
  EXPECT_EQ(Files(), (Paths{"a.md", "a/b/c.md", "a/z.md", "b.md"}));
  const FileEntry file = Walk().files[3];
  struct stat facts {};
  ASSERT_EQ(stat((root() / "b.md").c_str(), &facts), 0);
  EXPECT_EQ(file.bytes, 5);
  EXPECT_EQ(file.modified, facts.st_mtim.tv_sec * 1'000'000'000 + facts.st_mtim.tv_nsec);
  EXPECT_EQ(file.changed, facts.st_ctim.tv_sec * 1'000'000'000 + facts.st_ctim.tv_nsec);
}

TEST_F(WalkTest, ListsTheRequestedPaths) {
  Make({"README.md", "CLAUDE.md", "main.cc", "docs/a.md", "docs/x/b.md", "docs/c.txt",
        "docs/.h/d.md", ".claude/knowledge/k.md", ".claude/knowledge/x/l.md", ".claude/other.md",
        "src/e.md"});
  const struct {
    Paths paths, files;
  } cases[] = {
      {{"docs"}, {"docs/a.md", "docs/c.txt", "docs/x/b.md"}},
      {{"./docs/x/"}, {"docs/x/b.md"}},
      {{"docs", "docs/a.md", "docs/*"}, {"docs/a.md", "docs/c.txt", "docs/x/b.md"}},
      {{"docs/**/*.md"}, {"docs/a.md", "docs/x/b.md"}},
      {{"README*", "CLAUDE.md"}, {"CLAUDE.md", "README.md"}},
      {{"."},
       {"CLAUDE.md", "README.md", "docs/a.md", "docs/c.txt", "docs/x/b.md", "main.cc", "src/e.md"}},
      {{".claude/knowledge"}, {".claude/knowledge/k.md", ".claude/knowledge/x/l.md"}},
      {{".claude/knowledge/*.md", "**/e.md"}, {".claude/knowledge/k.md", "src/e.md"}},
      {{".claude"}, {".claude/knowledge/k.md", ".claude/knowledge/x/l.md", ".claude/other.md"}},
      {{"docs/.h/d.md"}, {"docs/.h/d.md"}},
      {{"nothing/**"}, {}},
  };
  for (const auto& c : cases) EXPECT_EQ(Files(c.paths), c.files) << c.paths[0];
}

TEST_F(WalkTest, SkipsIgnoredPathsUnlessNamed) {
  Make({".gitignore"}, "build/\n*.log\n.claude/\n");
  Make({"docs/.gitignore"}, "!keep.log\nsecret.md\n");
  Make({"a.log", "a.md", "build/b.md", "build/x/c.md", "docs/keep.log", "docs/secret.md",
        "node_modules/m.md", ".git/config", ".claude/knowledge/k.md", ".claude/other.md"});
  accepts_ = [](std::string_view path) { return !path.ends_with(".gitignore"); };
  EXPECT_EQ(Files(), (Paths{"a.md", "docs/keep.log"}));
  EXPECT_EQ(Files({"**/*.md", "docs/secret.md"}), (Paths{"a.md", "docs/secret.md"}));
  EXPECT_EQ(Files({"build/x", "a.log"}), (Paths{"a.log", "build/x/c.md"}));
  EXPECT_EQ(Files({"."}), (Paths{"a.md", "docs/keep.log"}));
  EXPECT_EQ(Files({".claude/knowledge"}), (Paths{".claude/knowledge/k.md"}));
  EXPECT_EQ(Files({"node_modules/m.md"}), (Paths{"node_modules/m.md"}));
}

TEST_F(WalkTest, CanDisregardIgnoreRules) {
  Make({".gitignore"}, "a.md\nkept/\n");
  Make({"a.md", "kept/b.md", "node_modules/c.md"});
  const auto walked = cairn::Walk({.root = root(), .honours_rules = false});
  ASSERT_TRUE(walked);
  Paths files;
  for (const FileEntry& file : walked->files) files.push_back(file.path);
  EXPECT_EQ(files, (Paths{".gitignore", "a.md", "kept/b.md"}));
}

TEST_F(WalkTest, AppliesTheFileFilter) {
  Make({"a.md", "b.cc", "c.cc"});
  accepts_ = [](std::string_view path) { return path.ends_with(".md"); };
  EXPECT_EQ(Files(), (Paths{"a.md"}));
  EXPECT_EQ(Skipped(), Paths{});
  EXPECT_EQ(Files({".", "b.cc"}), (Paths{"a.md"}));
  EXPECT_EQ(Skipped({".", "b.cc"}), (Paths{"b.cc: unsupported file type"}));
}

TEST_F(WalkTest, PrefersALiteralNameToAPattern) {
  Make({"app/[id]/page.md", "app/i/page.md"});
  EXPECT_EQ(Files({"app/[id]"}), (Paths{"app/[id]/page.md"}));
  EXPECT_EQ(Files({"app/[i]/page.md"}), (Paths{"app/i/page.md"}));
}

TEST_F(WalkTest, FollowsLinksToFilesInside) {
  Make({"AGENTS.md", "docs/a.md", "notes/n.md", "ignored/i.md"});
  Make({".gitignore"}, "ignored/\n");
  Link("CLAUDE.md", "AGENTS.md");
  Link("docs/n.md", "../notes/n.md");
  Link("docs/again.md", "../notes/n.md");
  Link("docs/i.md", "../ignored/i.md");
  EXPECT_EQ(Files({"*.md"}), (Paths{"AGENTS.md"}));
  EXPECT_EQ(Files({"CLAUDE.md"}), (Paths{"AGENTS.md"}));
  EXPECT_EQ(Files({"docs"}), (Paths{"docs/a.md", "notes/n.md"}));
  EXPECT_EQ(Skipped({"docs"}), (Paths{"docs/i.md: a symbolic link to an ignored file"}));
  EXPECT_EQ(Files({"docs/i.md"}), (Paths{"ignored/i.md"}));
}

TEST_F(WalkTest, ReportsLinksThatLeadOutOrBack) {
  const TestDirectory outside;
  outside.Write("secret.md", "s");
  Make({"a/b/c.md"});
  Link("a/b/up", "..");
  Link("a/b/self", "self");
  Link("a/b/top", root());
  Link("gone.md", "nowhere.md");
  Link("out.md", outside.path() / "secret.md");
  Link("out", outside.path());
  Link("other", "a");
  EXPECT_EQ(Files(), (Paths{"a/b/c.md"}));
  EXPECT_EQ(
      Skipped(),
      (Paths{"a/b/self: a symbolic link loop", "a/b/top: a symbolic link to a parent directory",
             "a/b/up: a symbolic link to a parent directory", "gone.md: a dangling symbolic link",
             "out: a symbolic link out of the project",
             "out.md: a symbolic link out of the project"}));
  EXPECT_EQ(Skipped({"out/secret.md", "./out/secret.md"}),
            (Paths{"out/secret.md: a symbolic link out of the project"}));
  EXPECT_EQ(Files({"other/b"}), (Paths{"a/b/c.md"}));
}

TEST_F(WalkTest, ReportsUnreadableFiles) {
  Make({"a.md", "closed/b.md", "half/c.md"});
  chmod(root().c_str(), 0755);
  chmod((root() / "closed").c_str(), 0);
  chmod((root() / "half").c_str(), 0744);  // names are readable, but files cannot be examined
  {
    const AsNobody nobody;
    EXPECT_EQ(Files(), (Paths{"a.md"}));
    if (geteuid() == 65534) {
      EXPECT_EQ(Skipped(), (Paths{"closed: not readable: Permission denied",
                                  "half/c.md: not readable: Permission denied"}));
    }
  }
  chmod((root() / "closed").c_str(), 0700);
}

TEST_F(WalkTest, SkipsSpecialFiles) {
  Make({"a.md"});
  ASSERT_EQ(mkfifo((root() / "pipe.md").c_str(), 0600), 0);
  EXPECT_EQ(Files(), (Paths{"a.md"}));
  EXPECT_EQ(Skipped(), Paths{});
  EXPECT_EQ(Skipped({"pipe.md"}), (Paths{"pipe.md: not a regular file"}));
}

TEST_F(WalkTest, ReportsNamesThatAreNotUtf8) {
  Make({"a\xff.md", "b\xff/c.md", "d.md"});
  EXPECT_EQ(Files(), (Paths{"d.md"}));
  EXPECT_EQ(Skipped(), (Paths{"a\uFFFD.md: its name is not valid UTF-8",
                              "b\uFFFD: its name is not valid UTF-8"}));
  accepts_ = [](std::string_view path) { return path == "d.md"; };
  EXPECT_EQ(Skipped({"*.md"}), Paths{});
}

TEST_F(WalkTest, LimitsTheDepth) {
  std::string path;
  for (int i = 0; i < 251; ++i) path += "d/";
  fs::create_directories(root() / path);
  Make({"a.md", path + "b.md"});
  EXPECT_EQ(Files(), (Paths{"a.md"}));
  ASSERT_EQ(Skipped().size(), 1u);
  EXPECT_TRUE(Skipped()[0].ends_with("d: more than 250 folders deep"));
}

TEST_F(WalkTest, FailsIfANamedPathIsMissing) {
  Make({"a.md"});
  EXPECT_EQ(CodeOf({"a.md", "b.md"}), ErrorCode::kNotFound);
  EXPECT_EQ(CodeOf({"../x"}), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf({"/etc"}), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf({"a\xff"}), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf({"a[*"}), ErrorCode::kInvalidArgument);
  for (const fs::path& root : {root() / "none", root() / "a.md"}) {
    const auto walked = cairn::Walk({.root = root});
    ASSERT_FALSE(walked);
    EXPECT_EQ(walked.error().code, ErrorCode::kNotFound);
  }
}

TEST_F(WalkTest, CanBeStopped) {
  Make({"a/b.md"});
  const auto walked = cairn::Walk({.root = root(), .stopped = [] { return true; }});
  ASSERT_FALSE(walked);
  EXPECT_EQ(walked.error().code, ErrorCode::kConflict);
}

// The filter removes the other files when it is first called.
TEST_F(WalkTest, DropsFilesThatVanishDuringTheWalk) {
  Make({"a/1.md", "b/2.md", "c/3.md", "d/e/4.md"});
  accepts_ = [this](std::string_view path) {
    for (const auto* folder : {"a", "b", "c", "d"}) {
      if (!path.starts_with(folder)) fs::remove_all(root() / folder);
    }
    return true;
  };
  EXPECT_EQ(Files().size(), 1u);
  EXPECT_EQ(Skipped(), Paths{});
}

}  // namespace
}  // namespace cairn
