// Markers that ChatGPT inserts into answers for its own UI, such as citations, entity links and
// images. They consist of private-use characters, U+E200 to U+E206.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The text as displayed: entities and links are replaced by their visible text, other markers are
// removed.
std::string WithoutMarks(std::string_view text);

}  // namespace cairn
