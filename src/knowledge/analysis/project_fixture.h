// Test fixtures: projects built from a few lines, and those in tests/fixtures/analysis.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/analysis/analyze.h"
#include "knowledge/analysis/manifest_set.h"
#include "knowledge/analysis/project_facts.h"

namespace cairn {

using VirtualFiles = std::map<std::string, std::string>;  // path → text

inline std::string ReadWhole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline VirtualFiles ReadFixture(std::string_view name) {
  namespace fs = std::filesystem;
  const fs::path root = fs::path(CAIRN_FIXTURES) / "projects" / name;
  VirtualFiles files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file()) continue;
    files[entry.path().lexically_relative(root).generic_string()] = ReadWhole(entry.path());
  }
  return files;
}

// `files` must outlive the result.
inline AnalysisInput InputOf(const VirtualFiles& files, std::string name = "project") {
  AnalysisInput input;
  input.name = std::move(name);
  for (const auto& [path, text] : files) input.paths.push_back(path);
  input.read = [&files](const std::string& path) -> std::optional<std::string> {
    return files.at(path);
  };
  return input;
}

inline Analysis AnalyzeFiles(const VirtualFiles& files, std::string name = "project") {
  return *Analyze(InputOf(files, std::move(name)));
}

inline const Finding* FindKey(const Analysis& analysis, std::string_view key) {
  const auto found = std::find_if(analysis.findings.begin(), analysis.findings.end(),
                                  [&](const Finding& finding) { return finding.key == key; });
  return found == analysis.findings.end() ? nullptr : &*found;
}

// The keys with that prefix, without the prefix.
inline std::vector<std::string> KeysOf(const Analysis& analysis, std::string_view start) {
  std::vector<std::string> keys;
  for (const Finding& finding : analysis.findings) {
    if (finding.key.starts_with(start)) keys.push_back(finding.key.substr(start.size()));
  }
  return keys;
}

}  // namespace cairn
