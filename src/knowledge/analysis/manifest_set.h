// Combines the manifests of one project and resolves what they inherit from each other.
#pragma once

#include <string_view>
#include <vector>

#include "knowledge/analysis/manifest.h"

namespace cairn {

// Sorted by path. A CMakeLists.txt without project() is merged into the nearest one above that has
// it; versions and requirements are inherited from the workspace or parent.
std::vector<Manifest> CombineManifests(std::vector<Manifest> manifests);

// The manifests, other than `root`, in the folders that its members list and that exist.
std::vector<const Manifest*> MembersOf(const Manifest& root,
                                       const std::vector<Manifest>& manifests);

}  // namespace cairn
