// Finding: something worth knowing about a project that its files tell. Analysers find; saving them
// as memories is the business of `knowledge`.
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
  kStructure,  // exported symbols of a file
  kRoute,
  kDependencies,  // manifests: what is used, scripts
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
  // What it is about, the same in every run as long as the thing exists, and unique in a project:
  // "structure:src/app.py", "routes:src/users.ts", "dependencies:package.json". What is said
  // about it may change.
  std::string key;
  FindingKind kind = FindingKind::kStructure;
  std::string text;  // what a reader would want to be told; the first line stands alone
  Category category = Category::kGeneral;
  std::string file_path;  // relative to the project; empty if it is about more than one file
  std::vector<std::string> tags;
  std::int64_t importance = 5;
  std::size_t count = 1;  // of the things it lists: the routes of a file

  friend bool operator==(const Finding&, const Finding&) = default;
};

// A file of the project as analysers see it.
struct SourceFile {
  std::string path;  // relative to the root, with / between the parts
  std::string_view text;
};

}  // namespace cairn
