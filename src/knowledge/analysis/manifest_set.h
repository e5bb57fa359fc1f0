// The manifests of one project together: what one of them leaves to another is filled in.
#pragma once

#include <string_view>
#include <vector>

#include "knowledge/analysis/manifest.h"

namespace cairn {

// Sorted by path. A CMakeLists.txt without project() becomes part of the nearest one above that has
// it; versions and requirements that a workspace or parent keeps are taken from there.
std::vector<Manifest> CombineManifests(std::vector<Manifest> manifests);

// The manifests, other than `root` itself, whose folders its members name and that are there.
std::vector<const Manifest*> MembersOf(const Manifest& root,
                                       const std::vector<Manifest>& manifests);

}  // namespace cairn
