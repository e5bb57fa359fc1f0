#include "knowledge/analysis/project_paths.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"

namespace cairn {
namespace {

template <std::size_t N>
bool IsOneOf(std::string_view word, const std::string_view (&words)[N]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// Folders of third-party code or tool output, at any depth.
constexpr std::string_view kForeign[] = {"node_modules",  "bower_components",
                                         "third_party",   "thirdparty",
                                         "3rdparty",      "third-party",
                                         "vendor",        "vendored",
                                         "_vendor",       "dist-packages",
                                         "site-packages", ".git",
                                         "__pycache__",   ".venv",
                                         "venv",          ".tox",
                                         ".next",         "testdata",
                                         "fixtures",      "__fixtures__",
                                         "__snapshots__", ".mypy_cache",
                                         "Pods",          "generated",
                                         "__generated__", "_generated",
                                         "jspm_packages", "elm-stuff",
                                         "Carthage",      "DerivedData",
                                         "htmlcov",       "_site"};

// Test data, only below a test folder: elsewhere these are ordinary names (db/seeds).
constexpr std::string_view kTestData[] = {"seeds",   "corpus",    "corpora",   "golden",
                                          "goldens", "snapshots", "test_data", "test-data",
                                          "data",    "samples"};

// Build output and vendored code; below src and docs these are ordinary names (src/build/graph.go).
constexpr std::string_view kBuilt[] = {"build",    "dist", "out",    "target",   "_build",
                                       "coverage", "deps", "extern", "external", "externals"};

constexpr std::string_view kBeside[] = {
    "test",      "tests",      "__tests__", "spec", "specs", "e2e",   "example",
    "examples",  "sample",     "samples",   "demo", "demos", "bench", "benches",
    "benchmark", "benchmarks", "fuzz",      "docs", "doc"};

constexpr std::string_view kMadeEnds[] = {".min.js", ".min.css", ".bundle.js", "_pb2.py",
                                          ".pb.go",  ".pb.cc",   ".pb.h",      ".map"};

constexpr std::string_view kCodeExtensions[] = {"c",   "cc",  "cpp",   "cxx",   "h",    "hh", "hpp",
                                                "py",  "js",  "jsx",   "mjs",   "cjs",  "ts", "tsx",
                                                "mts", "cts", "go",    "rs",    "java", "kt", "rb",
                                                "php", "cs",  "swift", "scala", "ex",   "exs"};

// Whether a sequence matches a pattern in which an item may match any run, even an empty one.
// Backtracking only to the last such item suffices and bounds the time by the product of both
// lengths.
template <typename Text, typename Pattern, typename IsAny, typename Equals>
bool FitsSequence(const Text& text, const Pattern& pattern, IsAny is_any, Equals equals) {
  std::size_t t = 0;
  std::size_t p = 0;
  std::size_t any = pattern.size();  // position of the last such item
  std::size_t taken = 0;             // end of the run it matches
  while (t < text.size()) {
    if (p < pattern.size() && is_any(pattern[p])) {
      any = p++;
      taken = t;
    } else if (p < pattern.size() && equals(text[t], pattern[p])) {
      ++t;
      ++p;
    } else if (any < pattern.size()) {
      p = any + 1;
      t = ++taken;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && is_any(pattern[p])) ++p;
  return p == pattern.size();
}

bool FitsName(std::string_view name, std::string_view pattern) {
  return FitsSequence(
      name, pattern, [](char c) { return c == '*'; },
      [](char a, char b) { return a == b || b == '?'; });
}

}  // namespace

std::string_view FileName(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

std::string_view FolderOf(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::string_view Extension(std::string_view path) {
  const std::string_view name = FileName(path);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : name.substr(dot + 1);
}

std::vector<std::string_view> PartsOf(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    if (!part.empty() && part != ".") parts.push_back(part);
    path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
  }
  return parts;
}

std::string JoinPath(std::string_view folder, std::string_view path) {
  std::vector<std::string_view> parts = PartsOf(folder);
  for (const std::string_view part : PartsOf(path)) {
    if (part != "..") {
      parts.push_back(part);
    } else if (parts.empty()) {
      return {};
    } else {
      parts.pop_back();
    }
  }
  std::string joined;
  for (const std::string_view part : parts) {
    if (!joined.empty()) joined += '/';
    joined += part;
  }
  return joined;
}

bool IsBelow(std::string_view path, std::string_view folder) {
  return folder.empty() ||
         (path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/');
}

bool IsForeignFolder(std::string_view folder) {
  bool in_source = false;
  bool in_tests = false;
  for (const std::string_view part : PartsOf(folder)) {
    const bool is_built = IsOneOf(part, kBuilt) || part.starts_with("cmake-build-");
    if (IsOneOf(part, kForeign) || (!in_source && is_built) ||
        (in_tests && IsOneOf(part, kTestData))) {
      return true;
    }
    in_source |= part == "src" || part == "docs" || part == "doc";
    in_tests |= part == "test" || part == "tests" || part == "fuzz";
  }
  return false;
}

bool IsPassedOver(std::string_view path) {
  if (IsForeignFolder(FolderOf(path))) return true;
  const std::string_view name = FileName(path);
  return name.find(".generated.") != std::string_view::npos ||
         std::any_of(std::begin(kMadeEnds), std::end(kMadeEnds),
                     [&](std::string_view end) { return name.ends_with(end); });
}

bool IsBesideProduct(std::string_view path) {
  std::string_view above;
  for (const std::string_view part : PartsOf(FolderOf(path))) {
    if (above == "src" && part == "main") return false;  // packages follow: org.example.demo
    if (IsOneOf(part, kBeside)) return true;
    above = part;
  }
  return false;
}

bool FitsPattern(std::string_view folder, std::string_view pattern) {
  return FitsSequence(
      PartsOf(folder), PartsOf(pattern), [](std::string_view part) { return part == "**"; },
      FitsName);
}

bool IsCode(std::string_view path) { return IsOneOf(Extension(path), kCodeExtensions); }

}  // namespace cairn
