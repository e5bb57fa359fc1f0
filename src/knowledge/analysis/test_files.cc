#include "knowledge/analysis/test_files.h"

#include <algorithm>
#include <map>
#include <set>

#include "knowledge/analysis/known_packages.h"
#include "knowledge/analysis/project_facts.h"
#include "knowledge/analysis/project_paths.h"
#include "knowledge/analysis/prose.h"

namespace cairn {
namespace {

constexpr std::size_t kMostCommands = 8;
constexpr std::size_t kMostFolders = 12;  // the largest ones are enough

std::string_view Stem(std::string_view path) {
  const std::string_view name = FileName(path);
  const std::string_view extension = Extension(path);
  return extension.empty() ? name : name.substr(0, name.size() - extension.size() - 1);
}

bool HasPart(std::string_view path, std::string_view part) {
  const std::vector<std::string_view> parts = PartsOf(FolderOf(path));
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

bool IsScriptTest(std::string_view stem, std::string_view path) {
  return stem.ends_with(".test") || stem.ends_with(".spec") || stem.ends_with(".cy") ||
         HasPart(path, "__tests__");
}

// The command that runs the tests of one manifest, or empty.
std::string CommandOf(const Manifest& manifest, const ProjectFacts& project) {
  const bool has_script = std::any_of(manifest.scripts.begin(), manifest.scripts.end(),
                                      [](const Script& script) { return script.name == "test"; });
  switch (manifest.ecosystem) {
    case Ecosystem::kNode:
      return has_script ? NodePackageManager(project) + " test" : "";
    case Ecosystem::kCmake:
      return has_script ? "ctest --test-dir build" : "";
    case Ecosystem::kMaven:
      return project.HasFile("mvnw") ? "./mvnw test" : "mvn test";
    case Ecosystem::kGo:
      return "go test ./...";
    case Ecosystem::kRust:
      return "cargo test";
    case Ecosystem::kPython:
      return {};  // depends on the framework, which only the sources show
  }
  return {};
}

struct TestSetup {
  std::map<std::string, std::size_t> folders;  // number of files per folder
  std::size_t files = 0;
  std::set<std::string> frameworks;
  std::set<std::string> commands;
};

// Go and Rust run tests through the manifest; a file without one above it is a sample or a test
// input.
bool CanBeRun(const ProjectFacts& project, std::string_view file) {
  const bool is_go = file.ends_with(".go");
  if (!is_go && !file.ends_with(".rs")) return true;
  const Ecosystem ecosystem = is_go ? Ecosystem::kGo : Ecosystem::kRust;
  return std::any_of(
      project.manifests.begin(), project.manifests.end(), [&](const Manifest& manifest) {
        return manifest.ecosystem == ecosystem && IsBelow(file, FolderOf(manifest.path));
      });
}

// Rust puts tests inside ordinary source files. A Makefile that runs tests is not a test file.
bool HasTests(const ProjectFacts& project, std::string_view file) {
  const FileFacts* facts = project.FactsOf(file);
  const bool has_tests = facts != nullptr && facts->has_tests && IsCode(file);
  return (IsTestFile(file) || has_tests) && CanBeRun(project, file);
}

void TakeFiles(const ProjectFacts& project, TestSetup& setup) {
  for (const std::string& file : project.files) {
    if (!HasTests(project, file)) continue;
    const FileFacts* facts = project.FactsOf(file);
    ++setup.files;
    ++setup.folders[std::string(FolderOf(file))];
    if (facts != nullptr && !facts->test_framework.empty()) {
      setup.frameworks.insert(facts->test_framework);
    }
    if (file.ends_with(".go")) setup.frameworks.insert("go test");
    if (file.ends_with(".rs")) setup.frameworks.insert("cargo test");
  }
}

bool HasTestsBelow(const ProjectFacts& project, std::string_view folder) {
  const auto files = project.FilesBelow(folder);
  return std::any_of(files.begin(), files.end(),
                     [&](const std::string& file) { return HasTests(project, file); });
}

bool HasRootManifest(const ProjectFacts& project, Ecosystem ecosystem) {
  return std::any_of(project.manifests.begin(), project.manifests.end(),
                     [&](const Manifest& other) {
                       return other.ecosystem == ecosystem && FolderOf(other.path).empty();
                     });
}

void TakeManifests(const ProjectFacts& project, TestSetup& setup) {
  for (const Manifest& manifest : project.manifests) {
    for (const Dependency& dependency : manifest.dependencies) {
      const std::string_view name = TestFrameworkName(manifest.ecosystem, dependency.name);
      if (!name.empty()) setup.frameworks.emplace(name);
    }
  }
  // A command at the root runs all tests; without one, each part has its own.
  for (const Manifest& manifest : project.manifests) {
    const std::string command = CommandOf(manifest, project);
    const std::string_view folder = FolderOf(manifest.path);
    if (command.empty() || !HasTestsBelow(project, folder)) continue;
    if (folder.empty()) {
      setup.commands.insert(command);
    } else if (!HasRootManifest(project, manifest.ecosystem)) {
      setup.commands.insert(command + " (in " + std::string(folder) + ")");
    }
  }
}

void TakePython(const ProjectFacts& project, TestSetup& setup) {
  const bool python = std::any_of(project.files.begin(), project.files.end(), [](const auto& file) {
    return IsTestFile(file) && file.ends_with(".py");
  });
  if (!python) return;
  if (setup.frameworks.contains("pytest")) {
    setup.commands.insert("pytest");
  } else if (setup.frameworks.contains("unittest")) {
    setup.commands.insert("python -m unittest");
  }
  if (project.HasFile("tox.ini")) setup.commands.insert("tox");
}

// The project's own test scripts, by conventional names.
void TakeScripts(const ProjectFacts& project, TestSetup& setup) {
  for (const std::string_view script :
       {"test", "test.sh", "run_tests", "run_tests.sh", "run-tests", "run-tests.sh", "runtests.sh",
        "bin/test", "script/test", "scripts/test", "scripts/test.sh", "scripts/run_tests.sh",
        "scripts/run-tests.sh"}) {
    if (project.HasFile(script)) setup.commands.insert("./" + std::string(script));
  }
  const FileFacts* makefile = project.FactsOf("Makefile");
  if (makefile != nullptr && makefile->has_tests) setup.commands.insert("make test");
}

std::string Folders(const TestSetup& setup) {
  std::vector<std::pair<std::string, std::size_t>> folders(setup.folders.begin(),
                                                           setup.folders.end());
  std::stable_sort(folders.begin(), folders.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<std::string> words;
  for (const auto& [folder, count] : folders) {
    words.push_back((folder.empty() ? "the root" : folder) + " (" + std::to_string(count) + ")");
  }
  return ListSome(words, kMostFolders);
}

std::vector<std::string> ListOf(const std::set<std::string>& words) {
  return {words.begin(), words.end()};
}

}  // namespace

bool IsTestFile(std::string_view path) {
  if (!IsCode(path)) return false;
  const std::string_view extension = Extension(path);
  const std::string_view stem = Stem(path);
  if (extension == "go") return stem.ends_with("_test");
  if (extension == "py") return stem.starts_with("test_") || stem.ends_with("_test");
  if (extension == "rs") return HasPart(path, "tests") && stem != "mod";
  if (extension == "java" || extension == "kt") {
    return stem.ends_with("Test") || stem.ends_with("Tests") || stem.ends_with("IT");
  }
  if (extension == "c" || extension == "cc" || extension == "cpp" || extension == "cxx") {
    return stem.ends_with("_test") || stem.ends_with("_tests") || stem.ends_with("_unittest") ||
           stem.starts_with("test_");
  }
  if (extension == "rb" || extension == "exs") {
    return stem.ends_with("_test") || stem.ends_with("_spec");
  }
  return IsScriptTest(stem, path);
}

void AddTestFinding(const ProjectFacts& project, std::vector<Finding>& findings) {
  TestSetup setup;
  TakeFiles(project, setup);
  if (setup.files == 0) return;
  TakeManifests(project, setup);
  TakePython(project, setup);
  TakeScripts(project, setup);
  Finding finding;
  finding.key = "tests";
  finding.kind = FindingKind::kTests;
  finding.text = "Tests of " + TitleOfProject(project) + ": " + Count(setup.files, "file");
  if (!setup.frameworks.empty()) {
    finding.text += ", with " + ListSome(ListOf(setup.frameworks), setup.frameworks.size());
  }
  finding.text += ".";
  if (!setup.commands.empty()) {
    finding.text += "\nRun them with: " + ListSome(ListOf(setup.commands), kMostCommands, "; ");
  }
  finding.text += "\nThey are in: " + Folders(setup);
  finding.category = Category::kPattern;
  finding.tags = {"tests"};
  finding.importance = 7;
  findings.push_back(std::move(finding));
}

}  // namespace cairn
