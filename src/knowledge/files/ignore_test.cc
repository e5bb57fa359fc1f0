#include "knowledge/files/ignore.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>

#include "base/rng.h"
#include "base/text.h"
#include "config/test_directory.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

TEST(IgnoreRulesTest, JudgesPaths) {
  const struct {
    std::string_view rules, path;
    bool is_folder;
    Verdict verdict;
  } cases[] = {
      {"# a", "# a", false, Verdict::kNone},
      {"\\# a", "# a", false, Verdict::kIgnored},
      {"\\!a", "!a", false, Verdict::kIgnored},
      {"a  ", "a", false, Verdict::kIgnored},
      {"a\\ ", "a ", false, Verdict::kIgnored},
      {"a\\ ", "a", false, Verdict::kNone},
      {"a\\  ", "a ", false, Verdict::kIgnored},
      {"a\t", "a", false, Verdict::kNone},
      {"a\r\nb\r\n", "a", false, Verdict::kIgnored},
      {"\xEF\xBB\xBF"
       "a",
       "a", false, Verdict::kIgnored},
      {"\n   \n!\n/\n", "a", true, Verdict::kNone},
      {"a", "x/y/a", false, Verdict::kIgnored},
      {"/a", "x/a", false, Verdict::kNone},
      {"/a", "a", false, Verdict::kIgnored},
      {"x/a", "y/x/a", false, Verdict::kNone},
      {"a/", "a", false, Verdict::kNone},
      {"a/", "x/a", true, Verdict::kIgnored},
      {"x/a/", "x/a", true, Verdict::kIgnored},
      {"a//", "a", true, Verdict::kNone},
      {"*.o\n!a.o", "a.o", false, Verdict::kWanted},
      {"!a.o\n*.o", "a.o", false, Verdict::kIgnored},
      {"**/a/b", "x/a/b", false, Verdict::kIgnored},
      {"a/**", "a/x/y", false, Verdict::kIgnored},
      {"a/**", "a", true, Verdict::kNone},
      {"a/**/b", "a/b", false, Verdict::kIgnored},
      {"a[", "a[", false, Verdict::kNone},
      {"a[/]b", "a/b", false, Verdict::kNone},
      {"a\\", "a\\", false, Verdict::kNone},
  };
  for (const auto& c : cases) {
    IgnoreRules rules;
    rules.Add(c.rules);
    EXPECT_EQ(rules.Judge(c.path, c.is_folder), c.verdict) << c.rules << " on " << c.path;
  }
}

// Compares with the verdicts of git for the paths of a tree.
class IgnoreAgainstGitTest : public ::testing::Test {
 protected:
  void SetUp() override {
    setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
    setenv("HOME", directory_.path().c_str(), 1);
    setenv("XDG_CONFIG_HOME", directory_.path().c_str(), 1);
    ASSERT_EQ(Run("git init -q work"), "") << "git is needed to build and to test";
  }

  // Ends in "2>&1" so that a missing git shows in the output.
  std::string Run(const std::string& command) const {
    const std::string line = "cd '" + directory_.path().string() + "' && " + command + " 2>&1";
    std::FILE* pipe = popen(line.c_str(), "r");  // NOLINT: a test's own words
    std::string output;
    std::array<char, 4096> block{};
    while (const std::size_t count = fread(block.data(), 1, block.size(), pipe)) {
      output.append(block.data(), count);
    }
    pclose(pipe);
    return output;
  }

  void Write(const std::string& path, std::string_view text) const {
    const fs::path place = Top() / path;
    fs::create_directories(place.parent_path());
    std::ofstream(place, std::ios::binary) << text;
  }

  // Compares every file and folder below the top.
  void ExpectAsGit(const std::string& what) const {
    std::string list;
    std::vector<std::pair<std::string, bool>> paths;
    auto walk = fs::recursive_directory_iterator(Top());
    for (auto i = fs::begin(walk); i != fs::end(walk); ++i) {
      if (i->path().filename() == ".git") {
        i.disable_recursion_pending();
        continue;
      }
      paths.emplace_back(i->path().lexically_relative(Top()).string(), i->is_directory());
      list += paths.back().first + '\0';
    }
    directory_.Write("list", list);
    const auto lines =
        Split(Run("git -C work check-ignore --no-index --stdin -z < list | tr '\\0' '\\n'"), '\n');
    const std::set<std::string> ignored(lines.begin(), lines.end());
    for (const auto& [path, is_folder] : paths) {
      EXPECT_EQ(IsIgnored(Top(), path, is_folder), ignored.contains(path)) << path << "\n" << what;
    }
  }

  fs::path Top() const { return directory_.path() / "work"; }

  TestDirectory directory_;
};

TEST_F(IgnoreAgainstGitTest, NestedFilesAndExcludes) {
  Write(".gitignore", "*.log\n!keep.log\nbuild/\n/top\nx/**/deep\n[Tt]emp?\n");
  Write("a/.gitignore", "!*.log\nonly-here\n/b/c.log\n");
  Write(".git/info/exclude", "excluded\n*.md\n!a.log\n");
  for (const auto* path :
       {"a.log", "keep.log", "build/keep.log", "top", "a/top", "a/x.log", "a/b/c.log", "b/c.log",
        "a/only-here", "only-here", "x/deep", "x/y/z/deep", "temp1/a", "Temp/a", "a/build/keep.log",
        "excluded/a", "a/README.md", "a/b/build"}) {
    Write(path, "");
  }
  ExpectAsGit("the table");
  EXPECT_TRUE(IsIgnored(Top(), "a/README.md", false));
  EXPECT_TRUE(IsIgnored(Top(), "build/keep.log", false));
  EXPECT_FALSE(IsIgnored(Top(), "a/x.log", false));
}

