#include "knowledge/analysis/manifest_set.h"

#include <algorithm>
#include <map>

#include "knowledge/analysis/project_paths.h"

namespace cairn {
namespace {

// The nearest manifest in a folder above that of `manifest` for which `fits` holds.
template <typename Fits>
Manifest* NearestAbove(const Manifest& manifest, std::vector<Manifest>& manifests, Fits fits) {
  Manifest* nearest = nullptr;
  for (Manifest& other : manifests) {
    const bool above = other.ecosystem == manifest.ecosystem && &other != &manifest &&
                       FolderOf(other.path) != FolderOf(manifest.path) &&
                       IsBelow(manifest.path, FolderOf(other.path));
    if (!above || !fits(other)) continue;
    if (nearest == nullptr || FolderOf(nearest->path).size() < FolderOf(other.path).size()) {
      nearest = &other;
    }
  }
  return nearest;
}

std::string WithFolder(const Manifest& part, const Manifest& whole, const std::string& file) {
  if (file.empty()) return file;
  std::string_view folder = FolderOf(part.path);
  const std::string_view above = FolderOf(whole.path);
  if (!above.empty()) folder.remove_prefix(above.size() + 1);
  return JoinPath(folder, file);
}

void Merge(const Manifest& part, Manifest& whole) {
  for (const Dependency& dependency : part.dependencies) {
    const bool known =
        std::any_of(whole.dependencies.begin(), whole.dependencies.end(),
                    [&](const Dependency& other) { return other.name == dependency.name; });
    if (!known) whole.dependencies.push_back(dependency);
  }
  for (const Binary& binary : part.binaries) {
    whole.binaries.push_back({binary.name, WithFolder(part, whole, binary.file)});
  }
  whole.libraries.insert(whole.libraries.end(), part.libraries.begin(), part.libraries.end());
  for (const Script& script : part.scripts) {
    if (std::find(whole.scripts.begin(), whole.scripts.end(), script) == whole.scripts.end()) {
      whole.scripts.push_back(script);
    }
  }
  whole.is_published |= part.is_published;
}

// Drops targets such as ropes::ropes, which belong to the project but look external to a file that
// does not declare them.
void DropOwnNamespace(Manifest& manifest) {
  std::erase_if(manifest.dependencies, [&](const Dependency& dependency) {
    const std::vector<std::string>& own = manifest.libraries;
    return dependency.name == manifest.name ||
           std::find(own.begin(), own.end(), dependency.name) != own.end();
  });
}

void FoldCmake(std::vector<Manifest>& manifests) {
  std::vector<std::string> folded;
  for (Manifest& manifest : manifests) {
    if (manifest.ecosystem != Ecosystem::kCmake || !manifest.name.empty()) continue;
    Manifest* whole = NearestAbove(manifest, manifests,
                                   [](const Manifest& other) { return !other.name.empty(); });
    // Tests and examples are built with the project but do not ship with it.
    if (whole == nullptr || IsBesideProduct(manifest.path)) continue;
    Merge(manifest, *whole);
    folded.push_back(manifest.path);
  }
  std::erase_if(manifests, [&](const Manifest& manifest) {
    return std::binary_search(folded.begin(), folded.end(), manifest.path);
  });
  for (Manifest& manifest : manifests) {
    if (manifest.ecosystem == Ecosystem::kCmake) DropOwnNamespace(manifest);
  }
}

void Inherit(Manifest& manifest, const std::vector<Dependency>& shared) {
  for (Dependency& dependency : manifest.dependencies) {
    if (!dependency.requirement.empty()) continue;
    const auto found = std::find_if(shared.begin(), shared.end(), [&](const Dependency& other) {
      return other.name == dependency.name;
    });
    if (found != shared.end()) dependency.requirement = found->requirement;
  }
}

}  // namespace

std::vector<Manifest> CombineManifests(std::vector<Manifest> manifests) {
  std::sort(manifests.begin(), manifests.end(),
            [](const Manifest& a, const Manifest& b) { return a.path < b.path; });
  FoldCmake(manifests);
  for (Manifest& manifest : manifests) {
    Inherit(manifest, manifest.shared);
    const Manifest* above = NearestAbove(manifest, manifests, [](const Manifest& other) {
      return !other.shared.empty() || !other.shared_version.empty();
    });
    if (above == nullptr) continue;
    Inherit(manifest, above->shared);
    if (manifest.version.empty() && !manifest.name.empty()) {
      manifest.version = above->shared_version;
    }
  }
  return manifests;
}

std::vector<const Manifest*> MembersOf(const Manifest& root,
                                       const std::vector<Manifest>& manifests) {
  std::vector<const Manifest*> members;
  const std::string_view folder = FolderOf(root.path);
  for (const Manifest& manifest : manifests) {
    if (manifest.ecosystem != root.ecosystem || &manifest == &root || manifest.name.empty() ||
        !IsBelow(manifest.path, folder)) {
      continue;
    }
    std::string_view place = FolderOf(manifest.path);
    if (!folder.empty()) place.remove_prefix(std::min(folder.size() + 1, place.size()));
    const auto names_it = [&](const std::string& member) { return FitsPattern(place, member); };
    const auto leaves_it_out = [&](const std::string& member) {
      return member.starts_with('!') && FitsPattern(place, member.substr(1));
    };
    if (!place.empty() && std::any_of(root.members.begin(), root.members.end(), names_it) &&
        std::none_of(root.members.begin(), root.members.end(), leaves_it_out)) {
      members.push_back(&manifest);
    }
  }
  return members;
}

}  // namespace cairn
