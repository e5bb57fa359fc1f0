// Entry points: where a process of the project begins, and what others import.
#pragma once

#include <string>
#include <vector>

#include "base/enum_names.h"
#include "knowledge/analysis/finding.h"

namespace cairn {

struct ProjectFacts;

enum class EntryKind {
  kCommand,  // a program that a manifest names
  kMain,     // a source with a main function or the like
  kImport,   // what others load: the main file of a package
};

struct EntryPoint {
  std::string file;  // the manifest if the source cannot be told
  std::string name;  // of the command; empty if nobody names it
  EntryKind kind = EntryKind::kMain;
  std::string manifest;  // the one that names it, or empty

  friend bool operator==(const EntryPoint&, const EntryPoint&) = default;
};

// By file, one for each (and each command of a manifest whose source cannot be told). Tests,
// examples and benchmarks have none. Uses files, manifests and facts.
std::vector<EntryPoint> FindEntryPoints(const ProjectFacts& project);

// "entry:PATH" for each.
void AddEntryFindings(const ProjectFacts& project, std::vector<Finding>& findings);

}  // namespace cairn
