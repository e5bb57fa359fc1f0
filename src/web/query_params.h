// Converts a URL query into the arguments of a call.
#pragma once

#include <string_view>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// "q=a+b&tags=x" becomes {"q": "a b", "tags": ["x"]}: a repeated name, or that of a list filter,
// has a list of strings; any other name a string.
Result<Json> ReadQuery(std::string_view query);

}  // namespace cairn
