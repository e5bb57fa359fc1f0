// Search excerpts as JSON for the page.
#pragma once

#include "json/json.h"
#include "text/query_marks.h"

namespace cairn {

// {"text", "marks", "cut_before", "cut_after"}; marks count UTF-16 units, as JavaScript does. The
// text must be valid UTF-8, as all stored text is.
Json ToJson(const Excerpt& excerpt);

}  // namespace cairn
