#include "knowledge/analysis/project_paths.h"

#include <gtest/gtest.h>

#include <tuple>

namespace cairn {
namespace {

TEST(ProjectPaths, AreJoinedAndSplit) {
  EXPECT_EQ(JoinPath("a/b", "../c/./d"), "a/c/d");
  EXPECT_EQ(JoinPath("", "./x"), "x");
  EXPECT_EQ(JoinPath("a", "../../x"), "");
  EXPECT_EQ(FileName("a/b.c"), "b.c");
  EXPECT_EQ(FolderOf("a/b/c"), "a/b");
  EXPECT_EQ(FolderOf("c"), "");
  EXPECT_EQ(Extension("a.b/c"), "");
  EXPECT_EQ(Extension(".env"), "");
  EXPECT_EQ(Extension("a.tar.gz"), "gz");
  EXPECT_TRUE(IsBelow("a/b", "a"));
  EXPECT_FALSE(IsBelow("ab/c", "a"));
  EXPECT_TRUE(IsBelow("x", ""));
}

TEST(ProjectPaths, SkipsThirdPartyCodeAndToolOutput) {
  for (const std::string_view path :
       {"node_modules/x/a.js", "a/vendor/b.go", "third_party/x.c", "dist/a.js", "build/x.cc",
        "web/a.min.js", "api/x_pb2.py", "x.pb.go", "tests/fixtures/a.py", "a/target/x.rs",
        "schema.generated.ts", "tests/fuzz/seeds/source/rust.rs", "fuzz/corpus/a.py",
        "cmake-build-debug/a.cc", "deps/x/a.ex", "external/fmt/a.cc", "htmlcov/a.js",
        "tests/snapshots/a.py", "tests/data/a.py"}) {
    EXPECT_TRUE(IsPassedOver(path)) << path;
  }
  for (const std::string_view path :
       {"src/build/a.go", "src/main/java/dist/A.java", "build.rs", "vendors/a.py", "lib/a.js",
        "dist", "db/seeds/a.py", "docs/build/a.md", "src/external/a.ts", "data/a.py"}) {
    EXPECT_FALSE(IsPassedOver(path)) << path;
  }
}

TEST(ProjectPaths, TestsAndExamplesAreNotPartOfTheProduct) {
  for (const std::string_view path : {"tests/a.cc", "examples/x/main.go", "a/bench/b.rs",
                                      "src/test/java/A.java", "docs/conf.py"}) {
    EXPECT_TRUE(IsBesideProduct(path)) << path;
  }
  for (const std::string_view path :
       {"src/a.cc", "test.py", "src/main/java/org/example/demo/A.java", "contest/a.py"}) {
    EXPECT_FALSE(IsBesideProduct(path)) << path;
  }
}

TEST(FitsPattern, SupportsWildcards) {
  const std::vector<std::tuple<std::string_view, std::string_view, bool>> cases = {
      {"packages/a", "packages/*", true},
      {"packages/a/b", "packages/*", false},
      {"packages", "packages/*", false},
      {"packages/a/b", "packages/**", true},
      {"packages", "packages/**", true},
      {"a/x/y/b", "a/**/b", true},
      {"a/b", "a/**/b", true},
      {"a/b/c", "a/**/b", false},
      {"libs/api-core", "libs/api-*", true},
      {"libs/core", "./libs/core/", true},
      {"libs/core", "libs/c?re", true},
      {"libs/core", "!libs/core", false},
      {"a/a/a/b/a", "**/a/**/a/**/b/*", true},
      {"", "*", false}};
  for (const auto& [folder, pattern, fits] : cases) {
    EXPECT_EQ(FitsPattern(folder, pattern), fits) << folder << " " << pattern;
  }
}

TEST(FitsPattern, ManyWildcardsStayFast) {
  std::string folder;
  std::string pattern;
  for (int i = 0; i < 200; ++i) {
    folder += "a/";
    pattern += "**/a/";
  }
  EXPECT_TRUE(FitsPattern(folder, pattern));
  EXPECT_FALSE(FitsPattern(folder, pattern + "b"));
  EXPECT_FALSE(FitsPattern(std::string(3000, 'a'), std::string(1500, '*') + "b"));
}

}  // namespace
}  // namespace cairn
