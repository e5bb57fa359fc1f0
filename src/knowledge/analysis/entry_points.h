// Entry points: the files where a process starts, and those that other code imports.
#pragma once

#include <string>
#include <vector>

#include "base/enum_names.h"
#include "knowledge/analysis/finding.h"

namespace cairn {

struct ProjectFacts;

enum class EntryKind {
  kCommand,  // a program that a manifest names
  kMain,     // a source file with a main function or equivalent
  kImport,   // a package's main file, loaded by other code
};

struct EntryPoint {
  std::string file;  // the manifest if the source is unknown
  std::string name;  // command name; empty if none is declared
  EntryKind kind = EntryKind::kMain;
  std::string manifest;  // the manifest that declares it, or empty

  friend bool operator==(const EntryPoint&, const EntryPoint&) = default;
};

// Sorted by file, one per file, plus one for each manifest command whose source is unknown. Skips
// tests, examples and benchmarks. Reads the files, manifests and facts of `project`.
std::vector<EntryPoint> FindEntryPoints(const ProjectFacts& project);

// Adds an "entry:PATH" finding for each.
void AddEntryFindings(const ProjectFacts& project, std::vector<Finding>& findings);

}  // namespace cairn
