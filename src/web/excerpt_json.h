// An excerpt as the page wants it.
#pragma once

#include "json/json.h"
#include "text/query_marks.h"

namespace cairn {

// {"text", "marks", "cut_before", "cut_after"}; marks count UTF-16 units, as scripts in browsers
// do. The text is valid UTF-8, as everything stored is.
Json ToJson(const Excerpt& excerpt);

}  // namespace cairn
