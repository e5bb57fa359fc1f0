// Finding: a fact about a project derived from its files. Analyzers only find; `knowledge` stores
// findings as memories.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "model/memory.h"

namespace cairn {

enum class FindingKind {
  kDocumentation,
  kStructure,  // the exported symbols of a file
  kRoute,
  kDependencies,  // from manifests: dependencies, scripts
  kEntryPoint,
  kTests,
  kArchitecture,
};

template <>
struct EnumNames<FindingKind> {
  static constexpr std::string_view kWhat = "kind of finding";
  static constexpr EnumEntry<FindingKind> kTable[] = {
      {FindingKind::kDocumentation, "documentation"},
      {FindingKind::kStructure, "structure"},
      {FindingKind::kRoute, "route"},
      {FindingKind::kDependencies, "dependencies"},
      {FindingKind::kEntryPoint, "entry-point"},
      {FindingKind::kTests, "tests"},
      {FindingKind::kArchitecture, "architecture"}};
};

struct Finding {
  // Identifies the subject; stable across runs as long as the subject exists, and unique within a
  // project: "structure:src/app.py", "routes:src/users.ts", "dependencies:package.json". The text
  // for a key may change.
  std::string key;
  FindingKind kind = FindingKind::kStructure;
  std::string text;  // for a reader; the first line is self-contained
  Category category = Category::kGeneral;
  std::string file_path;  // relative to the project; empty if about several files
  std::vector<std::string> tags;
  std::int64_t importance = 5;
  std::size_t count = 1;  // number of listed items, such as the routes of a file

  friend bool operator==(const Finding&, const Finding&) = default;
};

// A project file as passed to analyzers.
struct SourceFile {
  std::string path;  // relative to the root, separated by /
  std::string_view text;
};

}  // namespace cairn
