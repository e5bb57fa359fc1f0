// What a document is about, by where it is: docs/decisions/0001-queue.md is about architecture.
#pragma once

#include <optional>
#include <string_view>

#include "model/memory.h"

namespace cairn {

// By the file's name without its ending, then by its folders, the innermost first; case, hyphens
// and underscores do not count. Nothing if no name is known.
std::optional<Category> CategoryOfPath(std::string_view path);

}  // namespace cairn
