// Whether a line is code or prose. Notes of an agent mix both, and a name is marked differently in
// each: prose gives it a capital or quotes, code gives everything a place in its grammar.
#pragma once

#include <string_view>

namespace cairn {

// A guess from the line's first word, its last character and a few operators. Lines of a fenced
// block are code whatever they look like; that is for the caller to know.
bool LooksLikeCode(std::string_view line);

}  // namespace cairn
