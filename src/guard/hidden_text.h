// Instructions that are known by their characters, before any word is read.
#pragma once

#include <string_view>

namespace cairn {

// Unicode's tag characters, or characters without a shape in such a number that they carry text.
bool HasHiddenText(std::string_view text);

// What separates the speakers of a conversation inside a model: `<|im_start|>system`.
bool HasRoleMarker(std::string_view text);

// Whether a tag of HTML, from its `<` on, has a style that keeps its text out of sight.
bool HidesItsText(std::string_view tag);

}  // namespace cairn
