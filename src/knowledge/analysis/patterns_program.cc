// Patterns by kind of program: command line, service, library, microservices.
#include <algorithm>
#include <map>

#include "knowledge/analysis/patterns.h"
#include "knowledge/analysis/project_paths.h"
#include "knowledge/analysis/prose.h"

namespace cairn {
namespace {

void Append(std::vector<std::string> more, std::vector<std::string>& evidence) {
  evidence.insert(evidence.end(), std::make_move_iterator(more.begin()),
                  std::make_move_iterator(more.end()));
}

// The folder of the manifest that covers the entry point.
std::string_view HomeOf(const EntryPoint& entry, const ProjectFacts& project) {
  std::string_view home;
  for (const Manifest& manifest : project.manifests) {
    const std::string_view folder = FolderOf(manifest.path);
    if (IsBelow(entry.file, folder) && folder.size() > home.size()) home = folder;
  }
  return home;
}

// Code and packages showing that the folder is an HTTP server; two kinds of evidence are needed.
std::vector<std::string> SignsOfService(const ProjectFacts& project, std::string_view folder) {
  std::vector<std::string> signs = UsesOf(project, PackageRole::kWeb, folder);
  const std::vector<std::string> listening = ListeningFiles(project, folder);
  const bool has_routes = folder.empty() && project.routes > 0;
  const bool starts_there =
      std::any_of(project.entries.begin(), project.entries.end(), [&](const EntryPoint& entry) {
        return std::find(listening.begin(), listening.end(), entry.file) != listening.end();
      });
  const int sorts = !signs.empty() + !listening.empty() + has_routes + starts_there;
  if (sorts < 2) return {};
  for (const std::string& file : listening) signs.push_back(file + " listens");
  if (has_routes) signs.push_back(Count(project.routes, "route"));
  return signs;
}

}  // namespace

// A program run by name with arguments. Servers also read a flag or two, so for those the manifest
// must name the program.
std::optional<Pattern> InferCli(const ProjectFacts& project) {
  const bool serves = !SignsOfService(project, {}).empty();
  Pattern pattern{"cli", "is a command-line program.", {}, Confidence::kMedium};
  std::map<std::string_view, std::vector<std::string>> parsers_by_home;
  for (const EntryPoint& entry : project.entries) {
    const bool named = entry.kind == EntryKind::kCommand;
    if (entry.kind == EntryKind::kImport || (serves && !named)) continue;
    const std::string_view home = HomeOf(entry, project);
    const auto [parsers, is_new] = parsers_by_home.try_emplace(home);
    if (is_new) parsers->second = UsesOf(project, PackageRole::kArguments, home);
    const FileFacts* facts = project.FactsOf(entry.file);
    const bool reads = facts != nullptr && facts->reads_arguments;
    if (parsers->second.empty() && !reads) continue;
    if (named && !parsers->second.empty()) pattern.confidence = Confidence::kHigh;
    pattern.evidence.push_back(entry.file +
                               (named ? " is the program " + entry.name : " has main") +
                               (reads ? " and reads its arguments" : ""));
  }
  if (pattern.evidence.empty()) return std::nullopt;
  for (auto& [home, parsers] : parsers_by_home) Append(std::move(parsers), pattern.evidence);
  return pattern;
}

std::optional<Pattern> InferService(const ProjectFacts& project) {
  Pattern pattern{"service", "is a service that answers HTTP requests.", {}, Confidence::kMedium};
  pattern.evidence = SignsOfService(project, {});
  if (pattern.evidence.empty() || InferMicroservices(project)) return std::nullopt;
  if (!UsesOf(project, PackageRole::kWeb).empty()) pattern.confidence = Confidence::kHigh;
  return pattern;
}

// Declared by the manifest as importable, and without a program.
std::optional<Pattern> InferLibrary(const ProjectFacts& project) {
  const bool has_program =
      std::any_of(project.entries.begin(), project.entries.end(),
                  [](const EntryPoint& entry) { return entry.kind != EntryKind::kImport; });
  if (has_program || !SignsOfService(project, {}).empty()) return std::nullopt;
  Pattern pattern{"library", "is a library for other programs.", {}, Confidence::kMedium};
  for (const Manifest& manifest : project.manifests) {
    if (!manifest.is_published || IsBesideProduct(manifest.path)) continue;
    const auto files = project.FilesBelow(FolderOf(manifest.path));
    const bool has_code = std::any_of(files.begin(), files.end(), [](const std::string& file) {
      return IsCode(file) && !IsBesideProduct(file);
    });
    if (has_code) pattern.evidence.push_back(manifest.path + " offers " + manifest.name);
  }
  if (pattern.evidence.empty()) return std::nullopt;
  pattern.evidence.emplace_back("no program among its sources");
  return pattern;
}

std::optional<Pattern> InferMicroservices(const ProjectFacts& project) {
  const std::vector<std::string> compose = ComposeFiles(project);
  if (compose.empty()) return std::nullopt;
  std::vector<std::string> services;
  std::string_view last;
  for (const Manifest& manifest : project.manifests) {
    const std::string_view folder = FolderOf(manifest.path);
    if (folder.empty() || folder == last || IsBesideProduct(manifest.path)) continue;
    if (SignsOfService(project, folder).empty()) continue;
    services.push_back(manifest.path + " is a service of its own");
    last = folder;
  }
  if (services.size() < 2) return std::nullopt;
  Pattern pattern{"microservices", {}, {}, Confidence::kMedium};
  pattern.sentence = "consists of " + Count(services.size(), "service") + " that run together.";
  pattern.evidence = std::move(services);
  Append(compose, pattern.evidence);
  return pattern;
}

}  // namespace cairn
