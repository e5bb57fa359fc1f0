// Architecture: patterns that a project follows, inferred from its files. A pattern is reported
// only with evidence, which it lists; a project may have none. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/enum_names.h"
#include "knowledge/analysis/finding.h"

namespace cairn {

struct ProjectFacts;

enum class Confidence {
  kHigh,    // declared by the project
  kMedium,  // names and structure match, by more than one sign
};

template <>
struct EnumNames<Confidence> {
  static constexpr std::string_view kWhat = "confidence";
  static constexpr EnumEntry<Confidence> kTable[] = {{Confidence::kHigh, "high"},
                                                     {Confidence::kMedium, "medium"}};
};

struct Pattern {
  std::string name;                   // the key: "monorepo"
  std::string sentence;               // a description for this project
  std::vector<std::string> evidence;  // paths, with what each contains
  Confidence confidence = Confidence::kMedium;
  std::int64_t importance = 8;
};

// In a fixed order, without duplicates.
std::vector<Pattern> InferArchitecture(const ProjectFacts& project);

// Adds an "architecture:NAME" finding for each pattern.
void AddArchitectureFindings(const ProjectFacts& project, std::vector<Finding>& findings);

}  // namespace cairn
