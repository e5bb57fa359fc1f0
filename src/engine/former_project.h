// Handles a renamed project folder. A project is named after its folder, so the store in a renamed
// folder would index its files a second time and keep its notes under a project that no longer
// exists. This finds the former name of a folder in its store and moves everything filed under that
// name to the current one.
//
// Only for a store inside the project's folder. In a store shared by several folders, another name
// is another project.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/context.h"

namespace cairn {

struct FormerProject {
  std::string name;
  std::int64_t memories = 0;  // live ones

  friend bool operator==(const FormerProject&, const FormerProject&) = default;
};

// The other name with the most memories that qualifies: at least half of its indexed files exist in
// the folder, or it is the only name in use and nothing is filed under the current one. `exists`
// tells whether the folder has a file at that path.
Result<std::optional<FormerProject>> FindFormerProject(
    const Context& context, const std::function<bool(std::string_view path)>& exists);

struct Adopted {
  std::int64_t memories = 0;  // moved to the current name, whatever their state
  std::int64_t dropped = 0;   // of the current name, replaced by their older duplicates
};

// Moves everything filed under `name` to the context's project: memories with their ids, votes and
// history, handoffs, and the index state of files. If both names have the same file, finding or
// note text, the one under `name` is kept. Atomic. kNotFound if nothing is filed under `name`.
Result<Adopted> AdoptProject(const Context& context, const std::string& name);

}  // namespace cairn
