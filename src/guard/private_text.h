// What a user marked as not to be kept: `<private>…</private>`.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The text without its private parts and their marks. A mark counts in any case, with attributes
// (`<private reason="x">`), with white space or invisible characters in it, and as
// `&lt;private&gt;`. A part that is not closed goes on to the end: when in doubt nothing is kept.
// Nested ones end together. What is left has no marks, so that doing it again changes nothing.
std::string WithoutPrivate(std::string_view text);

}  // namespace cairn
