#include "config/project.h"

#include <gtest/gtest.h>

#include <string>

#include "config/fake_environment.h"
#include "config/test_directory.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

TEST(FindProject, TheRootIsTheNearestAncestorWithAMemoryDirectory) {
  const TestDirectory directory;
  const fs::path outer = directory.MakeDirectory("outer");
  directory.MakeDirectory("outer/.claude/memory");
  directory.MakeDirectory("outer/inner/.claude/memory");
  directory.MakeDirectory("outer/inner/.git");
  struct Case {
    fs::path start;
    fs::path root;
    std::string name;
  };
  const Case cases[] = {
      {outer, outer, "outer"},
      {directory.MakeDirectory("outer/a/b"), outer, "outer"},
      {outer / "inner", outer / "inner", "inner"},
      {outer / "inner" / ".git", outer / "inner", "inner"},
      {outer / "inner" / "..", outer, "outer"},
      {outer / ".claude" / "memory", outer, "outer"},
  };
  for (const Case& c : cases) {
    const Result<Project> project = FindProject(c.start, FakeEnvironment({{"CAIRN_HOME", "/x"}}));
    ASSERT_TRUE(project) << c.start;
    EXPECT_EQ(project->root, c.root);
    EXPECT_EQ(project->name, c.name);
    EXPECT_EQ(project->data_dir, c.root / ".claude" / "memory");
    EXPECT_EQ(project->store_file, c.root / ".claude" / "memory" / "memory.db");
    EXPECT_EQ(project->config_file, c.root / ".claude" / "memory.config.json");
  }
}

TEST(FindProject, NeedsNoEnvironmentInsideAProject) {
  const TestDirectory directory;
  directory.MakeDirectory(".claude/memory");
  EXPECT_TRUE(FindProject(directory.path(), {}));
}

TEST(FindProject, AHomeDirectoryMayBeAProject) {
  const TestDirectory directory;
  directory.MakeDirectory("home/.claude/memory");
  const fs::path work = directory.MakeDirectory("home/work");
  const fs::path home = directory.path() / "home";
  const Result<Project> project = FindProject(work, FakeEnvironment({{"HOME", home.string()}}));
  ASSERT_TRUE(project);
  EXPECT_EQ(project->root, home);
}

TEST(FindProject, AFileOrABareClaudeDirectoryIsNotAProject) {
  const TestDirectory directory;
  directory.MakeDirectory(".claude");
  directory.Write(".claude/memory", "");
  const Result<Project> project = FindProject(directory.path(), FakeEnvironment({{"HOME", "/h"}}));
  ASSERT_TRUE(project);
  EXPECT_TRUE(project->root.empty());
}

TEST(FindProject, SymbolicLinksAreFollowed) {
  const TestDirectory directory;
  directory.MakeDirectory("real/.claude/memory");
  fs::create_directory_symlink(directory.path() / "real", directory.path() / "link");
  const Result<Project> project = FindProject(directory.path() / "link", {});
  ASSERT_TRUE(project);
  EXPECT_EQ(project->name, "real");
}

TEST(FindProject, OutsideAProjectUsesTheUserDirectory) {
  struct Case {
    std::map<std::string, std::string> variables;
    fs::path data_dir;
  };
  const Case cases[] = {
      {{{"HOME", "/h"}}, "/h/.local/share/cairn"},
      {{{"HOME", "/h"}, {"XDG_DATA_HOME", "/d"}}, "/d/cairn"},
      {{{"HOME", "/h"}, {"XDG_DATA_HOME", "/d"}, {"CAIRN_HOME", "/c/x"}}, "/c/x"},
      {{{"XDG_DATA_HOME", "/d"}}, "/d/cairn"},
      {{{"CAIRN_HOME", "/c"}}, "/c"},
      {{{"CAIRN_HOME", "c"}}, fs::current_path() / "c"},
      {{{"HOME", "/h"}, {"XDG_DATA_HOME", "relative"}}, "/h/.local/share/cairn"},
      {{{"HOME", "/h"}, {"XDG_DATA_HOME", ""}, {"CAIRN_HOME", ""}}, "/h/.local/share/cairn"},
  };
  const TestDirectory directory;
  for (const Case& c : cases) {
    const Result<Project> project = FindProject(directory.path(), FakeEnvironment(c.variables));
    ASSERT_TRUE(project);
    EXPECT_TRUE(project->root.empty());
    EXPECT_EQ(project->data_dir, c.data_dir);
    EXPECT_EQ(project->store_file, c.data_dir / "memory.db");
    EXPECT_EQ(project->config_file, c.data_dir / "memory.config.json");
    EXPECT_EQ(project->name, "");
  }
}

TEST(FindProject, OutsideAProjectUsesTheRepositoryName) {
  const TestDirectory directory;
  directory.MakeDirectory("repository/.git");
  directory.MakeDirectory("repository/worktree/src");
  directory.Write("repository/worktree/.git", "gitdir: elsewhere\n");
  const std::pair<std::string, std::string> cases[] = {
      {"repository", "repository"},
      {"repository/worktree/src", "worktree"},
      {".", ""},
  };
  for (const auto& [start, name] : cases) {
    const Result<Project> project =
        FindProject(directory.path() / start, FakeEnvironment({{"HOME", "/h"}}));
    ASSERT_TRUE(project);
    EXPECT_EQ(project->name, name);
  }
}

TEST(FindProject, ErrorNamesTheVariableToSet) {
  const TestDirectory directory;
  for (const auto& environment : {Environment(), FakeEnvironment({{"HOME", "relative"}})}) {
    const Result<Project> project = FindProject(directory.path(), environment);
    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(project.error().message.find("set CAIRN_HOME"), std::string::npos);
  }
}

TEST(FindProject, TheStartMustBeADirectory) {
  const TestDirectory directory;
  const fs::path file = directory.Write("file", "");
  const Result<Project> in_file = FindProject(file, FakeEnvironment({{"HOME", "/h"}}));
  ASSERT_FALSE(in_file);
  EXPECT_EQ(in_file.error().message, "'" + file.string() + "' is not a directory");
  const Result<Project> missing =
      FindProject(directory.path() / "none", FakeEnvironment({{"HOME", "/h"}}));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
  EXPECT_NE(missing.error().message.find("none': No such file"), std::string::npos);
  EXPECT_FALSE(FindProject("", FakeEnvironment({{"HOME", "/h"}})));
}

}  // namespace
}  // namespace cairn
