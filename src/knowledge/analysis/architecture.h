// Architecture: patterns that a project follows, inferred from what is in it. A pattern is said
// only with evidence, which it names; a project that shows none has none. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/enum_names.h"
#include "knowledge/analysis/finding.h"

namespace cairn {

struct ProjectFacts;

enum class Confidence {
  kHigh,    // the project declares it
  kMedium,  // its names and parts fit, by more than one sign
};

template <>
struct EnumNames<Confidence> {
  static constexpr std::string_view kWhat = "confidence";
  static constexpr EnumEntry<Confidence> kTable[] = {{Confidence::kHigh, "high"},
                                                     {Confidence::kMedium, "medium"}};
};

struct Pattern {
  std::string name;                   // the key: "monorepo"
  std::string sentence;               // what it means here
  std::vector<std::string> evidence;  // paths, with what is there
  Confidence confidence = Confidence::kMedium;
  std::int64_t importance = 8;
};

// In a fixed order, at most one of each name.
std::vector<Pattern> InferArchitecture(const ProjectFacts& project);

// "architecture:NAME" for each.
void AddArchitectureFindings(const ProjectFacts& project, std::vector<Finding>& findings);

}  // namespace cairn
