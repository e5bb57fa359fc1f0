// A project is named after its folder, so a renamed folder is a new project to the store inside it:
// its files would be indexed a second time, and its notes would belong to a project that is gone.
// Here the store of a folder is asked whether it knows the folder by another name, and everything
// filed under that name is moved to the new one.
//
// Only for a store that lies in the folder. In one that several folders share, another name is
// another project.
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
  std::int64_t memories = 0;  // alive

  friend bool operator==(const FormerProject&, const FormerProject&) = default;
};

// The other name with the most memories for which it holds that the folder has at least half of
// the files indexed under it, or that nothing at all is filed under the present name and only this
// one is used. `exists` says whether the folder has a file of that path.
Result<std::optional<FormerProject>> FindFormerProject(
    const Context& context, const std::function<bool(std::string_view path)>& exists);

struct Adopted {
  std::int64_t memories = 0;  // moved to the present name, of whatever state
  std::int64_t dropped = 0;   // of the present name, in favor of what was there before
};

// Moves everything filed under `name` to the context's project: memories with their ids, votes and
// history, handoffs, and what is known of indexed files. Where both names have a file, a finding or
// the text of a note, the former one stays. All or, on an error, nothing. kNotFound if nothing is
// filed under that name.
Result<Adopted> AdoptProject(const Context& context, const std::string& name);

}  // namespace cairn
