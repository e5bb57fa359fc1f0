// Patterns shown by the tree layout: monorepo, layers, model-view-controller, modules.
#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "knowledge/analysis/manifest_set.h"
#include "knowledge/analysis/patterns.h"
#include "knowledge/analysis/project_paths.h"
#include "knowledge/analysis/prose.h"
#include "knowledge/analysis/test_files.h"

namespace cairn {
namespace {

constexpr std::size_t kFewestMembers = 2;
// With fewer library folders, it is a program with a helper or two.
constexpr std::size_t kFewestModules = 4;

// One part of a layout, by any of its common names.
using PartNames = std::vector<std::string_view>;
using Fits = bool (*)(std::string_view path);

// Maps each parent to the names of its folders that contain matching files at any depth.
using Siblings = std::map<std::string, std::map<std::string, std::size_t>, std::less<>>;

Siblings FoldersWith(const ProjectFacts& project, Fits fits) {
  std::map<std::string_view, std::size_t> files;  // directly in each folder
  for (const std::string& file : project.files) {
    if (fits(file) && !IsBesideProduct(file) && !IsTestFile(file)) ++files[FolderOf(file)];
  }
  Siblings siblings;
  for (const auto& [deepest, count] : files) {
    for (std::string_view folder = deepest; !folder.empty(); folder = FolderOf(folder)) {
      siblings[std::string(FolderOf(folder))][ToLowerAscii(FileName(folder))] += count;
    }
  }
  return siblings;
}

// The sibling folders below one parent that match all parts; empty if one is missing.
std::vector<std::string> FindBesideEachOther(const Siblings& siblings,
                                             const std::vector<PartNames>& parts) {
  for (const auto& [parent, folders] : siblings) {
    std::vector<std::string> found;
    for (const PartNames& names : parts) {
      for (const std::string_view name : names) {
        const auto folder = folders.find(std::string(name));
        if (folder == folders.end()) continue;
        found.push_back(JoinPath(parent, name) + "/ (" + Count(folder->second, "source") + ")");
        break;
      }
    }
    if (found.size() == parts.size()) return found;
  }
  return {};
}

bool IsTemplate(std::string_view path) {
  constexpr std::string_view kExtensions[] = {"html", "erb", "ejs",      "hbs", "pug",   "twig",
                                              "j2",   "jsp", "mustache", "vue", "jinja", "haml"};
  return std::find(std::begin(kExtensions), std::end(kExtensions), Extension(path)) !=
         std::end(kExtensions);
}

bool IsCodeOrTemplate(std::string_view path) { return IsCode(path) || IsTemplate(path); }

bool IsCmakeLists(std::string_view path) { return FileName(path) == "CMakeLists.txt"; }

}  // namespace

std::optional<Pattern> InferMonorepo(const ProjectFacts& project) {
  Pattern pattern{"monorepo", {}, {}, Confidence::kHigh};
  std::set<const Manifest*> packages;  // pnpm and npm may both name them
  for (const Manifest& manifest : project.manifests) {
    if (IsBesideProduct(manifest.path)) continue;
    const std::vector<const Manifest*> members = MembersOf(manifest, project.manifests);
    if (members.size() < kFewestMembers) continue;
    pattern.evidence.push_back(manifest.path + " names " + ListSome(manifest.members, 5));
    for (const Manifest* member : members) {
      if (!packages.insert(member).second) continue;
      pattern.evidence.push_back(member->path + " (" + member->name + ")");
    }
  }
  if (packages.empty()) return std::nullopt;
  pattern.sentence = "is a monorepo: " + Count(packages.size(), "package") +
                     " live in one repository and workspace.";
  return pattern;
}

std::optional<Pattern> InferLayers(const ProjectFacts& project) {
  const std::vector<PartNames> roles = {
      {"controllers", "controller", "handlers", "routes", "routers", "api", "resources"},
      {"services", "service", "usecases"},
      {"repositories", "repository", "dao", "daos"}};
  const std::vector<PartNames> rings = {
      {"domain"}, {"application"}, {"infrastructure", "infra", "adapters"}};
  const Siblings siblings = FoldersWith(project, IsCode);
  Pattern pattern{"layers", {}, FindBesideEachOther(siblings, rings), Confidence::kMedium};
  pattern.sentence = "has layers around its domain: domain, application, infrastructure.";
  if (!pattern.evidence.empty()) return pattern;
  pattern.evidence = FindBesideEachOther(siblings, roles);
  pattern.sentence =
      "has layers by role: requests are received, served and stored in three places.";
  if (!pattern.evidence.empty()) return pattern;
  return std::nullopt;
}

// Models and controllers must be code; views may be templates. This excludes folders of model
// weights or SQL.
std::optional<Pattern> InferMvc(const ProjectFacts& project) {
  const std::vector<PartNames> code = {{"models"}, {"controllers"}};
  const std::vector<PartNames> all = {{"models"}, {"views"}, {"controllers"}};
  if (FindBesideEachOther(FoldersWith(project, IsCode), code).empty()) return std::nullopt;
  Pattern pattern{"mvc", {}, {}, Confidence::kMedium};
  pattern.sentence = "follows model-view-controller.";
  pattern.evidence = FindBesideEachOther(FoldersWith(project, IsCodeOrTemplate), all);
  if (pattern.evidence.empty()) return std::nullopt;
  return pattern;
}

std::optional<Pattern> InferModules(const ProjectFacts& project) {
  const Siblings siblings = FoldersWith(project, IsCmakeLists);
  const Siblings code = FoldersWith(project, IsCode);
  const auto source = siblings.find("src");
  const auto source_code = code.find("src");
  if (source == siblings.end() || source_code == code.end()) return std::nullopt;
  Pattern pattern{"modules", {}, {}, Confidence::kMedium};
  for (const auto& [folder, count] : source->second) {
    if (!project.HasFile("src/" + folder + "/CMakeLists.txt")) continue;
    const auto sources = source_code->second.find(folder);
    if (sources == source_code->second.end()) continue;
    pattern.evidence.push_back("src/" + folder + "/ (" + Count(sources->second, "source") + ")");
  }
  if (pattern.evidence.size() < kFewestModules) return std::nullopt;
  pattern.sentence = "is built from modules: " + std::to_string(pattern.evidence.size()) +
                     " folders of src/ that each have a CMakeLists.txt of their own.";
  return pattern;
}

}  // namespace cairn
