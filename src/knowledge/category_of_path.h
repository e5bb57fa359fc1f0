// The category of a document, guessed from its path: docs/decisions/0001-queue.md is architecture.
#pragma once

#include <optional>
#include <string_view>

#include "model/memory.h"

namespace cairn {

// Looks at the file name without its extension first, then at the folders from the innermost out.
// Ignores case, hyphens and underscores. Returns nullopt if no name is known.
std::optional<Category> CategoryOfPath(std::string_view path);

}  // namespace cairn
