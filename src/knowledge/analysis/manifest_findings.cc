#include "knowledge/analysis/manifest_findings.h"

#include "base/text.h"
#include "knowledge/analysis/manifest.h"
#include "knowledge/analysis/manifest_set.h"
#include "knowledge/analysis/project_facts.h"
#include "knowledge/analysis/project_paths.h"
#include "knowledge/analysis/prose.h"

namespace cairn {
namespace {

// Enough for a reader; the file itself has the rest.
constexpr std::size_t kMostDependencies = 25;
constexpr std::size_t kMostForDevelopment = 12;
constexpr std::size_t kMostScripts = 12;
constexpr std::size_t kMostNames = 15;

std::string_view WhatItIs(Ecosystem ecosystem) {
  switch (ecosystem) {
    case Ecosystem::kNode:
      return "npm package";
    case Ecosystem::kPython:
      return "Python package";
    case Ecosystem::kGo:
      return "Go module";
    case Ecosystem::kRust:
      return "Rust crate";
    case Ecosystem::kMaven:
      return "Maven module";
    case Ecosystem::kCmake:
      return "CMake project";
  }
  return {};
}

std::vector<std::string> NamesOf(const std::vector<Dependency>& dependencies, Dependency kind) {
  std::vector<std::string> names;
  for (const Dependency& dependency : dependencies) {
    if (dependency.dev != kind.dev || dependency.optional != kind.optional) continue;
    const bool any = dependency.requirement.empty() || dependency.requirement == "*";
    names.push_back(any ? dependency.name : dependency.name + " " + dependency.requirement);
  }
  return names;
}

// "shop 2.1.0 (npm package, package.json): A small shop."
std::string Headline(const Manifest& manifest) {
  std::string line;
  if (manifest.name.empty()) {
    line = (manifest.members.empty() ? "Dependencies (" : "Workspace (") + manifest.path + ")";
  } else {
    line = manifest.name + (manifest.version.empty() ? "" : " " + manifest.version) + " (" +
           std::string(WhatItIs(manifest.ecosystem)) + ", " + manifest.path + ")";
  }
  return line + (manifest.description.empty() ? "." : ": " + manifest.description);
}

void AddLine(std::string_view label, const std::vector<std::string>& words, std::size_t most,
             std::string& text, std::string_view separator = ", ") {
  if (words.empty()) return;
  text += "\n" + std::string(label) + ": " + ListSome(words, most, separator);
}

std::vector<std::string> ScriptsOf(const Manifest& manifest, const ProjectFacts& project) {
  std::vector<std::string> scripts;
  if (manifest.ecosystem != Ecosystem::kNode) return scripts;  // others only have test commands
  for (const Script& script : manifest.scripts) {
    scripts.push_back(NodePackageManager(project) + " run " + script.name + ": " + script.command);
  }
  return scripts;
}

std::string TextOf(const Manifest& manifest, const ProjectFacts& project) {
  std::string text = Headline(manifest);
  AddLine("Uses", NamesOf(manifest.dependencies, {}), kMostDependencies, text);
  AddLine("Optional", NamesOf(manifest.dependencies, {.optional = true}), kMostDependencies, text);
  AddLine("For development", NamesOf(manifest.dependencies, {.dev = true}), kMostForDevelopment,
          text);
  AddLine("Scripts", ScriptsOf(manifest, project), kMostScripts, text, "; ");
  std::vector<std::string> programs;
  for (const Binary& binary : manifest.binaries) programs.push_back(binary.name);
  AddLine("Programs", programs, kMostNames, text);
  if (manifest.ecosystem == Ecosystem::kCmake) {
    AddLine("Libraries", manifest.libraries, kMostNames, text);
  }
  std::vector<std::string> members;
  for (const Manifest* member : MembersOf(manifest, project.manifests)) {
    members.push_back(member->name + " (" + std::string(FolderOf(member->path)) + ")");
  }
  AddLine("Members", members, kMostNames, text);
  return text;
}

// False for a name and version alone, and for a workspace whose members are missing.
bool IsWorthTelling(const Manifest& manifest, std::string_view text) {
  return !manifest.description.empty() || text.find('\n') != std::string_view::npos;
}

}  // namespace

void AddManifestFindings(const ProjectFacts& project, std::vector<Finding>& findings) {
  for (const Manifest& manifest : project.manifests) {
    if (IsBesideProduct(manifest.path)) continue;
    std::string text = TextOf(manifest, project);
    if (!IsWorthTelling(manifest, text)) continue;
    const bool at_root = FolderOf(manifest.path).empty();
    Finding finding;
    finding.key = "dependencies:" + manifest.path;
    finding.kind = FindingKind::kDependencies;
    finding.text = std::move(text);
    finding.category = at_root ? Category::kArchitecture : Category::kComponent;
    finding.file_path = manifest.path;
    finding.tags = {"dependencies", std::string(NameOf(manifest.ecosystem))};
    finding.importance = at_root ? 7 : 6;
    findings.push_back(std::move(finding));
  }
}

}  // namespace cairn
