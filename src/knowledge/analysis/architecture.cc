#include "knowledge/analysis/architecture.h"

#include "knowledge/analysis/code_text.h"
#include "knowledge/analysis/patterns.h"
#include "knowledge/analysis/project_paths.h"
#include "knowledge/analysis/prose.h"
#include "knowledge/analysis/test_files.h"

namespace cairn {
namespace {

// Enough to justify the pattern; a tree of a hundred packages need not be listed.
constexpr std::size_t kMostEvidence = 8;

constexpr std::optional<Pattern> (*kPatterns[])(const ProjectFacts&) = {
    InferMonorepo, InferLayers,        InferMvc,   InferModules,  InferCli,        InferService,
    InferLibrary,  InferMicroservices, InferQueue, InferDatabase, InferContainers, InferCi};

}  // namespace

std::vector<std::string> UsesOf(const ProjectFacts& project, PackageRole role,
                                std::string_view folder) {
  std::vector<std::string> uses;
  for (const Manifest& manifest : project.manifests) {
    if (IsBesideProduct(manifest.path) || !IsBelow(manifest.path, folder)) continue;
    for (const Dependency& dependency : manifest.dependencies) {
      if (dependency.dev || dependency.optional ||
          !HasRole(manifest.ecosystem, dependency.name, role))
        continue;
      uses.push_back(manifest.path + " uses " + dependency.name);
    }
  }
  return uses;
}

std::vector<std::string> ListeningFiles(const ProjectFacts& project, std::string_view folder) {
  std::vector<std::string> files;
  for (const FileFacts& facts : project.facts) {
    if (facts.listens && IsBelow(facts.path, folder) && !IsBesideProduct(facts.path) &&
        !IsTestFile(facts.path)) {
      files.push_back(facts.path);
    }
  }
  return files;
}

std::vector<Pattern> InferArchitecture(const ProjectFacts& project) {
  std::vector<Pattern> patterns;
  for (const auto infer : kPatterns) {
    if (std::optional<Pattern> pattern = infer(project)) patterns.push_back(std::move(*pattern));
  }
  return patterns;
}

void AddArchitectureFindings(const ProjectFacts& project, std::vector<Finding>& findings) {
  for (const Pattern& pattern : InferArchitecture(project)) {
    Finding finding;
    finding.key = "architecture:" + pattern.name;
    finding.kind = FindingKind::kArchitecture;
    finding.text = TitleOfProject(project) + " " + pattern.sentence +
                   "\nEvidence: " + ListSome(pattern.evidence, kMostEvidence, "; ") +
                   "\nConfidence: " + std::string(NameOf(pattern.confidence));
    finding.category = Category::kArchitecture;
    finding.tags = {"architecture", pattern.name};
    finding.importance = pattern.importance;
    findings.push_back(std::move(finding));
  }
}

}  // namespace cairn
