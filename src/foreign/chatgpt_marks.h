// Marks that ChatGPT puts into its answers for its own pages: where a source is cited, a name is
// linked or a picture stands. They are made of private characters, U+E200 to U+E206.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The text as it is read: of a name or a link stays what is shown, of other marks nothing.
std::string WithoutMarks(std::string_view text);

}  // namespace cairn