// A rule inside an ignored folder cannot re-include anything.
TEST_F(IgnoreAgainstGitTest, RulesBelowAnIgnoredFolderHaveNoEffect) {
  Write(".gitignore", "out/\n!out/a\n");
  Write("out/.gitignore", "!b\n");
  Write("out/a", "");
  Write("out/b", "");
  ExpectAsGit("out/");
  EXPECT_TRUE(IsIgnored(Top(), "out/b", false));
}

TEST_F(IgnoreAgainstGitTest, RandomTreesAndRules) {
  const std::string_view pieces[] = {
      "a",   "b",    "ab",  "é",   "*",   "?", "/",           "/", "[ab]", "[!a]", "[a-", "]",
      "**/", "/**/", "/**", "\\a", "\\*", " ", "[[:alpha:]]", ".", "*b",   "a*",   "\\ "};
  const std::string_view names[] = {"a", "b",   "ab",  "ba",  "é", "aéb",
                                    "*", "a b", "[a-", "a.b", ".b"};
  SeededRng rng(41);
  std::string all;
  const auto pick = [&rng](const auto& from) {
    return std::string(from[rng.Below(std::size(from))]);
  };
  for (int round = 0; round < 40; ++round) {
    const std::string tree = "tree" + std::to_string(round);
    for (int i = 0; i < 25; ++i) {
      std::string path = tree;
      for (std::uint64_t depth = rng.Below(4) + 1; depth > 0; --depth) path += "/" + pick(names);
      std::error_code error;
      fs::create_directories((Top() / path).parent_path(), error);
      if (!error && !fs::exists(Top() / path)) std::ofstream(Top() / path) << "";
    }
    std::vector<fs::path> folders = {Top() / tree};
    for (const auto& entry : fs::recursive_directory_iterator(Top() / tree)) {
      if (entry.is_directory() && rng.Below(3) == 0) folders.push_back(entry.path());
    }
    for (const fs::path& folder : folders) {
      std::string rules;
      for (std::uint64_t lines = rng.Below(5) + 1; lines > 0; --lines) {
        if (rng.Below(3) == 0) rules += '!';
        for (std::uint64_t count = rng.Below(4) + 1; count > 0; --count) {
          const std::string piece = pick(pieces);
          // git 2.39 parses "a**/" as "a" followed by "**/", contrary to its documentation.
          const bool after_name = !rules.empty() && std::string_view("!/\n").find(rules.back()) ==
                                                        std::string_view::npos;
          if (piece != "**/" || !after_name) rules += piece;
        }
        rules += rng.Below(3) == 0 ? "/\n" : "\n";
      }
      std::ofstream(folder / ".gitignore") << rules;
      all += folder.lexically_relative(Top()).string() + "/.gitignore:\n" + rules;
    }
  }
  ExpectAsGit(all);
}

TEST_F(IgnoreAgainstGitTest, RulesAboveTheRootApply) {
  Write(".gitignore", "*.log\n/services/search/secret\nsearch/\n");
  Write("services/.gitignore", "!keep.log\nsearch/notes\n");
  Write(".git/info/exclude", "excluded\n");
  const fs::path root = Top() / "services" / "search";
  fs::create_directories(root);
  EXPECT_TRUE(IsIgnored(root, "a.log", false));
  EXPECT_FALSE(IsIgnored(root, "x/secret", false));
  EXPECT_TRUE(IsIgnored(root, "secret", false));
  EXPECT_TRUE(IsIgnored(root, "notes", false));
  EXPECT_TRUE(IsIgnored(root, "excluded", false));
  EXPECT_FALSE(IsIgnored(root, "keep.log", false));
  EXPECT_FALSE(IsIgnored(root, "a.md", false));  // although the root itself is ignored
}

TEST_F(IgnoreAgainstGitTest, ALinkedWorkTreeUsesTheExcludesOfItsRepository) {
  Write(".git/info/exclude", "excluded\n");
  Run("git -C work -c user.name=a -c user.email=a@b commit -q --allow-empty -m a");
  Run("git -C work worktree add -q ../further");
  const fs::path further = directory_.path() / "further";
  ASSERT_TRUE(fs::is_regular_file(further / ".git"));
  EXPECT_TRUE(IsIgnored(further, "x/excluded", false));
  EXPECT_FALSE(IsIgnored(further, "x/other", false));
}

TEST(IgnoreTest, CairnIgnoreOverridesGitIgnore) {
  const TestDirectory directory;
  directory.Write(".gitignore", "a\nb\n");
  directory.Write(".cairnignore", "!a\nc\n");
  EXPECT_FALSE(IsIgnored(directory.path(), "a", false));
  EXPECT_TRUE(IsIgnored(directory.path(), "b", false));
  EXPECT_TRUE(IsIgnored(directory.path(), "c", false));
}

TEST(IgnoreTest, NeverEntersToolFolders) {
  const TestDirectory directory;
  directory.Write(".gitignore", "!node_modules\n!.git\n");
  for (const auto* path : {".git/config", "a/.hg/x", "a/.svn/x", "a/node_modules/x/y"}) {
    EXPECT_TRUE(IsIgnored(directory.path(), path, false)) << path;
  }
}

}  // namespace
}  // namespace cairn
