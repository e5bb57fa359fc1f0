#include "knowledge/analysis/test_files.h"

#include <gtest/gtest.h>

#include "knowledge/analysis/project_fixture.h"

namespace cairn {
namespace {

TEST(IsTestFile, FollowsLanguageConventions) {
  for (const std::string_view path :
       {"a_test.go", "test_a.py", "a/a_test.py", "a.test.ts", "a.spec.jsx", "__tests__/a.js",
        "a_test.cc", "ATest.java", "tests/a.rs", "test_a.c"}) {
    EXPECT_TRUE(IsTestFile(path)) << path;
  }
  for (const std::string_view path :
       {"latest.go", "testing.py", "contest.ts", "test.json", "Testament.java", "src/a.rs",
        "a_test.txt", "tests/data.py"}) {
    EXPECT_FALSE(IsTestFile(path)) << path;
  }
}

struct Case {
  VirtualFiles files;
  std::string_view first_lines;
};

TEST(Tests, AreReportedWithFrameworkAndCommand) {
  const Case cases[] = {
      {{{"package.json", R"({"scripts": {"test": "jest"}, "devDependencies": {"jest": "1"}})"},
        {"yarn.lock", ""},
        {"a.test.js", ""}},
       "Tests of p: 1 file, with Jest.\nRun them with: yarn test\n"},
      {{{"package.json", R"({"packageManager": "pnpm@9.7.0", "scripts": {"test": "vitest"}})"},
        {"a.test.js", ""}},
       "Tests of p: 1 file.\nRun them with: pnpm test\n"},
      {{{"go.mod", "module example.com/m"}, {"a_test.go", ""}, {"b_test.go", ""}},
       "Tests of m: 2 files, with go test.\nRun them with: go test ./...\n"},
      {{{"tests/test_a.py", "import unittest\n"}},
       "Tests of p: 1 file, with unittest.\nRun them with: python -m unittest\n"},
      {{{"CMakeLists.txt", "project(c)\nenable_testing()"},
        {"a_test.cc", "#include <catch2/x.hpp>"}},
       "Tests of c: 1 file, with Catch2.\nRun them with: ctest --test-dir build\n"},
      {{{"a/package.json", R"({"name": "a", "scripts": {"test": "mocha"}})"},
        {"a/x.test.js", ""},
        {"b/package.json", R"({"name": "b", "scripts": {"test": "mocha"}})"}},
       "Tests of p: 1 file.\nRun them with: npm test (in a)\n"},
      {{{"Cargo.toml", "[package]\nname='c'"}, {"src/lib.rs", "#[test]\nfn t() {}"}},
       "Tests of c: 1 file, with cargo test.\nRun them with: cargo test\n"},
      {{{"src/lib.test.ts", ""}}, "Tests of p: 1 file.\nThey are in: src (1)"}};
  for (const Case& c : cases) {
    const Analysis analysis = AnalyzeFiles(c.files, "p");
    const Finding* finding = FindKey(analysis, "tests");
    ASSERT_NE(finding, nullptr) << c.first_lines;
    EXPECT_TRUE(finding->text.starts_with(c.first_lines)) << finding->text;
  }
}

TEST(Tests, TrialS11SamplesAreNotTestsAndTheProjectScriptIsNamed) {
  const Analysis analysis = AnalyzeFiles({{"CMakeLists.txt", "project(c)\nenable_testing()"},
                                          {"a_test.cc", "#include <gtest/gtest.h>"},
                                          {"test", "#!/bin/sh\n"},
                                          {"tests/fuzz/samples/rust.rs", "#[test]\nfn t() {}"},
                                          {"tests/fuzz/samples/a_test.go", "package a"},
                                          {"tests/fuzz/seeds/test_a.py", "import unittest"}},
                                         "p");
  const Finding* finding = FindKey(analysis, "tests");
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->text,
            "Tests of c: 1 file, with GoogleTest.\nRun them with: ./test; ctest --test-dir build\n"
            "They are in: the root (1)");
}

TEST(Tests, TrialS11NamesAMakefileTarget) {
  for (const auto& [makefile, named] : {std::pair("all: build\n\ntest: all\n\tpytest\n", true),
                                        std::pair("tests:\n\tx\n", false)}) {
    const Analysis analysis =
        AnalyzeFiles({{"Makefile", makefile}, {"test_a.py", "import pytest\n"}}, "p");
    const Finding* finding = FindKey(analysis, "tests");
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(finding->text.find("make test") != std::string::npos, named) << finding->text;
    EXPECT_TRUE(finding->text.starts_with("Tests of p: 1 file,")) << finding->text;
    EXPECT_TRUE(finding->text.ends_with("They are in: the root (1)")) << finding->text;
  }
}

TEST(Tests, NoTestsGiveNoFinding) {
  EXPECT_EQ(FindKey(AnalyzeFiles({{"package.json", R"({"devDependencies": {"jest": "1"}})"},
                                  {"a.js", ""},
                                  {"src/lib.rs", "// #[test]\n"}}),
                    "tests"),
            nullptr);
}

}  // namespace
}  // namespace cairn
