#include "knowledge/analysis/analyze.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <set>

#include "base/utf8.h"
#include "knowledge/analysis/project_fixture.h"

namespace cairn {
namespace {

constexpr std::string_view kProjects[] = {
    "cpp-library",  "go-service", "java-service",  "js-library",     "node-mvc",     "node-service",
    "npm-monorepo", "python-cli", "python-models", "rust-workspace", "shop-services"};

std::string Render(const Analysis& analysis) {
  std::string text;
  for (const Finding& finding : analysis.findings) {
    text += "[" + finding.key + "] " + std::string(NameOf(finding.category)) + " " +
            std::to_string(finding.importance) + "\n" + finding.text + "\n\n";
  }
  for (const std::string& note : analysis.notes) text += "note: " + note + "\n";
  return text;
}

// The expected findings of each project are stored as readable text. CAIRN_UPDATE_GOLDEN=1 rewrites
// them.
TEST(Analyze, MatchesTheGoldenFindingsOfEachFixtureProject) {
  for (const std::string_view name : kProjects) {
    const std::filesystem::path golden =
        std::filesystem::path(CAIRN_FIXTURES) / "expected" / (std::string(name) + ".txt");
    const std::string found = Render(AnalyzeFiles(ReadFixture(name), std::string(name)));
    if (std::getenv("CAIRN_UPDATE_GOLDEN") != nullptr) {
      std::ofstream(golden, std::ios::binary) << found;
    }
    EXPECT_EQ(found, ReadWhole(golden)) << name;
  }
}

// Written by hand, unlike the golden files above, which are easily regenerated.
TEST(Analyze, InfersThePatternsOfEachFixtureProjectAndNoOthers) {
  const std::map<std::string_view, std::vector<std::string>> patterns = {
      {"cpp-library", {"library"}},
      {"go-service", {"containers", "layers", "service"}},
      {"java-service", {"monorepo", "service"}},
      {"js-library", {"library"}},
      {"node-mvc", {"mvc", "service"}},
      {"node-service", {"ci", "containers", "database", "layers", "service"}},
      {"npm-monorepo", {"cli", "monorepo"}},
      {"python-cli", {"cli"}},
      {"python-models", {}},
      {"rust-workspace", {"cli", "monorepo"}},
      {"shop-services", {"containers", "events", "microservices"}}};
  for (const std::string_view name : kProjects) {
    const Analysis analysis = AnalyzeFiles(ReadFixture(name));
    EXPECT_EQ(KeysOf(analysis, "architecture:"), patterns.at(name)) << name;
  }
}

TEST(Analyze, FindsTheEntryPointsOfEachFixtureProjectAndNoOthers) {
  const std::map<std::string_view, std::vector<std::string>> entries = {
      {"cpp-library", {}},
      {"go-service", {"cmd/parcel/main.go"}},
      {"java-service", {"web/src/main/java/org/example/Web.java"}},
      {"js-library", {"index.js"}},
      {"node-mvc", {}},
      {"node-service", {"src/server.js"}},
      {"npm-monorepo",
       {"packages/mix/src/index.ts", "packages/old/index.js", "packages/show/src/cli.ts"}},
      {"python-cli", {"src/tidy_logs/__main__.py", "src/tidy_logs/cli.py"}},
      {"python-models", {}},
      {"rust-workspace", {"crates/cli/src/main.rs"}},
      {"shop-services", {"mails/index.js", "orders/orders/app.py"}}};
  for (const std::string_view name : kProjects) {
    const Analysis analysis = AnalyzeFiles(ReadFixture(name));
    EXPECT_EQ(KeysOf(analysis, "entry:"), entries.at(name)) << name;
  }
}

TEST(Analyze, DoesNotDependOnThreadsOrPathOrder) {
  const VirtualFiles files = ReadFixture("node-service");
  const FileAnalyser by_length = [](const SourceFile& file, std::vector<Finding>& findings) {
    Finding finding;
    finding.key = "length:" + std::to_string(file.text.size() % 5);
    finding.file_path = file.path;
    findings.push_back(finding);
  };
  AnalysisInput input = InputOf(files);
  input.analysers = {by_length};
  input.threads = 1;
  const Analysis alone = *Analyze(input);
  input.threads = 7;
  std::reverse(input.paths.begin(), input.paths.end());
  const Analysis together = *Analyze(input);
  EXPECT_EQ(alone.findings, together.findings);
  EXPECT_EQ(alone.stats.bytes, together.stats.bytes);
  EXPECT_TRUE(std::is_sorted(alone.findings.begin(), alone.findings.end(),
                             [](const Finding& a, const Finding& b) { return a.key < b.key; }));
}

TEST(Analyze, MakesSharedKeysUnique) {
  const VirtualFiles files = {{"a.go", ""}, {"b.go", ""}, {"c.go", ""}};
  AnalysisInput input = InputOf(files);
  input.analysers = {[](const SourceFile& file, std::vector<Finding>& findings) {
    for (const std::string_view text : {"first", "second", "second"}) {
      findings.push_back({"route:GET /",
                          FindingKind::kRoute,
                          std::string(text),
                          Category::kComponent,
                          file.path,
                          {},
                          5});
      if (file.path != "b.go") break;
    }
  }};
  const Analysis analysis = *Analyze(input);
  EXPECT_EQ(KeysOf(analysis, "route:"),
            (std::vector<std::string>{"GET /", "GET / (b.go)", "GET / (b.go) 2", "GET / (c.go)"}));
}

TEST(Analyze, SkipsThirdPartyAndIrrelevantFiles) {
  const VirtualFiles files = {{"app.py", "x"},
                              {"logo.png", "x"},
                              {"node_modules/left/package.json", "{}"},
                              {"vendor/x/main.go", "package main"},
                              {"dist/app.js", "x"},
                              {"web/app.min.js", "x"},
                              {"src/build/graph.go", "package build"},
                              {"README.md", "# T"}};
  AnalysisInput input = InputOf(files);
  std::vector<std::string> read;
  input.threads = 1;
  input.read = [&](const std::string& path) {
    read.push_back(path);
    return std::optional(files.at(path));
  };
  const Analysis analysis = *Analyze(input);
  EXPECT_EQ(read, (std::vector<std::string>{"README.md", "app.py", "src/build/graph.go"}));
  EXPECT_EQ(analysis.stats.files, 3u);
  EXPECT_EQ(analysis.stats.bytes, 3u + 1u + 13u);
  EXPECT_EQ(analysis.stats.passed_over, 5u);
}

TEST(Analyze, ReportsProgressOnceForEachFile) {
  const VirtualFiles files = ReadFixture("go-service");
  AnalysisInput input = InputOf(files);
  std::vector<std::size_t> done;
  std::set<std::size_t> totals;
  input.progress = [&](std::size_t count, std::size_t total) {
    done.push_back(count);
    totals.insert(total);
  };
  const Analysis analysis = *Analyze(input);
  ASSERT_EQ(done.size(), analysis.stats.files);
  EXPECT_EQ(totals, std::set<std::size_t>{done.size()});
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
}

TEST(Analyze, StopsWhenAsked) {
  const VirtualFiles files = ReadFixture("go-service");
  AnalysisInput input = InputOf(files);
  std::atomic<int> asked = 0;
  input.stopped = [&] { return ++asked > 2; };
  const Result<Analysis> analysis = Analyze(input);
  ASSERT_FALSE(analysis);
  EXPECT_EQ(analysis.error().code, ErrorCode::kConflict);
}

TEST(Analyze, NotesUnreadableFilesAndAnalyzesTheRest) {
  const VirtualFiles files = {{"package.json", "{\n  \"name\":\n}"},
                              {"go.mod", "module m\nrequire example.com/x v1.0.0\n"},
                              {"gone.py", ""},
                              {"bad\xFFname.py", ""}};
  AnalysisInput input = InputOf(files);
  input.read = [&](const std::string& path) {
    return path == "gone.py" ? std::nullopt : std::optional(files.at(path));
  };
  const Analysis analysis = *Analyze(input);
  EXPECT_EQ(analysis.notes, (std::vector<std::string>{"bad\uFFFDname.py: its name is not UTF-8",
                                                      "gone.py: not read",
                                                      "package.json: line 3: not valid JSON"}));
  EXPECT_NE(FindKey(analysis, "dependencies:go.mod"), nullptr);
}

TEST(Analyze, AnEmptyProjectHasNoFindings) {
  EXPECT_TRUE(AnalyzeFiles({}).findings.empty());
  EXPECT_TRUE(
      AnalyzeFiles({{"package.json", "{}"}, {"go.mod", ""}, {"a.txt", "a"}}).findings.empty());
  EXPECT_TRUE(
      AnalyzeFiles({{"package.json", R"({"name": "x", "version": "1"})"}}).findings.empty());
}

TEST(Analyze, ManifestsListOptionalDependenciesAndScriptCommands) {
  const Analysis analysis = AnalyzeFiles(
      {{"package.json", R"({"name": "a", "packageManager": "pnpm@9.7.0", "scripts": {"dev": "vite"},
                            "dependencies": {"pg": "8"}, "optionalDependencies": {"fsevents": "2"},
                            "devDependencies": {"vite": "5"}})"}});
  ASSERT_NE(FindKey(analysis, "dependencies:package.json"), nullptr);
  EXPECT_EQ(FindKey(analysis, "dependencies:package.json")->text,
            "a (npm package, package.json).\nUses: pg 8\nOptional: fsevents 2\n"
            "For development: vite 5\nScripts: pnpm run dev: vite");
}

// Whatever the input bytes, findings are storable: valid UTF-8, bounded, with a key.
TEST(Analyze, HostileFilesGiveStorableFindings) {
  std::string noise;
  std::uint32_t state = 1;
  for (int i = 0; i < 20000; ++i) {
    state = state * 1664525 + 1013904223;  // LCG constants from Numerical Recipes
    noise += static_cast<char>(state >> 24);
  }
  const std::string many(5000, 'x');
  const std::string endless = "# " + many + "\nmodule " + many + "\xFF\n" + many;
  VirtualFiles files;
  for (const std::string_view name :
       {"package.json", "pyproject.toml", "Cargo.toml", "go.mod", "pom.xml", "CMakeLists.txt",
        "setup.cfg", "requirements.txt", "pnpm-workspace.yaml", "README.md", "a.py", "a.c", "a.rs",
        "a.java", "a.js", "a.go"}) {
    files[std::string(name)] = noise;
    files["long/" + std::string(name)] = endless;
  }
  const Analysis analysis = AnalyzeFiles(files);
  for (const Finding& finding : analysis.findings) {
    EXPECT_EQ(FindInvalidUtf8(finding.text), std::string::npos) << finding.key;
    EXPECT_EQ(FindInvalidUtf8(finding.key), std::string::npos) << finding.key;
    EXPECT_LT(finding.text.size(), 20000u) << finding.key;
  }
  for (const std::string& note : analysis.notes) {
    EXPECT_EQ(FindInvalidUtf8(note), std::string::npos);
    EXPECT_EQ(note.find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace cairn
