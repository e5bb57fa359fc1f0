#include "knowledge/analysis/project_facts.h"

#include <algorithm>

#include "knowledge/analysis/project_paths.h"

namespace cairn {

bool ProjectFacts::HasFile(std::string_view path) const {
  return std::binary_search(files.begin(), files.end(), path);
}

std::span<const std::string> ProjectFacts::FilesBelow(std::string_view folder) const {
  if (folder.empty()) return files;
  const std::string start = std::string(folder) + "/";
  const auto first = std::lower_bound(files.begin(), files.end(), start);
  const auto last = std::find_if_not(
      first, files.end(), [&](const std::string& file) { return file.starts_with(start); });
  return {first, last};
}

const FileFacts* ProjectFacts::FactsOf(std::string_view path) const {
  const auto found =
      std::lower_bound(facts.begin(), facts.end(), path,
                       [](const FileFacts& fact, std::string_view key) { return fact.path < key; });
  return found != facts.end() && found->path == path ? &*found : nullptr;
}

std::string TitleOfProject(const ProjectFacts& project) {
  for (const Manifest& manifest : project.manifests) {
    if (!FolderOf(manifest.path).empty() || manifest.name.empty()) continue;
    const bool is_path = manifest.ecosystem == Ecosystem::kGo;  // example.com/parcel
    return is_path ? std::string(FileName(manifest.name)) : manifest.name;
  }
  return project.name;
}

std::string NodePackageManager(const ProjectFacts& project) {
  for (const Manifest& manifest : project.manifests) {
    if (FolderOf(manifest.path).empty() && !manifest.package_manager.empty()) {
      return manifest.package_manager;
    }
  }
  if (project.HasFile("pnpm-lock.yaml")) return "pnpm";
  if (project.HasFile("yarn.lock")) return "yarn";
  return project.HasFile("bun.lock") || project.HasFile("bun.lockb") ? "bun" : "npm";
}

}  // namespace cairn
