#include "knowledge/files/glob.h"

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

bool Matches(std::string_view pattern, std::string_view path,
             PatternStyle style = PatternStyle::kGlob) {
  const auto glob = Glob::Parse(pattern, style);
  EXPECT_TRUE(glob) << pattern;
  return glob && glob->Matches(path);
}

TEST(GlobTest, MatchesPaths) {
  const struct {
    std::string_view pattern, path;
    bool matches;
  } cases[] = {
      {"README*", "README", true},
      {"README*", "README.md", true},
      {"README*", "docs/README.md", false},
      {"docs/**/*.md", "docs/a.md", true},
      {"docs/**/*.md", "docs/x/y/a.md", true},
      {"docs/**/*.md", "docs/x/y/a.txt", false},
      {"docs/**/*.md", "other/docs/a.md", false},
      {"**/*.md", "a.md", true},
      {"**/x/**/y", "a/x/b/c/y", true},
      {"**/x/**/y", "x/y", true},
      {"**/x/**/y", "a/y/x", false},
      {"docs/**", "docs/x/a", true},
      {"docs/**", "docs", false},
      {"**", "a/b", true},
      {"**/**/a", "a", true},
      {"a**b", "axyb", true},
      {"a**b", "ax/yb", false},
      {"a?c", "a/c", false},
      {"a?c", "aéc", true},
      {"a?c", "aééc", false},
      {"[a-cx].md", "b.md", true},
      {"[a-cx].md", "d.md", false},
      {"[!a-c].md", "é.md", true},
      {"[α-ω].md", "λ.md", true},
      {"[]-].md", "].md", true},
      {"[]-].md", "-.md", true},
      {"[[:digit:]x]", "7", true},
      {"[[:digit:]x]", "d", false},
      {R"(\*.md)", "*.md", true},
      {R"(\*.md)", "a.md", false},
      {"*a*b*", "xxaxxbxx", true},
      {"*a*b", "xxaxxbxx", false},
      {"a/*/c", "a/b/c", true},
      {"a/*/c", "a/b/b/c", false},
      {".claude/knowledge/**", ".claude/knowledge/x/a.md", true},
      {".c*/**", ".claude/a.md", true},
      {"**/*.md", ".claude/a.md", false},  // a hidden folder must be named
      {"*/a.md", ".claude/a.md", false},
      {"docs/**", "docs/.x/a.md", false},
      {"docs/**", "docs/.a.md", true},  // but not a hidden file
      {"*.md", ".a.md", true},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Matches(c.pattern, c.path), c.matches) << c.pattern << " on " << c.path;
  }
}

TEST(GlobTest, GitStyleMatchesBytesAndHiddenFolders) {
  EXPECT_FALSE(Matches("a?c", "aéc", PatternStyle::kGitIgnore));
  EXPECT_TRUE(Matches("a??c", "aéc", PatternStyle::kGitIgnore));
  EXPECT_TRUE(Matches("**/*.md", ".claude/a.md", PatternStyle::kGitIgnore));
}

TEST(GlobTest, PrunesFoldersThatCannotMatch) {
  const struct {
    std::string_view pattern, folder;
    bool can;
  } cases[] = {
      {"docs/**/*.md", "docs", true},
      {"docs/**/*.md", "docs/a/b", true},
      {"docs/**/*.md", "src", false},
      {"docs/**/*.md", "docs/.x", false},
      {"README*", "docs", false},
      {"README*", "", true},
      {"a/b/c", "a", true},
      {"a/b/c", "a/b", true},
      {"a/b/c", "a/b/c", false},
      {"a/b/c", "a/c", false},
      {"*/x", "anything", true},
      {"*/x", ".hidden", false},
      {".claude/knowledge/*", ".claude", true},
      {"**/x", "a/b/c", true},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Glob::Parse(c.pattern, PatternStyle::kGlob)->CanMatchBelow(c.folder), c.can)
        << c.pattern << " below " << c.folder;
  }
}

TEST(GlobTest, RejectsPatternsThatCannotMatch) {
  std::string deep = "a";
  for (int i = 0; i < 60; ++i) deep += "/a";
  const std::string_view patterns[] = {"a[",  "a[b",  "[[:digit:]", "[[:nothing:]]",
                                       "a\\", "[a\\", "\xff*",      deep};
  for (const std::string_view pattern : patterns) {
    const auto glob = Glob::Parse(pattern, PatternStyle::kGlob);
    ASSERT_FALSE(glob) << pattern;
    EXPECT_EQ(glob.error().code, ErrorCode::kInvalidArgument);
  }
}

// A backtracking matcher doubles its work with each asterisk.
TEST(GlobTest, IsNotSlowedDownByManyAsterisks) {
  std::string names;
  std::string folders;
  for (int i = 0; i < 50; ++i) {
    names += "*a";
    folders += "**/*a*/";
  }
  EXPECT_FALSE(Matches(names + "b", std::string(2000, 'a')));
  std::string path = "a";
  for (int i = 0; i < 400; ++i) path += "/aaaa";
  EXPECT_FALSE(Matches(folders.substr(0, std::size_t{7} * 29) + "b", path));
}

}  // namespace
}  // namespace cairn
