// Tells whether a line is code or prose. Agents' notes mix both, and names are marked differently:
// by a capital or quotes in prose, by grammar in code.
#pragma once

#include <string_view>

namespace cairn {

// A heuristic from the line's first word, its last character and a few operators. Lines of a fenced
// block are always code, which the caller has to track.
bool LooksLikeCode(std::string_view line);

}  // namespace cairn
